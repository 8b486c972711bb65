/** Characters that a reader would not see, each with a name and a mark of its own. */

export type InvisibleKind =
  | 'tab'
  | 'no-break'
  | 'narrow-no-break'
  | 'soft-hyphen'
  | 'left-to-right-mark'
  | 'right-to-left-mark'
  | 'joiner'
  | 'non-joiner'
  | 'zero-width-space'
  | 'word-joiner'
  | 'direction'

interface Invisible {
  kind: InvisibleKind
  /** The text that is drawn before it; empty where a style marks it. */
  mark: string
}

const INVISIBLE: Readonly<Record<string, Invisible>> = {
  '\t': { kind: 'tab', mark: '→' },
  '\u00a0': { kind: 'no-break', mark: '' },
  '\u2007': { kind: 'no-break', mark: '' },
  '\u202f': { kind: 'narrow-no-break', mark: '' },
  '\u00ad': { kind: 'soft-hyphen', mark: '¬' },
  '\u061c': { kind: 'direction', mark: 'ALM' },
  '\u200b': { kind: 'zero-width-space', mark: 'ZWSP' },
  '\u200c': { kind: 'non-joiner', mark: '¦' },
  '\u200d': { kind: 'joiner', mark: 'ZWJ' },
  '\u200e': { kind: 'left-to-right-mark', mark: 'LRM' },
  '\u200f': { kind: 'right-to-left-mark', mark: 'RLM' },
  '\u202a': { kind: 'direction', mark: 'LRE' },
  '\u202b': { kind: 'direction', mark: 'RLE' },
  '\u202c': { kind: 'direction', mark: 'PDF' },
  '\u202d': { kind: 'direction', mark: 'LRO' },
  '\u202e': { kind: 'direction', mark: 'RLO' },
  '\u2060': { kind: 'word-joiner', mark: 'WJ' },
  '\u2066': { kind: 'direction', mark: 'LRI' },
  '\u2067': { kind: 'direction', mark: 'RLI' },
  '\u2068': { kind: 'direction', mark: 'FSI' },
  '\u2069': { kind: 'direction', mark: 'PDI' },
  '\ufeff': { kind: 'word-joiner', mark: 'BOM' },
}

/**
 * The source of a pattern for one of them. A joiner within an emoji, or behind a sign that combines, forms one character
 * with what is around it, which a mark would tear.
 */
export const INVISIBLE_PATTERN = `(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{M}])\\u200d|[${Object.keys(
  INVISIBLE,
)
  .filter((character) => character !== '\u200d')
  .join('')}]`

export function invisibleKind(character: string): InvisibleKind | undefined {
  return INVISIBLE[character]?.kind
}

/** Returns the mark of an invisible character; undefined where a style is its mark. */
export function invisibleMark(text: string): string | undefined {
  return INVISIBLE[text]?.mark || undefined
}
