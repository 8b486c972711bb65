/** SRX documents as files. */
import { sentence } from '../platform/text/sentence.ts'
import { readFile, stat } from 'node:fs/promises'
import { Failure } from '../platform/errors/failure.ts'
import { writeAtomically } from '../platform/files/atomicWrite.ts'
import { MAX_SRX, textOfRules } from './srx.ts'

const NOTHING_CHANGED = 'The project was not changed.'

/** An SRX document's text, checked. Failures: `segmentation.srx`, `segmentation.file`, `format.*`. */
export async function readRulesFile(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > MAX_SRX) throw tooLarge(path)
    return textOfRules(new Uint8Array(await readFile(path)))
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure(error.code, error.message, { kept: NOTHING_CHANGED, ...error.details, path })
    throw new Failure('segmentation.file', 'The rules could not be read from this file.', {
      path,
      value: error instanceof Error ? error.message : String(error),
      kept: NOTHING_CHANGED,
      todo: 'Check that it is there and that you may read it.',
    })
  }
}

/** Writes rules to a file, whole. Failures: `segmentation.file`, `export.readOnly`. */
export async function writeRulesFile(path: string, srx: string): Promise<void> {
  try {
    await writeAtomically(path, { write: (file) => file.writeFile(asUtf8(srx)) })
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('segmentation.file', 'The rules could not be written to this file.', {
      path,
      value: error instanceof Error ? error.message : String(error),
      todo: 'Choose a folder that you may write to.',
    })
  }
}

/** Removes a declared encoding, because the document is written as UTF-8. */
function asUtf8(srx: string): string {
  return srx.replace(/^(\s*<\?xml\s[^<>]{0,200}?encoding\s*=\s*["'])[\w.:-]{1,40}(["'])/, '$1UTF-8$2')
}

function tooLarge(path: string): Failure {
  return new Failure('segmentation.srx', sentence`Segmentation rules may have ${MAX_SRX} bytes at most.`, {
    path,
  })
}
