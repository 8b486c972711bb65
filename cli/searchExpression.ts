import { Option } from 'commander'
import { parseSearch, PLAIN } from '../core/croql/search.ts'
import { Failure } from '../core/platform/errors/failure.ts'

/** The options of a command that takes words in place of an expression. */
export interface WordsOptions {
  search?: string
  matchCase?: boolean
  wholeWords?: boolean
}

export const wordsOptions = (): Option[] => [
  new Option('--search <words>', 'search for these words as the search bar does, instead of an expression'),
  new Option('--match-case', 'with --search: match the letter case'),
  new Option('--whole-words', 'with --search: match whole words only'),
]

/**
 * Returns the expression of a command: the one that is given, or that of the words of `--search`; undefined without
 * either. Throws `usage.search` for both, for words that search for nothing, and for a faulty regular expression.
 */
export function expressionOf(
  croql: string | undefined,
  { search, matchCase = false, wholeWords = false }: WordsOptions,
): string | undefined {
  if (search === undefined) {
    if (!matchCase && !wholeWords) return croql
    throw new Failure('usage.search', 'The options --match-case and --whole-words go with --search.')
  }
  if (croql !== undefined)
    throw new Failure('usage.search', 'Give an expression or the words of --search, not both.')
  const found = parseSearch(search, { ...PLAIN, matchCase, wholeWords })
  if (found === null)
    throw new Failure('usage.search', 'There is nothing to search for.', {
      todo: 'Give a word after --search.',
    })
  if (found.problem !== null) throw new Failure('usage.search', found.problem)
  return found.croql
}
