/**
 * Small files that are read in the thread that parses them: to open, read and close one there takes a tenth of what it
 * takes a thread that must not wait for the disk.
 */
import { closeSync, openSync, readSync } from 'node:fs'

/** Where a file lies, and how many bytes it had when it was looked at. */
export interface Placed {
  path: string
  size: number
}

/** Reads the file into memory that all threads share: none of them needs a copy. */
export function readPlaced({ path, size }: Placed): Uint8Array {
  const file = openSync(path, 'r')
  try {
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
