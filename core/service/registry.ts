/** Registering apps and personal tokens (docs/reference/service.md, "Apps"). */
import { randomUUID } from 'node:crypto'
import { Failure } from '../platform/errors/failure.ts'
import type { RegisteredApp, CredentialFile, PersonalToken } from '../credentials/credentials.ts'
import { hashSecret, newSecret } from '../platform/crypto/secrets.ts'
import { isLoopback } from '../platform/net/loopback.ts'

export interface NewApp {
  name: string
  type: RegisteredApp['type']
  redirectUrls: readonly string[]
  scopes: readonly string[]
}

/** The secret is returned once. @throws Failure `usage.redirect` */
export async function registerApp(
  file: CredentialFile,
  { name, type, redirectUrls, scopes }: NewApp,
): Promise<{ clientId: string; clientSecret?: string }> {
  for (const url of redirectUrls) requireRedirectUrl(url)
  const clientId = randomUUID().replaceAll('-', '')
  const clientSecret = type === 'confidential' ? newSecret() : null
  await file.update(({ apps }) => {
    apps.push({
      clientId,
      name,
      type,
      secretHash: clientSecret === null ? null : hashSecret(clientSecret),
      redirectUrls: [...redirectUrls],
      scopes: [...scopes],
      addedAt: Date.now(),
    })
  })
  return { clientId, ...(clientSecret !== null && { clientSecret }) }
}

export interface ListedApp {
  clientId: string
  name: string
  type: RegisteredApp['type']
  redirectUrls: string[]
  scopes: string[]
}

export async function listRegisteredApps(file: CredentialFile): Promise<ListedApp[]> {
  const { apps } = await file.read()
  return apps.map(({ clientId, name, type, redirectUrls, scopes }) => ({
    clientId,
    name,
    type,
    redirectUrls,
    scopes,
  }))
}

/** Removes an app with all that it was allowed. @throws Failure `service.unknownApp` */
export function unregisterApp(file: CredentialFile, clientId: string): Promise<void> {
  return file.update((credentials) => {
    if (!credentials.apps.some((app) => app.clientId === clientId))
      throw new Failure('service.unknownApp', `There is no app with the id ${clientId}.`, {
        near: credentials.apps.map((app) => app.clientId),
        kept: 'Nothing was changed.',
      })
    credentials.apps = credentials.apps.filter((app) => app.clientId !== clientId)
    credentials.grants = credentials.grants.filter((grant) => grant.clientId !== clientId)
  })
}

/** The token is returned once. */
export async function addToken(
  file: CredentialFile,
  scopes: readonly string[],
): Promise<{ id: string; token: string; scopes: string[] }> {
  const token = newSecret()
  const id = randomUUID().slice(0, 8)
  await file.update(({ tokens }) => {
    tokens.push({ id, hash: hashSecret(token), scopes: [...scopes], addedAt: Date.now() })
  })
  return { id, token, scopes: [...scopes] }
}

export async function listTokens(file: CredentialFile): Promise<Omit<PersonalToken, 'hash'>[]> {
  const { tokens } = await file.read()
  return tokens.map(({ hash: _hash, ...token }) => token)
}

/** @throws Failure `service.unknownToken` */
export function removeToken(file: CredentialFile, id: string): Promise<void> {
  return file.update((credentials) => {
    const left = credentials.tokens.filter((token) => token.id !== id)
    if (left.length === credentials.tokens.length)
      throw new Failure('service.unknownToken', `There is no token with the id ${id}.`, {
        near: credentials.tokens.map((token) => token.id),
        kept: 'Nothing was changed.',
      })
    credentials.tokens = left
  })
}

/**
 * RFC 6749, 3.1.2: absolute and without a fragment, in the characters of a URI alone (RFC 3986), since what is asked
 * for is compared with it as a string. A page that a browser would run as a script is no place to go. A code travels in
 * clear text over http, so that is for this machine alone (RFC 8252, 8.3); a browser connects to no port 0.
 */
function requireRedirectUrl(url: string): void {
  const parsed = /^[\x21-\x7e]+$/.test(url) ? URL.parse(url) : null
  const isScript =
    parsed !== null && ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(parsed.protocol)
  const isReachable =
    parsed !== null && parsed.port !== '0' && (parsed.protocol !== 'http:' || isLoopback(parsed))
  if (isReachable && !isScript && !url.includes('#')) return
  throw new Failure(
    'usage.redirect',
    'A redirect URL is absolute, has no fragment, no port 0, and no blanks or letters beyond ASCII; http is for this machine only.',
    {
      value: url,
      kept: 'No app was added.',
      todo: 'Name one such as http://127.0.0.1/callback or https://app.example/callback.',
    },
  )
}
