/** The changes of a write, read from its history. */
import type { Database } from 'better-sqlite3'
import type { ProjectChange } from '../../store/protocol.ts'
import type { ChangedProject, Changes } from '../../store/storeServer.ts'
import { MAX_DIRTY, type DirtyStrings } from '../../store/dirtyTracking.ts'

/** The most strings of a change that are listed; more count as "anything may have changed". */
const MAX_STRINGS = 1_000

interface ConcernedRow {
  stringId: number | null
  languageId: string | null
  /** The name of a changed or removed row that belongs to no string; null if it belongs to one, or was added. */
  beyond: string | null
}

/** Returns the history's newest event; 0 if there is none. */
export function newestEvent(db: Database): number {
  return (
    db.prepare<[], { newest: number }>('SELECT coalesce(max(id), 0) AS newest FROM event').get()?.newest ?? 0
  )
}

/**
 * Returns the strings and rows of the events after `event`; nulls without events, because no visible change was made.
 * An added row without a string touches none: affected strings have events of their own.
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
  const isAnything = rows.length > MAX_STRINGS || rows.some(({ stringId }) => stringId === null)
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

/** The change detection that a project's store uses. */
export const changes: Changes = { newest: newestEvent, since: changeSince }
