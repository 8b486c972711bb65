/** Undo and redo of translations and of what was said of them, where others judged or re-worded them since. */
import type { Database } from 'better-sqlite3'
import { parseRow } from '../../history/rows/entities.ts'
import { readRow } from '../../history/rows/rows.ts'
import { changedSinceFailure, type EventRow, type UndoRule } from '../../history/rows/undo.ts'
import type { ApprovalRow, TranslationRow, VoteRow } from './entities.ts'

export const reviewUndo: UndoRule = {
  refuse(db, { userId, event, before, current }) {
    const { entity } = event
    if (entity === 'translation') {
      const now = current && readRow(db, 'translation', { id: event.entity_id })
      if (now) refuseJudged(db, userId, now, before && parseRow('translation', event.before))
    } else if ((entity === 'vote' || entity === 'approval') && before && !current) {
      const judgement = parseRow(entity, event.before)
      if (judgement) refuseReworded(db, event, entity, judgement)
    }
  },
}

/**
 * Refuses to remove or edit a translation that was approved or voted on since. An edit changes only texts without other
 * users' judgements, and the intent's own approvals are reverted already: any judgement is later.
 */
function refuseJudged(
  db: Database,
  userId: number,
  current: TranslationRow,
  before: TranslationRow | null,
): void {
  if (before?.text === current.text) return
  const judged = db
    .prepare(
      `SELECT 1 FROM approval WHERE translation_id = @translationId
       UNION ALL SELECT 1 FROM vote WHERE translation_id = @translationId AND user_id IS NOT @exceptUserId`,
    )
    .get({ translationId: current.id, exceptUserId: before ? userId : null })
  if (judged) throw changedSinceFailure('translation')
}

/**
 * Refuses to restore a judgement of a translation that was deleted or edited since. Its text at that time is in the
 * translation's next event, because every change has an event.
 */
function refuseReworded(
  db: Database,
  event: EventRow,
  entity: 'vote' | 'approval',
  { translation_id: translationId }: VoteRow | ApprovalRow,
): void {
  const translation = readRow(db, 'translation', { id: translationId })
  if (!translation) throw changedSinceFailure(entity)
  const next = db
    .prepare<unknown[], { before: string | null }>(
      `SELECT before FROM event
       WHERE string_id = @string_id AND language_id = @language_id
         AND entity = 'translation' AND entity_id = @translationId AND id > @id
       ORDER BY id LIMIT 1`,
    )
    .get({ string_id: event.string_id, language_id: event.language_id, id: event.id, translationId })
  const then = next ? parseRow('translation', next.before) : translation
  if (then?.text !== translation.text) throw changedSinceFailure('translation')
}
