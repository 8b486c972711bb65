/**
 * Small files that are read in the thread that parses them: to open, read and close one there takes a tenth of what it
 * takes a thread that must not wait for the disk.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Where a file lies that has no more bytes than `most`, as far as one can tell before it is opened. */
export interface Placed {
  path: string
  most: number
}

/** Reads the file into memory that all threads share: none of them needs a copy. Null: it is empty, or has more bytes. */
export function readPlaced({ path, most }: Placed): Uint8Array | null {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size === 0 || size > most) return null
    const content = new Uint8Array(new SharedArrayBuffer(size))
    let length = 0
    while (length < content.length) {
      const bytes = readSync(file, content, length, content.length - length, null)
      if (bytes === 0) break
      length += bytes
    }
    return content.subarray(0, length)
  } finally {
    closeSync(file)
  }
}
