/**
 * A large PO file piece by piece: its whole text would take three times as much memory as the file. A piece ends where an
 * entry surely does, so that its entries are read as they would be in the whole.
 */

/** Bytes of a piece, at least. */
const SIZE = 4_000_000

const LINE_FEED = 0x0a
const KEYWORD_LINE = /^[ \t]*(msgctxt|msgid_plural|msgid|msgstr|domain)/

/** The content in pieces that follow one another: one of all of it, where no end of an entry is found. */
export function* windowsOf(content: Uint8Array, size = SIZE): Generator<Uint8Array> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  let from = 0
  while (from < bytes.length) {
    const end = endOfEntry(bytes, from + size)
    yield bytes.subarray(from, end)
    from = end
  }
}

/** The place of the first empty line from `from` on that stands between two entries; else the end. */
function endOfEntry(bytes: Buffer, from: number): number {
  let offset = from
  for (;;) {
    offset = bytes.indexOf('\n\n', offset, 'latin1')
    if (offset === -1) return bytes.length
    if (endsEntry(bytes, offset) && beginsEntry(bytes, offset + 2)) return offset + 2
    offset += 1
  }
}

/** Whether the line that ends at `offset` belongs to the text of a `msgstr`. */
function endsEntry(bytes: Buffer, offset: number): boolean {
  for (let end = offset; end >= 0;) {
    const start = bytes.lastIndexOf(LINE_FEED, end - 1) + 1
    const line = bytes.toString('latin1', start, Math.min(end, start + HEAD))
    const [, keyword] = KEYWORD_LINE.exec(line) ?? []
    if (keyword !== undefined) return keyword === 'msgstr'
    if (!/^[ \t]*"/.test(line)) return false
    end = start - 1
  }
  return false
}

/** Whether the next line that is neither empty nor a comment begins an entry. */
function beginsEntry(bytes: Buffer, from: number): boolean {
  for (let start = from; start < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found === -1 ? bytes.length : found
    const line = bytes.toString('latin1', start, Math.min(end, start + HEAD))
    const [, keyword] = KEYWORD_LINE.exec(line) ?? []
    if (keyword !== undefined) return keyword === 'msgid' || keyword === 'msgctxt'
    if (!/^[ \t\r]*(#|$)/.test(line)) return false
    start = end + 1
  }
  return false
}

/** The characters of a line that identify its kind. */
const HEAD = 80
