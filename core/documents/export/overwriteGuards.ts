/** Protects files from an export: it never replaces a source file, or a file with more translations than the build. */
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
  /** The number of its translations. */
  there: number
  /** The number of translations in the build. */
  built: number
}

/**
 * `takenOut`: the strings whose translation is removed; `written`: those whose translation changes.
 * @throws Failure `export.shrinks` if a build has fewer translations than that
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
  // A translation that became equal to its source text still counts.
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
  // A file that cannot be read as this source's translation has no translation to lose.
  const due = await count(disk, gone).catch(() => 0)
  if (due === 0) return
  const built = await count(content)
  if (built >= due) return
  const file = { into: disk, content, there: await count(disk), built }
  throw shrinks(output, file, await lostIn(session, source, output, { ...file, takenOut: gone }, signal))
}

/** The strings that have a translation in a file and none in the build. */
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
 * Checks whether a source file lies at a path: by the folders that this home folder knows, else by the file itself.
 * @throws Failure `export.overSource`
 */
export async function refuseSource(
  session: DocumentsProject,
  source: SourceOfTranslations,
  { output: { place, language }, disk }: { output: Output; disk: Uint8Array },
  signal: AbortSignal,
): Promise<void> {
  // A file that cannot be read as this file is no version of it.
  const isSource = await isItsSource(session, source, disk, language, signal).catch(() => false)
  signal.throwIfAborted()
  if (!isSource) return
  throw new Failure(
    'export.overSource',
    'There is a source file here, and the translation would replace it.',
    {
      path: place,
      kept: 'The file is as it was.',
      todo: 'Export beside the source files, or to another folder.',
    },
  )
}

/** @throws Failure `export.otherLanguage` if a file that the project never saw for a language holds another one */
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
  // A text that the project already has needs no import first.
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
