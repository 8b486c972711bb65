import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { print } from '../../core/croql/print.ts'
import { compiled, emptyProject, insertProject, NOW } from './database.ts'
import { DAY } from './data.ts'
import { evaluate, type EvaluatedContext } from './evaluator.ts'
import { conditions, projects } from './generators.ts'

const project = emptyProject()
afterAll(() => project.close())

const today = NOW - (NOW % DAY)

describe('random expressions over random projects select what the naive evaluator selects', () => {
  const runs: [EvaluatedContext, number][] = [
    ['strings', 350],
    ['translations', 200],
    ['segments', 60],
    ['terms', 100],
  ]
  it.each(runs)('%s', (context, numRuns) => {
    const many = fc.array(conditions(context), { minLength: 10, maxLength: 10 })
    const scope = fc.option(fc.constantFrom('uk', 'de'), { nil: undefined })
    fc.assert(
      fc.property(projects, many, scope, (data, expressions, languageScope) => {
        project.db.exec('BEGIN')
        try {
          insertProject(project.db, data)
          for (const expression of expressions) {
            const text = print(expression)
            const scoped = languageScope === undefined ? {} : { languageScope }
            const { query } = compiled(data, context, text, scoped)
            const selected = project.db
              .prepare(query.sql)
              .pluck()
              .all(...query.parameters)
            const expected = evaluate(data, context, expression, { languageId: 'uk', today, ...scoped })
            expect(selected, text).toEqual(expected)
          }
        } finally {
          project.db.exec('ROLLBACK')
        }
      }),
      { numRuns },
    )
  })
})
