/** The plan of edits of strings and their labels. */
import type { Database } from 'better-sqlite3'
import type { OutboxRow } from './outbox.ts'
import {
  afterHolder,
  ofEntity,
  DONE,
  isUnsent,
  orderingKey,
  reject,
  remoteIdOf,
  send,
  type EditLink,
  type PushDecision,
} from './pushDecision.ts'

const NO_STRING = 'The cloud has no such string.'

export function planString(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  // Only whether it is hidden: of a string that came from the cloud.
  if (link.remoteId === null && link.value !== null && !('identifier' in link.value)) return reject(NO_STRING)
  const branchId =
    db
      .prepare<[number], number | null>('SELECT branch_id FROM source_string WHERE id = ?')
      .pluck()
      .get(row.local_id) ?? null
  return send(
    ofEntity(row, 'string'),
    link,
    { branchId: remoteIdOf(db, 'branch', branchId) },
    orderingKey(row),
  )
}

export function planLabels(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  if (link.remoteId === null) return withoutString(db, row.local_id)
  const labels: { labelId: number; isGiven: boolean }[] = []
  let isAwaiting = false
  for (const [labelId, isGiven] of Object.entries(link.value ?? {})) {
    const remoteId = remoteIdOf(db, 'label', Number(labelId))
    // A label that goes takes itself from its strings: until that is decided they keep it there.
    if (isLeaving(db, Number(labelId))) isAwaiting = true
    else if (remoteId !== null) labels.push({ labelId: remoteId, isGiven: isGiven === true })
    else if (isUnsent(db, 'label', Number(labelId))) return afterHolder(db, 'label', Number(labelId))
  }
  // Labels that the server no longer has are on none of its strings.
  if (labels.length === 0) return isAwaiting ? { kind: 'held', why: 'leaving' } : DONE
  return send(ofEntity(row, 'stringLabel'), link, { stringId: link.remoteId, labels }, orderingKey(row))
}

/** Whether its deletion here is not in the cloud yet. */
function isLeaving(db: Database, labelId: number): boolean {
  const found = db
    .prepare<[number]>("SELECT 1 FROM outbox WHERE entity = 'label' AND local_id = ? AND value IS NULL")
    .get(labelId)
  return found !== undefined
}

/** It goes to the cloud first, or is none of its. */
export function withoutString(db: Database, stringId: number): PushDecision {
  return isUnsent(db, 'string', stringId) ? afterHolder(db, 'string', stringId) : reject(NO_STRING)
}
