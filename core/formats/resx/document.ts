/** A .resx file as its texts, with the places of their values. */
import { sentence } from '../../platform/text/sentence.ts'
import type { XmlTag } from '../xml/tokenizer.ts'
import { failureAt } from '../position.ts'
import { readXml } from '../xml/reader.ts'
import { endTagStart, type TagPlace } from '../xml/tags.ts'

export interface ResxEntry {
  identifier: string
  value: string
  comment: string
  /** The offset of the data element. */
  start: number
  /** The place past its end tag. */
  end: number
  /** The comment's element; null for none. */
  commentSpan: { start: number; end: number } | null
  valueTag: TagPlace
  /** The offset of the value's end tag; a self-closed one has none, and this is its own end. */
  valueEnd: number
}

/** Files, pictures and numbers are `data` too: their type says so. */
const STRING_TYPE = /^System\.String\b/

export interface ResxDocument {
  /** The start tag of the root, and where its end tag begins. */
  root: TagPlace
  rootInnerEnd: number
  entries: ResxEntry[]
}

/** Throws `format.syntax` for what is no .resx file or for data without a name, and as `readXml` does. */
export function readResx(text: string): ResxDocument {
  return new ResxReader(text).read()
}

type Draft = Omit<ResxEntry, 'valueTag'> & { valueTag: TagPlace | null; isText: boolean }

class ResxReader {
  readonly #text: string
  readonly #entries: ResxEntry[] = []
  #root: TagPlace = { start: 0, end: 0 }
  #rootInnerEnd = 0
  #depth = 0
  #data: Draft | null = null
  /** The child of the data element that is open. */
  #field: 'value' | 'comment' | null = null

  constructor(text: string) {
    this.#text = text
  }

  read(): ResxDocument {
    readXml(this.#text, {
      open: (tag, place) => this.#open(tag, place),
      close: (_, end) => this.#close(end),
      text: (value) => this.#addText(value),
      cdata: (value) => this.#addText(value),
    })
    return { root: this.#root, rootInnerEnd: this.#rootInnerEnd, entries: this.#entries }
  }

  #open(tag: XmlTag, place: TagPlace): void {
    this.#depth += 1
    if (this.#depth === 1 && tag.name !== 'root') {
      const message = sentence`The root element should be root, not ${tag.name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    if (this.#depth === 1) this.#root = place
    if (this.#depth === 2 && tag.name === 'data') this.#openData(tag, place)
    if (this.#depth === 3 && this.#data) this.#openField(tag.name, place)
    if (this.#depth > 3 && this.#data && this.#field === 'value') this.#data.isText = false
  }

  #openData({ attributes }: XmlTag, { start, end }: TagPlace): void {
    const name = attributes.name?.value
    if (name === undefined)
      throw failureAt('format.syntax', sentence`This data has no name.`, this.#text, start)
    const type = attributes.type?.value
    const isText =
      (type === undefined || STRING_TYPE.test(type)) && !attributes.mimetype && !name.startsWith('>>')
    const texts = { value: '', comment: '', commentSpan: null }
    this.#data = { identifier: name, ...texts, start, end, valueTag: null, valueEnd: end, isText }
  }

  #openField(name: string, place: TagPlace): void {
    const data = this.#data!
    if (name === 'value' && !data.valueTag) {
      data.valueTag = place
      this.#field = 'value'
    } else if (name === 'comment') {
      this.#field = 'comment'
      data.commentSpan = place
    }
  }

  #addText(text: string): void {
    if (this.#data && this.#field) this.#data[this.#field] += text
  }

  #close(end: number): void {
    if (this.#depth === 3 && this.#data) this.#closeField(this.#data, end)
    if (this.#depth === 2 && this.#data) this.#closeData({ ...this.#data, end })
    if (this.#depth === 1) this.#rootInnerEnd = endTagStart(this.#text, this.#root, end)
    this.#depth -= 1
  }

  #closeField(data: Draft, end: number): void {
    if (this.#field === 'value') data.valueEnd = endTagStart(this.#text, data.valueTag!, end)
    if (this.#field === 'comment') data.commentSpan = { start: data.commentSpan!.start, end }
    this.#field = null
  }

  #closeData({ isText, valueTag, ...entry }: Draft): void {
    if (isText && valueTag) this.#entries.push({ ...entry, valueTag })
    this.#data = null
  }
}
