/**
 * Returns the upper bound of the delay before the next attempt: `first` after the first failure, twice as long after each
 * further one, `max` at most. The unit is that of the bounds.
 */
export function exponentialBackOff(failures: number, { first, max }: { first: number; max: number }): number {
  return Math.min(max, first * 2 ** (failures - 1))
}
