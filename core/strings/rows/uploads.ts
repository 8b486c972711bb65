/** The client's properties of an uploaded file: created with the file, or not at all. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { giveLabel, hasLabel, requireLabel } from './stringLabels.ts'
import { moveWithin, notUnique, requirePlace, unknownPlace } from './places.ts'

export interface Upload {
  /** The file that it is to update, by its id, or that it is to be a new one; absent: either. */
  file?: number | 'new' | undefined
  /** Omitted members stay. */
  name?: string | undefined
  title?: string | null | undefined
  context?: string | null | undefined
  /** Given to all strings of the file. */
  labelIds?: readonly number[] | undefined
}

/** Before anything is read into it. @throws Failure `file.exists`, `file.unknown`, `label.unknown` */
export function refuseUpload(
  db: Database,
  { file, labelIds = [] }: Upload,
  { id, isNew }: { id: number; isNew: boolean },
): void {
  if (file === 'new' && !isNew) throw notUnique('file')
  if (typeof file === 'number' && file !== id) throw unknownPlace('file', file)
  for (const labelId of labelIds) requireLabel(db, labelId)
}

/** When its strings are there. @throws Failure `file.exists` */
export function finishUpload(
  db: Database,
  intent: Intent,
  fileId: number,
  { name, title, context, labelIds = [] }: Upload,
): void {
  if (name !== undefined) moveWithin(db, intent, { place: 'file', id: fileId, name })
  if (title !== undefined || context !== undefined) describe(db, intent, fileId, { title, context })
  const stringIds = db
    .prepare<[number], number>(
      'SELECT id FROM source_string WHERE file_id = ? AND is_archived = 0 ORDER BY id',
    )
    .pluck()
  for (const stringId of labelIds.length === 0 ? [] : stringIds.all(fileId))
    for (const labelId of new Set(labelIds))
      if (!hasLabel(db, stringId, labelId)) giveLabel(intent, stringId, labelId)
}

function describe(
  db: Database,
  intent: Intent,
  fileId: number,
  { title, context }: Pick<Upload, 'title' | 'context'>,
): void {
  const before = requirePlace(db, 'file', fileId)
  const after = {
    ...before,
    ...(title !== undefined && { title }),
    ...(context !== undefined && { context }),
  }
  requireWithinBudget('file', after)
  db.prepare('UPDATE file SET title = @title, context = @context WHERE id = @id').run({
    ...{ id: fileId, title: null, context: null },
    ...after,
  })
  intent.record('file', fileId, before, after)
}
