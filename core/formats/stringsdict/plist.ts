/** A property list in XML as its dictionaries and strings, by place; values of other kinds are passed over. */
import { sentence } from '../../platform/text/sentence.ts'
import type { XmlTag } from '../xml/tokenizer.ts'
import { failureAt } from '../position.ts'
import { readXml } from '../xml/reader.ts'
import { endTagStart, type TagPlace } from '../xml/tags.ts'

export interface PlistString {
  kind: 'string'
  value: string
  tag: TagPlace
  /** The offset of its end tag; a self-closed element has none, and this is its own end. */
  innerEnd: number
}

export interface PlistDict {
  kind: 'dict'
  tag: TagPlace
  /** The offset of its end tag; a self-closed element has none, and this is its own end. */
  innerEnd: number
  entries: PlistEntry[]
}

/** A key and its value. */
export interface PlistEntry {
  key: string
  value: PlistString | PlistDict | { kind: 'other' }
  /** The end of what stands before it: the entry before, or the dictionary's start tag. */
  previousEnd: number
  /** The offsets of its key's tag and past the key's end tag. */
  start: number
  keyEnd: number
  valueStart: number
  end: number
  /** Right above it. */
  comments: readonly string[]
}

/** Throws `format.syntax` for what is no property list with a dictionary, and as `readXml` does. */
export function readPlist(text: string): PlistDict {
  return new PlistReader(text).read()
}

/** An element that is open. */
interface Frame {
  name: string
  place: TagPlace
  /** Its text so far. */
  text: string
  /** The entries of a dictionary; none of any other element. */
  entries: PlistEntry[] | null
  previousEnd: number
  /** Its key that waits for a value. */
  key: Pick<PlistEntry, 'key' | 'start' | 'keyEnd' | 'comments'> | null
}

const NO_COMMENTS: readonly string[] = []

class PlistReader {
  readonly #text: string
  readonly #frames: Frame[] = []
  #root: PlistDict | null = null
  #comments: string[] = []

  constructor(text: string) {
    this.#text = text
  }

  read(): PlistDict {
    readXml(this.#text, {
      open: (tag, place) => this.#open(tag, place),
      close: (_, end) => this.#close(end),
      text: (value) => this.#addText(value),
      cdata: (value) => this.#addText(value),
      comment: (value) => {
        if (value.trim() !== '') this.#comments.push(value.trim())
      },
      // Apple's DTD is named and never fetched; only an internal subset could define anything.
      isHarmlessDoctype: (declaration) => !declaration.includes('['),
    })
    if (this.#root) return this.#root
    throw failureAt('format.syntax', sentence`The property list has no dictionary.`, this.#text, 0)
  }

  #open({ name }: XmlTag, place: TagPlace): void {
    if (this.#frames.length === 0 && name !== 'plist') {
      const message = sentence`The root element should be plist, not ${name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    const dict = this.#frames.at(-1)
    if (dict?.name === 'dict' && (name === 'key') === (dict.key !== null)) {
      const message =
        name === 'key' ? sentence`The key before this one has no value.` : sentence`This value has no key.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    const entries = name === 'dict' ? [] : null
    this.#frames.push({ name, place, text: '', entries, previousEnd: place.end, key: null })
  }

  #addText(value: string): void {
    const frame = this.#frames.at(-1)
    if (frame) frame.text += value
  }

  #close(end: number): void {
    const frame = this.#frames.pop()!
    const parent = this.#frames.at(-1)
    if (frame.name === 'dict' && frame.key) {
      throw failureAt('format.syntax', sentence`This key has no value.`, this.#text, frame.key.start)
    }
    if (parent?.name === 'plist' && frame.name === 'dict') {
      this.#root ??= this.#dictOf(frame, end)
    }
    if (parent?.name !== 'dict') return
    if (frame.name === 'key') {
      const comments = this.#takeComments()
      parent.key = { key: frame.text, start: frame.place.start, keyEnd: end, comments }
      return
    }
    const { previousEnd } = parent
    const { key, start, keyEnd, comments } = parent.key!
    const value = this.#valueOf(frame, end)
    const valueStart = frame.place.start
    parent.entries?.push({ key, value, previousEnd, start, keyEnd, valueStart, end, comments })
    parent.previousEnd = end
    parent.key = null
    this.#takeComments()
  }

  /** Those that were read since the last key or value. */
  #takeComments(): readonly string[] {
    if (this.#comments.length === 0) return NO_COMMENTS
    const comments = this.#comments
    this.#comments = []
    return comments
  }

  #dictOf({ place, entries }: Frame, end: number): PlistDict {
    return { kind: 'dict', tag: place, innerEnd: endTagStart(this.#text, place, end), entries: entries ?? [] }
  }

  #valueOf(frame: Frame, end: number): PlistEntry['value'] {
    const { name, place, text } = frame
    if (name === 'dict') return this.#dictOf(frame, end)
    if (name !== 'string') return { kind: 'other' }
    return { kind: 'string', value: text, tag: place, innerEnd: endTagStart(this.#text, place, end) }
  }
}
