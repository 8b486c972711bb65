/** The rows of suggestions: what providers answered, the texts that are asked about, and whether a project wants any. */
import type { Database } from 'better-sqlite3'
import { FileGrammars, type GrammarEvidence } from '../../strings/rows/files.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { StringType } from '../../model/enumerations.ts'
import { sourceOfForm } from '../../memory/rows/updateMemory.ts'
import type { OperationContext } from '../../store/operation.ts'

export interface CachedSuggestion {
  sourceHash: string
  text: string
  /** JSON. */
  problems: string
}

export interface SuggestionPlace {
  provider: string
  version: string
  languageId: string
}

/** Those of the wanted hashes that are there. */
export function cachedSuggestions(
  db: Database,
  { provider, version, languageId, hashes }: SuggestionPlace & { hashes: readonly string[] },
): CachedSuggestion[] {
  return db
    .prepare<object, CachedSuggestion>(
      `SELECT source_hash AS sourceHash, text, problems FROM json_each(@hashes) AS wanted
       CROSS JOIN suggestion ON provider = @provider AND version = @version AND language_id = @languageId
         AND source_hash = wanted.value`,
    )
    .all({ provider, version, languageId, hashes: JSON.stringify(hashes) })
}

/** More answers than that are more than any project asks for twice; a row is about 200 bytes. */
export const MAX_KEPT = 500_000
/** Counting goes through all rows: it is done for one text in a thousand, by the letters of its hash. */
const COUNTED = /^A[A-D]/

/**
 * Caches answers, replacing older ones. They are no edit: history and sync do not include them. Beyond `MAX_KEPT`, a
 * tenth is removed, the oldest first: those of unused models and prompts.
 */
export function keepSuggestions(
  db: Database,
  {
    provider,
    version,
    languageId,
    suggestions,
  }: SuggestionPlace & { suggestions: readonly CachedSuggestion[] },
  { now }: OperationContext,
): void {
  const insert = db.prepare<object>(
    `INSERT OR REPLACE INTO suggestion (provider, version, language_id, source_hash, text, problems, made_at)
     VALUES (@provider, @version, @languageId, @sourceHash, @text, @problems, @now)`,
  )
  for (const one of suggestions) insert.run({ ...one, provider, version, languageId, now })
  if (suggestions.some(({ sourceHash }) => COUNTED.test(sourceHash))) forgetOldest(db, MAX_KEPT)
}

/** Leaves nine tenths of `max` where there are more than that. */
export function forgetOldest(db: Database, max: number): void {
  const kept = db.prepare<[], number>('SELECT count(*) FROM suggestion').pluck().get() ?? 0
  if (kept <= max) return
  db.prepare<[number]>(
    `DELETE FROM suggestion WHERE (provider, version, language_id, source_hash) IN
       (SELECT provider, version, language_id, source_hash FROM suggestion ORDER BY made_at LIMIT ?)`,
  ).run(kept - Math.floor(max * 0.9))
}

/** Forgets all that a provider answered; answers how many. */
export function forgetSuggestions(db: Database, { provider }: { provider: string }): { forgotten: number } {
  const { changes } = db.prepare<[string]>('DELETE FROM suggestion WHERE provider = ?').run(provider)
  return { forgotten: changes }
}

export interface TextOfForm extends GrammarEvidence {
  stringId: number
  form: PluralForm
  text: string
  type: StringType
  identifier: string
  context: string | null
  maxLength: number | null
  fileType: string | null
}

interface TextRow extends Omit<TextOfForm, 'form' | 'text' | keyof GrammarEvidence> {
  fileId: number | null
  text: string
  plural_forms: string | null
  form: PluralForm
}

/** The source texts of forms of strings, with what describes them; in their order. */
export function textsOfForms(
  db: Database,
  { forms }: { forms: readonly { stringId: number; form: PluralForm }[] },
): TextOfForm[] {
  const grammars = new FileGrammars(db)
  return db
    .prepare<object, TextRow>(
      `SELECT s.id AS stringId, wanted.value ->> 'form' AS form, s.text, s.plural_forms, s.type, s.identifier, s.context,
         s.max_length AS maxLength, file.type AS fileType, s.file_id AS fileId
       FROM json_each(@forms) AS wanted
       CROSS JOIN source_string AS s ON s.id = wanted.value ->> 'stringId'
       LEFT JOIN file ON file.id = s.file_id ORDER BY wanted.key`,
    )
    .all({ forms: JSON.stringify(forms) })
    .map(({ plural_forms, fileId, ...row }) => ({
      ...row,
      ...grammars.of(fileId),
      text: sourceOfForm({ text: row.text, plural_forms }, row.form),
    }))
}

/** Whether texts of this project may go to no machine. */
export function areSuggestionsForbidden(db: Database): boolean {
  return db.prepare<[], number>('SELECT are_forbidden FROM suggestion_setting').pluck().get() === 1
}

export function forbidSuggestions(db: Database, { areForbidden }: { areForbidden: boolean }): void {
  db.prepare<[number]>(
    `INSERT INTO suggestion_setting (id, are_forbidden) VALUES (1, ?)
     ON CONFLICT DO UPDATE SET are_forbidden = excluded.are_forbidden`,
  ).run(Number(areForbidden))
}

/** How many open QA issues strings have in a language. */
export function issuesInStrings(
  db: Database,
  { stringIds, languageId }: { stringIds: readonly number[]; languageId: string },
): { issues: number } {
  const issues = db
    .prepare<object, number>(
      `SELECT count(*) FROM json_each(@ids) AS wanted
       CROSS JOIN translation AS t ON t.string_id = wanted.value AND t.language_id = @languageId
       CROSS JOIN qa_issue ON translation_id = t.id AND state = 'open'`,
    )
    .pluck()
    .get({ ids: JSON.stringify(stringIds), languageId })
  return { issues: issues ?? 0 }
}

/** The approved translations of strings, a form each, in their order: what people said is right. */
export function approvedTexts(
  db: Database,
  { stringIds, languageId, most: max }: { stringIds: Float64Array; languageId: string; most: number },
): { stringId: number; form: PluralForm; text: string }[] {
  return db
    .prepare<object, { stringId: number; form: PluralForm; text: string }>(
      `SELECT t.string_id AS stringId, t.plural_form AS form, t.text FROM json_each(@ids) AS wanted
       CROSS JOIN top_translation AS top ON top.string_id = wanted.value AND top.language_id = @languageId
       CROSS JOIN translation AS t ON t.id = top.translation_id AND t.text <> ''
       WHERE EXISTS (SELECT 1 FROM approval WHERE translation_id = t.id)
       ORDER BY wanted.key, t.plural_form LIMIT @most`,
    )
    .all({ ids: JSON.stringify([...stringIds]), languageId, most: max })
}
