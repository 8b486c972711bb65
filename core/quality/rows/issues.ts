/** QA: the translations to be checked, and what was found in them. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { PluralForm, PluralForms } from '../../contract/plural.ts'
import type { QaIssue } from '../../contract/index.ts'
import { refreshDerived, type StringLanguage } from '../../summaries/rows/derived.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { StringType } from '../../strings/rows/strings.ts'

export interface TranslationToCheck {
  translationId: number
  stringId: number
  languageId: string
  form: PluralForm
  text: string
  /** The source text of this form. */
  source: string
  sources: string[]
  identifier: string
  type: StringType
  context: string | null
  maxLength: number | null
  fileType: string | null
  isOutdated: boolean
  /** What other strings with the same source are translated as, some at least. */
  sameSource: string[]
  /** Whether issues of it are kept. */
  hasIssues: boolean
}

export interface CheckBatch {
  translations: TranslationToCheck[]
  /** The last string that was looked at; null: there are no more. */
  last: number | null
}

type ToCheckRow = Omit<
  TranslationToCheck,
  'source' | 'sources' | 'isOutdated' | 'sameSource' | 'hasIssues'
> & {
  text: string
  sourceText: string
  pluralForms: string | null
  isOutdated: 0 | 1
  hasIssues: 0 | 1
}

/** The top translations of the next strings after `after` that are not archived. */
export function nextToCheck(
  db: Database,
  { after, limit, languageIds }: { after: number; limit: number; languageIds: readonly string[] },
): CheckBatch {
  const ids = db
    .prepare<unknown[], { id: number }>(
      'SELECT id FROM source_string WHERE id > ? AND is_archived = 0 ORDER BY id LIMIT ?',
    )
    .all(after, limit)
    .map(({ id }) => id)
  return { translations: toCheck(db, { stringIds: ids, languageIds }), last: ids.at(-1) ?? null }
}

/** The top translations of strings. */
export function toCheck(
  db: Database,
  { stringIds, languageIds }: { stringIds: readonly number[]; languageIds: readonly string[] },
): TranslationToCheck[] {
  const rows = db
    .prepare<unknown[], ToCheckRow>(
      `SELECT t.id AS translationId, t.string_id AS stringId, t.language_id AS languageId, t.plural_form AS form,
         t.text, s.text AS sourceText, s.plural_forms AS pluralForms, s.identifier, s.type, s.context,
         s.max_length AS maxLength, file.type AS fileType,
         coalesce(s.source_changed_at > t.updated_at, 0) AS isOutdated,
         EXISTS (SELECT 1 FROM qa_issue WHERE translation_id = t.id) AS hasIssues
       FROM json_each(@ids) AS wanted
       CROSS JOIN source_string AS s ON s.id = wanted.value AND s.is_archived = 0
       CROSS JOIN json_each(@languageIds) AS language
       CROSS JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = language.value
       JOIN translation AS t ON t.id = top.translation_id
       LEFT JOIN file ON file.id = s.file_id
       ORDER BY wanted.key`,
    )
    .all({ ids: JSON.stringify(stringIds), languageIds: JSON.stringify(languageIds) })
  return rows.map(({ sourceText, pluralForms, isOutdated, hasIssues, ...row }) => {
    const { source, sources } = sourcesOf(sourceText, pluralForms, row.form)
    const sameSource = translationsOfSame(db, row, sourceText)
    return { ...row, source, sources, sameSource, isOutdated: isOutdated === 1, hasIssues: hasIssues === 1 }
  })
}

type FieldRow = Omit<ToCheckRow, 'text' | 'languageId' | 'form' | 'hasIssues'> & { saved: string | null }

/** A form as it is being typed, as `toCheck` would answer it once saved; null for a string that is not there. */
export function fieldToCheck(
  db: Database,
  {
    stringId,
    languageId,
    form,
    text,
  }: { stringId: number; languageId: string; form: PluralForm; text: string },
): TranslationToCheck | null {
  const row = db
    .prepare<unknown[], FieldRow>(
      `SELECT coalesce(t.id, 0) AS translationId, s.id AS stringId, t.text AS saved, s.text AS sourceText,
         s.plural_forms AS pluralForms, s.identifier, s.type, s.context, s.max_length AS maxLength,
         file.type AS fileType, coalesce(s.source_changed_at > t.updated_at, 0) AS isOutdated
       FROM source_string AS s
       LEFT JOIN file ON file.id = s.file_id
       LEFT JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
         AND top.plural_form = @form
       LEFT JOIN translation AS t ON t.id = top.translation_id
       WHERE s.id = @stringId`,
    )
    .get({ stringId, languageId, form })
  if (!row) return null
  const { sourceText, pluralForms, saved, isOutdated, ...facts } = row
  const place = { ...facts, languageId, form }
  const isSaved = saved === text
  return {
    ...place,
    ...sourcesOf(sourceText, pluralForms, form),
    text,
    isOutdated: isSaved && isOutdated === 1,
    hasIssues: isSaved,
    sameSource: translationsOfSame(db, place, sourceText),
  }
}

function sourcesOf(
  text: string,
  pluralForms: string | null,
  form: PluralForm,
): Pick<TranslationToCheck, 'source' | 'sources'> {
  if (pluralForms === null) return { source: text, sources: [text] }
  const forms = JSON.parse(pluralForms) as PluralForms
  const sources = Object.values(forms)
  const own = form === 'none' ? undefined : forms[form]
  return { source: own ?? forms.other ?? sources[0] ?? '', sources }
}

/** The most texts that are compared of one that is everywhere: some tell enough. */
const MOST_SAME = 20

function translationsOfSame(
  db: Database,
  { stringId, languageId, form, type }: Pick<TranslationToCheck, 'stringId' | 'languageId' | 'form' | 'type'>,
  text: string,
): string[] {
  if (type === 'asset') return []
  return db
    .prepare<unknown[], { text: string }>(
      `SELECT t.text
       FROM source_string AS s
       CROSS JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
         AND top.plural_form = @form
       JOIN translation AS t ON t.id = top.translation_id
       WHERE substr(s.text, 1, 24) = substr(@text, 1, 24) AND length(CAST(s.text AS BLOB)) = length(CAST(@text AS BLOB)) AND s.type = @type
         AND s.is_archived = 0 AND s.text = @text AND s.id <> @stringId
         -- What is translated on its own is neither held against the others nor they against it.
         AND NOT EXISTS (SELECT 1 FROM repetition_exception
           WHERE string_id IN (s.id, @stringId) AND language_id = @languageId)
       LIMIT ${MOST_SAME}`,
    )
    .all({ stringId, languageId, form, type, text })
    .map((row) => row.text)
}

export interface FindingToKeep {
  check: string
  message: string
  place: { start: number; end: number } | null
  fix: string | null
}

export interface CheckedTranslation {
  translationId: number
  /** What was checked: findings of a text that was replaced since are left out. */
  text: string
  findings: readonly FindingToKeep[]
}

interface IssueRow {
  id: number
  qa_check: string
  message: string
  start_offset: number | null
  end_offset: number | null
  fix: string | null
  state: 'open' | 'ignored'
}

/**
 * Keeps what checks found in place of what is kept, and answers the strings whose issues changed. An issue that is
 * found again stays as it is: ignored, where somebody ignored it.
 */
export function keepFindings(
  db: Database,
  { checked }: { checked: readonly CheckedTranslation[] },
  { now }: { now: number },
): { changed: StringLanguage[] } {
  const changed: StringLanguage[] = []
  for (const translation of checked) {
    const place = keepOf(db, translation, now)
    if (place) changed.push(place)
  }
  refreshDerived(db, changed)
  return { changed }
}

function keepOf(
  db: Database,
  { translationId, text, findings }: CheckedTranslation,
  now: number,
): StringLanguage | null {
  const translation = db
    .prepare<unknown[], StringLanguage & { text: string }>(
      'SELECT string_id AS stringId, language_id AS languageId, text FROM translation WHERE id = ?',
    )
    .get(translationId)
  if (translation?.text !== text) return null
  const kept = Map.groupBy(
    db
      .prepare<unknown[], IssueRow>(
        `SELECT id, qa_check, message, start_offset, end_offset, fix, state FROM qa_issue
         WHERE translation_id = ? ORDER BY id`,
      )
      .all(translationId),
    (row) => keyOf(row.qa_check, row.message),
  )
  let isChanged = false
  for (const finding of findings) {
    const row = kept.get(keyOf(finding.check, finding.message))?.shift()
    if (row) movePlace(db, row, finding)
    else {
      insertIssue(db, translationId, finding, now)
      isChanged = true
    }
  }
  for (const row of [...kept.values()].flat()) {
    db.prepare('DELETE FROM qa_issue WHERE id = ?').run(row.id)
    isChanged = true
  }
  return isChanged ? { stringId: translation.stringId, languageId: translation.languageId } : null
}

function keyOf(check: string, message: string): string {
  return `${check}\n${message}`
}

function insertIssue(db: Database, translationId: number, finding: FindingToKeep, now: number): void {
  const { check, message, place, fix } = finding
  db.prepare(
    `INSERT INTO qa_issue (translation_id, qa_check, message, start_offset, end_offset, fix, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(translationId, check, message, place?.start ?? null, place?.end ?? null, fix, now)
}

function movePlace(db: Database, row: IssueRow, { place, fix }: FindingToKeep): void {
  const [start, end] = [place?.start ?? null, place?.end ?? null]
  if (row.start_offset === start && row.end_offset === end && row.fix === fix) return
  db.prepare('UPDATE qa_issue SET start_offset = ?, end_offset = ?, fix = ? WHERE id = ?').run(
    start,
    end,
    fix,
    row.id,
  )
}

/** Sets an issue aside with a reason, or with null takes it up again. @throws Failure `quality.issueGone` */
export function ignoreIssue(
  db: Database,
  { issueId, reason, userId }: { issueId: number; reason: string | null; userId: number },
  { now }: { now: number },
): StringLanguage {
  const place = db
    .prepare<unknown[], StringLanguage>(
      `SELECT t.string_id AS stringId, t.language_id AS languageId
       FROM qa_issue JOIN translation AS t ON t.id = translation_id WHERE qa_issue.id = ?`,
    )
    .get(issueId)
  const decision = readRow(db, 'qaDecision', { id: issueId })
  if (!place || !decision)
    throw new Failure('quality.issueGone', 'This issue is not there any more.', {
      value: String(issueId),
      kept: 'Nothing was changed.',
      todo: 'Look at the translation again: its text may have changed.',
    })
  const state = reason === null ? 'open' : 'ignored'
  if (decision.state === state && decision.ignore_reason === reason) return place
  asIntent(db, { userId, action: 'qa.ignore', now }, (intent) =>
    intent.update(
      'qaDecision',
      decision,
      { state, ignore_reason: reason },
      { string_id: place.stringId, language_id: place.languageId },
    ),
  )
  return place
}

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

/** What is kept of the string's top translations, in the order of the forms and of the text. */
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
  text: string
}

/** Open issues of top translations in a language, string by string. */
export function openIssues(
  db: Database,
  { languageId, limit }: { languageId: string; limit: number },
): IssueOfProject[] {
  return db
    .prepare<unknown[], ListedIssueRow & Pick<IssueOfProject, 'stringId' | 'identifier' | 'path' | 'text'>>(
      `SELECT ${ISSUE_COLUMNS}, s.id AS stringId, s.identifier, coalesce(file.path, file.name) AS path, t.text
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
    .map(({ stringId, identifier, path, text, ...row }) => {
      return { ...toIssue(row), stringId, identifier, path, languageId, text }
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
