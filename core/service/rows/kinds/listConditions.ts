/** How a kind is listed: texts of SQL stand in this folder alone; what a request brings is only ever bound. */

export interface ListQuery {
  /** Columns, named as the item's members. */
  columns: string
  from: string
  /** The fixed condition. */
  where?: string
  /** Conditions by the filter's name, in which its value is bound as `@name`. */
  filters: Record<string, string>
  /** Columns that order, by the name that a request gives. */
  orders: Record<string, string>
  /** The column whose value tells two rows apart. */
  key: string
}

/** The condition that a column is one of the ids of a parameter, which has them as a JSON array. */
export function inList(column: string, name: string): string {
  return `${column} IN (SELECT value FROM json_each(@${name}))`
}

/** The condition that a column has a parameter's text anywhere in it; letters of ASCII without their case. */
export function containsText(column: string, name: string): string {
  return `instr(lower(coalesce(${column}, '')), lower(@${name})) > 0`
}

export const inDirectory = (column: string, name: string): string => `${column} IN (
  WITH RECURSIVE below (id) AS (
    SELECT @${name} UNION ALL SELECT directory.id FROM directory JOIN below ON directory.parent_id = below.id)
  SELECT id FROM below)`

export const AUTHOR = 'u.login, u.name AS userName'

/** The condition of a filter by something that no row has here, such as a task: nothing is let through. */
export const neverMatches = (name: string): string => `@${name} IS NULL`

/** Orders of what a project file does not keep, or keeps alike of all: their ids decide. */
export const UNORDERED = 'NULL'
