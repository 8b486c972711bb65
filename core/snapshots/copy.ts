/**
 * A copy of a project as it was at a time: a project file of its own, in a folder that only this user can read. It is
 * used like any other and removed afterwards. The project itself is never changed.
 */
import type { RunOptions } from '../platform/threads/progress.ts'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { cancelled } from '../platform/errors/failure.ts'
import { BUSY_TIMEOUT } from '../store/database.ts'
import { isRunning } from '../store/newFile.ts'
import { fromSqlite } from '../store/sqliteFailure.ts'
import { openStoreOf } from '../store/store.ts'
import type { Moment, rewind, Rewound } from './rows/rewind.ts'

export interface PastCopy extends Rewound {
  path: string
  /** Removes it; close what reads it first. */
  discard(): void
}

/** The folder's name goes on with the process that made it, so that others see whether it is still needed. */
const FOLDER = 'interlinear-past-'

/** How many pages are copied without a look at whether it is still wanted: some megabytes. */
const PAGES_AT_ONCE = 1_000

/**
 * Copies a project and reverts the copy to an earlier time, by a worker that has the entities of all subjects
 * (core/workbench/project/past.worker.ts). An abort leaves no files.
 * @throws Failure `asOf.beforeProject`, `cancelled`, and the errors of opening a project
 */
export async function copyAsOf(
  path: string,
  moment: Moment,
  worker: URL,
  options: RunOptions = {},
): Promise<PastCopy> {
  const folder = newFolder()
  const discard = () => rmSync(folder, { recursive: true, force: true })
  const copy = join(folder, 'past.interlinear')
  try {
    await copyFile(path, copy, options)
    return { path: copy, discard, ...(await takeBack(copy, moment, worker, options)) }
  } catch (error) {
    discard()
    throw error
  }
}

/** A project is private to the user; folders of killed processes are removed. */
function newFolder(): string {
  const place = tmpdir()
  mkdirSync(place, { recursive: true })
  for (const name of readdirSync(place)) {
    const processId = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : NaN
    if (Number.isNaN(processId) || isRunning(processId)) continue
    try {
      rmSync(join(place, name), { recursive: true, force: true })
    } catch {
      // Another user's: it is theirs to remove.
    }
  }
  return mkdtempSync(join(place, `${FOLDER}${process.pid}-`))
}

/** A consistent copy of all pages despite concurrent writes: the connection reads in one transaction. */
async function copyFile(path: string, copy: string, { signal, onProgress }: RunOptions): Promise<void> {
  const db = new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT })
  try {
    db.exec('BEGIN')
    db.pragma('schema_version')
    await db.backup(copy, {
      progress({ totalPages, remainingPages }) {
        if (signal?.aborted) throw cancelled('This')
        onProgress?.({ label: 'Copying the project', done: totalPages - remainingPages, total: totalPages })
        return PAGES_AT_ONCE
      },
    })
  } catch (error) {
    const isFull = error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_FULL'
    throw fromSqlite(error, isFull ? copy : path)
  } finally {
    db.close()
  }
}

async function takeBack(copy: string, moment: Moment, worker: URL, options: RunOptions): Promise<Rewound> {
  const store = await openStoreOf<Record<never, never>, { rewind: typeof rewind }>(copy, worker, {
    readers: 0,
  })
  try {
    return await store.write('rewind', moment, options)
  } finally {
    await store.close()
  }
}
