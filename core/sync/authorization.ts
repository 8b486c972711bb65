/**
 * Authorization code with PKCE (RFC 6749, RFC 7636; docs/reference/sync.md, "Sign-in"): the address to open, the code
 * for tokens, tokens for newer ones. oauth4webapi speaks forms; the service's token endpoint wants JSON.
 */
import { sentence } from '../platform/text/sentence.ts'
import * as oauth from 'oauth4webapi'
import { Failure } from '../platform/errors/failure.ts'
import { readAnswer } from './client/answer.ts'
import { failureOf as failureOfStatus, untrustedCertificate } from './client/failures.ts'
import { certificateProblem } from '../platform/net/certificate.ts'
import { endpointsOf, type CloudServer } from './connection.ts'
import type { Tokens } from './vault.ts'

/** An authorization that was asked for and not answered yet. */
export interface Attempt {
  /** The address of the consent page, to be opened in the system's browser. */
  address: URL
  redirectUri: string
  state: string
  verifier: string
}

export async function beginAuthorization(connection: CloudServer, redirectUri: string): Promise<Attempt> {
  const { authorize } = endpointsOf(connection)
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(authorize)
  for (const [name, value] of Object.entries({
    client_id: clientIdOf(connection),
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: connection.scopes.join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value)
  return { address, redirectUri, state, verifier }
}

/**
 * Exchanges the parameters of the redirect for tokens.
 * @throws Failure `cloud.declined`, `cloud.wrongState`, `cloud.refused`, `cloud.unreachable`, `cloud.oddAnswer`
 */
export async function finishAuthorization(
  connection: CloudServer,
  attempt: Attempt,
  callback: URL,
  {
    secret,
    signal,
    now = Date.now(),
  }: { secret?: string | undefined; signal?: AbortSignal; now?: number } = {},
): Promise<Tokens> {
  const { server, client, authentication, options } = partsOf(connection, secret, signal)
  const secrets = [callback.searchParams.get('code') ?? '', attempt.verifier]
  return asFailures(connection, secrets, async () => {
    const issuer = issuerIn(callback, connection)
    const parameters = oauth.validateAuthResponse({ ...server, issuer }, client, callback, attempt.state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      attempt.redirectUri,
      attempt.verifier,
      options,
    )
    return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response), null, now)
  })
}

/** Newer tokens for a refresh token. Throws as `finishAuthorization` does. */
export async function requestRefreshedTokens(
  connection: CloudServer,
  refreshToken: string,
  {
    secret,
    signal,
    now = Date.now(),
  }: { secret?: string | undefined; signal?: AbortSignal; now?: number } = {},
): Promise<Tokens> {
  const { server, client, authentication, options } = partsOf(connection, secret, signal)
  return asFailures(connection, [refreshToken], async () => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refreshToken,
      options,
    )
    return tokensOf(await oauth.processRefreshTokenResponse(server, client, response), refreshToken, now)
  })
}

function partsOf(connection: CloudServer, secret: string | undefined, signal: AbortSignal | undefined) {
  const { authorize, token } = endpointsOf(connection)
  return {
    server: {
      issuer: connection.authUrl,
      authorization_endpoint: authorize.href,
      token_endpoint: token.href,
    },
    client: { client_id: clientIdOf(connection) },
    authentication: secret === undefined ? oauth.None() : oauth.ClientSecretPost(secret),
    options: {
      [oauth.customFetch]: jsonEndpoint(connection),
      // `endpointsOf` lets http through for this machine alone.
      [oauth.allowInsecureRequests]: true,
      ...(signal && { signal }),
    },
  }
}

/** @throws Failure `cloud.noApp` */
function clientIdOf({ clientId, name, authUrl }: CloudServer): string {
  if (clientId !== null) return clientId
  throw new Failure('cloud.noApp', `${name} has no client id to sign in with.`, {
    path: authUrl,
    todo: 'Add the client id of an app that is registered there, or sign in with a personal access token.',
  })
}

/** The most bytes of an answer with tokens. */
const MAX_BYTES = 1_000_000
/** By which a server says that it does not take what it was given. */
const REFUSALS = [400, 401, 403]

/**
 * The same request with its form as JSON (docs/reference/service.md, "Tokens"). A server that is out of order, or has too
 * much to do, refuses no sign-in; and one that refuses one may say so as the API does.
 */
function jsonEndpoint({ name }: CloudServer) {
  return async (
    url: string,
    { method, headers, body, signal }: oauth.CustomFetchOptions<'POST', URLSearchParams>,
  ): Promise<Response> => {
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(Object.fromEntries(body)),
      // A token never follows a redirect to somewhere else.
      redirect: 'error',
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      const problem = certificateProblem(error)
      throw problem === null ? error : untrustedCertificate({ method, path: url, name }, problem)
    })
    const answer = await readAnswer(response, MAX_BYTES)
    const { status } = answer
    // Its words may repeat a token.
    if (status === 429 || status >= 500)
      throw failureOfStatus({ method, path: url, name }, { ...answer, bytes: new Uint8Array() }, null)
    const text = asOAuth(status, new TextDecoder().decode(answer.bytes))
    return new Response(text === '' ? null : text, {
      status: response.ok ? 200 : status,
      headers: { 'content-type': 'application/json' },
    })
  }
}

/** Converts a response to the form of RFC 6749: null members are omitted, and a refusal has its `error`. */
function asOAuth(status: number, text: string): string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return text
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return text
  const told = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
  const isUntold = REFUSALS.includes(status) && typeof told['error'] !== 'string'
  return JSON.stringify({ ...told, ...(isUntold && { error: `status ${status}` }) })
}

function tokensOf(answer: oauth.TokenEndpointResponse, olderRefresh: string | null, now: number): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? olderRefresh,
    ...(answer.expires_in === undefined
      ? { expiresAt: null }
      : { expiresAt: now + answer.expires_in * 1000, lifetime: answer.expires_in * 1000 }),
  }
}

/**
 * Returns the issuer that is expected in the redirect (RFC 9207): the connection's address of the authorization server.
 * It has a slash at its end if the redirect has it so.
 */
function issuerIn(callback: URL, { authUrl }: CloudServer): string {
  const named = callback.searchParams.get('iss')
  const trimmed = (address: string): string => address.replace(/\/+$/, '')
  return named !== null && trimmed(named) === trimmed(authUrl) ? named : authUrl
}

/** No message of ours holds a token or a code: a library's own messages are not passed on. */
async function asFailures<Value>(
  connection: CloudServer,
  secrets: readonly string[],
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(connection, error, secrets)
  }
}

/** The code of an OAuth error, and the server's description of it, unless that repeats a secret. */
function reasonIn(
  { error, error_description: description = '' }: { error: string; error_description?: string | undefined },
  secrets: readonly string[],
): string {
  const isTold =
    description !== '' && !secrets.some((secret) => secret !== '' && description.includes(secret))
  return isTold ? `${error.slice(0, 100)} (${description.slice(0, 200)})` : error.slice(0, 100)
}

/** By which a server says that it would take what it was given at another time. */
const PASSING = ['temporarily_unavailable', 'server_error', 'slow_down']

function failureOf({ authUrl, name }: CloudServer, error: unknown, secrets: readonly string[]): unknown {
  const path = authUrl
  if (error instanceof oauth.AuthorizationResponseError) {
    if (error.error === 'access_denied')
      return new Failure('cloud.declined', `Access to ${name} was declined.`, {
        path,
        kept: 'You are not signed in.',
      })
    return refused(name, path, reasonIn(error, secrets))
  }
  if (error instanceof oauth.ResponseBodyError)
    return PASSING.includes(error.error)
      ? failureOfStatus({ method: 'POST', path, name }, OUT_OF_ORDER, null)
      : refused(name, path, reasonIn(error, secrets))
  if (error instanceof oauth.OperationProcessingError && /"state"/.test(error.message))
    return new Failure('cloud.wrongState', 'The answer of the browser belongs to another sign-in.', {
      path,
      kept: 'Nothing was changed.',
      todo: 'Sign in once more.',
    })
  if (error instanceof oauth.OperationProcessingError && /"iss"/.test(error.message))
    return new Failure(
      'cloud.oddAnswer',
      sentence`The answer of the browser names another server than ${name}.`,
      {
        path,
        todo: 'Check the addresses of the connection, and sign in once more.',
      },
    )
  if (error instanceof oauth.UnsupportedOperationError && /token_type/.test(error.message))
    return new Failure(
      'cloud.oddAnswer',
      sentence`${name} gave a token of the type "${tokenTypeIn(error.cause)}", which cannot be used here.`,
      { path, todo: 'Check the addresses of the connection.' },
    )
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return new Failure('cloud.oddAnswer', sentence`${name} answered with something that is no token.`, {
      path,
      todo: 'Check the addresses of the connection.',
    })
  if (error instanceof TypeError)
    return new Failure('cloud.unreachable', `${name} could not be reached.`, {
      path,
      todo: 'Check the network and the addresses of the connection.',
    })
  return error
}

const OUT_OF_ORDER = { status: 503, bytes: new Uint8Array(), retryAfter: null, date: null }

/** The type of a token that the library refused; it is in the error's cause. */
function tokenTypeIn(cause: unknown): string {
  const body = typeof cause === 'object' && cause !== null && 'body' in cause ? cause.body : undefined
  const type = typeof body === 'object' && body !== null && 'token_type' in body ? body.token_type : undefined
  return typeof type === 'string' ? type.slice(0, 50) : ''
}

function refused(name: string, path: string, reason: string): Failure {
  return new Failure('cloud.refused', `${name} refused: ${reason}.`, {
    path,
    value: reason,
    kept: 'Nothing was changed.',
    todo: 'Sign in once more.',
  })
}
