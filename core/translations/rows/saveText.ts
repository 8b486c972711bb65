/** Saving the text of one form: whose translation is edited, and beside whose another one is added. */
import type { Database } from 'better-sqlite3'
import type { MatchOrigin } from '../../contract/analysisBands.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { updateMemory, updateRemembered } from '../../memory/rows/updateMemory.ts'
import { storedLanguage } from '../../languages/rows/languages.ts'
import {
  ofForm,
  rankedTranslations,
  timesOf,
  type RankedTranslation,
} from '../../summaries/rows/rankedTranslations.ts'
import type { TranslationRow } from './entities.ts'
import { markForm, markNeedsWork, settle } from './needsWork.ts'
import { removeOpenProposals } from './openProposals.ts'
import { insertTranslation, newerThan, rewordTranslation } from './translationRows.ts'
import { zeroTwin } from './zeroForms.ts'

export interface FormToSave {
  stringId: number
  languageId: string
  userId: number
  form: PluralForm
}

export interface SaveTextOptions {
  /** None of the candidates is written over. */
  isAdded?: boolean
  needsWork?: boolean | undefined
  /** The match that the text was made from. */
  match?: MatchOrigin | undefined
  /** The text is that of a repetition, by which the memory has it already. */
  isRepetition?: boolean
}

/**
 * Saves one form as `saveForms` says, and feeds its text to the project's memory, unless it needs work. `candidates`:
 * the form's translations, best first.
 */
export function saveText(
  db: Database,
  intent: Intent,
  target: FormToSave,
  text: string,
  candidates: readonly RankedTranslation[],
  options: SaveTextOptions = {},
): TranslationRow {
  saveZeroTwin(db, intent, target, text, options)
  return saveOne(db, intent, target, text, candidates, options)
}

/** Saves the text of a form for the one that has the same text in the file (`zeroTwin`), too. */
export function saveZeroTwin(
  db: Database,
  intent: Intent,
  target: FormToSave,
  text: string,
  options: SaveTextOptions = {},
): void {
  const { languageId } = target
  const twin = zeroTwin(db, storedLanguage(db, languageId), target)
  if (twin === undefined) return
  const candidates = ofForm(rankedTranslations(db, twin.stringId, languageId), twin.form)
  if (candidates[0]?.row.text !== text) saveOne(db, intent, { ...target, ...twin }, text, candidates, options)
}

function saveOne(
  db: Database,
  intent: Intent,
  target: FormToSave,
  text: string,
  candidates: readonly RankedTranslation[],
  { isAdded = false, needsWork = false, isRepetition = false, match }: SaveTextOptions = {},
): TranslationRow {
  const written = writeText(db, intent, target, text, candidates, { isAdded, match })
  if (needsWork) {
    // Translations that were added since the edit began are unknown to the user: they stay unchanged.
    if (isAdded) markNeedsWork(db, intent, written)
    else markForm(db, intent, written)
    return written
  }
  const remember = isRepetition ? updateRemembered : updateMemory
  const saved = confirmed(intent, settle(db, intent, written, remember))
  remember(db, intent, saved)
  // Proposals that came since the edit began are unknown to the user: they stay open.
  if (!isAdded) removeOpenProposals(db, intent, saved)
  return saved
}

/** A person who saves what was pre-translated says that it is right; where it came from stays. */
function confirmed(intent: Intent, translation: TranslationRow): TranslationRow {
  if (translation.is_pre_translated === 0) return translation
  intent.update('translation', translation, { is_pre_translated: 0 }, translation)
  return { ...translation, is_pre_translated: 0 }
}

function writeText(
  db: Database,
  intent: Intent,
  { stringId, languageId, userId, form }: FormToSave,
  text: string,
  candidates: readonly RankedTranslation[],
  { isAdded, match }: { isAdded: boolean; match: MatchOrigin | undefined },
): TranslationRow {
  const now = newerThan(timesOf(candidates), intent.now)
  const same = candidates.find(({ row }) => row.text === text)?.row
  if (same) {
    if (same === candidates[0]?.row) return same
    intent.update('translation', same, { updated_at: now }, same)
    return { ...same, updated_at: now }
  }
  const own = isAdded
    ? undefined
    : candidates.find((translation) => isFreelyOwn(db, translation, userId))?.row
  return own
    ? rewordTranslation(intent, own, { text, at: now, match })
    : insertTranslation(intent, { stringId, languageId, form, text, userId, createdAt: now, match })
}

/** Whether it is the user's own translation without judgements of others, which an edit may change. */
export function isFreelyOwn(db: Database, translation: RankedTranslation, userId: number): boolean {
  if (translation.row.user_id !== userId || translation.newestApproval !== null) return false
  const votedByOthers = db
    .prepare('SELECT 1 FROM vote WHERE translation_id = ? AND user_id <> ? LIMIT 1')
    .get(translation.id, userId)
  return votedByOthers === undefined
}
