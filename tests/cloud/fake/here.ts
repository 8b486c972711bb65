/** What people do at a workbench. */
import { Failure } from '../../../core/failure.ts'
import type { Desk } from '../adversarial/desk.ts'
import type { Edit } from './run.ts'

const IDENTIFIERS = ['plain', 'other', 'third']

/** Where it can be done there. */
export async function editHere(
  { db, store }: Desk,
  userId: number,
  { kind, where, nth }: Edit,
  text: string,
): Promise<void> {
  const stringId = db
    .prepare<[string], number>('SELECT id FROM source_string WHERE identifier = ?')
    .pluck()
    .get(IDENTIFIERS[where] ?? '')
  if (stringId === undefined) return
  const of = { stringId, languageId: 'uk', userId }
  const nthOf = (sql: string): number => {
    const ids = db.prepare<[], number>(sql).pluck().all()
    return ids[nth % Math.max(1, ids.length)] ?? 0
  }
  const translationId = nthOf(`SELECT id FROM translation WHERE string_id = ${stringId} ORDER BY id`)
  try {
    switch (kind) {
      case 'save':
        await store.write('saveForms', { ...of, forms: { none: text }, approve: false })
        return
      case 'delete':
        await store.write('deleteTranslation', { translationId, userId })
        return
      case 'approve':
      case 'unapprove':
        await store.write('approveTranslation', { translationId, userId, isApproved: kind === 'approve' })
        return
      case 'up':
      case 'down':
        await store.write('vote', { translationId, userId, mark: kind })
        return
      case 'comment':
      case 'issue':
        await store.write('addComment', { ...of, type: kind, text })
        return
      case 'resolve': {
        const commentId = nthOf("SELECT id FROM comment WHERE type = 'issue' ORDER BY id")
        await store.write('resolveComment', { commentId, userId, isResolved: nth < 2 })
        return
      }
      case 'undo':
        await store.write('undo', { userId })
        return
      // What is done in the cloud alone.
      case 'delete comment':
      case 'edit comment':
      case 'label':
      case 'context':
      case 'source':
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
