/** Merging as tests do it: three texts, and what comes of them. */
import { mergeLanguagesOf } from '../../../core/documents/merge/mergeLanguages.ts'
import { mergeFiles, type MergeOutcome } from '../../../core/documents/merge/mergeFiles.ts'
import { readFileVersion, type Version } from '../../../core/documents/merge/version.ts'
import { formatOfFile } from '../../../core/formats/registry.ts'

export type ByString = Extract<MergeOutcome, { kind: 'strings' }>

export const bytes = (text: string): Uint8Array => Buffer.from(text)
export const textOf = (content: Uint8Array): string => Buffer.from(content).toString()

/** The members of a result without conflicts. */
export const CLEAN = { conflicts: [], unwritten: [], contestedLines: [], droppedLines: [] }

/** Throws where the file is not merged by string. */
export async function merged(
  path: string,
  ...[base, ours, theirs]: readonly [base: Bytes, ours: Bytes, theirs: Bytes]
): Promise<ByString> {
  const outcome = await mergeFiles({
    base: asBytes(base),
    ours: asBytes(ours),
    theirs: asBytes(theirs),
    path,
  })
  if (outcome.kind === 'lines') throw new Error(outcome.because?.message ?? 'It was merged by its lines.')
  return outcome
}

type Bytes = string | Uint8Array

function asBytes(content: Bytes): Uint8Array {
  return typeof content === 'string' ? bytes(content) : content
}

export function readFile(path: string, content: Uint8Array): Version {
  const name = path.replace(/^.*\//, '')
  const format = formatOfFile(name, content)
  return readFileVersion({ format, name, languages: mergeLanguagesOf(format, path, content) }, content)
}
