/** Some lines of a file of code, around one of them. */
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isUtf8 } from 'node:buffer'
import { isCode } from './candidates.ts'

/** A larger file is no code that anybody reads: it was made by a tool. */
const LARGEST_CODE = 4 * 1024 * 1024
const LINES_BEFORE = 200
const LINES_AFTER = 120
/** A longer line is cut: nobody reads on so far, and a page of one line would be slow. */
const LONGEST_LINE = 1_000

export type RefusedFile = 'outside' | 'binary' | 'tooLarge'

export interface Excerpt {
  /** The number of the first line, from 1. */
  firstLine: number
  lines: string[]
  total: number
  /** The line that was asked for; null where the file has no such line. */
  line: number | null
}

/**
 * The lines around a line of a file below a folder; from the first one where none is named. Null: no such file, or what
 * lies there cannot be read. No link leads out of the folder, and none into version control.
 * @param path '/' between its parts, of `candidatesOf`
 */
export async function excerptOf(
  folder: string,
  path: string,
  line: number | null,
): Promise<Excerpt | RefusedFile | null> {
  const root = await realpath(folder).catch(() => null)
  const place = await realpath(join(folder, ...path.split('/'))).catch(() => null)
  if (root === null || place === null) return null
  // Windows answers the whole path again if the two are on different drives.
  const parts = relative(root, place).split(sep)
  if (parts[0]?.endsWith(':') || !isCode(parts)) return 'outside'
  const content = await contentOf(place)
  if (content === null || typeof content === 'string') return content
  return content.includes(0) ? 'binary' : cutOut(textOf(content), line)
}

/** A pipe or a device would be waited for: only a file is read, and only as far as it may be large. */
async function contentOf(place: string): Promise<Buffer | 'tooLarge' | null> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = await open(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null)
  if (file === null) return null
  try {
    const found = await file.stat()
    if (!found.isFile()) return null
    if (found.size > LARGEST_CODE) return 'tooLarge'
    const content = Buffer.alloc(found.size)
    const { bytesRead } = await file.read(content, 0, found.size, 0)
    return content.subarray(0, bytesRead)
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/** Code that is not UTF-8 is of before it, and in the West: each of its bytes is a character. */
function textOf(content: Buffer): string {
  const text = isUtf8(content) ? content.toString('utf8') : content.toString('latin1')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function cutOut(text: string, wanted: number | null): Excerpt {
  const all = text.split(/\r\n|\n|\r/)
  if (all.length > 1 && all.at(-1) === '') all.pop()
  const total = all.length
  const line = wanted !== null && wanted <= total ? wanted : null
  const around = line ?? (wanted === null ? 1 : total)
  const start = Math.max(0, around - 1 - LINES_BEFORE)
  const lines = all.slice(start, around + LINES_AFTER).map((one) => {
    return one.length > LONGEST_LINE ? `${one.slice(0, LONGEST_LINE)}…` : one
  })
  return { firstLine: start + 1, lines, total, line }
}
