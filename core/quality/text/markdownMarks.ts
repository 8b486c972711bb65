/** The marks of Markdown that a translation keeps: links, strong emphasis and code. */

export interface MarkdownMarks {
  /** The addresses of links and images: `](guide.md)`. */
  links: readonly string[]
  /** Other marks of links, which may stand for those: `][guide]`, `<https://…>`, `<a href="…">`, an address alone. */
  otherLinks: number
  /** The number of signs `**`. */
  strongSigns: number
  /** Other marks, which may stand for strong emphasis: of HTML, one sign, or quotation marks. */
  otherEmphases: number
  /** The contents of code spans, and of elements for code. */
  code: readonly string[]
  /** The text without code spans and links. */
  prose: string
  /** Whether a backtick is left that opens no code span and closes none. */
  hasOpenCode: boolean
}

/** A code span: as many backticks at its end as at its beginning. */
const CODE = /(?<![\\`])(`{1,9})(?!`)((?:(?!\1)[^]){1,2000}?)(?<!`)\1(?!`)/g
const CODE_ELEMENT = /<(code|kbd|samp|tt)\b[^<>]{0,200}>([^<]{0,2000})<\/\1>/gi
const LINK = /(?<!\\)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/g
const OTHER_LINK = /\]\[[^[\]\n]*\]|<a\s|<https?:|<mailto:|(?<![("</=\w])https?:\/\//gi
/** Two stars that touch a word, and are neither an operator, a path nor a row of signs. */
const STRONG =
  /(?<![\\*\w/])\*\*(?![*\s/=])|(?<![\\*\s/=(])\*\*(?![*\w/])|(?<=\p{L}|\p{P})\*\*(?=\p{L}|\p{P})/gu

const STRONG_TEXT = /\*\*(?=\S)[^*\n]{1,600}\*\*|\*\*/g
const EMPHASIS = /<[a-z]|(?<![*\\])\*(?![*\s])|(?<![\p{L}\d_])__?(?=[\p{L}\d])/giu
const QUOTATION = /[「『《"“„«]/g
/** Marks of reStructuredText: a role, a literal, the end of a link, a directive. */
const RESTRUCTURED = /:`|``|`__?(?=[\s.,;:)]|$)|^\.\. /m
/** Quotation of old programs: `` `this' ``. */
const OLD_QUOTATION = /`[^`'\n]*'/

/** Whether backticks and stars of a text mean something else than in Markdown. */
export function isOtherMarkup(text: string): boolean {
  const withoutCode = text.replace(CODE, (span, _, content: string) => (/^\s|\s$/.test(content) ? span : ' '))
  return RESTRUCTURED.test(text) || OLD_QUOTATION.test(withoutCode)
}

export function markdownMarks(text: string): MarkdownMarks {
  const code = [...text.matchAll(CODE), ...text.matchAll(CODE_ELEMENT)].map(({ 2: content = '' }) =>
    content.trim(),
  )
  const prose = text.replace(CODE, ' ')
  const links = Array.from(prose.matchAll(LINK), ([written]) => written)
  const outside = prose.replace(LINK, ']')
  return {
    links,
    otherLinks: countOf(outside, OTHER_LINK),
    strongSigns: countOf(outside, STRONG),
    otherEmphases: countOf(outside.replace(STRONG_TEXT, ''), EMPHASIS) + countOf(outside, QUOTATION),
    code,
    prose: outside,
    hasOpenCode: /(?<!\\)`/.test(prose),
  }
}

function countOf(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0
}
