/** What a write changed, read from the history that it left. */
import type { Database } from 'better-sqlite3'
import type { ProjectChange } from '../../store/protocol.ts'
import type { ChangedProject, Changes } from '../../store/storeServer.ts'
import { MAX_DIRTY, type DirtyStrings } from '../../store/dirtyTracking.ts'

/** A change of more strings than this is told as "anything may have changed". */
const MOST_STRINGS = 1_000

interface ConcernedRow {
  stringId: number | null
  languageId: string | null
  /** What was changed or removed that belongs to no string; null: it does, or it was added. */
  beyond: string | null
}

/** The history's newest event; 0 where there is none. */
export function newestEvent(db: Database): number {
  return (
    db.prepare<[], { newest: number }>('SELECT coalesce(max(id), 0) AS newest FROM event').get()?.newest ?? 0
  )
}

/**
 * What the events after `event` concern; nulls where there are none: nothing that others can see was changed. What is
 * added and belongs to no string touches none: a string that has to do with it is told itself.
 */
export function changeSince(db: Database, event: number): ChangedProject {
  const rows = db
    .prepare<[number, number], ConcernedRow>(
      `SELECT DISTINCT string_id AS stringId, language_id AS languageId,
         iif(string_id IS NULL AND (before IS NOT NULL OR after IS NULL), entity, NULL) AS beyond
       FROM event WHERE id > ? LIMIT ?`,
    )
    .all(event, MAX_DIRTY + 1)
  return { change: changeOf(rows), touched: touchedBy(rows) }
}

function changeOf(rows: readonly ConcernedRow[]): ProjectChange | null {
  if (rows.length === 0) return null
  const stringIds = [...new Set(rows.flatMap(({ stringId }) => stringId ?? []))]
  const isAnything = rows.length > MOST_STRINGS || rows.some(({ stringId }) => stringId === null)
  const languageIds = new Set(rows.map(({ languageId }) => languageId))
  const [languageId = null] = languageIds
  return {
    stringIds: isAnything ? null : stringIds,
    languageId: languageIds.size === 1 ? languageId : null,
    isElsewhere: false,
  }
}

function touchedBy(rows: readonly ConcernedRow[]): DirtyStrings | null {
  if (rows.length === 0) return null
  const stringIds = [...new Set(rows.flatMap(({ stringId }) => stringId ?? []))]
  return {
    stringIds: rows.length > MAX_DIRTY ? null : stringIds,
    beyond: [...new Set(rows.flatMap(({ beyond }) => beyond ?? []))],
  }
}

/** What a project's store tells of its writes. */
export const changes: Changes = { newest: newestEvent, since: changeSince }
