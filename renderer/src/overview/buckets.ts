/** Days as bars of a chart: as many as are distinguishable, each of the same length, including those without work. */

export type BucketUnit = 'day' | 'week' | 'month' | 'year'

export interface BucketWork {
  translations: number
  approvals: number
}

export interface Bucket extends BucketWork {
  /** The first day, `2026-11-02`. */
  start: string
}

export interface Buckets {
  unit: BucketUnit
  buckets: readonly Bucket[]
}

/** The most bars side by side. */
const MAX_BARS = 40
const RECENT_DAYS = 30
const UNITS: readonly BucketUnit[] = ['day', 'week', 'month', 'year']
const DAY = 86_400_000

/** `days` in their order, of UTC; the last bars where even years are too many. */
export function bucketsOf(days: readonly ({ day: string } & BucketWork)[]): Buckets {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { unit: 'day', buckets: [] }
  const unit = UNITS.find((each) => startsOf(first.day, last.day, each).length <= MAX_BARS) ?? 'year'
  const buckets = new Map<string, Bucket>(
    startsOf(first.day, last.day, unit).map((start) => [start, { start, translations: 0, approvals: 0 }]),
  )
  for (const { day, translations, approvals } of days) {
    const bucket = buckets.get(startOf(day, unit))
    if (bucket === undefined) continue
    bucket.translations += translations
    bucket.approvals += approvals
  }
  return { unit, buckets: [...buckets.values()] }
}

/** The last 30 days up to today, each with a bar; no bars where nothing was done in that time. */
export function recentDays(days: readonly ({ day: string } & BucketWork)[], today: string): Buckets {
  const first = shifted(today, 1 - RECENT_DAYS)
  const recent = days.filter(({ day }) => day >= first && day <= today)
  const nothing = { translations: 0, approvals: 0 }
  const ends = [first, today].map((day) => ({ day, ...nothing }))
  return recent.length === 0
    ? { unit: 'day', buckets: [] }
    : bucketsOf([...ends, ...recent].sort((one, other) => (one.day < other.day ? -1 : 1)))
}

function startsOf(first: string, last: string, unit: BucketUnit): string[] {
  const starts: string[] = []
  for (let start = startOf(last, unit); start >= startOf(first, unit); start = before(start, unit)) {
    starts.unshift(start)
    if (starts.length > MAX_BARS) break
  }
  return unit === 'year' ? starts.slice(-MAX_BARS) : starts
}

function startOf(day: string, unit: BucketUnit): string {
  switch (unit) {
    case 'day':
      return day
    case 'week':
      return shifted(day, -((new Date(day).getUTCDay() + 6) % 7))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

function before(start: string, unit: BucketUnit): string {
  return startOf(shifted(start, unit === 'week' ? -7 : -1), unit)
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Marks of an axis from zero: round numbers, the last at or above the greatest value. */
export function axisMarks(greatest: number): number[] {
  const rough = Math.max(1, greatest) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough,
  )
  const marks = [0]
  while ((marks.at(-1) ?? 0) < greatest) marks.push((marks.at(-1) ?? 0) + step)
  return marks.length === 1 ? [0, step] : marks
}
