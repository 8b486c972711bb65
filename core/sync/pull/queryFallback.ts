/**
 * The CroQL filter of each list, with fallbacks. If a server rejects the expression of a list, the next of its queries
 * is sent, and the last one finds a part of the list.
 */
import { type RequestQuery } from '../client.ts'
import type { RemoteList } from './lists.ts'
import { CloudFailure } from '../client/failures.ts'

type Asked = Pick<RemoteList, 'path' | 'query' | 'otherwise'>

export class QueryFallback {
  /** The replacements of queries that the server refused, by path. */
  readonly #queries = new Map<
    string,
    { query: RequestQuery; left: readonly RequestQuery[]; isPart: boolean }
  >()

  queryOf({ path, query = {}, otherwise }: Asked): RequestQuery {
    return (otherwise && this.#queries.get(path)?.query) ?? query
  }

  /** Selects the next filter of a list whose filter was rejected; null: there is none. */
  takeNext({ path, otherwise }: Asked): 'whole' | 'part' | null {
    if (otherwise === undefined) return null
    const asked = this.#queries.get(path)
    if (asked?.isPart) return null
    const [query, ...left] = asked?.left ?? otherwise.whole
    this.#queries.set(path, { query: query ?? otherwise.part, left, isPart: query === undefined })
    return query === undefined ? 'part' : 'whole'
  }

  /** Whether the filter finds only a part of the list: then other rows are not removed. */
  isPart({ path, otherwise }: Asked): boolean {
    return otherwise !== undefined && this.#queries.get(path)?.isPart === true
  }
}

/** Lists are filtered by CroQL: only that can be refused with this status. */
export function isRefusedExpression(error: unknown): boolean {
  return error instanceof CloudFailure && error.status === 400
}
