import { foldCase } from '../../platform/text/caseFolding.ts'
import type { Check, UnnamedFinding, TermInSource } from '../check.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(' or ')
}

const sentences = {
  'terms.missing': ({ term, right }: { term: string; right: readonly string[] }) =>
    `The term “${term}” is translated as ${quoted(right)}. Use that.`,
  'terms.forbidden': ({ word, term }: { word: string; term: string }) =>
    `The glossary forbids “${word}” for “${term}”. Use another word.`,
  'terms.forbiddenFor': ({ word, term, right }: { word: string; term: string; right: string }) =>
    `The glossary forbids “${word}” for “${term}”. Use “${right}”.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** The glossary's terms in the source are translated as the glossary says. */
export const terms: Check = {
  title: 'Terms',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run({ text }, { terms: inSource }) {
    if (inSource.length === 0) return []
    const folded = foldCase(text)
    return inSource.flatMap((term) => {
      const wrong = forbidden(term, text, folded)
      return wrong.length > 0 ? wrong : missing(term, folded)
    })
  },
}

function missing({ term, translations }: TermInSource, folded: string): UnnamedFinding[] {
  const [first] = translations
  if (first === undefined || translations.some((one) => isIn(folded, one))) return []
  return [say('terms.missing', { term, right: translations.slice(0, 3) })]
}

function forbidden(
  { term, translations, forbidden: wrong }: TermInSource,
  text: string,
  folded: string,
): UnnamedFinding[] {
  return wrong.flatMap((one) => {
    const found = wordWith(folded, foldCase(one))
    if (found === null) return []
    const [right] = translations
    const said =
      right === undefined
        ? say('terms.forbidden', { word: one, term })
        : say('terms.forbiddenFor', { word: one, term, right })
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
/** The most characters that an ending may add to a word. */
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
  const wanted = foldCase(translation)
  if (folded.includes(wanted)) return true
  return wanted.split(/\s+/u).every((word) => folded.includes(stemOf(word)))
}

function stemOf(word: string): string {
  if (!/^[\p{L}\p{M}'’-]+$/u.test(word) || word.length < 5) return word
  return word.slice(0, word.length - (word.length >= 8 ? 3 : 2))
}
