/** Unresolved issues, with their strings. */
import type { Database } from 'better-sqlite3'
import { ISSUE_TYPES, type IssueType } from '../../model/enumerations.ts'
import type { Question, QuestionedString } from '../../contract/index.ts'
import { formatTime } from '../../store/timestamps.ts'
import { codeReferences } from '../../platform/text/codeReferences.ts'
import { requireString } from '../../strings/rows/strings.ts'
import { sourceEntries } from './sourceEntries.ts'

interface QuestionRow {
  stringId: number
  file: string | null
  kind: string | null
  text: string
  user: string | null
  name: string | null
  languageId: string | null
  createdAt: number
}

/**
 * Returns the questions by string, in the order of files and of the strings in them. Those about a string that its
 * source has lost are left out. An unknown kind of another program counts as a general question.
 * @param languageId Null: those of all languages
 */
export function openQuestions(
  db: Database,
  { languageId }: { languageId: string | null },
): QuestionedString[] {
  const rows = db
    .prepare<unknown[], QuestionRow>(
      `SELECT comment.string_id AS stringId, coalesce(file.path, file.name) AS file, comment.issue_type AS kind,
         comment.text, user.login AS user, user.name, comment.language_id AS languageId,
         comment.created_at AS createdAt
       FROM comment
       JOIN source_string AS string ON string.id = comment.string_id AND string.is_archived = 0
       LEFT JOIN file ON file.id = string.file_id
       LEFT JOIN user ON user.id = comment.user_id
       WHERE comment.type = 'issue' AND comment.issue_status = 'unresolved'
         AND (@languageId IS NULL OR coalesce(comment.language_id, @languageId) = @languageId)
       ORDER BY file, string.file_id, comment.string_id, comment.created_at, comment.id`,
    )
    .all({ languageId })
  const strings = new Map<number, QuestionedString>()
  for (const row of rows) {
    const string = strings.get(row.stringId) ?? questioned(db, row)
    strings.set(row.stringId, string)
    string.questions.push(questionOf(row))
  }
  return [...strings.values()]
}

function questioned(db: Database, { stringId, file }: QuestionRow): QuestionedString {
  const string = requireString(db, stringId)
  return {
    stringId,
    identifier: string.identifier,
    file,
    references: codeReferences(string.context),
    source: sourceEntries(string),
    questions: [],
  }
}

function questionOf({ kind, text, user, name, languageId, createdAt }: QuestionRow): Question {
  return { kind: kindOf(kind), text, user, name, languageId, at: formatTime(createdAt) }
}

function kindOf(written: string | null): IssueType {
  return ISSUE_TYPES.find((kind) => kind === written) ?? 'general_question'
}
