/**
 * The entities whose rows edits write and undo restores. Each subject declares its own in its file `rows/entities.ts`,
 * which extends `Rows` and registers them, so the history knows none. core/workbench/project/entities.ts joins those of
 * all subjects.
 */
import {
  columnName,
  membersOf,
  type ColumnName,
  type EntityDefinition as Model,
  type MemberName,
  type ValueOf,
} from '../../model/define.ts'
import type { IndexedTable } from '../../store/indexes/trigrams.ts'

/** 0: no, 1: yes, as SQLite keeps it. */
export type Flag = 0 | 1

declare const valueOf: unique symbol

/** A column, by the type of its values. The list of columns determines the row's type. */
export interface EntityColumn<Value> {
  readonly [valueOf]?: Value
  readonly before?: Value
}

/** `before`: the value of rows that the history recorded before the column existed; null if omitted. */
export function column<Value>({ before }: { before?: Value } = {}): EntityColumn<Value> {
  return before === undefined ? {} : { before }
}

type Columns = Readonly<Record<string, EntityColumn<unknown>>>

/** The columns of an entity's members that edits write. */
export type ColumnsOf<Entity extends Model> = {
  readonly [
    Name in MemberName<Entity> as Entity['members'][Name] extends { history: 'none' }
      ? never
      : ColumnName<Name>
  ]: EntityColumn<ValueOf<Entity['members'][Name]>>
}

/** Returns the columns of an entity's members that edits write, by its definition. */
export function columnsOfModel<Entity extends Model>(entity: Entity): ColumnsOf<Entity> {
  const written = membersOf(entity).filter(([, { history }]) => history !== 'none')
  return Object.fromEntries(
    written.map(([name, { history }]) => [
      columnName(name),
      column(typeof history === 'object' ? history : {}),
    ]),
  ) as ColumnsOf<Entity>
}

/**
 * An entity: one kind of rows that users edit, such as a translation, a comment or a term. Its definition names the
 * table, the key and all columns that an edit may write. The type of a row is derived from the columns (`RowOf`).
 *
 * The history, undo, snapshots and the outbox of the sync read and write rows by this definition alone. A column that is
 * missing here is not restored by undo; tests/history/entities.test.ts compares the columns with the schema.
 *
 * @example
 * const definitions = registerEntities({
 *   label: { table: 'label', key: ['id'], columns: { id: column<number>(), title: column<string>() } },
 * })
 * type LabelRow = RowsOf<typeof definitions>['label'] // { id: number; title: string }
 */
export interface EntityDefinition<Own extends Columns = Columns> {
  table: string
  key: readonly (keyof Own & string)[]
  /** All columns that edits write, in the order of the history; `text_folded` is computed. */
  columns: Own
  /** Whether `text` has a column `text_folded` beside it. */
  isFolded?: true
  /** The index that finds its texts by trigrams, and those of memories by words. */
  indexed?: Exclude<IndexedTable, 'source_string'>
  /** The column whose value its events have as `entity_id`; the first of the key if omitted. */
  eventId?: keyof Own & string
  /** Its rows change no summary of their string. */
  isBesideSummaries?: true
  /** An update changes the progress of languages. */
  changesProgress?: true
  /** Its rows depend on other writes, so that undo may find none. */
  isFound?: true
  /** SQL that selects a row if others depend on the row with this id: then undo does not remove it. */
  heldBy?: string
  /** SQL that runs, bound to the row's id, after its text has changed. */
  onNewText?: string
}

/** The row type of a definition's columns. */
export type RowOf<Definition extends { columns: object }> = {
  -readonly [Name in keyof Definition['columns']]: Definition['columns'][Name] extends EntityColumn<
    infer Value
  >
    ? Value
    : never
}
/** The row types of a subject's definitions, by entity. */
export type RowsOf<Definitions extends Readonly<Record<string, { columns: object }>>> = {
  [Name in keyof Definitions]: RowOf<Definitions[Name]>
}

/** The entities whose rows an edit may write, each with its row. Each subject adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the rooms
export interface Rows {}
export type Entity = keyof Rows

interface EntitySql {
  select: string
  insert: string
  update: string
  remove: string
}

interface Registered extends Omit<EntityDefinition, 'columns'> {
  columns: readonly string[]
  /** Values of columns that were added after the history recorded a row, by column. */
  before: Values
  sql: EntitySql
}

const registered = new Map<string, Registered>()

/** Registers a subject's entities, and returns them for the type of their rows. */
export function registerEntities<Own extends Readonly<Record<string, EntityDefinition>>>(
  definitions: Own & { [Name in keyof Own]: EntityDefinition<Own[Name]['columns']> },
): Own {
  for (const [name, definition] of Object.entries<EntityDefinition>(definitions)) {
    const columns = Object.keys(definition.columns)
    const before = Object.fromEntries(
      Object.entries(definition.columns).map(([column, { before: value = null }]) => [column, value]),
    )
    registered.set(name, { ...definition, columns, before, sql: buildSql(definition, columns) })
  }
  return definitions
}

function buildSql({ table, key, isFolded }: EntityDefinition, columns: readonly string[]): EntitySql {
  const written = isFolded ? [...columns, 'text_folded'] : columns
  const isRow = key.map((name) => `${name} = @${name}`).join(' AND ')
  const changed = written.filter((name) => !key.includes(name))
  return {
    select: `SELECT ${columns.join(', ')} FROM ${table} WHERE ${isRow}`,
    insert: `INSERT INTO ${table} (${written.join(', ')}) VALUES (${written.map(() => '?').join(', ')})`,
    update: `UPDATE ${table} SET ${changed.map((name) => `${name} = @${name}`).join(', ')} WHERE ${isRow}`,
    remove: `DELETE FROM ${table} WHERE ${isRow}`,
  }
}

export function isEntity(name: string): name is Entity {
  return registered.has(name)
}

/** Every registered entity, by name. */
export function entityNames(): string[] {
  return [...registered.keys()]
}

export function definitionOf(entity: string): Registered {
  const definition = registered.get(entity)
  if (definition === undefined)
    throw new Error(
      `no room has registered the entity "${entity}": import its rows/entities.ts, or core/workbench/project/entities.ts, which joins all`,
    )
  return definition
}

export function columnsOf(entity: Entity): readonly string[] {
  return definitionOf(entity).columns
}

/** Whether an entity's rows have ids of their own; rows that link two others have none. */
export function hasId(entity: Entity): boolean {
  return definitionOf(entity).columns.includes('id')
}

/** The `entity_id` of a row's events: its own id, or that of its owner. */
export function eventIdOf(entity: Entity, row: object): number {
  const { key, eventId = key[0] } = definitionOf(entity)
  return Number((row as Values)[eventId ?? 'id'] ?? 0)
}

/** The values of a row by column: texts, numbers and null. */
export type Values = Readonly<Record<string, unknown>>

/** Returns the row of a history's values. Missing columns get their `before` value, and unknown names are left out. */
export function rowOf<Name extends Entity>(entity: Name, values: Values): Rows[Name] {
  const row: Record<string, unknown> = {}
  const { columns, before } = definitionOf(entity)
  for (const name of columns) row[name] = values[name] ?? before[name]
  // The row's type has the same list of columns, which the compiler cannot infer from a name.
  return row as unknown as Rows[Name]
}

/** `rowOf` for the JSON of an event; null if the row did not exist. */
export function parseRow<Name extends Entity>(entity: Name, json: string | null): Rows[Name] | null {
  return json === null ? null : rowOf(entity, JSON.parse(json) as Values)
}
