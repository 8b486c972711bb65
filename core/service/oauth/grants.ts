/** Tokens: given, refreshed, known again, ended. */
import { randomUUID } from 'node:crypto'
import type { CredentialFile, Grant, Installation } from '../../credentials/credentials.ts'
import { hashSecret, newSecret } from '../../platform/crypto/secrets.ts'

/** docs/reference/service.md, "Tokens". */
const ACCESS_SECONDS = 7_200
const REFRESH_MILLISECONDS = 90 * 24 * 3_600_000
/** Exchanged refresh tokens that a family remembers. */
const MAX_USED = 200

/** A response with no refresh token: who may ask again by a secret needs none. */
export type AccessResponse = Omit<TokenResponse, 'refresh_token'>

/** docs/reference/service.md, "Tokens". */
export interface TokenResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token: string
}

export interface GrantedAccess {
  clientId: string
  scopes: readonly string[]
  projects: readonly string[]
}

export async function grantTokens(
  file: CredentialFile,
  allowed: GrantedAccess,
): Promise<{ grantId: string; response: TokenResponse }> {
  const response = newTokens()
  const now = Date.now()
  const grant: Grant = {
    id: randomUUID(),
    clientId: allowed.clientId,
    scopes: [...allowed.scopes],
    projects: [...allowed.projects],
    grantedAt: now,
    access: [accessOf(response, allowed.scopes, now)],
    refreshHash: hashSecret(response.refresh_token),
    siblingHashes: [],
    refreshExpiresAt: now + REFRESH_MILLISECONDS,
    usedHashes: [],
  }
  await file.update((credentials) => {
    credentials.grants = [...credentials.grants.filter((one) => one.refreshExpiresAt > now), grant]
  })
  return { grantId: grant.id, response }
}

/** A token for an app that was installed; null where no installation has these secrets. */
export async function grantInstalled(
  file: CredentialFile,
  isAsking: (installation: Installation) => boolean,
): Promise<AccessResponse | null> {
  // A guessed secret does not cause a write.
  if (!(await file.read()).installations.some(isAsking)) return null
  const { refresh_token: _refreshToken, ...response } = newTokens()
  return file.update(({ installations }) => {
    const found = installations.find(isAsking)
    if (found === undefined) return null
    const now = Date.now()
    found.access = [
      ...found.access.filter((one) => one.expiresAt > now),
      accessOf(response, found.scopes, now),
    ].slice(-MAX_USED)
    return response
  })
}

export type RefreshProblem = 'unknown' | 'scope'

/** Milliseconds in which a token that was exchanged is good for another pair. */
const GRACE_MILLISECONDS = 10_000
/** Pairs that a family has at once; the oldest gives way. */
const MAX_PAIRS = 20

/**
 * The refresh tokens that were exchanged a moment ago, by their hashes. Two windows of an app that refresh at once, and a
 * client whose answer was lost, stay signed in. It lives in memory: after a restart an exchanged token is a reused one.
 */
export class RefreshGrace {
  readonly #until = new Map<string, number>()

  begin(hash: string, now = Date.now()): void {
    for (const [known, until] of this.#until) if (until <= now) this.#until.delete(known)
    this.#until.set(hash, now + GRACE_MILLISECONDS)
  }

  has(hash: string, now = Date.now()): boolean {
    return now < (this.#until.get(hash) ?? 0)
  }
}

/**
 * Rotates a refresh token (RFC 9700, 4.14.2). A token that was exchanged less than ten seconds ago gets another pair of
 * the same family. An earlier one ends its family, because a thief may hold the newer one.
 */
export function grantRefreshed(
  file: CredentialFile,
  grace: RefreshGrace,
  {
    clientId,
    refreshToken,
    scopes,
  }: { clientId: string; refreshToken: string; scopes: readonly string[] | null },
): Promise<TokenResponse | RefreshProblem> {
  const hash = hashSecret(refreshToken)
  const response = newTokens()
  return file.update((credentials) => {
    const now = Date.now()
    const grant = credentials.grants.find(
      (one) => one.clientId === clientId && [...pairsOf(one), ...one.usedHashes].includes(hash),
    )
    if (grant === undefined || grant.refreshExpiresAt <= now) return 'unknown'
    const isUsed = grant.usedHashes.includes(hash)
    if (isUsed && !grace.has(hash)) {
      credentials.grants = credentials.grants.filter((one) => one !== grant)
      return 'unknown'
    }
    // RFC 6749, 6: not more than the person allowed.
    if (scopes?.some((scope) => !grant.scopes.includes(scope))) return 'scope'
    const others = pairsOf(grant).filter((one) => one !== hash)
    grant.refreshHash = hashSecret(response.refresh_token)
    grant.siblingHashes = others.slice(0, MAX_PAIRS - 1)
    grant.refreshExpiresAt = now + REFRESH_MILLISECONDS
    grant.access = [
      ...grant.access.filter((one) => one.expiresAt > now),
      accessOf(response, scopes ?? grant.scopes, now),
    ].slice(-MAX_USED)
    if (!isUsed) {
      grant.usedHashes = [...grant.usedHashes, hash].slice(-MAX_USED)
      grace.begin(hash)
    }
    return response
  })
}

/** The hashes of a family's refresh tokens that are good, the newest first. */
function pairsOf({ refreshHash, siblingHashes }: Grant): string[] {
  return [refreshHash, ...siblingHashes]
}

export function endGrant(file: CredentialFile, grantId: string): Promise<void> {
  return file.update((credentials) => {
    credentials.grants = credentials.grants.filter((one) => one.id !== grantId)
  })
}

export interface Bearer {
  /** Its owner, for users: the app's name, or the token's. */
  name: string
  /** Unlike that of any other client at work: of a token, of an installed app, of a consent. */
  id: string
  scopes: readonly string[]
  /** Paths of the projects it opens; null: all that are served. */
  projects: readonly string[] | null
}

/** Returns the rights of a token; null if it is unknown or expired. */
export async function bearerOf(
  file: CredentialFile,
  token: string,
  now = Date.now(),
): Promise<Bearer | null> {
  const hash = hashSecret(token)
  const { apps, grants, tokens, installations } = await file.read()
  // Hashes of random secrets are looked up: how far a wrong one agrees tells nothing of the token.
  const personal = tokens.find((one) => one.hash === hash)
  if (personal !== undefined) {
    const name = `token ${personal.id}`
    return { name, id: name, scopes: personal.scopes, projects: null }
  }
  for (const { access, projects, name, clientId } of installations) {
    const found = access.find((one) => one.hash === hash)
    if (found === undefined) continue
    return found.expiresAt > now ? { name, id: `app ${clientId}`, scopes: found.scopes, projects } : null
  }
  for (const { id, access, projects, clientId } of grants) {
    const found = access.find((one) => one.hash === hash)
    if (found === undefined) continue
    const name = apps.find((app) => app.clientId === clientId)?.name ?? clientId
    return found.expiresAt > now ? { name, id, scopes: found.scopes, projects } : null
  }
  return null
}

function newTokens(): TokenResponse {
  return {
    access_token: newSecret(),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: newSecret(),
  }
}

function accessOf(
  { access_token: token }: AccessResponse,
  scopes: readonly string[],
  now: number,
): Grant['access'][number] {
  return { hash: hashSecret(token), scopes: [...scopes], expiresAt: now + ACCESS_SECONDS * 1_000 }
}
