/** Reads the rows that the derived tables are computed from, and writes `languages_summary` and `top_translation`. */
import type { Database, Statement } from 'better-sqlite3'
import type { PluralForm, PluralForms } from '../../model/plural.ts'
import { bulkInsert } from '../../store/bulkInsert.ts'
import { qaBit } from '../../contract/qaChecks.ts'
import type { SourceFacts, Summary, TranslationFacts } from '../summary.ts'

export interface SourceToDerive extends SourceFacts {
  id: number
  /** 0: no file. */
  fileId: number
  /** Whether it counts in `progress`: visible and not archived. */
  isCounted: boolean
  /** The number of words in the text; 0 until they are counted. */
  words: number
}

export interface TranslationToDerive extends TranslationFacts {
  stringId: number
  languageId: string
}

interface SourceRow {
  id: number
  fileId: number
  isCounted: number
  words: number
  text: string
  pluralForms: string | null
  isDuplicate: number
  sourceChangedAt: number | null
}

interface TranslationRow {
  id: number
  stringId: number
  languageId: string
  form: PluralForm
  text: string
  provider: string | null
  isShared: number
  needsWork: number
  createdAt: number
  updatedAt: number
  newestApproval: number | null
  approvals: number
  rating: number
  qaChecks: string | null
}

/** Returns the strings of `ids` that exist, by their ids. */
export function readSources(db: Database, ids: readonly number[]): Map<number, SourceToDerive> {
  const rows = db
    .prepare<[string], SourceRow>(
      `SELECT s.id, coalesce(s.file_id, 0) AS fileId, s.is_hidden = 0 AND s.is_archived = 0 AS isCounted, s.text,
         coalesce(s.words, 0) AS words, s.plural_forms AS pluralForms, s.master_string_id IS NOT NULL AS isDuplicate,
         s.source_changed_at AS sourceChangedAt
       FROM json_each(?) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value`,
    )
    .all(JSON.stringify(ids))
  return new Map(rows.map((row) => [row.id, toSource(row)]))
}

function toSource(row: SourceRow): SourceToDerive {
  return {
    ...row,
    isCounted: row.isCounted === 1,
    isDuplicate: row.isDuplicate === 1,
    pluralForms: row.pluralForms === null ? null : (JSON.parse(row.pluralForms) as PluralForms),
  }
}

/** Reads every translation of the strings, or those into one language. */
export function readTranslations(
  db: Database,
  stringIds: readonly number[],
  languageId: string | null,
): TranslationToDerive[] {
  return db
    .prepare<{ ids: string; languageId: string | null }, TranslationRow>(
      `SELECT t.id, t.string_id AS stringId, t.language_id AS languageId, t.plural_form AS form, t.text, t.provider,
         t.is_shared AS isShared, t.needs_work AS needsWork, t.created_at AS createdAt, t.updated_at AS updatedAt,
         (SELECT max(created_at) FROM approval WHERE translation_id = t.id) AS newestApproval,
         (SELECT count(*) FROM approval WHERE translation_id = t.id) AS approvals,
         (SELECT coalesce(sum(mark), 0) FROM vote WHERE translation_id = t.id) AS rating,
         (SELECT group_concat(qa_check) FROM qa_issue WHERE translation_id = t.id AND state = 'open') AS qaChecks
       FROM json_each(@ids) AS wanted CROSS JOIN translation AS t ON t.string_id = wanted.value
       ${languageId === null ? '' : 'WHERE t.language_id = @languageId'}`,
    )
    .all({ ids: JSON.stringify(stringIds), languageId })
    .map(toTranslation)
}

function toTranslation({ qaChecks, ...row }: TranslationRow): TranslationToDerive {
  const bits = qaChecks === null ? 0 : qaChecks.split(',').reduce((all, check) => all | qaBit(check), 0)
  return { ...row, isShared: row.isShared === 1, needsWork: row.needsWork === 1, qaIssues: bits }
}

/** Makes the inputs of a translation that was just inserted, without approvals, votes and issues. */
export function newTranslation(
  row: Pick<TranslationToDerive, 'id' | 'stringId' | 'languageId' | 'form' | 'text'>,
  now: number,
): TranslationToDerive {
  return {
    ...row,
    provider: null,
    isShared: false,
    needsWork: false,
    createdAt: now,
    updatedAt: now,
    newestApproval: null,
    approvals: 0,
    rating: 0,
    qaIssues: 0,
  }
}

/** The previous state of a string and language, for the difference in `progress` and in the top translations. */
export interface SummaryState {
  isTranslated: number
  isApproved: number
  /** The top translations in the form of `topsKey`; null if there are none. */
  tops: string | null
}

/** Encodes top translations as one text, by their forms, for comparison. */
function topsKey(tops: readonly Pick<TranslationFacts, 'form' | 'id'>[]): string {
  return tops
    .map(({ form, id }) => `${form} ${id}`)
    .sort()
    .join()
}

/** All columns but `string_id`. */
const SUMMARY = [
  'language_id',
  'is_translated',
  'is_partially_translated',
  'is_approved',
  'is_partially_approved',
  'translation_updated',
  'oldest_updated',
  'is_translated_by_tm',
  'is_translated_by_mt',
  'is_translated_by_ai',
  'is_source_changed_after_translation',
  'has_translation_as_source',
  'has_translation_after_approval',
  'has_shared_translation',
  'rating',
  'approvals_count',
  'qa_issues',
  'needs_work',
]

// An upsert: replacing a row removes and inserts it, which takes several times as long.
const REPLACE = `ON CONFLICT (string_id, language_id) DO UPDATE SET
  ${SUMMARY.filter((column) => column !== 'language_id')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`

const PUT_ALIKE = `INSERT INTO languages_summary (string_id, ${SUMMARY.join(', ')})
  SELECT value, ${SUMMARY.map(() => '?').join(', ')} FROM json_each(?) WHERE true ${REPLACE}`

/** Consecutive strings whose elements differ in the string only, such as those of an import. */
interface Alike {
  stringIds: number[]
  /** The values in the order of `SUMMARY`. */
  values: readonly unknown[]
}

/** Writes the derived rows of strings in languages. Rows are buffered until `flush`. */
export class DerivedWriter {
  readonly #db: Database
  readonly #removeSummary: Statement<[number, string]>
  readonly #removeTops: Statement<[number, string]>
  #summaries: Alike[] = []
  /** The rows of top translations, by the language's id. */
  #tops = new Map<string, unknown[][]>()

  constructor(db: Database) {
    this.#db = db
    this.#removeSummary = db.prepare('DELETE FROM languages_summary WHERE string_id = ? AND language_id = ?')
    this.#removeTops = db.prepare('DELETE FROM top_translation WHERE string_id = ? AND language_id = ?')
  }

  /** Returns the existing state by the string's id; strings without an element for the language are left out. */
  states(stringIds: readonly number[], languageId: string): Map<number, SummaryState> {
    const rows = this.#db
      .prepare<[string, string], SummaryState & { stringId: number }>(
        `SELECT s.string_id AS stringId, s.is_translated AS isTranslated, s.is_approved AS isApproved,
           (SELECT group_concat(plural_form || ' ' || translation_id ORDER BY plural_form, translation_id)
            FROM top_translation WHERE string_id = s.string_id AND language_id = s.language_id) AS tops
         FROM json_each(?) AS wanted
         CROSS JOIN languages_summary AS s ON s.string_id = wanted.value AND s.language_id = ?`,
      )
      .all(JSON.stringify(stringIds), languageId)
    return new Map(rows.map((row) => [row.stringId, row]))
  }

  remove(stringId: number, languageId: string): void {
    this.#removeSummary.run(stringId, languageId)
    this.#removeTops.run(stringId, languageId)
  }

  /** Adds or replaces them; `topsBefore`: the existing top translations, which stay if they are equal. */
  put(
    stringId: number,
    languageId: string,
    summary: Summary,
    tops: readonly TranslationFacts[],
    topsBefore: string | null = null,
  ): void {
    const values = [
      languageId,
      Number(summary.isTranslated),
      Number(summary.isPartiallyTranslated),
      Number(summary.isApproved),
      Number(summary.isPartiallyApproved),
      summary.translationUpdated,
      summary.oldestUpdated,
      Number(summary.isTranslatedByTm),
      Number(summary.isTranslatedByMt),
      Number(summary.isTranslatedByAi),
      Number(summary.isSourceChangedAfterTranslation),
      Number(summary.hasTranslationAsSource),
      Number(summary.hasTranslationAfterApproval),
      Number(summary.hasSharedTranslation),
      summary.rating,
      summary.approvalsCount,
      summary.qaIssues,
      Number(summary.needsWork),
    ]
    const last = this.#summaries.at(-1)
    if (last?.values.every((value, index) => value === values[index])) last.stringIds.push(stringId)
    else this.#summaries.push({ stringIds: [stringId], values })
    if (topsBefore !== null) {
      if (topsBefore === topsKey(tops)) return
      this.#removeTops.run(stringId, languageId)
    }
    const ofLanguage = this.#tops.get(languageId) ?? []
    this.#tops.set(languageId, ofLanguage)
    for (const { form, id } of tops) ofLanguage.push([stringId, form, id])
  }

  /** Writes the buffered rows. */
  flush(): void {
    const single = this.#summaries.filter(({ stringIds }) => stringIds.length < FEW_ALIKE)
    for (const { stringIds, values } of this.#summaries) {
      if (stringIds.length >= FEW_ALIKE) this.#db.prepare(PUT_ALIKE).run(...values, JSON.stringify(stringIds))
    }
    const rows = single.flatMap(({ stringIds, values }) => stringIds.map((id) => [id, ...values]))
    bulkInsert(this.#db, 'languages_summary', ['string_id', ...SUMMARY], rows, { onConflict: REPLACE })
    for (const [languageId, tops] of this.#tops) {
      const common = { language_id: languageId }
      bulkInsert(this.#db, 'top_translation', ['string_id', 'plural_form', 'translation_id'], tops, {
        common,
      })
    }
    this.#summaries = []
    this.#tops.clear()
  }
}

/** The least number for one statement; fewer are written row by row. */
const FEW_ALIKE = 5
