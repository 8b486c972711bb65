/** JSON strings, written the way the file around them is. */

/** The style of the program that wrote the file, by its other strings. */
export interface LiteralStyle {
  /** Every character past ASCII is an escape, as Python's `json` writes by default. */
  escapesNonAscii: boolean
  /** `\/` for `/`, as PHP's `json_encode` writes by default. */
  escapesSlashes: boolean
}

export function literalStyle(text: string): LiteralStyle {
  return {
    escapesNonAscii: !/[^\0-\x7f]/.test(text) && /[^\\](?:\\\\)*\\u(?!00[0-7])[\da-f]{4}/i.test(text),
    escapesSlashes: text.includes('\\/') && !/[^\\]\//.test(text),
  }
}

/** The string as a JSON literal, quotes included. */
export function writeJsonLiteral(value: string, style: LiteralStyle): string {
  let literal = JSON.stringify(value)
  if (style.escapesNonAscii) {
    literal = literal.replace(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  }
  return style.escapesSlashes ? literal.replaceAll('/', '\\/') : literal
}
