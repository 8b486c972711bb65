/** Compares cached counts with a recount. */
import { expect } from 'vitest'
import type { IncrementalCounts } from '../../core/croql/incrementalCounts.ts'
import { countMatching } from '../../core/croql/projectQueries.ts'
import type { Project } from '../../core/history/project.ts'
import type { Store } from '../../core/store/store.ts'

export const QUIET = { signal: new AbortController().signal, onProgress: () => undefined }
export const SCOPE = { languageId: 'uk', timeZone: 'UTC' }

export interface Counting {
  kept: IncrementalCounts
  project: Project
  /** Reads of the store since it was emptied, by their names. */
  reads: string[]
}

/** Has the store tell what is read of it. */
export function readsOf(store: Store): string[] {
  const reads: string[] = []
  const read = store.read.bind(store)
  store.read = (name, input, options) => {
    reads.push(name)
    return read(name, input, options)
  }
  return reads
}

/** Expects that the cached results equal a recount; returns the counts. */
export async function isAsCounted(
  { kept, project }: Counting,
  expressions: readonly string[],
  after: string,
): Promise<(number | null)[]> {
  // A saved text is checked a moment later, in a write of its own.
  await project.quality.bringUpToDate(QUIET)
  const counts = await kept.counts({ ...SCOPE, expressions }, QUIET.signal)
  const anew = await Promise.all(
    expressions.map((croql) => countMatching(project, { ...SCOPE, croql, context: 'strings', order: 'id' })),
  )
  expect(
    expressions.map((croql, index) => `${croql}: ${counts[index]}`),
    after,
  ).toEqual(expressions.map((croql, index) => `${croql}: ${anew[index]}`))
  return counts
}

/** Counts until every count is cached. */
export async function untilKept({ kept, reads }: Counting, expressions: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      reads.length = 0
      await kept.counts({ ...SCOPE, expressions }, QUIET.signal)
      return reads.includes('queryCount')
    })
    .toBe(false)
}
