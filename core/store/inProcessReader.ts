/**
 * Reads a small project in the caller's own thread: a short command ends before threads of a store would have started.
 * The reads use an in-memory copy of the project as it was when opened.
 */
import type { Database } from 'better-sqlite3'
import { Failure, toFailureValue } from '../platform/errors/failure.ts'
import { cancellable } from './cancellation.ts'
import { openCheckedCopy } from './checkProjectFile.ts'
import { hardenConnection } from './database.ts'
import type { Operations } from './operation.ts'
import type { JobResult } from './protocol.ts'
import { fromSqlite } from './sqliteFailure.ts'
import type { ThreadTask } from './task.ts'

/** Loads the reads; only a project that is read in this thread needs them here. */
export type LoadReads = () => Promise<Operations>

export class InProcessReader {
  readonly #db: Database
  readonly #path: string
  readonly #reads: Operations

  private constructor(db: Database, path: string, reads: Operations) {
    this.#db = db
    this.#path = path
    this.#reads = reads
  }

  /** Null: threads must read the project (`openCheckedCopy`). @throws Failure as `checkProjectFile` */
  static async open(path: string, loadReads: LoadReads): Promise<InProcessReader | null> {
    let db: Database | null = null
    try {
      db = openCheckedCopy(path)
      if (db === null) return null
      hardenConnection(db)
      return new InProcessReader(db, path, await loadReads())
    } catch (error) {
      db?.close()
      throw told(error, path)
    }
  }

  /** Whether a task is a read that can run here. */
  takes({ job }: ThreadTask): boolean {
    return job.kind === 'operation' && Object.hasOwn(this.#reads, job.name)
  }

  run(task: ThreadTask): void {
    if (task.isCancelled) return task.cancel()
    try {
      task.resolve(this.#answer(task))
    } catch (error) {
      task.reject(told(error, this.#path))
    }
  }

  close(): void {
    this.#db.close()
  }

  #answer({ job, report }: ThreadTask): JobResult {
    const operation = this.#reads[job.name]
    if (operation === undefined) throw new Error(`There is no operation ${job.name}`)
    // A synchronous read in this thread cannot be cancelled.
    const context = { now: Date.now(), onProgress: report, throwIfCancelled: () => {} }
    return {
      value: cancellable(
        this.#db,
        () => {},
        () => operation(this.#db, job.input, context),
      ),
      change: null,
      touched: null,
    }
  }
}

/** A failure has the same members as from a thread; a defect is rethrown. */
function told(thrown: unknown, path: string): unknown {
  const error = fromSqlite(thrown, path)
  return error instanceof Failure ? Failure.fromValue(toFailureValue(error)) : error
}
