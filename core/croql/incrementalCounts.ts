/**
 * Incremental counts of expressions (docs/decisions/0015). The strings that satisfy an expression are a set in memory;
 * after an edit only the strings that it touched are queried again. A count that is not cached is queried, and cached
 * from then on.
 */
import { Failure } from '../platform/errors/failure.ts'
import type { Project } from '../history/project.ts'
import { MAX_DIRTY, type DirtyStrings } from '../store/dirtyTracking.ts'
import { IdBitSet } from './idBitSet.ts'
import { KeptQueries } from './projectQueries.ts'
import { SHARED_ROWS, type SharedRows } from './dependencies.ts'
import { countQuery } from './run.ts'
import type { Membership } from './compile.ts'
import type { PreparedKept } from './croql.ts'

export interface CountsRequest {
  /** The language scope. */
  languageId: string
  fileId?: number | undefined
  /** An IANA time zone, for dates without an offset. */
  timeZone: string
  expressions: readonly string[]
}

/** All sets together, in bytes; those that were asked for longest ago go first. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * History names of rows that belong to no string, and on which no expression about strings depends. A name that is
 * neither here nor in `SHARED_ROWS` invalidates all counts.
 */
export const UNRELATED: ReadonlySet<string> = new Set([
  'concept',
  'custom_language',
  'directory',
  'glossary',
  'memory',
  'memoryOrigin',
  'memoryRecord',
  'memorySegment',
  'memorySetting',
  'project',
  'screenshot_image',
  'screenshot_label',
  'term',
  'tm',
])

const SHARED: ReadonlySet<string> = new Set(SHARED_ROWS)

interface Kept {
  holds: Membership['holds']
  sharedRows: ReadonlySet<SharedRows>
  /** The strings that the expression holds for; null while they are gathered. */
  strings: IdBitSet | null
  /** Strings that were touched and not yet asked. */
  stale: Set<number>
}

export class IncrementalCounts {
  readonly #project: Project
  readonly #queries: KeptQueries
  /** The sets by the keys of their questions (`keyOf`); the one that was asked for longest ago comes first. */
  readonly #kept = new Map<string, Kept>()
  /** Refreshing comes one after the other: of two answers the later counts. */
  #refreshed: Promise<void> = Promise.resolve()
  #toGather: readonly PreparedKept[] = []
  #isGathering = false

  constructor(project: Project) {
    this.#project = project
    this.#queries = new KeptQueries(project)
    project.store.onTouched((touched) => this.#touch(touched))
  }

  /**
   * Returns the counts in the order of the expressions, after all writes announced before; null for an invalid
   * expression. Recounts run while screens' own queries go on. Failure: `cancelled`.
   */
  async counts(request: CountsRequest, signal: AbortSignal): Promise<(number | null)[]> {
    const prepared = await this.#queries.prepare(request, request.expressions)
    await this.#refresh(prepared.flatMap((one) => this.#keptOf(one) ?? []))
    const unknown = prepared.filter((one) => one !== null && this.#sizeOf(one) === null)
    const counts: (number | null)[] = []
    try {
      for (const one of prepared) {
        signal.throwIfAborted()
        counts.push(one && (this.#sizeOf(one) ?? (await this.#count(one, signal))))
      }
    } finally {
      // Also after a cancellation, because continuous edits would otherwise never let it finish.
      this.#gather(unknown.filter((one) => one !== null))
    }
    return counts
  }

  #count({ query }: PreparedKept, signal: AbortSignal): Promise<number> {
    return countQuery(this.#project.store, query, { signal, isBackground: true })
  }

  #keptOf(prepared: PreparedKept | null): Kept | null {
    if (prepared === null) return null
    const key = keyOf(prepared)
    const kept = this.#kept.get(key)
    if (kept === undefined) return null
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  #sizeOf(prepared: PreparedKept): number | null {
    return this.#keptOf(prepared)?.strings?.size ?? null
  }

  #touch({ stringIds, beyond }: DirtyStrings): void {
    if (stringIds === null || beyond.some((name) => !SHARED.has(name) && !UNRELATED.has(name)))
      return this.#kept.clear()
    for (const [key, { sharedRows, stale }] of this.#kept) {
      for (const id of stringIds) stale.add(id)
      if (stale.size > MAX_DIRTY || [...sharedRows].some((rows) => beyond.includes(rows)))
        this.#kept.delete(key)
    }
  }

  /** Asks what was touched, of all sets at once. */
  #refresh(wanted: readonly Kept[]): Promise<void> {
    const refreshed = this.#refreshed.then(() => this.#askStale(wanted))
    this.#refreshed = refreshed.catch(() => {})
    return refreshed
  }

  async #askStale(wanted: readonly Kept[]): Promise<void> {
    const stale = wanted.filter((kept) => kept.strings !== null && kept.stale.size > 0)
    const ids = new Set(stale.flatMap((kept) => [...kept.stale]))
    if (ids.size === 0) return
    for (const kept of stale) kept.stale.clear()
    try {
      const conditions = stale.map(({ holds }) => holds)
      const answers = await this.#project.store.read('membersAmong', { ids: [...ids], conditions })
      for (const [index, { strings }] of stale.entries()) {
        const holding = new Set(answers[index])
        for (const id of ids) strings?.set(id, holding.has(id))
      }
    } catch (error) {
      for (const kept of stale) for (const id of ids) kept.stale.add(id)
      throw error
    }
  }

  /** Gathers the sets of expressions, one after the other; cancels those of an earlier request. */
  #gather(wanted: readonly PreparedKept[]): void {
    this.#toGather = wanted
    if (!this.#isGathering) void this.#gatherAll()
  }

  async #gatherAll(): Promise<void> {
    this.#isGathering = true
    try {
      for (let [next] = this.#toGather; next; [next] = this.#toGather) {
        this.#toGather = this.#toGather.slice(1)
        if (!this.#kept.has(keyOf(next))) await this.#gatherOne(next)
      }
    } catch (error) {
      // The project was closed, or a statement does not end: the caller of the counts gets the error.
      if (!(error instanceof Failure)) throw error
    } finally {
      this.#isGathering = false
    }
  }

  async #gatherOne(prepared: PreparedKept): Promise<void> {
    const { membership, sharedRows } = prepared
    const key = keyOf(prepared)
    // Strings that are touched from here on are asked again, whether or not they were read before.
    const kept: Kept = { holds: membership.holds, sharedRows, strings: null, stale: new Set() }
    this.#kept.set(key, kept)
    try {
      const packed = await this.#project.store.read('members', membership.all, { isBackground: true })
      kept.strings = IdBitSet.unpack(packed)
      this.#makeRoom()
    } finally {
      if (kept.strings === null && this.#kept.get(key) === kept) this.#kept.delete(key)
    }
  }

  #makeRoom(): void {
    let bytes = [...this.#kept.values()].reduce((sum, { strings }) => sum + (strings?.bytes ?? 0), 0)
    for (const [key, { strings }] of this.#kept) {
      if (bytes <= MAX_BYTES) return
      bytes -= strings?.bytes ?? 0
      this.#kept.delete(key)
    }
  }
}

/** The very question: dates and people are values in it, so that another day or login is another one. */
function keyOf({ membership: { holds } }: PreparedKept): string {
  return JSON.stringify([holds.sql, holds.parameters])
}
