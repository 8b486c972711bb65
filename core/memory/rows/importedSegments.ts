/** Reverts an import into a translation memory: its history names the segments that it added, not each row. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { UndoRule } from '../../history/rows/undo.ts'
import { segmentsChangedSince } from './changedSegments.ts'
import { isOfMemory, canRetract } from './updateMemory.ts'
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { removeSegment, segmentIdsOf } from './segments.ts'

export interface ImportedSegments {
  /** The event of the import. */
  event: number
  tmId: number
  /** The import made the memory. */
  isNew: boolean
  /** Ids, both included. */
  first: number
  last: number
}

/** Returns the segments of an import's event; null for another event. */
function importedSegments(event: {
  id: number
  entity: string
  entity_id: number
  before: string | null
  after: string | null
}): ImportedSegments | null {
  if (event.entity !== 'tm' || event.after === null) return null
  const { segments } = JSON.parse(event.after) as { segments?: { first: number; last: number } }
  if (segments === undefined) return null
  return { event: event.id, tmId: event.entity_id, isNew: event.before === null, ...segments }
}

/**
 * Removes the segments row by row, so that redo can restore them, and the memory if it is empty then. A segment that
 * was changed since, or has texts of others, stays, like any row of a memory.
 */
function takeBackImport(
  db: Database,
  intent: Intent,
  { event, tmId, isNew, first, last }: ImportedSegments,
  context: OperationContext,
): void {
  const step = progressCounter(context, last - first + 1)
  const changed = segmentsChangedSince(db, event)
  for (let id = first; id <= last; id++) {
    step('Undoing')
    if (!changed.has(id)) removeSegment(db, intent, tmId, id)
  }
  const memory = readRow(db, 'memory', { id: tmId })
  if (!isNew || !memory || segmentIdsOf(db, tmId).length > 0) return
  const setting = readRow(db, 'memorySetting', { tm_id: tmId })
  if (setting) intent.remove('memorySetting', setting, NO_LOCATION)
  intent.remove('memory', memory, NO_LOCATION)
}

/** Segments go as their import came, row by row; rows that follow translations stay where others changed them. */
export const memoryUndo: UndoRule = {
  takeBack(db, intent, event, context) {
    const imported = importedSegments(event)
    if (imported) takeBackImport(db, intent, imported, context)
    return imported !== null
  },
  follows: isOfMemory,
  canRetract: (db, entity, before, current) => isOfMemory(entity) && canRetract(db, entity, before, current),
}
