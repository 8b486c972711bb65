/**
 * How much memory threads may fill. Node gives each thread a cage of 4 GB of its own; in Electron's main process all
 * threads share one, and the thread that finds it full ends the whole process. There each is given a part, and a thread
 * that runs out of its part ends alone.
 */

/** Megabytes of the one cage that threads may have together; the rest is the main thread's. */
const SHARED = 2400
/** A thread that starts when hardly anything is left has so much: a dozen of them still fit below 3 GB. */
const LEAST = 48

/** Megabytes that no thread has; null: each has a cage of its own. */
let left: number | null = null

/** Has all threads that start from now on share one cage. */
export function useSharedPointerCage(): void {
  left ??= SHARED
}

export function hasSharedPointerCage(): boolean {
  return left !== null
}

export interface Heap {
  /** Of its old generation; undefined: as the engine has it. */
  megabytes: number | undefined
  /** Gives it back; once more is no harm. */
  free: () => void
}

/**
 * The heap of a thread that starts. `alone`: megabytes where it has a cage of its own; `shared`: where it shares one, in
 * which it gets two thirds of what is left at most.
 */
export function reserveHeap(alone: number | undefined, shared: number): Heap {
  if (left === null) return { megabytes: alone, free: () => undefined }
  let taken = Math.max(LEAST, Math.min(shared, Math.floor((left * 2) / 3)))
  const megabytes = taken
  left -= taken
  return {
    megabytes,
    free() {
      if (left !== null) left += taken
      taken = 0
    },
  }
}
