/**
 * Small files that the parsing thread reads itself: synchronous I/O takes a tenth of the time of a thread that must not
 * block.
 */
import { Failure, reasonOf } from '../platform/errors/failure.ts'
import { sentence } from '../platform/text/sentence.ts'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** A file that the system does not open or read: it was removed since it was listed, or its name is no text. */
export function unreadable(cause: unknown): Failure {
  const details = {
    kept: 'The project was not changed.',
    todo: 'See that you may read it, and import it again.',
  }
  return new Failure('import.unreadable', sentence`This file cannot be read: ${reasonOf(cause)}`, details, {
    cause,
  })
}

/** The path of a file that has at most `max` bytes before it is opened. */
export interface SmallFilePlace {
  path: string
  max: number
}

/** A listed path that has become a pipe must not block; Windows has no such flag, and no such pipes. */
export const NON_BLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Reads the file into memory that all threads share: none of them needs a copy. Null: it is empty, has more bytes, or is
 * no file.
 */
export function readSmallFile({ path, max }: SmallFilePlace): Uint8Array | null {
  let file: number
  try {
    file = openSync(path, NON_BLOCKING)
  } catch (cause) {
    throw unreadable(cause)
  }
  try {
    const stats = fstatSync(file)
    const { size } = stats
    if (!stats.isFile() || size === 0 || size > max) return null
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
