/** Numbers, times and lists as people read them in the language of the interface. */
import { textsInUse } from './language.ts'

const locale = textsInUse().language.tag
const numbers = new Intl.NumberFormat(locale)
const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const utcYear = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' })
const utcMonth = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' })
const utcMonthDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
const precise = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const languageNames = new Intl.DisplayNames(locale, { type: 'language' })
/** The options by which the workbench names languages, so that both name them alike. */
const standard = { type: 'language', languageDisplay: 'standard' } as const
const names = new Intl.Collator(locale)
const enumerations = new Intl.ListFormat(locale, { type: 'unit' })
const englishTitles = new Intl.DisplayNames('en', standard)
const languageTitles = new Intl.DisplayNames(locale, standard)

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Joins parts of a sentence, without an "and". */
export function enumeration(parts: readonly string[]): string {
  return enumerations.format(parts)
}

export function number(value: number): string {
  return numbers.format(value)
}

/** A number with one digit after the point. */
export function decimal(value: number): string {
  return decimals.format(value)
}

/** An amount of money, with two decimals and without its currency. */
export function money(value: number): string {
  return amounts.format(value)
}

/** The values as a list: 'a, b, c'. */
export function listed(values: readonly string[]): string {
  return values.join(textsInUse().language.comma)
}

/** The name of a language: 'German' for 'de'. */
export function languageName(tag: string): string {
  return languageNames.of(tag) ?? tag
}

/** The order of names, for sorting. */
export function byName(one: string, other: string): number {
  return names.compare(one, other)
}

interface NamedLanguage {
  id: string
  name: string
}

/**
 * A language's name in the language of the interface; one that a project made, or that goes by a name of its own,
 * keeps it. The code where there is no such language.
 */
export function languageTitle(language: NamedLanguage | undefined, code = ''): string {
  if (language === undefined) return code
  const { id, name } = language
  return nameIn(englishTitles, id) === name ? (nameIn(languageTitles, id) ?? name) : name
}

/** Undefined where the id of a project's own language is no tag. */
function nameIn(titles: Intl.DisplayNames, id: string): string | undefined {
  try {
    return titles.of(id)
  } catch {
    return undefined
  }
}

/** A heading's words within a sentence: 'translation saved'. German keeps its capitals, which nouns have anywhere. */
export function inSentence(heading: string): string {
  return locale === 'de' ? heading : heading.toLocaleLowerCase(locale)
}

/** A share in whole per cent: '12 %' for 0.12. */
export function percent(value: number): string {
  return percents.format(value)
}

export function time(date: Date): string {
  return clock.format(date)
}

/** The time of day to the second, of milliseconds since 1970. */
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

/** A period by its first day, as an axis names it: '2026', 'Nov 2026', 'Nov 2, 2026' for a week, 'Nov 2'. */
export function period(start: string, unit: 'day' | 'week' | 'month' | 'year'): string {
  const format = { day: utcMonthDay, week: utcDay, month: utcMonth, year: utcYear }[unit]
  return format.format(new Date(start))
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
