/** A large project in every respect that CroQL asks about: made once from a seed, kept in the system's temporary folder. */
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from 'better-sqlite3'
import { restoreArchive } from '../../core/project/archive/restore.ts'
import { openDatabase } from '../../core/project/database.ts'
import { refreshStrings } from '../../core/project/derived.ts'
import { NEWEST_VERSION } from '../../core/project/migrate.ts'
import { archiveBytes, type ArchiveShape } from './archiveOf.ts'

/** A million strings have some 2,500,000 translations and a TM of 500,000 segments. */
export function largeShape(strings: number): ArchiveShape {
  return {
    strings,
    languages: ['uk', 'de', 'ja'],
    seed: 3,
    translated: 0.75,
    duplicates: 0.05,
    screenshots: strings / 1000,
    segments: strings / 2,
    concepts: strings / 50,
  }
}

/** The path of the project. It is for reading only. */
export async function largeProject(strings: number): Promise<string> {
  const folder = join(tmpdir(), 'interlinear-bench')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `croql-${strings}-v${NEWEST_VERSION}.interlinear`)
  if (existsSync(path)) return path
  const making = `${path}.making`
  const context = { now: Date.UTC(2026, 10, 1), onProgress() {}, throwIfCancelled() {} }
  await restoreArchive(Readable.from(archiveBytes(largeShape(strings))), making, context)
  const db = openDatabase(making)
  addQaIssues(db)
  db.close()
  renameSync(making, path)
  return path
}

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
