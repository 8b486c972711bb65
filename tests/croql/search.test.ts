import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkText } from '../../core/croql/croql.ts'
import { readFilters } from '../../core/croql/filters.ts'
import { checkCroql, environmentWithoutProject } from '../../core/croql/projectQueries.ts'
import { parseSearch, PLAIN, readSearch } from '../../core/croql/search.ts'
import { comment, string, translation, type ProjectData } from './data.ts'
import { emptyProject, idsOf, insertProject } from './database.ts'
import { project } from './project.ts'

const environment = environmentWithoutProject('strings', 'standard')

function conditionOf(word: string): string {
  return `text contains ${word} or translation texts contains ${word} or identifier contains ${word} or notes contains ${word}`
}

describe('words', () => {
  it('must each occur in the source, a translation, the key or a note', () => {
    expect(parseSearch('cart')?.croql).toBe(conditionOf('"cart"'))
    expect(parseSearch(' open  file ')?.croql).toBe(
      `(${conditionOf('"open"')}) and (${conditionOf('"file"')})`,
    )
  })

  it('are one word between double quotes, with their spaces, and count once', () => {
    expect(parseSearch('"open file"')?.croql).toBe(conditionOf('"open file"'))
    expect(parseSearch('"open file" open')?.croql).toMatch(/^\(.*"open file".*\) and \(.*"open".*\)$/)
    expect(parseSearch('cart cart')).toEqual(parseSearch('cart'))
    expect(parseSearch('"half a phrase')?.croql).toMatch(/"half".*"a".*"phrase"/)
  })

  it('are none in a text of white space and quotes', () => {
    for (const text of ['', ' \n', '"', '""', '" "']) expect(parseSearch(text)).toBeNull()
  })

  it('are recognized in their expression, with filters beside it', () => {
    const croql = parseSearch('file "open it" it\'s key:menu')?.croql ?? ''
    const wordsIn = (text: string) =>
      readFilters(text)?.map((part) => ('text' in part ? part.word : part.filter))
    expect(wordsIn(croql)).toEqual(['file', '"open it"', "it's", 'key:menu'])
    expect(wordsIn(`${croql} and is hidden`)).toEqual(['file', '"open it"', "it's", 'key:menu', 'hidden'])
    expect(wordsIn(parseSearch('file')?.croql ?? '')).toEqual(['file'])
    expect(wordsIn('context contains "file"')).toEqual([undefined])
    expect(wordsIn(croql.replace('identifier contains "file"', 'identifier contains "other"'))).toEqual([
      undefined,
      '"open it"',
      "it's",
      'key:menu',
    ])
  })

  it('make a valid expression of any text', () => {
    const options = fc.record({ matchCase: fc.boolean(), wholeWords: fc.boolean(), isRegExp: fc.boolean() })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), options, (text, chosen) => {
        const search = parseSearch(text, chosen)
        if (search !== null && search.problem === null)
          expect(checkText(search.croql, environment).problems).toEqual([])
      }),
    )
  })

  it('are a phrase where there are too many for an expression, and a problem where that is too long', () => {
    const paragraph = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
    expect(parseSearch(paragraph)?.croql).toBe(conditionOf(`"${paragraph}"`))
    expect(parseSearch('x'.repeat(9_000))).toMatchObject({
      croql: '',
      problem: { english: 'The search is too long.' },
    })
  })
})

describe('prefixes', () => {
  it.each([
    ['source:cart', 'text contains "cart"'],
    ['target:"два слова"', 'translation texts contains "два слова"'],
    ['key:menu.', 'identifier contains "menu."'],
    ['note:verb', 'notes contains "verb"'],
    ['file:src/ui', 'path of file contains "src/ui" or code references contains "src/ui"'],
    ['key:menu cart', `identifier contains "menu" and (${conditionOf('"cart"')})`],
    ['source:/colou?r/', 'text matches "(?i)colou?r"'],
  ])('narrow the search: %s', (text, croql) => {
    expect(parseSearch(text)?.croql).toBe(croql)
  })

  it.each([
    ['note: this', `(${conditionOf('"note:"')}) and (${conditionOf('"this"')})`],
    ['"source:a"', conditionOf('"source:a"')],
    ['Note:a', conditionOf('"Note:a"')],
    ['http://a', conditionOf('"http://a"')],
  ])('are text where nothing stands right behind, in quotes, or in capitals: %s', (text, croql) => {
    expect(parseSearch(text)?.croql).toBe(croql)
  })
})

describe('regular expressions', () => {
  it.each([
    ['/a b/', ['a b']],
    ['/a\\/b/', ['a/b']],
    ['x /a|b/', ['a|b']],
    ['/a/ /b/', ['a', 'b']],
    ['read/write', []],
    ['/usr/bin', []],
    ['/', []],
    ['//', []],
    ['and/or /path and /other', []],
  ])('stand between slashes that end a word: %s', (text, found) => {
    const terms = parseSearch(text)?.terms ?? []
    expect(terms.filter(({ isRegExp }) => isRegExp).map(({ text }) => text)).toEqual(found)
  })

  it('are the whole text where it is chosen so, behind a prefix', () => {
    const search = parseSearch('source:a b|c', { ...PLAIN, isRegExp: true })
    expect(search?.croql).toBe('text matches "(?i)a b|c"')
    expect(parseSearch('"is hidden"', { ...PLAIN, isRegExp: true })?.terms[0]?.text).toBe('"is hidden"')
  })

  it('name what is wrong with them', () => {
    expect(parseSearch('/(/')?.problem?.english).toBe("The regular expression is not closed at '('.")
    expect(parseSearch('a(?=b)', { ...PLAIN, isRegExp: true })).toMatchObject({ croql: '', terms: [] })
  })
})

describe('a search that is written down', () => {
  it.each([
    ['cart'],
    ['open file'],
    ['"open file" key:menu'],
    ['source:/colou?r/ "a ""b'],
    ['/a\\/b/'],
    ['--help'],
    ['"source:a"'],
    ['100% (a)'],
    ['кошик'],
  ])('is read back: %s', (text) => {
    for (const matchCase of [false, true]) {
      for (const wholeWords of [false, true]) {
        const options = { matchCase, wholeWords, isRegExp: false }
        const croql = parseSearch(text, options)?.croql ?? ''
        const read = readSearch(croql)
        expect(read, croql).not.toBeNull()
        expect(parseSearch(read?.text ?? '', read?.options)?.croql).toBe(croql)
      }
    }
  })

  it('is no other expression', () => {
    for (const croql of ['is hidden', 'context contains "a"', 'text contains "a" or is hidden'])
      expect(readSearch(croql)).toBeNull()
  })
})

describe('a search in a project', () => {
  const texts = ['Cart', 'cart', 'carts', 'Go-cart', 'кошик', 'Кошики', 'to_cart', 'a cart.']
  const data: ProjectData = {
    ...project,
    strings: [
      ...texts.map((text, index) => string({ id: index + 1, identifier: `key${index + 1}`, text })),
      string({ id: 100, identifier: 'in.key.needle', text: 'x' }),
      string({ id: 101, identifier: 'a', text: 'x', context: 'A needle here' }),
      string({ id: 102, identifier: 'b', text: 'x', comments: [comment({ id: 900, text: 'Needle?' })] }),
      string({
        id: 103,
        identifier: 'c',
        text: 'x',
        translations: [translation({ id: 901, languageId: 'uk', text: 'NEEDLE' })],
      }),
    ],
  }
  const { db, close } = emptyProject()
  insertProject(db, data)
  afterAll(close)
  const found = (text: string, options = PLAIN) =>
    idsOf(db, data, 'strings', parseSearch(text, options)?.croql ?? '')

  it('finds a word at each of its places', () => {
    expect(found('needle')).toEqual([100, 101, 102, 103])
    expect(found('key:needle')).toEqual([100])
    expect(found('note:needle')).toEqual([101, 102])
    expect(found('target:needle')).toEqual([103])
    expect(found('source:needle')).toEqual([])
  })

  it('minds letter case and whole words where it is asked to', () => {
    expect(found('cart')).toEqual([1, 2, 3, 4, 7, 8])
    expect(found('Cart', { ...PLAIN, matchCase: true })).toEqual([1])
    expect(found('cart', { ...PLAIN, wholeWords: true })).toEqual([1, 2, 4, 8])
    expect(found('cart', { ...PLAIN, matchCase: true, wholeWords: true })).toEqual([2, 4, 8])
    expect(found('КОШИК', { ...PLAIN, wholeWords: true })).toEqual([5])
    expect(found('-cart', { ...PLAIN, wholeWords: true })).toEqual([4])
    expect(found('/cart?s$/')).toEqual([3])
    expect(found('/car|ик/', { ...PLAIN, wholeWords: true })).toEqual([])
  })
})

describe('a text in the bar', () => {
  const areSearches = [
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
    'terms and conditions',
    'end of file',
    '--help',
    'read/write',
    'write-only',
    'invalid argument',
    '"invalid argument"',
    'true',
    '5 > 3',
  ]
  it.each(areSearches)('is a search, and nothing else is likely meant: %s', async (text) => {
    const { search } = await checkCroql(null, text, 'strings')
    expect(search).toMatchObject({ isExpressionMeant: false, problem: null })
  })

  const areExpressions = [
    'text contains cart',
    'text contain "cart"',
    'text matches cart',
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
  it.each(areExpressions)('is a search that was likely meant as an expression: %s', async (text) => {
    const { search, problems } = await checkCroql(null, text, 'strings')
    expect(search).toMatchObject({ isExpressionMeant: true, problem: null })
    expect(problems).not.toEqual([])
  })

  it('runs as an expression if it is a sound one about strings', async () => {
    expect(await checkCroql(null, 'is hidden', 'strings')).toMatchObject({ search: null, written: null })
    expect((await checkCroql(null, 'cart', 'segments')).search).toBeNull()
    expect(
      (await checkCroql(null, 'is hidden', 'strings', { ...PLAIN, isRegExp: true })).search,
    ).not.toBeNull()
  })

  it('is shown as the search that it writes down', async () => {
    const croql = parseSearch('open "a b"', { ...PLAIN, matchCase: true })?.croql ?? ''
    const { written } = await checkCroql(null, croql, 'strings')
    expect(written).toMatchObject({ text: 'open "a b"', options: { ...PLAIN, matchCase: true } })
  })

  it.each([
    ['needs work', 'count of languages summary where (needs work) > 0'],
    ['not is approved', 'count of languages summary where (not is approved) > 0'],
    ['is translated and rating > 1', 'count of languages summary where (is translated and rating > 1) > 0'],
    ['is pre translated', 'count of translations where (is pre translated) > 0'],
    ['has unresolved issue', 'count of comments where (has unresolved issue) > 0'],
    ['is hidden', null],
    ['invalid argument', null],
    ['(', null],
  ])('proposes the count of what a condition is about: %s', async (text, proposal) => {
    expect((await checkCroql(null, text, 'strings')).proposal).toBe(proposal)
  })
})
