/** Values encoded as JSON lines: bytes pass between threads without a structured clone of each value. */

const LINE_FEED = 0x0a

export function encodeLines(values: Iterable<unknown>): Uint8Array {
  const pieces: Buffer[] = []
  let lines = ''
  for (const value of values) {
    lines += `${JSON.stringify(value)}\n`
    if (lines.length < 1_000_000) continue
    pieces.push(Buffer.from(lines))
    lines = ''
  }
  return new Uint8Array(Buffer.concat([...pieces, Buffer.from(lines)]))
}

/** Decodes the values of `encodeLines` one by one; the caller knows their type. */
export function* decodeLines<Value>(bytes: Uint8Array): Generator<Value> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let start = 0; start < buffer.length;) {
    const end = buffer.indexOf(LINE_FEED, start)
    yield JSON.parse(buffer.toString('utf8', start, end)) as Value
    start = end + 1
  }
}
