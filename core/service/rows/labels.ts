/** Labels, and which strings have them. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/intent.ts'
import { requireLabel } from '../../strings/rows/labelling.ts'
import { readRow } from '../../history/rows.ts'
import { takeFromScreenshots } from '../../strings/rows/screenshots.ts'
import { unknownItem } from './unknown.ts'

/** @throws Failure `service.notUnique` */
export function addLabel(
  db: Database,
  { userId, title }: { userId: number; title: string },
  context: OperationContext,
): { labelId: number } {
  refuseTwin(db, title)
  return asIntent(db, { userId, action: 'string.label', now: context.now }, (intent) => ({
    labelId: intent.insert('label', { title, is_system: 0 }, NOWHERE),
  }))
}

/** @throws Failure `service.unknown`, `service.notUnique` */
export function renameLabel(
  db: Database,
  { userId, labelId, title }: { userId: number; labelId: number; title: string },
  context: OperationContext,
): void {
  const label = requireLabel(db, labelId)
  if (label.title === title) return
  refuseTwin(db, title)
  asIntent(db, { userId, action: 'string.label', now: context.now }, (intent) =>
    intent.update('label', label, { title }, NOWHERE),
  )
}

/** Takes it from all its strings and screenshots first. */
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
    for (const { string_id: stringId } of links) unlink(intent, stringId, labelId)
    takeFromScreenshots(db, intent, labelId)
    intent.remove('label', label, NOWHERE)
  })
}

/** Gives a label to strings, or takes it from them. @throws Failure `service.unknown` */
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
      if (!db.prepare('SELECT 1 FROM source_string WHERE id = ? AND is_archived = 0').get(stringId))
        throw unknownItem('String', stringId)
      const row = { string_id: stringId, label_id: labelId }
      const isThere = readRow(db, 'string_label', row) !== undefined
      if (isSet && !isThere) link(intent, stringId, labelId)
      if (!isSet && isThere) unlink(intent, stringId, labelId)
    }
  })
}

/** Makes these a string's labels. @throws Failure `service.unknown` */
export function setLabels(db: Database, intent: Intent, stringId: number, labelIds: readonly number[]): void {
  const present = db
    .prepare<[number], { label_id: number }>('SELECT label_id FROM string_label WHERE string_id = ?')
    .all(stringId)
    .map((row) => row.label_id)
  for (const labelId of present) if (!labelIds.includes(labelId)) unlink(intent, stringId, labelId)
  for (const labelId of new Set(labelIds)) {
    requireLabel(db, labelId)
    if (!present.includes(labelId)) link(intent, stringId, labelId)
  }
}

const NOWHERE = { string_id: null, language_id: null }

function link(intent: Intent, stringId: number, labelId: number): void {
  intent.insert(
    'string_label',
    { string_id: stringId, label_id: labelId },
    { string_id: stringId, language_id: null },
  )
}

function unlink(intent: Intent, stringId: number, labelId: number): void {
  intent.remove(
    'string_label',
    { string_id: stringId, label_id: labelId },
    { string_id: stringId, language_id: null },
  )
}

function refuseTwin(db: Database, title: string): void {
  if (db.prepare('SELECT 1 FROM label WHERE title = ?').get(title) === undefined) return
  throw new Failure('service.notUnique', 'A label with this title is there already.', { value: 'title' })
}
