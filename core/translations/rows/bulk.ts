/**
 * Bulk actions on many strings, in batches. One query a batch finds the changes of an action
 * (core/translations/rows/bulkChanges.ts), the same for the preview and the run, so that both agree.
 */
import type { Action } from '../../history/rows/action.ts'
import { describeForms } from '../../strings/rows/describeStrings.ts'
import type { Database } from 'better-sqlite3'
import type { BulkAction, BulkPreview, BulkRun } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { requireUser } from '../../history/rows/users.ts'
import { findChanges, type BulkBatch, type BulkInput, type BulkChange } from './bulkChanges.ts'
import { LeftStrings } from './bulkLeft.ts'

const BATCH = 500
/** How many changes a preview shows. */
const MAX_ROWS = 100

/** Previews an action: the number of changes, and the first ones. */
export function previewBulk(db: Database, input: BulkInput, context: OperationContext): BulkPreview {
  const shown: BulkChange[] = []
  const left = new LeftStrings(db, input)
  let [strings, changes] = [0, 0]
  for (const batch of batchesOf(input.stringIds, context, 'Looking at strings')) {
    const found = findChanges(db, batch, input, 0)
    left.add(batch, found)
    strings += new Set(found.map(({ stringId }) => stringId)).size
    changes += found.length
    shown.push(...found.slice(0, MAX_ROWS - shown.length))
  }
  const rows = describeForms(
    db,
    shown.map(({ stringId, form, before, after }) => ({ stringId, form, before, after })),
  )
  return { total: input.stringIds.length, strings, changes, rows, left: left.all() }
}

/** Does it, as one intent. Cancelled, it leaves everything as it was. */
export function runBulk(
  db: Database,
  { userId, ...input }: BulkInput & { userId: number },
  context: OperationContext,
): BulkRun {
  requireUser(db, userId)
  const action = ACTIONS[input.action.kind]
  return asIntent(db, { userId, action, now: context.now }, (intent) => {
    let [strings, changes] = [0, 0]
    const left = new LeftStrings(db, input)
    keepTrigramsInOrder(db, () => {
      for (const batch of batchesOf(input.stringIds, context, 'Changing strings')) {
        const found = findChanges(db, batch, input, userId)
        left.add(batch, found)
        for (const change of found) change.apply(intent)
        strings += new Set(found.map(({ stringId }) => stringId)).size
        changes += found.length
      }
    })
    return { strings, changes, left: left.all() }
  })
}

const ACTIONS: Readonly<Record<BulkAction['kind'], Action>> = {
  approve: 'translation.approve',
  unapprove: 'translation.approve',
  needsWork: 'translation.needsWork',
  settle: 'translation.settle',
  acceptProposals: 'agent.accept',
  rejectProposals: 'agent.reject',
  label: 'string.label',
  unlabel: 'string.label',
  hide: 'string.hide',
  show: 'string.hide',
  deleteTranslations: 'translation.delete',
  copySource: 'translation.copySource',
  copyNumbers: 'translation.copySource',
  propagate: 'translation.propagate',
  fill: 'translation.save',
}

function* batchesOf(
  ids: readonly number[] | Float64Array,
  context: OperationContext,
  label: string,
): Generator<BulkBatch> {
  for (let from = 0; from < ids.length; from += BATCH) {
    context.throwIfCancelled()
    context.onProgress({ label: label, done: from, total: ids.length })
    yield { from, ids: JSON.stringify([...ids.slice(from, from + BATCH)]) }
  }
}
