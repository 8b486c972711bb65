/** What an export writes over: no source file, and no file that has more translations than what would take its place. */
import type { DocumentsProject } from '../project.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { FormTexts } from '../merge/threeWayMerge.ts'
import {
  countAsSource,
  countIn,
  isItsSource,
  entriesIn,
  type SourceOfTranslations,
} from '../import/merge/fileTexts.ts'
import { ofAnother, statesOtherLanguage } from './declaredLanguage.ts'
import type { Output } from './planExport.ts'

/** A file before and after a build. */
interface Overwritten {
  into: Uint8Array
  content: Uint8Array
  /** How many translations it has. */
  there: number
  /** How many the build has. */
  built: number
}

/**
 * `takenOut`: the strings whose translation is to go; `written`: those whose translation is to be another.
 * @throws Failure `export.shrinks` where a build has fewer translations than that
 */
export async function refuseShrinking(
  session: DocumentsProject,
  source: SourceOfTranslations,
  output: Output,
  { takenOut, written, ...file }: Overwritten & { takenOut: ReadonlySet<string>; written: FormTexts },
  signal: AbortSignal,
): Promise<void> {
  const due = file.there - takenOut.size
  if (file.built >= due) return
  // A translation that became its source's text is no less of one.
  if (file.built + (await countAsSource(session, source, written)) >= due) return
  throw shrinks(output, file, await lostIn(session, source, output, { ...file, takenOut }, signal))
}

export async function refuseShrinkingDisk(
  session: DocumentsProject,
  source: SourceOfTranslations,
  {
    output,
    disk,
    content,
    gone,
  }: { output: Output; disk: Uint8Array; content: Uint8Array; gone: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<void> {
  if (Buffer.compare(disk, content) === 0) return
  const count = (bytes: Uint8Array, without?: ReadonlySet<string>) =>
    countIn([session, source, { name: source.name, content: bytes }, output.language, signal], without)
  // What cannot be read as this source's translation is no translation that could be lost.
  const due = await count(disk, gone).catch(() => 0)
  if (due === 0) return
  const built = await count(content)
  if (built >= due) return
  const file = { into: disk, content, there: await count(disk), built }
  throw shrinks(output, file, await lostIn(session, source, output, { ...file, takenOut: gone }, signal))
}

/** The strings that a file has a translation of, and that a build has none of. */
async function lostIn(
  session: DocumentsProject,
  source: SourceOfTranslations,
  { language }: Output,
  { into, content, takenOut }: Overwritten & { takenOut: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<string[]> {
  const read = (bytes: Uint8Array) =>
    entriesIn(session, source, { name: source.name, content: bytes }, language, signal)
  const [before, after] = [await read(into), await read(content)]
  return [...before.keys()].filter((identifier) => !after.has(identifier) && !takenOut.has(identifier))
}

/**
 * Whether a source file lies at a place is known of folders that this home folder knows; where it does not, the file itself
 * tells.
 * @throws Failure `export.overSource`
 */
export async function refuseSource(
  session: DocumentsProject,
  source: SourceOfTranslations,
  { output: { place, language }, disk }: { output: Output; disk: Uint8Array },
  signal: AbortSignal,
): Promise<void> {
  // What cannot be read as this file is none of its versions.
  const isSource = await isItsSource(session, source, disk, language, signal).catch(() => false)
  signal.throwIfAborted()
  if (!isSource) return
  throw new Failure(
    'export.overSource',
    'A source file lies here, which a translation would take the place of.',
    {
      path: place,
      kept: 'The file is as it was.',
      todo: 'Export beside the source files, or to another folder.',
    },
  )
}

/** @throws Failure `export.otherLanguage` where a file that the project never saw for a language is another one's */
export function refuseOtherLanguage(
  session: DocumentsProject,
  { type }: SourceOfTranslations,
  { output, disk }: { output: Output; disk: Uint8Array },
): void {
  if (statesOtherLanguage(session, type, disk, output.language))
    throw ofAnother(output.place, output.language)
}

/** Strings that a message names. */
const MAX_NAMED = 3

function shrinks(
  { place, isInPlace }: Output,
  { there, built }: Overwritten,
  identifiers: readonly string[],
): Failure {
  const lost = identifiers.length
  const named = identifiers.slice(0, MAX_NAMED).map((identifier) => identifier.replaceAll('\u2404', ' › '))
  const strings = named.join(', ') + (lost > MAX_NAMED ? ', …' : '')
  const message = `This file has ${there} translations, and would have ${built} once it is written over. It would lose ${lost}: ${strings}.`
  const details = { path: place, values: { there, built, lost, strings }, kept: 'The file is as it was.' }
  // What the project knows already is not to be imported first.
  if (isInPlace)
    return new Failure('export.shrinks', message, {
      ...details,
      case: 'inPlace',
      todo: 'Edit these strings in the file itself and import it, or delete their translations here if they are to go.',
    })
  return new Failure('export.shrinks', message, {
    ...details,
    todo: 'Import the file first, or export to another folder.',
  })
}
