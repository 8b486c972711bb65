import { describe, expect, it } from 'vitest'
import type { StringRow } from '../../../core/contract/index.ts'
import { PAGE_ROWS, RowCache } from '../../../renderer/src/strings/rowCache.ts'

function row(id: number, text = `Text ${id}`): StringRow {
  return {
    id,
    identifier: `key.${id}`,
    fileId: 1,
    type: 'plain',
    text,
    format: null,
    isHidden: false,
    isLocked: false,
    state: 'untranslated',
    isSourceChanged: false,
    unresolvedIssues: 0,
    comments: 0,
    translation: null,
    hasQaIssues: false,
    draft: null,
    hasUnusedText: false,
    isRepetitionException: false,
    isMachine: false,
    match: null,
  }
}

function page(number: number): StringRow[] {
  return Array.from({ length: PAGE_ROWS }, (_, index) => row(number * PAGE_ROWS + index))
}

describe('fetched rows', () => {
  it('says which pages a window lacks', () => {
    const cache = new RowCache()
    expect(cache.missing(50, 250)).toEqual([0, 1, 2])
    cache.put(1, page(1))
    expect(cache.missing(50, 250)).toEqual([0, 2])
    expect(cache.at(150)?.id).toBe(150)
    expect(cache.at(50)).toBeUndefined()
  })

  it('puts an edited row in its place and leaves the others as they are', () => {
    const cache = new RowCache()
    cache.put(0, page(0))
    const neighbour = cache.at(8)
    expect(cache.replace(row(7, 'New'))).toBe(true)
    expect(cache.at(7)?.text).toBe('New')
    expect(cache.at(8)).toBe(neighbour)
    expect(cache.replace(row(7_000))).toBe(false)
    expect(cache.pagesOf(new Set([7, 9_999]))).toEqual([0])
  })

  it('forgets the pages used longest ago', () => {
    const cache = new RowCache()
    for (let number = 0; number < 60; number++) cache.put(number, page(number))
    cache.missing(0, 10)
    cache.put(60, page(60))
    expect(cache.at(0)).toBeDefined()
    expect(cache.at(PAGE_ROWS)).toBeUndefined()
  })
})
