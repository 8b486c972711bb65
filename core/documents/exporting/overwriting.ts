/** What an export writes over: no source file, and no file that has more translations than what would take its place. */
import type { DocumentsProject } from '../project.ts'
import { Failure } from '../../failure.ts'
import type { Texts } from '../threeWay.ts'
import { countAsSource, countIn, isItsSource, type SourceOfTranslations } from '../importing/statedTexts.ts'
import { ofAnother, statesOtherLanguage } from './otherLanguage.ts'
import type { Output } from './planning.ts'

/**
 * `there`: how many translations the file has that the build would take the place of; `takenOut`: how many of these are
 * to go; `written`: those that are to be others; `built`: how many the build has.
 * @throws Failure `export.shrinks` where a build has fewer translations than that
 */
export async function refuseShrinking(
  session: DocumentsProject,
  source: SourceOfTranslations,
  output: Output,
  { there, takenOut, written, built }: { there: number; takenOut: number; written: Texts; built: number },
): Promise<void> {
  if (built >= there - takenOut) return
  // A translation that became its source's text is no less of one.
  if (built + (await countAsSource(session, source, written)) < there - takenOut)
    throw shrinks(output, there, built)
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
  if (built < due) throw shrinks(output, await count(disk), built)
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

function shrinks({ place }: Output, there: number, built: number): Failure {
  return new Failure(
    'export.shrinks',
    `This file has ${there} translations, and would have ${built} once it is written over.`,
    {
      path: place,
      values: { there, built },
      kept: 'The file is as it was.',
      todo: 'Import the file first, or export to another folder.',
    },
  )
}
