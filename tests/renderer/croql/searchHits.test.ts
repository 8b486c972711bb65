import { describe, expect, it } from 'vitest'
import type { SearchField, SearchTerm } from '../../../core/contract/index.ts'
import { HitFinder } from '../../../renderer/src/croql/searchHits.ts'

const PLAIN: SearchTerm = { field: null, text: '', matchCase: false, wholeWords: false, isRegExp: false }

/** Returns the words of a text that the terms hit. */
async function hits(text: string, ...terms: readonly Partial<SearchTerm>[]): Promise<string[]> {
  return hitsIn('source', text, ...terms)
}

async function hitsIn(
  field: SearchField,
  text: string,
  ...terms: readonly Partial<SearchTerm>[]
): Promise<string[]> {
  const finder = await HitFinder.of(terms.map((term) => ({ ...PLAIN, ...term })))
  return finder.ranges(text, field).map(({ start, end }) => text.slice(start, end))
}

describe('the hits of a search', () => {
  it('are found from left to right, in any letter case unless the search minds it', async () => {
    expect(await hits('Cart and CART', { text: 'cart' })).toEqual(['Cart', 'CART'])
    expect(await hits('Cart and CART', { text: 'CART', matchCase: true })).toEqual(['CART'])
    expect(await hits('a.b and axb', { text: 'a.b' })).toEqual(['a.b'])
  })

  it('leave out the empty matches of a regular expression', async () => {
    const pattern = { isRegExp: true, matchCase: true }
    expect(await hits('Cart and CHECKOUT', { ...pattern, matchCase: false, text: 'c\\w*' })).toEqual([
      'Cart',
      'CHECKOUT',
    ])
    expect(await hits('axxb', { ...pattern, text: 'x*' })).toEqual(['xx'])
    expect(await hits('a🛒', { ...pattern, text: '🛒' })).toEqual(['🛒'])
  })

  it('that overlap are one, and those of another field are none', async () => {
    expect(await hits('invalid argument', { text: 'lid arg' }, { text: 'argument' })).toEqual([
      'lid argument',
    ])
    expect(await hits('argument', { text: 'argument', field: 'target' })).toEqual([])
    expect(await hitsIn('file', 'docs/file.md', { text: 'file' })).toEqual([])
    expect(await hitsIn('file', 'docs/file.md', { text: 'docs', field: 'file' })).toEqual(['docs'])
  })

  it('begin and end with a word of any script if whole words are searched for', async () => {
    expect(await hits('файл файли', { text: 'файл', wholeWords: true })).toEqual(['файл'])
    expect(await hits('read-write', { text: 'write', wholeWords: true })).toEqual(['write'])
  })
})
