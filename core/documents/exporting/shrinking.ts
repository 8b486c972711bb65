/** An export writes no file that has fewer translations than the one that it would take the place of. */
import type { DocumentsProject } from '../project.ts'
import { Failure } from '../../failure.ts'
import { textsIn, type SourceOfTranslations } from '../importing/statedTexts.ts'
import type { Texts } from '../threeWay.ts'
import type { Output } from './planning.ts'

/** @throws Failure `export.shrinks` where a build has fewer translations than the file that it would take the place of */
export async function refuseShrinking(
  session: DocumentsProject,
  source: SourceOfTranslations,
  {
    output,
    into,
    content,
    theirs,
    takenOut,
  }: { output: Output; into: Uint8Array; content: Uint8Array; theirs: Texts; takenOut: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<void> {
  if (content === into || Buffer.compare(content, into) === 0) return
  const name = output.path.replace(/^.*\//, '')
  const built = await textsIn(session, source, { name, content }, output.language, signal)
  const due = [...theirs.keys()].filter((identifier) => !takenOut.has(identifier))
  const isAnyLost = due.some((identifier) => !built.has(identifier))
  if (isAnyLost && built.size < due.length) throw shrinks(output, theirs.size, built.size)
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
  const read = (bytes: Uint8Array) =>
    textsIn(session, source, { name: source.name, content: bytes }, output.language, signal)
  // What cannot be read as this source's translation is no translation that could be lost.
  const there = await read(disk).catch(() => new Map<string, string>())
  const built = there.size === 0 ? there : await read(content)
  const due = [...there.keys()].filter((identifier) => !gone.has(identifier))
  if (built.size < due.length) throw shrinks(output, there.size, built.size)
}

function shrinks({ place }: Output, there: number, built: number): Failure {
  return new Failure(
    'export.shrinks',
    `This file has ${there} translations, and would have ${built} once it is written over.`,
    {
      path: place,
      values: { there, built },
      kept: 'Nothing was written.',
      todo: 'Import the file first, or export to another folder.',
    },
  )
}
