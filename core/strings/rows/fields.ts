/** Custom properties of strings in enterprise projects, and the values that strings have. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { reserveId, unusedIdOf } from '../../history/rows/reservedIds.ts'

interface FieldRow {
  id: number
  name: string
  slug: string
  type: string
}

/** @throws Failure `field.exists` */
export function addField(
  db: Database,
  { userId, ...field }: { userId: number; name: string; slug: string; type: string },
  context: OperationContext,
): { fieldId: number } {
  if (db.prepare('SELECT 1 FROM field WHERE slug = ?').get(field.slug))
    throw new Failure('field.exists', 'A field with this slug already exists.', {
      value: field.slug,
      kept: 'Nothing was changed.',
    })
  requireWithinBudget('field', field)
  return asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    const inserted = db
      .prepare('INSERT INTO field (id, name, slug, type) VALUES (@id, @name, @slug, @type)')
      .run({ id: unusedIdOf(db, 'field'), ...field })
    const fieldId = Number(inserted.lastInsertRowid)
    intent.record('field', fieldId, null, { id: fieldId, ...field })
    return { fieldId }
  })
}

/** @throws Failure `field.unknown` */
export function renameField(
  db: Database,
  { userId, fieldId, name }: { userId: number; fieldId: number; name: string },
  context: OperationContext,
): void {
  const before = requireField(db, fieldId)
  if (before.name === name) return
  requireWithinBudget('field', { name })
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    db.prepare('UPDATE field SET name = ? WHERE id = ?').run(name, fieldId)
    intent.record('field', fieldId, before, { ...before, name })
  })
}

/** Takes its values from the strings, too. @throws Failure `field.unknown` */
export function deleteField(
  db: Database,
  { userId, fieldId }: { userId: number; fieldId: number },
  context: OperationContext,
): void {
  const before = requireField(db, fieldId)
  asIntent(db, { userId, action: 'source.change', now: context.now }, (intent) => {
    const values = db
      .prepare<[number], { string_id: number; value: string | null }>(
        'SELECT string_id, value FROM string_field WHERE field_id = ?',
      )
      .all(fieldId)
    for (const { string_id: stringId, value } of values)
      recordValue(intent, before, stringId, { before: value, after: null })
    reserveId(db, 'field', fieldId)
    db.prepare('DELETE FROM field WHERE id = ?').run(fieldId)
    intent.record('field', fieldId, before, null)
  })
}

/** Gives a string these values by the field's slug; null takes one away. @throws Failure `field.unknown` */
export function setFields(
  db: Database,
  intent: Intent,
  stringId: number,
  values: Readonly<Record<string, string | null>>,
): void {
  for (const [slug, after] of Object.entries(values)) {
    const field = db
      .prepare<[string], FieldRow>('SELECT id, name, slug, type FROM field WHERE slug = ?')
      .get(slug)
    if (field === undefined) throw unknownField(slug)
    const known = db
      .prepare<[number, number], { value: string | null }>(
        'SELECT value FROM string_field WHERE string_id = ? AND field_id = ?',
      )
      .get(stringId, field.id)
    const before = known?.value ?? null
    if (before === after) continue
    if (after === null) removeFieldValue(db, stringId, field.id)
    else writeFieldValue(db, stringId, field.id, after)
    recordValue(intent, field, stringId, { before, after })
  }
}

/** Gives a string a value, in place of the one that it has. Null: the cloud has the field, and no value in it. */
export function writeFieldValue(db: Database, stringId: number, fieldId: number, value: string | null): void {
  db.prepare(
    `INSERT INTO string_field (string_id, field_id, value, value_folded) VALUES (?, ?, ?, ?)
     ON CONFLICT (string_id, field_id) DO UPDATE SET value = excluded.value, value_folded = excluded.value_folded`,
  ).run(stringId, fieldId, value, value === null ? null : foldCase(value))
}

export function removeFieldValue(db: Database, stringId: number, fieldId: number): void {
  db.prepare('DELETE FROM string_field WHERE string_id = ? AND field_id = ?').run(stringId, fieldId)
}

function recordValue(
  intent: Intent,
  field: FieldRow,
  stringId: number,
  { before, after }: { before: string | null; after: string | null },
): void {
  const row = (value: string | null): object | null =>
    value === null ? null : { string_id: stringId, field_id: field.id, value }
  intent.record('string_field', field.id, row(before), row(after), { string_id: stringId, language_id: null })
}

function requireField(db: Database, fieldId: number): FieldRow {
  const field = db
    .prepare<[number], FieldRow>('SELECT id, name, slug, type FROM field WHERE id = ?')
    .get(fieldId)
  if (field === undefined) throw unknownField(String(fieldId))
  return field
}

function unknownField(value: string): Failure {
  return new Failure('field.unknown', `There is no field "${value}" in this project.`, {
    value,
    kept: 'Nothing was changed.',
  })
}
