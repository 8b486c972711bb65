/** A .resx file as its texts, with the places of their values. */
import type { SaxesTagNS } from 'saxes'
import { failureAt } from '../position.ts'
import { readXml } from '../xml/reader.ts'
import type { TagPlace } from '../xml/tags.ts'

export interface ResxEntry {
  identifier: string
  value: string
  comment: string
  /** Where the data element begins. */
  start: number
  valueTag: TagPlace
  /** Where the end tag of the value begins; of a self-closed one where that ends. */
  valueEnd: number
}

/** Files, pictures and numbers are `data` too: their type says so. */
const STRING_TYPE = /^System\.String\b/

/** Throws `format.syntax` for what is no .resx file or for data without a name, and as `readXml` does. */
export function readResx(text: string): ResxEntry[] {
  return new ResxReader(text).read()
}

type Draft = Omit<ResxEntry, 'valueTag'> & { valueTag: TagPlace | null; isText: boolean }

class ResxReader {
  readonly #text: string
  readonly #entries: ResxEntry[] = []
  #depth = 0
  #data: Draft | null = null
  /** The child of the data element that is open. */
  #field: 'value' | 'comment' | null = null

  constructor(text: string) {
    this.#text = text
  }

  read(): ResxEntry[] {
    readXml(this.#text, {
      open: (tag, place) => this.#open(tag, place),
      close: (_, end) => this.#close(end),
      text: (value) => this.#addText(value),
      cdata: (value) => this.#addText(value),
    })
    return this.#entries
  }

  #open(tag: SaxesTagNS, place: TagPlace): void {
    this.#depth += 1
    if (this.#depth === 1 && tag.name !== 'root') {
      const message = `The root element should be root, not ${tag.name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    if (this.#depth === 2 && tag.name === 'data') this.#openData(tag, place)
    if (this.#depth === 3 && this.#data) this.#openField(tag.name, place)
    if (this.#depth > 3 && this.#data && this.#field === 'value') this.#data.isText = false
  }

  #openData({ attributes }: SaxesTagNS, { start, end }: TagPlace): void {
    const name = attributes.name?.value
    if (name === undefined) throw failureAt('format.syntax', 'This data has no name.', this.#text, start)
    const type = attributes.type?.value
    const isText =
      (type === undefined || STRING_TYPE.test(type)) && !attributes.mimetype && !name.startsWith('>>')
    this.#data = { identifier: name, value: '', comment: '', start, valueTag: null, valueEnd: end, isText }
  }

  #openField(name: string, place: TagPlace): void {
    const data = this.#data!
    if (name === 'value' && !data.valueTag) {
      data.valueTag = place
      this.#field = 'value'
    } else if (name === 'comment') {
      this.#field = 'comment'
    }
  }

  #addText(text: string): void {
    if (this.#data && this.#field) this.#data[this.#field] += text
  }

  #close(end: number): void {
    if (this.#depth === 3 && this.#data && this.#field === 'value') {
      const endTagStart = this.#text.lastIndexOf('<', end - 1)
      this.#data.valueEnd = this.#text[endTagStart + 1] === '/' ? endTagStart : end
    }
    if (this.#depth === 3) this.#field = null
    if (this.#depth === 2 && this.#data) this.#closeData(this.#data)
    this.#depth -= 1
  }

  #closeData({ isText, valueTag, ...entry }: Draft): void {
    if (isText && valueTag) this.#entries.push({ ...entry, valueTag })
    this.#data = null
  }
}
