/** The versions of CHANGELOG.md, newest first. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './manifest.ts'

export interface Release {
  /** `Unreleased`, or a version. */
  name: string
  /** `2027-01-02`; null of what is not released. */
  date: string | null
  /** The notes, in Markdown. */
  notes: string
}

export function readChangelog(): string {
  return readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8')
}

export function releasesOf(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const [, name, date] = /^\[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?/.exec(heading) ?? []
      return name === undefined ? [] : [{ name, date: date ?? null, notes: lines.join('\n').trim() }]
    })
}

/** When packages say that they were made: `SOURCE_DATE_EPOCH`, as of reproducible builds, or now. */
export function buildDate(): Date {
  const seconds = process.env['SOURCE_DATE_EPOCH']
  return seconds === undefined || seconds === '' ? new Date() : new Date(Number(seconds) * 1000)
}
