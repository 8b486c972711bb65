/**
 * The definition of an entity: its table and its members as plain data. History and undo, the archive, the query
 * language, the mirror and the local service derive their descriptions of the entity from it. A member that they
 * cannot derive is an exception in the adapter, under the member's name, with the reason.
 *
 * The order of the members is that of docs/reference/archive.md.
 */
import type { Sentence } from '../platform/text/sentence.ts'

/**
 * The type of a column. `id`, `number`: an integer. `flag`: 0 or 1. `time`: milliseconds since 1970, UTC. `text`: any
 * text. `code`: ASCII, as a language code or a value of a closed list.
 */
export type StoredType = 'id' | 'number' | 'flag' | 'time' | 'text' | 'code'

/** Entities whose ids other entities hold. */
export type ReferenceTarget =
  | 'user'
  | 'branch'
  | 'directory'
  | 'file'
  | 'label'
  | 'string'
  | 'translation'
  | 'tm'
  | 'segment'
  | 'glossary'
  | 'concept'

/** A member in the query language (docs/reference/croql.md, "Members"). */
export interface CroqlFacet {
  /** Its name there; the member's own if omitted. */
  name?: string
  /** One phrase for completion and docs. */
  about: Sentence
  /** `false`: there is a value where the column is NULL. */
  isOptional?: false
  /** Exists in projects of an enterprise deployment. */
  isEnterpriseOnly?: true
  /** This workbench has it and a cloud does not: an expression that names it is not sent there. */
  isLocal?: true
  /** Known values of a text that may have others. */
  values?: readonly string[]
}

/**
 * A member of an entity. Without further facts it is a NOT NULL column of its name in snake case. Undo restores it, each
 * line of an archive and a mirror have it, and the local service reads it. The query language does not have it.
 *
 * @example
 * const maxLength = {
 *   ...{ type: 'number', isOptional: true },
 *   croql: { about: sentence`Most characters a translation may have` },
 * } as const satisfies MemberDefinition
 */
export interface MemberDefinition {
  type: StoredType
  /** The column is NULL where the member is absent. */
  isOptional?: true
  /** All values that the column may have. */
  values?: readonly (string | number)[]
  /** The entity whose id it holds. */
  refersTo?: ReferenceTarget
  /** A language code (BCP 47). */
  isLanguage?: true
  /** A column `…_folded` beside it has the text with its case folded. */
  isFolded?: true
  /** The value of a row whose line in an archive lacks the member; `now`: the time of the restore. */
  absent?: number | string
  /** `none`: no edit writes it. `before`: the value of rows recorded before the column existed; else null. */
  history?: 'none' | { before: number }
  /**
   * `none`: an archive does not carry it, or the adapter has it in another way. `sparse`: lines where it is absent leave
   * it out. `since`: the same, and an archive with it is of that version, which older programs refuse.
   */
  archive?: 'none' | 'sparse' | { since: number }
  /** `none`: a mirror does not have it. */
  mirror?: 'none'
  /** Edits of it are sent to a cloud, and merged with those of the cloud. */
  isSynced?: true
  /** `none`: the local service does not read it. */
  service?: 'none'
  croql?: CroqlFacet
}

type MemberDefinitions = Readonly<Record<string, MemberDefinition>>

/** An entity: the name of its table, and its members in the order of docs/reference/archive.md. */
export interface EntityDefinition<Members extends MemberDefinitions = MemberDefinitions> {
  table: string
  members: Members
}

/**
 * Defines an entity, and keeps the types of its members.
 *
 * @example
 * const label = defineEntity('label', {
 *   id: { type: 'id' },
 *   title: { type: 'text', croql: { about: sentence`Title` } },
 *   isSystem: { type: 'flag', absent: 0 },
 * })
 * type LabelItem = ServiceItem<typeof label> // { id: number; title: string; isSystem: 0 | 1 }
 */
export function defineEntity<const Members extends MemberDefinitions>(
  table: string,
  members: Members,
): EntityDefinition<Members> {
  return { table, members }
}

export type MemberName<Entity extends EntityDefinition> = keyof Entity['members'] & string

type SnakeCase<Name extends string> = string extends Name
  ? string
  : Name extends `${infer First}${infer Rest}`
    ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
    : ''

/** The name of a member's column. */
export type ColumnName<Name extends string> = SnakeCase<Name>

export function columnName<Name extends string>(member: Name): ColumnName<Name> {
  return member.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as ColumnName<Name>
}

type StoredValue<Member extends MemberDefinition> = Member extends {
  values: readonly (infer Value)[]
}
  ? Value
  : Member['type'] extends 'flag'
    ? 0 | 1
    : Member['type'] extends 'text' | 'code'
      ? string
      : number

/** The type of a member's value in its column. */
export type ValueOf<Member extends MemberDefinition> = Member extends { isOptional: true }
  ? StoredValue<Member> | null
  : StoredValue<Member>

/** The row of an entity in its table, without the columns that hold its texts with their case folded. */
export type StoredRow<Entity extends EntityDefinition> = {
  [Name in MemberName<Entity> as ColumnName<Name>]: ValueOf<Entity['members'][Name]>
}

/** The members of an entity with their names, in order. */
export function membersOf(entity: EntityDefinition): [string, MemberDefinition][] {
  return Object.entries(entity.members)
}

/** The names that an entity's members have in the query language. */
export type CroqlName<Entity extends EntityDefinition> = {
  [Name in MemberName<Entity>]: Entity['members'][Name] extends { croql: infer Facet }
    ? Facet extends { name: infer Own extends string }
      ? Own
      : Name
    : never
}[MemberName<Entity>]

/** A member that the query language has. */
export interface CroqlMember {
  /** The member's name in the definition. */
  member: string
  definition: MemberDefinition
  facet: CroqlFacet
}

/** Makes a value for each member that the query language has, by its name there. */
export function mapCroqlMembers<Entity extends EntityDefinition, Value>(
  entity: Entity,
  make: (member: CroqlMember) => Value,
): Record<CroqlName<Entity>, Value> {
  const made = membersOf(entity).flatMap(([member, definition]) => {
    const { croql: facet } = definition
    return facet === undefined ? [] : [[facet.name ?? member, make({ member, definition, facet })] as const]
  })
  return Object.fromEntries(made) as Record<CroqlName<Entity>, Value>
}

/** The members that the local service reads, by name. */
export type ServiceItem<Entity extends EntityDefinition> = {
  [Name in MemberName<Entity> as Entity['members'][Name] extends { service: 'none' } ? never : Name]: ValueOf<
    Entity['members'][Name]
  >
}

/** Returns the SELECT list of the members that the service reads, each named as the member: `t.string_id AS stringId`. */
export function serviceColumns(
  entity: EntityDefinition,
  alias: string,
  except: readonly string[] = [],
): string {
  return membersOf(entity)
    .filter(([name, { service }]) => service !== 'none' && !except.includes(name))
    .map(([name]) =>
      columnName(name) === name ? `${alias}.${name}` : `${alias}.${columnName(name)} AS ${name}`,
    )
    .join(', ')
}

/** Returns the SELECT list of all columns of a `StoredRow`: `t.id, t.string_id, …`. */
export function storedColumns(entity: EntityDefinition, alias: string): string {
  return membersOf(entity)
    .map(([name]) => `${alias}.${columnName(name)}`)
    .join(', ')
}

/**
 * The columns of the optional members that edits write, absent, for the code that makes a row:
 * `{ ...emptyColumns(string), identifier }`. A new optional member needs no change where rows are made without it.
 */
export type EmptyColumns<Entity extends EntityDefinition> = {
  [
    Name in MemberName<Entity> as Entity['members'][Name] extends { history: 'none' }
      ? never
      : Entity['members'][Name] extends { isOptional: true }
        ? ColumnName<Name>
        : never
  ]: null
}

export function emptyColumns<Entity extends EntityDefinition>(entity: Entity): EmptyColumns<Entity> {
  const optional = membersOf(entity).filter(
    ([, { isOptional, history }]) => isOptional === true && history !== 'none',
  )
  return Object.fromEntries(optional.map(([name]) => [columnName(name), null])) as EmptyColumns<Entity>
}

/** Returns the columns of the members that a cloud does not have: a pull leaves them as they are. */
export function localColumns(entity: EntityDefinition): string[] {
  return membersOf(entity).flatMap(([name, { service }]) => (service === 'none' ? [columnName(name)] : []))
}
