/** Every expression that the service documents selects what it says, and what the naive evaluator selects. */
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from '../../core/croql/parse.ts'
import { emptyProject, idsOf, insertProject, NOW } from './database.ts'
import { DAY } from './data.ts'
import { evaluate, type EvaluatedContext } from './evaluator.ts'
import { project } from './project.ts'
import { SPEC_EXPRESSIONS } from './specExpressions.ts'

const { db, close } = emptyProject()
insertProject(db, project)
afterAll(close)

describe.each(Object.entries(SPEC_EXPRESSIONS) as [EvaluatedContext, [string, number[]][]][])(
  '%s',
  (context, list) => {
    it.each(list)('%s', (text, ids) => {
      expect(idsOf(db, project, context, text)).toEqual(ids)
      const parsed = parse(text)
      if (!parsed.ok) throw new Error('does not parse')
      expect(
        evaluate(project, context, parsed.expression, { languageId: 'uk', today: NOW - (NOW % DAY) }),
      ).toEqual(ids)
    })
  },
)
