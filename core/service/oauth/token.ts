/** The token endpoint (RFC 6749, 4.1.3 and 6; docs/reference/service.md, "Tokens"). */
import type { RegisteredApp, CredentialFile } from '../../credentials/credentials.ts'
import { matchesSecretHash } from '../../platform/crypto/secrets.ts'
import type { Throttle } from '../throttle.ts'
import type { Codes } from './codes.ts'
import { endGrant, grantInstalled, grantTokens, grantRefreshed, type RefreshGrace } from './grants.ts'
import type { AccessResponse, TokenResponse } from './grants.ts'
import { proves } from './pkce.ts'

/** RFC 6749, 5.2. */
export type TokenError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_scope'

export interface TokenAnswer {
  status: number
  body:
    | TokenResponse
    | AccessResponse
    | { error: TokenError | 'temporarily_unavailable'; error_description: string }
  headers?: Readonly<Record<string, string>>
}

export interface TokenEndpoint {
  file: CredentialFile
  codes: Codes
  grace: RefreshGrace
  throttle: Throttle
}

/** The body's members, and a client's id and secret from an `Authorization: Basic` header (RFC 6749, 2.3.1). */
export interface TokenRequest {
  body: Readonly<Record<string, unknown>>
  basic: { clientId: string; clientSecret: string } | null
}

class Refused extends Error {
  readonly error: TokenError

  constructor(error: TokenError, message: string) {
    super(message)
    this.error = error
  }
}

export async function answerToken(endpoint: TokenEndpoint, request: TokenRequest): Promise<TokenAnswer> {
  const named = request.basic?.clientId ?? request.body['client_id']
  const name = typeof named === 'string' ? named : ''
  try {
    const body = await exchange(endpoint, request)
    endpoint.throttle.afterRight(name)
    return { status: 200, body }
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    const isGuess = refused.error === 'invalid_client' || refused.error === 'invalid_grant'
    if (isGuess && !(await endpoint.throttle.afterWrong(name))) return tooMany
    const status = refused.error === 'invalid_client' ? 401 : 400
    return {
      status,
      body: { error: refused.error, error_description: refused.message },
      ...(status === 401 &&
        request.basic !== null && { headers: { 'WWW-Authenticate': 'Basic realm="oauth"' } }),
    }
  }
}

const tooMany: TokenAnswer = {
  status: 429,
  body: { error: 'temporarily_unavailable', error_description: 'Too many wrong tries.' },
  headers: { 'Retry-After': '5' },
}

async function exchange(
  endpoint: TokenEndpoint,
  request: TokenRequest,
): Promise<TokenResponse | AccessResponse> {
  const grantType = required(request.body, 'grant_type')
  if (grantType === 'crowdin_app') return installedApp(endpoint, request)
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new Refused(
      'unsupported_grant_type',
      'grant_type must be authorization_code, refresh_token or crowdin_app.',
    )
  const app = await authenticate(endpoint.file, request)
  return grantType === 'authorization_code'
    ? exchangeCode(endpoint, app, request.body)
    : refresh(endpoint, app, request.body)
}

/**
 * Authenticates an installed app by the secret of its installation, and by its own if the user entered it. Numbers may
 * be texts: apps send what they received.
 */
async function installedApp({ file }: TokenEndpoint, { body, basic }: TokenRequest): Promise<AccessResponse> {
  const clientId = basic?.clientId ?? required(body, 'client_id')
  const clientSecret = basic?.clientSecret ?? optional(body, 'client_secret')
  const appId = required(body, 'app_id')
  const appSecret = required(body, 'app_secret')
  const domain = optional(body, 'domain')
  const { user_id: user } = body
  const userId = typeof user === 'number' ? String(user) : optional(body, 'user_id')
  const response = await grantInstalled(
    file,
    (one) =>
      one.appId === appId &&
      one.clientId === clientId &&
      matchesSecretHash(appSecret, one.appSecretHash) &&
      (one.clientSecretHash === null ||
        (clientSecret !== null && matchesSecretHash(clientSecret, one.clientSecretHash))) &&
      (domain === null || domain === one.domain) &&
      (userId === null || userId === String(one.userId)),
  )
  if (response !== null) return response
  throw new Refused('invalid_client', 'No app is installed here with these secrets.')
}

/**
 * A confidential app by its secret, whatever else it sends; a public one has none (docs/reference/service.md,
 * "Tokens").
 */
async function authenticate(file: CredentialFile, { body, basic }: TokenRequest): Promise<RegisteredApp> {
  const clientId = basic?.clientId ?? required(body, 'client_id')
  const { apps } = await file.read()
  const app = apps.find((one) => one.clientId === clientId)
  if (app === undefined) throw new Refused('invalid_client', 'The app is not registered here.')
  if (app.secretHash === null) return app
  const secret = basic?.clientSecret ?? optional(body, 'client_secret')
  if (secret === null) throw new Refused('invalid_client', 'A confidential app must send client_secret.')
  if (!matchesSecretHash(secret, app.secretHash))
    throw new Refused('invalid_client', 'client_secret is wrong.')
  return app
}

async function exchangeCode(
  { file, codes }: TokenEndpoint,
  app: RegisteredApp,
  body: TokenRequest['body'],
): Promise<TokenResponse> {
  const code = required(body, 'code')
  const redirectUri = required(body, 'redirect_uri')
  const verifier = optional(body, 'code_verifier')
  const redeemed = codes.redeem(code)
  if ('usedFor' in redeemed) {
    if (redeemed.usedFor !== null) await endGrant(file, redeemed.usedFor)
    throw new Refused('invalid_grant', 'The code is wrong, was used, or its time is over.')
  }
  const { facts } = redeemed
  if (facts.clientId !== app.clientId)
    throw new Refused('invalid_grant', 'The code was given to another app.')
  if (facts.redirectUri !== redirectUri)
    throw new Refused('invalid_grant', 'redirect_uri is not that of the authorization request.')
  if (facts.challenge !== null && verifier === null)
    throw new Refused('invalid_request', 'code_verifier is missing.')
  if (facts.challenge !== null && verifier !== null && !proves(verifier, facts.challenge))
    throw new Refused('invalid_grant', 'code_verifier is not that of the code_challenge.')
  // RFC 9700, 4.8.2: otherwise the challenge could be removed in transit.
  if (facts.challenge === null && verifier !== null)
    throw new Refused('invalid_grant', 'The authorization request had no code_challenge.')
  const { grantId, response } = await grantTokens(file, facts)
  codes.exchanged(code, grantId)
  return response
}

async function refresh(
  { file, grace }: TokenEndpoint,
  app: RegisteredApp,
  body: TokenRequest['body'],
): Promise<TokenResponse> {
  const refreshToken = required(body, 'refresh_token')
  const scopes =
    optional(body, 'scope')
      ?.split(' ')
      .filter((scope) => scope !== '') ?? null
  const refreshed = await grantRefreshed(file, grace, { clientId: app.clientId, refreshToken, scopes })
  if (refreshed === 'unknown')
    throw new Refused('invalid_grant', 'The refresh token is wrong, was used, or its time is over.')
  if (refreshed === 'scope') throw new Refused('invalid_scope', 'The scope is wider than what was allowed.')
  return refreshed
}

function optional(body: TokenRequest['body'], name: string): string | null {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new Refused('invalid_request', `${name} must be a text.`)
  return value
}

function required(body: TokenRequest['body'], name: string): string {
  const value = optional(body, name)
  if (value === null) throw new Refused('invalid_request', `${name} is missing.`)
  return value
}
