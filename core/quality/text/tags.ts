/** Markup in texts: HTML, XML, and what formats make of inline elements. */
import { MARKUP_ELEMENTS, VOID_ELEMENTS } from '../../contract/enumerations.ts'

export interface Tag {
  /** The tag as it is written. */
  text: string
  name: string
  kind: 'open' | 'close' | 'alone'
  start: number
  end: number
}

/** After a capital it is the formatting of a manual page, `I<file>`. */
const TAG = /(?<![A-Z])<(\/?)([A-Za-z][\w:.-]{0,40})((?:\s[^<>]{0,600})?)(\/?)>/g
const VOID = new Set(VOID_ELEMENTS)
const KNOWN = new Set(MARKUP_ELEMENTS)

/**
 * The tags of a text. `<file>` in a line on how to use a command is none: a name alone in angle brackets is a tag
 * where it closes, has attributes, or is an element of HTML.
 */
export function findTags(text: string): Tag[] {
  if (!text.includes('<')) return []
  const found = [...text.matchAll(TAG)].map((match): Tag & { hasAttributes: boolean } => {
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
  return found
    .filter(
      ({ kind, name, hasAttributes }) =>
        kind !== 'open' || hasAttributes || closing.has(name) || KNOWN.has(name),
    )
    .map(({ hasAttributes: _, ...tag }) => tag)
}
