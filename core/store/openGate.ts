/**
 * Whether a thread of the store may still open its file. On a slow machine a thread may only be loading its code when the
 * store closes; the message to open the file is on its way to it then, and it would open the file once the store is closed.
 */
const UNDECIDED = 0
const OPENS = 1
const SHUT = 2

export function newOpeningGate(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
}

/** Asked by the thread before it opens the file. */
export function mayOpen(gate: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(gate), 0, UNDECIDED, OPENS) === UNDECIDED
}

/** Said by the store as it closes. Returns whether the thread opens the file, or has opened it. */
export function shutGate(gate: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(gate), 0, UNDECIDED, SHUT) === OPENS
}
