/** The seam between CroQL and its engine: PostgreSQL answers with the same ids as SQLite. */
import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresql } from '../../core/croql/dialects/postgresql.ts'
import { print } from '../../core/croql/print.ts'
import { answer, compiled, emptyProject, insertProject, type QueryOptions } from './database.ts'
import { string, type ProjectData } from './data.ts'
import type { EvaluatedContext } from './evaluator.ts'
import { conditions } from './randomConditions.ts'
import { projects } from './randomProjects.ts'
import { answerOf, copyProject, openPostgres } from './postgresql.ts'
import { project } from './project.ts'
import { SPEC_EXPRESSIONS } from './specExpressions.ts'
import { runs } from '../runs.ts'

const { db, close } = emptyProject()
let engine: PGlite
beforeAll(async () => {
  engine = await openPostgres(db)
})
afterAll(async () => {
  close()
  await engine.close()
})

/** Returns the results of both engines for the rows that both have. */
async function both(
  data: ProjectData,
  context: EvaluatedContext,
  text: string,
  options: QueryOptions = {},
): Promise<{ sqlite: number[]; postgresql: number[] }> {
  const { query } = compiled(data, context, text, { ...options, dialect: postgresql })
  return {
    sqlite: answer(db, compiled(data, context, text, options).query, text),
    postgresql: await answerOf(engine, query, text),
  }
}

/** Runs something while both engines hold a project, and takes it out again. */
async function withProject(data: ProjectData, run: () => Promise<void>): Promise<void> {
  db.exec('BEGIN')
  try {
    insertProject(db, data)
    await copyProject(db, engine)
    await run()
  } finally {
    db.exec('ROLLBACK')
  }
}

describe('PostgreSQL selects the ids that SQLite selects', () => {
  it('for every expression of the spec', async () => {
    await withProject(project, async () => {
      for (const [context, list] of Object.entries(SPEC_EXPRESSIONS) as [
        EvaluatedContext,
        [string, number[]][],
      ][])
        for (const [text, ids] of list) {
          expect((await both(project, context, text)).postgresql, text).toEqual(ids)
        }
    })
  })

  it('for any letters: Unicode case, composition, wildcards, the empty text', async () => {
    const texts = [
      'ÄRGER',
      'a\u0308rger',
      'STRASSE',
      'straße',
      '100%',
      'a_b',
      '"x"',
      '',
      'İstanbul',
      'ΟΔΟΣ',
      'ǰ',
      'a\\b',
    ]
    const strings = texts.map((text, index) =>
      string({ id: index + 1, identifier: text, text, context: text }),
    )
    const data = { ...project, strings }
    await withProject(data, async () => {
      for (const needle of [...texts, 'ärg', '%', '_', 'οδος', 'J\u030c', 'i\u0307s'])
        for (const member of ['text', 'identifier', 'context']) {
          const expression = `${member} contains "${needle.replaceAll('"', '""')}"`
          const found = await both(data, 'strings', expression)
          expect(found.postgresql, expression).toEqual(found.sqlite)
          expect(found.sqlite.length, expression).toBeGreaterThan(0)
        }
    })
  })

  it('in the order of the files, of one file, in one language', async () => {
    await withProject(project, async () => {
      const found = await both(project, 'strings', 'true', { order: 'position' })
      expect(found.postgresql).toEqual(found.sqlite)
      const ofFile = await both(project, 'strings', 'count of translations > 0', {
        fileId: 6,
        languageScope: 'de',
      })
      expect(ofFile).toEqual({ sqlite: [12], postgresql: [12] })
    })
  })

  const cases: [EvaluatedContext, number][] = [
    ['strings', 30],
    ['translations', 8],
    ['segments', 5],
    ['terms', 5],
  ]
  it.each(cases)(
    'for random expressions over random projects: %s',
    async (context, numRuns) => {
      const many = fc.array(conditions(context, 3, { isPortable: true }), { minLength: 10, maxLength: 10 })
      await fc.assert(
        fc.asyncProperty(projects, many, (data, expressions) =>
          withProject(data, async () => {
            for (const text of expressions.map(print)) {
              const found = await both(data, context, text)
              expect(found.postgresql, text).toEqual(found.sqlite)
            }
          }),
        ),
        { numRuns: runs(numRuns) },
      )
    },
    60_000,
  )

  it('divides real numbers, and has no value for a division by zero', async () => {
    await withProject(project, async () => {
      for (const text of ['7 / 2 = 3.5', '7 / 2 > 3', 'not (1 / 0 > 0)', 'max length / max length = 1'])
        expect(await both(project, 'strings', text), text).toSatisfy(
          ({ sqlite, postgresql }: { sqlite: number[]; postgresql: number[] }) =>
            sqlite.length > 0 && sqlite.join() === postgresql.join(),
        )
    })
  })
})

it('reports features that PostgreSQL does not support', () => {
  for (const text of ['notes contains "a"', 'code references = "a"', 'count of translator comments > 0'])
    expect(() => compiled(project, 'strings', text, { dialect: postgresql }), text).toThrow(
      expect.objectContaining({ code: 'croql.noNotes' }),
    )
  expect(() => compiled(project, 'strings', 'text matches "a"', { dialect: postgresql })).toThrow(
    expect.objectContaining({ code: 'croql.noMatches' }),
  )
  expect(() => compiled(project, 'strings', 'text = "a\0b"', { dialect: postgresql })).toThrow(
    expect.objectContaining({
      code: 'croql.dialect',
      message: 'PostgreSQL has no texts with a NUL character in them.',
    }),
  )
})
