/** Bars of the chart over time: equal periods without gaps, within a readable number. */
import { describe, expect, it } from 'vitest'
import { axisMarks, bucketsOf, recentDays } from '../../../renderer/src/overview/buckets.ts'

const work = (day: string, translations = 1) => ({ day, translations, approvals: 1 })

describe('bucketsOf', () => {
  it('keeps days apart as long as they fit, with those on which nothing was done', () => {
    const { unit, buckets } = bucketsOf([work('2026-02-27', 3), work('2026-03-02')])
    expect(unit).toBe('day')
    expect(buckets.map(({ start, translations }) => [start, translations])).toEqual([
      ['2026-02-27', 3],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ])
  })

  it('takes weeks from Monday, then months, then years', () => {
    const starts = (first: string, last: string) => {
      const { unit, buckets } = bucketsOf([work(first), work(last)])
      return [unit, buckets[0]?.start, buckets.at(-1)?.start, buckets.length <= 40]
    }
    expect(starts('2026-01-01', '2026-03-01')).toEqual(['week', '2025-12-29', '2026-02-23', true])
    expect(starts('2024-01-31', '2026-03-31')).toEqual(['month', '2024-01-01', '2026-03-01', true])
    expect(starts('2019-05-01', '2026-03-31')).toEqual(['year', '2019-01-01', '2026-01-01', true])
  })

  it('loses nothing that was done', () => {
    const days = Array.from({ length: 500 }, (_, index) =>
      work(new Date(Date.UTC(2024, 0, 1) + index * 86_400_000).toISOString().slice(0, 10), index),
    )
    const sum = (all: readonly { translations: number }[]) =>
      all.reduce((total, { translations }) => total + translations, 0)
    expect(sum(bucketsOf(days).buckets)).toBe(sum(days))
    expect(bucketsOf([]).buckets).toEqual([])
  })
})

describe('recentDays', () => {
  it('has each of the last 30 days up to today, and nothing before', () => {
    const { unit, buckets } = recentDays(
      [work('2026-10-30', 9), work('2026-10-31', 3), work('2026-11-29')],
      '2026-11-29',
    )
    expect([unit, buckets.length]).toEqual(['day', 30])
    expect(
      buckets
        .filter(({ translations }) => translations > 0)
        .map(({ start, translations }) => [start, translations]),
    ).toEqual([
      ['2026-10-31', 3],
      ['2026-11-29', 1],
    ])
  })

  it('has no bars where nothing was done in that time', () => {
    expect(recentDays([work('2026-10-30')], '2026-11-29').buckets).toEqual([])
    expect(recentDays([], '2026-11-29').buckets).toEqual([])
  })
})

describe('axisMarks', () => {
  it('go from zero in round steps to the greatest value', () => {
    expect(axisMarks(0)).toEqual([0, 1])
    expect(axisMarks(3)).toEqual([0, 1, 2, 3])
    expect(axisMarks(30)).toEqual([0, 10, 20, 30])
    expect(axisMarks(970)).toEqual([0, 500, 1000])
    expect(axisMarks(1_234_567).at(-1)).toBeGreaterThanOrEqual(1_234_567)
  })
})
