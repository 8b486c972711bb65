/** Consents that wait for a person's answer, each behind a secret that stands in its page alone. */
import { newSecret } from '../../platform/crypto/secrets.ts'
import type { AuthorizationRequest } from './authorize.ts'

const LIFETIME = 10 * 60_000
const MOST = 200

export class Consents {
  readonly #waiting = new Map<string, { request: AuthorizationRequest; expiresAt: number }>()

  ask(request: AuthorizationRequest, now = Date.now()): string {
    const id = newSecret()
    this.#waiting.set(id, { request, expiresAt: now + LIFETIME })
    if (this.#waiting.size > MOST) this.#waiting.delete(this.#waiting.keys().next().value ?? '')
    return id
  }

  /** The request that a page asked for, once; null where it was answered, or asked too long ago. */
  answer(id: string, now = Date.now()): AuthorizationRequest | null {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting !== undefined && now < waiting.expiresAt ? waiting.request : null
  }
}
