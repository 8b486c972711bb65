/** Using a string's translation for its repetitions (docs/reference/translations.md, "Repetitions"). */
import type { Database } from 'better-sqlite3'
import type { Language } from '../../contract/language.ts'
import type { PluralForm } from '../../model/plural.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { requireUser } from '../../history/rows/users.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { updateMemory } from '../../memory/rows/updateMemory.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import type { OperationContext } from '../../store/operation.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { requireString, requireStringInUse, type SourceStringRow } from '../../strings/rows/strings.ts'
import { ofForm, rankedTranslations } from '../../summaries/rows/rankedTranslations.ts'
import type { GivenTexts } from '../repetitions.ts'
import { givenTexts, isRepetitionException, repetitionsOf, type Repetition } from './repetitions.ts'
import { saveText } from './saveText.ts'
import { insertTranslations } from './translationRows.ts'

/**
 * The most repetitions for which a save uses its text, so that it does not wait for the disk, however often a text is
 * repeated.
 */
export const MAX_WITH_A_SAVE = 100

export interface Propagated {
  /** The repetitions that got the text. */
  used: number
  /** Those without a text that are left. */
  left: number
}

interface Giving {
  string: SourceStringRow
  language: Language
  userId: number
}

/**
 * Writes forms that were just saved to the first repetitions without a text, as part of the save's own intent. A form
 * whose saved text is not the top translation, or needs work, is not used.
 */
export function fillRepetitions(db: Database, intent: Intent, giving: Giving, saved: GivenTexts): Propagated {
  const { string, language } = giving
  const given = givenTexts(db, string, language)
  const forms = (Object.keys(saved) as PluralForm[]).filter(
    (form) => saved[form] !== '' && saved[form] === given[form],
  )
  if (forms.length === 0) return { used: 0, left: 0 }
  const empty = repetitionsOf(db, string, language, given).filter(
    ({ state, open }) => state === 'none' && open.some((form) => forms.includes(form)),
  )
  const filled = empty.slice(0, MAX_WITH_A_SAVE)
  keepTrigramsInOrder(db, () => write(db, intent, giving, given, filled, forms))
  return { used: filled.length, left: empty.length - filled.length }
}

export interface ToUse {
  stringId: number
  languageId: string
  userId: number
  /** Includes repetitions with another unapproved text: those of `but`, or with `all` all except these. */
  all: boolean
  but: readonly number[]
}

/** Repetitions written between two cancel checks. */
const BATCH = 500

/**
 * Writes a string's finished texts to its repetitions that have none or whose texts need work, and to those of the
 * others that were chosen, as one intent. Cancelled, it leaves everything as it was.
 * @throws Failure `string.unknown`, `language.notTarget`
 */
export function useForRepetitions(
  db: Database,
  { stringId, languageId, userId, all, but }: ToUse,
  context: OperationContext,
): { strings: number } {
  const string = requireString(db, stringId)
  const language = targetLanguage(db, languageId)
  requireUser(db, userId)
  const given = givenTexts(db, string, language)
  const named = new Set(but)
  const chosen = repetitionsOf(db, string, language, given).filter(
    ({ id, state }) => isOpen(state) || (state === 'other' && named.has(id) !== all),
  )
  if (chosen.length === 0) return { strings: 0 }
  const step = progressCounter(context, chosen.length)
  asIntent(db, { userId, action: 'translation.propagate', now: context.now }, (intent) => {
    const forms = Object.keys(given) as PluralForm[]
    for (const { form, row } of rankedTranslations(db, stringId, language.id))
      if (given[form] === row.text && row.needs_work === 0) updateMemory(db, intent, row)
    keepTrigramsInOrder(db, () => {
      for (let from = 0; from < chosen.length; from += BATCH) {
        const batch = chosen.slice(from, from + BATCH)
        batch.forEach(() => step('Using the text for repetitions'))
        write(db, intent, { string, language, userId }, given, batch, forms)
      }
    })
  })
  return { strings: chosen.length }
}

/** A form of a repetition that gets a string's finished text. */
export interface Propagation {
  stringId: number
  form: PluralForm
  before: string | null
  after: string
  apply(intent: Intent): void
}

/** Returns the forms of a string's repetitions that have no text, or one that needs work, and would get its own. */
export function propagationsOf(
  db: Database,
  { stringId, languageId, userId }: Pick<ToUse, 'stringId' | 'languageId' | 'userId'>,
): Propagation[] {
  const string = requireString(db, stringId)
  const language = targetLanguage(db, languageId)
  const given = givenTexts(db, string, language)
  const giving = { string, language, userId }
  return repetitionsOf(db, string, language, given)
    .filter(({ state }) => isOpen(state))
    .flatMap((repetition) =>
      repetition.open.flatMap((form) => {
        const after = given[form]
        if (after === undefined) return []
        const before = repetition.inUse.find((text) => text.form === form)?.text ?? null
        const apply = (intent: Intent) => write(db, intent, giving, given, [repetition], [form])
        return [{ stringId: repetition.id, form, before, after, apply }]
      }),
    )
}

function isOpen(state: Repetition['state']): boolean {
  return state === 'none' || state === 'needsWork'
}

/** Forms without a text get theirs many at a time; of the others each is saved as if it were typed. */
function write(
  db: Database,
  intent: Intent,
  { language, userId }: Giving,
  given: GivenTexts,
  repetitions: readonly Repetition[],
  forms: readonly PluralForm[],
): void {
  const places = repetitions.flatMap(({ id, open, inUse }) =>
    open
      .filter((form) => forms.includes(form))
      .map((form) => ({
        ...{ stringId: id, form, text: given[form] ?? '' },
        isNew: !inUse.some((text) => text.form === form),
      })),
  )
  const added = places.filter(({ isNew }) => isNew)
  if (added.length > 0)
    insertTranslations(
      db,
      intent,
      added.map(({ stringId, form, text }) => ({ string_id: stringId, plural_form: form, text })),
      { languageId: language.id, userId, createdAt: intent.now },
    )
  for (const { stringId, form, text } of places.filter(({ isNew }) => !isNew)) {
    const target = { stringId, languageId: language.id, userId, form }
    const candidates = ofForm(rankedTranslations(db, stringId, language.id), form)
    saveText(db, intent, target, text, candidates, { isRepetition: true })
  }
}

/**
 * Takes a string out of its repetitions in a language, or puts it back.
 * @throws Failure `string.unknown`, `language.notTarget`
 */
export function exceptRepetition(
  db: Database,
  { stringId, languageId, userId, isException }: Omit<ToUse, 'all' | 'but'> & { isException: boolean },
  context: OperationContext,
): void {
  const string = requireStringInUse(db, stringId)
  const language = targetLanguage(db, languageId)
  requireUser(db, userId)
  if (isRepetitionException(db, string.id, language.id) === isException) return
  const row = { string_id: string.id, language_id: language.id }
  asIntent(db, { userId, action: 'repetition.except', now: context.now }, (intent) => {
    if (isException) intent.insert('repetitionException', row, row)
    else intent.remove('repetitionException', row, row)
  })
}
