/** Labels as people give them to strings. */
import type { Database } from 'better-sqlite3'
import type { Label } from '../../contract/index.ts'
import type { Intent, Place } from '../../history/intent.ts'
import { readRow, type LabelRow } from '../../history/rows.ts'
import { unknownItem } from '../../service/rows/unknown.ts'

/** By title, with how many strings have each. */
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

/** @throws Failure `service.unknown` */
export function requireLabel(db: Database, labelId: number): LabelRow {
  const label = readRow(db, 'label', { id: labelId })
  if (label === undefined) throw unknownItem('Label', labelId)
  return label
}

/** The label with a title; undefined where there is none. */
export function findLabel(db: Database, title: string): number | undefined {
  return db
    .prepare<[string], { id: number }>('SELECT id FROM label WHERE title = ? ORDER BY is_system, id')
    .get(title)?.id
}

/** The label with a title, made where there is none. */
export function ensureLabel(db: Database, intent: Intent, title: string): number {
  const known = findLabel(db, title)
  if (known !== undefined) return known
  return intent.insert('label', { title, is_system: 0 }, { string_id: null, language_id: null })
}

export function giveLabel(intent: Intent, stringId: number, labelId: number): void {
  intent.insert('string_label', { string_id: stringId, label_id: labelId }, placeOf(stringId))
}

export function takeLabel(db: Database, intent: Intent, stringId: number, labelId: number): void {
  const row = readRow(db, 'string_label', { string_id: stringId, label_id: labelId })
  if (row) intent.remove('string_label', row, placeOf(stringId))
}

/** Of a string in every language. */
export function placeOf(stringId: number): Place {
  return { string_id: stringId, language_id: null }
}
