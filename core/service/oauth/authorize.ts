/** The authorization request (RFC 6749, 4.1.1; docs/reference/service.md, "Authorization"). */
import type { RegisteredApp } from '../../credentials/credentials.ts'
import { covers } from '../../credentials/scopes.ts'
import { isChallenge, type Challenge } from './pkce.ts'

export interface AuthorizationRequest {
  app: RegisteredApp
  redirectUri: string
  scopes: string[]
  state: string | null
  challenge: Challenge | null
}

/** RFC 6749, 4.1.2.1. */
export type AuthorizationError =
  | 'invalid_request'
  | 'unauthorized_client'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_scope'

export type CheckedRequest =
  | { kind: 'ask'; request: AuthorizationRequest }
  /** The app gets the error at its redirect URL. */
  | { kind: 'redirect'; location: string }
  /** The user gets the error: no URL can be trusted (docs/reference/service.md, "Authorization"). */
  | { kind: 'refuse'; message: string }

/** @param issuer Of this authorization server, which each redirect names (RFC 9207) */
export function checkAuthorization(
  query: URLSearchParams,
  apps: readonly RegisteredApp[],
  issuer: string,
): CheckedRequest {
  const clientId = only(query, 'client_id')
  const app = apps.find((one) => one.clientId === clientId)
  if (app === undefined) return refuse('The app that asks is not registered here.')
  const redirectUri = only(query, 'redirect_uri')
  if (redirectUri === null || !app.redirectUrls.some((url) => isRegistered(redirectUri, url)))
    return refuse(`${app.name} asks to be answered at a URL that is not registered for it.`)

  const state = only(query, 'state')
  const fail = (error: AuthorizationError, description: string): CheckedRequest => ({
    kind: 'redirect',
    location: answerUrl(redirectUri, { error, error_description: description, state, iss: issuer }),
  })
  // RFC 6749, 3.1: a parameter stands once.
  const names = [...query.keys()]
  if (names.length !== new Set(names).size) return fail('invalid_request', 'A parameter stands twice.')
  const responseType = only(query, 'response_type')
  if (responseType === null) return fail('invalid_request', 'response_type is missing.')
  if (responseType !== 'code') return fail('unsupported_response_type', 'response_type must be code.')

  const scopes = [...new Set((only(query, 'scope') ?? '').split(' ').filter((scope) => scope !== ''))]
  if (scopes.length === 0) return fail('invalid_request', 'scope is missing.')
  const foreign = scopes.find((scope) => !covers(app.scopes, scope))
  if (foreign !== undefined) return fail('invalid_scope', 'The app is not registered for one of the scopes.')

  const challenge = readChallenge(query)
  if (typeof challenge === 'string') return fail('invalid_request', challenge)
  // RFC 9700, 2.1.1; docs/reference/service.md, "Authorization".
  if (challenge === null && app.type === 'public')
    return fail('invalid_request', 'A public app must send code_challenge.')
  return { kind: 'ask', request: { app, redirectUri, scopes, state, challenge } }
}

/** The redirect URL with an answer added to its query; members that are null are left out. */
export function answerUrl(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(answer)) if (value !== null) added.set(name, value)
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added.toString()}`
}

/**
 * Compares exactly with the registered URL (RFC 9700, 2.1), except for the port of a loopback address, which an app on
 * this machine learns when it starts (RFC 8252, 7.3). No normalization applies: `http://127.1/`, a tab or `/x/../`
 * differ from the registered text.
 */
export function isRegistered(given: string, registered: string): boolean {
  if (given === registered) return true
  const known = withoutPort(registered)
  return known !== null && withoutPort(given) === known
}

/** A loopback address without its port; null for every other URL. */
function withoutPort(url: string): string | null {
  const [, host, port, rest] =
    /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::(\d{1,5}))?([/?].*)?$/.exec(url) ?? []
  if (host === undefined || Number(port ?? 80) > 65_535) return null
  return `${host}${rest ?? ''}`
}

/** RFC 7636, 4.3; a sentence where it is wrong. */
function readChallenge(query: URLSearchParams): Challenge | null | string {
  const value = only(query, 'code_challenge')
  const method = only(query, 'code_challenge_method')
  if (value === null) return method === null ? null : 'code_challenge_method stands without code_challenge.'
  if (!isChallenge(value)) return 'code_challenge is not 43 to 128 unreserved characters.'
  if (method !== null && method !== 'S256' && method !== 'plain')
    return 'code_challenge_method must be S256 or plain.'
  return { value, method: method ?? 'plain' }
}

/** RFC 6749, 3.1: a parameter without a value is as if it was not there. */
function only(query: URLSearchParams, name: string): string | null {
  return query.get(name) || null
}

function refuse(message: string): CheckedRequest {
  return { kind: 'refuse', message }
}
