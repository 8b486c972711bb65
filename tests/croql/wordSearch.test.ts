import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkText } from '../../core/croql/croql.ts'
import { readFilters } from '../../core/croql/filters.ts'
import { checkCroql, environmentWithoutProject } from '../../core/croql/projectQueries.ts'
import { wordSearch } from '../../core/croql/wordSearch.ts'

const environment = environmentWithoutProject('strings', 'standard')

function conditionOf(word: string): string {
  return `text contains ${word} or identifier contains ${word} or context contains ${word} or count of translations where (text contains ${word}) > 0`
}

describe('words', () => {
  it('must each occur in the source, the key, the context or a translation', () => {
    expect(wordSearch('cart')?.croql).toBe(conditionOf('"cart"'))
    expect(wordSearch(' open  file ')?.croql).toBe(
      `(${conditionOf('"open"')}) and (${conditionOf('"file"')})`,
    )
  })

  it('are one word between double quotes, with their spaces, and count once', () => {
    expect(wordSearch('"open file"')?.croql).toBe(conditionOf('"open file"'))
    expect(wordSearch('"open file" open')?.croql).toMatch(/^\(.*"open file".*\) and \(.*"open".*\)$/)
    expect(wordSearch('cart cart')).toEqual(wordSearch('cart'))
    expect(wordSearch('"half a phrase')?.croql).toMatch(/"half".*"a".*"phrase"/)
  })

  it('are none in a text of white space and quotes', () => {
    for (const text of ['', ' \n', '"', '""', '" "']) expect(wordSearch(text)).toBeNull()
  })

  it('are recognized in their expression, with filters beside it', () => {
    const croql = wordSearch('file "open it" it\'s')?.croql ?? ''
    const wordsIn = (text: string) =>
      readFilters(text)?.map((part) => ('text' in part ? part.word : part.filter))
    expect(wordsIn(croql)).toEqual(['file', '"open it"', "it's"])
    expect(wordsIn(`${croql} and is hidden`)).toEqual(['file', '"open it"', "it's", 'hidden'])
    expect(wordsIn(wordSearch('file')?.croql ?? '')).toEqual(['file'])
    expect(wordsIn('text contains "file"')).toEqual([undefined])
    expect(wordsIn(croql.replace('identifier contains "file"', 'identifier contains "other"'))).toEqual([
      undefined,
      '"open it"',
      "it's",
    ])
  })

  it('make a valid expression of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const search = wordSearch(text)
        if (search !== null) expect(checkText(search.croql, environment).problems).toEqual([])
      }),
    )
  })
})

describe('an invalid expression', () => {
  const areWords = [
    'cart',
    'file',
    'translated',
    'reset your password',
    "don't",
    'Cannot open file (%s): %s',
    'Total = %d',
    'e-mail',
    'user-defined names',
    'copy of the file',
    'not found',
    'count of monte cristo',
    'someone@example.com',
    'Кошик порожній',
    'カートに追加',
    '{name} and {count, plural, other {#}}',
  ]
  it.each(areWords)('is a word search: %s', (text) => {
    expect(wordSearch(text)?.isExpressionMeant).toBe(false)
  })

  const areExpressions = [
    'text contains cart',
    'text contain "cart"',
    'text = cart"',
    'is hiden',
    'has qa issue',
    'not is duplcate and text contains "a"',
    'count of translation where (user = @user:"nobody") > 0',
    'count of comments = ',
    'name of file "ui.po"',
    'added between 2026-01-01 and 2026-02-01',
    'translations where (text = 1)',
    '@user:"anna"',
  ]
  it.each(areExpressions)('is intended as an expression: %s', (text) => {
    expect(wordSearch(text)?.isExpressionMeant).toBe(true)
  })

  it('is searched for its words in a query of strings; a valid one is not', async () => {
    const words = async (text: string, context: 'strings' | 'segments' = 'strings') =>
      (await checkCroql(null, text, context)).words
    expect(await words('cart')).toEqual(wordSearch('cart'))
    expect(await words('is hidden')).toBeNull()
    expect(await words('cart', 'segments')).toBeNull()
  })
})
