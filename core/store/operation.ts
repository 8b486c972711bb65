/**
 * The shape of what runs inside the store's worker threads: a plain function over a database connection.
 * Writes run inside one transaction each; throwing takes all of it back.
 */
import type { Database } from 'better-sqlite3'
import type { ProgressReport } from '../platform/threads/progress.ts'

export interface OperationContext {
  /** May be called often; the store passes on a few reports a second. */
  onProgress(report: ProgressReport): void
  /** Throws the `cancelled` Failure once the caller has aborted; called now and then by long work. */
  throwIfCancelled(): void
  /** Milliseconds since 1970, the same within one operation. */
  now: number
}

export type Operation<Input, Output> = (db: Database, input: Input, context: OperationContext) => Output

/** Operations by name: what the threads of a store are given. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a registry holds operations of every input
export type Operations = Record<string, Operation<any, unknown>>
/**
 * What `Store.read` and `Store.write` are typed by. Each room adds what it reads and writes, in its files
 * `rows/reads.ts` and `rows/writes.ts`, so that the store knows no subject and a subject only its own.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the rooms
export interface Reads {}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the rooms
export interface Writes {}

export type InputOf<Registry, Name extends keyof Registry> =
  Registry[Name] extends Operation<infer Input, unknown> ? Input : never
export type OutputOf<Registry, Name extends keyof Registry> =
  Registry[Name] extends Operation<never, infer Output> ? Output : never
