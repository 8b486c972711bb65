/** Rules for all languages: terminators of all scripts, running lists, ellipses. */
import { breaks, noBreak, type DefaultRule } from './rule.ts'

/** Marks that close what a sentence is in, and closing tags, after its full stop. */
const CLOSING = String.raw`[\p{Pe}\p{Pf}\p{Pi}"'*_\p{Cf}]{0,8}(?:\[\p{N}{1,3}\]|[¹²³⁰⁴-⁹]){0,4}(?:</[A-Za-z][^<>]{0,40}>){0,4}`
/** Text that may precede the first word of a sentence. */
export const SENTENCE_START = String.raw`\s+(?:<[A-Za-z][^<>]{0,49}>\s?){0,4}(?:[–—-]\s)?[\p{Ps}\p{Pi}\p{Pf}\p{Sc}\p{Cf}"'\u0060¿¡*_•–—-]{0,6}(?:(?<=«)[\u00a0\u202f ])?`
/** The condition that an abbreviation begins here. */
export const BARE = String.raw`(?<![\p{L}\p{N}°º])`
/** A number, a sum of money, a Roman number. */
export const BEFORE_NUMBER = String.raw`\s*[(\[]?\p{Sc}?[\p{N}#§]|\s[IVXLC]{1,6}\b`
/** Letters that begin sentences: capitals, and those of scripts that have none. */
const FIRST = String.raw`[\p{Lu}\p{Lt}\p{Lo}\p{N}]`

/** A list in running text, by its first mark; the later ones begin segments. */
function listRules(first: string, mark: string, after: string): DefaultRule[] {
  return [
    breaks(String.raw`^\s*${first}${after}[^\n]{1,400}\s`, `${mark}${after}`),
    noBreak(String.raw`(?:^\s*${first}|^\s*${first}${after}[^\n]{1,400}\s${mark})`, '\\s'),
  ]
}

/** The rules that come before those of a language. */
export const COMMON_FIRST: readonly DefaultRule[] = [
  breaks(String.raw`\n[ \t]*\n|\u2029`, ''),
  ...listRules(String.raw`1\.\)`, String.raw`\d{1,2}\.\)`, String.raw`\s+\S`),
  ...listRules(String.raw`1\)`, String.raw`\d{1,2}\)`, String.raw`\s+\S`),
  ...listRules(String.raw`1\.`, String.raw`\d{1,2}\.`, String.raw`\s+\p{Lu}`),
  ...listRules(String.raw`a[.)]{1,2}`, String.raw`[b-z][.)]{1,2}`, String.raw`\s+\p{Lu}`),
  breaks(String.raw`\n`, String.raw`[ \t]{0,20}(?:[•⁃▪◦‣]|\(?(?:\p{N}{1,3}|[ivx]{1,4}|[a-z])\)\s)`),
  noBreak(String.raw`(?:^|(?:\p{Ll}{6}\.|[?!:;\n])\s{1,4})(?:\p{N}{1,3}|\p{Lu})\.`, '\\s'),
  noBreak(String.raw`^\s*[•⁃▪◦‣]?\s*\p{N}{1,3}[.)]`, '\\s'),
  breaks(String.raw`^\s*[•⁃▪◦‣][^\n]{1,400}\s`, String.raw`[•⁃▪◦‣]`),
  noBreak(String.raw`[•⁃▪◦‣]\s*\p{N}{1,3}[.)]`, '\\s'),
  noBreak(String.raw`[\[(](?:\.{3}|…)[\])]["'”’]?`, '\\s'),
  noBreak(String.raw`[^.\s]\s\.\s\.\s\.`, '\\s'),
  // A full stop and then a spaced ellipsis, which belongs to what it leaves something out before.
  breaks(String.raw`[^.\s]\.`, String.raw`\s\.\s\.\s\.\s+\p{Lu}`),
  noBreak(String.raw`[^.\s]\.\s\.\s\.\s\.`, '\\s'),
  noBreak(String.raw`${BARE}\p{L}\.`, String.raw`\s\p{L}\.`),
  noBreak(String.raw`${BARE}(?:Mrs?|Ms|Dr|Prof|Mt|St)\.`, String.raw`\s+\p{Lu}`),
  noBreak(String.raw`${BARE}(?i:N[°ºo]|nr|pp?|vol|fig|tel|ext)\.`, BEFORE_NUMBER),
]

/** The rules that come after those of a language. */
export const COMMON_LAST: readonly DefaultRule[] = [
  noBreak(String.raw`${BARE}\p{Lu}\.`, String.raw`\s+\p{Lu}`),
  breaks(String.raw`[^.]\.${CLOSING}`, String.raw`\s+(?:\.{3}|…)\p{L}`),
  breaks(String.raw`[.?!…‽⁇⁈⁉؟۔։]${CLOSING}`, `${SENTENCE_START}${FIRST}`),
  breaks(String.raw`[.?!…]${CLOSING}`, String.raw`\s+\(?(?:[ivx]{1,4}|[a-z])\)\s`),
  breaks(String.raw`[.?!…][\u00a0\u202f ][»"”]`, `${SENTENCE_START}${FIRST}`),
  noBreak(String.raw`．`, String.raw`\p{N}`),
  breaks(String.raw`[。．！？｡][\p{Pe}\p{Pf}"']{0,8}`, String.raw`\s*[^\s\p{Pe}\p{Pf}"'。．！？｡、，!?…]`),
  breaks(String.raw`[।॥။៕។༎။።፧፨᙮᠃᠉꓿][\p{Pe}\p{Pf}"']{0,8}`, String.raw`\s*[^\s\p{Pe}\p{Pf}"'।॥]`),
]
