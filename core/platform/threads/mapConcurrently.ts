/** Work on many files, a few of them at once. */
import pMap from 'p-map'

/**
 * While one file is on its way to a thread, or waits for the disk, others are read: most of what a small file takes is
 * waiting for messages.
 */
const AT_ONCE = 32

/**
 * Does the work on each item, begun in their order, a few at once; `oneByOne`: each after the one before. Answers in the
 * order of the items. After a failure none is begun; it is thrown once those that were have ended, so that nothing
 * of them comes later than what the caller tidies up.
 */
export async function mapConcurrently<Item, Answer>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Answer>,
  { oneByOne = false }: { oneByOne?: boolean } = {},
): Promise<Answer[]> {
  const failures: unknown[] = []
  const answers: Answer[] = []
  const concurrency = oneByOne ? 1 : AT_ONCE
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
