/** The first bytes of a project file, by which it is known under any name (SQLite's file format, "The Database Header"). */
import { open } from 'node:fs/promises'

export const DATABASE_MAGIC = 'SQLite format 3\0'

const MAGIC_BYTES = Buffer.from(DATABASE_MAGIC)

/** Whether a file begins as a SQLite database; false for a folder. Rejects if nothing lies there. */
export async function hasDatabaseHeader(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_BYTES.length), 0, MAGIC_BYTES.length, 0)
    return bytesRead === MAGIC_BYTES.length && buffer.equals(MAGIC_BYTES)
  } catch {
    // A folder cannot be read so.
    return false
  } finally {
    await file.close()
  }
}
