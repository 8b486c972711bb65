/** Labels that were deleted here while the cloud still works with them. */
import type { Database } from 'better-sqlite3'
import { remoteMappingOf } from './remoteMapping.ts'
import { openConflict } from './openConflict.ts'
import { unsentRow } from './outbox.ts'
import type { Pulling } from './pullRows.ts'
import { parseSyncedRow } from './syncedMembers.ts'
import { unsentLabels } from './threeWayMerge.ts'

interface Labelled {
  stringId: number
  labelId: number
}

/**
 * The cloud has a string under a label that was deleted here. Where the string had lost it with the label, nobody did
 * anything there; else somebody gave it there since, and whether the label goes from their string is for a person to say.
 */
export function mergeDeletedLabel(pulling: Pulling, { stringId, labelId }: Labelled): void {
  const { db, intent } = pulling
  const deletion = unsentRow(db, 'label', labelId)
  if (deletion?.state !== 'pending' && deletion?.state !== 'rejected') return
  if (unsentLabels(db, stringId)[labelId] === false || isDecided(db, labelId)) return
  const link = remoteMappingOf(db, 'label', labelId)
  if (link === undefined) return
  openConflict(db, deletion, { theirs: parseSyncedRow(link.base), remoteId: link.remoteId }, intent.now)
  pulling.conflicts++
}

/** Whether a person said already that the label goes, whoever used it there. */
function isDecided(db: Database, labelId: number): boolean {
  const found = db
    .prepare<[number]>(
      "SELECT 1 FROM conflict WHERE entity = 'label' AND local_id = ? AND resolution = 'ours' LIMIT 1",
    )
    .get(labelId)
  return found !== undefined
}
