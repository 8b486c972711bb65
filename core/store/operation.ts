/**
 * Operations of the store's worker threads: plain functions over a database connection. Each write runs in a
 * transaction, which an error rolls back.
 */
import type { Database } from 'better-sqlite3'
import type { ProgressReport } from '../platform/threads/progress.ts'

export interface OperationContext {
  /** May be called often; the store forwards a few reports a second. */
  onProgress(report: ProgressReport): void
  /** Throws the `cancelled` Failure once the caller has aborted; long work calls it now and then. */
  throwIfCancelled(): void
  /** Milliseconds since 1970, the same within one operation. */
  now: number
}

/**
 * A read or a write of the project file: a synchronous function over a database connection. It runs in a thread of the
 * store. A write runs inside a transaction, which any error rolls back, so an operation changes all of its rows or none.
 *
 * Input and output are cloned between threads: plain values only. Expected errors are thrown as a `Failure`. Long
 * operations call `context.throwIfCancelled()` and `context.onProgress()` every few hundred rows.
 *
 * An operation stands beside the rows that it reads or changes, in a room's `rows/`. `core/workbench/project/reads.ts`
 * and `writes.ts` list all of them; the name there is the name for `Store.read` and `Store.write`.
 *
 * @example
 * const countLabels: Operation<Record<string, never>, number> = (db) =>
 *   db.prepare<[], number>('SELECT count(*) FROM label').pluck().get() ?? 0
 */
export type Operation<Input, Output> = (db: Database, input: Input, context: OperationContext) => Output

/** Operations by name, as the threads of a store run them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a registry holds operations of every input
export type Operations = Record<string, Operation<any, unknown>>
const chunked = new WeakSet<object>()

/**
 * Marks a read whose result is a list without a bound, such as the strings of a file. It is sent by chunked transfer
 * (core/platform/threads/channel.ts), so that one long message never blocks the caller's thread. Its items are plain
 * values, as JSON has them.
 */
export function inChunks<Read extends Operation<never, readonly unknown[]>>(read: Read): Read {
  chunked.add(read)
  return read
}

export function isSentInChunks(operation: Operations[string]): boolean {
  return chunked.has(operation)
}

/**
 * The types of `Store.read` and `Store.write`, which `core/workbench/project/reads.ts` and `writes.ts` fill. So the store
 * knows no subject.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the list of operations
export interface Reads {}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the list of operations
export interface Writes {}

export type InputOf<Registry, Name extends keyof Registry> =
  Registry[Name] extends Operation<infer Input, unknown> ? Input : never
export type OutputOf<Registry, Name extends keyof Registry> =
  Registry[Name] extends Operation<never, infer Output> ? Output : never
