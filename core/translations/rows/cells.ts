/** The additional columns of a list: reference languages beside the current one, and notes. */
import type { Database } from 'better-sqlite3'
import type { StringCells } from '../../contract/index.ts'
import { noteOf } from '../../platform/text/codeReferences.ts'
import { rowsByIds } from './stringList.ts'

/** Of a context that is longer the start is enough for a column. In characters. */
const CONTEXT_READ = 2000
const MAX_NOTE = 240

/** The cells of those of the strings that there are, in the order of `ids`. Texts are cut as in the rows of a list. */
export function cellsByIds(
  db: Database,
  {
    ids,
    languageIds,
    notes,
    userId,
  }: { ids: readonly number[]; languageIds: readonly string[]; notes: boolean; userId: number },
): StringCells[] {
  const contexts = db
    .prepare<unknown[], { id: number; context: string | null }>(
      `SELECT s.id, substr(s.context, 1, @read) AS context
       FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value ORDER BY wanted.key`,
    )
    .all({ ids: JSON.stringify(ids), read: CONTEXT_READ })
  const beside = languageIds.map((languageId) => ({
    languageId,
    rows: new Map(rowsByIds(db, { ids, languageId, userId }).map((row) => [row.id, row])),
  }))
  return contexts.map(({ id, context }) => ({
    id,
    note: notes ? noteOf(context).slice(0, MAX_NOTE) : '',
    texts: beside.flatMap(({ languageId, rows }) => {
      const row = rows.get(id)
      if (row === undefined) return []
      const { state, isMachine, draft, translation } = row
      return [{ languageId, state, isMachine, text: draft ?? translation }]
    }),
  }))
}
