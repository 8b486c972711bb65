/** The hits of a search in a text on the screen, in any letter case unless the search minds it. */
import type { RE2JS } from 're2js'
import type { SearchField, SearchTerm } from '../../../core/contract/index.ts'
import type { TextStretch } from '../translations/textPlace.ts'

/** Returns the stretches of a text that a term matches, from left to right. */
type Matcher = (text: string) => TextStretch[]

export class HitFinder {
  readonly #matchers: readonly { field: SearchField | null; find: Matcher }[]

  private constructor(matchers: readonly { field: SearchField | null; find: Matcher }[]) {
    this.#matchers = matchers
  }

  static readonly none = new HitFinder([])

  /** The engine of regular expressions is loaded with the first one: it is the workbench's own (RE2). */
  static async of(terms: readonly SearchTerm[]): Promise<HitFinder> {
    if (terms.length === 0) return HitFinder.none
    const engine = terms.some(({ isRegExp }) => isRegExp) ? await import('re2js') : null
    return new HitFinder(
      terms.flatMap((term) => {
        const find = engine !== null && term.isRegExp ? patternMatcher(term, engine.RE2JS) : wordMatcher(term)
        return { field: term.field, find: term.wholeWords ? wholeWords(find) : find }
      }),
    )
  }

  get isEmpty(): boolean {
    return this.#matchers.length === 0
  }

  /** Returns the hits in a text; stretches that overlap are one. In names of files words alone search for nothing. */
  ranges(text: string, field: SearchField): TextStretch[] {
    const all = this.#matchers
      .filter((matcher) => matcher.field === field || (matcher.field === null && field !== 'file'))
      .flatMap(({ find }) => find(text))
      .toSorted((one, other) => one.start - other.start)
    const joined: TextStretch[] = []
    for (const range of all) {
      const last = joined.at(-1)
      if (last !== undefined && range.start < last.end) last.end = Math.max(last.end, range.end)
      else joined.push({ ...range })
    }
    return joined
  }
}

function wordMatcher({ text, matchCase }: SearchTerm): Matcher {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
  const expression = new RegExp(escaped, matchCase ? 'gu' : 'giu')
  return (searched) =>
    [...searched.matchAll(expression)].map(({ 0: hit, index }) => ({ start: index, end: index + hit.length }))
}

function patternMatcher({ text, matchCase }: SearchTerm, engine: typeof RE2JS): Matcher {
  const expression = engine.compile(text, matchCase ? 0 : engine.CASE_INSENSITIVE)
  return (searched) => {
    const found: TextStretch[] = []
    const matcher = expression.matcher(searched)
    while (matcher.find()) {
      if (matcher.end() > matcher.start()) found.push({ start: matcher.start(), end: matcher.end() })
    }
    return found
  }
}

const WORD_AT_START = /^[\p{L}\p{N}\p{M}_]/u
const WORD_AT_END = /[\p{L}\p{N}\p{M}_]$/u

/** Leaves out hits that begin or end within a word. */
function wholeWords(find: Matcher): Matcher {
  return (text) =>
    find(text).filter(({ start, end }) => {
      const hit = text.slice(start, end)
      const isBegun = WORD_AT_START.test(hit) && WORD_AT_END.test(text.slice(Math.max(0, start - 2), start))
      return !isBegun && !(WORD_AT_END.test(hit) && WORD_AT_START.test(text.slice(end, end + 2)))
    })
}
