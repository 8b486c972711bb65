/**
 * The entities whose rows edits write and undo restores. The history knows none of them: each room declares its own in
 * its file `rows/entities.ts`, which adds them to `Rows` and registers them; core/workbench/project/entities.ts joins
 * those of all rooms.
 */
import type { IndexedTable } from '../../store/indexes/trigrams.ts'

/** 0: no, 1: yes, as SQLite keeps it. */
export type Flag = 0 | 1

declare const valueOf: unique symbol

/** A column, by the type of its values. It exists so that the list of columns makes the type of the row. */
export interface EntityColumn<Value> {
  readonly [valueOf]?: Value
  readonly before?: Value
}

/** `before`: what rows have that the history kept before the column came; absent: null. */
export function column<Value>({ before }: { before?: Value } = {}): EntityColumn<Value> {
  return before === undefined ? {} : { before }
}

type Columns = Readonly<Record<string, EntityColumn<unknown>>>

export interface EntityDefinition<Own extends Columns = Columns> {
  table: string
  key: readonly (keyof Own & string)[]
  /** All that edits write, in the order in which the history tells them; `text_folded` is computed. */
  columns: Own
  /** Whether `text` has its `text_folded` beside it. */
  isFolded?: true
  /** The index that finds its texts by their trigrams, and those of memories by their words. */
  indexed?: IndexedTable
  /** The column whose value its events carry as `entity_id`; left out: the first of the key. */
  eventId?: keyof Own & string
  /** Its rows change no summary of the string that they belong to. */
  isBesideSummaries?: true
  /** An update changes what counts in the progress of languages. */
  changesProgress?: true
  /** Its rows come and go with what others write, so that there may be nothing to take back. */
  isFound?: true
  /** SQL that answers a row where others hang on the row with this id: then its insertion is not taken back. */
  heldBy?: string
  /** SQL that runs, bound to the row's id, once its text has changed. */
  onNewText?: string
}

/** The row that a definition's columns make. */
export type RowOf<Definition extends { columns: object }> = {
  -readonly [Name in keyof Definition['columns']]: Definition['columns'][Name] extends EntityColumn<
    infer Value
  >
    ? Value
    : never
}
/** The rows of a room's definitions, by entity. */
export type RowsOf<Definitions extends Readonly<Record<string, { columns: object }>>> = {
  [Name in keyof Definitions]: RowOf<Definitions[Name]>
}

/** The entities whose rows an edit may write, each with its row. Each room adds its own. */
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
  /** What rows have that the history kept before a column came, by the column. */
  before: Values
  sql: EntitySql
}

const registered = new Map<string, Registered>()

/** Makes a room's entities known, and answers them for the type of their rows. */
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

/** Every entity that a room has registered, by name. */
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

/** Whether an entity's rows have ids of their own; those that link two others have not. */
export function hasId(entity: Entity): boolean {
  return definitionOf(entity).columns.includes('id')
}

/** The `entity_id` of a row's events: its own id, or that of what it belongs to. */
export function eventIdOf(entity: Entity, row: object): number {
  const { key, eventId = key[0] } = definitionOf(entity)
  return Number((row as Values)[eventId ?? 'id'] ?? 0)
}

/** What a row has, by its columns; they are all texts, numbers and null. */
export type Values = Readonly<Record<string, unknown>>

/**
 * The row that values from the history make; what they do not say is as before, and names that are no columns are
 * left out.
 */
export function rowOf<Name extends Entity>(entity: Name, values: Values): Rows[Name] {
  const row: Record<string, unknown> = {}
  const { columns, before } = definitionOf(entity)
  for (const name of columns) row[name] = values[name] ?? before[name]
  // The type of the row is made of the same list of columns, which the compiler cannot follow through a name.
  return row as unknown as Rows[Name]
}

/** `rowOf` of the JSON of an event; null where the row was not there. */
export function parseRow<Name extends Entity>(entity: Name, json: string | null): Rows[Name] | null {
  return json === null ? null : rowOf(entity, JSON.parse(json) as Values)
}
