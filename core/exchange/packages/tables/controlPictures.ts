/**
 * Control characters of texts in tables. XML has no place for most of them, and programs lose the others. So the
 * characters of Unicode's block Control Pictures (␀ to ␟) stand for them, which a reviewer sees and can type.
 */

/**
 * Stands before a control picture that is one in the text. It also stands in texts such as `_x0041_`: programs take these
 * for escaped characters of Office Open XML, or escape them twice.
 */
const ESCAPE = '\u2426'

// A line feed is a line break of the cell. Spreadsheets lose tabs, so that these are pictures, too.
// eslint-disable-next-line no-control-regex -- these are the characters that are replaced
const TO_SHOW = /[\u0000-\u0009\u000b-\u001f\u2400-\u2426]/g
const SHOWN = /\u2426([\u2400-\u2426])|[\u2400-\u2420]/g
const LIKE_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g
const LIKE_ESCAPED_SHOWN = /_\u2426(?=x[0-9A-Fa-f]{4}_)/g

/** Replaces control characters but line feeds by their pictures. */
export function showControls(text: string): string {
  return text
    .replace(TO_SHOW, (character) =>
      character < ' ' ? String.fromCharCode(character.charCodeAt(0) + 0x2400) : ESCAPE + character,
    )
    .replace(LIKE_ESCAPED, `_${ESCAPE}`)
}

/** Replaces pictures by what they stand for: the reverse of `showControls` and `showBlanks`. */
export function hideControls(text: string): string {
  return text
    .replace(LIKE_ESCAPED_SHOWN, '_')
    .replace(
      SHOWN,
      (picture, escaped: string | undefined) =>
        escaped ?? String.fromCharCode(picture.charCodeAt(0) - 0x2400),
    )
}

/** Replaces what HTML drops by its picture: blanks at an end of a line or before another, line breaks at an end. */
export function showBlanks(text: string): string {
  return text
    .replace(/^\n+|\n+$/g, (breaks) => '\u240a'.repeat(breaks.length))
    .replace(/^ | (?= |$)/gm, '\u2420')
}
