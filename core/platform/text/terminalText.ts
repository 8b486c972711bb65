/**
 * Texts from outside (names, identifiers, messages, values) as a terminal may show them. A terminal obeys escape
 * sequences and bidirectional controls: with them a text could erase what stands before it, or imitate our own words.
 */

/**
 * What a terminal would obey, or draw another way than it is read: C0 and C1 controls with DEL, line and paragraph
 * separators, and the controls of the bidirectional algorithm (UAX #9: marks, embeddings, overrides and isolates).
 */
// eslint-disable-next-line no-control-regex -- these are what it looks for
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu
const OBEYED_BUT_LINES = new RegExp(`(?![\\t\\n])${OBEYED.source}`, 'gu')

/** The text on one line, each such character as an escape that can be read: `\u{1b}`, `\u{202e}`. */
export function terminalText(text: string): string {
  return text.replace(OBEYED, escaped)
}

/** The same for a text that may have several lines: its line feeds and tabs stay; `\r\n` is one line break. */
export function terminalLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(OBEYED_BUT_LINES, escaped)
}

/** JSON that a terminal shows as it is, and that any reader of JSON reads as the same. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value, inEnglish).replace(
    OBEYED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Scripts read sentences as texts: what they are made of is for screens (core/platform/text/sentence.ts). */
function inEnglish(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('english' in value && 'said' in value) return value.english
  return 'code' in value && 'details' in value ? { ...value, details: withoutSaid(value.details) } : value
}

function withoutSaid(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || !('said' in details)) return details
  const { said: _said, ...others } = details
  return others
}

function escaped(character: string): string {
  return `\\u{${character.charCodeAt(0).toString(16)}}`
}
