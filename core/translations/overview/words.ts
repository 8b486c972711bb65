/** Counts the words of sources that are not counted yet, a short write at a time. */
import type { Project } from '../../history/project.ts'
import type { RunOptions } from '../../platform/threads/progress.ts'
import { cancelled } from '../../platform/errors/failure.ts'
import type { Figures } from '../../contract/index.ts'

/** Strings in one write: some tens of milliseconds, which a user who types does not notice. */
const BATCH = 2_000

export async function countSourceWords(
  session: Project,
  { uncounted }: Pick<Figures, 'uncounted'>,
  { signal, onProgress }: RunOptions = {},
): Promise<{ counted: number }> {
  const total = uncounted.reduce((sum, { strings }) => sum + strings, 0)
  let done = 0
  for (const { fileId } of uncounted) {
    let isMore = true
    while (isMore) {
      if (signal?.aborted) throw cancelled('This')
      const { counted } = await session.store.write('countWords', { fileId, limit: BATCH }, { signal })
      done += counted
      isMore = counted === BATCH
      onProgress?.({ label: 'Counting words', done, total })
    }
  }
  return { counted: done }
}
