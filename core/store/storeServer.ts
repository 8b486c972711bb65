/** The side of the store that runs inside a thread: one connection, one job at a time. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import type { Database } from 'better-sqlite3'
import { cancelled, Failure, toFailureValue, type FailureValue } from '../platform/errors/failure.ts'
import { chunkList, discardMessage, transferOf } from '../platform/threads/channel.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import { checkProjectFile } from './checkProjectFile.ts'
import { analyzeAsItGrows, openDatabase, tryAnalyze, BUSY_TIMEOUT } from './database.ts'
import { schemaDigest } from './expectedSchema.ts'
import { checkIntegrity } from './integrity.ts'
import { migrate } from './migrate.ts'
import { isSentInChunks, type OperationContext, type Operations } from './operation.ts'
import { keepOlderCopy } from './olderCopy.ts'
import type {
  JobResult,
  FromThread,
  OpenedFile,
  SentJob,
  SentResult,
  ThreadFile,
  ThreadInput,
  ToThread,
} from './protocol.ts'
import { logSlowStatements } from './slowLog.ts'
import { mayOpen } from './openGate.ts'
import { moveClock } from './statementClock.ts'
import { fromSqlite } from './sqliteFailure.ts'
import { forgetTrigramsIfThrown, keepTrigramsInOrder } from './indexes/trigrams.ts'
import { cancellable } from './cancellation.ts'
import { clearDirty, joinDirty, dirtyIn } from './dirtyTracking.ts'
import type { GroupedWrite, Outcome } from './groupCommit.ts'
import { constants, setPriority } from 'node:os'

export interface Registries {
  reads: Operations
  writes: Operations
  changes: Changes
  /** Updates derived rows to the newest rules, after the migrations. */
  settle?: (db: Database) => void
}

/** Reads the changes of a write for the listeners (`Store.onChange`). */
export interface Changes {
  /** Returns a number that grows with each change of the project. */
  newest(db: Database): number
  /** Returns the changes past that number. */
  since(db: Database, newest: number): ChangedProject
}

/** `change`: null if the change is invisible to others. */
export type ChangedProject = Pick<JobResult, 'change' | 'touched'>

const UNCHANGED: ChangedProject = { change: null, touched: null }

/** Milliseconds between two checks of the writer for changes of other processes. */
const POLL = 500

/** The longest time that a group collects writes, in milliseconds: none of them is reported before its end. */
const LONGEST_GROUP = 30

/** The least time between two progress reports of a job, in milliseconds. */
const REPORT_EVERY = 100

/** Serves one store after another, until the thread is asked to end. */
export function serveStore(registries: Registries): void {
  if (!parentPort) throw new Error('The store is served from a worker thread')
  const port = parentPort
  const { role, isBackground } = workerData as ThreadInput
  if (isBackground) yieldToOthers()
  awaitFile(port, role, registries)
}

function awaitFile(port: MessagePort, role: ThreadInput['role'], registries: Registries): void {
  const take = (message: ToThread): void => {
    switch (message.kind) {
      case 'open':
        if (!mayOpen(message.file.opening)) break
        port.off('message', take)
        begin(port, { role, ...message.file }, registries)
        break
      case 'run':
        // It was sent before the store closed, and its caller is gone.
        discardMessage(message.job.input)
        break
      case 'close':
        send(port, { kind: 'closed' })
        break
      case 'end':
        port.close()
        break
    }
  }
  port.on('message', take)
}

type Opening = ThreadFile & Pick<ThreadInput, 'role'>

function begin(port: MessagePort, input: Opening, registries: Registries): void {
  try {
    const { db, file } = open(input, registries)
    if (input.role === 'writer') moveClock(db, input.clock)
    if (input.logsSlow) logSlowStatements(db, { log: (statement) => send(port, { kind: 'slow', statement }) })
    serve(port, input, db, registries)
    send(port, { kind: 'ready', file })
  } catch (error) {
    send(port, { kind: 'refused', error: toFailureValue(fromSqlite(error, input.path)) })
    port.close()
  }
}

function send(port: MessagePort, message: FromThread): void {
  port.postMessage(message, message.kind === 'done' ? message.result.transfer : [])
}

function open(
  { path, role, schema }: Opening,
  { settle }: Registries,
): { db: Database; file: OpenedFile | null } {
  if (role === 'reader') return { db: openDatabase(path, { readonly: true, schema }), file: null }
  const file = checkProjectFile(path)
  const db = openDatabase(path)
  try {
    const olderCopy = keepOlderCopy(db)
    migrate(db)
    settle?.(db)
    return { db, file: { ...file, schema: schemaDigest(db), olderCopy } }
  } catch (error) {
    db.close()
    throw error
  }
}

function serve(port: MessagePort, { path, role }: Opening, db: Database, registries: Registries): void {
  const stopWatching = role === 'writer' ? watchElsewhere(port, db) : () => {}
  const learnAsItGrows = analyzeAsItGrows(db)
  const take = (message: ToThread): void => {
    switch (message.kind) {
      case 'open':
      case 'end':
        break
      case 'run':
        sendAnswer(answer(message.id, message.job))
        break
      case 'close':
        port.off('message', take)
        stopWatching()
        if (role === 'writer') tryAnalyze(db)
        db.close()
        awaitFile(port, role, registries)
        send(port, { kind: 'closed' })
        break
    }
  }
  port.on('message', take)

  const answer = (id: number, job: SentJob): FromThread & { id: number } => {
    const context = contextOf(job, (report) => send(port, { kind: 'progress', id, report }))
    try {
      const { value, change, touched } = cancellable(
        db,
        () => context.throwIfCancelled(),
        () => run(job, context),
      )
      if (role === 'writer') learnAsItGrows()
      return { kind: 'done', id, result: sent(value, job), change, touched }
    } catch (error) {
      return { kind: 'failed', id, ...told(error, path) }
    } finally {
      discardMessage(job.input)
    }
  }

  /** A result that cannot be cloned is a defect of its operation, and does not end the thread. */
  const sendAnswer = (message: FromThread & { id: number }): void => {
    try {
      send(port, message)
    } catch (error) {
      send(port, { kind: 'failed', id: message.id, ...told(error, path) })
    }
  }

  const sent = (value: unknown, { kind, name }: SentJob): SentResult => {
    const read = kind === 'operation' && role === 'reader' ? registries.reads[name] : undefined
    const isChunked = read !== undefined && isSentInChunks(read)
    const all = isChunked ? chunkList(value as unknown[]) : value
    return { value: all, transfer: transferOf(all), isChunked }
  }

  const run = (job: SentJob, context: OperationContext): JobResult => {
    if (job.kind === 'integrity') return { value: checkIntegrity(db, context), ...UNCHANGED }
    const input = job.input.value
    if (job.kind === 'group')
      return { value: runGroup(db, path, registries, input as GroupedWrite[], context), ...UNCHANGED }
    if (role === 'writer') return withBusyRetry(db, () => make(db, registries, { ...job, input }, context))
    const operation = operationIn(registries.reads, job.name)
    return { value: db.transaction(() => operation(db, input, context)).deferred(), ...UNCHANGED }
  }
}

function operationIn(registry: Operations, name: string): Operations[string] {
  const operation = registry[name]
  if (!operation) throw new Error(`There is no operation ${name}`)
  return operation
}

/** Makes a write inside a transaction, and returns its changes. @throws Failure `project.movedOn` */
function make(
  db: Database,
  { writes, changes }: Registries,
  { name, input, asOf }: GroupedWrite,
  context: OperationContext,
): JobResult {
  const before = changes.newest(db)
  if (asOf !== undefined && before !== asOf) throw movedOn()
  clearDirty(db)
  const value = operationIn(writes, name)(db, input, context)
  const { change, touched } = changes.since(db, before)
  return { value, change, touched: joinDirty(touched, dirtyIn(db)) }
}

/**
 * Makes writes in one transaction, as many as the time allows; a write that throws is rolled back alone. The full-text
 * indexes are written once, for all of them.
 */
function runGroup(
  db: Database,
  path: string,
  registries: Registries,
  group: readonly GroupedWrite[],
  context: OperationContext,
): Outcome[] {
  const outcomes: Outcome[] = []
  const end = performance.now() + LONGEST_GROUP
  const makeOne = (write: GroupedWrite): Outcome => {
    const own = { ...context, now: Date.now() }
    try {
      const done = forgetTrigramsIfThrown(db, () => db.transaction(() => make(db, registries, write, own))())
      return { isMade: true, ...done }
    } catch (error) {
      // An error that ended the transaction, such as a full disk, ended the other writes too.
      if (!db.inTransaction) throw error
      return { isMade: false, ...told(error, path) }
    }
  }
  const makeAll = (): void => {
    for (const write of group) {
      outcomes.push(makeOne(write))
      if (performance.now() > end) return
    }
  }
  withBusyRetry(db, () => keepTrigramsInOrder(db, makeAll))
  return outcomes
}

/** The caller decided by an outdated state, and has to read again. */
function movedOn(): Failure {
  return new Failure('project.movedOn', 'The project was changed meanwhile.', {
    kept: 'Nothing was changed.',
    todo: 'Do it again.',
  })
}

/** Converts an error for the main thread. */
function told(thrown: unknown, path: string): { error: FailureValue; stack: string | undefined } {
  const error = fromSqlite(thrown, path)
  const stack = error instanceof Error && !(error instanceof Failure) ? error.stack : undefined
  return { error: toFailureValue(error), stack }
}

function contextOf(job: SentJob, report: (report: ProgressReport) => void): OperationContext {
  const flag = new Int32Array(job.cancelled)
  let reportedAt = -Infinity
  return {
    now: Date.now(),
    onProgress(progress) {
      const now = performance.now()
      if (now - reportedAt < REPORT_EVERY && progress.done !== progress.total) return
      reportedAt = now
      report(progress)
    },
    throwIfCancelled() {
      if (Atomics.load(flag, 0) !== 0) throw cancelled('This')
    },
  }
}

/** `data_version` of a connection changes with the commits of all others; only other processes write here. */
function watchElsewhere(port: MessagePort, db: Database): () => void {
  const read = (): unknown => db.pragma('data_version', { simple: true })
  let seen = read()
  const timer = setInterval(() => {
    try {
      const version = read()
      if (version === seen) return
      seen = version
      send(port, { kind: 'changedElsewhere' })
    } catch {
      // The next read or write meets the same error, and reports it to its caller.
    }
  }, POLL)
  timer.unref()
  return () => clearInterval(timer)
}

/** Milliseconds between two attempts of a waiting writer. */
const BETWEEN_ASKS = 3

/**
 * Runs `work` in a write transaction, after waiting for other processes up to `BUSY_TIMEOUT`. SQLite's own busy handler
 * retries ever more rarely, and would hardly succeed beside a process that writes without a pause.
 */
export function withBusyRetry<Value>(db: Database, work: () => Value): Value {
  const end = performance.now() + BUSY_TIMEOUT
  let isBegun = false
  const transaction = db.transaction(() => {
    isBegun = true
    return work()
  })
  db.pragma(`busy_timeout = ${BETWEEN_ASKS}`)
  try {
    for (;;) {
      try {
        return transaction.immediate()
      } catch (error) {
        if (isBegun || !isBusy(error) || performance.now() > end) throw error
      }
    }
  } finally {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT}`)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Lowers the priority of the thread. Only Linux has priorities of threads in a process; elsewhere nothing changes. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, constants.priority.PRIORITY_LOW)
  } catch {
    // A container may forbid it: the work then runs at normal priority.
  }
}
