/**
 * The history: each edit of a user is one intent, and each row that it changes is one event with the row before and
 * after as JSON. Rows inserted by the thousand have a short form (bulkRows.ts). Rows written through an `Intent` can be
 * undone from that (undo.ts).
 */
import type { IntentOptions, EventPlace } from './action.ts'
import type { Database, Statement } from 'better-sqlite3'
import { deriveNew, keepProgress, refreshTouched } from '../../summaries/rows/derived.ts'
import { insertedEvents, insertedRows, isBulk, bulkRowsOf, type InsertedIds } from './bulkRows.ts'
import { columnsOf, definitionOf, eventIdOf, hasId, type Entity, type Rows, type Values } from './entities.ts'
import { insertGivenRows, insertRow, ownIdOf, removeRow, updateRow, type NewRow } from './rows.ts'
import { observersOf, type IntentObserver } from './observers.ts'
import { requireFreeIds } from '../../store/budgets.ts'
import { unusedId } from './reservedIds.ts'
import type { KnownString } from '../../summaries/rows/derivation.ts'

/** The entity of an event that stands for all rows that existed before the first local edit. */
export const BEGINNING = 'beginning'

/**
 * Runs an edit as one intent and refreshes the derived rows that depend on it. An edit that changes nothing leaves no
 * intent.
 */
export function asIntent<Value>(
  db: Database,
  options: IntentOptions,
  edit: (intent: Intent) => Value,
): Value {
  const intent = new Intent(db, options)
  const value = edit(intent)
  refreshTouched(db, intent.touched)
  return value
}

/**
 * An intent: one action of a user with all the rows that it changes. Undo reverts it as a whole. Each row that is
 * written through it is recorded as an event with its values before and after, and passed to observers (the outbox).
 *
 * `asIntent` runs an edit as an intent, inside the transaction of a write, and refreshes the derived rows of the touched
 * strings at its end. An intent without a change leaves no row. Times are milliseconds since 1970.
 *
 * @example
 * asIntent(db, { userId, action: 'string.label', now: context.now }, (intent) =>
 *   intent.update('label', label, { title: 'Release 2' }, NO_LOCATION),
 * )
 */
export class Intent {
  readonly #db: Database
  readonly #options: IntentOptions
  readonly #touched = new Map<string, Set<number>>()
  #id: number | null = null
  #observers: readonly IntentObserver[] = []
  #insert: Statement | null = null

  constructor(db: Database, options: IntentOptions) {
    this.#db = db
    this.#options = options
  }

  /** The intent's id; null before its first change. */
  get id(): number | null {
    return this.#id
  }

  get now(): number {
    return this.#options.now
  }

  /** The strings whose derived rows the intent made stale, by the language's id. */
  get touched(): ReadonlyMap<string, ReadonlySet<number>> {
    return this.#touched
  }

  /** Marks derived rows as stale. Rows written through the intent do so automatically. */
  touch(stringId: number, languageId: string): void {
    const stringIds = this.#touched.get(languageId)
    if (stringIds) stringIds.add(stringId)
    else this.#touched.set(languageId, new Set([stringId]))
  }

  /** Computes the derived rows of new strings at once; those of strings that change later are recomputed. */
  derive(languageId: string, strings: readonly KnownString[]): void {
    deriveNew(this.#db, languageId, strings)
    const stale = this.#touched.get(languageId)
    for (const { source } of strings) stale?.delete(source.id)
  }

  /** Inserts a row and returns its id (meaningless for a row without one). */
  insert<Name extends Entity>(entity: Name, row: NewRow<Name>, place: EventPlace): number {
    const untaken = (row.id ?? null) === null ? unusedId(this.#db, entity) : null
    const id = insertRow(this.#db, entity, untaken === null ? row : { ...row, id: untaken })
    this.#recordRow(entity, place, null, hasId(entity) ? { ...row, id } : row)
    return id
  }

  /**
   * Inserts rows under the ids that they have. Must be called within `keepTrigramsInOrder`
   * (core/store/indexes/trigrams.ts).
   */
  insertGiven<Name extends Entity>(
    entity: Name,
    rows: readonly { row: Rows[Name]; place: EventPlace }[],
  ): void {
    insertGivenRows(
      this.#db,
      entity,
      rows.map(({ row }) => row),
    )
    if (rows.length > 0 && isBulk(entity)) {
      this.recordMany(entity, { ids: rows.flatMap(({ row }) => ownIdOf(row) ?? []) })
      for (const { place } of rows) this.#touchPlace(entity, place)
    } else for (const { row, place } of rows) this.#recordRow(entity, place, null, row)
  }

  update<Name extends Entity>(
    entity: Name,
    before: Rows[Name],
    changes: Partial<Rows[Name]>,
    place: EventPlace,
  ): void {
    const after = { ...before, ...changes }
    const write = (): void => updateRow(this.#db, entity, before, after)
    if (definitionOf(entity).changesProgress) keepProgress(this.#db, [eventIdOf(entity, after)], write)
    else write()
    this.#recordRow(entity, place, before, after)
  }

  remove<Name extends Entity>(entity: Name, row: Rows[Name], place: EventPlace): void {
    removeRow(this.#db, entity, row)
    this.#recordRow(entity, place, row, null)
  }

  /** Records a change of a row that the caller wrote; undo does not revert it. */
  record(
    entity: string,
    entityId: number,
    before: object | null,
    after: object | null,
    place?: EventPlace,
  ): void {
    if (this.#options.isBeginning) return this.#begin()
    this.#insertEvent(
      entity,
      entityId,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      place,
    )
    this.#note(entity, place, before, after)
  }

  /** Records rows that the caller inserted. */
  recordMany(entity: string, inserted: InsertedIds): void {
    if (this.#options.isBeginning) return this.#begin()
    this.#id ??= this.#insertIntent()
    const { where, bound } = insertedRows(inserted)
    this.#db.prepare(insertedEvents(entity, where)).run({ intentId: this.#id, entity, ...bound })
    if (this.#observers.length === 0) return
    const { table, columns, stringId, languageId } = bulkRowsOf(entity)
    const rows = this.#db
      .prepare<object, Record<string, never>>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`)
      .all(bound)
    for (const row of rows) {
      const place = { string_id: row[stringId] ?? null, language_id: row[languageId ?? ''] ?? null }
      this.#note(entity, place, null, row)
    }
  }

  #recordRow(entity: Entity, place: EventPlace, before: object | null, after: object | null): void {
    if (this.#options.isBeginning) this.#begin()
    else this.#recordChange(entity, place, before, after)
    this.#touchPlace(entity, place)
  }

  #touchPlace(entity: Entity, { string_id: stringId, language_id: languageId }: EventPlace): void {
    if (stringId === null || languageId === null || definitionOf(entity).isBesideSummaries) return
    this.touch(stringId, languageId)
  }

  #recordChange(entity: Entity, place: EventPlace, before: object | null, after: object | null): void {
    const columns = columnsOf(entity)
    this.#insertEvent(
      entity,
      eventIdOf(entity, before ?? after ?? {}),
      before && asJson(before, columns),
      after && asJson(after, columns),
      place,
    )
    this.#note(entity, place, before, after)
  }

  #begin(): void {
    if (this.#id === null) this.#insertEvent(BEGINNING, 0, null, null)
  }

  #insertEvent(
    entity: string,
    entityId: number,
    before: string | null,
    after: string | null,
    place?: EventPlace,
  ): void {
    this.#id ??= this.#insertIntent()
    this.#insert ??= this.#db.prepare(
      `INSERT INTO event (intent_id, entity, entity_id, string_id, language_id, before, after)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    const [stringId, languageId] = [place?.string_id ?? null, place?.language_id ?? null]
    const event = this.#insert.run(this.#id, entity, entityId, stringId, languageId, before, after)
    requireFreeIds('event', event.lastInsertRowid)
  }

  /** Notifies the observers of a recorded change. */
  #note(entity: string, place: EventPlace | undefined, before: object | null, after: object | null): void {
    if (this.#id === null) return
    for (const observer of this.#observers) observer.note(this.#id, entity, before, after, place)
  }

  #insertIntent(): number {
    const { userId, action, now, undoes } = this.#options
    this.#observers = observersOf(this.#db, this.#options)
    const inserted = this.#db
      .prepare('INSERT INTO intent (user_id, action, at, undoes) VALUES (?, ?, ?, ?)')
      .run(userId, action, now, undoes ?? null)
    const id = Number(inserted.lastInsertRowid)
    requireFreeIds('intent', id)
    return id
  }
}

/** The row's columns in their order; passing a list of names to `JSON.stringify` is many times slower. */
function asJson(row: object, columns: readonly string[]): string {
  const values: Record<string, unknown> = {}
  for (const column of columns) values[column] = (row as Values)[column]
  return JSON.stringify(values)
}
