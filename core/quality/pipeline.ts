/** Batches that are read, checked and kept: each step does its work while the others do theirs for other batches. */

export interface Steps<Batch, Found> {
  /** The batch that comes behind `last`, and the first one behind null; null where there is none. */
  read: (last: Batch | null) => Promise<Batch | null>
  find: (batch: Batch) => Promise<Found>
  keep: (batch: Batch, found: Found) => Promise<void>
}

/**
 * Processes all batches and stores their results in order. Two run at a time, so that one is read while the other is
 * checked. Results before a failed step are kept. @throws the error of the first failed step
 */
export async function pipeline<Batch, Found>({ read, find, keep }: Steps<Batch, Found>): Promise<void> {
  let kept: Promise<void> = Promise.resolve()
  let before: { batch: Batch; found: Promise<Found> } | null = null
  const keepLast = async () => {
    if (before === null) return
    const { batch } = before
    const found = await before.found
    await kept
    kept = waitedForLater(keep(batch, found))
  }
  try {
    let batch = await read(null)
    while (batch !== null) {
      const next = waitedForLater(read(batch))
      const found = waitedForLater(find(batch))
      await keepLast()
      before = { batch, found }
      batch = await next
    }
    await keepLast()
  } finally {
    await kept
  }
}

/** Another step may fail before its turn comes. */
function waitedForLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}
