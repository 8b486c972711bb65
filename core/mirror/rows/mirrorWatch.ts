/** Mirrors a project once, or again whenever the file has changed. */
import { statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import type { MirrorReport } from '../../contract/mirror.ts'
import { cancelled, Failure } from '../../platform/errors/failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import { fromSqlite } from '../../store/sqliteFailure.ts'
import { serverFailure } from '../failures.ts'
import type { MirrorJob } from '../protocol.ts'
import { connectMirror, type MirrorConnection } from './connection.ts'
import { digestsOf, type Digests } from './digests.ts'
import { mirrorInto } from './mirrorInto.ts'
import { openToMirror, stateOf, type ProjectState } from './projectFile.ts'
import { prepareSchema } from './schema.ts'

export interface MirrorContext {
  operation: OperationContext
  onMirrored(report: MirrorReport): void
  /** While watching: what failed and will be tried again. */
  onWaiting(failure: Failure): void
  signal: AbortSignal
}

/** Milliseconds between two looks at the file: an edit is there within a second. */
const LOOK_EVERY = 150
/** Milliseconds until a server that was lost is tried again; at most, after failing many times. */
const FIRST_WAIT = 1_000
const MAX_WAIT = 30_000

/** @throws Failure `mirror.…`, `project.…`, `cancelled` */
export async function runMirror(job: MirrorJob, context: MirrorContext): Promise<void> {
  const { signal } = context
  const run = new Run(job, context)
  const cut = () => run.cut()
  signal.addEventListener('abort', cut)
  try {
    await run.once(job.isWhole)
    if (job.isWatching) await watch(run, context)
  } catch (thrown) {
    if (signal.aborted) throw cancelled('The mirroring')
    throw thrown
  } finally {
    signal.removeEventListener('abort', cut)
    await run.close()
  }
}

async function watch(run: Run, { signal, ...context }: MirrorContext): Promise<void> {
  let wait = FIRST_WAIT
  for (;;) {
    await pause(LOOK_EVERY, signal)
    if (signal.aborted) return
    try {
      if (!run.hasChanged()) continue
      await run.once(false)
      wait = FIRST_WAIT
    } catch (thrown) {
      if (signal.aborted) return
      if (!(thrown instanceof Failure) || !isTransient(thrown)) throw thrown
      context.onWaiting(thrown)
      await run.close()
      await pause(wait, signal)
      wait = Math.min(wait * 2, MAX_WAIT)
    }
  }
}

/** Whether a retry may succeed: a restarting server, another mirror run, a file that is being replaced. */
function isTransient({ code }: Failure): boolean {
  return [
    'mirror.lost',
    'mirror.unreachable',
    'mirror.busyServer',
    'mirror.full',
    'mirror.busy',
    'project.busy',
    'project.missing',
  ].includes(code)
}

/** A file and a server that stay open from one mirroring to the next. */
class Run {
  readonly #job: MirrorJob
  readonly #context: MirrorContext
  #connection: MirrorConnection | null = null
  #file: { db: Database; inode: number } | null = null
  /** The state of the file at the last check; null: it is mirrored in any case. */
  #seen: { version: number; event: number; content: string } | null = null

  constructor(job: MirrorJob, context: MirrorContext) {
    this.#job = job
    this.#context = context
  }

  async once(isWhole: boolean): Promise<void> {
    const { address, projectPath } = this.#job
    try {
      const db = this.#open()
      const version = versionOf(db)
      const { client } = await this.#connect()
      const { report, state, digests } = await mirrorInto(client, db, { isWhole }, this.#context.operation)
      this.#context.onMirrored(report)
      this.#seen = { version, event: state.lastEvent, content: contentOf(state, digests) }
    } catch (thrown) {
      this.#seen = null
      throw serverFailure(fromSqlite(thrown, projectPath), address.shown)
    }
  }

  /** Whether the file differs from the mirrored one: cheap if it was not written. */
  hasChanged(): boolean {
    const db = this.#open()
    // Also where another file has taken the place of the one that was mirrored.
    if (this.#seen === null) return true
    const version = versionOf(db)
    if (version === this.#seen.version) return false
    const state = stateOf(db)
    if (state.lastEvent !== this.#seen.event) return true
    // Drafts, and other rows that are not mirrored, change the file, too.
    if (contentOf(state, digestsOf(db)) !== this.#seen.content) return true
    this.#seen = { ...this.#seen, version }
    return false
  }

  cut(): void {
    this.#connection?.cut()
  }

  async close(): Promise<void> {
    const connection = this.#connection
    this.#connection = null
    this.#closeFile()
    await connection?.close()
  }

  /** A restore puts another file in the place of one that is open. */
  #open(): Database {
    const { projectPath } = this.#job
    const inode = statSync(projectPath, { throwIfNoEntry: false })?.ino ?? -1
    if (this.#file?.inode === inode) return this.#file.db
    this.#closeFile()
    const db = openToMirror(projectPath)
    this.#file = { db, inode }
    return db
  }

  #closeFile(): void {
    this.#file?.db.close()
    this.#file = null
    this.#seen = null
  }

  async #connect(): Promise<MirrorConnection> {
    if (this.#connection) return this.#connection
    const connection = await connectMirror(this.#job.address)
    this.#connection = connection
    await prepareSchema(connection.client)
    return connection
  }
}

/** Another number once another connection has written to the file. */
function versionOf(db: Database): number {
  return Number(db.pragma('data_version', { simple: true }))
}

/** Another text once something that is mirrored may be another. */
function contentOf(state: ProjectState, digests: Digests): string {
  return JSON.stringify([state, digests])
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
