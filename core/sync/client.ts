/**
 * A client of the cloud's HTTP API, for pull and push (docs/reference/sync.md, "Requests"): items and lists of items,
 * with every response validated. client/transport.ts sends the requests. No message contains a token.
 */
import { sentence } from '../platform/text/sentence.ts'
import { z } from 'zod'
import { Failure } from '../platform/errors/failure.ts'
import { isPrivate } from '../platform/net/privateNetwork.ts'
import { answerOfList, answerOfOne, PAGE_SIZE } from './client/envelope.ts'
import {
  Transport,
  type Limits,
  type Sending,
  type SentBefore,
  type TransportOptions,
} from './client/transport.ts'
import { isLoopback } from '../platform/net/loopback.ts'
import { endpointsOf } from './connection.ts'

export interface CloudClientOptions extends TransportOptions {
  /** The size of a list's pages: at most, and by default, the API's 500. */
  pageSize?: number
}

export type RequestQuery = Readonly<Record<string, string | number | undefined>>

export interface RequestOptions<Value = unknown> {
  query?: RequestQuery
  /** The schema of `data` in the response; unknown members are accepted. If omitted, the response is not read. */
  schema?: z.ZodType<Value>
  signal?: AbortSignal | undefined
}

export interface WriteRequestOptions<Value = unknown> extends RequestOptions<Value> {
  /** Sent as JSON. */
  body?: unknown
  /**
   * Whether the request is idempotent. A write that is not is sent again only if the service states that it did not act
   * (401, 429).
   */
  isRepeatable?: boolean
  /**
   * Is asked each time before the same is sent once more, whatever came of the time before: what a write removes or
   * overwrites may have changed meanwhile. It may ask the service; what it throws ends the writing.
   */
  beforeRepeat?: (before: SentBefore) => Promise<void>
}

export interface ListRequestOptions<Value> {
  query?: RequestQuery
  /** The schema of one item. */
  schema: z.ZodType<Value>
  signal?: AbortSignal | undefined
  /** The number of items before the first one; default 0. */
  offset?: number
  /** How many pages are asked for before they are wanted, once a first one was full; default 5. */
  ahead?: number
}

export interface DownloadOptions extends Limits {
  signal?: AbortSignal | undefined
}

export interface ApiPage<Item> {
  items: Item[]
  offset: number
  /** The offset of the next page; null where this is the last. */
  nextOffset: number | null
  /** When the service answered by its own clock, in milliseconds since 1970; null where it did not say. */
  date: number | null
}

/** A page that was asked for, by the number of items before it. */
interface Asked<Item> {
  at: number
  page: Promise<ApiPage<Item>>
}

export class CloudClient {
  /** The size of a list's pages. */
  readonly pageSize: number
  readonly #api: URL
  readonly #transport: Transport

  /** @throws Failure `cloud.insecure` */
  constructor(options: CloudClientOptions) {
    this.pageSize = options.pageSize ?? PAGE_SIZE
    this.#api = endpointsOf(options.connection).api
    this.#transport = new Transport(options)
  }

  /** How many requests were sent so far, repeated ones too. */
  get requests(): number {
    return this.#transport.requests
  }

  /**
   * One item. `path`: below `/api/v2`, its parts encoded.
   * @throws CloudFailure `cloud.unreachable`, `cloud.unavailable`, `cloud.tooMany`, `cloud.refusedToken`,
   *   `cloud.forbidden`, `cloud.notFound`, `cloud.rejected`, `cloud.redirected`, `cloud.oddAnswer`, and `cancelled`
   */
  async get<Value>(
    path: string,
    options: RequestOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    return this.#one('GET', path, { ...options, isRepeatable: true })
  }

  async post<Value>(
    path: string,
    options: WriteRequestOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    return this.#one('POST', path, options)
  }

  async patch<Value>(
    path: string,
    options: WriteRequestOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    return this.#one('PATCH', path, options)
  }

  async put<Value>(
    path: string,
    options: WriteRequestOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    return this.#one('PUT', path, options)
  }

  /**
   * Deletes a resource. A repeated deletion does no harm, but may fail with `cloud.notFound`. The response must be JSON
   * or empty, because a captive portal's page does not mean that it was deleted.
   */
  async delete(path: string, options: Omit<WriteRequestOptions, 'schema'> = {}): Promise<void> {
    await this.#transport.read(this.#sending('DELETE', path, { isRepeatable: true, ...options }), z.unknown())
  }

  /** The pages of a list, each as soon as it is there. */
  async *list<Value>(
    path: string,
    { query, schema, signal, offset = 0, ahead = 5 }: ListRequestOptions<Value>,
  ): AsyncGenerator<ApiPage<Value>> {
    const leaving = new AbortController()
    const either = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal])
    const answerSchema = answerOfList(schema)
    const size = this.pageSize
    const ask = (time: number): Asked<Value> => {
      const sending = this.#sending('GET', path, {
        query: { ...query, limit: size, offset: time },
        isRepeatable: true,
        signal: either,
      })
      const page = this.#transport.read(sending, answerSchema).then(({ value, date }): ApiPage<Value> => {
        const items = value.data.map((item) => item.data)
        // A service may put fewer on a page than it is asked for; one that is not full is the last.
        const isFull = items.length > 0 && items.length >= Math.min(size, value.limit ?? size)
        return { items, offset: time, nextOffset: isFull ? time + items.length : null, date }
      })
      // A prefetched page may fail before it is awaited.
      page.catch(() => undefined)
      return { at: time, page }
    }
    let pages = [ask(offset)]
    try {
      for (let asked = pages.shift(); asked !== undefined; asked = pages.shift()) {
        const { items, nextOffset } = await asked.page
        // After a page that is shorter than expected, prefetched pages begin at a wrong offset.
        if (nextOffset !== null && pages[0]?.at !== nextOffset) pages = []
        if (nextOffset !== null)
          for (; pages.length < Math.max(1, ahead);)
            pages.push(ask((pages.at(-1)?.at ?? nextOffset - items.length) + items.length))
        yield await asked.page
        if (nextOffset === null) return
      }
    } finally {
      if (pages.length > 0) leaving.abort()
    }
  }

  /**
   * The bytes at an address that the service gave out. No token goes there, and a service elsewhere has nothing of this
   * machine or its network loaded.
   * @throws CloudFailure as `get` does, `cloud.tooLarge`, and the Failure `cloud.insecure`
   */
  async download(address: string, { signal, ...limits }: DownloadOptions = {}): Promise<Uint8Array> {
    const url = URL.parse(address)
    const isSafe =
      url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))
    if (!isSafe || (isPrivate(url) && !isPrivate(this.#api)))
      throw new Failure('cloud.insecure', sentence`The service named an address that is not safe.`, {
        kept: 'Nothing was loaded.',
      })
    const sending: Sending = { method: 'GET', url, body: undefined, isRepeatable: true, signal, limits }
    return (await this.#transport.send(sending, { hasToken: false })).bytes
  }

  async #one<Value>(
    method: string,
    path: string,
    options: WriteRequestOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    const { value } = await this.#transport.read(
      this.#sending(method, path, options),
      answerOfOne(options.schema),
    )
    return value.data
  }

  #sending(
    method: string,
    path: string,
    { query = {}, body, isRepeatable, beforeRepeat, signal }: WriteRequestOptions,
  ): Sending {
    const url = new URL(`${this.#api.href}/${path.replace(/^\//, '')}`)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    return {
      ...{ method, url, signal },
      body: body === undefined ? undefined : JSON.stringify(body),
      isRepeatable: isRepeatable ?? false,
      beforeRepeat,
    }
  }
}
