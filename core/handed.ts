/** Bytes that go from thread to thread without a copy, and are let go of at once. */
import { isMarkedAsUntransferable } from 'node:worker_threads'

/**
 * Bytes that a message hands over: the thread that had them has none of them left. Nothing else may lie in their buffer.
 */
export interface Handed {
  handed: Uint8Array<ArrayBuffer>
}

/** To be called of bytes that fill their buffer, and that nobody else has. */
export function handed(bytes: Uint8Array): Handed {
  if (!(bytes.buffer instanceof ArrayBuffer))
    throw new TypeError('Memory that threads share cannot be handed over.')
  return { handed: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
}

export function isHanded(value: unknown): value is Handed {
  return (
    typeof value === 'object' && value !== null && 'handed' in value && value.handed instanceof Uint8Array
  )
}

/**
 * Lets go of bytes at once: no tidying up has to come by. They are nobody else's and have their buffer to themselves; few
 * may lie in one of Node's.
 */
export function letGo({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) buffer.transfer(0)
}
