/** Random secrets, and what is kept of them. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as base64url: nothing to guess (RFC 6749, 10.10). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret for storage. It is random and long, so one round is enough (RFC 9700, 4.14). */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares in a time that does not tell how much was right: digests have one length. */
export function timingSafeEqualText(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Whether a secret is the one of which this hash was kept. */
export function matchesSecretHash(given: string, hash: string): boolean {
  return timingSafeEqualText(hashSecret(given), hash)
}
