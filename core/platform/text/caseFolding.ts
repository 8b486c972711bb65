/** Lower-case ASCII: already folded (fast path). Most texts and nearly all search texts are this or the next. */
const foldedAscii = /^[\0-@[-\x7f]*$/
const ascii = /^[\0-\x7f]*$/

/**
 * Case folding: folds a text for `contains` by NFC, then lower case without a locale; diacritics are significant
 * (docs/reference/croql.md, "Texts"). Every `…_folded` column and every search text is folded by it. Both small sigmas
 * become one, or "ΟΔΟΣ" would not contain "Σ". NFC is applied once more, because a capital such as J with caron has no
 * precomposed form while its small letter has.
 */
export function foldCase(text: string): string {
  if (foldedAscii.test(text)) return text
  if (ascii.test(text)) return text.toLowerCase()
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}
