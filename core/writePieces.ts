/** Files that are written piece by piece, and have their name once they are whole. */
import { sentence } from './sentence.ts'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Failure, reasonOf } from './failure.ts'

/** Writes the pieces in their order; a failure leaves what was at `path`. Throws `export.unwritable`. */
export async function writePieces(path: string, pieces: AsyncIterable<string>): Promise<{ bytes: number }> {
  const place = resolve(path)
  const temporary = `${place}.${process.pid}.part`
  try {
    await mkdir(dirname(place), { recursive: true })
    const file = await open(temporary, 'w')
    let bytes = 0
    try {
      for await (const piece of pieces) {
        const content = Buffer.from(piece)
        await file.writeFile(content)
        bytes += content.length
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, place)
    return { bytes }
  } catch (cause) {
    await rm(temporary, { force: true })
    if (cause instanceof Failure || !(cause instanceof Error) || !('code' in cause)) throw cause
    throw new Failure(
      'export.unwritable',
      sentence`This file could not be written: ${reasonOf(cause)}`,
      { path, kept: 'The project was not changed.', todo: 'Choose a place you may write to.' },
      { cause },
    )
  }
}
