/**
 * Compares a form of a returned worklist with the project: its string, the current texts, and the exported translation.
 */
import type { Database } from 'better-sqlite3'
import type { Language } from '../../../contract/language.ts'
import type { PluralForm } from '../../../model/plural.ts'
import { revisionOf, sourceRevision, type Revision } from '../../../strings/rows/revisions.ts'
import { formsOf, sourceForms, type SourceStringRow } from '../../../strings/rows/strings.ts'
import {
  ofForm,
  rankedTranslations,
  type RankedTranslation,
} from '../../../summaries/rows/rankedTranslations.ts'

/** A form of a string as it came back. */
export interface ReturnedForm {
  stringId: number
  form: PluralForm
  /** The hash of the string's identifier: it tells whether the id still means the string that was exported. */
  identifier: Revision
  /** The hash of the source as it was exported. */
  source: Revision
  base: Revision
  /** The source text that the file shows. */
  sourceText: string
  /** Empty: not translated. */
  text: string
  isApproved: boolean
  /** The comments of a reviewer. */
  comments?: readonly string[]
  /** The file marks it for review (fuzzy, needs-…): it is not imported. */
  isInDoubt: boolean
}

export type PackageSource = Pick<
  SourceStringRow,
  'id' | 'identifier' | 'type' | 'text' | 'plural_forms' | 'is_locked' | 'is_archived' | 'source_changed_at'
>

/** A returned form with what stands in the project. */
export interface ComparedForm {
  returned: ReturnedForm
  string: PackageSource
  ours: RankedTranslation | undefined
  candidates: readonly RankedTranslation[]
  isSourceChanged: boolean
}

/** Null if the exported string no longer exists. */
export function compareForm(db: Database, language: Language, returned: ReturnedForm): ComparedForm | null {
  const string = findSource(db, language, returned)
  if (!string) return null
  const candidates = ofForm(rankedTranslations(db, returned.stringId, language.id), returned.form)
  const ours = candidates.find(({ row }) => row.text !== '')
  const isSourceChanged = sourceRevision(sourceForms(string)) !== returned.source
  return { returned, string, ours, candidates, isSourceChanged }
}

function findSource(
  db: Database,
  language: Language,
  { stringId, form, identifier }: ReturnedForm,
): PackageSource | undefined {
  const string = db
    .prepare<unknown[], PackageSource>(
      `SELECT id, identifier, type, text, plural_forms, is_locked, is_archived, source_changed_at
       FROM source_string WHERE id = ?`,
    )
    .get(stringId)
  if (!string || string.is_archived === 1 || revisionOf(string.identifier) !== identifier) return undefined
  return formsOf(string, language).includes(form) ? string : undefined
}

/**
 * Whether both were kept when the text came back before, which dates it just before ours (mergePackage.ts): nothing is left
 * to decide.
 */
export function isKeptBeside(db: Database, { returned, candidates, ours }: ComparedForm): boolean {
  const same = candidates.find(({ row }) => row.text === returned.text)?.row
  if (!same || same.updated_at + 1 !== ours?.updatedAt) return false
  const found = db
    .prepare(
      `SELECT 1 FROM event JOIN intent ON intent.id = event.intent_id
       WHERE event.string_id = @string_id AND event.language_id = @language_id
         AND event.entity = 'translation' AND event.entity_id = @id AND intent.action = 'worklist.import'`,
    )
    .get(same)
  return found !== undefined
}

/** Returns the exported translation: the history has all its texts. */
export function baseText(
  db: Database,
  languageId: string,
  { stringId, form, base }: ReturnedForm,
): string | null {
  if (base === '0') return ''
  const texts = db
    .prepare<unknown[], { text: string | null }>(
      `SELECT text FROM translation
       WHERE string_id = @stringId AND language_id = @languageId AND plural_form = @form
       UNION SELECT before ->> 'text' FROM event
       WHERE string_id = @stringId AND language_id = @languageId AND entity = 'translation'
       UNION SELECT after ->> 'text' FROM event
       WHERE string_id = @stringId AND language_id = @languageId AND entity = 'translation'`,
    )
    .all({ stringId, languageId, form })
  return texts.find(({ text }) => text !== null && revisionOf(text) === base)?.text ?? null
}
