/** Reads and writes the rows that edits change and undo restores. */
import type { Database } from 'better-sqlite3'
import { keepTrigrams, keepTrigramsOfGiven, type TextChange } from '../../store/indexes/trigrams.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import { requireFreeIds, requireWithinBudget } from '../../store/budgets.ts'
import { bulkInsert } from '../../store/bulkInsert.ts'
import { reserveRemoved } from './reservedIds.ts'
import { definitionOf, type Entity, type Rows, type Values } from './entities.ts'

/** Returns the row with the key of `like`, or undefined. */
export function readRow<Name extends Entity>(
  db: Database,
  entity: Name,
  like: Partial<Rows[Name]>,
): Rows[Name] | undefined {
  return db.prepare<unknown[], Rows[Name]>(definitionOf(entity).sql.select).get(like)
}

/** A row to insert; SQLite assigns an `id` that is omitted or null. */
export type NewRow<Name extends Entity> = Omit<Rows[Name], 'id'> & { id?: number | null }

/** Inserts a row and returns its rowid. */
export function insertRow<Name extends Entity>(db: Database, entity: Name, row: NewRow<Name>): number {
  const { table, columns, before, isFolded, sql } = definitionOf(entity)
  requireWithinBudget(table, row)
  const values: Values = row
  const bound = columns.map((column) => values[column] ?? before[column])
  const folded = isFolded ? foldedTextOf(row) : null
  if (isFolded) bound.push(folded)
  const id = Number(db.prepare(sql.insert).run(bound).lastInsertRowid)
  requireFreeIds(table, id)
  keepText(db, entity, id, { before: null, after: folded })
  return id
}

/** Inserts rows under the ids that they have, many at a time. */
export function insertGivenRows<Name extends Entity>(
  db: Database,
  entity: Name,
  rows: readonly Rows[Name][],
): void {
  const { table, columns, before, isFolded, indexed } = definitionOf(entity)
  const bound = rows.map((row) => {
    requireWithinBudget(table, row)
    const values: Values = row
    const given = columns.map((column) => values[column] ?? before[column])
    if (isFolded) given.push(foldedTextOf(row))
    return given
  })
  bulkInsert(db, table, isFolded ? [...columns, 'text_folded'] : columns, bound)
  if (indexed !== undefined)
    keepTrigramsOfGiven(
      db,
      indexed,
      rows.flatMap((row) => ownIdOf(row) ?? []),
    )
}

export function updateRow<Name extends Entity>(
  db: Database,
  entity: Name,
  before: Rows[Name],
  after: Rows[Name],
): void {
  const { table, sql, isFolded, onNewText } = definitionOf(entity)
  requireWithinBudget(table, after)
  const folded = isFolded ? foldedTextOf(after) : null
  if (isFolded && folded === null) throw new Error(`a row of "${entity}" has a text`)
  db.prepare(sql.update).run(isFolded ? { ...after, text_folded: folded } : after)
  const id = ownIdOf(after)
  if (id === null) return
  keepText(db, entity, id, { before: foldedTextOf(before), after: folded })
  if (onNewText !== undefined && textOf(before) !== textOf(after)) db.prepare(onNewText).run(id)
}

export function removeRow<Name extends Entity>(db: Database, entity: Name, row: Rows[Name]): void {
  db.prepare(definitionOf(entity).sql.remove).run(row)
  const id = ownIdOf(row)
  if (id === null) return
  reserveRemoved(db, entity, id)
  keepText(db, entity, id, { before: foldedTextOf(row), after: null })
}

/** Texts that `contains` finds by their trigrams, and memories by their words. */
function keepText(
  db: Database,
  entity: Entity,
  id: number,
  folded: Pick<TextChange, 'before' | 'after'>,
): void {
  const { indexed } = definitionOf(entity)
  if (indexed !== undefined) keepTrigrams(db, indexed, { id, ...folded })
}

/** Returns the id of a row that has one of its own. */
export function ownIdOf(row: object): number | null {
  return 'id' in row && typeof row.id === 'number' ? row.id : null
}

function foldedTextOf(row: object): string | null {
  const text = textOf(row)
  return text === null ? null : foldCase(text)
}

function textOf(row: object): string | null {
  return 'text' in row && typeof row.text === 'string' ? row.text : null
}
