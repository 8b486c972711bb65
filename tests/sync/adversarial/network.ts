/** A network between a workbench and the service that does to requests and answers what a run asks for. */
import fc from 'fast-check'
import { CloudClient, type CloudClientOptions } from '../../../core/sync/client.ts'
import type { AccessTokens } from '../../../core/sync/client/transport.ts'
import type { ApiAnswer } from '../../../core/service/answers.ts'
import { chances, type Clockwork } from './clockwork.ts'
import { damaged, FATES, html, PAGES, UNHEARD, type Fate } from './fates.ts'
import { ORIGIN, type PlainRequest, type TheirService } from './service.ts'

/** A request of a sync. */
export interface Moment {
  /** Whether only those count that change something in the cloud. */
  isWrite: boolean
  /** Which of these, from 0. */
  at: number
}

export interface Trouble extends Moment {
  fate: Fate
}

export const moment = fc.oneof(
  fc.record({ isWrite: fc.constant(false), at: fc.nat({ max: 24 }) }),
  fc.record({ isWrite: fc.constant(true), at: fc.nat({ max: 3 }) }),
)

export const troubles = fc.uniqueArray(
  fc.tuple(moment, fc.constantFrom(...FATES, ...UNHEARD)).map(([at, fate]): Trouble => ({ ...at, fate })),
  { maxLength: 8, size: 'max', selector: ({ isWrite, at }) => `${isWrite} ${at}` },
)

const DAY = 24 * 3_600_000

/** The access token of a person, which changes under those who have it. */
export class Badge implements AccessTokens {
  readonly login: string
  #rotations = 0

  constructor(login: string) {
    this.login = login
  }

  get current(): string {
    return `${SECRET}-${this.login}-${this.#rotations}`
  }

  rotate(): void {
    this.#rotations++
  }

  accessToken(): Promise<string> {
    return Promise.resolve(this.current)
  }

  replacementOf(): Promise<string> {
    return Promise.resolve(this.current)
  }
}

/** A part of each token, of which nothing is to be found anywhere else. */
export const SECRET = 'very-secret-token'

/** The number of times that the network itself repeated a write, by its body. */
export type Doubles = Map<string, number>

export interface NetworkOptions {
  clockwork: Pick<Clockwork, 'now' | 'after' | 'sleep'>
  service: Pick<TheirService, 'answer'>
  badge: Badge
  troubles: readonly Trouble[]
  /** The seed of delays: 0 keeps the order in which requests were sent. */
  seed: number
  doubles: Doubles
  /** Called with the outcome of a request. */
  onFate?: (fate: Fate) => void
  /** Called with each request as it reaches the server. */
  onArrival?: (moments: readonly Moment[]) => Promise<void>
  witness?: Witness
}

/** Sees what a workbench could know of the service, and when. */
export interface Witness {
  sends(request: PlainRequest): void
  /** The service is about to carry it out; answers what is to be called once it has. */
  carriesOut(request: PlainRequest): () => void
  /** The whole answer is there. */
  hears(request: PlainRequest): void
}

export class Network {
  /** The most requests at one time. */
  mostInFlight = 0
  sent = 0
  /** Faults of this network itself. */
  readonly defects: unknown[] = []
  readonly #options: NetworkOptions
  #writes = 0
  readonly #random: () => number
  #inFlight = 0
  #isDown = false
  #rotationsToCome = 0

  constructor(options: NetworkOptions) {
    this.#options = options
    this.#random = options.seed === 0 ? () => 0.5 : chances(options.seed)
  }

  client(options: Pick<CloudClientOptions, 'pageSize'> = {}): CloudClient {
    const { clockwork, badge } = this.#options
    return new CloudClient({
      connection: { name: 'Cloud', authUrl: ORIGIN, baseUrl: ORIGIN },
      tokens: badge,
      fetch: (input, init = {}) =>
        this.#fetch(
          input instanceof URL ? input : new URL(input instanceof Request ? input.url : input),
          init,
        ),
      sleep: clockwork.sleep,
      now: () => clockwork.now,
      random: this.#random,
      ...options,
    })
  }

  /** Requests on their way may still reach the server; their responses are lost. */
  goDown(): void {
    this.#isDown = true
  }

  #fetch(url: URL, init: RequestInit): Promise<Response> {
    const moments = [{ isWrite: false, at: this.sent++ }]
    if (init.method !== 'GET') moments.push({ isWrite: true, at: this.#writes++ })
    this.mostInFlight = Math.max(this.mostInFlight, ++this.#inFlight)
    const { signal } = init
    const request = plainRequest(url, init)
    const { witness } = this.#options
    witness?.sends(request)
    let abort = (): void => undefined
    return new Promise<Response>((resolve, reject) => {
      abort = () => reject(new DOMException('aborted', 'AbortError'))
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort)
      const fate = this.#options.troubles.find((trouble) => isAt(trouble, moments))?.fate ?? null
      this.#options.clockwork.after(this.#delay(fate), () => {
        const arrived = this.#arrive(moments, fate, request, init).catch((defect: unknown) => {
          this.defects.push(defect)
          return null
        })
        void arrived.then((answer) =>
          this.#options.clockwork.after(this.#delay(null), () => {
            if (this.#isDown) return
            if (answer === null) return reject(new TypeError('fetch failed'))
            if (fate === null && answer.status < 300) witness?.hears(request)
            resolve(answer)
          }),
        )
      })
    }).finally(() => {
      this.#inFlight--
      signal?.removeEventListener('abort', abort)
    })
  }

  #delay(fate: Fate | null): number {
    return 5 + this.#random() * 200 + (fate === 'slow' ? 30_000 : 0)
  }

  /** Null: the connection is lost. */
  async #arrive(
    moments: readonly Moment[],
    fate: Fate | null,
    request: PlainRequest,
    init: RequestInit,
  ): Promise<Response | null> {
    await this.#options.onArrival?.(moments)
    if (fate !== null) this.#options.onFate?.(fate)
    if (fate === 'lose request' || (this.#isDown && this.#random() < 0.5)) return null
    const page = fate === null ? undefined : PAGES[fate]
    if (page) return page(init, this.#options.clockwork.now)
    if (fate === 'rotate token') this.#rotationsToCome = 1
    if (fate === 'rotate token twice') this.#rotationsToCome = 2
    if (this.#rotationsToCome > 0) {
      this.#rotationsToCome--
      this.#options.badge.rotate()
    }
    const { authorization } = init.headers as Record<string, string>
    if (authorization !== `Bearer ${this.#options.badge.current}`)
      return this.#response({ status: 401, body: { error: { code: 401, message: 'Unauthorized' } } }, null)
    return this.#carriedOut(fate, request)
  }

  async #carriedOut(fate: Fate | null, request: PlainRequest): Promise<Response | null> {
    const { service, badge, doubles, witness } = this.#options
    const { body } = request
    const done = witness?.carriesOut(request)
    const answer = await service.answer(badge.login, request)
    if (fate === 'twice') {
      doubles.set(body, (doubles.get(body) ?? 0) + 1)
      await service.answer(badge.login, request)
    }
    done?.()
    if (fate === 'lose answer') return null
    if (fate === 'html 504') return html(504)
    return this.#response(answer, fate)
  }

  #response({ status, body, headers }: ApiAnswer, fate: Fate | null): Response {
    const skew = fate === 'clock ahead' ? DAY : fate === 'clock behind' ? -DAY : 0
    const date = new Date(this.#options.clockwork.now + skew).toUTCString()
    const text = body === null ? null : textOf(body)
    const arrived = damaged(text, fate)
    if (arrived !== text) return new Response(arrived, { status, headers: { ...headers, date } })
    return wholeResponse(status, { ...headers, date }, text)
  }
}

function plainRequest(url: URL, { method = 'GET', body }: RequestInit): PlainRequest {
  return { method, url, body: typeof body === 'string' ? body : '' }
}

const encoder = new TextEncoder()
const texts = new WeakMap<object, string>()

/** Most answers were given before. */
function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const text = texts.get(body) ?? JSON.stringify(body)
  texts.set(body, text)
  return text
}

/** A `Response` as far as the client reads one: making a real one costs more than reading it. */
function wholeResponse(status: number, headers: Record<string, string>, text: string | null): Response {
  const body = text === null ? null : [encoder.encode(text)]
  const get = (name: string): string | null => headers[name] ?? null
  return { status, url: ORIGIN, headers: { get }, body } as unknown as Response
}

export function isAt({ isWrite, at }: Moment, moments: readonly Moment[]): boolean {
  return moments.some((one) => one.isWrite === isWrite && one.at === at)
}
