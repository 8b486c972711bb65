/**
 * PostgreSQL with the rows of many projects in the same tables, each with `project_id` (core/mirror). The ids of a
 * project are its own, so every table that a statement reads is tied to the project of the row that is asked of.
 *
 * Texts have folded twins there, made by core/platform/text/caseFolding.ts as they were copied: so the same letters are alike as in the
 * project file, whatever the server's version and locale. PostgreSQL 13 and later.
 */
import type { Dialect, Sql } from '../dialect.ts'
import { bind, name, sql } from '../sql.ts'
import { postgresql } from './postgresql.ts'

/** Codes, which have no twin: ASCII by what the project file takes. */
const CODES: ReadonlySet<string> = new Set(['language_id', 'plural_form'])

/** No user has it. */
const NOBODY = sql`-1`

/** `logins`: those whom an expression may name, by the id that its environment gave them. */
export function manyProjects(logins: ReadonlyMap<number, string>): Dialect {
  return {
    ...postgresql,
    shared: {
      project: name('project_id'),
      user: (id, row) => {
        const login = logins.get(id)
        if (login === undefined) return NOBODY
        const isThere = sql`x.project_id = ${row}.project_id AND x.login = ${bind(login)}`
        return sql`coalesce((SELECT x.id FROM "user" x WHERE ${isThere}), ${NOBODY})`
      },
      folded,
    },
  }
}

function folded(row: Sql, column: string): Sql {
  return CODES.has(column)
    ? sql`lower(${row}.${name(column)} COLLATE "C")`
    : sql`${row}.${name(`${column}_folded`)}`
}
