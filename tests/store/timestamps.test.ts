import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTime, parseTime } from '../../core/store/timestamps.ts'

describe('times of the archive', () => {
  it.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04Z', '2026-01-02T03:04:00Z'],
    ['2026-01-02T03:04:05.5Z', '2026-01-02T03:04:05.500Z'],
    ['2026-01-02T03:04:05.123999Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05+05:30', '2026-01-01T21:34:05Z'],
    ['2026-01-02T23:04:05-0130', '2026-01-03T00:34:05Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['0004-02-29T00:00:00Z', '0004-02-29T00:00:00Z'],
  ])('%s is %s', (text, printed) => {
    const time = parseTime(text)
    expect(time).toBe(Date.parse(printed))
    expect(formatTime(time ?? NaN)).toBe(printed)
  })

  it.each([
    '2026-01-02',
    '2026-01-02T03:04:05',
    '2026-01-02 03:04:05Z',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-02T24:00:00Z',
    '2026-01-02T03:60:00Z',
    '2026-01-02T03:04:60Z',
    '2026-01-02T03:04:05+24:00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '٢٠٢٦-01-02T03:04:05Z',
    'yesterday',
    '',
  ])('%j is no time', (text) => {
    expect(parseTime(text)).toBeUndefined()
  })

  it('parses every time that it prints', () => {
    const milliseconds = fc.integer({
      min: Date.parse('0001-01-01T00:00:00Z'),
      max: Date.parse('9999-12-31T23:59:59Z'),
    })
    const isReadBack = (time: number): boolean => parseTime(formatTime(time)) === time
    fc.assert(fc.property(milliseconds, isReadBack))
    fc.assert(fc.property(milliseconds, (time) => isReadBack(Math.floor(time / 1000) * 1000)))
  })
})
