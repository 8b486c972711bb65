/**
 * Cuts a stream of bytes into blocks of whole lines, decoded from UTF-8, so that no more than a block and the
 * longest line is held at once. A byte order mark, blank lines and CRLF are tolerated.
 */
import { sentence } from '../platform/text/sentence.ts'
import { isUtf8 } from 'node:buffer'
import { BUDGETS } from '../contract/budgets.ts'
import { Failure } from '../platform/errors/failure.ts'

/** Bytes of the longest line taken: a `file` line holds its file as base64. */
const LINE_LIMIT = BUDGETS.archiveLine.max
/** Lines past a million characters are weighed: structure costs memory far beyond its bytes. */
const LONG_LINE = 1_000_000
const STRUCTURE_LIMIT = 1_000_000

const PIECE = 1024 * 1024
const LINE_FEED = 0x0a

/** Bytes in pieces of any size. A stream is one. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface LineBlock {
  /** Whole lines with line feeds between them. */
  text: string
  /** 1-based number of the first. */
  line: number
  /** Bytes of the source up to the block's end. */
  bytesRead: number
}

/** Throws `archive.encoding` and `archive.lineLength`, each with its line. */
export async function* readBlocks(source: Bytes, lineLimit = LINE_LIMIT): AsyncGenerator<LineBlock> {
  let held: Uint8Array[] = []
  let heldLength = 0
  let line = 1
  let bytesRead = 0

  const block = (bytes: Buffer): LineBlock => {
    const body = line === 1 && startsWithMark(bytes) ? bytes.subarray(3) : bytes
    if (!isUtf8(body)) throw badEncoding(body, line)
    const first = line
    line += countLineFeeds(body)
    return { text: body.toString('utf8'), line: first, bytesRead }
  }

  for await (const chunk of source) {
    for (let offset = 0; offset < chunk.length; offset += PIECE) {
      const piece = chunk.subarray(offset, offset + PIECE)
      bytesRead += piece.length
      const firstEnd = piece.indexOf(LINE_FEED)
      if (heldLength + (firstEnd < 0 ? piece.length : firstEnd) > lineLimit) throw longLine(line, lineLimit)
      const end = piece.lastIndexOf(LINE_FEED) + 1
      if (end > 0) {
        yield block(Buffer.concat([...held, piece.subarray(0, end)]))
        held = []
        heldLength = 0
      }
      if (end < piece.length) {
        held.push(piece.subarray(end))
        heldLength += piece.length - end
      }
    }
  }
  if (heldLength > 0) yield block(Buffer.concat(held))
}

/** Throws `archive.json` for a long line whose lists and objects have more parts than an archive's ever have. */
export function refuseTooManyParts(line: string): void {
  if (line.length < LONG_LINE) return
  let parts = 0
  let isInText = false
  for (let offset = 0; offset < line.length; offset++) {
    const unit = line[offset]
    if (isInText) {
      if (unit === '\\') offset++
      else if (unit === '"') isInText = false
    } else if (unit === '"') isInText = true
    else if (unit === '[' || unit === '{' || unit === ',') parts++
  }
  if (parts > STRUCTURE_LIMIT) {
    throw new Failure(
      'archive.json',
      sentence`The line has more than ${STRUCTURE_LIMIT} lists, objects and members.`,
    )
  }
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0
  for (let offset = bytes.indexOf(LINE_FEED); offset >= 0; offset = bytes.indexOf(LINE_FEED, offset + 1))
    count++
  return count
}

function badEncoding(bytes: Buffer, firstLine: number): Failure {
  let start = 0
  let line = firstLine
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break
    start = end + 1
    line++
  }
  return new Failure('archive.encoding', 'The line is not valid UTF-8.', {
    line,
    todo: 'Save the archive as UTF-8 and restore it again.',
  })
}

function longLine(line: number, limit: number): Failure {
  return new Failure('archive.lineLength', `The line is longer than ${limit} bytes.`, { line })
}
