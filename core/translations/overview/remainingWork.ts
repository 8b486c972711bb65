/** The remaining work in a language: each of its queries counts, and each opens as a list. */
import type { Project } from '../../history/project.ts'
import type { RunOptions } from '../../platform/threads/progress.ts'
import type { RemainingWork } from '../../contract/index.ts'
import { REMAINING_WORK, WORK_QUERIES } from '../../contract/worklists.ts'
import { countMatching } from '../../croql/projectQueries.ts'

export async function countRemainingWork(
  session: Project,
  languageId: string,
  { signal }: RunOptions,
): Promise<RemainingWork[]> {
  const left: RemainingWork[] = []
  for (const id of REMAINING_WORK) {
    const croql = WORK_QUERIES[id]
    const request = {
      croql,
      context: 'strings',
      languageId,
      timeZone: 'UTC',
      order: 'id',
    } as const
    left.push({ id, croql, strings: await countMatching(session, request, { signal }) })
  }
  return left
}
