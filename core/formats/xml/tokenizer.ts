/**
 * A reader of XML 1.0 with namespaces (https://www.w3.org/TR/xml/, https://www.w3.org/TR/xml-names/), event by event
 * with places, for documents without a DTD of their own. saxes says what is wrong with a document (reader.ts): a
 * document that is not well-formed, or not of this kind, is read by it instead.
 */

export interface XmlAttribute {
  /** As written: `xml:lang`. */
  name: string
  /** Empty without one. */
  prefix: string
  local: string
  /** The namespace; empty for none. */
  uri: string
  /** References are decoded, tabs and line breaks are spaces (XML 1.0, 3.3.3). */
  value: string
}

/** A start tag. */
export interface XmlTag {
  /** As written: `sdl:seg`. */
  name: string
  /** Empty without one. */
  prefix: string
  local: string
  /** The namespace; empty for none. */
  uri: string
  /** By their names as written. */
  attributes: Readonly<Record<string, XmlAttribute>>
  isSelfClosing: boolean
}

/** Events in the order of the document. References in texts are decoded, line breaks are line feeds. */
export interface XmlEvents {
  /** The tag is at `start` up to `end`, which is past its `>`. */
  open(tag: XmlTag, start: number, end: number): void
  /** `end` is past the end tag, or past the tag of a self-closed element. */
  close(tag: XmlTag, end: number): void
  text(value: string): void
  /** The text of a CDATA section. */
  cdata(value: string): void
  /** `end` is before the `>` of the comment. */
  comment(value: string, end: number): void
  /** The text after `<!DOCTYPE`; `end` is past its `>`. */
  doctype(declaration: string, end: number): void
}

/** The document is not well-formed near this offset, or has a construct that is not read here. */
export class NotTokenized extends Error {
  readonly offset: number

  constructor(offset: number) {
    super(`The XML is not well-formed near ${offset}.`)
    this.offset = offset
  }
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/'

const GREATER = 0x3e
const SLASH = 0x2f
const EQUAL = 0x3d
const QUESTION = 0x3f
const EXCLAMATION = 0x21
const BYTE_ORDER_MARK = 0xfeff

const BLANK = 1
const NAME = 2
const NAME_START = 4
const FLAGS = new Uint8Array(128)
for (const character of ' \t\n\r') FLAGS[character.charCodeAt(0)] = BLANK
for (const character of '-.0123456789') FLAGS[character.charCodeAt(0)] = NAME
for (let code = 0; code < 128; code++)
  if (/[:A-Z_a-z]/.test(String.fromCharCode(code))) FLAGS[code] = NAME | NAME_START

/** A name with characters beyond ASCII (XML 1.0, productions 4, 4a and 5). */
const WIDE_NAME =
  /[:A-Z_a-z\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u{200c}-\u{200d}\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}][\u0300-\u036f\-:.0-9A-Z_a-z\xb7\u203f\u2040\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u{200c}-\u{200d}\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}]*/uy

/** A character that XML 1.0 allows nowhere (production 2). */
export const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

const DECLARATION =
  /<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/y
/** Up to its `>`; one with definitions in brackets, or a long one, is not read here. */
const DOCTYPE = /<!DOCTYPE((?:[^"'[\]<>]|"[^"]*"|'[^']*'){0,2000})>/y

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const NO_ATTRIBUTES: XmlTag['attributes'] = Object.freeze(Object.create(null) as XmlTag['attributes'])

/** The namespaces that an element declares, and those around it. */
interface Scope {
  declared: ReadonlyMap<string, string>
  outer: Scope | null
}

const ROOT_SCOPE: Scope = {
  declared: new Map([
    ['xml', XML_NAMESPACE],
    ['xmlns', XMLNS_NAMESPACE],
  ]),
  outer: null,
}

interface OpenElement {
  tag: XmlTag
  /** The namespaces around it. */
  outer: Scope
}

/**
 * Whether a document is of the kind that is read here, as far as its characters, its XML declaration and its document
 * type declaration tell.
 */
export function isTokenizable(text: string): boolean {
  if (NOT_XML.test(text)) return false
  const doctype = text.indexOf('<!DOCTYPE')
  return (
    (!hasDeclaration(text) || matchesAt(DECLARATION, text, startOf(text))) &&
    (doctype === -1 || matchesAt(DOCTYPE, text, doctype))
  )
}

function startOf(text: string): number {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
}

/** `<?xml-stylesheet` is a processing instruction. */
function hasDeclaration(text: string): boolean {
  const start = startOf(text)
  return text.startsWith('<?xml', start) && !isNameCode(text.charCodeAt(start + 5))
}

function isNameCode(code: number): boolean {
  return code >= 128 || (FLAGS[code]! & NAME) !== 0
}

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset
  return pattern.test(text)
}

export class XmlTokenizer {
  readonly #text: string
  readonly #events: XmlEvents
  readonly #hasReturns: boolean
  readonly #hasSectionEnds: boolean
  readonly #open: OpenElement[] = []
  #scope = ROOT_SCOPE
  #hasRoot = false
  #hasDoctype = false

  /** `text`: well-formed UTF-16 of characters that XML allows (`isTokenizable`). */
  constructor(text: string, events: XmlEvents) {
    this.#text = text
    this.#events = events
    this.#hasReturns = text.includes('\r')
    this.#hasSectionEnds = text.includes(']]>')
  }

  /** Reads to the end. Throws `NotTokenized`, and whatever the events throw. */
  read(): void {
    const text = this.#text
    let offset = this.#prolog()
    for (;;) {
      const next = text.indexOf('<', offset)
      if (next === -1) break
      if (next > offset) this.#textUpTo(offset, next)
      offset = this.#markup(next)
    }
    if (offset < text.length) this.#textUpTo(offset, text.length)
    if (!this.#hasRoot || this.#open.length > 0) throw new NotTokenized(text.length)
  }

  /** The XML declaration, or the blanks before the first tag, which are no text. */
  #prolog(): number {
    const start = startOf(this.#text)
    if (!hasDeclaration(this.#text)) return this.#afterBlanks(start)
    return matchesAt(DECLARATION, this.#text, start) ? DECLARATION.lastIndex : start
  }

  #textUpTo(start: number, end: number): void {
    const raw = this.#text.slice(start, end)
    if (this.#open.length === 0 && !/^[ \t\r\n]*$/.test(raw)) throw new NotTokenized(start)
    if (this.#hasSectionEnds && raw.includes(']]>')) throw new NotTokenized(start)
    const lines = this.#withLineFeeds(raw)
    this.#events.text(lines.includes('&') ? this.#decoded(lines, start) : lines)
  }

  #withLineFeeds(raw: string): string {
    return this.#hasReturns && raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw
  }

  /** `raw` with its references decoded. `place`: about where it stands. */
  #decoded(raw: string, place: number): string {
    let decoded = ''
    let offset = 0
    for (let start = raw.indexOf('&'); start !== -1; start = raw.indexOf('&', offset)) {
      const end = raw.indexOf(';', start)
      if (end === -1) throw new NotTokenized(place)
      const name = raw.slice(start + 1, end)
      const character = name.charCodeAt(0) === 0x23 ? numberedCharacter(name) : REFERENCES.get(name)
      if (character === undefined) throw new NotTokenized(place)
      decoded += raw.slice(offset, start) + character
      offset = end + 1
    }
    return decoded + raw.slice(offset)
  }

  /** Reads what begins with the `<` at `start`; returns the place past it. */
  #markup(start: number): number {
    const code = this.#text.charCodeAt(start + 1)
    if (code === SLASH) return this.#endTag(start)
    if (code === EXCLAMATION) return this.#declaration(start)
    if (code === QUESTION) return this.#instruction(start)
    return this.#startTag(start)
  }

  #startTag(start: number): number {
    const text = this.#text
    const nameEnd = this.#nameEnd(start + 1)
    if (this.#open.length === 0 && this.#hasRoot) throw new NotTokenized(start)
    this.#hasRoot = true
    const name = text.slice(start + 1, nameEnd)
    let attributes: XmlAttribute[] | null = null
    let offset = nameEnd
    let code = text.charCodeAt(offset)
    while (code !== GREATER && code !== SLASH) {
      const next = this.#afterBlanks(offset)
      if (next === offset) throw new NotTokenized(offset)
      offset = next
      code = text.charCodeAt(offset)
      if (code === GREATER || code === SLASH) break
      const attributeEnd = this.#nameEnd(offset)
      const attributeName = text.slice(offset, attributeEnd)
      offset = this.#afterBlanks(attributeEnd)
      if (text.charCodeAt(offset) !== EQUAL) throw new NotTokenized(offset)
      offset = this.#afterBlanks(offset + 1)
      const quote = text[offset]
      if (quote !== '"' && quote !== "'") throw new NotTokenized(offset)
      const end = text.indexOf(quote, offset + 1)
      if (end === -1) throw new NotTokenized(offset)
      attributes ??= []
      attributes.push(this.#attribute(attributeName, text.slice(offset + 1, end), offset))
      offset = end + 1
      code = text.charCodeAt(offset)
    }
    const isSelfClosing = code === SLASH
    if (isSelfClosing) offset += 1
    if (text.charCodeAt(offset) !== GREATER) throw new NotTokenized(offset)
    this.#opened(name, attributes, isSelfClosing, start, offset + 1)
    return offset + 1
  }

  /** `uri` is found once all declarations of the tag are known. */
  #attribute(name: string, raw: string, place: number): XmlAttribute {
    if (raw.includes('<')) throw new NotTokenized(place)
    const lines = this.#withLineFeeds(raw)
    const spaced = /[\t\n]/.test(lines) ? lines.replaceAll(/[\t\n]/g, ' ') : lines
    const value = spaced.includes('&') ? this.#decoded(spaced, place) : spaced
    const colon = prefixLength(name, place)
    return {
      name,
      prefix: name.slice(0, Math.max(colon, 0)),
      local: name.slice(colon + 1),
      uri: '',
      value,
    }
  }

  #opened(
    name: string,
    list: XmlAttribute[] | null,
    isSelfClosing: boolean,
    start: number,
    end: number,
  ): void {
    const outer = this.#scope
    if (list !== null) this.#declareNamespaces(list, start)
    const colon = prefixLength(name, start)
    const prefix = colon === -1 ? '' : name.slice(0, colon)
    const uri = this.#namespaceOf(prefix) ?? ''
    if (prefix !== '' && (uri === '' || prefix === 'xmlns')) throw new NotTokenized(start)
    const local = colon === -1 ? name : name.slice(colon + 1)
    const attributes = list === null ? NO_ATTRIBUTES : this.#byName(list, start)
    const tag: XmlTag = { name, prefix, local, uri, attributes, isSelfClosing }
    this.#events.open(tag, start, end)
    if (isSelfClosing) {
      this.#scope = outer
      this.#events.close(tag, end)
    } else this.#open.push({ tag, outer })
  }

  #declareNamespaces(list: readonly XmlAttribute[], place: number): void {
    let declared: Map<string, string> | null = null
    for (const { name, prefix, local, value } of list) {
      if (prefix !== 'xmlns' && name !== 'xmlns') continue
      const uri = value.trim()
      const declaredPrefix = prefix === '' ? '' : local
      // Namespaces in XML 1.0, "Reserved Prefixes and Namespace Names", and "No Prefix Undeclaring".
      const isReserved =
        (declaredPrefix === 'xml') !== (uri === XML_NAMESPACE) ||
        declaredPrefix === 'xmlns' ||
        uri === XMLNS_NAMESPACE
      if (isReserved || (prefix !== '' && uri === '')) throw new NotTokenized(place)
      declared ??= new Map()
      declared.set(declaredPrefix, uri)
    }
    if (declared !== null) this.#scope = { declared, outer: this.#scope }
  }

  #namespaceOf(prefix: string): string | undefined {
    for (let scope: Scope | null = this.#scope; scope !== null; scope = scope.outer) {
      const uri = scope.declared.get(prefix)
      if (uri !== undefined) return uri
    }
    return undefined
  }

  #byName(list: readonly XmlAttribute[], place: number): XmlTag['attributes'] {
    const attributes = Object.create(null) as Record<string, XmlAttribute>
    let expanded: Set<string> | null = null
    for (const attribute of list) {
      const { name, prefix, local } = attribute
      if (prefix !== '') {
        const uri = this.#namespaceOf(prefix)
        if (uri === undefined) throw new NotTokenized(place)
        attribute.uri = uri
        const expandedName = `{${uri}}${local}`
        if (expanded?.has(expandedName)) throw new NotTokenized(place)
        expanded ??= new Set()
        expanded.add(expandedName)
      } else if (name === 'xmlns') attribute.uri = XMLNS_NAMESPACE
      if (name in attributes) throw new NotTokenized(place)
      attributes[name] = attribute
    }
    return attributes
  }

  #endTag(start: number): number {
    const element = this.#open.pop()
    if (element === undefined) throw new NotTokenized(start)
    const { tag, outer } = element
    if (!this.#text.startsWith(tag.name, start + 2)) throw new NotTokenized(start)
    const nameEnd = start + 2 + tag.name.length
    const end = this.#afterBlanks(nameEnd)
    if (this.#text.charCodeAt(end) !== GREATER) throw new NotTokenized(start)
    this.#scope = outer
    this.#events.close(tag, end + 1)
    return end + 1
  }

  /** A comment, a CDATA section or a document type declaration. */
  #declaration(start: number): number {
    const text = this.#text
    if (text.startsWith('--', start + 2)) {
      const end = text.indexOf('--', start + 4)
      if (end === -1 || text.charCodeAt(end + 2) !== GREATER) throw new NotTokenized(start)
      this.#events.comment(this.#withLineFeeds(text.slice(start + 4, end)), end + 2)
      return end + 3
    }
    if (text.startsWith('[CDATA[', start + 2)) {
      const end = text.indexOf(']]>', start + 9)
      if (end === -1 || this.#open.length === 0) throw new NotTokenized(start)
      this.#events.cdata(this.#withLineFeeds(text.slice(start + 9, end)))
      return end + 3
    }
    DOCTYPE.lastIndex = start
    const [, declaration] = DOCTYPE.exec(text) ?? []
    if (declaration === undefined || this.#hasRoot || this.#hasDoctype) throw new NotTokenized(start)
    this.#hasDoctype = true
    const end = DOCTYPE.lastIndex
    this.#events.doctype(this.#withLineFeeds(declaration), end)
    return end
  }

  /** A processing instruction is skipped. */
  #instruction(start: number): number {
    const text = this.#text
    const nameEnd = this.#nameEnd(start + 2)
    const name = text.slice(start + 2, nameEnd)
    const end = text.indexOf('?>', nameEnd)
    const isParted = end === nameEnd || this.#isBlank(nameEnd)
    if (end === -1 || !isParted || name.includes(':') || name.toLowerCase() === 'xml')
      throw new NotTokenized(start)
    return end + 2
  }

  /** The place past the name that begins at `start`. */
  #nameEnd(start: number): number {
    const text = this.#text
    let offset = start
    let code = text.charCodeAt(offset)
    if (code < 128 && (FLAGS[code]! & NAME_START) === 0) throw new NotTokenized(start)
    while (code < 128 && (FLAGS[code]! & NAME) !== 0) {
      offset += 1
      code = text.charCodeAt(offset)
    }
    if (code < 128) return offset
    if (!matchesAt(WIDE_NAME, text, start)) throw new NotTokenized(start)
    return WIDE_NAME.lastIndex
  }

  #afterBlanks(start: number): number {
    let offset = start
    while (this.#isBlank(offset)) offset += 1
    return offset
  }

  #isBlank(offset: number): boolean {
    const code = this.#text.charCodeAt(offset)
    return code < 128 && FLAGS[code] === BLANK
  }
}

/** The length of a name's prefix; -1 without one. */
function prefixLength(name: string, place: number): number {
  const colon = name.indexOf(':')
  if (colon === -1) return -1
  if (colon === 0 || colon === name.length - 1 || name.includes(':', colon + 1)) throw new NotTokenized(place)
  return colon
}

/** The character of `#38` or `#x26`; undefined for none that XML allows. */
function numberedCharacter(reference: string): string | undefined {
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(reference) ?? []
  const code =
    hexadecimal === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hexadecimal, 16)
  if (!(code <= 0x10ffff)) return undefined
  const character = String.fromCodePoint(code)
  return NOT_XML.test(character) ? undefined : character
}
