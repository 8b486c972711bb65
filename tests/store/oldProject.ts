/** Projects of an earlier version of the program, for tests of upgrades. */
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { APPLICATION_ID } from '../../core/store/database.ts'
import { migrate, NEWEST_VERSION } from '../../core/store/migrate.ts'
import { migrations } from '../../core/store/migrations/index.ts'
import { temporaryFolder } from './projectFile.ts'
import { seedProject } from './rows.ts'

/** The schema of the version before this one. */
export const OLD = NEWEST_VERSION - 1

/** A project as the previous version left it. `isWaiting`: its last write is in the log only. */
export function oldProject(folder = temporaryFolder(), isWaiting = false): string {
  const path = join(folder, 'shop.interlinear')
  const db = new SqliteDatabase(path)
  db.pragma('journal_mode = WAL')
  db.pragma(`application_id = ${APPLICATION_ID}`)
  migrate(db, migrations.slice(0, OLD))
  if (isWaiting) {
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.pragma('wal_autocheckpoint = 0')
  }
  seedProject(db)
  // An open connection prevents the checkpoint of the log.
  if (isWaiting) onTestFinished(() => void db.close())
  else db.close()
  return path
}
