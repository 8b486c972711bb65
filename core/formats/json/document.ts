/** A JSON text with the places of its strings: strict JSON, read once, never re-written as a whole. */
import { scanCounting, type NoticingHandlers, type Repeat } from './repeats.ts'

export type Path = readonly (string | number)[]

/** An object, with what a format may have to know of a string's neighbours. */
export class JsonObject {
  /** Every key, with its offset. */
  readonly keys = new Map<string, number>()
  /** Its members that are strings, in order. */
  readonly members: JsonString[] = []
  #strings: Map<string, JsonString> | undefined

  /** The members by their keys. */
  get strings(): ReadonlyMap<string, JsonString> {
    return (this.#strings ??= new Map(this.members.map((member) => [member.path.at(-1) as string, member])))
  }
}

/** A string value. Offsets are in UTF-16 units, quotes included; of an array's element the key is empty. */
export interface JsonString {
  path: Path
  value: string
  start: number
  end: number
  keyStart: number
  keyEnd: number
  /** The end of the member before it; null for the first. */
  previousEnd: number | null
  /** The object it is a member of; null in an array. */
  object: JsonObject | null
}

/**
 * Finds the strings of a JSON text, in order. Numbers, booleans and null are no strings, nor is a text that is the
 * whole file: it has no key. Of a key that an object has twice the last counts. Throws as `scanJson` does.
 */
export function readStrings(text: string): { strings: JsonString[]; repeats: readonly Repeat[] } {
  const { handlers, repeats } = scanCounting(text, () => {
    const strings: JsonString[] = []
    return new Reader(strings, (string) => {
      strings.push(string)
      string.object?.members.push(string)
    })
  })
  return { strings: handlers.found, repeats }
}

/** A string value and its position, for readers that do not use the rest. */
export type JsonText = Pick<JsonString, 'path' | 'value' | 'start'>

/** Like `readStrings`, with fewer members of each: with a hundred thousand strings their memory matters. */
export function readJsonTexts(text: string): { texts: JsonText[]; repeats: readonly Repeat[] } {
  const { handlers, repeats } = scanCounting(text, () => {
    const texts: JsonText[] = []
    return new Reader(texts, ({ path, value, start }) => texts.push({ path, value, start }))
  })
  return { texts: handlers.found, repeats }
}

interface Frame {
  object: JsonObject | null
  /** The key or the index of the value that is being read. */
  at: string | number
  keyStart: number
  keyEnd: number
  /** The end of the member before the one that is being read. */
  previousEnd: number | null
}

class Reader<Found> implements NoticingHandlers {
  hasRepeats = false
  /** The list that `take` fills. */
  readonly found: Found[]
  readonly #take: (string: JsonString) => void
  readonly #frames: Frame[] = []

  constructor(found: Found[], take: (string: JsonString) => void) {
    this.found = found
    this.#take = take
  }

  open(kind: 'object' | 'array'): void {
    const object = kind === 'object' ? new JsonObject() : null
    this.#frames.push({ object, at: 0, keyStart: 0, keyEnd: 0, previousEnd: null })
  }

  key(key: string, start: number, end: number): void {
    const frame = this.#frames.at(-1)!
    this.hasRepeats ||= frame.object!.keys.has(key)
    frame.object!.keys.set(key, start)
    frame.at = key
    frame.keyStart = start
    frame.keyEnd = end
  }

  string(value: string, start: number, end: number): void {
    this.#add(value, start, end)
    this.#finish(end)
  }

  other(_: number, end: number): void {
    this.#finish(end)
  }

  close(end: number): void {
    this.#frames.pop()
    this.#finish(end)
  }

  #add(value: string, start: number, end: number): void {
    const frame = this.#frames.at(-1)
    if (!frame) return
    this.#take({
      path: this.#frames.map(({ at }) => at),
      value,
      start,
      end,
      keyStart: frame.keyStart,
      keyEnd: frame.keyEnd,
      previousEnd: frame.previousEnd,
      object: frame.object,
    })
  }

  #finish(end: number): void {
    const frame = this.#frames.at(-1)
    if (!frame) return
    frame.previousEnd = end
    if (typeof frame.at === 'number') frame.at += 1
  }
}
