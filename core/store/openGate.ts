/**
 * Decides whether a thread of the store may still open its file. On a slow machine a thread may be loading its code
 * when the store closes. The message to open the file is already queued then, and would open it after closing.
 */
const UNDECIDED = 0
const OPENS = 1
const SHUT = 2

export function newOpeningGate(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
}

/** Called by the thread before it opens the file. */
export function mayOpen(gate: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(gate), 0, UNDECIDED, OPENS) === UNDECIDED
}

/** Called by the store as it closes. Returns whether the thread opens the file, or has opened it. */
export function shutGate(gate: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(gate), 0, UNDECIDED, SHUT) === OPENS
}
