/** Labels that people make, rename, delete, and give to many strings at a time. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { findLabel, giveLabel, hasLabel, insertLabel, requireLabel, takeLabel } from './stringLabels.ts'
import { takeFromScreenshots } from './screenshots.ts'
import { requireStringInUse } from './strings.ts'

/** @throws Failure `label.exists` */
export function addLabel(
  db: Database,
  { userId, title }: { userId: number; title: string },
  context: OperationContext,
): { labelId: number } {
  refuseTwin(db, title)
  return asIntent(db, { userId, action: 'string.label', now: context.now }, (intent) => ({
    labelId: insertLabel(intent, title),
  }))
}

/** @throws Failure `label.unknown`, `label.exists` */
export function renameLabel(
  db: Database,
  { userId, labelId, title }: { userId: number; labelId: number; title: string },
  context: OperationContext,
): void {
  const label = requireLabel(db, labelId)
  if (label.title === title) return
  refuseTwin(db, title)
  asIntent(db, { userId, action: 'string.label', now: context.now }, (intent) =>
    intent.update('label', label, { title }, NO_LOCATION),
  )
}

/** Takes it from all its strings and screenshots first. @throws Failure `label.unknown` */
export function deleteLabel(
  db: Database,
  { userId, labelId }: { userId: number; labelId: number },
  context: OperationContext,
): void {
  const label = requireLabel(db, labelId)
  asIntent(db, { userId, action: 'string.label', now: context.now }, (intent) => {
    const links = db
      .prepare<[number], { string_id: number }>('SELECT string_id FROM string_label WHERE label_id = ?')
      .all(labelId)
    for (const { string_id: stringId } of links) takeLabel(intent, stringId, labelId)
    takeFromScreenshots(db, intent, labelId)
    intent.remove('label', label, NO_LOCATION)
  })
}

/** Gives a label to strings, or takes it from them. @throws Failure `label.unknown`, `string.unknown` */
export function labelStrings(
  db: Database,
  {
    userId,
    labelId,
    stringIds,
    isSet,
  }: { userId: number; labelId: number; stringIds: readonly number[]; isSet: boolean },
  context: OperationContext,
): void {
  requireLabel(db, labelId)
  asIntent(db, { userId, action: 'string.label', now: context.now }, (intent) => {
    for (const stringId of new Set(stringIds)) {
      requireStringInUse(db, stringId)
      const isThere = hasLabel(db, stringId, labelId)
      if (isSet && !isThere) giveLabel(intent, stringId, labelId)
      if (!isSet && isThere) takeLabel(intent, stringId, labelId)
    }
  })
}

function refuseTwin(db: Database, title: string): void {
  if (findLabel(db, title) === undefined) return
  throw new Failure('label.exists', 'A label with this title already exists.', {
    value: title,
    kept: 'Nothing was changed.',
    todo: 'Use that label, or choose another title.',
  })
}
