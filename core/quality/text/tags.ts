/** Markup in texts: HTML, XML, and what formats make of inline elements. */

export interface Tag {
  /** The tag as it is written. */
  text: string
  name: string
  kind: 'open' | 'close' | 'alone'
  start: number
  end: number
}

const TAG = /<(\/?)([A-Za-z][\w:.-]{0,40})((?:\s[^<>]{0,600})?)(\/?)>/g
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'area', 'col', 'embed', 'link', 'meta', 'source'])
/** Elements that are written without closing often enough, or with it far away. */
const KNOWN = new Set(
  'a abbr b bdi bdo big blockquote body code cite dd del div dl dt em font h1 h2 h3 h4 h5 h6 head html i ins kbd label li mark ol p pre q s samp script small span strike strong style sub sup table tbody td th thead tr tt u ul'.split(
    ' ',
  ),
)

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
