/**
 * Fills new strings of a catalogue with the translation of the nearest text, which needs work, as msgmerge does
 * (docs/reference/translations.md, "A template that changed").
 */
import type { Database } from 'better-sqlite3'
import type { Language } from '../../contract/language.ts'
import type { PluralForm, PluralForms } from '../../model/plural.ts'
import type { ParsedString, ParsedTranslation, PreviousSource } from '../../formats/format.ts'
import { splitIdentifier } from '../../formats/identifier.ts'
import { obsoleteStrings } from '../../formats/po.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { targetLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'
import { NearTexts, type NearText } from '../../strings/nearestTexts.ts'
import { projectFacts } from '../../strings/rows/facts.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import { addTranslations, type TranslationToAdd } from '../../translations/rows/addTranslations.ts'
import { previousSourceOf } from '../../translations/rows/stateColumns.ts'
import { noteComment } from '../../translations/rows/translatorComments.ts'
import { firstForm, inKindOf } from './pluralChange.ts'
import { translationFile } from './translationFiles.ts'
import type { StringType } from '../../model/enumerations.ts'

export interface NewStrings {
  fileId: number
  /** The strings that an import has added to a file with earlier strings. */
  stringIds: readonly number[]
  /** False: only obsolete entries of the same identifier are restored. */
  fillsNearest: boolean
}

export interface Filled {
  /** The number of forms with the translation of an obsolete entry of the same text. */
  translations: number
  /** The number of forms that started with the translation of the nearest text. */
  nearest: number
}

interface Filling {
  userId: number
  /** Called for each examined string and language. */
  step: () => void
}

/** Fills the forms of new, untranslated strings. */
export function addNearest(
  db: Database,
  intent: Intent,
  { fileId, stringIds, fillsNearest }: NewStrings,
  { userId, step }: Filling,
): Filled {
  const filled: Filled = { translations: 0, nearest: 0 }
  if (stringIds.length === 0) return filled
  for (const languageId of targetLanguageIds(db)) {
    const wanting = wantingStrings(db, { stringIds, languageId })
    if (wanting.length === 0) continue
    const language = languageOfFile(db, targetLanguage(db, languageId), fileId)
    const obsolete = obsoleteIn(db, { fileId, language })
    const texts = new NearTexts(
      fillsNearest
        ? [...translatedTexts(db, { fileId, stringIds, languageId }), ...obsolete.map(translatedOf)]
        : [],
    )
    const returned = new Map(obsolete.map((one) => [one.identifier, one]))
    const byAuthor = new Map<number | null, TranslationToAdd[]>()
    const add = (some: readonly TranslationToAdd[], authorId: number | null) =>
      addTranslations(db, intent, some, { userId, authorId, language, onlyWhereNone: true }).added
    const back: TranslationToAdd[] = []
    for (const string of wanting) {
      step()
      const same = returned.get(string.identifier)
      if (same !== undefined) {
        back.push({
          string,
          ...(isSameSource(string, same.text) ? same.translation : revived(string, same, language)),
        })
        continue
      }
      const nearest = texts.find(string)
      if (nearest === undefined) continue
      const { userId: authorId, previous, comment } = nearest
      // The comments of translators are copied with the text, as in msgmerge.
      if (comment) noteComment(db, intent, { stringId: string.id, languageId, text: comment })
      const some = byAuthor.get(authorId) ?? []
      some.push({
        string,
        text: textFor(string, nearest.translation, language),
        status: 'needsWork',
        previous,
      })
      byAuthor.set(authorId, some)
    }
    filled.translations += add(back, null)
    for (const [authorId, some] of byAuthor) filled.nearest += add(some, authorId)
  }
  return filled
}

type Obsolete = ParsedString & { translation: ParsedTranslation }

/** Returns the obsolete entries of the translation file as last seen, including strings that the project never had. */
function obsoleteIn(db: Database, { fileId, language }: { fileId: number; language: Language }): Obsolete[] {
  const kept = translationFile(db, { fileId, languageId: language.id })
  if (kept === null) return []
  const { sourceLanguage } = projectFacts(db)
  return obsoleteStrings(kept.content, { sourceLanguage, targetLanguage: language }).flatMap(
    ({ translation, ...string }) => (translation ? [{ ...string, translation }] : []),
  )
}

/** The translation of an obsolete entry whose plural source is another one now. */
function revived(string: Wanting, obsolete: Obsolete, language: Language): ParsedTranslation {
  const { translation, previous } = translatedOf(obsolete)
  const text = textFor(string, translation, language)
  const wasFuzzy = obsolete.translation.status === 'needsWork'
  return { text, status: 'needsWork', ...((!wasFuzzy || obsolete.translation.previous) && { previous }) }
}

function isSameSource({ forms }: Wanting, text: Obsolete['text']): boolean {
  const plural = pluralOf(forms)
  if (plural === null || typeof text === 'string') return plural === null && typeof text === 'string'
  return plural.one === text.one && plural.other === text.other
}

function translatedOf({ identifier, text, translation }: Obsolete): Translated {
  const scope = scopeOf(identifier)
  return {
    ...{ text: singularOf(text), scope, userId: null, comment: null },
    translation: typeof translation.text === 'string' ? { none: translation.text } : translation.text,
    previous: translation.previous ?? { text, ...(scope !== undefined && { context: scope }) },
  }
}

export interface NearStringRow {
  id: number
  type: StringType
  identifier: string
  text: string
  forms: string | null
}

type Wanting = NearText & Pick<NearStringRow, 'id' | 'type' | 'identifier' | 'forms'>

/** Returns the new strings without any translation. */
function wantingStrings(
  db: Database,
  { stringIds, languageId }: { stringIds: readonly number[]; languageId: string },
): Wanting[] {
  return db
    .prepare<unknown[], NearStringRow>(
      `SELECT id, type, identifier, text, plural_forms AS forms FROM source_string AS s
       WHERE id IN (SELECT value FROM json_each(@ids))
         AND NOT EXISTS (SELECT 1 FROM translation AS t WHERE t.string_id = s.id AND t.language_id = @languageId)
       ORDER BY id`,
    )
    .all({ ids: JSON.stringify(stringIds), languageId })
    .map(({ id, type, identifier, forms, ...row }) => ({
      ...{ id, type, identifier, forms },
      ...nearTextOf({ id, type, identifier, forms, ...row }),
    }))
}

export function nearTextOf({ identifier, text, forms }: NearStringRow): NearText {
  return { text: singularOf(pluralOf(forms) ?? text), scope: scopeOf(identifier) }
}

/** A plural string is compared by its singular. */
function singularOf(text: string | PluralForms): string {
  return typeof text === 'string' ? text : (text.one ?? text.other ?? '')
}

/** The msgctxt, which is not compared. */
function scopeOf(identifier: string): string | undefined {
  const [first, ...others] = splitIdentifier(identifier)
  return others.length > 0 ? first : undefined
}

function pluralOf(forms: string | null): PluralForms | null {
  return forms === null ? null : (JSON.parse(forms) as PluralForms)
}

interface Translated extends NearText {
  /** The top translation, by form. */
  translation: Partial<Record<PluralForm, string>>
  /** Its author; null if unknown. */
  userId: number | null
  /** The source that it was made for. */
  previous: PreviousSource
  /** Its comment by translators; null if there is none. */
  comment: string | null
}

interface TranslatedRow extends NearStringRow {
  form: PluralForm
  translation: string
  userId: number | null
  needsWork: 0 | 1
  previous_source: string | null
  previous_context: string | null
  comment: string | null
}

/** Returns the translations of the file's other strings, including removed ones. */
function translatedTexts(
  db: Database,
  { fileId, stringIds, languageId }: Pick<NewStrings, 'fileId' | 'stringIds'> & { languageId: string },
): Translated[] {
  const rows = db
    .prepare<unknown[], TranslatedRow>(
      `SELECT s.id, s.type, s.identifier, s.text, s.plural_forms AS forms, top.plural_form AS form,
         t.text AS translation, t.user_id AS userId, t.needs_work AS needsWork, t.previous_source, t.previous_context,
         note.text AS comment
       FROM source_string AS s
       JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
       JOIN translation AS t ON t.id = top.translation_id
       LEFT JOIN translator_comment AS note ON note.string_id = s.id AND note.language_id = @languageId
       WHERE s.file_id = @fileId AND t.text <> '' AND s.id NOT IN (SELECT value FROM json_each(@ids))
       ORDER BY s.is_archived, s.position, s.id, instr('zero one two few many other', top.plural_form)`,
    )
    .iterate({ fileId, languageId, ids: JSON.stringify(stringIds) })
  const found = new Map<number, Translated>()
  for (const row of rows) {
    const { id, form, translation, userId, comment } = row
    const known = found.get(id)
    if (known) known.translation[form] = translation
    else
      found.set(id, {
        ...nearTextOf(row),
        ...{ translation: { [form]: translation }, userId, previous: sourceOf(row), comment },
      })
  }
  return [...found.values()]
}

/** A text that needs work itself was made for an even older source. */
function sourceOf(row: TranslatedRow): PreviousSource {
  const older = row.needsWork === 1 ? previousSourceOf(row) : null
  const scope = scopeOf(row.identifier)
  return older ?? { text: pluralOf(row.forms) ?? row.text, ...(scope !== undefined && { context: scope }) }
}

/**
 * The only text of a plain string stands for each form of a plural one; the first form of a plural string stands for a
 * plain one.
 */
function textFor(
  string: Wanting,
  { none, ...forms }: Partial<Record<PluralForm, string>>,
  language: Language,
): string | PluralForms {
  if (none === undefined && string.type === 'plural') return forms
  return inKindOf(string, none ?? firstForm(forms), language)
}
