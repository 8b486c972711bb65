import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repair } from '../../core/memory/repair.ts'
import { rankMatches, scoreMatch } from '../../core/memory/score.ts'
import { similarityOf } from '../../core/memory/rows/candidates.ts'
import { foldCase } from '../../core/platform/text/caseFolding.ts'
import type { MemoryFound, MemoryQuery } from '../../core/memory/rows/lookup.ts'
import { comparable } from '../../core/store/indexes/postingTerms.ts'

const NOW = Date.UTC(2026, 0, 1)
const YEAR = 365.25 * 24 * 3600 * 1000

function query(text: string, more: Partial<MemoryQuery> = {}): MemoryQuery {
  return { text, sourceLanguageId: 'en', languageId: 'uk', form: 'none', ...more }
}

function found(text: string, source: string, more: Partial<MemoryFound> = {}): MemoryFound {
  return {
    recordId: 2,
    segmentId: 1,
    memory: { id: 1, name: 'Shop', priority: 0, penalty: 0 },
    sourceLanguageId: 'en',
    source,
    languageId: 'uk',
    target: 'Переклад',
    similarity: similarityOf(comparable(foldCase(text)), comparable(foldCase(source))),
    usageCount: 0,
    changedAt: NOW,
    changedBy: null,
    form: null,
    isSameString: false,
    isSameIdentifier: false,
    isSamePrevious: false,
    isSameNext: false,
    ...more,
  }
}

function score(text: string, source: string, more: Partial<MemoryFound> = {}) {
  const { kind, score: percent, penalties } = scoreMatch(query(text), found(text, source, more), NOW)
  return { kind, score: percent, why: penalties.map((penalty) => penalty.kind) }
}

describe('a score', () => {
  it.each([
    ['Save file', 'Save file', {}, { kind: 'exact', score: 100, why: [] }],
    ['Save file', 'Save file', { isSameIdentifier: true }, { kind: 'context', score: 100, why: [] }],
    [
      'Save file',
      'Save file',
      { isSamePrevious: true, isSameNext: true },
      { kind: 'context', score: 100, why: [] },
    ],
    ['Save file', 'Save file', { isSamePrevious: true }, { kind: 'exact', score: 100, why: [] }],
    ['Save file', 'save File', {}, { kind: 'fuzzy', score: 99, why: ['case'] }],
    ['Save file', 'Save  file', {}, { kind: 'fuzzy', score: 99, why: ['spaces'] }],
    ['Save  the file', 'Save the  file', {}, { kind: 'fuzzy', score: 99, why: ['spaces'] }],
    ['Save file', 'Save file', { form: 'one' }, { kind: 'exact', score: 100, why: [] }],
    ['Save file', 'Save file.', {}, { kind: 'fuzzy', score: 98, why: ['punctuation'] }],
    ['Save file', 'Save file', { changedAt: NOW - 6 * YEAR }, { kind: 'exact', score: 99, why: ['age'] }],
    ['Save file', 'Save file', { languageId: 'uk-UA' }, { kind: 'exact', score: 99, why: ['language'] }],
    [
      'Save file',
      'Save file',
      { memory: { id: 2, name: 'Old', priority: 1, penalty: 10 } },
      { kind: 'exact', score: 90, why: ['memory'] },
    ],
    [
      'Delete 5 files',
      'Delete 7 files',
      { target: '7 файлів' },
      { kind: 'fuzzy', score: 99, why: ['numbers'] },
    ],
    ['Delete 5 files', 'Delete 7 files', {}, { kind: 'fuzzy', score: 96, why: ['numbers'] }],
    [
      'Hi {name}',
      'Hi {user}',
      { target: 'Вітаю, {user}' },
      { kind: 'fuzzy', score: 99, why: ['placeholders'] },
    ],
    ['Save all files', 'Save file', {}, { kind: 'fuzzy', score: 64, why: [] }],
  ] as const)('compares %j with %j, %j', (text, source, more, expected) => {
    expect(score(text, source, more as Partial<MemoryFound>)).toEqual(expected)
  })

  it('is lower for another plural form than for the same one', () => {
    const match = (form: 'few' | 'many') =>
      scoreMatch(query('%d files', { form: 'few' }), found('%d files', '%d files', { form }), NOW)
    expect(match('few').score).toBe(100)
    const ofNoForm = found('%d files', '%d files', { form: null })
    expect(scoreMatch(query('%d files', { form: 'few' }), ofNoForm, NOW).score).toBe(100)
    expect(match('many')).toMatchObject({ score: 97, penalties: [{ kind: 'form', percent: 3 }] })
  })

  it('is 100 for an equal text only, whatever else is the same', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'aAbБ1 .,%s{}'), minLength: 1, maxLength: 12 })
    const isSame = { isSameIdentifier: true, isSamePrevious: true, isSameNext: true }
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        expect(score(text, text, isSame).score).toBe(100)
        if (text !== other) expect(score(text, other, isSame).score).toBeLessThan(100)
      }),
    )
  })

  it('does not rise as a text moves away', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 12 }), (words) => {
        const text = words.join(' ')
        const scores = words.map((_, at) => {
          const moved = words.map((each, index) => (index < at ? '#'.repeat(each.length) : each)).join(' ')
          return score(text, moved).score
        })
        expect(scores).toEqual(scores.toSorted((one, other) => other - one))
      }),
    )
  })
})

describe('ranking', () => {
  it('sorts context before exact before fuzzy, and by the priority of the memory', () => {
    const text = 'Save file'
    const first = { id: 1, name: 'A', priority: 0, penalty: 0 }
    const second = { id: 2, name: 'B', priority: 1, penalty: 0 }
    const ranked = rankMatches(
      query(text),
      [
        found(text, 'Save files', { target: 'а' }),
        found(text, text, { target: 'б', memory: second }),
        found(text, text, { target: 'в', memory: first }),
        found(text, text, { target: 'г', isSameString: true, memory: second }),
        found(text, text, { target: 'в', memory: second }),
      ],
      { atLeast: 60, now: NOW },
    )
    expect(ranked.map(({ target, kind }) => [target, kind])).toEqual([
      ['г', 'context'],
      ['в', 'exact'],
      ['б', 'exact'],
      ['а', 'fuzzy'],
    ])
  })
})

describe('the matches of a text', () => {
  it('are the ten best, each translation once', () => {
    const text = 'Save file'
    const matches = Array.from({ length: 12 }, (_, index) => found(text, text, { target: `т${index}` }))
    const ranked = rankMatches(query(text), [...matches, ...matches], { atLeast: 60, now: NOW })
    expect(ranked.map(({ target }) => target)).toEqual(matches.slice(0, 10).map(({ target }) => target))
  })

  it('have at least the score that is asked for', () => {
    const texts = (atLeast: number) =>
      rankMatches(query('Save file'), [found('Save file', 'save File')], { atLeast, now: NOW })
    expect(texts(99)).toHaveLength(1)
    expect(texts(100)).toEqual([])
  })

  it('have no age where the time of their change is unknown', () => {
    expect(score('Save file', 'Save file', { changedAt: 0 })).toMatchObject({ score: 100, why: [] })
    expect(score('Save file', 'Save file', { changedAt: NOW - 10 * YEAR })).toMatchObject({ score: 98 })
    expect(score('Save file', 'Save file', { changedAt: NOW - 4.9 * YEAR })).toMatchObject({ score: 100 })
  })
})

describe('repair', () => {
  it.each([
    ['%d of %d', '%d of %d', '%d з %d', '%d з %d', true],
    ['Page 2', 'Page 3', '3 з 3', '3 з 3', false],
    ['1 of 2', '3 of 3', 'Сторінка 3', 'Сторінка 3', false],
    ['<b>{a}</b> 1', '<b>{c}</b> 2', '<b>{c}</b> 2', '<b>{a}</b> 1', true],
    ['Copy 7 to {b}', 'Copy 5 to {a}', 'Скопіювати 5 до {a}', 'Скопіювати 7 до {b}', true],
    ['Delete 5 files', 'Delete 7 files', 'Видалити 7 файлів', 'Видалити 5 файлів', true],
    ['Hi {name}, %s', 'Hi {user}, %d', 'Вітаю, {user}: %d', 'Вітаю, {name}: %s', true],
    ['<b>All</b>', '<i>All</i>', '<i>Усе</i>', '<b>Усе</b>', true],
    ['{a} and {b}', '{b} and {a}', '{b} та {a}', '{a} та {b}', true],
    // Twice the same in the match: which is which is not clear.
    ['1 of 2', '3 of 3', '3 з 3', '3 з 3', false],
    ['Page 2', 'Page', 'Сторінка', 'Сторінка', false],
    ['Same %d', 'Same %d', 'Те саме %d', 'Те саме %d', true],
  ])('changes %j with %j: %j becomes %j', (text, source, target, repaired, isComplete) => {
    expect(repair(text, source, target)).toEqual({ repaired, isComplete })
  })
})
