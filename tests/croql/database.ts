/** A project's plain objects in a real SQLite file, and queries over it. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CompiledQuery, CompileOptions } from '../../core/croql/compile.ts'
import type { Context } from '../../core/croql/catalog.ts'
import { prepare } from '../../core/croql/croql.ts'
import type { CheckEnvironment } from '../../core/croql/environment.ts'
import { newDatabase } from '../../core/store/database.ts'
import { rebuildTrigrams } from '../../core/store/indexes/trigrams.ts'
import { foldCase } from '../../core/platform/text/caseFolding.ts'
import { qaBit } from '../../core/contract/qaChecks.ts'
import { day, type ProjectData, type StringData, type SummaryData, type TranslationData } from './data.ts'

/** The moment at which tests ask: noon of the 31st day. */
export const NOW = day(30) + 12 * 3_600_000

const LANGUAGES = ['en', 'uk', 'de', 'pt-BR']

export function environmentFor(data: ProjectData, context: Context): CheckEnvironment {
  return {
    context,
    deployment: 'enterprise',
    timeZone: 'UTC',
    now: NOW,
    users: new Map(data.users.map(({ login, id }) => [login, id])),
    isLanguage: (code) => LANGUAGES.includes(code),
    nearLanguages: (code) => LANGUAGES.filter((language) => language.startsWith(code.slice(0, 1))),
  }
}

export interface TestProject {
  db: Database
  close: () => void
}

/** An empty project with the newest schema. */
export function emptyProject(): TestProject {
  const folder = mkdtempSync(join(tmpdir(), 'croql-'))
  const made = newDatabase(join(folder, 'test.interlinear'))
  return {
    db: made.db,
    close: () => {
      made.discard()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type QueryOptions = Partial<CompileOptions> & { environment?: Partial<CheckEnvironment> }

/** An expression through every stage; translations are asked for in `uk`. */
export function compiled(data: ProjectData, context: Context, text: string, options: QueryOptions = {}) {
  const { environment, ...rest } = options
  const language = context === 'translations' ? { languageId: 'uk' } : {}
  const all = { ...environmentFor(data, context), ...environment }
  return prepare(text, all, { order: 'id', ...language, ...rest })
}

/** The ids for which an expression holds; throws where the ways to ask for them (compile.ts) do not agree. */
export function idsOf(
  db: Database,
  data: ProjectData,
  context: Context,
  text: string,
  options: QueryOptions = {},
): number[] {
  return answer(db, compiled(data, context, text, options).query, text)
}

/** Runs a query in each of its plans; throws if the results differ. */
export function answer(db: Database, query: CompiledQuery, text: string): number[] {
  const ids = numbers(db, query)
  if (query.gathering) assert.deepEqual(numbers(db, query.gathering), ids, `gathered: ${text}`)
  if (query.counting) assert.deepEqual(numbers(db, query.counting), [ids.length], `counted: ${text}`)
  return ids
}

function numbers(db: Database, { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): number[] {
  return db
    .prepare<(string | number)[], number>(sql)
    .pluck()
    .all(...parameters)
}

type Row = Record<string, string | number | boolean | null>

/** Puts the whole project into an empty database. */
export function insertProject(db: Database, data: ProjectData): void {
  const insert = inserter(db)
  for (const user of data.users) insert('user', { ...user })
  for (const branch of data.branches) insert('branch', { ...branch })
  for (const file of data.files) {
    const { branchId, ...rest } = file
    insert('file', { ...rest, branch_id: branchId, created_at: 0 })
  }
  for (const { isSystem, ...label } of data.labels) insert('label', { ...label, is_system: isSystem })
  for (const field of data.fields) insert('field', { ...field })
  for (const screenshot of data.screenshots) insert('screenshot', { ...screenshot })
  for (const string of data.strings) insert('source_string', stringRow(string))
  for (const string of data.strings) insertPartsOfString(insert, string)
  insertMemory(insert, data)
  insertGlossary(insert, data)
  rebuildTrigrams(db)
}

function inserter(db: Database): (table: string, row: Row) => void {
  return (table, row) => {
    const names = Object.keys(row)
    const values = Object.values(row).map((value) => (typeof value === 'boolean' ? Number(value) : value))
    db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
      ...values,
    )
  }
}

function stringRow(string: StringData): Row {
  return {
    id: string.id,
    file_id: string.fileId,
    branch_id: string.branchId,
    identifier: string.identifier,
    type: string.type,
    text: string.text,
    text_folded: foldCase(string.text),
    plural_forms: string.type === 'plural' ? '{}' : null,
    context: string.context,
    max_length: string.maxLength,
    is_hidden: string.isHidden,
    is_locked: string.isLocked,
    master_string_id: string.masterStringId,
    is_passed_workflow: string.isPassedWorkflow,
    position: string.position,
    is_archived: string.isArchived,
    created_at: string.createdAt,
    updated_at: string.updatedAt,
  }
}

function insertPartsOfString(insert: (table: string, row: Row) => void, string: StringData): void {
  const ofString = { string_id: string.id }
  for (const labelId of string.labelIds) insert('string_label', { ...ofString, label_id: labelId })
  for (const screenshotId of string.screenshotIds) {
    insert('screenshot_string', { ...ofString, screenshot_id: screenshotId })
  }
  for (const { fieldId, value } of string.fields) {
    const folded = value === null ? null : foldCase(value)
    insert('string_field', { ...ofString, field_id: fieldId, value, value_folded: folded })
  }
  for (const { id, languageId, userId, type, issueStatus, text, createdAt } of string.comments) {
    insert('comment', {
      ...ofString,
      id,
      language_id: languageId,
      user_id: userId,
      type,
      issue_status: issueStatus,
      text,
      text_folded: foldCase(text),
      created_at: createdAt,
    })
  }
  for (const { languageId, text } of string.translatorComments)
    insert('translator_comment', { ...ofString, language_id: languageId, text })
  for (const translation of string.translations) insertTranslation(insert, string.id, translation)
  for (const summary of string.summaries) insert('languages_summary', { ...ofString, ...summaryRow(summary) })
}

function insertTranslation(
  insert: (table: string, row: Row) => void,
  stringId: number,
  translation: TranslationData,
): void {
  insert('translation', {
    id: translation.id,
    string_id: stringId,
    language_id: translation.languageId,
    plural_form: translation.pluralForm,
    text: translation.text,
    text_folded: foldCase(translation.text),
    user_id: translation.userId,
    provider: translation.provider,
    is_pre_translated: translation.isPreTranslated,
    match_score: translation.matchScore,
    is_match_edited: translation.isMatchEdited,
    needs_work: translation.needsWork,
    created_at: translation.createdAt,
    updated_at: translation.updatedAt,
  })
  const ofTranslation = { translation_id: translation.id }
  for (const { userId, mark, votedAt } of translation.votes) {
    insert('vote', { ...ofTranslation, user_id: userId, mark, voted_at: votedAt })
  }
  for (const { id, userId, createdAt } of translation.approvals) {
    insert('approval', { ...ofTranslation, id, user_id: userId, created_at: createdAt })
  }
}

function summaryRow(summary: SummaryData): Row {
  const bits = summary.qaIssues.map(qaBit)
  return {
    language_id: summary.languageId,
    is_translated: summary.isTranslated,
    is_partially_translated: summary.isPartiallyTranslated,
    is_approved: summary.isApproved,
    is_partially_approved: summary.isPartiallyApproved,
    translation_updated: summary.translationUpdated,
    oldest_updated: summary.translationUpdated,
    is_translated_by_tm: summary.isTranslatedByTm,
    is_translated_by_mt: summary.isTranslatedByMt,
    is_translated_by_ai: summary.isTranslatedByAi,
    is_source_changed_after_translation: summary.isSourceChangedAfterTranslation,
    has_translation_as_source: summary.hasTranslationAsSource,
    has_translation_after_approval: summary.hasTranslationAfterApproval,
    has_shared_translation: summary.hasSharedTranslation,
    rating: summary.rating,
    approvals_count: summary.approvalsCount,
    needs_work: summary.needsWork,
    qa_issues: bits.reduce((all, bit) => all | bit, 0),
  }
}

function insertMemory(insert: (table: string, row: Row) => void, data: ProjectData): void {
  for (const id of new Set(data.segments.map(({ tmId }) => tmId))) {
    insert('tm', { id, name: `TM ${id}`, language_ids: '[]' })
  }
  for (const segment of data.segments) {
    insert('tm_segment', { id: segment.id, tm_id: segment.tmId })
    for (const record of segment.records) {
      insert('tm_record', {
        id: record.id,
        segment_id: segment.id,
        language_id: record.languageId,
        text: record.text,
        text_folded: foldCase(record.text),
        usage_count: record.usageCount,
        created_by: record.createdBy,
        updated_by: record.updatedBy,
        created_at: record.createdAt,
        updated_at: record.updatedAt,
      })
    }
  }
}

function insertGlossary(insert: (table: string, row: Row) => void, data: ProjectData): void {
  for (const id of new Set([1, ...data.terms.map(({ glossaryId }) => glossaryId)])) {
    insert('glossary', { id, name: `Glossary ${id}`, language_ids: '[]' })
  }
  for (const { userId, createdAt, updatedAt, ...concept } of data.concepts) {
    insert('concept', {
      ...concept,
      glossary_id: 1,
      user_id: userId,
      created_at: createdAt,
      updated_at: updatedAt,
    })
  }
  for (const term of data.terms) {
    const { glossaryId, conceptId, languageId, userId, partOfSpeech, createdAt, updatedAt, ...same } = term
    insert('term', {
      ...same,
      glossary_id: glossaryId,
      concept_id: conceptId,
      language_id: languageId,
      text_folded: foldCase(term.text),
      user_id: userId,
      part_of_speech: partOfSpeech,
      created_at: createdAt,
      updated_at: updatedAt,
    })
  }
}
