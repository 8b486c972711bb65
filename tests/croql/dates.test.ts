import { describe, expect, it } from 'vitest'
import { resolveDate } from '../../core/croql/dates.ts'

/** Late in the evening of 20 November in New York, early on the 21st in Kyiv. */
const NOW = Date.parse('2026-11-21T01:02:03Z')

function at(written: string, timeZone = 'UTC'): string | null {
  const time = resolveDate(written, { timeZone, now: NOW })
  return time === null ? null : new Date(time).toISOString()
}

describe('dates', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20 13:45:00', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20 13:45', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20T13:45:00', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20T13:45:00.1', '2026-11-20T13:45:00.100Z'],
    ['2026-11-20T13:45:00.9999', '2026-11-20T13:45:00.999Z'],
    ['2026-11-20T13:45:00Z', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20T13:45:00+02:00', '2026-11-20T11:45:00.000Z'],
    ['2026-11-20T13:45:00-0230', '2026-11-20T16:15:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ])('%s', (written, time) => {
    expect(at(written)).toBe(time)
  })
  it.each([
    '2026-02-30',
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '2026-11-20 24:00:00',
    '2026-11-20 13:60:00',
    '2026-11-20 13:45:60',
    '2026-11-20T13:45:00+25:00',
    '2026-11-20Z',
    '20.11.2026',
    'yesterday',
    '',
  ])('%j is none', (written) => {
    expect(at(written)).toBeNull()
  })
})

describe('a time zone', () => {
  it('applies if no offset is written', () => {
    expect(at('2026-11-20 13:45:00', 'Europe/Kyiv')).toBe('2026-11-20T11:45:00.000Z')
    expect(at('2026-07-20 13:45:00', 'Europe/Kyiv')).toBe('2026-07-20T10:45:00.000Z')
    expect(at('2026-11-20 13:45:00+00:00', 'Europe/Kyiv')).toBe('2026-11-20T13:45:00.000Z')
    expect(at('2026-11-20', 'Asia/Kathmandu')).toBe('2026-11-19T18:15:00.000Z')
  })
  it('has its own today', () => {
    expect(at('today')).toBe('2026-11-21T00:00:00.000Z')
    expect(at('Today', 'America/New_York')).toBe('2026-11-20T05:00:00.000Z')
    expect(at('today', 'Pacific/Kiritimati')).toBe('2026-11-20T10:00:00.000Z')
  })
  it('continues from before if a time is in a skipped hour', () => {
    expect(at('2026-03-29 02:59:59', 'Europe/Kyiv')).toBe('2026-03-29T00:59:59.000Z')
    expect(at('2026-03-29 03:30:00', 'Europe/Kyiv')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-29 04:00:00', 'Europe/Kyiv')).toBe('2026-03-29T01:00:00.000Z')
  })
  it('uses the first of a repeated hour', () => {
    expect(at('2026-10-25 03:30:00', 'Europe/Kyiv')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-10-25 04:00:00', 'Europe/Kyiv')).toBe('2026-10-25T02:00:00.000Z')
  })
  it('supports a day that begins after midnight', () => {
    expect(at('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  })
  it('supports a missing day', () => {
    expect(at('2011-12-31', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z')
  })
  it('supports historical offsets with seconds', () => {
    expect(at('1850-01-01', 'Europe/Kyiv')).toBe('1849-12-31T21:57:56.000Z')
  })
})
