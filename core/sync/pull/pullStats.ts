/** The results of a pull so far: the sums of its pages, and the rows that a dry run would have written and removed. */
import type { PullResult } from './context.ts'
import type { DryRunRemovals } from '../rows/dryRun.ts'
import type { ListScope } from '../rows/remoteMappings.ts'
import type { Pulled } from '../rows/pullPage.ts'
import type { SetAsideRow } from '../../contract/cloud.ts'
import { addCounts } from '../syncReport.ts'
import type { RemoteList } from './lists.ts'

function isSameRow(one: SetAsideRow, other: SetAsideRow): boolean {
  return one.entity === other.entity && one.remoteId === other.remoteId
}

/** The number of examples in a dry run. */
export const MAX_EXAMPLES = 20

export class PullStats {
  readonly result: PullResult = {
    counts: { added: {}, changed: {}, removed: {} },
    undone: { ofCloud: {}, overtaken: {} },
    setAside: [],
    conflicts: 0,
    skipped: [],
    partly: [],
    otherLanguages: [],
    examples: [],
    collided: new Set(),
    settled: new Set(),
  }
  /** The rows that a dry run would have removed. */
  readonly gone: DryRunRemovals = { strings: [], translations: [], terms: [] }
  /** The number of items that are read and not written, by the list's path. */
  readonly #unwritten = new Map<string, number>()
  readonly #isDryRun: boolean

  constructor({ isDryRun }: { isDryRun: boolean }) {
    this.#isDryRun = isDryRun
  }

  add({ counts, undone, setAside, ...rest }: Omit<Pulled, 'unknown'>): void {
    const { conflicts, examples, collided, settled, gone } = rest
    addCounts(this.result.undone.ofCloud, undone.ofCloud)
    addCounts(this.result.undone.overtaken, undone.overtaken)
    for (const one of setAside)
      if (!this.result.setAside.some((other) => isSameRow(one, other))) this.result.setAside.push(one)
    this.result.conflicts += conflicts
    for (const outboxId of collided) this.result.collided.add(outboxId)
    for (const outboxId of settled) this.result.settled.add(outboxId)
    for (const kind of ['strings', 'translations', 'terms'] as const) this.gone[kind].push(...gone[kind])
    this.result.examples.push(...examples.slice(0, MAX_EXAMPLES - this.result.examples.length))
    for (const kind of ['added', 'changed', 'removed'] as const)
      addCounts(this.result.counts[kind], counts[kind])
  }

  /** Notes what a dry run would have added to a list. */
  noteUnwritten({ path, scope }: RemoteList, { counts }: Pulled): void {
    this.#unwritten.set(path, this.unwritten(path) + (counts.added[scope.kind] ?? 0))
  }

  /** How many items a dry run would have added to the list of a path. */
  unwritten(path: string): number {
    return this.#unwritten.get(path) ?? 0
  }

  /** Returns the part of the store that a list covers; a dry run leaves out rows that would be removed by now. */
  scopeOf({ scope }: RemoteList): ListScope {
    return this.#isDryRun ? { ...scope, gone: this.gone } : scope
  }
}
