/**
 * Makes a large project at a path, in a process of its own: what restoring needs of memory is not counted among what
 * asking needs. `node makeLargeProject.ts PATH STRINGS`; prints the megabytes at its peak.
 */
import { Readable } from 'node:stream'
import type { Database } from 'better-sqlite3'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { openDatabase } from '../../core/store/database.ts'
import { refreshStrings } from '../../core/summaries/rows/derived.ts'
import { archiveBytes } from './archiveOf.ts'
import { largeShape } from './largeProject.ts'
import { beginPeak, peakMegabytes } from './memory.ts'

/** An archive has none: two strings in a hundred get one. */
function addQaIssues(db: Database): void {
  const chosen = '(string_id * 7919) % 97 < 2'
  db.transaction(() => {
    db.exec(`
      INSERT INTO qa_issue (translation_id, qa_check, message, created_at)
      SELECT translation_id, iif(string_id % 3, 'spelling', 'spaces_mismatch'), 'Made for a bench', 0
      FROM top_translation WHERE ${chosen}`)
    const stringIds = db
      .prepare<[], number>(`SELECT DISTINCT string_id FROM top_translation WHERE ${chosen}`)
      .pluck()
      .all()
    refreshStrings(db, stringIds)
  })()
}

const [path = '', strings] = process.argv.slice(2)
const context = { now: Date.UTC(2026, 10, 1), onProgress() {}, throwIfCancelled() {} }
beginPeak()
await restoreArchive(Readable.from(archiveBytes(largeShape(Number(strings)))), path, context)
const db = openDatabase(path)
addQaIssues(db)
db.close()
console.log(peakMegabytes())
