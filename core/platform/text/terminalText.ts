/**
 * Text from outside (names, identifiers, messages, values), escaped for a terminal. A terminal obeys escape sequences
 * and bidirectional controls, by which a text could erase the output before it or imitate the program's own messages.
 */

/**
 * Characters that a terminal obeys or reorders: C0 and C1 controls with DEL, line and paragraph separators, and
 * bidirectional controls (UAX #9: marks, embeddings, overrides and isolates).
 */
// eslint-disable-next-line no-control-regex -- these are what it looks for
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu
const OBEYED_BUT_LINES = new RegExp(`(?![\\t\\n])${OBEYED.source}`, 'gu')

/** Returns the text on one line, with each such character as a visible escape: `\u{1b}`, `\u{202e}`. */
export function terminalText(text: string): string {
  return text.replace(OBEYED, escaped)
}

/** The same for a text of several lines: its line feeds and tabs stay, and `\r\n` becomes one line feed. */
export function terminalLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(OBEYED_BUT_LINES, escaped)
}

/** Returns JSON without terminal controls; any JSON parser reads the same value. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value, inEnglish).replace(
    OBEYED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Scripts get sentences as text; the template and values are for screens (core/platform/text/sentence.ts). */
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
