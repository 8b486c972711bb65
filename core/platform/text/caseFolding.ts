/** Nothing to do: ASCII without capitals. Most texts and nearly all needles are this or the next. */
const foldedAscii = /^[\0-@[-\x7f]*$/
const ascii = /^[\0-\x7f]*$/

/**
 * A text as `contains` compares it: NFC, then lower-cased without a locale; diacritics count
 * (docs/reference/croql.md, "Texts"). Every `…_folded` column and every needle goes through this. Two
 * marginal cases keep "ignores case" true: both small sigmas become one, else "ΟΔΟΣ" would not contain "Σ"; and NFC
 * once more, for a capital such as J with caron has no code point of its own while its small letter has.
 */
export function foldCase(text: string): string {
  if (foldedAscii.test(text)) return text
  if (ascii.test(text)) return text.toLowerCase()
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}
