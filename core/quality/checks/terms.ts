import { fold } from '../../fold.ts'
import type { Check, UnnamedFinding, TermInSource } from '../check.ts'
import { findingSentence } from '../sentences.ts'

/** The glossary's terms in the source are translated as the glossary says. */
export const terms: Check = {
  title: 'Terms',
  readsMessages: true,
  isOnByDefault: true,
  run({ text }, { terms: inSource }) {
    if (inSource.length === 0) return []
    const folded = fold(text)
    return inSource.flatMap((term) => {
      const wrong = forbidden(term, text, folded)
      return wrong.length > 0 ? wrong : missing(term, folded)
    })
  },
}

function missing({ term, translations }: TermInSource, folded: string): UnnamedFinding[] {
  const [first] = translations
  if (first === undefined || translations.some((one) => isIn(folded, one))) return []
  return [findingSentence('terms.missing', { term, right: translations.slice(0, 3) })]
}

function forbidden(
  { term, translations, forbidden: wrong }: TermInSource,
  text: string,
  folded: string,
): UnnamedFinding[] {
  return wrong.flatMap((one) => {
    const found = wordWith(folded, fold(one))
    if (found === null) return []
    const [right] = translations
    const said =
      right === undefined
        ? findingSentence('terms.forbidden', { word: one, term })
        : findingSentence('terms.forbiddenFor', { word: one, term, right })
    // Folding may change lengths: then the place is not told.
    const place = folded.length === text.length ? found : null
    return [
      {
        ...said,
        place,
        fix: place && (right ?? null),
      },
    ]
  })
}

/** No spaces stand between words: a term may begin and end anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** What an ending may add to a word. */
const ENDING = 3

/** The range of a term as a word, its ending included: what is to be replaced. */
function wordWith(folded: string, term: string): { start: number; end: number } | null {
  for (let start = folded.indexOf(term); start !== -1; start = folded.indexOf(term, start + 1)) {
    const end = start + term.length
    if (UNSPACED.test(term)) return { start, end }
    const isBegun = /[\p{L}\p{M}\p{N}]$/u.test(folded.slice(Math.max(0, start - 2), start))
    const ending = /^[\p{L}\p{M}]*/u.exec(folded.slice(end))?.[0] ?? ''
    if (!isBegun && ending.length <= ENDING) return { start, end: end + ending.length }
  }
  return null
}

/** Endings change: all but the last letters of a longer word have to be there. */
function isIn(folded: string, translation: string): boolean {
  const wanted = fold(translation)
  if (folded.includes(wanted)) return true
  return wanted.split(/\s+/u).every((word) => folded.includes(stemOf(word)))
}

function stemOf(word: string): string {
  if (!/^[\p{L}\p{M}'’-]+$/u.test(word) || word.length < 5) return word
  return word.slice(0, word.length - (word.length >= 8 ? 3 : 2))
}
