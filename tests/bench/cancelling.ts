/** How soon a newer query is served while an older one is on its way, through the store and its one reader. */
import { setTimeout } from 'node:timers/promises'
import { countQuery, runQuery } from '../../core/croql/run.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import { median, milliseconds, quantile } from './bench.ts'
import type { CompiledQuery } from '../../core/croql/compile.ts'

/** Milliseconds that the older query has had when the newer one comes. */
const HEAD_STARTS = [10, 35, 80]
const PAGE = 500

export async function cancelling(
  path: string,
  queries: readonly CompiledQuery[],
  newer: CompiledQuery,
): Promise<string> {
  const store = await openStore(path, { readers: 1 })
  try {
    // The reading thread begins with its first question.
    await runQuery(store, newer, { limit: PAGE })
    const waits: number[] = []
    const waitOf = (older: (signal: AbortSignal) => Promise<unknown>, headStart: number) =>
      waitOfNewer(older, headStart, () => runQuery(store, newer, { limit: PAGE }))
    for (const query of queries) {
      for (const headStart of HEAD_STARTS) {
        const count = await waitOf((signal) => countQuery(store, query, { signal }), headStart)
        const list = await waitOf((signal) => runQuery(store, query, { signal }), headStart)
        waits.push(...[count, list].filter((wait) => wait !== null))
      }
    }
    const [middle, nearlyAll, most] = [median(waits), quantile(waits, 0.95), Math.max(...waits)].map(
      milliseconds,
    )
    return `A newer query replaced ${waits.length} under way, and its first page was there ${middle} later (median), ${nearlyAll} for 95 of 100, ${most} at most.`
  } finally {
    await store.close()
  }
}

/** Null where the older query was done before. */
async function waitOfNewer(
  older: (signal: AbortSignal) => Promise<unknown>,
  headStart: number,
  newer: () => Promise<unknown>,
): Promise<number | null> {
  const abort = new AbortController()
  let isDone = false
  const ended = older(abort.signal).then(
    () => (isDone = true),
    () => {},
  )
  await setTimeout(headStart)
  if (isDone) return null
  const start = performance.now()
  abort.abort()
  await newer()
  const wait = performance.now() - start
  await ended
  return wait
}
