/** Buffers that are transferred between threads without a copy, and freed explicitly. */
import { isMarkedAsUntransferable } from 'node:worker_threads'

/** Bytes that a message transfers: the sending thread can no longer use them. Their buffer must hold nothing else. */
export interface Transferred {
  transferred: Uint8Array<ArrayBuffer>
}

/** Marks bytes for transfer. They must fill their buffer, and have no other user. */
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
 * Detaches the buffer, so that its memory is freed without waiting for garbage collection. The bytes must fill their
 * buffer and have no other user; short ones may lie in Node's shared pool.
 */
export function releaseBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) buffer.transfer(0)
}
