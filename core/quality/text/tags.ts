/** Markup in texts: HTML, XML, and what formats make of inline elements. */
import { MARKUP_ELEMENTS, VOID_ELEMENTS } from '../../contract/enumerations.ts'

export interface TextTag {
  /** The tag as it is written. */
  text: string
  name: string
  kind: 'open' | 'close' | 'alone'
  start: number
  end: number
}

/** A tag, also a component of react-i18next by its number; what follows a capital that stands alone is the formatting of a manual page, `I<file>`, but never `<b>F</b>`. */
const TAG =
  /(?:(?<!(?<![A-Za-z\d])[A-Z])<|<(?=\/))(\/?)([A-Za-z][\w:.-]{0,40}|\d{1,3})((?:\s[^<>]{0,600})?)(\/?)>/g
const VOID = new Set(VOID_ELEMENTS)
const KNOWN = new Set(MARKUP_ELEMENTS)

/** Elements that stand open in running text, whatever stands beside them. */
const STANDING_OPEN = new Set(['br', 'hr', 'img', 'input', 'li', 'p', 'wbr'])
/** A name in angle brackets that the reader replaces when typing a command: `<file>`, `<назва гілки>`. */
const NAME = /(?<!(?<![A-Za-z\d])[A-Z])<([\p{L}"'“”„«][^<>=/\n]{0,80})>/gu

/**
 * Returns the tags of a text. `<file>` in a command's usage is none: a name alone in angle brackets is a tag if it is
 * closed, has attributes, or is an element of HTML. Beside such a name an unclosed element is a name, too: `git mv
 * <options> <source> <head>`.
 */
export function findTags(text: string): TextTag[] {
  if (!text.includes('<')) return []
  const found = [...text.matchAll(TAG)].map((match): TextTag & { hasAttributes: boolean } => {
    const [written, slash = '', name = '', attributes = '', ending = ''] = match
    const isAlone =
      ending === '/' || attributes.endsWith('/') || (slash === '' && VOID.has(name.toLowerCase()))
    return {
      text: written,
      name: name.toLowerCase(),
      kind: isAlone ? 'alone' : slash === '/' ? 'close' : 'open',
      start: match.index,
      end: match.index + written.length,
      hasAttributes: attributes.includes('='),
    }
  })
  const closing = new Set(found.filter(({ kind }) => kind === 'close').map(({ name }) => name))
  const isClosed = ({ kind, name, text: written }: TextTag) =>
    kind === 'close' || written.endsWith('/>') || closing.has(name)
  const isElement = ({ name }: TextTag) => KNOWN.has(name) || VOID.has(name)
  const hasNames = [...text.matchAll(NAME)].some(([, name = '']) => {
    const lower = name.toLowerCase()
    return !KNOWN.has(lower) && !VOID.has(lower) && !closing.has(lower)
  })
  return found
    .filter((tag) => {
      if (isClosed(tag) || tag.hasAttributes) return true
      return isElement(tag) && (!hasNames || STANDING_OPEN.has(tag.name))
    })
    .map(({ hasAttributes: _, ...tag }) => tag)
}

/** The names in angle brackets that are no tags, in the order in which they stand. */
export function findNames(text: string): string[] {
  const tags = new Set(findTags(text).map(({ start }) => start))
  return [...text.matchAll(NAME)].flatMap(([written, name = ''], index, all) =>
    tags.has(all[index]?.index ?? -1) || name.includes('@') || /\s\w+=/.test(written) ? [] : [written],
  )
}
