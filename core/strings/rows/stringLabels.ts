/** Creates labels, and adds them to strings or removes them, for all writers. */
import { NO_LOCATION, type EventPlace } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { Label } from '../../contract/index.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { LabelRow } from './entities.ts'

/** The labels, ordered by title, with the number of strings that have each. */
export function labels(db: Database): Label[] {
  return db
    .prepare<[], Omit<Label, 'isSystem'> & { isSystem: 0 | 1 }>(
      `SELECT id, title, is_system AS isSystem,
         (SELECT count(*) FROM string_label WHERE label_id = label.id) AS strings
       FROM label ORDER BY title, id`,
    )
    .all()
    .map((label) => ({ ...label, isSystem: label.isSystem === 1 }))
}

/** @throws Failure `label.unknown` */
export function requireLabel(db: Database, labelId: number): LabelRow {
  const label = readRow(db, 'label', { id: labelId })
  if (label) return label
  throw new Failure('label.unknown', `There is no label with the id ${labelId}.`, {
    value: String(labelId),
    kept: 'Nothing was changed.',
    todo: 'Choose among the labels again: it may have been deleted.',
  })
}

/** The label with a title; undefined where there is none. */
export function findLabel(db: Database, title: string): number | undefined {
  return db
    .prepare<[string], { id: number }>('SELECT id FROM label WHERE title = ? ORDER BY is_system, id')
    .get(title)?.id
}

/** `isSystem`: an import made it of a file's name (docs/reference/files.md, "String-based projects"). */
export function labelRow({ title, isSystem = false }: { title: string; isSystem?: boolean }) {
  return { title, is_system: isSystem ? 1 : 0 } as const
}

export function insertLabel(intent: Intent, title: string, isSystem = false): number {
  return intent.insert('label', labelRow({ title, isSystem }), NO_LOCATION)
}

/** The label with a title, made where there is none. */
export function ensureLabel(db: Database, intent: Intent, title: string): number {
  return findLabel(db, title) ?? insertLabel(intent, title)
}

export function hasLabel(db: Database, stringId: number, labelId: number): boolean {
  return readRow(db, 'string_label', { string_id: stringId, label_id: labelId }) !== undefined
}

/** Gives a label to a string that does not have it. */
export function giveLabel(intent: Intent, stringId: number, labelId: number): void {
  intent.insert('string_label', { string_id: stringId, label_id: labelId }, labelPlace(stringId))
}

/** Takes a label from a string that has it. */
export function takeLabel(intent: Intent, stringId: number, labelId: number): void {
  intent.remove('string_label', { string_id: stringId, label_id: labelId }, labelPlace(stringId))
}

/** Makes these a string's labels. @throws Failure `label.unknown` */
export function setLabels(db: Database, intent: Intent, stringId: number, labelIds: readonly number[]): void {
  const present = db
    .prepare<[number], { label_id: number }>('SELECT label_id FROM string_label WHERE string_id = ?')
    .all(stringId)
    .map((row) => row.label_id)
  for (const labelId of present) if (!labelIds.includes(labelId)) takeLabel(intent, stringId, labelId)
  for (const labelId of new Set(labelIds)) {
    requireLabel(db, labelId)
    if (!present.includes(labelId)) giveLabel(intent, stringId, labelId)
  }
}

/** The place of a string in every language. */
export function labelPlace(stringId: number): EventPlace {
  return { string_id: stringId, language_id: null }
}
