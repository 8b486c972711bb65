/**
 * Edits of micromark's events in time that grows with what they change: the library copies all events of a document
 * each time that a list or a quote ends, which takes a minute for some hundred kilobytes of short ones.
 */
import { EditMap } from 'micromark-util-edit-map'
import type { Event } from 'micromark-util-types'

/** Has the library apply its edits from the first event that changes; what becomes of the events is the same. */
export function editInPlace(): void {
  EditMap.prototype.consume = consume
}

function consume(this: EditMap, events: Event[]): undefined {
  const edits = this.map.sort(([a], [b]) => a - b)
  const from = edits[0]?.[0]
  if (from === undefined) return
  const tail = events.slice(from)
  events.length = from
  const append = (some: readonly Event[]) => {
    for (const event of some) events.push(event)
  }
  let at = 0
  for (const [index, removed, added] of edits) {
    append(tail.slice(at, index - from))
    append(added)
    at = index - from + removed
  }
  append(tail.slice(at))
  edits.length = 0
  this.index.clear()
}
