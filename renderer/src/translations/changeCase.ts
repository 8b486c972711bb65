/** Changes the case of letters in a text by the rules of its language; placeholders and tags keep theirs. */
import type { DeclaredFormat } from '../../../core/contract/enumerations.ts'
import { findPlaceholders } from '../strings/placeholders.ts'
import type { TextEdit, TextStretch } from './textPlace.ts'

export const LETTER_CASES = ['upper', 'lower', 'title', 'sentence'] as const
export type LetterCase = (typeof LETTER_CASES)[number]

/**
 * Returns the edits of a stretch; of the whole text if the stretch is empty. Words and sentences are those of the whole
 * text (Unicode Annex 29), so that the second half of a word is no beginning.
 *
 * @param tag The language, as BCP 47 has it; the rules of no language where it is none
 * @param format The grammar of the text's placeholders; null: the usual ones
 */
export function caseEdits(
  text: string,
  letterCase: LetterCase,
  { stretch, tag, format }: { stretch: TextStretch; tag: string; format: DeclaredFormat | null },
): TextEdit[] {
  const { start, end } = stretch.start === stretch.end ? { start: 0, end: text.length } : stretch
  const locale = localeOf(tag)
  const changed = withCase(text, letterCase, { locale, format })
  return changed.filter(
    (edit) => edit.start >= start && edit.end <= end && text.slice(edit.start, edit.end) !== edit.text,
  )
}

interface Rules {
  locale: string | undefined
  format: DeclaredFormat | null
}

/** Returns an edit for each grapheme outside of placeholders, in order. */
function withCase(text: string, letterCase: LetterCase, { locale, format }: Rules): TextEdit[] {
  const kept = findPlaceholders(text, format)
  const isKept = (offset: number) => kept.some(({ start, end }) => start <= offset && offset < end)
  const beginnings = beginningsIn(text, letterCase, locale, isKept)
  // Lower case depends on the neighbours: a sigma that ends a word is another letter.
  const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(text)
  const edits: TextEdit[] = []
  for (const { index, segment } of graphemes) {
    if (isKept(index)) continue
    const isUpper = letterCase === 'upper' || beginnings.has(index)
    const cased = isUpper ? segment.toLocaleUpperCase(locale) : lowerAt(text, index, segment, locale)
    edits.push({ start: index, end: index + segment.length, text: cased })
  }
  return edits
}

function lowerAt(text: string, index: number, grapheme: string, locale: string | undefined): string {
  if (grapheme !== 'Σ') return grapheme.toLocaleLowerCase(locale)
  const [before, after] = [text.slice(0, index), text.slice(index + 1)]
  return /\p{L}\p{M}*$/u.test(before) && !/^\p{M}*\p{L}/u.test(after) ? 'ς' : 'σ'
}

/** The offsets of letters that begin a word or a sentence, and of those that are one letter with them (Dutch IJ). */
function beginningsIn(
  text: string,
  letterCase: LetterCase,
  locale: string | undefined,
  isKept: (offset: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>()
  if (letterCase !== 'title' && letterCase !== 'sentence') return found
  const granularity = letterCase === 'title' ? 'word' : 'sentence'
  const isDutch = locale?.split('-')[0] === 'nl'
  for (const { index, segment } of new Intl.Segmenter(locale, { granularity }).segment(text)) {
    for (const { 0: letter, index: offset } of segment.matchAll(/\p{L}/gu)) {
      if (isKept(index + offset)) continue
      found.add(index + offset)
      if (isDutch && /^ij/i.test(segment.slice(offset)) && letter.toLowerCase() === 'i')
        found.add(index + offset + 1)
      break
    }
  }
  return found
}

function localeOf(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    // A project may name a language of its own.
    return undefined
  }
}
