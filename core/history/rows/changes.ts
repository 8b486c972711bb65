/** What a write changed, read from the history that it left. */
import type { Database } from 'better-sqlite3'
import type { ProjectChange } from '../../store/protocol.ts'
import type { Changes } from '../../store/storeServer.ts'

/** A change of more strings than this is told as "anything may have changed". */
const MOST_STRINGS = 1_000

/** The history's newest event; 0 where there is none. */
export function newestEvent(db: Database): number {
  return (
    db.prepare<[], { newest: number }>('SELECT coalesce(max(id), 0) AS newest FROM event').get()?.newest ?? 0
  )
}

/** What the events after `event` concern; null where there are none: nothing that others can see was changed. */
export function changeSince(db: Database, event: number): ProjectChange | null {
  const rows = db
    .prepare<[number, number], { stringId: number | null; languageId: string | null }>(
      `SELECT DISTINCT string_id AS stringId, language_id AS languageId FROM event WHERE id > ? LIMIT ?`,
    )
    .all(event, MOST_STRINGS + 1)
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

/** What a project's store tells of its writes. */
export const changes: Changes = { newest: newestEvent, since: changeSince }
