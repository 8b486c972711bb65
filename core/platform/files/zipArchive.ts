/** ZIP archives: written chunk by chunk, and read within bounds, because an archive may come from anyone. */
import { unzipSync, Zip, ZipDeflate } from 'fflate'
import { sentence } from '../text/sentence.ts'
import { Failure } from '../errors/failure.ts'

/** A chunk is compressed at once: short ones keep the event loop responsive. In UTF-16 units. */
const CHUNK = 64 * 1024
/** The date of all entries, so that the same parts make the same archive. */
const DATE = '1980-01-01T12:00:00'

export interface ZipPart {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

/** Yields the bytes of an archive with these parts, in their order. */
export async function* zipChunks(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const encoder = new TextEncoder()
  for (const { name, content } of parts) {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = DATE
    zip.add(entry)
    let rest = ''
    for await (const piece of content) {
      rest += piece
      while (rest.length > CHUNK) {
        const end = CHUNK - (isHighSurrogate(rest, CHUNK - 1) ? 1 : 0)
        entry.push(encoder.encode(rest.slice(0, end)))
        rest = rest.slice(end)
        yield* made.splice(0)
      }
    }
    entry.push(encoder.encode(rest), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800
}

export interface ZipBounds {
  /** Entries, wanted or not. */
  entries: number
  /** Bytes of the wanted entries once they are inflated. */
  bytes: number
}

/**
 * Reads the wanted entries of an archive, by name. An entry gets no more memory than the archive states for it.
 * @throws Failure `format.syntax` for a damaged archive, `format.tooLarge` beyond the bounds
 */
export function readZip(
  content: Uint8Array,
  isWanted: (name: string) => boolean,
  bounds: ZipBounds,
): Map<string, Uint8Array> {
  let [entries, bytes] = [0, 0]
  try {
    const read = unzipSync(content, {
      filter: ({ name, originalSize }) => {
        entries += 1
        if (entries > bounds.entries) throw tooLarge(bounds)
        if (!isWanted(name)) return false
        bytes += originalSize
        if (bytes > bounds.bytes) throw tooLarge(bounds)
        return true
      },
    })
    return new Map(Object.entries(read))
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw damagedArchive(cause)
  }
}

export function damagedArchive(cause?: unknown): Failure {
  return new Failure(
    'format.syntax',
    sentence`The archive is damaged.`,
    {
      kept: 'Nothing was changed.',
      todo: 'Ask for the file again, or save it again in the program that made it.',
    },
    { cause },
  )
}

function tooLarge({ entries, bytes }: ZipBounds): Failure {
  const megabytes = Math.floor(bytes / 1024 / 1024)
  return new Failure(
    'format.tooLarge',
    sentence`Archives with up to ${entries} entries and ${megabytes} MB of content can be read.`,
    { kept: 'Nothing was changed.', todo: 'Split it into smaller files.' },
  )
}
