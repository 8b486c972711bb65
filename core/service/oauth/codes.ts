/**
 * Authorization codes: each is good once and for a minute (RFC 6749, 4.1.2; docs/reference/service.md, "Tokens").
 * They live in memory.
 */
import { hashSecret, newSecret } from '../../platform/crypto/secrets.ts'
import type { Challenge } from './pkce.ts'

const LIFETIME = 60_000
/** Codes that wait at once; the oldest gives way. */
const MOST = 1_000

export interface CodeFacts {
  clientId: string
  /** The redirect URI as it stood in the authorization request. */
  redirectUri: string
  scopes: readonly string[]
  projects: readonly string[]
  challenge: Challenge | null
}

interface Issued extends CodeFacts {
  expiresAt: number
  /** The family that it was exchanged for; null before its exchange has succeeded. */
  grantId: string | null
}

export class Codes {
  readonly #issued = new Map<string, Issued>()

  issue(facts: CodeFacts, now = Date.now()): string {
    const code = newSecret()
    this.#issued.set(hashSecret(code), {
      ...facts,
      expiresAt: now + LIFETIME,
      grantId: null,
    })
    if (this.#issued.size > MOST) this.#issued.delete(this.#issued.keys().next().value ?? '')
    return code
  }

  /**
   * Redeems a code, once. A repeated code returns the family that it was exchanged for, because one of the two holders
   * stole it (RFC 6749, 10.5). During the first exchange there is no family yet. Two windows of an app may send a code
   * at once: the first gets its tokens, and the second is refused.
   */
  redeem(code: string, now = Date.now()): { facts: CodeFacts } | { usedFor: string | null } {
    const hash = hashSecret(code)
    const issued = this.#issued.get(hash)
    if (issued === undefined) return { usedFor: null }
    if (issued.expiresAt === 0) return { usedFor: issued.grantId }
    const isGood = now < issued.expiresAt
    issued.expiresAt = 0
    return isGood ? { facts: issued } : { usedFor: null }
  }

  /** Notes the family that a code was exchanged for, which a repetition of the code ends. */
  exchanged(code: string, grantId: string): void {
    const issued = this.#issued.get(hashSecret(code))
    if (issued !== undefined) issued.grantId = grantId
  }
}
