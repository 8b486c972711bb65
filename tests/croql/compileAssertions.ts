/** Asserts of what an expression is compiled to, and of the rows that it finds in a real database. */
import { afterAll, expect } from 'vitest'
import type { Context } from '../../core/croql/catalog.ts'
import { compiled, emptyProject, idsOf, insertProject, type QueryOptions } from './database.ts'
import { project } from './project.ts'

export interface Case {
  text: string
  where: string
  parameters: (string | number)[]
  ids: number[]
}

/** The strings that are not archived. */
export const ofLiving = (id: string) =>
  `(NOT EXISTS (SELECT 1 FROM source_string WHERE is_archived = 1) OR ${id} NOT IN (SELECT id FROM source_string WHERE is_archived = 1))`
export const EVERY_SO_OFTEN = '(s.id % 509 OR not_cancelled())'
export const STRINGS = `SELECT s.id FROM source_string s WHERE s.is_archived = 0 AND ${EVERY_SO_OFTEN} AND `

/** The project in a database, until the tests of a file are over; and asserts about queries of it. */
export function compiling() {
  const { db, close } = emptyProject()
  insertProject(db, project)
  afterAll(close)

  /** Asserts the SQL after what is the same for every query on strings. */
  function expectStrings({ text, where, parameters, ids }: Case): void {
    const { query } = compiled(project, 'strings', text)
    expect({ sql: query.sql, parameters: query.parameters }).toEqual({
      sql: `${STRINGS}${where} ORDER BY s.id`,
      parameters,
    })
    expect(idsOf(db, project, 'strings', text)).toEqual(ids)
  }

  function expectQuery(
    context: Context,
    text: string,
    expected: { sql: string; parameters: unknown[]; ids: number[] },
    options: QueryOptions = {},
  ): void {
    const { query } = compiled(project, context, text, options)
    expect({ sql: query.sql, parameters: query.parameters }).toEqual({
      sql: expected.sql,
      parameters: expected.parameters,
    })
    expect(idsOf(db, project, context, text, options)).toEqual(expected.ids)
  }

  return { db, expectStrings, expectQuery }
}
