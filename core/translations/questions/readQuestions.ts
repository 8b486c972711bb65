/** The report of a project's open questions, for screens, files and the command line. */
import { AUTHORS_ISSUE_TYPES, ISSUE_TYPES, type IssueType } from '../../model/enumerations.ts'
import type { QuestionedString } from '../../contract/index.ts'
import type { Project } from '../../history/project.ts'
import { questionPieces, withKinds } from './report.ts'

export interface AskedFor {
  /** Left out: those that the author of a source answers. */
  kinds?: readonly IssueType[] | undefined
  /** Left out: all languages. */
  languageId?: string | undefined
}

export interface OpenQuestions {
  strings: QuestionedString[]
  /** How many there are of each kind, asked for or not. */
  counts: Record<IssueType, number>
  /** The report, as Markdown, piece by piece. */
  pieces: () => Generator<string>
}

export async function readQuestions(
  session: Project,
  { kinds = AUTHORS_ISSUE_TYPES, languageId }: AskedFor,
): Promise<OpenQuestions> {
  const { name, targetLanguages } = session.facts
  const all = await session.store.read('openQuestions', {
    languageId: languageId === undefined ? null : session.targetLanguage(languageId).id,
  })
  const strings = withKinds(all, kinds)
  const of = (kind: IssueType) =>
    all.reduce((sum, { questions }) => sum + questions.filter((one) => one.kind === kind).length, 0)
  const languages = new Map(targetLanguages.map((language) => [language.id, language.name]))
  const time = new Date().toISOString()
  return {
    strings,
    counts: Object.fromEntries(ISSUE_TYPES.map((kind) => [kind, of(kind)])) as Record<IssueType, number>,
    pieces: () => questionPieces({ project: name, languages, at: time, strings }),
  }
}
