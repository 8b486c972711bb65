/**
 * Heap limits of threads. Node gives each thread a pointer cage of 4 GB. In Electron's main process all threads share
 * one cage, and a full cage ends the whole process. There each thread gets a part, and a thread that exceeds its part
 * ends alone.
 */

/** Megabytes of the shared cage for all threads together; the rest is the main thread's. */
const SHARED = 2400
/** The least heap of a thread, in megabytes: a dozen more still fit below 3 GB when the cage is nearly full. */
const LEAST = 48

/** Megabytes that are not reserved; null if each thread has its own cage. */
let left: number | null = null

/** Makes all threads that start from now on share one cage. */
export function useSharedPointerCage(): void {
  left ??= SHARED
}

export function hasSharedPointerCage(): boolean {
  return left !== null
}

export interface Heap {
  /** The limit of its old generation; undefined for the engine's default. */
  megabytes: number | undefined
  /** Releases the reservation; further calls have no effect. */
  free: () => void
}

/**
 * Reserves the heap of a new thread, in megabytes. `alone`: its size in a cage of its own. `shared`: its size in a
 * shared cage, at most two thirds of the rest.
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
