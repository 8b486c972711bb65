/** The properties of HTML elements and attributes that the reader needs. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements that are part of a sentence: their tags stay in the text. Custom elements are too. */
const INLINE = words(`
  a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd map mark math nobr output picture q
  rb rp rt rtc ruby s samp small source span strike strong sub sup time tt u var wbr`)

export function isInline(name: string): boolean {
  return INLINE.has(name) || name.includes('-')
}

/** Elements whose words are no language. */
export const CODE_ELEMENTS = words('code samp var math')

/** Elements with nothing to translate in them; the text around is cut at them. */
export const SKIPPED = words(`
  script style pre svg iframe noembed noframes xmp listing plaintext object embed applet audio video canvas`)

/** Elements that have a start tag alone. */
export const VOID = words(`
  area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`)

/** Elements that end an open one before them whose end tag may be left out. */
const ENDED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('li'),
  dt: words('dt dd'),
  dd: words('dt dd'),
  td: words('td th'),
  th: words('td th'),
  tr: words('td th tr'),
  option: words('option'),
  optgroup: words('option optgroup'),
}

/** Whether an open element ends where this one, which is not inline, begins. */
export function isEndedBy(open: string, name: string): boolean {
  return open === 'p' || (ENDED_BY[name]?.has(open) ?? false)
}

const EVERYWHERE = words(
  'title aria-label aria-description aria-placeholder aria-roledescription aria-valuetext',
)
const BY_ELEMENT: Readonly<Record<string, ReadonlySet<string>>> = {
  img: words('alt'),
  area: words('alt'),
  textarea: words('placeholder'),
  optgroup: words('label'),
  option: words('label'),
  track: words('label'),
  th: words('abbr'),
  table: words('summary'),
}
const BUTTONS = words('button submit reset')
const METADATA = words(`
  description keywords og:title og:description og:site_name og:image:alt twitter:title twitter:description
  twitter:image:alt application-name apple-mobile-web-app-title`)

/** Whether people read an attribute's value. `valueOf` gives the other attributes of its tag. */
export function isForPeople(
  element: string,
  attribute: string,
  valueOf: (name: string) => string | undefined,
): boolean {
  if (EVERYWHERE.has(attribute) || BY_ELEMENT[element]?.has(attribute)) return true
  if (element === 'input') {
    const type = valueOf('type')?.toLowerCase() ?? 'text'
    if (attribute === 'value') return BUTTONS.has(type)
    return attribute === 'placeholder' || (attribute === 'alt' && type === 'image')
  }
  if (element === 'meta' && attribute === 'content') {
    return METADATA.has((valueOf('name') ?? valueOf('property') ?? '').toLowerCase())
  }
  return false
}

/** Attributes for which a translator may want to see a tag even at the edge of a text. */
export const KEPT_AT_EDGES = words('href lang dir')

const TITLES: Readonly<Record<string, string>> = {
  p: 'Paragraph',
  li: 'List item',
  td: 'Table cell',
  th: 'Table heading',
  title: 'Title of the page',
  caption: 'Caption',
  figcaption: 'Caption',
  button: 'Button',
  label: 'Label',
  option: 'Option',
  summary: 'Summary',
  blockquote: 'Quote',
  dt: 'Term',
  dd: 'Description',
}

/** Returns the kind of an element in words of users. */
export function elementTitle(element: string): string {
  const level = headingLevel(element)
  return level === null ? (TITLES[element] ?? 'Text') : `Heading ${level}`
}

export function headingLevel(element: string): number | null {
  return /^h[1-6]$/.test(element) ? Number(element[1]) : null
}
