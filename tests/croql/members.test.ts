/** Each member that CroQL can name tells rows apart, as the naive evaluator does. */
import { afterAll, expect, it } from 'vitest'
import { entities, type EntityName } from '../../core/croql/catalog.ts'
import { entity } from '../../core/croql/catalogMembers.ts'
import { parse } from '../../core/croql/parse.ts'
import { DAY } from './data.ts'
import { emptyProject, idsOf, insertProject, NOW } from './database.ts'
import { evaluate } from './evaluator.ts'
import { memberConditions, memberProject, reached } from './memberConditions.ts'

const { db, close } = emptyProject()
insertProject(db, memberProject)
afterAll(close)

const members = (Object.keys(entities) as EntityName[]).flatMap((of) =>
  Object.entries<string>(memberConditions[of]).map(([name, condition]) => ({
    ...{ of, name, condition },
    title: entity(of).title.english,
  })),
)

it.each(members)('“$name” of $title', ({ of, condition }) => {
  const [context, around] = reached[of]
  const text = around(condition)
  const ids = idsOf(db, memberProject, context, text)
  const all = idsOf(db, memberProject, context, 'true')
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.length).toBeLessThan(all.length)
  const parsed = parse(text)
  if (!parsed.ok) throw new Error(`${text} does not parse`)
  const options = { languageId: 'uk', today: NOW - (NOW % DAY) }
  expect(ids).toEqual(evaluate(memberProject, context, parsed.expression, options))
})
