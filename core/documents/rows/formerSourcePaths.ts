/** Source files that a project has no more. */
import type { Database } from 'better-sqlite3'

/** The paths that files had which were taken out or moved, as the history tells; some may be those of other files now. */
export function formerSourcePaths(db: Database): string[] {
  return db
    .prepare<unknown[], string>(
      `SELECT DISTINCT before ->> 'path' FROM intent JOIN event ON event.intent_id = intent.id
       WHERE intent.action = 'source.change' AND event.entity = 'file' AND before ->> 'path' IS NOT NULL`,
    )
    .pluck()
    .all()
}
