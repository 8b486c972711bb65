/**
 * The HTTP client of providers. It checks the host of every request against the user's consent: a remote host without
 * consent gets no request, and redirects are not followed. Failures contain neither texts, keys nor answers.
 */
import { Failure } from '../platform/errors/failure.ts'
import { isLoopback } from '../platform/net/loopback.ts'
import { limitedBody } from '../platform/net/limitedBody.ts'
import { retryAfter } from '../platform/net/retryAfter.ts'

/** The most bytes of an answer. */
const MAX_ANSWER = 5 * 1024 * 1024
/** Milliseconds in which a provider has to answer. */
export const ANSWER_MILLISECONDS = 120_000
/** Seconds that a busy provider is not used if it states no time. */
const BUSY_SECONDS = 5
const MAX_BUSY_SECONDS = 3600

/** The hosts that may be asked, by their origins; what is on loopback may always be. */
export interface AllowedOrigins {
  readonly origins: ReadonlySet<string>
}

export interface Request {
  /** The provider by its name, for messages. */
  name: string
  address: URL
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it the address is asked by GET. */
  body?: unknown
  allowed: AllowedOrigins
  signal: AbortSignal
  /** Milliseconds. */
  timeLimit?: number | undefined
}

export interface HttpAnswer {
  status: number
  /** Undefined where the body is no JSON. */
  json: unknown
}

/**
 * Returns a provider's response if it accepts the request.
 * @throws Failure `suggestion.consent`, `suggestion.unreachable`, `suggestion.timeout`, `suggestion.redirect`,
 *   `suggestion.busy`, `suggestion.key`, `suggestion.quota`, `suggestion.tooLarge`; the signal's own reason
 */
export function sendRequest(request: Request): Promise<HttpAnswer> {
  return withResponse(request, (response) => read(response, request.name, request.address))
}

/**
 * Passes on the pieces of a provider's response as they arrive, and returns the answer if it is not the text stream that
 * was asked for.
 * @throws Failure as `sendRequest`
 */
export function streamRequest(
  request: Request,
  onPiece: (piece: string) => void,
): Promise<HttpAnswer | null> {
  return withResponse(request, async (response) => {
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (!response.ok || !isStream || response.body === null)
      return read(response, request.name, request.address)
    let bytes = 0
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER) throw tooLarge(request.name)
      onPiece(decoder.decode(chunk, { stream: true }))
    }
    return null
  })
}

/** @throws Failure as `sendRequest` */
async function withResponse<Value>(
  request: Request,
  use: (response: Response) => Promise<Value>,
): Promise<Value> {
  const { name, address, headers, body, allowed, signal, timeLimit = ANSWER_MILLISECONDS } = request
  requireAllowed(name, address, allowed)
  const timeout = AbortSignal.timeout(timeLimit)
  const either = AbortSignal.any([signal, timeout])
  const hasBody = body !== undefined
  try {
    const response = await fetch(address, {
      method: hasBody ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(hasBody && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: either,
    })
    return await use(response)
  } catch (error) {
    if (error instanceof Failure) throw error
    signal.throwIfAborted()
    if (timeout.aborted) throw timedOut(name, timeLimit)
    throw new Failure('suggestion.unreachable', `${name} could not be reached.`, {
      path: address.origin,
      values: { name },
      kept: 'Nothing was changed.',
      todo: 'See that it runs, and that its address is right.',
    })
  }
}

export function timedOut(name: string, milliseconds: number): Failure {
  const seconds = Math.ceil(milliseconds / 1000)
  return new Failure('suggestion.timeout', `${name} did not answer within ${seconds} seconds.`, {
    values: { name, seconds },
    kept: 'Nothing was changed.',
    todo: 'Try it again, or use another provider.',
  })
}

/** @throws Failure `suggestion.consent` */
export function requireAllowed(name: string, address: URL, { origins }: AllowedOrigins): void {
  if (isLoopback(address) || origins.has(address.origin)) return
  throw new Failure(
    'suggestion.consent',
    `${name} is not on this machine: texts of this project would be sent to ${address.host}.`,
    {
      values: { name },
      value: address.host,
      kept: 'Nothing was sent there.',
      todo: 'Turn it on in this project if you may give the texts away.',
    },
  )
}

async function read(response: Response, name: string, address: URL): Promise<HttpAnswer> {
  const { status } = response
  if (status >= 200 && status < 300) return { status, json: await jsonOf(response, name) }
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    throw new Failure('suggestion.redirect', `${name} sends requests on to another address.`, {
      path: address.origin,
      values: { name },
      kept: 'Nothing was sent there.',
      todo: 'Give it the address at which it answers.',
    })
  }
  if (status === 429 || status === 503) {
    await response.body?.cancel()
    throw busy(name, secondsOf(response.headers.get('retry-after')))
  }
  if (status === 401 || status === 403) {
    await response.body?.cancel()
    throw new Failure('suggestion.key', `${name} does not take its key.`, {
      values: { name },
      kept: 'Nothing was changed.',
      todo: 'Give it its key again in the settings.',
    })
  }
  if (status === 456) {
    await response.body?.cancel()
    throw new Failure('suggestion.quota', `The quota of ${name} is used up.`, {
      values: { name },
      kept: 'Nothing was changed.',
      todo: 'Wait for the next month, or use another provider.',
    })
  }
  return { status, json: await jsonOf(response, name) }
}

function busy(name: string, seconds: number): Failure {
  return new Failure('suggestion.busy', `${name} has too much to do now.`, {
    values: { name, seconds },
    kept: 'Nothing was changed.',
    todo: 'Try it again later.',
  })
}

function secondsOf(header: string | null): number {
  const asked = retryAfter(header, Date.now())
  return asked === null ? BUSY_SECONDS : Math.min(MAX_BUSY_SECONDS, Math.ceil(asked / 1000))
}

async function jsonOf(response: Response, name: string): Promise<unknown> {
  const bytes = await limitedBody(response, MAX_ANSWER)
  if (bytes === null) throw tooLarge(name)
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

function tooLarge(name: string): Failure {
  return new Failure('suggestion.tooLarge', `${name} answered with more than ${MAX_ANSWER} bytes.`, {
    values: { name, most: MAX_ANSWER },
    kept: 'Nothing was changed.',
    todo: 'Look at what the provider answers.',
  })
}

/** The failure of an answer that is not what the provider's documentation says. */
export function badAnswer(name: string, status: number): Failure {
  return new Failure(
    'suggestion.answer',
    `${name} answered with something else than translations (status ${status}).`,
    {
      values: { name, status },
      kept: 'Nothing was changed.',
      todo: 'See that the address and the kind of the provider are right.',
    },
  )
}

/** The failure of a pair of languages that a provider does not have. */
export function noSuchPair(name: string, source: string, target: string): Failure {
  return new Failure('suggestion.language', `${name} does not translate from ${source} to ${target}.`, {
    values: { name, source, target },
    kept: 'Nothing was changed.',
    todo: 'Use another provider for this language.',
  })
}
