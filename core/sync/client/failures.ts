/** Failures of requests, with the service's own message if it sent one. */
import { verbatim, sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { Answer } from './response.ts'
import { z } from 'zod'
import { Failure, type FailureDetails } from '../../platform/errors/failure.ts'

/** A request that did not come to its end. */
export class CloudFailure extends Failure {
  /** The HTTP status of the answer; null where there was none. */
  readonly status: number | null
  /** Whether the service may have carried out a write although its response was lost. */
  readonly mayHaveActed: boolean
  /** The service's words; null where it had none that are meant to be read. */
  readonly words: string | null

  constructor(
    code: string,
    message: string | Sentence,
    details: FailureDetails,
    {
      status,
      mayHaveActed = false,
      words = null,
    }: { status: number | null; mayHaveActed?: boolean; words?: string | null },
  ) {
    super(code, message, details)
    this.status = status
    this.mayHaveActed = mayHaveActed
    this.words = words
  }
}

/** Which request it was, without its query. */
export interface FailedRequest {
  method: string
  path: string
  /** The name of the connection. */
  name: string
}

const KEPT = 'All your work is in the project file.'
const MAX_WORDS = 500

export function lostConnection({ path, name }: FailedRequest, isWrite: boolean): CloudFailure {
  return new CloudFailure(
    'cloud.unreachable',
    `${name} could not be reached.`,
    { path, kept: KEPT, todo: 'Check the network and the addresses of the connection, then sync again.' },
    { status: null, mayHaveActed: isWrite },
  )
}

/**
 * Names the server with the untrusted certificate, and states that no data were sent: another server may have answered.
 */
export function untrustedCertificate({ path, name }: FailedRequest, problem: string): CloudFailure {
  return new CloudFailure(
    'cloud.certificate',
    `This machine does not trust the certificate of ${name} (${problem}). Nothing was sent.`,
    {
      path,
      value: problem,
      kept: KEPT,
      todo: 'Check the address of the connection and the clock of this machine. Ask the operator of the server.',
    },
    { status: null },
  )
}

export function refusedToken({ path, name }: FailedRequest): CloudFailure {
  return new CloudFailure(
    'cloud.refusedToken',
    `${name} no longer accepts the sign-in.`,
    { path, kept: KEPT, todo: 'Sign in once more, then sync again.' },
    { status: 401 },
  )
}

export function oddAnswer({ path, name }: FailedRequest, reason: string, isWrite: boolean): CloudFailure {
  return new CloudFailure(
    'cloud.oddAnswer',
    sentence`${name} answered with something that is not of its API: ${reason}.`,
    { path, value: reason, kept: KEPT, todo: 'Check the addresses of the connection.' },
    { status: 200, mayHaveActed: isWrite },
  )
}

/** The failure that a refusal stands for. `token` is struck out where the service repeats it. */
export function failureOf(
  place: FailedRequest,
  { status, bytes }: Answer,
  token: string | null,
): CloudFailure {
  const words = wordsIn(bytes, token)
  const said = words === null ? sentence`status ${status}` : verbatim(words.replace(/\.$/, ''))
  const { name, method } = place
  const make = (code: string, message: string | Sentence, todo: string, mayHaveActed = false): CloudFailure =>
    new CloudFailure(
      code,
      message,
      { path: place.path, kept: KEPT, todo, ...(words !== null && { value: words }) },
      { status, mayHaveActed, words },
    )
  if (status >= 300 && status < 400)
    return make(
      'cloud.redirected',
      `${name} redirected the request, and no sign-in is sent there.`,
      'Check the addresses of the connection.',
    )
  if (status === 403)
    return make(
      'cloud.forbidden',
      sentence`${name} does not allow this: ${said}.`,
      'Ask an administrator of the cloud for the permission.',
    )
  if (status === 404)
    return make(
      'cloud.notFound',
      sentence`${name} does not have it: ${said}.`,
      'Check whether it was deleted in the cloud.',
    )
  if (status === 429)
    return make('cloud.tooMany', `${name} asks for fewer requests for a while.`, 'Sync again later.')
  if (status >= 500)
    return make(
      'cloud.unavailable',
      sentence`${name} has a problem: ${said}.`,
      'Sync again later.',
      method !== 'GET',
    )
  return make(
    'cloud.rejected',
    sentence`${name} refused: ${said}.`,
    'Correct the edit that it names, then sync again.',
  )
}

const message = z.object({ message: z.string() })
const single = z.object({ error: message })
const several = z.object({
  errors: z.array(z.object({ error: z.object({ errors: z.array(message) }) })),
})

/** The messages in a body of the API's errors; null of any other body, an HTML page for one. */
function wordsIn(bytes: Uint8Array, token: string | null): string | null {
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
  const one = single.safeParse(body)
  const many = several.safeParse(body)
  const words = one.success
    ? one.data.error.message
    : many.success
      ? many.data.errors.flatMap(({ error }) => error.errors.map((problem) => problem.message)).join(' ')
      : ''
  const safe = token === null ? words : words.replaceAll(token, '…')
  return safe.trim() === '' ? null : safe.trim().slice(0, MAX_WORDS)
}
