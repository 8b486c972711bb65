/** Dates of CroQL to points in time (docs/reference/croql.md, "Dates"). */

const DAY = 86_400_000
const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * The point in time that a date names, in milliseconds since 1970; null where it is no date of the calendar.
 * Without an offset it is read in `timeZone`: a time that a clock change skips counts on from before the change,
 * a time that comes twice is the first. `today` is the start of the day that `now` is in.
 */
export function resolveDate(
  written: string,
  { timeZone, now }: { timeZone: string; now: number },
): number | null {
  if (written.toLowerCase() === 'today') {
    const wall = now + offsetAt(now, timeZone)
    return fromWall(wall - modulo(wall, DAY), timeZone)
  }
  const match = DATE.exec(written)
  if (!match) return null
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((group) =>
    Number(match[group] ?? 0),
  )
  const wall = wallTime(year ?? 0, month ?? 0, day ?? 0)
  if (wall === null || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return null
  const fraction = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const exact = wall + (((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0)) * 1000 + fraction
  const zone = match[8]
  if (zone === undefined) return fromWall(exact, timeZone)
  const offset = writtenOffset(zone)
  return offset === null ? null : exact - offset
}

/** Midnight of a day on the wall, as if the wall stood in UTC; null where the calendar has no such day. */
function wallTime(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isInCalendar = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isInCalendar ? date.getTime() : null
}

function writtenOffset(zone: string): number | null {
  if (/^z$/i.test(zone)) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || 0)
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The point in time at which the clocks of a zone show `wall`. */
function fromWall(wall: number, timeZone: string): number {
  const before = offsetAt(wall - DAY, timeZone)
  const after = offsetAt(wall + DAY, timeZone)
  const shows = (offset: number) => offsetAt(wall - offset, timeZone) === offset
  return !shows(before) && shows(after) ? wall - after : wall - before
}

/** How far the clocks of a zone are ahead of UTC at a point in time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const parts = partsFormat(timeZone).formatToParts(time)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const isBeforeChrist = parts.some(({ type, value }) => type === 'era' && value !== 'AD')
  const shown = new Date(0)
  shown.setUTCFullYear(isBeforeChrist ? 1 - part('year') : part('year'), part('month') - 1, part('day'))
  shown.setUTCHours(part('hour'), part('minute'), part('second'))
  return shown.getTime() - (time - modulo(time, 1000))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    era: 'short',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  formats.set(timeZone, format)
  return format
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor
}
