/**
 * The cloud's API over HTTP, for pull and push alike (docs/reference/sync.md, "Requests"): at most ten requests at
 * once, refusals that pass waited out, tokens renewed, and every answer checked before anybody believes it. No token
 * is in a message.
 */
import { sentence } from '../sentence.ts'
import type { Answer } from './client/response.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { cancelled, Failure } from '../failure.ts'
import { isPrivate } from '../privateNetwork.ts'
import { readAnswer } from './client/answer.ts'
import { delayBefore, MOST_ATTEMPTS, MOST_WAITING } from './client/backOff.ts'
import { CloudFailure, failureOf, lostConnection, oddAnswer, refusedToken } from './client/failures.ts'
import { enveloped } from './client/envelope.ts'
import { Slots } from './client/slots.ts'
import { endpointsOf, isLoopback, type Connection } from './connection.ts'

export { CloudFailure } from './client/failures.ts'

/** docs/reference/sync.md, "Pull". */
export const PAGE_SIZE = 500
/** docs/reference/sync.md, "Requests". */
const MOST_AT_ONCE = 10
/** A request and its answer may take this long, in milliseconds. */
const TIME_LIMIT = 60_000
/** How often an answer that cannot be read is asked for in all. */
const MOST_ODD = 3

/** Who gives access tokens: a `TokenKeeper`. */
export interface AccessTokens {
  accessToken(): Promise<string>
  /** One in place of a token that the service refused. */
  replacementOf(refused: string): Promise<string>
}

export interface CloudClientOptions {
  connection: Pick<Connection, 'authUrl' | 'baseUrl' | 'name'>
  tokens: AccessTokens
  fetch?: typeof fetch
  sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  random?: () => number
  now?: () => number
  /** Is told of each request before it is sent, repeated ones too. */
  onRequest?: (request: { method: string; path: string }) => void
  timeLimit?: number
  /** The size of a list's pages: at most, and by default, the API's 500. */
  pageSize?: number
}

export type Query = Readonly<Record<string, string | number | undefined>>

export interface RequestOptions<Value = unknown> {
  query?: Query
  /**
   * What `data` of the answer must be; members that it does not name are accepted. Left out: the answer is not read.
   */
  schema?: z.ZodType<Value>
  signal?: AbortSignal | undefined
}

export interface WriteOptions<Value = unknown> extends RequestOptions<Value> {
  /** Sent as JSON. */
  body?: unknown
  /**
   * Whether doing it twice does no harm. A write that is not repeatable is sent anew only where the service said
   * that it did not act (401, 429).
   */
  isRepeatable?: boolean
  /**
   * Is asked each time before the same is sent once more, whatever came of the time before: what a write removes or
   * overwrites may have changed meanwhile. It may ask the service; what it throws ends the writing.
   */
  beforeRepeat?: (before: SentBefore) => Promise<void>
}

/** What is known of a write that was sent. */
export interface SentBefore {
  /** The service may have done it, although nobody said so. */
  mayHaveActed: boolean
}

export interface ListOptions<Value> {
  query?: Query
  /** The schema of one item. */
  schema: z.ZodType<Value>
  signal?: AbortSignal | undefined
  /** The number of items before the first one; default 0. */
  offset?: number
  /** How many pages are asked for before they are wanted, once a first one was full; default 5. */
  ahead?: number
}

export interface DownloadOptions {
  signal?: AbortSignal | undefined
  /** The most bytes of an answer; more are refused with `cloud.tooLarge`. */
  mostBytes?: number
  /** The time limit of one attempt, in milliseconds. */
  timeLimit?: number
  /** How often it is asked for at most. */
  mostAttempts?: number
}

export interface Page<Item> {
  items: Item[]
  offset: number
  /** The offset of the next page; null where this is the last. */
  nextOffset: number | null
  /** When the service answered by its own clock, in milliseconds since 1970; null where it did not say. */
  date: number | null
}

interface Sending {
  method: string
  url: URL
  body: string | undefined
  isRepeatable: boolean
  signal: AbortSignal | undefined
  beforeRepeat?: WriteOptions['beforeRepeat']
  limits?: Omit<DownloadOptions, 'signal'>
}

/** Lets others have the slot of a request while something is waited for. */
type Aside = (work: () => Promise<void>) => Promise<void>

export class CloudClient {
  readonly #options: CloudClientOptions
  readonly #api: URL
  readonly #slots = new Slots(MOST_AT_ONCE)
  #requests = 0

  /** @throws Failure `cloud.insecure` */
  constructor(options: CloudClientOptions) {
    this.#options = options
    this.#api = endpointsOf(options.connection).api
  }

  /** The size of a list's pages. */
  get pageSize(): number {
    return this.#options.pageSize ?? PAGE_SIZE
  }

  /** How many requests were sent so far, repeated ones too. */
  get requests(): number {
    return this.#requests
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
    options: WriteOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    return this.#one('POST', path, options)
  }

  async patch<Value>(
    path: string,
    options: WriteOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    return this.#one('PATCH', path, options)
  }

  async put<Value>(
    path: string,
    options: WriteOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    return this.#one('PUT', path, options)
  }

  /**
   * Deleting twice does no harm, but the second time it may not be there: `cloud.notFound`. What is answered has to be
   * JSON or nothing: a network's page to sign in to deleted nothing.
   */
  async delete(path: string, options: Omit<WriteOptions, 'schema'> = {}): Promise<void> {
    await this.#checked(this.#sending('DELETE', path, { isRepeatable: true, ...options }), z.unknown())
  }

  /** The pages of a list, each as soon as it is there. */
  async *list<Value>(
    path: string,
    { query, schema, signal, offset = 0, ahead = 5 }: ListOptions<Value>,
  ): AsyncGenerator<Page<Value>> {
    const leaving = new AbortController()
    const either = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal])
    const answerSchema = listOf(schema)
    const size = this.pageSize
    const ask = (at: number): Promise<Page<Value>> => {
      const sending = this.#sending('GET', path, {
        query: { ...query, limit: size, offset: at },
        isRepeatable: true,
        signal: either,
      })
      const asked = this.#checked(sending, answerSchema).then(({ value, date }): Page<Value> => {
        const items = value.data.map((item) => item.data)
        return { items, offset: at, nextOffset: items.length < size ? null : at + size, date }
      })
      // A page that is asked for ahead may fail before anybody waits for it.
      asked.catch(() => undefined)
      return asked
    }
    const pages = [ask(offset)]
    let next = offset + size
    try {
      for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
        const { nextOffset } = await page
        if (nextOffset !== null) for (; pages.length < Math.max(1, ahead); next += size) pages.push(ask(next))
        yield await page
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
      throw new Failure(
        'cloud.insecure',
        sentence`The service gave out an address that is not safe to load from.`,
        {
          kept: 'Nothing was loaded.',
        },
      )
    const sending: Sending = { method: 'GET', url, body: undefined, isRepeatable: true, signal, limits }
    return (await this.#send(sending, { hasToken: false })).bytes
  }

  async #one<Value>(
    method: string,
    path: string,
    options: WriteOptions<Value> & { schema: z.ZodType<Value> },
  ): Promise<Value> {
    const { value } = await this.#checked(this.#sending(method, path, options), oneOf(options.schema))
    return value.data
  }

  #sending(
    method: string,
    path: string,
    { query = {}, body, isRepeatable, beforeRepeat, signal }: WriteOptions,
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

  /** The answer by a schema; where it is not what it should be, asked for again, a proxy may have been in the way. */
  async #checked<Value>(
    sending: Sending,
    schema: z.ZodType<Value>,
  ): Promise<{ value: Value; date: number | null }> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#send(sending)
      const read = parse(answer.bytes, schema)
      if ('value' in read) return { value: read.value, date: answer.date }
      const failure = oddAnswer(this.#place(sending), read.problem, !isRead(sending))
      if (!sending.isRepeatable || tries === MOST_ODD) throw failure
      await this.#pause(tries, null, sending.signal)
      await lookAgain(sending, failure)
    }
  }

  #place({ method, url }: Sending): { method: string; path: string; name: string } {
    return { method, path: `${url.origin}${url.pathname}`, name: this.#options.connection.name }
  }

  async #send(sending: Sending, { hasToken = true }: { hasToken?: boolean } = {}): Promise<Answer> {
    let release = await this.#slots.take(sending.signal)
    const aside: Aside = async (work) => {
      release()
      release = () => undefined
      await work()
      release = await this.#slots.take(sending.signal)
    }
    try {
      return await this.#repeat(sending, hasToken, aside)
    } finally {
      release()
    }
  }

  /** Sends until there is an answer that counts. */
  async #repeat(sending: Sending, hasToken: boolean, aside: Aside): Promise<Answer> {
    const place = this.#place(sending)
    let token = hasToken ? await this.#options.tokens.accessToken() : null
    let isRenewed = false
    let waited = 0
    /** The failure of an attempt that the service may have carried out. */
    let uncertain: CloudFailure | null = null
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#attempt(sending, token)
      if (answer !== null && answer.status < 300) return answer
      if (answer?.status === 401 && token !== null && !isRenewed) {
        isRenewed = true
        token = await this.#options.tokens.replacementOf(token)
        if (sending.beforeRepeat) await aside(() => lookAgain(sending, uncertain))
        continue
      }
      if (answer?.status === 401) throw refusedToken(place)
      const failure =
        answer === null ? lostConnection(place, !isRead(sending)) : failureOf(place, answer, token)
      if (failure.mayHaveActed) uncertain = failure
      if (!mayRepeat(sending, answer)) throw failure
      const delay = delayBefore(attempt, answer, { random: this.#random, now: this.#now })
      waited += delay
      if (attempt >= (sending.limits?.mostAttempts ?? MOST_ATTEMPTS) || waited > MOST_WAITING) throw failure
      await this.#pause(attempt, delay, sending.signal)
      if (sending.beforeRepeat) await aside(() => lookAgain(sending, uncertain))
    }
  }

  /** Null: the connection was lost, or could not be had. */
  async #attempt(
    { method, url, body, signal, limits = {} }: Sending,
    token: string | null,
  ): Promise<Answer | null> {
    if (signal?.aborted) throw cancelled('The sync')
    const { fetch: send = fetch, timeLimit = TIME_LIMIT, onRequest } = this.#options
    // One that ends with its request: `AbortSignal.timeout` keeps what it was made for until its time is up.
    const ending = new AbortController()
    const end = (): void => ending.abort()
    const timer = setTimeout(end, limits.timeLimit ?? timeLimit)
    signal?.addEventListener('abort', end, { once: true })
    try {
      this.#requests++
      onRequest?.({ method, path: `${url.pathname}${url.search}` })
      const response = await send(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        // A token never follows a redirect to somewhere else.
        redirect: 'manual',
        signal: ending.signal,
      })
      return await readAnswer(response, limits.mostBytes)
    } catch (error) {
      if (signal?.aborted) throw cancelled('The sync')
      if (error instanceof Failure) throw error
      return null
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }

  async #pause(attempt: number, delay: number | null, signal: AbortSignal | undefined): Promise<void> {
    const { sleep = (ms, stop) => wait(ms, undefined, { signal: stop }) } = this.#options
    try {
      await sleep(delay ?? delayBefore(attempt, null, { random: this.#random, now: this.#now }), signal)
    } catch (error) {
      if (signal?.aborted) throw cancelled('The sync')
      throw error
    }
  }

  get #random(): () => number {
    return this.#options.random ?? Math.random
  }

  get #now(): () => number {
    return this.#options.now ?? Date.now
  }
}

const oneOf = once(enveloped)

/** `{data: [{data: …}]}`. */
const listOf = once(<Value>(schema: z.ZodType<Value>): z.ZodType<{ data: { data: Value }[] }> => {
  return z.object({ data: z.array(oneOf(schema)).max(PAGE_SIZE) })
})

/** Builds for each schema once: zod compiles whatever it has not met before, which costs more than most answers. */
function once<Build extends (schema: z.ZodType) => z.ZodType>(build: Build): Build {
  const built = new WeakMap<z.ZodType, z.ZodType>()
  const buildOnce = (schema: z.ZodType): z.ZodType => {
    const found = built.get(schema) ?? build(schema)
    built.set(schema, found)
    return found
  }
  return buildOnce as Build
}

function isRead({ method }: Sending): boolean {
  return method === 'GET'
}

/** `uncertain`: why nobody knows whether it was done; where one cannot look either, that is how it stays. */
async function lookAgain({ beforeRepeat }: Sending, uncertain: CloudFailure | null): Promise<void> {
  try {
    await beforeRepeat?.({ mayHaveActed: uncertain !== null })
  } catch (error) {
    throw error instanceof CloudFailure ? (uncertain ?? error) : error
  }
}

/** Whether the same may be sent again: nothing was done, or doing it twice does no harm. */
function mayRepeat({ isRepeatable }: Sending, answer: Answer | null): boolean {
  if (answer?.status === 429) return true
  return isRepeatable && (answer === null || answer.status >= 500)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse<Value>(bytes: Uint8Array, schema: z.ZodType<Value>): { value: Value } | { problem: string } {
  let json: unknown
  try {
    json = bytes.byteLength === 0 ? null : JSON.parse(utf8.decode(bytes))
  } catch {
    return { problem: 'it is no JSON' }
  }
  const result = schema.safeParse(json)
  if (result.success) return { value: result.data }
  const [issue] = result.error.issues
  return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300) }
}
