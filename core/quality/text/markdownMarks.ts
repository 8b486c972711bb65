/** The marks of Markdown that a translation keeps: links, strong emphasis and code. */

export interface MarkdownMarks {
  /** The addresses of links and images: `](guide.md)`; none that is empty. */
  links: readonly string[]
  /** References of links and addresses as links: `][guide]`, `<https://…>`. */
  references: readonly string[]
  /** Other marks of links, which may stand for those: `<a href="…">`, an address alone. */
  otherLinks: number
  /** The addresses of images. */
  images: readonly string[]
  /** The number of signs `**`. */
  strongSigns: number
  /** The share of the text that is between them, from 0 to 1: translations may join emphasized words. */
  strongShare: number
  /** Pairs of other marks, which may stand for strong emphasis: of HTML, one sign, or quotation marks. */
  otherEmphases: number
  /** The places of signs `**` that CommonMark takes for text, between a letter and a punctuation mark. */
  openSigns: readonly number[]
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
const LINK = /(?<!\\)\](\((?!\s*\))[^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\))/g
const REFERENCE = /(?<!\\)\]\[[^[\]\n]*\]|<(?:https?:|mailto:)[^\s<>]*>/gi
const IMAGE = /(?<!\\)!\[[^[\]\n]*(\]\([^()\s]*)/g
/** An address behind a bracket and a full-width one is a link that was spelled wrongly. */
const OTHER_LINK = /<a\s|<https?:|(?<![("</=\w]|[\]］】]（)https?:\/\//gi
/** Two stars that touch a word, and are neither an operator, a path nor a row of signs. */
const STRONG =
  /(?<![\\*\w/])\*\*(?![*\s/=])|(?<![\\*\s/=(])\*\*(?![*\w/])|(?<=\p{L}|\p{P})\*\*(?=\p{L}|\p{P})/gu

const STRONG_TEXT = /\*\*(?=\S)[^*\n]{1,600}\*\*|\*\*/g
const EMPHASIS = /<[a-z]|(?<![*\\])\*(?![*\s])|(?<![\p{L}\d_])__?(?=[\p{L}\d])/giu
const QUOTATION = /[「『《“„«]|"[^"\n]*"/g
/** Stands for a code span where spaces beside it count. */
const CODE_SIGN = '\ufffc'
const PUNCTUATION = /[\p{P}\p{S}]/u
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
  const prose = text.replace(CODE, CODE_SIGN)
  const links = Array.from(prose.matchAll(LINK), ([written]) => written)
  const withoutLinks = prose.replace(LINK, ']')
  const references = Array.from(withoutLinks.matchAll(REFERENCE), ([written]) => written)
  const outside = withoutLinks.replace(REFERENCE, ']')
  const strongLength = (outside.match(STRONG_TEXT) ?? []).reduce(
    (sum, one) => sum + Math.max(0, one.length - 4),
    0,
  )
  return {
    links,
    references,
    otherLinks: countOf(outside, OTHER_LINK),
    images: Array.from(prose.matchAll(IMAGE), ([, address = '']) => address),
    strongSigns: countOf(outside, STRONG),
    strongShare: strongLength / Math.max(1, outside.length),
    otherEmphases: countOf(outside.replace(STRONG_TEXT, ''), EMPHASIS) + countOf(outside, QUOTATION),
    openSigns: openSignsIn(text),
    code,
    prose: outside,
    hasOpenCode: /(?<!\\)`/.test(prose),
  }
}

/** CommonMark 0.31, "Emphasis and strong emphasis": left-flanking and right-flanking delimiter runs. */
function openSignsIn(text: string): number[] {
  const masked = text.replace(CODE, (span) => '`'.repeat(span.length))
  const signs = Array.from(masked.matchAll(/(?<![\\*])\*\*(?!\*)/g), ({ index }) => index)
  if (signs.length % 2 === 1) return []
  return signs.filter((at, place) => {
    const [before, after] = [[...masked.slice(0, at)].at(-1) ?? ' ', [...masked.slice(at + 2)][0] ?? ' ']
    const [inside, outside] = place % 2 === 0 ? [after, before] : [before, after]
    return PUNCTUATION.test(inside) && !PUNCTUATION.test(outside) && !/\s/.test(outside)
  })
}

function countOf(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0
}
