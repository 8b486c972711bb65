/**
 * The inline tags of a text, for screens, checks and machines alike: elements of HTML and XML, inline codes of XLIFF,
 * links and strong emphasis of Markdown. A tag has a number by its source, which a person reads and types; the text stays as it is.
 */
import { MARKUP_ELEMENTS, VOID_ELEMENTS } from '../../contract/enumerations.ts'

export interface InlineTag {
  /** The tag as it is written; of a code of XLIFF with native code in it, the whole element. */
  text: string
  /** The name in lower case, for both ends of a pair that of the opening one: `bx` of `<ex/>`. */
  name: string
  kind: 'open' | 'close' | 'alone'
  /** Tells apart codes of one name: the identifier of XLIFF's, the address of a link. Empty for elements. */
  id: string
  /** Offsets in UTF-16 units. */
  start: number
  end: number
  /** The start of its other end; null where it has none. */
  partner: number | null
  /** Its pair may overlap others, because each end is an element of its own (`bx` and `ex`, `sc` and `ec`). */
  mayOverlap: boolean
}

/** A tag with the key that both ends of its pair share. */
type Found = InlineTag & { pairKey: string }

/**
 * A tag, also a component of react-i18next by its number; what follows a capital that stands alone is the formatting of a
 * manual page, `I<file>`, not `<b>F</b>`. A quoted value of an attribute may hold `>`. Repetitions are bounded, so that no
 * text makes it slow.
 */
const TAG =
  /(?:(?<!(?<![A-Za-z\d])[A-Z])<|<(?=\/))(\/?)([A-Za-z][\w:.-]{0,40}|\d{1,3})((?:\s(?:(?:[^<>"']|"[^"<]{0,600}"|'[^'<]{0,600}'){0,600}|[^<>]{0,600}))?)(\/?)>/g
const ATTRIBUTE = /(?<=\s)([\w:.-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g
/** A code of XLIFF 1.2 that holds the code of another format, which is no text. */
const NATIVE = /<(bpt|ept|ph|it)(\s[^<>]{0,600}(?<!\/))>(?:(?!<\/?\1\b|<sub\b)[^]){0,2000}<\/\1\s*>/g
const COMMENT = /<!--[^<>]{0,400}-->/g
/** The end of a link of Markdown, with its address. */
const LINK_END = /\]\([^()\s]{1,400}(?: "[^"\n]{0,200}")?\)/g

/** Strong emphasis of Markdown: signs that touch their words, and no powers (`2**3**4`) or rows of stars. */
const STRONG = /(?<![*\\\d])\*\*(?![\s*])((?:[^*\n]|\*(?!\*)){1,600})(?<![\s*\\])\*\*(?![*\d])/g

const VOID = new Set(VOID_ELEMENTS)
const KNOWN = new Set(MARKUP_ELEMENTS)
/** Codes of XLIFF that are one end of a pair, with the name of the opening end. */
const ENDS: Readonly<Record<string, readonly [name: string, kind: 'open' | 'close']>> = {
  bx: ['bx', 'open'],
  ex: ['bx', 'close'],
  bpt: ['bpt', 'open'],
  ept: ['bpt', 'close'],
  sc: ['sc', 'open'],
  ec: ['sc', 'close'],
  sm: ['sm', 'open'],
  em: ['sm', 'close'],
}
/** Codes of XLIFF that hold text, or stand for themselves. */
const CODES = new Set(['g', 'x', 'ph', 'pc', 'it'])
/** The names that Angular gives to the ends of an element. */
const ANGULAR_END = /^(START|CLOSE)_([A-Z\d]+(?:_[A-Z]+)*)(?:_\d+)?$/

/** Elements that stand open in running text, whatever stands beside them. */
const STANDING_OPEN = new Set(['br', 'hr', 'li', 'p', 'wbr'])
/** A name in angle brackets that the reader replaces when typing a command: `<file>`, `<назва гілки>`. */
const NAME = /(?<!(?<![A-Za-z\d])[A-Z])<([\p{L}"'“”„«][^<>=\n]{0,80})(?<!\/)>/gu

/**
 * Returns the elements and inline codes of a text. `<file>` in a command's usage is none: a name alone in angle brackets
 * is a tag if it is closed, has attributes, or is an element of HTML. Beside such a name an unclosed element is a name,
 * too: `git mv <options> <source> <head>`.
 */
export function findTags(text: string): InlineTag[] {
  return text.includes('<') ? withPartners(markupIn(text)) : []
}

/** Returns the tags of {@link findTags}, comments, and links and strong emphasis of Markdown. */
export function findInlineTags(text: string): InlineTag[] {
  const hasMarkup = text.includes('<')
  const hasLinks = text.includes('](')
  const hasStrong = text.includes('**')
  if (!hasMarkup && !hasLinks && !hasStrong) return []
  const found = hasMarkup ? [...markupIn(text), ...commentsIn(text)] : []
  if (hasLinks) found.push(...linksIn(text))
  if (hasStrong) found.push(...strongIn(text))
  return withPartners(withoutOverlaps(found))
}

function markupIn(text: string): Found[] {
  const native = [...text.matchAll(NATIVE)].flatMap((match) => {
    const [written, name = '', attributes = ''] = match
    const place = { text: written, start: match.index, end: match.index + written.length }
    const code = codeOf(name, attributes, true)
    return code === null ? [] : [{ ...place, partner: null, ...code }]
  })
  const elements = [...text.matchAll(TAG)].map((match): Found & { isElement: boolean } => {
    const [written, slash = '', name = '', attributes = '', ending = ''] = match
    const place = { text: written, start: match.index, end: match.index + written.length }
    const isSelfClosing = ending === '/' || attributes.endsWith('/')
    const lower = name.toLowerCase()
    const isAlone = isSelfClosing || (slash === '' && VOID.has(lower))
    const code = slash === '' ? codeOf(name, attributes, isSelfClosing) : null
    const element = {
      ...{ name: lower, id: '', mayOverlap: false, pairKey: lower },
      kind: isAlone ? 'alone' : slash === '/' ? 'close' : 'open',
    } as const
    // With attributes or a slash it is markup, whatever its name is.
    const isElement = slash === '/' || written.endsWith('/>') || attributes.includes('=')
    return { ...place, partner: null, ...(code ?? element), isElement }
  })
  const closing = new Set(elements.filter(({ kind }) => kind === 'close').map(({ name }) => name))
  const hasNames = [...text.matchAll(NAME)].some(([, name = '']) => {
    const lower = name.toLowerCase()
    return !KNOWN.has(lower) && !VOID.has(lower) && !closing.has(lower)
  })
  const tags = elements.filter(({ name, isElement }) => {
    if (isElement || closing.has(name)) return true
    return (KNOWN.has(name) || VOID.has(name)) && (!hasNames || STANDING_OPEN.has(name))
  })
  const all = tags.map(({ isElement: _, ...tag }) => tag)
  return native.length === 0 ? all : withoutOverlaps([...native, ...all])
}

/**
 * Reads an inline code of XLIFF 1.2 or 2; null for any other element.
 *
 * @param isWhole it has no end of its own
 */
function codeOf(
  name: string,
  attributes: string,
  isWhole: boolean,
): Pick<Found, 'name' | 'kind' | 'id' | 'mayOverlap' | 'pairKey'> | null {
  const end = ENDS[name]
  if (end !== undefined) {
    const id =
      attributeIn(attributes, 'rid') ??
      attributeIn(attributes, 'startRef') ??
      // `<em id="…"/>` is an element of HTML.
      (name === 'em' ? undefined : attributeIn(attributes, 'id'))
    if (!isWhole || id === undefined) return null
    return { name: end[0], kind: end[1], id, mayOverlap: true, pairKey: `${end[0]} ${id}` }
  }
  if (name === 'cp' && isWhole) {
    const id = attributeIn(attributes, 'hex')
    return id === undefined ? null : { name, kind: 'alone', id, mayOverlap: false, pairKey: name }
  }
  const id = CODES.has(name) ? attributeIn(attributes, 'id') : undefined
  if (id === undefined) return null
  if (!isWhole) return { name, kind: 'open', id, mayOverlap: false, pairKey: name }
  const [, side, element] = (name === 'x' ? ANGULAR_END.exec(id) : null) ?? []
  if (side === undefined) return { name, kind: 'alone', id, mayOverlap: false, pairKey: name }
  const kind = side === 'START' ? 'open' : 'close'
  return { name, kind, id, mayOverlap: false, pairKey: `${name} ${element}` }
}

function attributeIn(attributes: string, wanted: string): string | undefined {
  for (const [, name, double, single] of attributes.matchAll(ATTRIBUTE))
    if (name === wanted) return double ?? single
  return undefined
}

function commentsIn(text: string): Found[] {
  return [...text.matchAll(COMMENT)].map(({ 0: written, index }) => ({
    ...{ text: written, name: '!--', kind: 'alone', id: '' },
    ...{ start: index, end: index + written.length, partner: null, mayOverlap: false, pairKey: '' },
  }))
}

/** The links of Markdown, each from its bracket to its address; a bracket that none opens is text. */
function linksIn(text: string): Found[] {
  const ends = new Map([...text.matchAll(LINK_END)].map(({ 0: written, index }) => [index, written]))
  const links: Found[] = []
  const open: number[] = []
  for (const { 0: bracket, index } of text.matchAll(/(?<!\\)[[\]]/g)) {
    if (bracket === '[') {
      open.push(index)
      continue
    }
    const bracketStart = open.pop()
    const written = ends.get(index)
    if (bracketStart === undefined || written === undefined) continue
    const isImage = text[bracketStart - 1] === '!'
    const start = isImage ? bracketStart - 1 : bracketStart
    const name = isImage ? '![' : '['
    const shared = { name, id: written, partner: null, mayOverlap: false, pairKey: `${name} ${start}` }
    links.push(
      { ...shared, kind: 'open', text: name, start, end: bracketStart + 1 },
      { ...shared, kind: 'close', text: written, start: index, end: index + written.length },
    )
  }
  return links
}

function strongIn(text: string): Found[] {
  return [...text.matchAll(STRONG)].flatMap(({ 0: written, index }): Found[] => {
    const sign = { text: '**', name: '**', id: '', partner: null, mayOverlap: false, pairKey: `** ${index}` }
    const end = index + written.length
    return [
      { ...sign, kind: 'open', start: index, end: index + 2 },
      { ...sign, kind: 'close', start: end - 2, end },
    ]
  })
}

/** In order; of two that share a character the one that begins first. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  let end = 0
  return found
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter((tag) => {
      if (tag.start < end) return false
      end = tag.end
      return true
    })
}

/** Pairs each closing tag with the last one that is open, also where pairs cross. */
function withPartners(found: readonly Found[]): InlineTag[] {
  const open = new Map<string, InlineTag[]>()
  return found.map(({ pairKey, ...tag }) => {
    const alike = open.get(pairKey) ?? []
    open.set(pairKey, alike)
    if (tag.kind === 'open') alike.push(tag)
    const partner = tag.kind === 'close' ? alike.pop() : undefined
    if (partner !== undefined) {
      partner.partner = tag.start
      tag.partner = partner.start
    }
    return tag
  })
}

export interface Unpaired {
  tag: InlineTag
  /** The closing tag that follows it directly, where the two closed in the other order. */
  next: InlineTag | null
}

/**
 * Returns the first tag that closes another one than the last that is open, or stays open; null if all are nested.
 * Codes of XLIFF whose pairs may overlap have to open before they close, and may cross others.
 */
export function findUnpaired(tags: readonly InlineTag[]): Unpaired | null {
  const open: InlineTag[] = []
  for (const [index, tag] of tags.entries()) {
    if (tag.mayOverlap) {
      if (tag.kind === 'open' && tag.partner === null) return { tag, next: null }
      continue
    }
    if (tag.kind === 'open') open.push(tag)
    if (tag.kind !== 'close') continue
    const last = open.pop()
    if (last !== undefined && isEndOf(tag, last)) continue
    const next = tags[index + 1]
    const before = open.at(-1)
    const isSwapped =
      next?.kind === 'close' && next.start === tag.end && last !== undefined && isEndOf(next, last)
    return { tag, next: isSwapped && before !== undefined && isEndOf(tag, before) ? next : null }
  }
  const [first] = open
  return first === undefined ? null : { tag: first, next: null }
}

/** Whether a closing tag closes an open one. */
function isEndOf(close: InlineTag, open: InlineTag): boolean {
  return close.name === open.name && (close.id === '' || close.partner === open.start)
}

/** A tag, or a pair of tags, with a number of its own. */
export interface TagUnit {
  /** The opening tag of a pair. */
  first: InlineTag
  /** The closing tag of a pair; null where there is none. */
  last: InlineTag | null
}

/** Returns the tags that differ, in the order in which they stand in the sources of a string: the first has number 1. */
export function tagUnits(sources: readonly (readonly InlineTag[])[]): TagUnit[] {
  const units = new Map<string, TagUnit>()
  for (const tags of sources) {
    const byStart = new Map(tags.map((tag) => [tag.start, tag]))
    for (const tag of tags) {
      if (tag.kind === 'close' && tag.partner !== null) continue
      const last = tag.partner === null ? null : (byStart.get(tag.partner) ?? null)
      const known = units.get(identityOf(tag))
      if (known === undefined) units.set(identityOf(tag), { first: tag, last })
      else known.last ??= last
    }
  }
  return [...units.values()]
}

/**
 * Returns the number of each tag of a text. A tag that its source has, has the number that it has there, and a closing
 * tag that of the one that it closes. Others count on from the source's.
 */
export function numberTags(tags: readonly InlineTag[], units: readonly TagUnit[]): number[] {
  const numbers = new Map(units.map(({ first }, index) => [identityOf(first), index + 1]))
  for (const [index, { last }] of units.entries())
    if (last !== null && !numbers.has(identityOf(last))) numbers.set(identityOf(last), index + 1)
  let next = units.length
  const byStart = new Map<number, number>()
  return tags.map((tag) => {
    const identity = identityOf(tag)
    const ofPartner = tag.kind === 'close' && tag.partner !== null ? byStart.get(tag.partner) : undefined
    const number = ofPartner ?? numbers.get(identity) ?? ++next
    if (ofPartner === undefined) numbers.set(identity, number)
    byStart.set(tag.start, number)
    return number
  })
}

/** Returns what equal tags have in common: a code its identifier, an element its name and attributes. */
function identityOf({ name, id, text }: InlineTag): string {
  return id === '' ? text.replace(/^<\/?/, '').replace(/\s*\/?>$/, '') : `${name} ${id}`
}

/** The names in angle brackets that are neither tags nor sentences, in the order in which they stand. */
export function findNames(text: string): string[] {
  const tags = new Set(findTags(text).map(({ start }) => start))
  return [...text.matchAll(NAME)].flatMap(([written, name = ''], index, all) =>
    tags.has(all[index]?.index ?? -1) || name.includes('@') || /\s\w+=|\.\s/.test(written) ? [] : [written],
  )
}
