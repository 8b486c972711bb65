/**
 * How sentences end, by language: the end marks of CLDR's punctuation and of Weblate's public table
 * (docs/reference/quality.md, "Punctuation").
 */
import type { Language } from '../../contract/language.ts'
import { baseLetter, scriptOf } from './scripts.ts'

export type EndMark = 'stop' | 'question' | 'exclamation' | 'colon' | 'semicolon' | 'ellipsis'

export interface Ending {
  mark: EndMark | null
  /** The mark's place; where there is none, where it would stand. */
  start: number
  end: number
}

/** Quotes and brackets that may stand behind a sentence's end: both halves of CLDR's pairs, as `»…«` closes with `«`. */
const CLOSERS = '"\'”“’‘»«›‹)\\]}」』】》〉）｣﴾*_'
const BLANKS = '\\s\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069'

/** The marks of all scripts, in the order in which a text is tried for them; a stop is any other that ends sentences. */
const MARKS: readonly [EndMark, string][] = [
  ['ellipsis', '(?:…{1,2}|⋯{1,2}|\\.{2,10}|‥{1,2}|․{3}|。{2,6}|・{3}|་{3,4})'],
  ['question', '[?？﹖؟⸮\\u037e՞፧⁇⳺꘏\\u{11143}᥅܉]'],
  ['exclamation', '[!！﹗՜߹᥄⁈⁉‽‼\\u109f]'],
  ['colon', '[:：﹕፥፦፡՝៖᠄܃-܈]'],
  ['semicolon', '[;；﹔؛፤⁏·]'],
  ['stop', '[\\p{Sentence_Terminal}៚।-॥৷༈།-༔]'],
]

const endingWith = (pattern: string) => new RegExp(`(${pattern})[${BLANKS}${CLOSERS}]{0,80}$`, 'u')
const ENDINGS = MARKS.map(([mark, pattern]) => [mark, endingWith(pattern)] as const)
const TAIL = new RegExp(`[${BLANKS}]{0,80}$`, 'u')

/** Marks that a language reads in its own way, or that stand for its own ones on keyboards without them. */
const OWN_READING: Readonly<Record<string, readonly (readonly [EndMark, RegExp])[]>> = {
  // `?` is the Latin mark, which is accepted.
  el: [['question', endingWith('[;\\u037e]')]],
  // The signs of question and exclamation stand within the stressed word.
  hy: [
    ['question', /(՞)[^։:.]{0,200}[։:.․]?[^\p{L}]{0,12}$/u],
    ['exclamation', /(՜)[^։:.]{0,200}[։:.․]?[^\p{L}]{0,12}$/u],
    ['colon', endingWith('`')],
  ],
  am: [['stop', endingWith('(?:::|፡፡)')]],
  // Labels end with a dash.
  my: [['colon', endingWith('[-–]')]],
  ...Object.fromEntries(
    ['hi', 'bn', 'or', 'as', 'ne', 'mai', 'pa', 'sa', 'bho', 'awa', 'brx', 'doi'].map((base) => [
      base,
      [
        ['stop', endingWith('[|¦]')],
        // Its sign of breath looks like a colon.
        ...(base === 'bn' ? ([['colon', endingWith('ঃ')]] as const) : []),
      ] as const,
    ]),
  ),
}

/** A key that stands behind a label: `ファイル(_F)`, `གསལ(&P)`. */
const ACCELERATOR = /\s?[(（][_&][\p{L}\p{N}][)）]\s*$/u

/** The name of a folder or of a mark, `“..”` and `':'`, a text that ends with a space, `"KPH: "`, or a class of characters: `[:space:]`. */
const QUOTED_MARK =
  /(?:[`“"'‘«]\p{P}{1,3}|[“"][^“”"]{1,40}: )[”"'’»]\s{0,9}$|\[:(?:\w{1,9}:)?\]["'”’]?\s{0,9}$/u
/** Behind an open bracket, Greek ends a question so: `(όχι ;)`. */
const SMILEY = /(?<!\([^()]{0,400})[:;]-?[()]\s{0,9}$/u

/** How a text ends. To be given with variables and tags masked. */
export function endingOf(written: string, language: Language): Ending {
  const text = written
    .replace(ACCELERATOR, '')
    .replace(QUOTED_MARK, (name) => 'k'.repeat(name.length))
    .replace(SMILEY, (face) => 'k'.repeat(face.length))
  for (const [mark, pattern] of [...(OWN_READING[baseLetter(language)] ?? []), ...ENDINGS]) {
    const match = pattern.exec(text)
    if (match) return { mark, start: match.index, end: match.index + (match[1]?.length ?? 1) }
  }
  const { index } = TAIL.exec(text) ?? { index: text.length }
  return { mark: null, start: index, end: index }
}

/** The marks of a language or script; null where sentences end without one. */
type Marks = Partial<Record<EndMark, string | null>>

const FULL_WIDTH: Marks = { stop: '。', question: '？', exclamation: '！', colon: '：', semicolon: '；' }
const ARABIC: Marks = { question: '؟', semicolon: '؛' }

const BY_SCRIPT: Readonly<Record<string, Marks>> = {
  Hans: FULL_WIDTH,
  Hant: FULL_WIDTH,
  Jpan: FULL_WIDTH,
  Yiii: FULL_WIDTH,
  Arab: ARABIC,
  Syrc: ARABIC,
  Thaa: ARABIC,
  Adlm: ARABIC,
  Rohg: ARABIC,
  Nkoo: { ...ARABIC, exclamation: '߹' },
  Armn: { stop: '։', question: '՞', exclamation: '՜', colon: '՝' },
  Beng: { stop: '।' },
  Guru: { stop: '।' },
  Orya: { stop: '।' },
  Ethi: { stop: '።', semicolon: '፤', colon: '፦' },
  // A shad ends questions as well.
  Tibt: { stop: '།', question: null },
  Khmr: { stop: '។', colon: '៖' },
  // A section sign ends questions as well.
  Mymr: { stop: '။', question: null },
  Thai: { stop: null, question: null },
  Laoo: { stop: null, question: null },
  Olck: { stop: '᱾' },
  Mtei: { stop: '꯫' },
  Cakm: { stop: '𑅁', question: '𑅃' },
  Vaii: { stop: '꘎', question: '꘏' },
  Mong: { stop: '᠃', colon: '᠄' },
}

const DANDA: Marks = { stop: '।' }
const URDU: Marks = { ...ARABIC, stop: '۔' }

const BY_LANGUAGE: Readonly<Record<string, Marks>> = {
  el: { question: ';', semicolon: '·' },
  ...Object.fromEntries(
    ['hi', 'ne', 'mai', 'sa', 'bho', 'awa', 'brx', 'doi', 'suz'].map((base) => [base, DANDA]),
  ),
  ...Object.fromEntries(['ur', 'ks', 'trw', 'skr'].map((base) => [base, URDU])),
  // Lojban has words in place of marks.
  jbo: { stop: null, question: null, exclamation: null, colon: null, semicolon: null, ellipsis: null },
}

const ASCII: Readonly<Record<EndMark, string>> = {
  stop: '.',
  question: '?',
  exclamation: '!',
  colon: ':',
  semicolon: ';',
  ellipsis: '…',
}

/** The mark as the language writes it; null where its sentences end without one. */
export function markFor(mark: EndMark, language: Language): string | null {
  const own = BY_LANGUAGE[baseLetter(language)]?.[mark]
  const inScript = BY_SCRIPT[scriptOf(language)]?.[mark]
  const written = own !== undefined ? own : inScript !== undefined ? inScript : ASCII[mark]
  const blank = written === null ? null : blankBefore(written, language)
  return blank === null ? written : `${blank}${written ?? ''}`
}

/**
 * Returns the no-break space that a language sets before a mark; null if it sets none. French and Breton set high marks
 * off, with a narrow space but for the colon; Canada’s French only the colon.
 */
export function blankBefore(mark: string, language: Language): string | null {
  const base = baseLetter(language)
  if ((base !== 'fr' && base !== 'br') || !/^[?!;:]/u.test(mark)) return null
  if (mark.startsWith(':')) return '\u00a0'
  return language.id.toUpperCase().endsWith('-CA') ? null : '\u202f'
}

const END_MARKS_ALIKE: readonly (readonly EndMark[])[] = [['stop', 'ellipsis']]

/** Languages in which further marks stand for one another at the end of a sentence. */
const ALIKE: Readonly<Record<string, readonly (readonly EndMark[])[]>> = {
  // A sentence that leads to a list ends with a full stop.
  ja: [['stop', 'colon', 'semicolon']],
  // The full stop looks like a colon, which keyboards have.
  hy: [['stop', 'colon', 'semicolon']],
  // One sign ends all sentences.
  my: [['stop', 'question', 'exclamation', 'colon']],
  bo: [['stop', 'question', 'exclamation', 'colon']],
  dz: [['stop', 'question', 'exclamation', 'colon']],
  // Dots between words and after sentences differ by their number.
  am: [['stop', 'colon', 'semicolon']],
  ti: [['stop', 'colon', 'semicolon']],
}

/** Whether two marks mean nearly the same at the end of a text of the language. */
export function areAlike(one: EndMark, other: EndMark | null, language: Language): boolean {
  if (other === null) return false
  const groups = [...END_MARKS_ALIKE, ...(ALIKE[baseLetter(language)] ?? [])]
  return groups.some((marks) => marks.includes(one) && marks.includes(other))
}
