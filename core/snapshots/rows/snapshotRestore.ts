/**
 * Restores a snapshot: its translations, approvals, votes and exceptions from repetitions, as one intent that undo
 * reverts.
 */
import type { Database } from 'better-sqlite3'
import type { SnapshotRestored } from '../../contract/index.ts'
import { updateMemory } from '../../memory/rows/updateMemory.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { rankedTranslations } from '../../summaries/rows/rankedTranslations.ts'
import { approvalsOf, removeTranslation, votesOf } from '../../translations/rows/reviews.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { TranslationRow } from '../../translations/rows/entities.ts'
import { snapshotChangedRows, type ChangedRow, type ChangeScope } from './snapshotChanges.ts'
import { requireSnapshot } from './snapshots.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { requireUser } from '../../history/rows/users.ts'

/**
 * Restores translations: all, those into a language, or those of a string. Sources are unchanged: an import cannot be
 * reverted, and translations whose strings were deleted since cannot be restored.
 * @throws Failure `snapshot.unknown`, `language.notTarget`
 */
export function restoreSnapshot(
  db: Database,
  { userId, snapshotId, languageId, stringId }: ChangeScope & { userId: number; snapshotId: number },
  context: OperationContext,
): SnapshotRestored {
  const { event_id: event } = requireSnapshot(db, snapshotId)
  requireUser(db, userId)
  const scope = { stringId, languageId: languageId && targetLanguage(db, languageId).id }
  const changes = [...snapshotChangedRows(db, event, scope, context)]
  const step = progressCounter(context, changes.length)
  return asIntent(db, { userId, action: 'snapshot.restore', now: context.now }, (intent) => {
    const restoring = new Restoring(db, intent)
    keepTrigramsInOrder(db, () => {
      for (const change of inOrder(changes)) {
        step('Restoring translations')
        restoring.restore(change)
      }
    })
    restoring.remember()
    return restoring.result()
  })
}

/**
 * Later judgements are removed first and earlier ones added last, so that no translation is edited under an approval,
 * neither now nor by an undo.
 */
function inOrder(changes: readonly ChangedRow[]): ChangedRow[] {
  const placeOf = ({ entity, now }: ChangedRow): number =>
    entity === 'translation' ? 1 : now === null ? 2 : 0
  const split = changes.flatMap((change) =>
    change.entity !== 'translation' && change.then !== null && change.now !== null
      ? [
          { ...change, then: null },
          { ...change, now: null },
        ]
      : [change],
  )
  return split.sort((one, other) => placeOf(one) - placeOf(other))
}

class Restoring {
  readonly #db: Database
  readonly #intent: Intent
  readonly #written = new Map<string, { stringId: number; languageId: string }>()
  readonly #texts = new Set<number>()
  #translations = 0
  #lost = 0

  constructor(db: Database, intent: Intent) {
    this.#db = db
    this.#intent = intent
  }

  restore(change: ChangedRow): void {
    if (isOf(change, 'translation')) this.#restoreTranslation(change)
    else if (isOf(change, 'approval')) this.#restoreJudgement(change)
    else if (isOf(change, 'vote')) this.#restoreJudgement(change)
    else if (isOf(change, 'repetitionException')) this.#restoreException(change)
  }

  #restoreTranslation({ stringId, languageId, then, now }: ChangedRow<'translation'>): void {
    if (then && !this.#hasString(then.string_id)) {
      this.#lost++
      return
    }
    if (then && now) this.#reword(now, then)
    else if (then) this.#intent.insert('translation', then, then)
    else if (now) removeTranslation(this.#db, this.#intent, now)
    this.#translations++
    if (then) this.#texts.add(then.id)
    this.#written.set(`${stringId} ${languageId}`, { stringId, languageId })
  }

  /** A judgement that existed then and still exists is removed and added again, because undo edits no judged text. */
  #reword(now: TranslationRow, then: TranslationRow): void {
    const isReworded = now.text !== then.text
    const votes = isReworded ? votesOf(this.#db, now.id) : []
    const approvals = isReworded ? approvalsOf(this.#db, now.id) : []
    for (const vote of votes) this.#intent.remove('vote', vote, now)
    for (const approval of approvals) this.#intent.remove('approval', approval, now)
    this.#intent.update('translation', now, then, then)
    for (const approval of approvals) this.#intent.insert('approval', approval, then)
    for (const vote of votes) this.#intent.insert('vote', vote, then)
  }

  #restoreJudgement({ entity, stringId, languageId, then, now }: ChangedRow<'approval' | 'vote'>): void {
    const place = { string_id: stringId, language_id: languageId }
    const isThere = now !== null && readRow(this.#db, entity, now) !== undefined
    const isWanted =
      then !== null && readRow(this.#db, 'translation', { id: then.translation_id }) !== undefined
    if (isThere) this.#intent.remove(entity, now, place)
    if (isWanted) this.#intent.insert(entity, then, place)
    if (isThere || isWanted) this.#written.set(`${stringId} ${languageId}`, { stringId, languageId })
  }

  #restoreException({ then, now }: ChangedRow<'repetitionException'>): void {
    if (now) this.#intent.remove('repetitionException', now, now)
    else if (then && this.#hasString(then.string_id)) this.#intent.insert('repetitionException', then, then)
  }

  #hasString(stringId: number): boolean {
    return this.#db.prepare('SELECT 1 FROM source_string WHERE id = ?').get(stringId) !== undefined
  }

  /** The translations that are in use again are the project's memory again; machines' are not. */
  remember(): void {
    for (const { stringId, languageId } of this.#written.values()) {
      const tops = new Map<string, TranslationRow>()
      for (const { form, row } of rankedTranslations(this.#db, stringId, languageId))
        if (!tops.has(form)) tops.set(form, row)
      for (const row of tops.values()) {
        if (this.#texts.has(row.id) && row.is_pre_translated === 0) updateMemory(this.#db, this.#intent, row)
      }
    }
  }

  result(): SnapshotRestored {
    return { strings: this.#written.size, translations: this.#translations, lost: this.#lost }
  }
}

function isOf<Name extends ChangedRow['entity']>(
  change: ChangedRow,
  entity: Name,
): change is ChangedRow<Name> {
  return change.entity === entity
}
