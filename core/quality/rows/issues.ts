/** The QA issues that are kept: those of a string, those of a language, and how many there are of each check. */
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import type { QaIssue } from '../../contract/index.ts'

type ListedIssueRow = {
  id: number
  translationId: number
  form: PluralForm
  check: string
  message: string
  start: number | null
  end: number | null
  fix: string | null
  state: 'open' | 'ignored'
  ignoreReason: string | null
}

const ISSUE_COLUMNS = `qa_issue.id, t.id AS translationId, t.plural_form AS form, qa_check AS "check", message,
  start_offset AS start, end_offset AS "end", fix, state, ignore_reason AS ignoreReason`

/** Returns the stored issues of the string's top translations, in the order of the forms and of the text. */
export function issuesOf(
  db: Database,
  { stringId, languageId }: { stringId: number; languageId: string },
): QaIssue[] {
  return db
    .prepare<unknown[], ListedIssueRow>(
      `SELECT ${ISSUE_COLUMNS}
       FROM top_translation AS top JOIN translation AS t ON t.id = top.translation_id
       JOIN qa_issue ON qa_issue.translation_id = t.id
       WHERE top.string_id = ? AND top.language_id = ? ORDER BY t.plural_form, start_offset, qa_issue.id`,
    )
    .all(stringId, languageId)
    .map(toIssue)
}

export interface IssueOfProject extends QaIssue {
  stringId: number
  identifier: string
  path: string | null
  languageId: string
  /** Of a plural string its forms, one a line. */
  source: string
  text: string
}

/** Open issues of top translations in a language, string by string. */
export function openIssues(
  db: Database,
  { languageId, limit }: { languageId: string; limit: number },
): IssueOfProject[] {
  return db
    .prepare<
      unknown[],
      ListedIssueRow & Pick<IssueOfProject, 'stringId' | 'identifier' | 'path' | 'source' | 'text'>
    >(
      `SELECT ${ISSUE_COLUMNS}, s.id AS stringId, s.identifier, coalesce(file.path, file.name) AS path, s.text AS source, t.text
       FROM languages_summary AS summary
       CROSS JOIN top_translation AS top ON top.string_id = summary.string_id AND top.language_id = summary.language_id
       JOIN translation AS t ON t.id = top.translation_id
       JOIN qa_issue ON qa_issue.translation_id = t.id AND state = 'open'
       JOIN source_string AS s ON s.id = summary.string_id AND s.is_archived = 0
       LEFT JOIN file ON file.id = s.file_id
       WHERE summary.language_id = @languageId AND summary.qa_issues <> 0
       ORDER BY s.file_id, s.position, s.id, t.plural_form, start_offset, qa_issue.id LIMIT @limit`,
    )
    .all({ languageId, limit })
    .map(({ stringId, identifier, path, source, text, ...row }) => {
      return { ...toIssue(row), stringId, identifier, path, languageId, source, text }
    })
}

export interface IssuesWanted {
  languageIds: readonly string[]
  checks: readonly string[]
  fileId: number | null
  limit: number
  offset: number
}

/** A page of the open issues of top translations in languages, by their ids. */
export function issuesPage(db: Database, wanted: IssuesWanted): IssueOfProject[] {
  return db
    .prepare<
      object,
      ListedIssueRow &
        Pick<IssueOfProject, 'stringId' | 'identifier' | 'path' | 'source' | 'text' | 'languageId'>
    >(
      `SELECT ${ISSUE_COLUMNS}, s.id AS stringId, s.identifier, coalesce(file.path, file.name) AS path, s.text AS source, t.text,
         t.language_id AS languageId
       FROM qa_issue JOIN translation AS t ON t.id = qa_issue.translation_id
       JOIN top_translation AS top ON top.translation_id = t.id
       JOIN source_string AS s ON s.id = t.string_id AND s.is_archived = 0
       LEFT JOIN file ON file.id = s.file_id
       WHERE state = 'open' AND t.language_id IN (SELECT value FROM json_each(@languageIds))
         AND qa_check IN (SELECT value FROM json_each(@checks)) AND (@fileId IS NULL OR s.file_id = @fileId)
       ORDER BY qa_issue.id LIMIT @limit OFFSET @offset`,
    )
    .all({
      ...wanted,
      languageIds: JSON.stringify(wanted.languageIds),
      checks: JSON.stringify(wanted.checks),
    })
    .map(({ stringId, identifier, path, languageId, source, text, ...row }) => {
      return { ...toIssue(row), stringId, identifier, path, languageId, source, text }
    })
}

/** How many open issues of each check the top translations of a language have. */
export function issueCounts(
  db: Database,
  { languageId }: { languageId: string },
): { check: string; count: number }[] {
  return db
    .prepare<unknown[], { check: string; count: number }>(
      `SELECT qa_check AS "check", count(*) AS count
       FROM languages_summary AS summary
       CROSS JOIN top_translation AS top ON top.string_id = summary.string_id AND top.language_id = summary.language_id
       JOIN qa_issue ON qa_issue.translation_id = top.translation_id AND state = 'open'
       WHERE summary.language_id = ? AND summary.qa_issues <> 0
       GROUP BY 1 ORDER BY 1`,
    )
    .all(languageId)
}

function toIssue({ start, end, state, ...row }: ListedIssueRow): QaIssue {
  const place = start === null || end === null ? null : { start, end }
  return { ...row, place, isIgnored: state === 'ignored' }
}
