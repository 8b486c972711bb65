/** An Android resource file as its texts: string, plurals and string-array; other resources are passed over. */
import { sentence } from '../../platform/text/sentence.ts'
import type { XmlTag } from '../xml/tokenizer.ts'
import { failureAt } from '../position.ts'
import { PLURAL_CATEGORIES } from '../../model/plural.ts'
import { displayText, isWellFormed, markupOf, type Markup, type InlinePiece } from '../xml/inline.ts'
import { readXml } from '../xml/reader.ts'
import { endTagStart, type TagPlace } from '../xml/tags.ts'
import { badEscape, readPieces, type RawPiece } from './text.ts'

/** A text: the content of a string, or of an item. */
export interface ResourceText {
  tag: TagPlace
  /** The offset of its end tag; a self-closed element has none, and this is its own end. */
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
  /** The start tag of its root element, and the start of its end tag; for a self-closing tag its end. */
  root: TagPlace
  rootInnerEnd: number
  resources: Resource[]
}

/**
 * Parses a resource file. Throws `format.syntax` for other files, a resource without a name, an unknown quantity, and
 * `\u` without four hexadecimal digits, which Android's resource compiler refuses too; and as `readXml` does.
 */
export function readResources(text: string): ResourceDocument {
  return new ResourceReader(text).read()
}

/** The tags that count as markup in the texts of a string, or in any form of a plural. */
export function markupOfTexts(texts: readonly ResourceText[]): ResourceMarkup {
  const elements = new Set(texts.flatMap((one) => [...one.elements]))
  const pieces = texts.flatMap(({ raw }) => readPieces(raw))
  return { ...markupOf(elements, pieces), elements, pieces }
}

/** The markup of texts, with what it was made of. */
export interface ResourceMarkup extends Markup {
  elements: ReadonlySet<string>
  pieces: readonly InlinePiece[]
}

/** The elements that Android's texts may have for their style; one with a prefix needs its name declared. */
const STYLES =
  /<\/?(annotation|a|b|big|em|cite|dfn|font|i|li|marquee|small|strike|strong|sub|sup|tt|u|ul)(?=[\s/>])/g

/**
 * The markup of a translation to write. It includes elements that neither the existing text nor its source has, unless
 * one of them shows such a tag escaped. Text that is not well-formed has no markup.
 */
export function markupOfTranslation(value: string, markup: ResourceMarkup): Markup {
  const shown = markup.pieces.map((piece) => (piece.kind === 'text' ? piece.value : '')).join(' ')
  const escaped = new Set(Array.from(shown.matchAll(STYLES), ([, name]) => name))
  const added = Array.from(value.matchAll(STYLES), ([, name]) => name!).filter(
    (name) => !markup.elements.has(name) && !escaped.has(name),
  )
  if (added.length === 0) return markup
  const wider = markupOf(new Set([...markup.elements, ...added]), markup.pieces)
  return isWellFormed(value, wider) ? wider : markup
}

/** A text as the app shows it, with its tags. */
export function shownText({ raw }: ResourceText, markup: Markup): string {
  return displayText(readPieces(raw), markup)
}

/**
 * The tags that count as markup in a text that replaces `standing`: those of the existing text and of its source. Tags
 * that are escaped in the source are escaped again.
 */
export function androidMarkupForWriting(
  standing: readonly ResourceText[],
  source: readonly ResourceText[],
): ResourceMarkup {
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
      readsPlainEntities: true,
    })
    return { root: this.#root, rootInnerEnd: this.#rootInnerEnd, resources: this.#resources }
  }

  #open(tag: XmlTag, place: TagPlace): void {
    this.#depth += 1
    if (this.#content) this.#openInline(tag, place)
    else if (this.#depth === 1) this.#openRoot(tag, place)
    else if (this.#depth === 2) this.#openResource(tag, place)
    else if (this.#depth === 3 && this.#resource && tag.name === 'item') {
      this.#openText(place, this.#quantityOf(tag, place))
    }
  }

  #openRoot(tag: XmlTag, place: TagPlace): void {
    if (tag.name !== 'resources') {
      const message = sentence`The root element should be resources, not ${tag.name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    this.#root = place
    this.#isTranslatable = tag.attributes.translatable?.value !== 'false'
  }

  #openResource(tag: XmlTag, place: TagPlace): void {
    const kind = tag.name
    const comments = this.#takeComments()
    if (kind !== 'string' && kind !== 'plurals' && kind !== 'string-array') return
    const name = tag.attributes.name?.value
    if (!name) throw failureAt('format.syntax', sentence`This ${kind} has no name.`, this.#text, place.start)
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

  /** The quantity of an item, which those of plurals alone have. */
  #quantityOf(tag: XmlTag, { start }: TagPlace): string | null {
    const quantity = tag.attributes.quantity?.value ?? null
    if (this.#resource?.kind !== 'plurals') return quantity
    if (PLURAL_CATEGORIES.some((category) => category === quantity)) return quantity
    const message =
      quantity === null
        ? sentence`This item of plurals has no quantity.`
        : sentence`The quantity "${quantity.slice(0, 40)}" is none of Android’s.`
    throw failureAt('format.syntax', message, this.#text, start, { near: [...PLURAL_CATEGORIES] })
  }

  #openText(tag: TagPlace, quantity: string | null): void {
    const comments = this.#takeComments()
    const place = { tag, innerEnd: tag.end, end: tag.end }
    this.#content = { ...place, quantity, comments, raw: [], elements: new Set() }
    this.#contentDepth = this.#depth
  }

  #openInline(tag: XmlTag, { start, end }: TagPlace): void {
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
    const bad = content.raw.some(({ kind, value }) => kind !== 'tag' && badEscape(value) !== null)
      ? badEscape(this.#text, content.tag.end, content.innerEnd)
      : null
    if (bad !== null) {
      const message = sentence`Four hexadecimal digits should follow \\u here.`
      throw failureAt('format.syntax', message, this.#text, bad, { todo: 'Write a backslash as \\\\.' })
    }
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
