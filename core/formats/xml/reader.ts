/** XML documents, event by event with places; what is not well-formed or could be an attack is refused. */
import { sentence } from '../../platform/text/sentence.ts'
import { plainEntities, PREDEFINED } from './doctype.ts'
import { problemOfXml } from './problems.ts'
import { SaxesParser } from 'saxes'
import { Failure } from '../../platform/errors/failure.ts'
import { decode, decodeHead, type Decoded } from '../encoding.ts'
import { failureAt } from '../position.ts'
import { startTagPlace, type TagPlace } from './tags.ts'
import { isTokenizable, NOT_XML, NotTokenized, XmlTokenizer, type XmlTag } from './tokenizer.ts'

/** Callbacks for the content of a document. References in texts are decoded, line breaks are line feeds. */
export interface XmlHandlers {
  open(tag: XmlTag, place: TagPlace): void
  /** `end` is past the end tag, or past the tag of a self-closed element. */
  close(tag: XmlTag, end: number): void
  text(value: string): void
  /** The text of a CDATA section. */
  cdata(value: string): void
  comment?(value: string, end: number): void
  /** Whether this document type declaration (the text after `<!DOCTYPE`) defines nothing. Else it is refused. */
  isHarmlessDoctype?(declaration: string): boolean
  /** Reads references to entities that the document itself defines as plain texts. */
  readsPlainEntities?: true
}

/**
 * The most characters that references to a document's own entities may produce, unless the document has more itself.
 */
const MAX_EXPANDED = 5_000_000

const MAX_DEPTH = 200
const BARE_AMPERSAND = /&(?!#?[\p{L}\p{N}_][\p{L}\p{N}_.:-]{0,100};)/gu
const DECLARED_ENCODING = /^\s*<\?xml\s[^<>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/

/** Decodes a file as its XML declaration says. Throws as `decode` does. */
export function decodeXml(content: Uint8Array): Decoded {
  return decode(content, DECLARED_ENCODING.exec(decodeHead(content))?.[1] ?? null)
}

/**
 * Reads a document to its end. Throws `format.syntax` with line and column, `format.entities` for a DTD,
 * `format.tooDeep` past 200 levels, and whatever the handlers throw.
 */
export function readXml(text: string, handlers: XmlHandlers): void {
  new XmlReader(text, handlers).read()
}

class XmlReader {
  readonly #text: string
  readonly #handlers: XmlHandlers
  /** The elements that are open, with the offsets of their tags. */
  readonly #open: { name: string; start: number }[] = []
  /** The element that the library closed last, which it does before it refuses the end tag of an outer one. */
  #closedByLibrary: { name: string; start: number } | undefined
  #lastTagEnd = 0

  constructor(text: string, handlers: XmlHandlers) {
    this.#text = text
    this.#handlers = handlers
  }

  read(): void {
    if (!isTokenizable(this.#text)) return this.#readByLibrary()
    const handlers = this.#handlers
    const tokenizer = new XmlTokenizer(this.#text, {
      open: (tag, start, end) => this.#openTag(tag, { start, end }),
      close: (tag, end) => this.#closeTag(tag, end),
      text: (value) => handlers.text(value),
      cdata: (value) => handlers.cdata(value),
      comment: (value, end) => handlers.comment?.(value, end),
      doctype: (declaration, end) => this.#doctype(declaration, end, null),
    })
    try {
      tokenizer.read()
    } catch (error) {
      throw error instanceof NotTokenized ? this.#refusal(error) : error
    }
  }

  #readByLibrary(): void {
    const handlers = this.#handlers
    const parser = this.#libraryParser()
    parser.on('doctype', (declaration) => this.#doctype(declaration, parser.position, parser))
    parser.on('opentag', (tag) => this.#openTag(tag, startTagPlace(this.#text, parser.position)))
    parser.on('closetag', (tag) => {
      this.#closedByLibrary = this.#open.at(-1)
      this.#closeTag(tag, parser.position)
    })
    parser.on('text', (value) => handlers.text(value))
    parser.on('cdata', (value) => handlers.cdata(value))
    parser.on('comment', (value) => handlers.comment?.(value, parser.position))
    parser.write(this.#text).close()
  }

  #libraryParser(): SaxesParser<{ xmlns: true }> {
    const parser = new SaxesParser({ xmlns: true })
    parser.on('error', (error) => {
      const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
      throw this.#broken(reason, Math.min(parser.position, this.#text.length))
    })
    return parser
  }

  /**
   * Whether the document type declaration (the text after `<!DOCTYPE`) is harmless, or defines plain texts alone, to
   * which references stay within bounds. `parser` is given the definitions.
   */
  #isReadable(declaration: string, parser: SaxesParser<{ xmlns: true }> | null): boolean {
    if (this.#handlers.isHarmlessDoctype?.(declaration)) return true
    const entities = this.#handlers.readsPlainEntities ? plainEntities(declaration) : null
    if (entities === null) return false
    const longest = Math.max(0, ...[...entities.values()].map((text) => text.length))
    let references = 0
    for (let offset = this.#text.indexOf('&'); offset !== -1; offset = this.#text.indexOf('&', offset + 1))
      references += 1
    if (references * longest > Math.max(MAX_EXPANDED, this.#text.length)) return false
    for (const [name, text] of entities)
      if (parser !== null && !PREDEFINED.has(name)) parser.ENTITIES[name] = text
    return true
  }

  #doctype(declaration: string, end: number, parser: SaxesParser<{ xmlns: true }> | null): void {
    if (this.#isReadable(declaration, parser)) return
    const message = sentence`Files with a DTD are not read: it can define entities.`
    const details = { todo: 'Remove the <!DOCTYPE …> and what it defines.' }
    throw failureAt('format.entities', message, this.#text, end, details)
  }

  #openTag(tag: XmlTag, place: TagPlace): void {
    this.#open.push({ name: tag.name, start: place.start })
    if (this.#open.length > MAX_DEPTH) {
      const message = sentence`Elements are nested more than ${MAX_DEPTH} deep.`
      throw failureAt('format.tooDeep', message, this.#text, place.end)
    }
    this.#lastTagEnd = place.end
    this.#handlers.open(tag, place)
  }

  #closeTag(tag: XmlTag, end: number): void {
    this.#open.pop()
    this.#lastTagEnd = end
    this.#handlers.close(tag, end)
  }

  /** The failure of a document that the tokenizer refused: the library says what is wrong. */
  #refusal({ offset }: NotTokenized): Failure {
    try {
      this.#libraryParser().write(this.#text).close()
    } catch (error) {
      if (error instanceof Failure) return error
      throw error
    }
    // Of invalid documents saxes takes this one alone: `<?a?b?>`.
    return this.#broken('malformed processing instruction', offset)
  }

  /**
   * Names the sign or the tag that began it. The parser reads on from a bare ampersand to the next semicolon, and from a
   * tag that is not closed to the end tag of an outer element.
   */
  #broken(reason: string, place: number): Failure {
    const isOfReference = reason.includes('entity')
    const isUnclosed = /^un(?:closed|expected close) tag/.test(reason)
    if (isOfReference || isUnclosed) {
      BARE_AMPERSAND.lastIndex = this.#lastTagEnd
      const bare = BARE_AMPERSAND.exec(this.#text)
      if (bare && bare.index < place) {
        const details = { todo: 'Write it as &amp;.' }
        return failureAt('format.syntax', sentence`There is a bare & here.`, this.#text, bare.index, details)
      }
    }
    const bracket = this.#text.lastIndexOf('<', place - 1)
    if (reason.includes('in tag name') && !/[\p{L}_:/!?]/u.test(this.#text[bracket + 1] ?? '')) {
      const details = { todo: 'Write it as &lt;.' }
      return failureAt('format.syntax', sentence`There is a bare < here.`, this.#text, bracket, details)
    }
    if (reason.startsWith('unexpected close tag')) {
      const [, closed = ''] = /^<\/([^\s>]+)/.exec(this.#text.slice(bracket)) ?? []
      const innermost = this.#closedByLibrary ?? this.#open.at(-1)
      const unclosed = this.#open.some(({ name }) => name === closed) ? innermost : undefined
      if (unclosed) return this.#brokenAt(`unclosed tag: ${unclosed.name}`, unclosed.start)
      if (closed !== '') return this.#brokenAt(`unmatched closing tag: ${closed}`, bracket)
    }
    const refused = /disallowed character\.?$/.test(reason) ? this.#refusedCharacter(place) : null
    if (refused) return refused
    return this.#brokenAt(reason, isOfReference ? this.#text.lastIndexOf('&', place) : place)
  }

  #refusedCharacter(place: number): Failure | null {
    const found = NOT_XML.exec(this.#text.slice(this.#lastTagEnd, place + 1))
    if (!found) return null
    const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    const message = sentence`XML does not allow the character U+${code}.`
    const offset = this.#lastTagEnd + found.index
    return failureAt('format.syntax', message, this.#text, offset, { todo: 'Remove the character.' })
  }

  #brokenAt(reason: string, place: number): Failure {
    const message = sentence`The XML is broken here: ${problemOfXml(reason)}.`
    return failureAt('format.syntax', message, this.#text, place)
  }
}
