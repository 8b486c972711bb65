/** A project file whose store runs in this thread, and which reads after each run as it did before it. */
import type { Database } from 'better-sqlite3'
import { openDatabase } from '../../../core/store/database.ts'
import type { Operations } from '../../../core/store/operation.ts'
import { reads } from '../../../core/workbench/project/reads.ts'
import { writes } from '../../../core/workbench/project/writes.ts'
import type { Store } from '../../../core/store/store.ts'

export type DeskStore = Pick<Store, 'read' | 'write'>

/** The syncing process was killed: its later calls of the store are not executed. */
export class Killed extends Error {}

export interface Kill {
  /** Only calls of this operation count; null: all of them. */
  call: string | null
  /** Which of these is its last, from 1. */
  at: number
  /** Whether that one was carried out. */
  isDone: boolean
}

/** The state at the beginning of every run. */
export const FIRST_STATE = 0

export class Desk {
  readonly path: string
  readonly db: Database
  readonly store: DeskStore
  /** The same number, the same rows. */
  #state = FIRST_STATE + 1
  #newestState = this.#state

  constructor(path: string) {
    this.path = path
    this.db = openDatabase(path)
    this.db.pragma('synchronous = OFF')
    this.db.pragma('journal_mode = MEMORY')
    const changes = this.db.prepare<[], number>('SELECT total_changes()').pluck()
    const write = this.db.transaction((name: string, input: unknown) => this.#run(writes, name, input))
    const call = (run: (name: string, input: unknown) => unknown) => (name: string, input: unknown) =>
      new Promise((resolve) => resolve(run(name, copyOf(input))))
    this.store = {
      read: call((name, input) => this.#run(reads, name, input)),
      write: call((name, input) => {
        const before = changes.get()
        try {
          return write.immediate(name, input)
        } finally {
          if (changes.get() !== before) this.#state = ++this.#newestState
        }
      }),
    } as DeskStore
  }

  /** Changes with every write through `store` that changes a row. */
  get state(): number {
    return this.#state
  }

  /** Starts a savepoint: `reset` rolls back all later writes, so that no file is copied or opened for a run. */
  begin(): void {
    this.db.exec('BEGIN IMMEDIATE')
    this.#state = FIRST_STATE
  }

  reset(): void {
    this.db.exec('ROLLBACK')
    this.#state = FIRST_STATE
  }

  close(): void {
    this.db.close()
  }

  /** The store as a process has it that is killed at one of its calls, or when `isOver`. */
  doomed(kill: Kill | null, onKilled: () => void, isOver: () => boolean): DeskStore {
    let calls = 0
    const call =
      (what: 'read' | 'write') =>
      async (name: string, input: unknown): Promise<unknown> => {
        if (isOver() || (kill !== null && calls >= kill.at)) throw new Killed()
        const run = this.store[what] as (name: string, input: unknown) => Promise<unknown>
        if (kill === null) return run(name, input)
        if (kill.call === null || kill.call === name) calls++
        if (calls < kill.at) return run(name, input)
        if (kill.isDone) await run(name, input)
        onKilled()
        throw new Killed()
      }
    return { read: call('read'), write: call('write') } as DeskStore
  }

  #run(operations: Operations, name: string, input: unknown): unknown {
    const operation = operations[name]
    if (operation === undefined) throw new Error(`There is no operation ${name}`)
    const context = { now: Date.now(), onProgress: () => undefined, throwIfCancelled: () => undefined }
    return operation(this.db, input, context)
  }
}

/** A value as a thread gets it: what its sender does afterwards does not change it. Most are plain objects. */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) copy[name] = copyOf(member)
  return copy
}
