/** Lists in slices, and slices on their way through a port. */
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'

/** Lists of more items than this travel in slices of so many. */
export const SLICE = 250

/** Slices of up to `size` items, in their order. */
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

/** The next slice. Throws where the port has none: all of them lie in it before it is handed over. */
export function receiveSlice(port: MessagePort): unknown {
  const slice = receiveMessageOnPort(port)
  if (slice === undefined) throw new Error('A parcel lacks a slice.')
  return slice.message
}
