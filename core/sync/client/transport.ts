/**
 * Sends a request of the client until there is an answer that counts (docs/reference/sync.md, "Requests"): at most ten at
 * once, refusals that pass waited out, tokens renewed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { cancelled, Failure } from '../../platform/errors/failure.ts'
import { certificateProblem } from '../../platform/net/certificate.ts'
import type { CloudServer } from '../connection.ts'
import { parseAnswer, readAnswer } from './answer.ts'
import { delayBefore, MAX_ATTEMPTS, MAX_WAITING_MS } from './backOff.ts'
import {
  CloudFailure,
  failureOf,
  lostConnection,
  oddAnswer,
  refusedToken,
  untrustedCertificate,
} from './failures.ts'
import type { Answer } from './response.ts'
import { Semaphore } from '../../platform/threads/semaphore.ts'

/**
 * The consecutive refused tokens after which a sign-in counts as ended: the second may have been renewed by another
 * process, and have expired since.
 */
const MAX_REFUSED = 3

/** docs/reference/sync.md, "Requests". */
const MAX_AT_ONCE = 10
/** A request and its answer may take this long, in milliseconds. */
const TIME_LIMIT = 60_000
/** How often an answer that cannot be read is asked for in all. */
const MAX_ODD = 3

/** The provider of access tokens: a `TokenKeeper`. */
export interface AccessTokens {
  accessToken(): Promise<string>
  /** One in place of a token that the service refused. */
  replacementOf(refused: string): Promise<string>
}

export interface TransportOptions {
  connection: Pick<CloudServer, 'authUrl' | 'baseUrl' | 'name'>
  tokens: AccessTokens
  fetch?: typeof fetch
  sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  random?: () => number
  now?: () => number
  /** Called with each request before it is sent, including repeated ones. */
  onRequest?: (request: { method: string; path: string }) => void
  timeLimit?: number
}

/** The state of a write that was sent. */
export interface SentBefore {
  /** The service may have carried it out although its response was lost. */
  mayHaveActed: boolean
}

/** The limits of a single request, where they are not those of all. */
export interface Limits {
  /** The most bytes of an answer; more are refused with `cloud.tooLarge`. */
  mostBytes?: number
  /** The time limit of one attempt, in milliseconds. */
  timeLimit?: number
  /** How often it is asked for at most. */
  mostAttempts?: number
}

export interface Sending {
  method: string
  url: URL
  body: string | undefined
  isRepeatable: boolean
  signal: AbortSignal | undefined
  beforeRepeat?: ((before: SentBefore) => Promise<void>) | undefined
  limits?: Limits
}

/** Lets others have the slot of a request while something is waited for. */
type Aside = (work: () => Promise<void>) => Promise<void>

export class Transport {
  readonly #options: TransportOptions
  readonly #slots = new Semaphore(MAX_AT_ONCE)
  #requests = 0

  constructor(options: TransportOptions) {
    this.#options = options
  }

  /** How many requests were sent so far, repeated ones too. */
  get requests(): number {
    return this.#requests
  }

  /** The answer by a schema; where it is not what it should be, asked for again, a proxy may have been in the way. */
  async read<Value>(
    sending: Sending,
    schema: z.ZodType<Value>,
  ): Promise<{ value: Value; date: number | null }> {
    for (let tries = 1; ; tries++) {
      const answer = await this.send(sending)
      const read = parseAnswer(answer.bytes, schema)
      if ('value' in read) return { value: read.value, date: answer.date }
      const failure = oddAnswer(this.#place(sending), read.problem, !isRead(sending))
      if (!sending.isRepeatable || tries === MAX_ODD) throw failure
      await this.#pause(tries, null, sending.signal)
      await lookAgain(sending, failure)
    }
  }

  async send(sending: Sending, { hasToken = true }: { hasToken?: boolean } = {}): Promise<Answer> {
    let release = await this.#acquire(sending.signal)
    const aside: Aside = async (work) => {
      release()
      release = () => undefined
      await work()
      release = await this.#acquire(sending.signal)
    }
    try {
      return await this.#repeat(sending, hasToken, aside)
    } finally {
      release()
    }
  }

  async #acquire(signal: AbortSignal | undefined): Promise<() => void> {
    try {
      return await this.#slots.acquire(signal)
    } catch {
      throw cancelled('The sync')
    }
  }

  /** Sends until there is an answer that counts. */
  async #repeat(sending: Sending, hasToken: boolean, aside: Aside): Promise<Answer> {
    const place = this.#place(sending)
    const { tokens } = this.#options
    let token = hasToken ? await untilAborted(tokens.accessToken(), sending.signal) : null
    /** How many tokens the service has refused one after the other. */
    let refused = 0
    let waited = 0
    /** The failure of an attempt that the service may have carried out. */
    let uncertain: CloudFailure | null = null
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#attempt(sending, token)
      if (answer !== null && answer.status < 300) return answer
      if (answer?.status === 401 && token !== null && ++refused < MAX_REFUSED) {
        token = await untilAborted(tokens.replacementOf(token), sending.signal).catch(orUncertain(uncertain))
        if (sending.beforeRepeat) await aside(() => lookAgain(sending, uncertain))
        continue
      }
      if (answer?.status === 401 && token !== null) throw uncertain ?? refusedToken(place)
      refused = 0
      const failure =
        answer === null ? lostConnection(place, !isRead(sending)) : failureOf(place, answer, token)
      if (failure.mayHaveActed) uncertain = failure
      if (!mayRepeat(sending, answer)) throw failure
      const delay = delayBefore(attempt, answer, { random: this.#random, now: this.#now })
      waited += delay
      if (attempt >= (sending.limits?.mostAttempts ?? MAX_ATTEMPTS) || waited > MAX_WAITING_MS) throw failure
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
      const problem = certificateProblem(error)
      if (problem !== null) throw untrustedCertificate(this.#place({ method, url }), problem)
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

  #place({ method, url }: Pick<Sending, 'method' | 'url'>): { method: string; path: string; name: string } {
    return { method, path: `${url.origin}${url.pathname}`, name: this.#options.connection.name }
  }
}

function isRead({ method }: Sending): boolean {
  return method === 'GET'
}

/** `uncertain`: why the result of the write is unknown; if the state cannot be read either, it stays unknown. */
async function lookAgain({ beforeRepeat }: Sending, uncertain: CloudFailure | null): Promise<void> {
  try {
    await beforeRepeat?.({ mayHaveActed: uncertain !== null })
  } catch (error) {
    throw error instanceof CloudFailure ? (uncertain ?? error) : error
  }
}

/** Stops waiting for a renewal, which continues: its tokens are stored, and other callers wait for it, too. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = (): void => reject(cancelled('The sync'))
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** An error that ends a request with an unknown result leaves it unknown. */
function orUncertain(uncertain: CloudFailure | null): (error: unknown) => never {
  return (error) => {
    throw error instanceof Failure && error.code === 'cancelled' ? error : (uncertain ?? error)
  }
}

/** Whether the same may be sent again: nothing was done, or doing it twice does no harm. */
function mayRepeat({ isRepeatable }: Sending, answer: Answer | null): boolean {
  if (answer?.status === 429) return true
  return isRepeatable && (answer === null || answer.status >= 500)
}
