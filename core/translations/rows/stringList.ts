/** Reads lists: files with their progress, and rows of strings. */
import type { Database } from 'better-sqlite3'
import { FileGrammars } from '../../strings/rows/files.ts'
import { BUDGETS } from '../../contract/budgets.ts'
import type { FileEntry, Progress, StringRow, StringState } from '../../contract/index.ts'
import { storedLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'
import { formatOf } from '../../messages/formatStrings/grammarOf.ts'
import type { PluralForms } from '../../model/plural.ts'
import { matchOf } from './stateColumns.ts'
import { inFileOrder } from '../../strings/fileOrder.ts'
import { sourceForms, type SourceStringRow } from '../../strings/rows/strings.ts'

export interface ProjectOverview {
  branches: { id: number; name: string; title: string | null }[]
  /** The files, ordered by branch and path. */
  files: FileEntry[]
  /** Visible ones, as everywhere where strings are counted. */
  strings: number
  /** The progress in each target language, in their order. */
  progress: Progress[]
}

export function overview(db: Database): ProjectOverview {
  const languageIds = targetLanguageIds(db)
  const counts = stringCounts(db)
  const progress = progressRows(db)
  const strings = sum(counts.values())
  return {
    branches: db
      .prepare<unknown[], ProjectOverview['branches'][number]>(
        'SELECT id, name, title FROM branch ORDER BY name',
      )
      .all(),
    files: fileEntries(db, languageIds, counts, progress),
    strings,
    progress: languageIds.map((languageId) => {
      const rows = progress.filter((row) => row.language_id === languageId)
      return {
        languageId,
        strings,
        translated: sum(rows.map((row) => row.translated)),
        approved: sum(rows.map((row) => row.approved)),
      }
    }),
  }
}

/** Files with their progress in each target language, by branch and path. */
export function listFiles(db: Database): FileEntry[] {
  return fileEntries(db, targetLanguageIds(db), stringCounts(db), progressRows(db))
}

interface ProgressRow {
  file_id: number
  language_id: string
  translated: number
  approved: number
}

function progressRows(db: Database): ProgressRow[] {
  return db
    .prepare<unknown[], ProgressRow>('SELECT file_id, language_id, translated, approved FROM progress')
    .all()
}

/** Visible strings by file; of no file: 0. */
function stringCounts(db: Database): Map<number, number> {
  const rows = db
    .prepare<unknown[], { file_id: number; strings: number }>(
      `SELECT coalesce(file_id, 0) AS file_id, count(*) AS strings FROM source_string
       WHERE is_hidden = 0 AND is_archived = 0 GROUP BY source_string.file_id`,
    )
    .all()
  return new Map(rows.map((row) => [row.file_id, row.strings]))
}

function fileEntries(
  db: Database,
  languageIds: readonly string[],
  counts: ReadonlyMap<number, number>,
  progress: readonly ProgressRow[],
): FileEntry[] {
  const byFile = Map.groupBy(progress, (row) => row.file_id)
  const files = db
    .prepare<unknown[], Omit<FileEntry, 'strings' | 'progress'>>(
      `SELECT file.id, file.name, coalesce(file.path, file.name) AS path, file.type, branch.name AS branch
       FROM file LEFT JOIN branch ON branch.id = file.branch_id`,
    )
    .all()
  return inFileOrder(files).map((file) => {
    const strings = counts.get(file.id) ?? 0
    const rows = byFile.get(file.id) ?? []
    return {
      ...file,
      strings,
      progress: languageIds.map((languageId) => {
        const row = rows.find((candidate) => candidate.language_id === languageId)
        return { languageId, strings, translated: row?.translated ?? 0, approved: row?.approved ?? 0 }
      }),
    }
  })
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** A string as a list without a language shows it; of a plural string `text` is its forms. */
export interface ListedString {
  id: number
  identifier: string
  type: SourceStringRow['type']
  text: ReturnType<typeof sourceForms>
  context: string | null
  maxLength: number | null
  isHidden: boolean
  isLocked: boolean
  fileId: number | null
  path: string | null
}

type RowOfStrings = Pick<
  SourceStringRow,
  | 'id'
  | 'identifier'
  | 'type'
  | 'text'
  | 'plural_forms'
  | 'context'
  | 'max_length'
  | 'is_hidden'
  | 'is_locked'
  | 'file_id'
> & { path: string | null }

/** Strings that are in their files, hidden ones too, in the order of files and in them. */
export function listStrings(
  db: Database,
  { fileId, limit, offset }: { fileId?: number; limit?: number; offset?: number },
): ListedString[] {
  return db
    .prepare<unknown[], RowOfStrings>(
      `SELECT s.id, s.identifier, s.type, s.text, s.plural_forms, s.context, s.max_length, s.is_hidden, s.is_locked,
         s.file_id,
         coalesce(file.path, file.name) AS path
       FROM source_string AS s LEFT JOIN file ON file.id = s.file_id
       WHERE s.is_archived = 0 AND (@fileId IS NULL OR s.file_id = @fileId)
       ORDER BY s.file_id, s.position, s.id LIMIT @limit OFFSET @offset`,
    )
    .all({ fileId: fileId ?? null, limit: limit ?? -1, offset: offset ?? 0 })
    .map((row) => ({
      id: row.id,
      identifier: row.identifier,
      type: row.type,
      text: sourceForms(row),
      context: row.context,
      maxLength: row.max_length,
      isHidden: row.is_hidden === 1,
      isLocked: row.is_locked === 1,
      fileId: row.file_id,
      path: row.path,
    }))
}

/** A list's row has one line to show; the detail holds whole texts. In characters. */
const ROW_TEXT = 2000

type RowOfList = Pick<
  SourceStringRow,
  'id' | 'identifier' | 'file_id' | 'type' | 'text' | 'plural_forms' | 'is_hidden' | 'is_locked'
> & {
  file_type: string | null
  /** Of PO files, whose flags it has. */
  context: string | null
  is_translated: 0 | 1 | null
  is_partially_translated: 0 | 1 | null
  is_approved: 0 | 1 | null
  is_source_changed: 0 | 1 | null
  needs_work: 0 | 1 | null
  has_qa_issues: 0 | 1 | null
  draft: string | null
  has_unused: 0 | 1
  is_exception: 0 | 1
  comments: number
  unresolved_issues: number
  translation: string | null
  is_machine: 0 | 1 | null
  match_score: number | null
  is_match_edited: 0 | 1 | null
}

/** The top translation whose text a row shows of `s`: of a plural string that of the first category. */
const TOP = `top.string_id = s.id AND top.language_id = @languageId
  AND top.plural_form = CASE s.type WHEN 'plural' THEN coalesce(
    (SELECT plural_form FROM top_translation
     WHERE string_id = s.id AND language_id = @languageId AND plural_form = @firstForm),
    (SELECT plural_form FROM top_translation
     WHERE string_id = s.id AND language_id = @languageId AND plural_form <> 'none'
     ORDER BY instr('zero one two few many other', plural_form) LIMIT 1)) ELSE 'none' END`

/** Its id, of which there is one at most. */
export const topOfFirstForm = `SELECT top.translation_id FROM top_translation AS top WHERE ${TOP}`

/**
 * Returns the rows of a list in the order of `ids`; unknown ids are left out. Texts are cut at 2,000 characters. The
 * user's draft takes precedence over every other state, because unsaved text must be visible. This includes a draft
 * whose form no longer exists, since the string became plural or ceased to be.
 */
export function rowsByIds(
  db: Database,
  { ids, languageId, userId }: { ids: readonly number[]; languageId: string; userId: number },
): StringRow[] {
  const firstForm = storedLanguage(db, languageId).pluralCategoryNames[0]
  const grammars = new FileGrammars(db)
  return db
    .prepare<unknown[], RowOfList>(
      `SELECT s.id, substr(s.identifier, 1, ${BUDGETS.key.max}) AS identifier, s.file_id, s.type,
         substr(s.text, 1, @rowText) AS text, s.plural_forms, s.is_hidden, s.is_locked,
         file.type AS file_type,
         CASE file.type WHEN 'po' THEN s.context END AS context,
         summary.is_translated, summary.is_partially_translated, summary.is_approved,
         summary.is_source_changed_after_translation AS is_source_changed,
         summary.needs_work, summary.qa_issues <> 0 AS has_qa_issues,
         (SELECT substr(text, 1, @rowText) FROM draft
          WHERE string_id = s.id AND language_id = @languageId AND user_id = @userId
          ORDER BY (plural_form = 'none') = (s.type <> 'plural') DESC, updated_at DESC, plural_form LIMIT 1) AS draft,
         EXISTS (SELECT 1 FROM top_translation AS used
           JOIN translation AS own ON own.string_id = used.string_id AND own.language_id = used.language_id
             AND own.plural_form = used.plural_form AND own.id <> used.translation_id AND own.user_id = @userId
           WHERE used.string_id = s.id AND used.language_id = @languageId
             AND own.updated_at >= (SELECT max(created_at) FROM approval
               WHERE translation_id = used.translation_id)) AS has_unused,
         EXISTS (SELECT 1 FROM repetition_exception
           WHERE string_id = s.id AND language_id = @languageId) AS is_exception,
         (SELECT count(*) FROM comment
          WHERE string_id = s.id AND coalesce(language_id, @languageId) = @languageId) AS comments,
         (SELECT count(*) FROM comment
          WHERE string_id = s.id AND coalesce(language_id, @languageId) = @languageId
            AND issue_status = 'unresolved') AS unresolved_issues,
         substr(translation.text, 1, @rowText) AS translation,
         translation.is_pre_translated AS is_machine, translation.match_score, translation.is_match_edited
       FROM json_each(@ids) AS wanted
       CROSS JOIN source_string AS s ON s.id = wanted.value
       LEFT JOIN file ON file.id = s.file_id
       LEFT JOIN languages_summary AS summary ON summary.string_id = s.id AND summary.language_id = @languageId
       LEFT JOIN top_translation AS top ON ${TOP}
       LEFT JOIN translation ON translation.id = top.translation_id
       ORDER BY wanted.key`,
    )
    .all({ ids: JSON.stringify(ids), languageId, userId, firstForm, rowText: ROW_TEXT })
    .map((row) => ({
      id: row.id,
      identifier: row.identifier,
      fileId: row.file_id,
      type: row.type,
      text: row.text,
      format: formatOf({
        ...{ fileType: row.file_type, context: row.context, ...grammars.of(row.file_id) },
        sources:
          row.plural_forms === null ? [row.text] : Object.values(JSON.parse(row.plural_forms) as PluralForms),
      }),
      isHidden: row.is_hidden === 1,
      isLocked: row.is_locked === 1,
      state: stateOf(row),
      isSourceChanged: row.is_source_changed === 1,
      hasQaIssues: row.has_qa_issues === 1,
      unresolvedIssues: row.unresolved_issues,
      comments: row.comments,
      translation: row.translation,
      isMachine: stateOf(row) === 'translated' && row.is_machine === 1,
      match: matchOf(row),
      draft: row.draft,
      hasUnusedText: row.has_unused === 1,
      isRepetitionException: row.is_exception === 1,
    }))
}

function stateOf(row: RowOfList): StringState {
  if (row.draft !== null) return 'draft'
  if (row.is_approved) return 'approved'
  if (row.is_translated) return 'translated'
  if (row.needs_work) return 'needsWork'
  return row.is_partially_translated ? 'partial' : 'untranslated'
}
