/**
 * SQL in pieces, each with the values bound in it. A piece is made of text written in this program and of bound
 * values, so nothing that somebody typed can become SQL text.
 */

export type Parameter = string | number

export interface Sql {
  readonly text: string
  /** One for each `?` of the text, in order. */
  readonly parameters: readonly Parameter[]
}

/** Joins pieces: sql`${row}.id = ${bind(id)}`. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  const text = strings.reduce((joined, string, index) => joined + (parts[index - 1]?.text ?? '') + string)
  return { text, parameters: parts.flatMap(({ parameters }) => parameters) }
}

/** A value, bound. */
export function bind(value: Parameter): Sql {
  return { text: '?', parameters: [value] }
}

/** SQL that is complete. */
export interface Statement {
  sql: string
  /** One for each `?`, in order. */
  parameters: Parameter[]
}

export function statement({ text, parameters }: Sql): Statement {
  return { sql: text, parameters: [...parameters] }
}

/** A name of the schema, or an alias. Only for names that this program made. */
export function name(text: string): Sql {
  return { text, parameters: [] }
}

/**
 * Always true, and lets a statement be ended on its way through many rows (core/project/wanted.ts): asked at ids
 * that are multiples of 512, since asking at each would cost more than most conditions do.
 */
export function everySoOften(id: Sql): Sql {
  return sql`(${id} & 511 OR still_wanted())`
}

/** Conditions that must all hold, as they stand in a WHERE. */
export function where(conditions: readonly Sql[]): Sql {
  return chain(conditions, ' AND ')
}

/** One condition that holds where all do. */
export function allOf(conditions: readonly Sql[]): Sql {
  return bracketed(conditions, ' AND ')
}

/** One condition that holds where any does. */
export function anyOf(conditions: readonly Sql[]): Sql {
  return bracketed(conditions, ' OR ')
}

type Junction = ' AND ' | ' OR '

function bracketed(conditions: readonly Sql[], junction: Junction): Sql {
  const joined = chain(conditions, junction)
  return conditions.length === 1 ? joined : sql`(${joined})`
}

/** As many as stand side by side: SQLite reads a chain as a tree as deep as the chain is long, and limits the depth. */
const MOST_IN_A_ROW = 16

function chain(conditions: readonly Sql[], junction: Junction): Sql {
  if (conditions.length > MOST_IN_A_ROW) {
    const middle = Math.ceil(conditions.length / 2)
    const halves = [conditions.slice(0, middle), conditions.slice(middle)]
    return chain(
      halves.map((half) => bracketed(half, junction)),
      junction,
    )
  }
  const text = conditions.map((condition) => condition.text).join(junction)
  return { text, parameters: conditions.flatMap(({ parameters }) => parameters) }
}
