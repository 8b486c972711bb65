/**
 * No query joins rows of two projects. A query of one project reads only that project, so that a server that
 * distributes projects (docs/mirror.md, "On Citus") answers without moving rows.
 */
import fc from 'fast-check'
import type { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { compileQuery, compileGroups, type CompileOptions } from '../../core/croql/compile.ts'
import { typedOf } from '../../core/croql/croql.ts'
import { manyProjects } from '../../core/croql/dialects/manyProjects.ts'
import { print } from '../../core/croql/print.ts'
import { contexts, type Context } from '../../core/croql/catalog.ts'
import { foundRows } from '../../core/mirror/rows/found.ts'
import { MIRROR_VIEWS } from '../../core/mirror/rows/views.ts'
import { environmentFor } from '../croql/database.ts'
import type { EvaluatedContext } from '../croql/evaluator.ts'
import { conditions } from '../croql/randomConditions.ts'
import { project } from '../croql/project.ts'
import { SPEC_EXPRESSIONS } from '../croql/specExpressions.ts'
import { runs } from '../runs.ts'
import { untiedTables } from './joins.ts'

const logins = new Map(project.users.map(({ id, login }) => [id, login]))

/** Every statement that an expression is asked by: its rows, their number, and the numbers by project and language. */
function statementsOf(context: EvaluatedContext, text: string): string[] {
  const { typed } = typedOf(text, environmentFor(project, context))
  const options: CompileOptions = { order: 'id', dialect: manyProjects(logins), projects: [1, 2] }
  const scoped = { ...options, ...(context === 'strings' && { languageScope: 'uk' }) }
  const groups = [compileGroups(typed, options, 'project').sql]
  if (context === 'translations' || context === 'terms')
    groups.push(compileGroups(typed, options, 'language').sql)
  return [options, scoped].flatMap((some) => {
    const { sql, counting } = compileQuery(typed, some)
    return [sql, counting.sql, ...groups]
  })
}

async function untiedIn(context: EvaluatedContext, text: string): Promise<string[]> {
  const found = await Promise.all(statementsOf(context, text).map(untiedTables))
  return found.flat()
}

describe('no query joins rows of two projects', () => {
  it('in every expression of the reference', async () => {
    let statements = 0
    for (const [context, list] of Object.entries(SPEC_EXPRESSIONS) as [
      EvaluatedContext,
      [string, number[]][],
    ][])
      for (const [text] of list) {
        expect(await untiedIn(context, text), text).toEqual([])
        statements += 1
      }
    expect(statements).toBeGreaterThan(50)
  })

  it('in any expression', async () => {
    const asked = fc
      .constantFrom<EvaluatedContext>('strings', 'translations', 'segments', 'terms')
      .chain((context) =>
        conditions(context, 3, { isPortable: true }).map((expression) => ({
          context,
          text: print(expression),
        })),
      )
    await fc.assert(
      fc.asyncProperty(asked, async ({ context, text }) => {
        expect(await untiedIn(context, text), text).toEqual([])
      }),
      { numRuns: runs(2000) },
    )
  })

  it('in the views', async () => {
    for (const { name, select } of MIRROR_VIEWS) expect(await untiedTables(select), name).toEqual([])
  })

  it('in the resulting rows', async () => {
    const asked: string[] = []
    const client = {
      query: (sql: string) => {
        asked.push(sql)
        return Promise.resolve({ rows: [] })
      },
    } as unknown as Client
    for (const context of Object.keys(contexts) as Context[]) await foundRows(client, context, [], new Map())
    expect(asked.length).toBeGreaterThan(3)
    for (const sql of asked) expect(await untiedTables(sql), sql).toEqual([])
  })
})

describe('a statement that joins rows of two projects', () => {
  it.each([
    ['of a join by ids alone', 'SELECT 1 FROM a JOIN b ON b.id = a.b_id', ['b']],
    ['of a join without a condition', 'SELECT 1 FROM a, b WHERE a.id = 1', ['b']],
    ['in a subquery', 'SELECT 1 FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.a_id = a.id)', ['b']],
    [
      'where the projects are only one of two ways',
      'SELECT 1 FROM a JOIN b ON b.id = a.b_id AND (b.project_id = a.project_id OR TRUE)',
      ['b'],
    ],
    ['in the row of a subquery', 'SELECT 1 FROM a, (SELECT b.id FROM b) AS x WHERE x.id = a.id', ['x']],
    ['by a list', 'SELECT 1 FROM a WHERE a.id IN (SELECT b.a_id FROM b)', ['b']],
    ['none where one names both', 'SELECT 1 FROM a JOIN b USING (project_id, id)', []],
    [
      'none through a third',
      'SELECT 1 FROM a, b, c WHERE b.project_id = a.project_id AND c.project_id = b.project_id',
      [],
    ],
  ])('%s', async (_, sql, untied) => {
    expect(await untiedTables(sql)).toEqual(untied)
  })
})
