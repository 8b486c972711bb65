/**
 * Exponential back-off: returns the upper bound of the delay before the next attempt. It is `first` after the first
 * failure, doubles with each further failure, and is `max` at most. The unit is that of the bounds.
 *
 * Callers add jitter, so that clients that failed together do not return together (core/sync/client/backOff.ts).
 */
export function exponentialBackOff(failures: number, { first, max }: { first: number; max: number }): number {
  return Math.min(max, first * 2 ** (failures - 1))
}
