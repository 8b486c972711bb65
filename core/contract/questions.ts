/** Questions of translators to the authors of the source: unresolved issues, as a report to send. */
import { z } from 'zod'
import { ISSUE_TYPES, type IssueType } from '../model/enumerations.ts'
import type { CodeReference } from './code.ts'
import { languageIdInput, pathInput, projectInput } from './parts.ts'
import type { PluralForm } from '../model/plural.ts'
import { topic } from './topic.ts'

/** `kinds`: left out, those that the author of a source answers; `languageIdInput`: left out, all languages. */
const asked = {
  project: projectInput,
  kinds: z.array(z.enum(ISSUE_TYPES)).min(1).max(ISSUE_TYPES.length).optional(),
  languageId: languageIdInput.optional(),
}

export const questionsCalls = topic<QuestionsOutputs>()({
  /** The report, to look at and to copy. */
  'question.report': z.strictObject(asked),
  /** Writes the report to a file. */
  'question.save': z.strictObject({ ...asked, path: pathInput }),
})

/** A string about which something is asked. */
export interface QuestionedString {
  stringId: number
  identifier: string
  /** The path of its file in the project; null: it is of none. */
  file: string | null
  references: CodeReference[]
  source: { form: PluralForm; text: string }[]
  /** The oldest first. */
  questions: Question[]
}

export interface Question {
  kind: IssueType
  text: string
  /** The login and the name of the author; null if unknown. */
  user: string | null
  name: string | null
  /** Null: it is asked for every language. */
  languageId: string | null
  /** ISO 8601. */
  at: string
}

export interface QuestionReport {
  /** Markdown; null where it is too long to be shown, and can be saved all the same. */
  markdown: string | null
  /** How many questions are in it. */
  questions: number
  /** How many questions of each kind there are, in the report or not. */
  counts: Record<IssueType, number>
}

/** The value of each call. */
export interface QuestionsOutputs {
  'question.report': QuestionReport
  'question.save': { path: string; bytes: number; questions: number }
}
