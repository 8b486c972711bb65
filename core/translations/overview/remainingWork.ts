/**
 * The remaining work in a language, as queries: each counts, and each opens as a list. Hidden strings are excluded, as
 * in the progress.
 */
import type { Project } from '../../history/project.ts'
import type { RunOptions } from '../../platform/threads/progress.ts'
import type { RemainingWork } from '../../contract/index.ts'
import { countMatching } from '../../croql/projectQueries.ts'

const QUERIES: readonly Omit<RemainingWork, 'strings'>[] = [
  { id: 'untranslated', croql: 'count of languages summary where (is translated) = 0 and is visible' },
  {
    id: 'unapproved',
    croql: 'count of languages summary where (is translated and not is approved) > 0 and is visible',
  },
  { id: 'qaIssues', croql: 'count of languages summary where (has qa issues) > 0 and is visible' },
  { id: 'comments', croql: 'count of comments where (has unresolved issue) > 0 and is visible' },
  {
    id: 'sourceChanged',
    croql: 'count of languages summary where (is source changed after translation) > 0 and is visible',
  },
]

export async function countRemainingWork(
  session: Project,
  languageId: string,
  { signal }: RunOptions,
): Promise<RemainingWork[]> {
  const left: RemainingWork[] = []
  for (const query of QUERIES) {
    const request = {
      croql: query.croql,
      context: 'strings',
      languageId,
      timeZone: 'UTC',
      order: 'id',
    } as const
    left.push({ ...query, strings: await countMatching(session, request, { signal }) })
  }
  return left
}
