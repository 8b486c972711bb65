import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { print } from '../../core/croql/print.ts'
import { answer, compiled, emptyProject, insertProject, NOW } from './database.ts'
import { DAY } from './data.ts'
import { evaluate, type EvaluatedContext } from './evaluator.ts'
import { conditions } from './randomConditions.ts'
import { projects } from './randomProjects.ts'
import { runs } from '../runs.ts'

const project = emptyProject()
afterAll(() => project.close())

const today = NOW - (NOW % DAY)

/** Relations that hold whatever `p` and `q` say: an expression, and another that selects the same. */
const RELATIONS: readonly ((p: string, q: string) => [string, string])[] = [
  (p) => [p, `not (not (${p}))`],
  (p, q) => [`(${p}) and (${q})`, `(${q}) and (${p})`],
  (p) => ['true', `(${p}) or not (${p})`],
  (p, q) => [`not ((${p}) or (${q}))`, `not (${p}) and not (${q})`],
]

/**
 * A multiple of the runs, with a seed of their own: `INTERLINEAR_CROQL_TIMES=10 npx vitest run
 * tests/croql/differential`.
 */
const TIMES = Number(process.env['INTERLINEAR_CROQL_TIMES'] ?? 1)

describe('random expressions over random projects select what the naive evaluator selects', () => {
  const cases: [EvaluatedContext, number][] = [
    ['strings', 500],
    ['translations', 250],
    ['segments', 100],
    ['terms', 150],
  ]
  it.each(cases)(
    '%s',
    (context, numRuns) => {
      const many = fc.array(conditions(context), { minLength: 10, maxLength: 10 })
      const scope = fc.option(fc.constantFrom('uk', 'de'), { nil: undefined })
      fc.assert(
        fc.property(projects, many, scope, (data, expressions, languageScope) => {
          const scoped = languageScope === undefined ? {} : { languageScope }
          const ids = (text: string) => answer(project.db, compiled(data, context, text, scoped).query, text)
          project.db.exec('BEGIN')
          try {
            insertProject(project.db, data)
            const texts = expressions.map(print)
            for (const [index, expression] of expressions.entries()) {
              const text = texts[index] ?? ''
              const expected = evaluate(data, context, expression, { languageId: 'uk', today, ...scoped })
              expect(ids(text), text).toEqual(expected)
              const relation = RELATIONS[index % RELATIONS.length]
              const [one, other] = relation?.(text, texts[index - 1] ?? 'true') ?? ['true', 'true']
              expect(ids(other), other).toEqual(ids(one))
            }
          } finally {
            project.db.exec('ROLLBACK')
          }
        }),
        { numRuns: runs(numRuns) * TIMES },
      )
    },
    120_000 * TIMES,
  )
})
