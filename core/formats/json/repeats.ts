/**
 * Duplicate keys in an object of a JSON text. Parsers in production (JSON.parse, Dart, Chrome) use the last of them,
 * and so does this reader, with a warning. The others keep their bytes.
 */
import type { Sentence } from '../../platform/text/sentence.ts'
import { warningsOfRepeats } from '../duplicates.ts'
import { scanJson, type JsonHandlers } from './scanner.ts'

/** Offsets of the key's quotes. */
export interface Repeat {
  identifier: string
  start: number
  /** The start of the member that counts instead. */
  countedStart: number
}

/** Handlers that notice a key which its object has had before; they go on as if it were another one. */
export interface NoticingHandlers extends JsonHandlers {
  readonly hasRepeats: boolean
}

/**
 * Scans a text so that the handlers receive only the last of several members with one key. `begin` creates new
 * handlers: those of the first scan are used if no key is repeated. Throws as `scanJson` does.
 */
export function scanCounting<Handlers extends NoticingHandlers>(
  text: string,
  begin: () => Handlers,
): { handlers: Handlers; repeats: readonly Repeat[] } {
  const first = begin()
  scanJson(text, first)
  if (!first.hasRepeats) return { handlers: first, repeats: [] }
  const finder = new RepeatFinder()
  scanJson(text, finder)
  const handlers = begin()
  scanJson(text, new Skipping(handlers, new Set(finder.repeats.map(({ start }) => start))))
  return { handlers, repeats: finder.repeats }
}

/** A warning for each member that does not count. */
export function repeatWarnings(repeats: readonly Repeat[], text: string): Sentence[] {
  return repeats.length === 0 ? [] : warningsOfRepeats(repeats, text)
}

/** The members of one key in one object. */
interface Members {
  /** The last that was seen, which counts. */
  start: number
}

class RepeatFinder implements JsonHandlers {
  /** The members of each key in each object that is open. */
  readonly #frames: (Map<string, Members> | null)[] = []
  readonly #found: { identifier: string; start: number; members: Members }[] = []

  /** In the order in which their members begin. */
  get repeats(): Repeat[] {
    return this.#found
      .map(({ members, ...one }) => ({ ...one, countedStart: members.start }))
      .toSorted((one, other) => one.start - other.start)
  }

  open(kind: 'object' | 'array'): void {
    this.#frames.push(kind === 'object' ? new Map() : null)
  }

  close(): void {
    this.#frames.pop()
  }

  key(identifier: string, start: number): void {
    const ofObject = this.#frames.at(-1)
    const members = ofObject?.get(identifier)
    if (members === undefined) {
      ofObject?.set(identifier, { start })
      return
    }
    this.#found.push({ identifier, start: members.start, members })
    members.start = start
  }

  string(): void {}

  other(): void {}
}

/** Keeps the members from handlers that begin at some places. */
class Skipping implements JsonHandlers {
  readonly #to: JsonHandlers
  readonly #starts: ReadonlySet<number>
  /** How deep it is in a value that is skipped; null outside of any. */
  #depth: number | null = null

  constructor(to: JsonHandlers, starts: ReadonlySet<number>) {
    this.#to = to
    this.#starts = starts
  }

  open(kind: 'object' | 'array', start: number): void {
    if (this.#depth === null) this.#to.open(kind, start)
    else this.#depth += 1
  }

  close(end: number): void {
    if (this.#depth === null) this.#to.close(end)
    else this.#leave(this.#depth - 1)
  }

  key(key: string, start: number, end: number): void {
    if (this.#depth !== null) return
    if (this.#starts.has(start)) this.#depth = 0
    else this.#to.key(key, start, end)
  }

  string(value: string, start: number, end: number): void {
    if (this.#depth === null) this.#to.string(value, start, end)
    else this.#leave(this.#depth)
  }

  other(start: number, end: number): void {
    if (this.#depth === null) this.#to.other(start, end)
    else this.#leave(this.#depth)
  }

  /** A value has ended; the member's own one ends at the depth where it began. */
  #leave(depth: number): void {
    this.#depth = depth === 0 ? null : depth
  }
}
