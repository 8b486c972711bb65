/** The figures of the overview: how far languages and files are, and who did what when. */
import type { Database } from 'better-sqlite3'
import type { Activity, FileFigures, Figures, LanguageFigures } from '../../contract/index.ts'
import { newestEvent } from '../../history/rows/changes.ts'
import type { OperationContext } from '../../store/operation.ts'
import { targetLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'
import { comparePaths } from '../../strings/fileOrder.ts'

interface FileCount {
  fileId: number
  strings: number
  words: number
  counted: number
}

interface ProgressRow {
  fileId: number
  languageId: string
  translated: number
  approved: number
  translatedWords: number
  approvedWords: number
}

/** The figures of all target languages, and of the files in one. Reads derived rows and indexes only. */
export function progressFigures(db: Database, { languageId: code }: { languageId: string }): Figures {
  const languageId = targetLanguage(db, code).id
  const files = fileCounts(db)
  const rows = progressRows(db)
  const byLanguage = Map.groupBy(rows, (row) => row.languageId)
  const strings = sum(files, (file) => file.strings)
  const words = sum(files, (file) => file.words)
  return {
    strings,
    words,
    uncounted: files.flatMap(({ fileId, strings: all, counted }) =>
      all > counted ? [{ fileId: fileId === 0 ? null : fileId, strings: all - counted }] : [],
    ),
    languages: targetLanguageIds(db).map((id) =>
      languageFigures(id, strings, words, byLanguage.get(id) ?? []),
    ),
    files: fileFigures(db, files, byLanguage.get(languageId) ?? []),
  }
}

function progressRows(db: Database): ProgressRow[] {
  return db
    .prepare<[], ProgressRow>(
      `SELECT file_id AS fileId, language_id AS languageId, translated, approved,
         translated_words AS translatedWords, approved_words AS approvedWords FROM progress`,
    )
    .all()
}

/** The strings that are counted: those of files, and those of a branch that are of no file. */
export interface CountedPlaces {
  fileIds: readonly number[]
  /** Null: strings of no file are left out. */
  branchId: number | null
}

/** Returns the figures of each target language in a part of the project. */
export function placeFigures(db: Database, { fileIds, branchId }: CountedPlaces): LanguageFigures[] {
  const wanted = new Set(fileIds)
  const files = fileCounts(db).filter(({ fileId }) => wanted.has(fileId))
  const outside = branchId === null ? [] : branchRows(db, branchId)
  const [loose] = outside
  const strings = sum(files, (file) => file.strings) + (loose?.strings ?? 0)
  const words = sum(files, (file) => file.words) + (loose?.words ?? 0)
  const rows = [...progressRows(db).filter(({ fileId }) => wanted.has(fileId)), ...outside]
  const byLanguage = Map.groupBy(rows, (row) => row.languageId)
  return targetLanguageIds(db).map((id) => languageFigures(id, strings, words, byLanguage.get(id) ?? []))
}

/** Strings of a branch that are of no file, in each target language: the table `progress` knows no branches. */
function branchRows(db: Database, branchId: number): (ProgressRow & Pick<FileCount, 'strings' | 'words'>)[] {
  return db
    .prepare<[number], ProgressRow & Pick<FileCount, 'strings' | 'words'>>(
      `SELECT 0 AS fileId, target.language_id AS languageId, count(*) AS strings, coalesce(sum(s.words), 0) AS words,
         coalesce(sum(x.is_translated), 0) AS translated, coalesce(sum(x.is_approved), 0) AS approved,
         coalesce(sum(x.is_translated * s.words), 0) AS translatedWords,
         coalesce(sum(x.is_approved * s.words), 0) AS approvedWords
       FROM source_string AS s CROSS JOIN target_language AS target
         LEFT JOIN languages_summary AS x ON x.string_id = s.id AND x.language_id = target.language_id
       WHERE s.branch_id = ? AND s.file_id IS NULL AND s.is_hidden = 0 AND s.is_archived = 0
       GROUP BY target.language_id`,
    )
    .all(branchId)
}

function fileCounts(db: Database): FileCount[] {
  return db
    .prepare<[], FileCount>(
      `SELECT coalesce(file_id, 0) AS fileId, count(*) AS strings, coalesce(sum(words), 0) AS words,
         count(words) AS counted
       FROM source_string INDEXED BY source_string_words
       WHERE is_hidden = 0 AND is_archived = 0 GROUP BY source_string.file_id`,
    )
    .all()
}

function languageFigures(
  languageId: string,
  strings: number,
  words: number,
  rows: readonly ProgressRow[],
): LanguageFigures {
  return {
    languageId,
    strings,
    words,
    translated: sum(rows, (row) => row.translated),
    approved: sum(rows, (row) => row.approved),
    translatedWords: sum(rows, (row) => row.translatedWords),
    approvedWords: sum(rows, (row) => row.approvedWords),
  }
}

/** Files that have strings, by their paths; strings of no file come last. */
function fileFigures(
  db: Database,
  counts: readonly FileCount[],
  progress: readonly ProgressRow[],
): FileFigures[] {
  const paths = new Map(
    db
      .prepare<[], { id: number; path: string }>('SELECT id, coalesce(path, name) AS path FROM file')
      .all()
      .map(({ id, path }) => [id, path]),
  )
  const byFile = new Map(progress.map((row) => [row.fileId, row]))
  return counts
    .map(({ fileId, strings, words }): FileFigures => {
      const row = byFile.get(fileId)
      return {
        fileId: fileId === 0 ? null : fileId,
        path: paths.get(fileId) ?? null,
        strings,
        words,
        translated: row?.translated ?? 0,
        approved: row?.approved ?? 0,
        translatedWords: row?.translatedWords ?? 0,
        approvedWords: row?.approvedWords ?? 0,
      }
    })
    .sort((one, other) => comparePaths(one.path, other.path))
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

/** The history's newest event with what was counted then; `value` is null where that is what was `known`. */
export interface CountedAt<Value> {
  event: number
  value: Value | null
}

interface Asked {
  languageId: string
  /** The event of which the caller has an answer. */
  known: number | null
}

/**
 * Returns the activity of users by day in a language. It reads an index entry of each translation and each approval, so
 * the caller caches the result.
 */
export function languageWork(
  db: Database,
  { languageId, known }: Asked,
  context: OperationContext,
): CountedAt<Pick<Activity, 'people' | 'days'>> {
  const event = newestEvent(db)
  if (event === known) return { event, value: null }
  const translations = translationDays(db, languageId)
  context.throwIfCancelled()
  const approvals = approvalDays(db, languageId)
  return {
    event,
    value: { people: peopleOf(db, translations, approvals), days: daysOf(translations, approvals) },
  }
}

/** How far the strings of each label are; the caller keeps the answer. */
export function labelProgress(db: Database, { languageId, known }: Asked): CountedAt<Activity['labels']> {
  const event = newestEvent(db)
  return { event, value: event === known ? null : labelFigures(db, languageId) }
}

/** The translations or approvals of a user on a day, in days since 1970 (UTC). */
interface PersonDay {
  userId: number | null
  day: number
  count: number
}

/** Open proposals of AI agents are no work of the person for whom the agent ran. */
function translationDays(db: Database, languageId: string): PersonDay[] {
  return db
    .prepare<object, PersonDay>(
      `WITH written AS (
         SELECT user_id, created_at / 86400000 AS day, count(*) AS count
         FROM translation INDEXED BY translation_day WHERE language_id = @languageId
         GROUP BY user_id, created_at / 86400000),
       proposed AS (
         SELECT user_id, created_at / 86400000 AS day, count(*) AS count
         FROM translation INDEXED BY translation_needs_work
         WHERE language_id = @languageId AND needs_work AND provider = 'ai'
         GROUP BY user_id, created_at / 86400000)
       SELECT user_id AS userId, day, written.count - coalesce(proposed.count, 0) AS count
       FROM written LEFT JOIN proposed USING (user_id, day)
       WHERE written.count > coalesce(proposed.count, 0)`,
    )
    .all({ languageId })
}

/** Counted here: SQLite would sort the approvals first, which takes longer than all the rest. */
function approvalDays(db: Database, languageId: string): PersonDay[] {
  const approvals = db
    .prepare<[string], [userId: number | null, day: number]>(
      `SELECT approval.user_id, approval.created_at / 86400000
       FROM translation INDEXED BY translation_language
         CROSS JOIN approval INDEXED BY approval_translation ON approval.translation_id = translation.id
       WHERE translation.language_id = ?`,
    )
    .raw()
    .iterate(languageId)
  const people = new Map<number | null, Map<number, number>>()
  for (const [userId, day] of approvals) {
    const days = people.get(userId) ?? new Map<number, number>()
    people.set(userId, days.set(day, (days.get(day) ?? 0) + 1))
  }
  return [...people].flatMap(([userId, days]) => [...days].map(([day, count]) => ({ userId, day, count })))
}

function peopleOf(
  db: Database,
  translations: readonly PersonDay[],
  approvals: readonly PersonDay[],
): Activity['people'] {
  const names = new Map(
    db
      .prepare<[], { id: number; login: string; name: string | null }>('SELECT id, login, name FROM user')
      .all()
      .map(({ id, login, name }) => [id, { login, name }]),
  )
  const people = new Map<number | null, Activity['people'][number]>()
  const add = (days: readonly PersonDay[], kind: 'translations' | 'approvals'): void => {
    for (const { userId, count } of days) {
      const known = userId === null ? undefined : names.get(userId)
      const person = people.get(userId) ?? {
        login: known?.login ?? null,
        name: known?.name ?? null,
        translations: 0,
        approvals: 0,
      }
      person[kind] += count
      people.set(userId, person)
    }
  }
  add(translations, 'translations')
  add(approvals, 'approvals')
  return [...people.values()].sort(
    (one, other) => other.translations + other.approvals - one.translations - one.approvals,
  )
}

const DAY = 86_400_000

function daysOf(translations: readonly PersonDay[], approvals: readonly PersonDay[]): Activity['days'] {
  const days = new Map<number, { translations: number; approvals: number }>()
  const add = (counts: readonly PersonDay[], kind: 'translations' | 'approvals'): void => {
    for (const { day, count } of counts) {
      const sums = days.get(day) ?? { translations: 0, approvals: 0 }
      sums[kind] += count
      days.set(day, sums)
    }
  }
  add(translations, 'translations')
  add(approvals, 'approvals')
  return [...days]
    .sort(([one], [other]) => one - other)
    .map(([day, counts]) => ({ day: new Date(day * DAY).toISOString().slice(0, 10), ...counts }))
}

/** Reads in the order of the strings, whose rows are then adjacent; labels are grouped here. */
function labelFigures(db: Database, languageId: string): Activity['labels'] {
  const labels = db
    .prepare<[], { id: number; title: string }>('SELECT id, title FROM label ORDER BY title')
    .all()
  const figures = new Map(
    labels.map(({ id, title }) => [id, { title, strings: 0, translated: 0, approved: 0 }]),
  )
  const labelled = db
    .prepare<[string], [labelId: number, isTranslated: number | null, isApproved: number | null]>(
      `SELECT label_id, summary.is_translated, summary.is_approved
       FROM string_label
         CROSS JOIN source_string AS s ON s.id = string_label.string_id AND s.is_hidden = 0 AND s.is_archived = 0
         LEFT JOIN languages_summary AS summary ON summary.string_id = s.id AND summary.language_id = ?
       ORDER BY string_label.string_id`,
    )
    .raw()
    .iterate(languageId)
  for (const [labelId, isTranslated, isApproved] of labelled) {
    const figure = figures.get(labelId)
    if (figure === undefined) continue
    figure.strings += 1
    figure.translated += isTranslated ?? 0
    figure.approved += isApproved ?? 0
  }
  return [...figures.values()].sort((one, other) => other.strings - one.strings)
}
