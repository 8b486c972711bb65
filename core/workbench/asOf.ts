/** A project as it stood at a time: opened beside it as a project of its own, which every query can be asked of. */
import type { RunOptions } from '../platform/threads/progress.ts'
import { resolveDate } from '../croql/dates.ts'
import { Failure } from '../platform/errors/failure.ts'
import { pastWorker } from './project/open.ts'
import { copyAsOf, type PastCopy } from '../snapshots/copy.ts'
import { ProjectSession } from './session.ts'
import type { Context } from '../croql/catalog.ts'

export interface PastProject {
  /** Reads a copy that goes with it: what is written there is lost. */
  session: ProjectSession
  /** Milliseconds since 1970. */
  at: number
  /** Facts that the results do not have for that time, a sentence each. */
  notes: string[]
  close(): Promise<void>
}

/**
 * Parses a time in the notation of CroQL's dates: `2026-05-01`, `2026-05-01T12:30:00Z`.
 * @throws Failure `asOf.date`, `asOf.future`
 */
export function readTime(written: string, timeZone: string, now = Date.now()): number {
  const time = resolveDate(written.trim(), { timeZone, now })
  if (time === null)
    throw new Failure('asOf.date', `"${written}" is no date of the calendar.`, {
      todo: 'Write it as 2026-05-01, or with a time as 2026-05-01T12:30:00Z.',
      value: written,
    })
  if (time > now)
    throw new Failure('asOf.future', `${utc(time)} has not come yet.`, { todo: 'Ask for an earlier time.' })
  return time
}

/**
 * Opens a project as it stood at a time; close it after use. The project itself is not changed, and people may go on
 * working in it.
 * @throws Failure `asOf.beforeProject`, `cancelled`, and what opening a project throws
 */
export async function openAsOf(
  { path, person }: Pick<ProjectSession, 'path' | 'person'>,
  time: number,
  options: RunOptions = {},
): Promise<PastProject> {
  const copy = await copyAsOf(path, { at: time }, pastWorker, options)
  try {
    const session = await ProjectSession.open(copy.path, person, { readers: 1 })
    const close = async () => {
      await session.close()
      copy.discard()
    }
    return { session, at: time, notes: notesOf(copy, time), close }
  } catch (error) {
    copy.discard()
    throw error
  }
}

/** The history holds what people do to strings and translations. @throws Failure `asOf.notInHistory` */
export function requireHistory(context: Context): void {
  if (context === 'strings' || context === 'translations') return
  const nouns = context === 'segments' ? 'TMs' : 'glossaries'
  throw new Failure('asOf.notInHistory', `The history does not hold what was in ${nouns}.`, {
    todo: 'Query strings or translations as of a date.',
  })
}

function notesOf({ knownSince, kept }: PastCopy, time: number): string[] {
  return [
    `As of ${utc(time)}. Labels, fields, screenshots, QA issues and the order of strings are not in the history: they are as they are now.`,
    ...(knownSince !== null && time < knownSince
      ? [`The history of this project begins at ${utc(knownSince)}; before that, it is shown as it was then.`]
      : []),
    ...(kept.length === 0 ? [] : [`Later changes of these could not be taken back: ${kept.join(', ')}.`]),
  ]
}

function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
