/** Characters that many keyboards lack, each with its name in Unicode, and other words that find it. */
import languageCharacters from './languageCharacters.json' with { type: 'json' }

export interface SpecialCharacter {
  character: string
  /** The name of the Unicode Standard. */
  name: string
  /** Abbreviations and usual names. */
  words: string
}

/** Spaces, and characters that format, have no look of their own: their abbreviation stands for them. */
const ROWS: readonly (readonly [character: string, name: string, words?: string])[] = [
  ['\u00a0', 'No-Break Space', 'NBSP'],
  ['\u202f', 'Narrow No-Break Space', 'NNBSP thin'],
  ['\u2009', 'Thin Space', 'THSP'],
  ['\u2011', 'Non-Breaking Hyphen', 'NBHY'],
  ['\u00ad', 'Soft Hyphen', 'SHY'],
  ['\u2060', 'Word Joiner', 'WJ'],
  ['\u200b', 'Zero Width Space', 'ZWSP'],
  ['\u200c', 'Zero Width Non-Joiner', 'ZWNJ'],
  ['\u200d', 'Zero Width Joiner', 'ZWJ'],
  ['\u200e', 'Left-to-Right Mark', 'LRM'],
  ['\u200f', 'Right-to-Left Mark', 'RLM'],
  ['\u061c', 'Arabic Letter Mark', 'ALM'],
  ['\u2068', 'First Strong Isolate', 'FSI'],
  ['\u2069', 'Pop Directional Isolate', 'PDI'],
  ['–', 'En Dash', 'range'],
  ['—', 'Em Dash'],
  ['−', 'Minus Sign'],
  ['…', 'Horizontal Ellipsis', 'dots'],
  ['·', 'Middle Dot', 'interpunct'],
  ['•', 'Bullet'],
  ['’', 'Right Single Quotation Mark', 'apostrophe'],
  ['‘', 'Left Single Quotation Mark'],
  ['“', 'Left Double Quotation Mark'],
  ['”', 'Right Double Quotation Mark'],
  ['„', 'Double Low-9 Quotation Mark'],
  ['‚', 'Single Low-9 Quotation Mark'],
  ['«', 'Left-Pointing Double Angle Quotation Mark', 'guillemet'],
  ['»', 'Right-Pointing Double Angle Quotation Mark', 'guillemet'],
  ['‹', 'Single Left-Pointing Angle Quotation Mark', 'guillemet'],
  ['›', 'Single Right-Pointing Angle Quotation Mark', 'guillemet'],
  ['「', 'Left Corner Bracket'],
  ['」', 'Right Corner Bracket'],
  ['『', 'Left White Corner Bracket'],
  ['』', 'Right White Corner Bracket'],
  ['¿', 'Inverted Question Mark'],
  ['¡', 'Inverted Exclamation Mark'],
  ['،', 'Arabic Comma'],
  ['؛', 'Arabic Semicolon'],
  ['؟', 'Arabic Question Mark'],
  ['״', 'Hebrew Punctuation Gershayim'],
  ['׳', 'Hebrew Punctuation Geresh'],
  ['×', 'Multiplication Sign', 'times'],
  ['÷', 'Division Sign'],
  ['±', 'Plus-Minus Sign'],
  ['≈', 'Almost Equal To'],
  ['≠', 'Not Equal To'],
  ['≤', 'Less-Than or Equal To'],
  ['≥', 'Greater-Than or Equal To'],
  ['°', 'Degree Sign'],
  ['′', 'Prime', 'minutes feet'],
  ['″', 'Double Prime', 'seconds inches'],
  ['‰', 'Per Mille Sign'],
  ['№', 'Numero Sign'],
  ['§', 'Section Sign'],
  ['¶', 'Pilcrow Sign', 'paragraph'],
  ['†', 'Dagger'],
  ['©', 'Copyright Sign'],
  ['®', 'Registered Sign'],
  ['™', 'Trade Mark Sign'],
  ['€', 'Euro Sign'],
  ['£', 'Pound Sign'],
  ['¥', 'Yen Sign'],
  ['₴', 'Hryvnia Sign'],
  ['←', 'Leftwards Arrow'],
  ['→', 'Rightwards Arrow'],
  ['↑', 'Upwards Arrow'],
  ['↓', 'Downwards Arrow'],
  ['½', 'Vulgar Fraction One Half'],
  ['¼', 'Vulgar Fraction One Quarter'],
  ['¾', 'Vulgar Fraction Three Quarters'],
  ['²', 'Superscript Two', 'square'],
  ['³', 'Superscript Three', 'cube'],
]

export const SPECIAL_CHARACTERS: readonly SpecialCharacter[] = ROWS.map(([character, name, words = '']) => ({
  character,
  name,
  words,
}))

const { languages: BY_LANGUAGE, names: NAMES }: Record<'languages' | 'names', { [Key in string]?: string }> =
  languageCharacters

/** Returns the characters that a language is written with and that keyboards may lack, by CLDR; none if unknown. */
export function charactersOfLanguage(languageId: string): readonly SpecialCharacter[] {
  const [language = '', ...others] = languageId.split('-')
  const { script } = localeOf(languageId)
  const tags = [languageId, `${language}-${script}-${others.at(-1)}`, `${language}-${script}`, language]
  const characters = tags.map((tag) => BY_LANGUAGE[tag]).find((some) => some !== undefined) ?? ''
  return [...characters].map(
    (character) =>
      SPECIAL_CHARACTERS.find((one) => one.character === character) ?? {
        character,
        name: NAMES[character] || codeOf(character),
        words: codeOf(character),
      },
  )
}

/** A language of a person's own may have an id that is no tag. */
function localeOf(languageId: string): Pick<Intl.Locale, 'script'> {
  try {
    return new Intl.Locale(languageId).maximize()
  } catch {
    return { script: undefined }
  }
}

/** Returns the code of a character as Unicode writes it: U+00A0. */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Returns how a character is shown: by its abbreviation if it has no look of its own. */
export function lookOf({ character, words }: SpecialCharacter): string {
  return /^[\p{Z}\p{Cf}]$/u.test(character) ? (words.split(' ')[0] ?? '') : character
}

/** Most characters that are remembered as used. */
export const MOST_RECENT = 8

/**
 * Returns the characters that a query finds: those that were used last, then those of the language. Each word of it
 * begins a word of the name; a code finds its character whatever it is, and a character itself.
 */
export function findCharacters(
  query: string,
  recent: readonly string[],
  ofLanguage: readonly SpecialCharacter[] = [],
): SpecialCharacter[] {
  const wanted = query.trim().toLowerCase()
  const rank = ({ character }: SpecialCharacter) => {
    const place = recent.indexOf(character)
    return place === -1 ? recent.length : place
  }
  const known = [...ofLanguage, ...SPECIAL_CHARACTERS]
  const others = recent.filter((one) => !known.some(({ character }) => character === one)).flatMap(ofOther)
  const byCharacter = new Map([...known, ...others].map((one) => [one.character, one]))
  const all = [...byCharacter.values()].toSorted((one, other) => rank(one) - rank(other))
  if (wanted === '') return all
  const parts = wanted.split(/[\s-]+/)
  const found = all.filter(({ character, name, words }) => {
    const names = `${name} ${words}`.toLowerCase().split(/[\s-]+/)
    return character === query.trim() || parts.every((part) => names.some((word) => word.startsWith(part)))
  })
  const code = /^(?:u\+|0x|\\u)?([\da-f]{4,6})$/i.exec(wanted)?.[1]
  return code === undefined ? found : [...ofCode(Number.parseInt(code, 16)), ...found]
}

function ofCode(code: number): SpecialCharacter[] {
  if (code > 0x10ffff) return []
  const character = String.fromCodePoint(code)
  const known = SPECIAL_CHARACTERS.find((one) => one.character === character)
  return known ? [known] : ofOther(character)
}

/** A character that is not in the list; controls, surrogates and unassigned codes are none. */
function ofOther(character: string): SpecialCharacter[] {
  const isListed = SPECIAL_CHARACTERS.some((one) => one.character === character)
  if (isListed || !/^[^\p{Cc}\p{Cs}\p{Cn}\p{Co}]$/u.test(character)) return []
  return [{ character, name: codeOf(character), words: codeOf(character) }]
}
