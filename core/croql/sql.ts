/**
 * SQL fragments with their bound values. A fragment consists of text in this program and of bound values, so that no
 * input can become SQL text. Engine-specific parts stay open until the whole becomes a `statement` in one dialect.
 */
import type { Dialect, Parameter, Sql } from './dialect.ts'

/** Joins pieces: sql`${row}.id = ${bind(id)}`. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  return { pieces: strings.flatMap((string, index) => [...(parts[index - 1]?.pieces ?? []), string]) }
}

/** A value, bound. */
export function bind(value: Parameter): Sql {
  return { pieces: [{ bound: value }] }
}

/** A name of the schema, or an alias. Only for names that this program made. */
export function name(text: string): Sql {
  return { pieces: [text] }
}

/** Defers an engine-specific part: differing(({ fold }) => fold(text)). */
export function perDialect(write: (dialect: Dialect) => Sql): Sql {
  return { pieces: [{ write }] }
}

/** SQL that is complete. */
export interface Statement {
  sql: string
  /** One for each placeholder, in order. */
  parameters: Parameter[]
}

/** Throws `croql.dialect` where the engine cannot be asked this. */
export function statement(whole: Sql, dialect: Dialect): Statement {
  const parameters: Parameter[] = []
  const write = ({ pieces }: Sql): string =>
    pieces
      .map((piece) => {
        if (typeof piece === 'string') return piece
        if ('write' in piece) return write(piece.write(dialect))
        parameters.push(piece.bound)
        return dialect.placeholder(piece.bound, parameters.length)
      })
      .join('')
  return { sql: write(whole), parameters }
}

/**
 * Always true, and lets a statement be ended on its way through many rows, where an engine needs to be asked for
 * that. `id`: an integer of the row.
 */
export function cancellationCheck(id: Sql): Sql {
  return perDialect(({ stillWanted }) => stillWanted(id))
}

/**
 * The position of the cancel check among a statement's conditions. `first`: at each n-th row. `behindCheap`: only at
 * rows that satisfy the conditions that cost less than the check. `beforeDear`: the same, and nowhere if all are cheap;
 * then a scan of five million strings takes a quarter of a second.
 */
export type CheckPlace = 'first' | 'behindCheap' | 'beforeDear'

/** A condition on a row, with whether it takes less than asking does. */
export interface Filter {
  condition: Sql
  isCheap: boolean
}

/** Filters, the cheap ones first, with the asking among them. `id`: an integer of the row. */
export function withCancellationCheck(filters: readonly Filter[], id: Sql, asking: CheckPlace): Sql[] {
  const conditions = filters.map(({ condition }) => condition)
  const dear = filters.findIndex(({ isCheap }) => !isCheap)
  if (dear === -1 && asking === 'beforeDear') return conditions
  const behind = asking === 'first' ? 0 : dear === -1 ? filters.length : dear
  return conditions.toSpliced(behind, 0, cancellationCheck(id))
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

/** The most operands in one chain: SQLite parses a chain as a tree of the same depth, and limits the depth. */
const MAX_IN_A_ROW = 16

function chain(conditions: readonly Sql[], junction: Junction): Sql {
  if (conditions.length > MAX_IN_A_ROW) {
    const middle = Math.ceil(conditions.length / 2)
    const halves = [conditions.slice(0, middle), conditions.slice(middle)]
    return chain(
      halves.map((half) => bracketed(half, junction)),
      junction,
    )
  }
  return { pieces: conditions.flatMap(({ pieces }, index) => (index === 0 ? pieces : [junction, ...pieces])) }
}
