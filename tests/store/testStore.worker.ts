/** A store's thread with operations for tests: slow, stuck and crashing ones. */
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { Failure } from '../../core/platform/errors/failure.ts'
import { chunkList, itemsOf, type Chunkable } from '../../core/platform/threads/channel.ts'
import { inChunks, type OperationContext, type Operations } from '../../core/store/operation.ts'
import { changes } from '../../core/history/rows/changes.ts'
import { markDirty } from '../../core/store/dirtyTracking.ts'
import { serveStore } from '../../core/store/storeServer.ts'

/** Counts to `to` inside one statement, some ten million a second. */
const counting = (condition: string) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
   SELECT count(*) AS counted FROM n WHERE ${condition}`

function count(db: Database, condition: string, to: number): number {
  return db.prepare<[number], { counted: number }>(counting(condition)).get(to)?.counted ?? 0
}

function logins(db: Database): string[] {
  return db
    .prepare<[], { login: string }>('SELECT login FROM user ORDER BY id')
    .all()
    .map(({ login }) => login)
}

/** A gate shared by threads: a test learns that an operation has begun, and lets it end. */
export type Gate = Int32Array

const BEGUN = 0
const MAY_END = 1

function begin(gate: Gate): void {
  Atomics.store(gate, BEGUN, 1)
  Atomics.notify(gate, BEGUN)
}

/** Works in steps, like a long import, until the test lets it end. */
function workUntil(gate: Gate, context: OperationContext, step: (done: number) => void = () => {}): void {
  begin(gate)
  for (let done = 0; Atomics.load(gate, MAY_END) === 0; done++) {
    context.throwIfCancelled()
    context.onProgress({ label: 'Working', done, total: null })
    step(done)
    Atomics.wait(gate, MAY_END, 0, 1)
  }
}

/** A connection of another process that writes for the lifetime of the thread. */
let other: Database | null = null

export const reads = {
  logins: inChunks((db: Database, _: null) => logins(db)),
  /** Reads the logins twice with a delay: one read sees one state. */
  loginsTwice(db: Database, gate: Gate, context: OperationContext) {
    const before = logins(db)
    workUntil(gate, context)
    return [before, logins(db)]
  },
  /** Whether `count` reads ran at one time; `here` is shared by them. */
  meet(_db: Database, { here, reads }: { here: Int32Array; reads: number }): boolean {
    Atomics.add(here, 0, 1)
    Atomics.notify(here, 0)
    for (let seen = Atomics.load(here, 0); seen < reads; seen = Atomics.load(here, 0))
      if (Atomics.wait(here, 0, seen, 30_000) === 'timed-out') return false
    return true
  },
  /** Cannot be cancelled; increments the shared `ended` when it is over. */
  countNatively(db: Database, { to, gate, ended }: { to: number; gate: Gate; ended: Int32Array }): unknown {
    begin(gate)
    const counted = count(db, 'true', to)
    Atomics.add(ended, 0, 1)
    return counted
  },
  /** Polls the cancel check as it counts; increments the shared `ended` when it is over. */
  countWhileWanted(db: Database, { to, gate, ended }: { to: number; gate: Gate; ended: Int32Array }): number {
    begin(gate)
    const counted = count(db, 'i % 512 OR not_cancelled()', to)
    Atomics.add(ended, 0, 1)
    return counted
  },
  /** Long enough to be sent in chunks. */
  numbered: inChunks((_db: Database, { count, gate }: { count: number; gate: Gate }) => {
    const made = Array.from({ length: count }, (_, n) => ({ name: `number ${n}` }))
    begin(gate)
    return made
  }),
  /** A defect: the list's port is not registered. */
  unregistered: (_db: Database, { count }: { count: number }) => ({
    list: chunkList(Array.from({ length: count }, (_, n) => n)),
  }),
  refuse(_db: Database, code: string): never {
    throw new Failure(code, 'It cannot be done.', { todo: 'Do something else.', near: ['a', 'b'] })
  },
  breakDown(_db: Database, message: string): never {
    throw new TypeError(message)
  },
  crash: (): never => process.exit(3),
  write: (db: Database, login: string) =>
    db.prepare('INSERT INTO user (login) VALUES (?)').run(login).changes,
} satisfies Operations

export const writes = {
  /** Counts endlessly, as a malicious trigger in a file might. */
  countForEver: (db: Database, _: null) => count(db, 'true', Number.MAX_SAFE_INTEGER),
  addUser(db: Database, login: string) {
    db.prepare('INSERT INTO user (login) VALUES (?)').run(login)
    return login
  },
  addUsers(db: Database, added: Chunkable<string>) {
    const insert = db.prepare('INSERT INTO user (login) VALUES (?)')
    for (const login of itemsOf(added)) insert.run(login)
    return added.length
  },
  /** Adds many users; another process writes from the start of their ANALYZE on. */
  /** Reports in the shared `learning` the number of ANALYZE runs, and their busy timeout in milliseconds. */
  addUsersBesideOthers(db: Database, { count, learning }: { count: number; learning: Int32Array }) {
    const insert = db.prepare('INSERT INTO user (login) VALUES (?)')
    for (let n = 0; n < count; n++) insert.run(`user ${n}`)
    const pragma = db.pragma.bind(db)
    db.pragma = (source, options) => {
      if (source.startsWith('optimize')) {
        Atomics.add(learning, 0, 1)
        Atomics.add(learning, 1, pragma('busy_timeout', { simple: true }) as number)
        if (other === null) {
          other = new SqliteDatabase(db.name)
          other.exec('BEGIN IMMEDIATE')
        }
      }
      return pragma(source, options)
    }
    return count
  },
  addUsersUntil(db: Database, { login, gate }: { login: string; gate: Gate }, context: OperationContext) {
    workUntil(gate, context, (done) => {
      db.prepare('INSERT INTO user (login) VALUES (?)').run(`${login} ${done}`)
    })
    return logins(db).length
  },
  addUserAndFail(db: Database, login: string): never {
    db.prepare('INSERT INTO user (login) VALUES (?)').run(login)
    throw new Failure('user.unwanted', 'It was not wanted.')
  },
  addUserAndCrash(db: Database, login: string): never {
    db.prepare('INSERT INTO user (login) VALUES (?)').run(login)
    return process.exit(3)
  },
  /** Writes a history of changes, as every edit does. */
  edit(db: Database, places: { stringId: number | null; languageId: string | null }[]) {
    db.exec("INSERT INTO intent (action, at) VALUES ('test', 0)")
    const insert = db.prepare(
      `INSERT INTO event (intent_id, entity, entity_id, string_id, language_id)
       VALUES ((SELECT max(id) FROM intent), 'test', 1, @stringId, @languageId)`,
    )
    for (const place of places) insert.run(place)
    return null
  },
  /** Touches strings without a history, as a check that finds an issue does. */
  touch(db: Database, ids: readonly number[]) {
    markDirty(db, ids)
    return null
  },
  touchAndFail(db: Database, ids: readonly number[]): never {
    markDirty(db, ids)
    throw new Failure('user.unwanted', 'It was not wanted.')
  },
} satisfies Operations

serveStore({ reads, writes, changes })
