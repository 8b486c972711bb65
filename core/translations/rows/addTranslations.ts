/** Imports translations from files, many at a time. */
import type { Database } from 'better-sqlite3'
import type { ParsedTranslation } from '../../formats/format.ts'
import {
  newTranslation,
  type SourceToDerive,
  type TranslationToDerive,
} from '../../summaries/rows/derivedRows.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { giveApproval } from './reviews.ts'
import { markColumns, previousSourceOf, SETTLED, type MarkColumns } from './stateColumns.ts'
import { markNeedsWork, settle } from './needsWork.ts'
import { insertTranslations } from './translationRows.ts'
import { readRow } from '../../history/rows/rows.ts'
import { zeroTwins } from './zeroForms.ts'
import { formsOf } from '../../strings/rows/strings.ts'
import type { StringType } from '../../model/enumerations.ts'

export interface TranslationToAdd extends ParsedTranslation {
  string: { id: number; type: StringType }
}

export interface AddOptions {
  /** The importing user, who also approves if requested. */
  userId: number
  /** The author; null: unknown, they are the file's. */
  authorId: number | null
  /** When they were written, in milliseconds since 1970; absent: now. */
  writtenAt?: number | undefined
  language: Language
  /** Leaves forms alone that have any translation. */
  onlyWhereNone?: boolean
  /**
   * How the texts rank among those that are there: as the newest ones, also where the same text was there before; or
   * older than any of the strings'. Absent: new texts are the newest.
   */
  ranked?: 'newest' | 'oldest'
  /** Is called before each translation. */
  step?: () => void
  /** Approves every translation that the file gives, those that were there too. */
  approve?: boolean
  /** Strings that have no translations yet, by id: their derived rows are made without reading anything. */
  newStrings?: ReadonlyMap<number, SourceToDerive>
  /** Is called for each form that is added, with its string's id. */
  onAdded?: (stringId: number) => void
}

export interface Added {
  /** Forms. */
  added: number
  /** Forms whose text, or with `onlyWhereNone` any text, was there. */
  unchanged: number
}

/**
 * Adds each form's text where it is not there yet; what is there is kept beside it. Left out: empty texts, forms that
 * the string does not have in the language, and texts that need work of forms that have a finished one, unless they are
 * ranked. To be called within `keepTrigramsInOrder` (core/store/indexes/trigrams.ts).
 */
export function addTranslations(
  db: Database,
  intent: Intent,
  translations: readonly TranslationToAdd[],
  options: AddOptions,
): Added {
  const counts: Added = { added: 0, unchanged: 0 }
  for (let from = 0; from < translations.length; from += BATCH) {
    const batch = withZeroTwins(db, translations.slice(from, from + BATCH), options)
    addBatch(db, intent, batch, options, counts)
  }
  return counts
}

/** Translations with those for which they are the same text (`zeroTwins`), of strings that these do not name. */
function withZeroTwins(
  db: Database,
  translations: readonly TranslationToAdd[],
  { language, newStrings = NONE }: AddOptions,
): readonly TranslationToAdd[] {
  if (newStrings.size > 0) return translations
  const ids = translations.map(({ string }) => string.id)
  const twins = zeroTwins(db, language, ids)
  if (twins.size === 0) return translations
  const named = new Set(ids)
  const added = translations.flatMap(({ text, string, ...translation }): TranslationToAdd[] => {
    const twin = twins.get(string.id)
    const form = typeof text === 'string' ? text : text.zero
    if (twin === undefined || named.has(twin.stringId) || !form) return []
    const isPlural = twin.form === 'zero'
    const own = { id: twin.stringId, type: isPlural ? ('plural' as const) : ('plain' as const) }
    return [{ ...translation, string: own, text: isPlural ? { zero: form } : form }]
  })
  return [...translations, ...added]
}

/** How many strings' translations are looked up at a time. */
const BATCH = 500

function addBatch(
  db: Database,
  intent: Intent,
  translations: readonly TranslationToAdd[],
  options: AddOptions,
  counts: Added,
): void {
  const { language, userId, newStrings = NONE, writtenAt = intent.now } = options
  const stringIds = translations.flatMap(({ string }) => (newStrings.has(string.id) ? [] : string.id))
  const present = presentTexts(db, stringIds, language.id)
  const added: PresentText[] = []
  const approved: PresentText[] = []
  for (const { string, text, status, previous, approvedForms = [] } of translations) {
    options.step?.()
    const needsWork = status === 'needsWork'
    const mark = needsWork ? markColumns(previous) : SETTLED
    for (const form of formsOf(string, language)) {
      const formText = textOf(text, form)
      if (!formText) continue
      const ofForm = present.get(string.id)?.filter((one) => one.form === form) ?? []
      const same = ofForm.find((one) => one.text === formText)
      const isTaken = options.onlyWhereNone
        ? ofForm.length > 0
        : needsWork && options.ranked === undefined && ofForm.some((one) => one.needs_work === 0)
      if (needsWork && options.ranked === 'newest') markThere(db, intent, ofForm, same, previous)
      if (same || isTaken) {
        // A gap-filling import does not confirm an existing text: its source may have changed since.
        const isSettling = same && !needsWork && !options.onlyWhereNone && options.ranked !== 'oldest'
        if (isSettling && settleThere(db, intent, same)) counts.added += 1
        else counts.unchanged += 1
        if (options.approve && same && !needsWork) approved.push(same)
        if (options.ranked === 'newest' && same && same.id !== 0) renew(db, intent, same.id, language.id)
        continue
      }
      // A translation that ranks below the existing ones is placed below texts that need work, too.
      const isBelow = options.ranked === 'oldest' && ofForm.length > 0 && ofForm.every(isToDo)
      const state = isBelow ? markColumns(previous) : mark
      const one = { id: 0, stringId: string.id, form, text: formText, updatedAt: writtenAt, ...state }
      added.push(one)
      addPresent(present, one)
      if (needsWork || isBelow) continue
      if (options.approve || status === 'approved' || approvedForms.some((name) => name === form))
        approved.push(one)
    }
  }
  if (added.length > 0) {
    const first = insertTranslations(
      db,
      intent,
      added.map(({ stringId, form, text, needs_work, previous_source, previous_context }) => ({
        ...{ string_id: stringId, plural_form: form, text },
        ...{ needs_work, previous_source, previous_context },
      })),
      {
        languageId: language.id,
        userId: options.authorId,
        createdAt: options.ranked === 'oldest' ? beforeAll(present) : writtenAt,
      },
    )
    added.forEach((one, index) => (one.id = first + index))
  }
  counts.added += added.length
  if (options.onAdded) for (const { stringId } of added) options.onAdded(stringId)
  derive(intent, added, language.id, newStrings)
  for (const { id } of approved) approve(db, intent, userId, id)
}

/**
 * Marks a text that the file newly marks as needing work. The top translation is marked, too, if it is the same or the
 * one before; another approved one stays the top translation.
 */
function markThere(
  db: Database,
  intent: Intent,
  ofForm: readonly PresentText[],
  same: PresentText | undefined,
  previous: ParsedTranslation['previous'],
): void {
  for (const there of ofForm) {
    const row = there.id === 0 ? undefined : readRow(db, 'translation', { id: there.id })
    const isFinished = there.needs_work === 0
    if (row === undefined || (there !== same && (!isFinished || isApproved(db, there.id)))) continue
    const said = there === same ? previous : undefined
    markNeedsWork(db, intent, row, said)
    Object.assign(there, markColumns(said ?? previousSourceOf(row)))
  }
}

function isApproved(db: Database, translationId: number): boolean {
  return db.prepare('SELECT 1 FROM approval WHERE translation_id = ?').get(translationId) !== undefined
}

/** The file says that a text is right which needed work here. Answers whether that changed anything. */
function settleThere(db: Database, intent: Intent, there: PresentText): boolean {
  const row = there.needs_work === 1 ? readRow(db, 'translation', { id: there.id }) : undefined
  if (row === undefined) return false
  settle(db, intent, row)
  there.needs_work = 0
  return true
}

function isToDo({ needs_work: needsWork }: PresentText): boolean {
  return needsWork === 1
}

/** A text that was there before becomes the newest one. */
function renew(db: Database, intent: Intent, id: number, languageId: string): void {
  const row = readRow(db, 'translation', { id })
  const place = row && { string_id: row.string_id, language_id: languageId }
  if (row && place) intent.update('translation', row, { updated_at: intent.now }, place)
}

/** A time before those of all the texts. */
function beforeAll(present: ReadonlyMap<number, readonly PresentText[]>): number {
  const times = [...present.values()].flat().map(({ updatedAt }) => updatedAt)
  return times.reduce((least, time) => Math.min(least, time), Number.MAX_SAFE_INTEGER) - 1
}

const NONE: ReadonlyMap<number, SourceToDerive> = new Map()

function derive(
  intent: Intent,
  added: readonly PresentText[],
  languageId: string,
  newStrings: ReadonlyMap<number, SourceToDerive>,
): void {
  if (newStrings.size === 0) return
  const byString = Map.groupBy(added, ({ stringId }) => stringId)
  const known = [...byString].flatMap(([stringId, texts]) => {
    const source = newStrings.get(stringId)
    if (source === undefined) return []
    return [{ source, translations: texts.map((one) => newOne(one, languageId)) }]
  })
  if (known.length > 0) intent.derive(languageId, known)
}

function newOne(one: PresentText, languageId: string): TranslationToDerive {
  return { ...newTranslation({ ...one, languageId }, one.updatedAt), needsWork: one.needs_work === 1 }
}

function textOf(text: ParsedTranslation['text'], form: PluralForm): string | undefined {
  if (typeof text === 'string') return form === 'none' ? text : undefined
  return form === 'none' ? undefined : text[form]
}

function approve(db: Database, intent: Intent, userId: number, translationId: number): void {
  const translation = readRow(db, 'translation', { id: translationId })
  if (translation) giveApproval(db, intent, userId, translation)
}

interface PresentText extends MarkColumns {
  /** 0 as long as it is not written. */
  id: number
  stringId: number
  form: PluralForm
  text: string
  updatedAt: number
}

/** The translations that strings have in the language, by the string's id. */
function presentTexts(
  db: Database,
  stringIds: readonly number[],
  languageId: string,
): Map<number, PresentText[]> {
  if (stringIds.length === 0) return new Map()
  const rows = db
    .prepare<unknown[], PresentText>(
      `SELECT t.id, t.string_id AS stringId, t.plural_form AS form, t.text, t.updated_at AS updatedAt,
       t.needs_work, t.previous_source, t.previous_context
     FROM translation AS t
     WHERE t.string_id IN (SELECT value FROM json_each(@ids)) AND t.language_id = @languageId ORDER BY t.id`,
    )
    .iterate({ ids: JSON.stringify(stringIds), languageId })
  const present = new Map<number, PresentText[]>()
  for (const text of rows) addPresent(present, text)
  return present
}

function addPresent(present: Map<number, PresentText[]>, text: PresentText): void {
  const texts = present.get(text.stringId)
  if (texts) texts.push(text)
  else present.set(text.stringId, [text])
}
