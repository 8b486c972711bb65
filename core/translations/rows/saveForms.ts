/** A translator's edits in the fields of a string: saving and deleting translations. */
import type { Database } from 'better-sqlite3'
import { shortenToBudget } from '../../contract/budgets.ts'
import type { MatchOrigin } from '../../contract/analysisBands.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { PluralForm, PluralCategory, PluralForms } from '../../model/plural.ts'
import type { OperationContext } from '../../store/operation.ts'
import { clearDraft } from './drafts.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import {
  ofForm,
  rankedTranslations,
  type RankedTranslation,
} from '../../summaries/rows/rankedTranslations.ts'
import { giveApproval, removeTranslation, requireForms, type OfForms } from './reviews.ts'
import { fillRepetitions, type Propagated } from './propagate.ts'
import { isFreelyOwn, saveText, type FormToSave } from './saveText.ts'
import { requireForm, requireStringToTranslate } from '../../strings/rows/strings.ts'
import { requireUser } from '../../history/rows/users.ts'
import type { Language } from '../../contract/language.ts'
import { impliedForms } from '../../languages/forms.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'

export interface SaveForms {
  stringId: number
  languageId: string
  userId: number
  forms: Partial<Record<PluralForm, string>>
  /** Approves what is saved, too. */
  approve: boolean
  /** Marks what is saved as needing work; `approve` does not go with it. */
  needsWork?: boolean | undefined
  /** The texts are an older version's: the history says so. */
  isRestoring?: boolean
  /** The memory match that each text was made from. */
  matches?: Partial<Record<PluralForm, MatchOrigin>> | undefined
  /** A saved text is also used for repetitions without a text, unless it needs work. */
  propagates?: boolean | undefined
  /** An idempotency key: a save whose key was done already changes nothing. */
  key?: string | undefined
  /** The base revision of each form, from which the edit began. Without it concurrent changes are not detected. */
  base?: Partial<Record<PluralForm, BaseRevision>> | undefined
}

/** The texts of a form that an edit began from; null: there was none. */
export interface BaseRevision {
  /** The top translation's. */
  top: string | null
  /** The text of the translation that the edit would overwrite: the user's own one, without judgements of others. */
  own: string | null
}

export interface Saved {
  stringId: number
  languageId: string
  /** The translations that now hold the texts, one for each form that was not empty. */
  translationIds: number[]
  /** Null: everything existed already. */
  intentId: number | null
  /** The forms that changed since the edit began, by another user or window: both texts are kept. */
  conflicts: PluralForm[]
  /** The repetitions that got what was saved. */
  repetitions: Propagated
}

const NOBODY: Propagated = { used: 0, left: 0 }

/**
 * Saves the fields of a string as one intent. For each form:
 * - a text that equals the top translation changes nothing, except that a pre-translated one counts as confirmed;
 * - one that equals another translation makes that the newest;
 * - otherwise the user's own translation is edited in place, unless others approved or voted on it;
 * - otherwise a translation is added.
 *
 * An empty text deletes the top translation if it is the user's own and not approved. The drafts of these forms are
 * removed.
 *
 * If a form differs from `base`, its translation is neither overwritten nor deleted: the text is added beside the newer
 * one.
 * @throws Failure `string.unknown`, `string.gone`, `language.notTarget`, `translation.wrongForm`,
 *   `translation.notYours`
 */
export function saveForms(db: Database, input: SaveForms, context: OperationContext): Saved {
  const { stringId, userId } = input
  const string = requireStringToTranslate(db, stringId)
  const language = targetLanguage(db, input.languageId)
  const languageId = language.id
  requireUser(db, userId)
  const forms = Object.entries(input.forms) as [PluralForm, string][]
  for (const [form] of forms) requireForm(string, language, form)
  const translations = rankedTranslations(db, stringId, languageId)

  if (input.key !== undefined && !rememberSave(db, input.key, context.now))
    return { stringId, languageId, translationIds: [], intentId: null, conflicts: [], repetitions: NOBODY }

  const action = input.isRestoring ? 'translation.restore' : 'translation.save'
  return asIntent(db, { userId, action, now: context.now }, (intent) => {
    const translationIds: number[] = []
    const conflicts: PluralForm[] = []
    for (const [form, text] of forms) {
      const target = { stringId, languageId, userId, form }
      const candidates = ofForm(translations, form)
      const isChanged = isChangedSince(db, input.base?.[form], candidates, target)
      if (isChanged && candidates[0]?.row.text !== text) conflicts.push(form)
      if (text === '') {
        if (!isChanged) takeAwayOwn(db, intent, target, candidates[0])
      } else {
        const options = { isAdded: isChanged, needsWork: input.needsWork, match: input.matches?.[form] }
        const translation = saveText(db, intent, target, text, candidates, options)
        if (input.approve && !input.needsWork) giveApproval(db, intent, userId, translation)
        translationIds.push(translation.id)
      }
      clearDraft(db, target)
    }
    for (const { row } of outdatedFilledForms(
      db,
      { fileId: string.file_id, language },
      translations,
      input.forms,
    ))
      removeTranslation(db, intent, row)
    const repetitions =
      input.propagates && !input.needsWork
        ? fillRepetitions(db, intent, { string, language, userId }, input.forms)
        : NOBODY
    return { stringId, languageId, translationIds, intentId: intent.id, conflicts, repetitions }
  })
}

/*
 * Rare plural forms that imports of older versions filled in from another form. Current imports leave them out
 * (core/languages/forms.ts). No user typed them, so they must not outlive the text that they repeat.
 */

/**
 * Returns the translations of forms that an import filled in and that no longer say what stands for them, once `saved` is
 * saved. `before`: the translations as they were.
 */
function outdatedFilledForms(
  db: Database,
  { fileId, language }: { fileId: number | null; language: Language },
  before: readonly RankedTranslation[],
  saved: Partial<Record<PluralForm, string>>,
): RankedTranslation[] {
  // A file with a rule of its own has each of its forms.
  if (languageOfFile(db, language, fileId) !== language) return []
  const forms: PluralForms = {}
  for (const category of language.pluralCategoryNames) {
    const text = ofForm(before, category)[0]?.row.text
    if (text) forms[category] = text
  }
  const implied = impliedForms(forms, language)
  const stillImplied = impliedForms({ ...forms, ...saved }, language)
  return (Object.entries(implied) as [PluralCategory, string][]).flatMap(([category, text]) => {
    if ((saved[category] ?? text) !== text || stillImplied[category] !== undefined) return []
    const candidates = ofForm(before, category)
    return candidates.length > 0 && candidates.every((one) => isFilledIn(db, one)) ? candidates : []
  })
}

/** Whether a translation is unchanged since its import, without judgements. */
function isFilledIn(db: Database, { id, row, newestApproval }: RankedTranslation): boolean {
  if (newestApproval !== null || row.updated_at !== row.created_at) return false
  if (db.prepare('SELECT 1 FROM vote WHERE translation_id = ? LIMIT 1').get(id) !== undefined) return false
  const isImport = db.prepare(
    "SELECT 1 FROM intent WHERE at = ? AND action IN ('source.import', 'translation.import') LIMIT 1",
  )
  return isImport.get(row.created_at) !== undefined
}

/** Whether a form has another top translation, or another one to write over, than the edit began from. */
function isChangedSince(
  db: Database,
  base: BaseRevision | undefined,
  candidates: readonly RankedTranslation[],
  { userId }: FormToSave,
): boolean {
  if (base === undefined) return false
  const own = candidates.find((translation) => isFreelyOwn(db, translation, userId))
  // An editor has a text that is beyond its budget as it was shown.
  const shown = (one: RankedTranslation | undefined) => (one ? shortenToBudget(one.row.text) : null)
  return shown(candidates[0]) !== base.top || shown(own) !== base.own
}

function takeAwayOwn(
  db: Database,
  intent: Intent,
  { userId, form }: FormToSave,
  top: RankedTranslation | undefined,
): void {
  if (!top) return
  const isOwn = top.row.user_id === userId
  if (!isOwn || top.newestApproval !== null)
    throw new Failure(
      'translation.notYours',
      isOwn
        ? 'This translation is approved, so emptying its field does not take it away.'
        : 'This translation is not yours, so emptying its field does not take it away.',
      {
        value: form,
        kept: 'The translation was kept.',
        todo: 'Write another translation, or delete this one in the list of translations.',
      },
    )
  removeTranslation(db, intent, top.row)
}

/** Deletes translations with their votes and approvals. */
export function deleteTranslation(
  db: Database,
  { userId, ...of }: OfForms & { userId: number },
  context: OperationContext,
): { stringId: number; languageId: string } {
  const translations = requireForms(db, of)
  requireUser(db, userId)
  asIntent(db, { userId, action: 'translation.delete', now: context.now }, (intent) => {
    for (const translation of translations) removeTranslation(db, intent, translation)
  })
  const [{ string_id: stringId, language_id: languageId }] = translations
  return { stringId, languageId }
}

/**
 * Idempotency keys of saves: a request that a screen repeats after a lost response has no further effect, even if the
 * text was changed or reverted since (docs/decisions/0004-saving-a-translation.md).
 */

/** How long a key is remembered, in milliseconds: a screen sends again within seconds, or when it is next opened. */
const REMEMBERED = 14 * 24 * 60 * 60 * 1000

/** Remembers a save by its key. False: one with this key was done already, and is not to be done again. */
function rememberSave(db: Database, key: string, now: number): boolean {
  db.prepare('DELETE FROM answered_save WHERE at < ?').run(now - REMEMBERED)
  const inserted = db.prepare('INSERT INTO answered_save (key, at) VALUES (?, ?) ON CONFLICT DO NOTHING')
  return inserted.run(key, now).changes === 1
}
