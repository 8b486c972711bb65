/**
 * Carries translations over where a string becomes plural, or is plural no longer, as msgmerge does
 * (docs/reference/translations.md, "A string that becomes plural").
 */
import type { Database } from 'better-sqlite3'
import type { Language } from '../../contract/language.ts'
import { formTable } from '../../formats/po/plurals.ts'
import type { PreviousSource } from '../../formats/format.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { targetLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'
import { PLURAL_CATEGORIES, type PluralForms } from '../../model/plural.ts'
import type { StringType } from '../../model/enumerations.ts'
import { formsOf } from '../../strings/rows/strings.ts'
import { languageOfFile, pluralRuleOf } from '../../summaries/rows/fileForms.ts'
import { ofForm, rankedTranslations } from '../../summaries/rows/rankedTranslations.ts'
import { addTranslations } from '../../translations/rows/addTranslations.ts'
import { previousSourceOf } from '../../translations/rows/stateColumns.ts'

/** A translation of a string that an import turns into a plural one, or back. */
export interface TextToCarry {
  fileId: number
  string: { id: number; type: StringType }
  languageId: string
  /** Its first form before the import. */
  text: string
  authorId: number | null
  /** The source that it was made for; undefined if it needed work, and said none. */
  previous: PreviousSource | undefined
  /** The id of the project's newest translation; those of the import are newer. */
  newestId: number
}

/**
 * Returns the translations to carry over, as they are before any of them is marked.
 * @param changed The earlier source texts by the string's id
 */
export function textsToCarry(
  db: Database,
  fileId: number,
  strings: readonly { id: number; type: StringType }[],
  changed: ReadonlyMap<number, PreviousSource['text']>,
): TextToCarry[] {
  const turned = strings.flatMap((string) => {
    const before = changed.get(string.id)
    const isTurned = before !== undefined && (typeof before === 'object') !== (string.type === 'plural')
    return isTurned ? [{ string, before }] : []
  })
  if (turned.length === 0) return []
  const newestId = db.prepare<[], number | null>('SELECT max(id) FROM translation').pluck().get() ?? 0
  return targetLanguageIds(db).flatMap((languageId) =>
    turned.flatMap(({ string, before }): TextToCarry | [] => {
      const first = firstOf(db, {
        fileId,
        languageId,
        stringId: string.id,
        isPlural: typeof before === 'object',
      })
      if (first === undefined) return []
      const { text, user_id: authorId } = first
      const previous = first.needs_work === 1 ? (previousSourceOf(first) ?? undefined) : { text: before }
      return { ...{ fileId, string, languageId, text, authorId, previous, newestId } }
    }),
  )
}

/** Adds the carried texts, which need work, unless a file of the import or earlier forms give the string its texts. */
export function carryTexts(
  db: Database,
  intent: Intent,
  texts: readonly TextToCarry[],
  { userId }: { userId: number },
): void {
  for (const { fileId, string, languageId, text, authorId, previous, newestId } of texts) {
    const language = languageOfFile(db, targetLanguage(db, languageId), fileId)
    const forms = formsOf(string, language)
    const isGiven = rankedTranslations(db, string.id, languageId).some(
      ({ id, form }) => id > newestId && forms.includes(form),
    )
    const isPlural = string.type === 'plural'
    const standing = firstOf(db, { fileId, languageId, stringId: string.id, isPlural })
    if (isGiven || standing?.text === text) continue
    const carried = inKindOf(string, text, language)
    const added = { string, text: carried, status: 'needsWork' as const, ...(previous && { previous }) }
    addTranslations(db, intent, [added], { userId, authorId, language, ranked: 'newest' })
  }
}

/** The top translation of a string's first form: of the one that its file numbers 0, if it is plural. */
function firstOf(
  db: Database,
  {
    fileId,
    languageId,
    stringId,
    isPlural,
  }: { fileId: number; languageId: string; stringId: number; isPlural: boolean },
) {
  const ranked = rankedTranslations(db, stringId, languageId).filter(({ row }) => row.text !== '')
  if (!isPlural) return ofForm(ranked, 'none')[0]?.row
  const stored = targetLanguage(db, languageId)
  const rule = pluralRuleOf(db, fileId, stored)
  const tops = PLURAL_CATEGORIES.flatMap((category) => ofForm(ranked, category)[0] ?? [])
  const forms: PluralForms = Object.fromEntries(tops.map(({ form, row }) => [form, row.text]))
  const text = firstText(forms, rule && formTable(rule, languageOfFile(db, stored, fileId)))
  return tops.find(({ row }) => row.text === text)?.row
}

function firstText(forms: PluralForms, table: { toTexts: (forms: PluralForms) => string[] } | null): string {
  return table?.toTexts(forms)[0] || firstForm(forms)
}

/** The first of a plural translation's forms that has a text; '' if none has. */
export function firstForm(forms: PluralForms): string {
  const first = PLURAL_CATEGORIES.find((category) => forms[category])
  return (first && forms[first]) ?? ''
}

/** A text of one form as the translation of a string: a plural one has it in each form. */
export function inKindOf(
  string: { type: StringType },
  text: string,
  language: Language,
): string | PluralForms {
  if (string.type !== 'plural') return text
  return Object.fromEntries(formsOf(string, language).map((form) => [form, text]))
}
