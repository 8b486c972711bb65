/** Describes strings for the user. */
import type { Database } from 'better-sqlite3'

/** Identifier and the beginning of the text, by id. */
export function describeStrings(
  db: Database,
  ids: readonly number[],
): Map<number, { id: number; identifier: string; source: string }> {
  const rows = db
    .prepare<unknown[], { id: number; identifier: string; source: string }>(
      `SELECT s.id, s.identifier, substr(s.text, 1, 2000) AS source
       FROM json_each(?) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value`,
    )
    .all(JSON.stringify([...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}
