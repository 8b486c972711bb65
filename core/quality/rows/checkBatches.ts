/** The translations that checks look at, with all of their strings that checks want to know. */
import type { Database } from 'better-sqlite3'
import { FileGrammars, type GrammarEvidence } from '../../strings/rows/files.ts'
import type { PluralForm, PluralForms } from '../../model/plural.ts'
import type { StringType } from '../../model/enumerations.ts'

export interface TranslationToCheck extends GrammarEvidence {
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
  /** Translations of other strings with the same source, or some of them. */
  sameSource: string[]
  /** Whether issues of it are kept. */
  hasIssues: boolean
}

export interface CheckBatch {
  translations: TranslationToCheck[]
  /** The last string that was read; null: there are no further ones. */
  last: number | null
}

type ToCheckRow = Omit<
  TranslationToCheck,
  'source' | 'sources' | 'isOutdated' | 'sameSource' | 'hasIssues' | keyof GrammarEvidence
> & {
  fileId: number | null
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
         s.file_id AS fileId,
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
  const grammars = new FileGrammars(db)
  return rows.map(({ sourceText, pluralForms, isOutdated, hasIssues, fileId, ...row }) => {
    const { source, sources } = sourcesOf(sourceText, pluralForms, row.form)
    const sameSource = translationsOfSame(db, row, sourceText)
    const facts = { ...row, ...grammars.of(fileId) }
    return { ...facts, source, sources, sameSource, isOutdated: isOutdated === 1, hasIssues: hasIssues === 1 }
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
         file.type AS fileType, s.file_id AS fileId,
         coalesce(s.source_changed_at > t.updated_at, 0) AS isOutdated
       FROM source_string AS s
       LEFT JOIN file ON file.id = s.file_id
       LEFT JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
         AND top.plural_form = @form
       LEFT JOIN translation AS t ON t.id = top.translation_id
       WHERE s.id = @stringId`,
    )
    .get({ stringId, languageId, form })
  if (!row) return null
  const { sourceText, pluralForms, saved, isOutdated, fileId, ...facts } = row
  const place = { ...facts, languageId, form }
  const isSaved = saved === text
  return {
    ...place,
    ...sourcesOf(sourceText, pluralForms, form),
    ...new FileGrammars(db).of(fileId),
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
const MAX_SAME = 20

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
       LIMIT ${MAX_SAME}`,
    )
    .all({ stringId, languageId, form, type, text })
    .map((row) => row.text)
}
