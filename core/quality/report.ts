/** The open issues of a project, freshly checked: for the command line, and as a gate before an export. */
import type { CallContext } from '../progress.ts'
import type { IssueOfProject } from './rows/issues.ts'
import type { QaRun } from '../contract/index.ts'
import type { CheckedProject } from './quality.ts'
import { requireCheck } from './settings.ts'

export interface QaReport extends Pick<QaRun, 'translations' | 'withIssues' | 'warnings'> {
  issues: IssueOfProject[]
  /** There are more than could be listed. */
  isCut: boolean
}

const MOST_LISTED = 100_000

export async function checkProject(
  session: CheckedProject,
  {
    languageIds,
    checks,
  }: { languageIds?: readonly string[] | undefined; checks?: readonly string[] | undefined },
  context: CallContext,
): Promise<QaReport> {
  const chosen = checks?.map(requireCheck)
  const { translations, withIssues, warnings } = await session.quality.run({ languageIds }, context)
  const issues: IssueOfProject[] = []
  let isCut = false
  for (const code of languageIds ?? session.facts.targetLanguages.map(({ id }) => id)) {
    const languageId = session.targetLanguage(code).id
    const found = await session.store.read('openIssues', { languageId, limit: MOST_LISTED })
    isCut ||= found.length === MOST_LISTED
    for (const issue of found) {
      if (chosen === undefined || chosen.some((check) => check === issue.check)) issues.push(issue)
    }
  }
  return { translations, withIssues, warnings, issues, isCut }
}
