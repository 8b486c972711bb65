/** Lists in chunks, and chunks that are sent through a port. */
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'

/** Items of a chunk; longer lists are sent in several. */
export const SLICE = 250

/** Splits a list into chunks of up to `size` items, in their order. */
export function* toSlices<Item>(items: Iterable<Item>, size = SLICE): Generator<Item[]> {
  if (Array.isArray(items)) {
    for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size) as Item[]
    return
  }
  let slice: Item[] = []
  for (const item of items) {
    if (slice.push(item) < size) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

/** Returns the next chunk. Throws if the port has none: all chunks are in it before it is transferred. */
export function receiveSlice(port: MessagePort): unknown {
  const slice = receiveMessageOnPort(port)
  if (slice === undefined) throw new Error('A parcel lacks a slice.')
  return slice.message
}
