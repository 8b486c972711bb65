/**
 * Identifiers that are made of a scope and a key: gettext's msgctxt and msgid, XLIFF's file and unit. People
 * read and search them, so the separator is the visible sign of the character that gettext itself puts there
 * (EOT, U+0004).
 */
const SEPARATOR = '\u2404'
const ESCAPE = '\u2405'

/** `menu␄Open`. Parts that hold the separator themselves are escaped: different parts never join to one text. */
export function joinIdentifier(...parts: readonly string[]): string {
  return parts.map(escapePart).join(SEPARATOR)
}

function escapePart(part: string): string {
  if (!part.includes(SEPARATOR) && !part.includes(ESCAPE)) return part
  return part.replaceAll(ESCAPE, `${ESCAPE}0`).replaceAll(SEPARATOR, `${ESCAPE}1`)
}

/** The parts that `joinIdentifier` joined. */
export function splitIdentifier(identifier: string): string[] {
  return identifier
    .split(SEPARATOR)
    .map((part) => part.replaceAll(`${ESCAPE}1`, SEPARATOR).replaceAll(`${ESCAPE}0`, ESCAPE))
}
