/** An Android resource file as its texts: string, plurals and string-array; other resources are passed over. */
import type { SaxesTagNS } from 'saxes'
import { failureAt } from '../position.ts'
import { displayText, markupOf, type Markup } from '../xml/inline.ts'
import { readXml } from '../xml/reader.ts'
import { endTagStart, type TagPlace } from '../xml/tags.ts'
import { readPieces, type RawPiece } from './text.ts'

/** A text: the content of a string, or of an item. */
export interface ResourceText {
  tag: TagPlace
  /** Where its end tag begins; of a self-closed element where that ends. */
  innerEnd: number
  /** The place past its end tag. */
  end: number
  /** The quantity of an item of plurals; null of any other. */
  quantity: string | null
  comments: string[]
  raw: RawPiece[]
  elements: Set<string>
}

export interface Resource {
  kind: 'string' | 'plurals' | 'string-array'
  name: string
  /** Android's variant of a text for a kind of device; null for none. */
  product: string | null
  isTranslatable: boolean
  start: number
  /** The place past its end tag. */
  end: number
  tag: TagPlace
  comments: string[]
  /** One of a string; the items of the others. */
  texts: ResourceText[]
}

export interface ResourceDocument {
  /** The start tag of its root element, and where that one's end tag begins; where it is self-closed, that ends. */
  root: TagPlace
  rootInnerEnd: number
  resources: Resource[]
}

/** Throws `format.syntax` for what is no resource file or for one without a name, and as `readXml` does. */
export function readResources(text: string): ResourceDocument {
  return new ResourceReader(text).read()
}

/** What counts as markup in the texts of a string, or in any form of a plural. */
export function markupOfTexts(texts: readonly ResourceText[]): Markup {
  const elements = new Set(texts.flatMap((one) => [...one.elements]))
  return markupOf(
    elements,
    texts.flatMap(({ raw }) => readPieces(raw)),
  )
}

/** A text as the app shows it, with its tags. */
export function shownText({ raw }: ResourceText, markup: Markup): string {
  return displayText(readPieces(raw), markup)
}

/**
 * What counts as markup in a text that is to be written in the place of `standing`: what is markup in it, and what is in
 * its source, unless that one's tags stand escaped there: then they are escaped again.
 */
export function markupForWriting(standing: readonly ResourceText[], source: readonly ResourceText[]): Markup {
  const own = markupOfTexts(standing)
  const both = markupOfTexts([...standing, ...source])
  return standing.every((one) => shownText(one, own) === shownText(one, both)) ? both : own
}

class ResourceReader {
  readonly #text: string
  readonly #resources: Resource[] = []
  #root: TagPlace = { start: 0, end: 0 }
  #rootInnerEnd = 0
  #depth = 0
  #isTranslatable = true
  #resource: Resource | null = null
  #content: ResourceText | null = null
  #contentDepth = 0
  #comments: string[] = []

  constructor(text: string) {
    this.#text = text
  }

  read(): ResourceDocument {
    readXml(this.#text, {
      open: (tag, place) => this.#open(tag, place),
      close: (_, end) => this.#close(end),
      text: (value) => this.#content?.raw.push({ kind: 'text', value }),
      cdata: (value) => this.#content?.raw.push({ kind: 'cdata', value }),
      comment: (value) => this.#addComment(value.trim()),
    })
    return { root: this.#root, rootInnerEnd: this.#rootInnerEnd, resources: this.#resources }
  }

  #open(tag: SaxesTagNS, place: TagPlace): void {
    this.#depth += 1
    if (this.#content) this.#openInline(tag, place)
    else if (this.#depth === 1) this.#openRoot(tag, place)
    else if (this.#depth === 2) this.#openResource(tag, place)
    else if (this.#depth === 3 && this.#resource && tag.name === 'item') {
      this.#openText(place, tag.attributes.quantity?.value ?? null)
    }
  }

  #openRoot(tag: SaxesTagNS, place: TagPlace): void {
    if (tag.name !== 'resources') {
      const message = `The root element should be resources, not ${tag.name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    this.#root = place
    this.#isTranslatable = tag.attributes.translatable?.value !== 'false'
  }

  #openResource(tag: SaxesTagNS, place: TagPlace): void {
    const kind = tag.name
    const comments = this.#takeComments()
    if (kind !== 'string' && kind !== 'plurals' && kind !== 'string-array') return
    const name = tag.attributes.name?.value
    if (!name) throw failureAt('format.syntax', `This ${kind} has no name.`, this.#text, place.start)
    this.#resource = {
      kind,
      name,
      product: tag.attributes.product?.value ?? null,
      isTranslatable: this.#isTranslatable && tag.attributes.translatable?.value !== 'false',
      start: place.start,
      end: place.end,
      tag: place,
      comments,
      texts: [],
    }
    if (kind === 'string') this.#openText(place, null)
  }

  #openText(tag: TagPlace, quantity: string | null): void {
    const comments = this.#takeComments()
    const place = { tag, innerEnd: tag.end, end: tag.end }
    this.#content = { ...place, quantity, comments, raw: [], elements: new Set() }
    this.#contentDepth = this.#depth
  }

  #openInline(tag: SaxesTagNS, { start, end }: TagPlace): void {
    this.#content!.elements.add(tag.name)
    this.#content!.raw.push({ kind: 'tag', value: this.#text.slice(start, end) })
  }

  #close(end: number): void {
    if (this.#content) this.#closeContent(this.#content, end)
    if (this.#depth === 2 && this.#resource) {
      this.#resources.push({ ...this.#resource, end })
      this.#resource = null
      this.#takeComments()
    }
    if (this.#depth === 1) this.#rootInnerEnd = endTagStart(this.#text, this.#root, end)
    this.#depth -= 1
  }

  #closeContent(content: ResourceText, end: number): void {
    const endTagStart = this.#text.lastIndexOf('<', end - 1)
    const isEndTag = this.#text[endTagStart + 1] === '/'
    if (this.#depth > this.#contentDepth) {
      if (isEndTag) content.raw.push({ kind: 'tag', value: this.#text.slice(endTagStart, end) })
      return
    }
    content.innerEnd = isEndTag ? endTagStart : end
    content.end = end
    this.#resource!.texts.push(content)
    this.#content = null
  }

  #addComment(comment: string): void {
    if (!this.#content && this.#depth > 0 && comment !== '') this.#comments.push(comment)
  }

  #takeComments(): string[] {
    const comments = this.#comments
    this.#comments = []
    return comments
  }
}
