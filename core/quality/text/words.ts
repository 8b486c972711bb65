/** The words of a text that a dictionary can be asked about. */
import type { Language } from '../../contract/language.ts'
import { walk } from '../../messages/message.ts'
import { parseMessage } from '../../messages/syntax.ts'
import type { CheckedString } from '../check.ts'
import { maskOpaque, MASK } from './opaque.ts'
import { baseLetter, letterOf } from './scripts.ts'

export interface TextWord {
  word: string
  start: number
  end: number
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(language: Language): Intl.Segmenter {
  const base = baseLetter(language)
  let segmenter = segmenters.get(base)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(base, { granularity: 'word' })
    segmenters.set(base, segmenter)
  }
  return segmenter
}

/** Words of the language's script in small letters, or with a capital at their beginning. */
export function wordsOf(text: string, string: CheckedString, language: Language): TextWord[] {
  const letter = letterOf(language)
  const { type, messages } = string
  const readable = type === 'icu' ? textsOfMessage(text, messages ?? 'icu') : maskOpaque(text, string)
  const words: TextWord[] = []
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(readable)) {
    if (!isWordLike || !isWord(segment) || (letter !== null && !letter.test(segment))) continue
    if (isPartOfName(readable, index, index + segment.length)) continue
    words.push({ word: segment, start: index, end: index + segment.length })
  }
  return words
}

/** No digits, no capitals within: `h264`, `GitHub` and `HTTP` are in no dictionary. The dot is Catalan's: `col·lecció`. */
function isWord(segment: string): boolean {
  return /^\p{L}[\p{Ll}\p{Lo}\p{Lm}\p{M}'’ʼ·-]+$/u.test(segment) && !/[ºª]$|(?<!l)·|·(?!l)/iu.test(segment)
}

/** Characters that show that the following or preceding letters belong to the same word or name. */
const GOES_ON = /^(?:[_@/\\\d]|\.\p{L}|&\p{L}|\(\p{L}\)\p{L}|[~^]\p{L}|\p{N})/u
const HAS_BEGUN = /(?:[_@#/\\$&\d]|\p{L}\.|\(\p{L}\)|\p{L}[~^]|(?:^|[\s(])[-‐‑]|\p{L}[»«”“"]|\p{N}[-‐‑])$/u

/**
 * Whether a word is part of a name. Examples: `my_file`, `user.name`, `@anna`, `#tag`; a placeholder for the reader,
 * `<datei>`; the rest of a word with an accelerator mark, `E&xit`, `E~xit`, `(q)uit`. Also a word joined to a number, a
 * quotation or another word: `12-seitig`, `»Datum«sfeld`, `Breite und -höhe`.
 */
function isPartOfName(text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 3), start), text.slice(end, end + 4)]
  return HAS_BEGUN.test(before) || GOES_ON.test(after) || (before.endsWith('<') && after.startsWith('>'))
}

/** The texts of its branches, with all around them masked; the message as it is where it cannot be read. */
function textsOfMessage(text: string, syntax: 'icu' | 'fluent'): string {
  const parsed = parseMessage(text, syntax)
  if (!parsed.ok) return MASK.repeat(text.length)
  const units = new Array<string>(text.length).fill(MASK)
  for (const node of walk(parsed.nodes)) {
    if (node.kind !== 'text') continue
    for (let offset = node.start; offset < node.end; offset += 1) units[offset] = text[offset] ?? MASK
  }
  return maskOpaque(units.join(''), { fileType: null })
}

/** Texts that KDE and GNOME have translators replace by their names. */
export const CREDITS = /^(?:Your (?:names|emails)|translator[-_ ]credits|(?:NAME|EMAIL) OF TRANSLATORS)$/i
