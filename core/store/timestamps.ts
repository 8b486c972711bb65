/**
 * Times of the archive: ISO 8601 date and time with `Z` or an offset, parsed to and formatted from milliseconds since
 * 1970. Checked explicitly because `Date.parse` accepts invalid days, such as 30 February.
 */
const SHAPE = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))$/
/** Years 1 to 9999: four digits can represent them. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/** Milliseconds since 1970, truncated; undefined if the text is no such time. */
export function parseTime(text: string): number | undefined {
  return (text.length === PLAIN.length ? parsePlain(text) : undefined) ?? parseAny(text)
}

/** `2026-01-02T03:04:05Z` only: millions of times have this form, and this is ten times as fast. */
function parsePlain(text: string): number | undefined {
  for (let offset = 0; offset < 20; offset++) {
    const unit = text.charCodeAt(offset)
    const expected = PLAIN.charCodeAt(offset)
    if (expected === ZERO ? unit < ZERO || unit > NINE : unit !== expected) return undefined
  }
  return timeOf(
    two(text, 0) * 100 + two(text, 2),
    two(text, 5),
    two(text, 8),
    two(text, 11),
    two(text, 14),
    two(text, 17),
  )
}

const PLAIN = '0000-00-00T00:00:00Z'
const ZERO = 0x30
const NINE = 0x39

function two(text: string, offset: number): number {
  return (text.charCodeAt(offset) - ZERO) * 10 + text.charCodeAt(offset + 1) - ZERO
}

function parseAny(text: string): number | undefined {
  const match = SHAPE.exec(text)
  if (match === null) return undefined
  const part = (group: number): number => Number(match[group] ?? 0)
  const start = timeOf(part(1), part(2), part(3), part(4), part(5), part(6))
  if (start === undefined || part(9) > 23 || part(10) > 59) return undefined
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const offset = (part(9) * 60 + part(10)) * (match[8] === '-' ? -60_000 : 60_000)
  const time = start + milliseconds - offset
  return time >= EARLIEST && time <= LATEST ? time : undefined
}

function timeOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const start = Date.UTC(year, month - 1, day, hour, minute, second)
  // Date.UTC maps the years before 100 to 1900 and later.
  return year < 100 ? new Date(start).setUTCFullYear(year) : start
}

/** The last time that `Date` holds: a project file may have any other number. */
const LAST_TIME = 8_640_000_000_000_000

/** UTC with `Z`; the milliseconds only where they are not zero. */
export function formatTime(milliseconds: number): string {
  const text = new Date(Math.max(-LAST_TIME, Math.min(LAST_TIME, milliseconds))).toISOString()
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
