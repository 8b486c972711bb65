/** Bytes that go from thread to thread without a copy, and are let go of at once. */
import { isMarkedAsUntransferable } from 'node:worker_threads'

/**
 * Bytes that a message hands over: the thread that had them has none of them left. Nothing else may lie in their buffer.
 */
export interface Transferred {
  transferred: Uint8Array<ArrayBuffer>
}

/** To be called of bytes that fill their buffer, and that nobody else has. */
export function transferred(bytes: Uint8Array): Transferred {
  if (!(bytes.buffer instanceof ArrayBuffer))
    throw new TypeError('Memory that threads share cannot be handed over.')
  return { transferred: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
}

export function isTransferred(value: unknown): value is Transferred {
  return (
    typeof value === 'object' &&
    value !== null &&
    'transferred' in value &&
    value.transferred instanceof Uint8Array
  )
}

/**
 * Lets go of bytes at once: no tidying up has to come by. They are nobody else's and have their buffer to themselves; few
 * may lie in one of Node's.
 */
export function releaseBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) buffer.transfer(0)
}
