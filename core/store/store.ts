/**
 * The project store: a project file behind one writer and a few readers, each in a thread of its own, so that
 * SQLite never blocks the caller's event loop.
 */
import type { RunOptions, WriteOptions } from '../platform/threads/progress.ts'
import { Failure } from '../platform/errors/failure.ts'
import { Background } from './background.ts'
import type { InputOf, OutputOf, Reads, Writes } from './operation.ts'
import type { IntegrityReport, StoreJob, OpenedFile, ProjectChange, ThreadInput } from './protocol.ts'
import { Readers } from './readers.ts'
import { InProcessReader, type LoadReads } from './inProcessReader.ts'
import { keepIdleThread } from './threadCache.ts'
import type { SlowStatement } from './slowLog.ts'
import { StoreThread } from './storeThread.ts'
import { ThreadTask } from './task.ts'
import { EVERYTHING_DIRTY, type DirtyStrings } from './dirtyTracking.ts'
import { Writer } from './writer.ts'

export interface StoreOptions {
  /** The number of queries that run in parallel; default 2. */
  readers?: number
  /** If it is given, a small project is read in this thread until something is written (inProcessReader.ts). */
  readsHere?: LoadReads
  /** Names of writes that may share a commit with others that wait (workbench/project/open.ts); default none. */
  grouped?: ReadonlySet<string>
  /** Seconds after which one statement of a write is abandoned (statementClock.ts). */
  statementDeadline?: number
  /** Called with statements past 50 ms, with their plan and without their values. */
  onSlow?: (statement: SlowStatement) => void
}

export type Store = StoreOf<Reads, Writes>

const READERS = 2

function threadOf(role: ThreadInput['role'], isBackground = false): ThreadInput {
  return { role, isBackground }
}

/** Pre-warms store threads before a file is chosen, so that the next open is faster. */
export function prepareStoreOf(worker: URL): void {
  const [writer, reader] = [threadOf('writer'), threadOf('reader')]
  keepIdleThread(worker, [writer, ...Array.from({ length: READERS }, () => reader)])
}

/**
 * Opens a project file, after checking it and migrating its schema. `worker` is a module that calls `serveStore` with
 * the operations that its threads run.
 * @throws Failure as `checkProjectFile` and `migrate` do
 */
export async function openStoreOf<OwnReads extends object, OwnWrites extends object>(
  path: string,
  worker: URL,
  options: StoreOptions = {},
): Promise<StoreOf<OwnReads, OwnWrites>> {
  const store = new StoreOf<OwnReads, OwnWrites>(path, worker, options)
  await store.open()
  return store
}

/**
 * The store of a project: one SQLite file behind a writer and some readers, each in its own thread. A read or a write is
 * an `Operation` that is called by its name, so that its SQL runs in the thread and the event loop is never blocked.
 *
 * Writes run one after the other, each in a transaction, and are on the disk when the promise resolves. Reads run beside
 * them and see the last commit. Both reject with a Failure; an abort of `signal` rejects with `cancelled`.
 *
 * @example
 * const store = await openStore('/home/ana/shop.interlinear')
 * await store.write('addSnapshot', { userId, name: 'Release 2', note: '' })
 * const facts = await store.read('projectFacts', {}, { signal })
 * await store.close()
 */
export class StoreOf<OwnReads extends object, OwnWrites extends object> {
  readonly path: string
  readonly #writer: Writer
  readonly #readers: Readers
  readonly #background: Background
  readonly #listeners = new Set<(change: ProjectChange) => void>()
  readonly #touchListeners = new Set<(touched: DirtyStrings) => void>()
  #file: OpenedFile | null = null
  #integrity: Promise<IntegrityReport> | null = null
  #closed: Promise<void> | null = null
  readonly #readsHere: LoadReads | undefined
  /** Null: threads read. */
  #here: InProcessReader | null = null

  constructor(path: string, worker: URL, options: StoreOptions) {
    const { readers = READERS, grouped, onSlow, statementDeadline, readsHere } = options
    this.path = path
    this.#readsHere = readsHere
    const start = (role: ThreadInput['role'], isBackground = false, opens?: Promise<unknown>) =>
      new StoreThread({
        worker,
        opens,
        input: threadOf(role, isBackground),
        file: () => ({ path, logsSlow: onSlow !== undefined, schema: this.#file?.schema }),
        onSlow,
        statementDeadline,
        onChangedElsewhere: () => {
          this.#tellTouched(EVERYTHING_DIRTY)
          this.#tell({ stringIds: null, languageId: null, isElsewhere: true })
        },
      })
    this.#writer = new Writer(() => start('writer'), grouped)
    this.#readers = new Readers({ size: readers, start: (opens) => start('reader', false, opens) })
    this.#background = new Background({ start: () => start('reader', true), closed: () => closedStore(path) })
  }

  /** The copy of a file of an earlier version, as this store opened it (olderCopy.ts). */
  get olderCopy(): string | null {
    return this.#file?.olderCopy ?? null
  }

  async open(): Promise<void> {
    if (this.#readsHere) this.#here = await InProcessReader.open(this.path, this.#readsHere)
    if (this.#here) return
    const checked = this.#writer.open()
    const opened = checked.then((file) => {
      this.#file = file
    })
    // Loading code takes most of a thread's start: the readers load theirs while the writer does and checks the file.
    this.#readers.prepare(opened)
    await opened
  }

  /** Runs a read. An abort rejects it at once with the `cancelled` Failure, whether or not it had begun. */
  async read<Name extends keyof OwnReads & string>(
    name: Name,
    input: InputOf<OwnReads, Name>,
    options: RunOptions = {},
  ): Promise<OutputOf<OwnReads, Name>> {
    return (await this.#read({ kind: 'operation', name, input }, options)) as OutputOf<OwnReads, Name>
  }

  /**
   * Runs a write after all earlier ones: wholly or not at all, independently of others. It is on the disk when the
   * promise resolves. An abort removes a write that has not begun; a running write settles with its own result.
   * @throws Failure `project.busy` if another process writes for more than 5 seconds, `project.movedOn` if `asOf` is no
   *   longer the newest change
   */
  async write<Name extends keyof OwnWrites & string>(
    name: Name,
    input: InputOf<OwnWrites, Name>,
    { asOf, ...options }: WriteOptions = {},
  ): Promise<OutputOf<OwnWrites, Name>> {
    const task = new ThreadTask({ kind: 'operation', name, input, asOf }, options)
    if (this.#closed) throw closedStore(this.path)
    this.#leaveHere()
    this.#writer.run(task)
    const { value, change, touched } = await task.promise.catch((error: unknown) => {
      if (isUnconfirmed(error)) this.#tellTouched(EVERYTHING_DIRTY)
      throw error
    })
    if (touched) this.#tellTouched(touched)
    if (change) this.#tell(change)
    return value as OutputOf<OwnWrites, Name>
  }

  /** Calls `listener` after each change of the project, in this process or another; returns how to stop it. */
  onChange(listener: (change: ProjectChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Calls `listener` with the strings that each write touched, before the write's promise resolves and before change
   * listeners run. So later requests see the notice first. Returns how to stop it.
   */
  onTouched(listener: (touched: DirtyStrings) => void): () => void {
    this.#touchListeners.add(listener)
    return () => this.#touchListeners.delete(listener)
  }

  /**
   * Whether every page of the file is whole. Small files were read on opening; a large one is read now, once, in the
   * background.
   */
  integrity(): Promise<IntegrityReport> {
    if (this.#file?.isWhole) return Promise.resolve({ isOk: true, problems: [] })
    this.#integrity ??= this.#checkIntegrity()
    return this.#integrity
  }

  /** Finishes requested writes, rejects unfinished reads and closes the file. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  /** The copy is outdated once the project is written. */
  #leaveHere(): void {
    this.#here?.close()
    this.#here = null
  }

  async #close(): Promise<void> {
    this.#leaveHere()
    this.#writer.hurry()
    await this.#writer.drain()
    await Promise.all([this.#readers.close(closedStore(this.path)), this.#background.close()])
    await this.#writer.close()
    this.#listeners.clear()
    this.#touchListeners.clear()
  }

  async #checkIntegrity(): Promise<IntegrityReport> {
    try {
      const task = this.#task({ kind: 'integrity', name: '', input: null }, {})
      void this.#background.runApart(task)
      return (await task.promise).value as IntegrityReport
    } catch (error) {
      this.#integrity = null
      throw error
    }
  }

  async #read(job: Omit<StoreJob, 'cancelled'>, options: RunOptions): Promise<unknown> {
    const task = this.#task(job, options)
    if (this.#here?.takes(task)) this.#here.run(task)
    else if (options.isBackground) this.#background.run(task)
    else {
      this.#readers.run(task)
      void this.#background.stepAside(task.promise)
    }
    return (await task.promise).value
  }

  #task(job: Omit<StoreJob, 'cancelled'>, options: RunOptions): ThreadTask {
    if (this.#closed) throw closedStore(this.path)
    return new ThreadTask(job, options)
  }

  #tellTouched(touched: DirtyStrings): void {
    for (const listener of this.#touchListeners) listener(touched)
  }

  #tell(change: ProjectChange): void {
    for (const listener of this.#listeners) queueMicrotask(() => listener(change))
  }
}

/** Whether the result of the write is unknown. */
function isUnconfirmed(error: unknown): boolean {
  return error instanceof Failure && ['project.writerLost', 'project.endless'].includes(error.code)
}

function closedStore(path: string): Failure {
  return new Failure('project.closed', 'The project was closed.', { todo: 'Open it again.', path })
}
