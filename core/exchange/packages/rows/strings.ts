/** Strings of a list as they are written for others: whole texts, by form. */
import type { Database } from 'better-sqlite3'
import type { PluralForm, PluralForms } from '../../../model/plural.ts'
import type { MatchOrigin } from '../../../contract/analysisBands.ts'
import { targetLanguage } from '../../../languages/rows/languages.ts'
import { languagesOfFiles } from '../../../summaries/rows/fileForms.ts'
import { formsOf, sourceForms } from '../../../strings/rows/strings.ts'
import type { StringType } from '../../../model/enumerations.ts'

export interface PackageString {
  stringId: number
  identifier: string
  /** Null of strings of no file. */
  path: string | null
  type: StringType
  source: string | PluralForms
  context: string | null
  maxLength: number | null
  labels: string[]
  state: 'untranslated' | 'partial' | 'translated' | 'approved'
  /** The forms that its file can hold, in order. */
  forms: PluralForm[]
  /** The top translation of each form that has a finished one. */
  translations: Partial<Record<PluralForm, PackageTranslation>>
  /** The top translation of each form that needs work. */
  unfinished: Partial<Record<PluralForm, PackageTranslation>>
  /** The comments in the language and those in none, the oldest first, each with the login of its author. */
  comments: string[]
}

interface PackageTranslation {
  text: string
  isApproved: boolean
  match: MatchOrigin | null
}

interface Row {
  stringId: number
  identifier: string
  path: string | null
  type: StringType
  text: string
  plural_forms: string | null
  context: string | null
  file_id: number | null
  maxLength: number | null
  labels: string
  is_translated: 0 | 1 | null
  is_partially_translated: 0 | 1 | null
  is_approved: 0 | 1 | null
  tops: string
  comments: string
}

/** Form, text, approval, need of work, and the match that the text was made from. */
type Top = [PluralForm, string, 0 | 1, 0 | 1, number | null, 0 | 1]

/** The strings in the order of `ids`; ids of no string are left out. */
export function worklistStrings(
  db: Database,
  { ids, languageId: code }: { ids: readonly number[]; languageId: string },
): PackageString[] {
  const language = targetLanguage(db, code)
  const languageOf = languagesOfFiles(db, language)
  return db
    .prepare<unknown[], Row>(
      `SELECT s.id AS stringId, s.file_id, s.identifier, coalesce(file.path, file.name) AS path, s.type, s.text, s.plural_forms,
         s.context, s.max_length AS maxLength, summary.is_translated, summary.is_partially_translated,
         summary.is_approved,
         (SELECT json_group_array(title ORDER BY title) FROM string_label JOIN label ON label.id = label_id
          WHERE string_id = s.id) AS labels,
         (SELECT json_group_array(concat_ws(': ', user.login, comment.text) ORDER BY created_at, comment.id)
          FROM comment LEFT JOIN user ON user.id = comment.user_id
          WHERE string_id = s.id AND coalesce(language_id, @languageId) = @languageId) AS comments,
         (SELECT json_group_array(json_array(top.plural_form, t.text,
            EXISTS (SELECT 1 FROM approval WHERE translation_id = t.id), t.needs_work, t.match_score, t.is_match_edited))
          FROM top_translation AS top JOIN translation AS t ON t.id = top.translation_id
          WHERE top.string_id = s.id AND top.language_id = @languageId AND t.text <> '') AS tops
       FROM json_each(@ids) AS wanted CROSS JOIN source_string AS s ON s.id = wanted.value
       LEFT JOIN file ON file.id = s.file_id
       LEFT JOIN languages_summary AS summary ON summary.string_id = s.id AND summary.language_id = @languageId
       ORDER BY wanted.key`,
    )
    .all({ ids: JSON.stringify(ids), languageId: language.id })
    .map((row) => {
      const forms = new Set(formsOf(row, languageOf(row.file_id)))
      const tops = (JSON.parse(row.tops) as Top[]).filter(([form]) => forms.has(form))
      const [finished = [], unfinished = []] = [0, 1].map((mark) =>
        tops.filter(([, , , needsWork]) => needsWork === mark),
      )
      return {
        stringId: row.stringId,
        identifier: row.identifier,
        path: row.path,
        type: row.type,
        source: sourceForms(row),
        context: row.context,
        maxLength: row.maxLength,
        labels: JSON.parse(row.labels) as string[],
        state: stateOf(row),
        forms: [...forms],
        translations: Object.fromEntries(finished.map(translationOf)),
        unfinished: Object.fromEntries(unfinished.map(translationOf)),
        comments: JSON.parse(row.comments) as string[],
      }
    })
}

function translationOf([form, text, isApproved, , score, isEdited]: Top): [PluralForm, PackageTranslation] {
  const match = score === null ? null : { score, isEdited: isEdited === 1 }
  return [form, { text, isApproved: isApproved === 1, match }]
}

function stateOf(row: Row): PackageString['state'] {
  if (row.is_approved) return 'approved'
  if (row.is_translated) return 'translated'
  return row.is_partially_translated ? 'partial' : 'untranslated'
}
