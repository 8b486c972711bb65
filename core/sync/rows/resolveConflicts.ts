/** Resolves conflicts by the user's decisions, as one intent. Other edits do not wait for a conflict. */
import type { ConflictsDecided, LeftConflict, Members, Resolution } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { CommentRow, TranslationRow } from '../../translations/rows/entities.ts'
import type { ConflictRow } from './entities.ts'
import type { TermRow } from '../../glossary/rows/entities.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { removeTranslation } from '../../translations/rows/reviews.ts'
import { requireUser } from '../../history/rows/users.ts'
import { remoteMappingOf, mappingOfRemoteId, compareAllWithNextPull } from './remoteMapping.ts'
import { insertOutboxRow, removeOutboxRow, unsentRow, type OutboxRow } from './outbox.ts'
import { restoreRow } from './restoreRow.ts'
import { isSentByCopy } from './sentByCopy.ts'
import { parseSyncedRow } from './syncedMembers.ts'
import { findOpenConflict, choicesOf, sideOf, oursNow, type StoredConflict } from './conflicts.ts'

export interface Decision {
  conflictIds: readonly number[]
  resolution: Resolution
  /** The text of a conflict that is resolved as `merged`. */
  text?: string
  userId: number
}

/**
 * Resolves conflicts, as one intent that undo reverts. `ours` and `merged` are sent on top of the server's current
 * state; `theirs` gives the local row the server's state, and ours stays in the history; `both` keeps each. Deleting a
 * string so resolves the conflicts within it, too. Conflicts that cannot be resolved this way are skipped, and named.
 * @throws Failure `conflict.text`, and if none can be resolved `conflict.unknown`, `conflict.choice`
 */
export function resolveConflicts(
  db: Database,
  { conflictIds, resolution, text, userId }: Decision,
  context: OperationContext,
): ConflictsDecided {
  requireUser(db, userId)
  if ((resolution === 'merged') !== (text !== undefined && text !== ''))
    throw new Failure('conflict.text', 'A merged conflict, and no other, has a text of its own.', {
      kept: 'Nothing was changed.',
      todo: 'Write the text that both sides shall have.',
    })
  const step = progressCounter(context, conflictIds.length)
  const left: LeftConflict[] = []
  let first: Failure | null = null
  const isOpen = new Map(conflictIds.map((id) => [id, findOpenConflict(db, id) !== undefined]))
  const resolve = db.transaction((intent: Intent, id: number) => {
    const conflict = findOpenConflict(db, id)
    if (conflict) resolveOne(db, intent, conflict, { resolution, text, userId })
    // One that went along with its string is decided with it.
    else if (isOpen.get(id) !== true) throw notOpen(id)
  })
  return asIntent(db, { userId, action: 'conflict.resolve', now: context.now }, (intent) => {
    for (const id of conflictIds) {
      step('Resolving conflicts')
      try {
        resolve(intent, id)
      } catch (error) {
        if (!(error instanceof Failure) || conflictIds.length === 1) throw error
        first ??= error
        left.push({ id, code: error.code, message: error.message })
      }
    }
    if (first !== null && left.length === conflictIds.length) throw first
    return { resolved: conflictIds.length - left.length, left }
  })
}

function notOpen(id: number): Failure {
  return new Failure('conflict.unknown', `There is no open conflict with the id ${id}.`, {
    value: String(id),
    kept: 'Nothing was changed.',
    todo: 'Look at the conflicts again: it may have been resolved.',
  })
}

function resolveOne(
  db: Database,
  intent: Intent,
  conflict: StoredConflict,
  { resolution, text, userId }: Pick<Decision, 'resolution' | 'text' | 'userId'>,
): void {
  const choices = choicesOf(conflict)
  if (!choices.includes(resolution))
    throw new Failure('conflict.choice', `This conflict cannot be resolved with ${resolution}.`, {
      value: resolution,
      near: choices,
      kept: 'Nothing was changed.',
    })
  // First in the intent, so that undo comes to it last: then the edits that it brings back wait for a decision again.
  const before = readRow(db, 'conflict', { id: conflict.id })
  if (!before) return
  const decided: Partial<ConflictRow> = { resolution, resolved_at: intent.now, resolved_by: userId }
  intent.update('conflict', before, decided, conflict)
  switch (resolution) {
    case 'ours':
      return keepOurs(db, intent, conflict)
    case 'theirs':
      return takeTheirs(db, intent, conflict)
    case 'both':
      return keepBoth(db, intent, conflict)
    case 'merged':
      keepOurs(db, intent, conflict)
      return restoreRow(db, intent, placed(db, conflict), { text })
  }
}

/** The edit is sent, on what the cloud has now; of a translation ours is shown, too. */
function keepOurs(db: Database, intent: Intent, conflict: StoredConflict): void {
  const edit = editOf(db, conflict)
  if (edit && conflict.theirs === null) {
    const { entity, local_id: localId } = conflict
    // Ours is there: what waits here would be a second one.
    if (isSentByCopy(db, { entity, localId, intentId: edit.intent_id }))
      return takeTheirs(db, intent, conflict)
  }
  // An edit that deletes stays with its own intent: since that one the history has the row.
  if (edit && edit.value !== null && intent.id !== null)
    db.prepare('UPDATE outbox SET intent_id = ? WHERE id = ?').run(intent.id, edit.id)
  const judged = goneUnderJudgement(db, conflict)
  if (judged && intent.id !== null)
    insertOutboxRow(db, {
      ...{ intent_id: intent.id, entity: 'translation', local_id: judged.id },
      ...{ string_id: judged.string_id, language_id: judged.language_id },
      ...{ base: null, value: JSON.stringify({ text: judged.text }), created_at: intent.now },
    })
  const own =
    conflict.entity === 'translation' ? readRow(db, 'translation', { id: conflict.local_id }) : undefined
  if (own) intent.update('translation', own, { updated_at: newerThan(db, own, intent) }, own)
}

/** A time after all other translations of the form: without approvals or votes the newest one is shown. */
function newerThan(db: Database, own: TranslationRow, intent: Intent): number {
  const newest = db
    .prepare<TranslationRow, number | null>(
      `SELECT max(updated_at) FROM translation
       WHERE string_id = @string_id AND language_id = @language_id AND plural_form = @plural_form`,
    )
    .pluck()
    .get(own)
  return Math.max(intent.now, (newest ?? 0) + 1)
}

/** The row here gets the cloud's state. Their translation stands beside ours already: ours goes back to its base. */
function takeTheirs(db: Database, intent: Intent, conflict: StoredConflict): void {
  const theirs = parseSyncedRow(conflict.theirs)
  const edit = editOf(db, conflict)
  // An edited translation that the server has gets its old text back; one that the server lacks is removed.
  const isInCloud = remoteMappingOf(db, 'translation', conflict.local_id) !== undefined
  const target =
    theirs?.translationId === undefined ? membersOf(theirs) : isInCloud ? parseSyncedRow(conflict.base) : null
  const judged = goneUnderJudgement(db, conflict)
  if (conflict.entity === 'segment' && theirs) bringBackSegment(db, intent, conflict, theirs)
  else restoreRow(db, intent, placed(db, conflict), target)
  const left = edit && editOf(db, conflict)
  if (left) removeOutboxRow(db, left.id)
  if (judged && !isJudgedUnsent(db, judged.id)) removeTranslation(db, intent, judged)
}

/** A segment comes back with its records, as they read there; those that are new there come with the next pull. */
function bringBackSegment(db: Database, intent: Intent, conflict: StoredConflict, theirs: Members): void {
  restoreRow(db, intent, placed(db, conflict), {})
  const texts = Object.entries((theirs['records'] ?? {}) as Record<string, string>)
  for (const [remoteId, text] of texts) {
    const link = mappingOfRemoteId(db, 'record', Number(remoteId))
    const deletion = link && unsentRow(db, 'record', link.localId)
    if (deletion?.value === null) restoreRow(db, intent, deletion, { text })
  }
  compareAllWithNextPull(db)
}

/**
 * Handles a translation that was approved or voted on here while the server deleted it. It stayed only for that
 * judgement: with ours it is sent again, with theirs it is removed.
 */
function goneUnderJudgement(
  db: Database,
  { entity, local_id: id, theirs }: StoredConflict,
): TranslationRow | undefined {
  if ((entity !== 'approval' && entity !== 'vote') || theirs !== null) return undefined
  const translationId = entity === 'vote' ? id : readRow(db, 'approval', { id })?.translation_id
  if (translationId === undefined || remoteMappingOf(db, 'translation', translationId)) return undefined
  if (unsentRow(db, 'translation', translationId)) return undefined
  return readRow(db, 'translation', { id: translationId })
}

function isJudgedUnsent(db: Database, translationId: number): boolean {
  const found = db
    .prepare<{ translationId: number }>(
      `SELECT 1 FROM outbox WHERE value IS NOT NULL AND (
         (entity = 'vote' AND local_id = @translationId)
         OR (entity = 'approval' AND local_id IN (SELECT id FROM approval WHERE translation_id = @translationId)))`,
    )
    .get({ translationId })
  return found !== undefined
}

function membersOf(side: Members | null): Members | null {
  return side && sideOf(side).members
}

/** Ours stands beside theirs as one of its own. */
function keepBoth(db: Database, intent: Intent, conflict: StoredConflict): void {
  if (conflict.entity === 'translation' || conflict.entity === 'approval')
    return keepOurs(db, intent, conflict)
  const ours = membersOf(oursNow(conflict)) ?? {}
  const own = readRow(db, conflict.entity === 'term' ? 'term' : 'comment', { id: conflict.local_id })
  takeTheirs(db, intent, conflict)
  if (!own) return
  const { id: _, ...copied } = { ...own, ...ours }
  if (conflict.entity === 'term') intent.insert('term', copied as Omit<TermRow, 'id'>, conflict)
  else intent.insert('comment', copied as Omit<CommentRow, 'id'>, conflict)
}

function editOf(db: Database, { entity, local_id: localId }: StoredConflict): OutboxRow | undefined {
  return db
    .prepare<[string, number], OutboxRow>(
      `SELECT * FROM outbox WHERE entity = ? AND local_id = ? AND state <> 'sending'`,
    )
    .get(entity, localId)
}

/** The place of the row; `intent_id` is of the edit, so that a row that it deleted is found. */
function placed(db: Database, conflict: StoredConflict) {
  const { entity, local_id, string_id, language_id } = conflict
  return { entity, local_id, string_id, language_id, intent_id: editOf(db, conflict)?.intent_id ?? 0 }
}
