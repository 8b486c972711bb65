/**
 * By which query each list is asked for. A cloud may refuse the expression of a list; then the next of its queries is
 * taken, and at last one that finds a part of it.
 */
import { CloudFailure, type RequestQuery } from '../client.ts'
import type { RemoteList } from './lists.ts'

type Asked = Pick<RemoteList, 'path' | 'query' | 'otherwise'>

export class QueryFallback {
  /** What is asked in place of a query that the cloud refused, by path. */
  readonly #queries = new Map<
    string,
    { query: RequestQuery; left: readonly RequestQuery[]; isPart: boolean }
  >()

  queryOf({ path, query = {}, otherwise }: Asked): RequestQuery {
    return (otherwise && this.#queries.get(path)?.query) ?? query
  }

  /** Takes the next query of a list whose expression was refused; null: there is none. */
  takeNext({ path, otherwise }: Asked): 'whole' | 'part' | null {
    if (otherwise === undefined) return null
    const asked = this.#queries.get(path)
    if (asked?.isPart) return null
    const [query, ...left] = asked?.left ?? otherwise.whole
    this.#queries.set(path, { query: query ?? otherwise.part, left, isPart: query === undefined })
    return query === undefined ? 'part' : 'whole'
  }

  /** Whether the cloud gives only some of it: then what is not in it is not gone. */
  isPart({ path, otherwise }: Asked): boolean {
    return otherwise !== undefined && this.#queries.get(path)?.isPart === true
  }
}

/** What a list is asked for by is CroQL: nothing else of it can be refused so. */
export function isRefusedExpression(error: unknown): boolean {
  return error instanceof CloudFailure && error.status === 400
}
