/** The open issues of a project, freshly checked: for the command line, and as a gate before an export. */
import type { CallContext } from '../platform/threads/progress.ts'
import type { IssueOfProject } from './rows/issues.ts'
import type { QaRun, UsedDictionary } from '../contract/index.ts'
import type { CheckedProject } from './quality.ts'
import { requireCheck } from './settings.ts'

export interface QaReport extends Pick<QaRun, 'translations' | 'withIssues' | 'warnings'> {
  issues: IssueOfProject[]
  /** There are more than could be listed. */
  isCut: boolean
  /** The dictionaries that spelling was checked with, and the languages that were checked without one. */
  dictionaries: UsedDictionary[]
  withoutDictionary: string[]
}

const MAX_LISTED = 100_000

export async function checkProject(
  session: CheckedProject,
  {
    languageIds,
    checks,
    isPinnedOnly = false,
  }: {
    languageIds?: readonly string[] | undefined
    checks?: readonly string[] | undefined
    /** Spelling is checked with the dictionaries that the project names, and with no other. */
    isPinnedOnly?: boolean
  },
  context: CallContext,
): Promise<QaReport> {
  const chosen = checks?.map(requireCheck)
  // Read first: if one is missing, no check runs.
  const dictionaries = await session.quality.usedDictionaries({ languageIds, isPinnedOnly })
  const spelt = new Set(dictionaries.map(({ languageId }) => languageId))
  const run = await session.quality.run({ languageIds, isPinnedOnly }, context)
  const issues: IssueOfProject[] = []
  let isCut = false
  for (const code of languageIds ?? session.facts.targetLanguages.map(({ id }) => id)) {
    const languageId = session.targetLanguage(code).id
    const found = await session.store.read('openIssues', { languageId, limit: MAX_LISTED })
    isCut ||= found.length === MAX_LISTED
    for (const issue of found) {
      // Found on another machine, or with a dictionary that the project does not name.
      if (isPinnedOnly && issue.check === 'spelling' && !spelt.has(languageId)) continue
      if (chosen === undefined || chosen.some((check) => check === issue.check)) issues.push(issue)
    }
  }
  const { translations, withIssues, warnings } = run
  const codes = languageIds ?? session.facts.targetLanguages.map(({ id }) => id)
  const withoutDictionary = codes
    .map((code) => session.targetLanguage(code).id)
    .filter((id) => !spelt.has(id))
  return { translations, withIssues, warnings, issues, isCut, dictionaries, withoutDictionary }
}
