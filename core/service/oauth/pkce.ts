/** Proof key for code exchange (RFC 7636): who began the authorization is who ends it. */
import { createHash } from 'node:crypto'
import { timingSafeEqualText } from '../../platform/crypto/secrets.ts'

export type ChallengeMethod = 'S256' | 'plain'

export interface Challenge {
  value: string
  method: ChallengeMethod
}

/** RFC 7636, 4.1 and 4.2: 43 to 128 unreserved characters. */
const WELL_FORMED = /^[A-Za-z0-9\-._~]{43,128}$/

export function isChallenge(value: string): boolean {
  return WELL_FORMED.test(value)
}

/** RFC 7636, 4.2. */
export function challengeOf(verifier: string, method: ChallengeMethod): string {
  return method === 'plain' ? verifier : createHash('sha256').update(verifier, 'ascii').digest('base64url')
}

/** RFC 7636, 4.6. */
export function proves(verifier: string, challenge: Challenge): boolean {
  return (
    isChallenge(verifier) && timingSafeEqualText(challengeOf(verifier, challenge.method), challenge.value)
  )
}
