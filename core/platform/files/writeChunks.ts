/** Files that are written chunk by chunk, and renamed into place once they are complete. */
import { sentence } from '../text/sentence.ts'
import { dirname, resolve } from 'node:path'
import { Failure, reasonOf } from '../errors/failure.ts'
import { systemErrorCode } from '../errors/systemErrorCode.ts'
import { syncFolders, writeAtomically } from './atomicWrite.ts'

/**
 * Writes the chunks in their order. After a failure the file at `path` is unchanged.
 * @throws Failure `export.readOnly`, `export.unwritable`, and errors of the chunks' iterator
 */
export async function writeChunks(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<{ bytes: number }> {
  const place = resolve(path)
  let bytes = 0
  try {
    await writeAtomically(place, {
      write: async (file) => {
        for await (const piece of pieces) {
          const content = typeof piece === 'string' ? Buffer.from(piece) : piece
          await file.writeFile(content)
          bytes += content.length
        }
      },
    })
    await syncFolders([dirname(place)])
    return { bytes }
  } catch (cause) {
    if (cause instanceof Failure || systemErrorCode(cause) === undefined) throw cause
    throw new Failure(
      'export.unwritable',
      sentence`This file could not be written: ${reasonOf(cause)}`,
      { path, kept: 'The project was not changed.', todo: 'Choose a place you may write to.' },
      { cause },
    )
  }
}
