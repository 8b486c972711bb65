/**
 * The constructs in which engines differ, of those that CroQL compiles to. Everything else is SQL that all of them
 * read the same way.
 *
 * An engine holds the tables and columns of core/store/migrations. Times are integers, milliseconds since 1970,
 * and texts come with the `…_folded` twins that core/platform/text/caseFolding.ts makes: so dates and the folding of stored
 * texts differ nowhere. No compiled query reads JSON.
 */
import type { ArithmeticOperator } from './syntax.ts'

/**
 * A dialect: the SQL of one database engine, for the few constructs in which engines differ. The compiler builds the rest
 * of a query once for all of them. SQLite and PostgreSQL have a dialect each (dialects/).
 *
 * Each member returns a piece of SQL. Values are bound and never become part of the text: `bind` makes a parameter of
 * them. `placeholder` throws the Failure `croql.dialect` if the engine cannot hold a value.
 *
 * @example
 * const isMenu = sqlite.same(sql`s.context`, bind('menu'), true)
 * statement(isMenu, sqlite) // { sql: 's.context IS ?', parameters: ['menu'] }
 */
export interface Dialect {
  /** The name by which the engine calls itself. */
  readonly name: string
  /** The place of a bound value, the first being 1. Throws `croql.dialect` where the engine has no such value. */
  readonly placeholder: (value: Parameter, place: number) => string
  /** A condition that always or never holds. */
  readonly truth: (holds: boolean) => Sql
  /** Whether a flag of a row (`is_…`) is set, or is not. */
  readonly flag: (column: Sql, isSet: boolean) => Sql
  /** Two values are the same or both NULL; or they are not. Never NULL. */
  readonly same: (one: Sql, other: Sql, areSame: boolean) => Sql
  /** A text as fold() of core/platform/text/caseFolding.ts makes it; NULL of NULL. */
  readonly fold: (text: Sql) => Sql
  /** The place of `needle` in `text`, from 1; 0 if it is not in it; 1 for an empty needle; NULL of NULL. */
  readonly position: (text: Sql, needle: Sql) => Sql
  /**
   * Whether a text has a match of a regular expression in RE2 syntax; NULL of NULL. Throws `croql.noMatches` where
   * the engine has none.
   */
  readonly matches: (text: Sql, pattern: string) => Sql
  /** The note of a string's context (core/platform/text/codeReferences.ts). Throws `croql.noNotes` without one. */
  readonly contextNote: (context: Sql) => Sql
  /** The lines of a context that name places in the code. Throws `croql.noNotes` where the engine cannot tell. */
  readonly codeReferences: (context: Sql) => Sql
  /** The rows of translators' comments that are not empty. Throws `croql.noNotes` where the engine has none. */
  readonly translatorComments: () => Sql
  /** Two numbers, integers or not. `/` divides real numbers; NULL where there is no result. */
  readonly arithmetic: (operator: ArithmeticOperator, one: Sql, other: Sql) => Sql
  /** A condition that holds at least where a row's text has all of some trigrams; what the engine cannot tell holds. */
  readonly trigrams: (row: Sql, trigrams: { index: string; match: string }) => Sql
  /** A condition that holds at least for each row that changed in a time; what the engine cannot tell holds. */
  readonly changed: (row: Sql, changed: ChangedRows) => Sql
  /** The cancel check: always true; ends the statement once it is cancelled. */
  readonly stillWanted: (id: Sql) => Sql
  /** SQL after a table's alias that reads its rows in the order of their ids, without an index. May be empty. */
  readonly byId: Sql
  /** SQL after a column in ORDER BY that sorts rows without it first. */
  readonly absentFirst: Sql
  /** The distinction of projects in an engine that holds the rows of many in the same tables. */
  readonly shared?: Shared
}

/** Rows of a table that changed in a time, as an index of SQLite has them (core/croql/changedRows.ts). */
export interface ChangedRows {
  table: Sql
  /** The indexed expression. */
  minute: string
  first: number
  /** null: it lasts. */
  last: number | null
}

/** Tables that hold rows of many projects: ids are of their project, and no statement joins rows of two. */
export interface Shared {
  /** The column of every table that tells whose a row is. */
  readonly project: Sql
  /** The id of a mentioned user in the project of a row; never NULL: an unknown login has no id. */
  readonly user: (id: number, row: Sql) => Sql
  /** A column of texts, as `contains` compares it: there it has a folded twin, though the project file has none. */
  readonly folded: (row: Sql, column: string) => Sql
}

export type Parameter = string | number

export interface Sql {
  readonly pieces: readonly SqlPiece[]
}

export type SqlPiece = string | { readonly bound: Parameter } | { readonly write: (dialect: Dialect) => Sql }
