/** How long to wait before a request is sent again (docs/reference/sync.md, "Requests"). */
import { exponentialBackOff } from '../../platform/net/exponentialBackOff.ts'
import { retryAfter } from '../../platform/net/retryAfter.ts'
import type { Answer } from './response.ts'

/** How often a request is sent at most. */
export const MAX_ATTEMPTS = 8
/** How long a request waits in all, in milliseconds. */
export const MAX_WAITING_MS = 5 * 60_000

const FIRST_DELAY = 500
const MAX_DELAY = 30_000
/** A random part on top of what the service asks for, so that not all clients come back at once. */
const MIN_JITTER = 250

/** The delay before a request is sent again, in milliseconds; `attempt` is 1 for the first that went wrong. */
export function delayBefore(
  attempt: number,
  answer: Answer | null,
  { random, now }: { random: () => number; now: () => number },
): number {
  const asked = answer === null ? null : retryAfter(answer.retryAfter, answer.date ?? now())
  if (asked !== null) return asked + random() * MIN_JITTER
  const longest = exponentialBackOff(attempt, { first: FIRST_DELAY, max: MAX_DELAY })
  return longest / 2 + (random() * longest) / 2
}
