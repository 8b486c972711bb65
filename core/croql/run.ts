/** The last stage: a compiled query over an open project. */
import { Failure } from '../platform/errors/failure.ts'
import type { Store } from '../store/store.ts'
import type { CompiledQuery } from './compile.ts'

/** The part of the project's store that queries use. */
export type QueryStore = Pick<Store, 'read'>

interface QueryPage {
  limit?: number | undefined
  offset?: number | undefined
  /** The id behind which the page begins, in the order of ids; `offset` does not count then. */
  after?: number | undefined
}

interface ReadOptions {
  signal?: AbortSignal | undefined
  /** Marks a background query (core/store/task.ts). */
  isBackground?: boolean | undefined
}

/** The ids of the rows for which the expression holds, in the order it was compiled for. Throws `croql.tooDeep`. */
export function runQuery(
  store: QueryStore,
  query: CompiledQuery,
  { limit, offset, after, ...options }: QueryPage & ReadOptions = {},
): Promise<Float64Array> {
  return clearly(store.read('queryIds', { ...query, limit, offset, after }, options))
}

/** How many rows the expression holds for. Throws `croql.tooDeep`. */
export function countQuery(store: QueryStore, query: CompiledQuery, options?: ReadOptions): Promise<number> {
  return clearly(store.read('queryCount', query, options))
}

/** SQLite's plan, a line a step, indented by depth. Throws `croql.tooDeep`. */
export async function explainStoreQuery(
  store: QueryStore,
  query: CompiledQuery,
  options?: ReadOptions,
): Promise<string[]> {
  const { plan } = await clearly(store.read('explainQuery', query, options))
  return plan
}

/**
 * SQLite limits the nesting of collections in each other's conditions by a measure of its own (some twenty levels). A
 * query within CroQL's nesting limit may still exceed it.
 */
async function clearly<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (
      !(error instanceof Error) ||
      !/Expression tree is too large|Recursion limit|parser stack overflow/.test(error.message)
    ) {
      throw error
    }
    throw new Failure(
      'croql.tooDeep',
      'Collections stand too deep in each other’s conditions.',
      { kept: 'Nothing was changed.', todo: 'Split the expression into two queries.' },
      { cause: error },
    )
  }
}
