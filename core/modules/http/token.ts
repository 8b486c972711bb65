/**
 * The token that goes along with a job over HTTP, for apps with a client secret: a JWT, HS256
 * (docs/reference/modules.md, "Token").
 */
import { createHmac } from 'node:crypto'

export interface TokenClaims {
  /** The app's client id. */
  aud: string
  /** The user's id, as a text. */
  sub: string
  /** The organization's, as the job has it: apps know an installation by it. */
  domain: string | null
  context: { project_id: number; organization_id: number; user_id: number }
}

/** How long a token is good for, in seconds: longer than any job. */
const LIFETIME = 300

/** `now` in milliseconds. */
export function signToken(claims: TokenClaims, secret: string, now: number): string {
  const issued = Math.floor(now / 1000)
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { ...claims, iat: issued, exp: issued + LIFETIME },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = createHmac('sha256', secret).update(parts.join('.')).digest('base64url')
  return [...parts, signature].join('.')
}
