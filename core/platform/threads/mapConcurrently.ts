/** Processes many files, a few at a time. */
import pMap from 'p-map'

/**
 * While one file is sent to a thread, or waits for the disk, others are read: small files spend most of their time
 * waiting for messages.
 */
const MAX_CONCURRENCY = 32

/**
 * Runs the work on each item, started in their order, a few at a time; `isSequential`: sequentially. Returns the results in
 * the order of the items. After a failure no further work starts. The failure is thrown once the running ones have
 * ended, so that none of them writes after the caller's cleanup.
 */
export async function mapConcurrently<Item, Answer>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Answer>,
  { isSequential = false }: { isSequential?: boolean } = {},
): Promise<Answer[]> {
  const failures: unknown[] = []
  const answers: Answer[] = []
  const concurrency = isSequential ? 1 : MAX_CONCURRENCY
  await pMap(
    items,
    async (item, index) => {
      if (failures.length > 0) return
      try {
        answers[index] = await work(item, index)
      } catch (error) {
        failures.push(error)
      }
    },
    { concurrency },
  )
  if (failures.length > 0) throw failures[0]
  return answers
}
