/** Numbers, times and sizes as people read them. */
const locale = 'en'
const numbers = new Intl.NumberFormat(locale)
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
const precise = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const plurals = new Intl.PluralRules(locale)

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function number(value: number): string {
  return numbers.format(value)
}

/** '3 strings': the count and the word in its form. */
export function counted(count: number, one: string, other: string): string {
  return `${number(count)} ${plurals.select(count) === 'one' ? one : other}`
}

/** Whole per cent. Never 100 % while anything is left, nor 0 % once anything is done. */
export function share(part: number, whole: number): string {
  if (whole === 0) return percents.format(0)
  const rounded = Math.round((part / whole) * 100)
  const honest = part < whole && rounded === 100 ? 99 : part > 0 && rounded === 0 ? 1 : rounded
  return percents.format(honest / 100)
}

export function time(date: Date): string {
  return clock.format(date)
}

/** To the second, of milliseconds since 1970. */
export function exactTime(at: number): string {
  return precise.format(at)
}

export function dateTime(iso: string): string {
  return moment.format(new Date(iso))
}

/** 'Nov 2, 2026' of '2026-11-02', whatever the time zone here. */
export function date(dayOfUtc: string): string {
  return utcDay.format(new Date(dayOfUtc))
}

/** 'yesterday', '3 hours ago'; a date past a month. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000
  const distance = Math.abs(seconds)
  if (distance < MINUTE) return relative.format(0, 'second')
  if (distance < HOUR) return relative.format(Math.round(seconds / MINUTE), 'minute')
  if (distance < DAY) return relative.format(Math.round(seconds / HOUR), 'hour')
  if (distance < 30 * DAY) return relative.format(Math.round(seconds / DAY), 'day')
  return day.format(new Date(iso))
}

export function bytes(size: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  let amount = size
  let unit = 0
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000
    unit++
  }
  return `${amount >= 10 || unit === 0 ? Math.round(amount) : amount.toFixed(1)} ${units[unit]}`
}

export function milliseconds(value: number): string {
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
}
