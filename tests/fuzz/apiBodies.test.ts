/** A fuzz of calls of the local service: each answers below 500 and in JSON, and the service goes on. */
import SqliteDatabase from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { BUDGETS } from '../../core/contract/budgets.ts'
import { valueBeyondBudget } from '../../core/store/budgets.ts'
import { routes } from '../../core/service/api/routes.ts'
import { fuzzLimits, requireBoundedMemory } from '../fuzzing.ts'
import { startTestService } from '../service/service.ts'

/** Members that bodies of the API have. */
const NAMES = [
  ...[
    'name',
    'title',
    'text',
    'identifier',
    'languageId',
    'targetLanguageIds',
    'stringId',
    'fileId',
    'storageId',
  ],
  ...[
    'labelIds',
    'croql',
    'records',
    'conceptId',
    'pluralCategoryName',
    'translationId',
    'mark',
    'type',
    'op',
  ],
  ...[
    'path',
    'value',
    'branchId',
    'directoryId',
    'context',
    'maxLength',
    'isHidden',
    'position',
    'usageCount',
  ],
  ...[
    'exportPattern',
    'importOptions',
    'exportOptions',
    'sourceLanguageId',
    'targetLanguageId',
    'format',
    'url',
  ],
  ...[
    'entities',
    'config',
    'placement',
    'slug',
    'subject',
    'definition',
    'status',
    'gender',
    'lemma',
    'tags',
  ],
]

const value = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1, 2, 3, 1.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 63),
  fc.constantFrom<unknown>(
    '',
    'uk',
    'en',
    'de',
    'a\0b',
    '\ud800',
    '../x',
    'con.json',
    '/1/text',
    '/-',
    '=1+1',
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(20_000),
    'x'.repeat(BUDGETS.text.max + 1),
    '((((((((((',
    'text matches "(a+)+$"',
    '[]',
    'replace',
    'add',
    'test',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const object = fc.dictionary(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NAMES) }, fc.string()),
  value,
  {
    maxKeys: 6,
  },
)
const body = fc.oneof(
  object.map((one) => JSON.stringify(one)),
  fc.array(object, { maxLength: 3 }).map((all) => JSON.stringify(all)),
  fc
    .array(fc.record({ op: fc.constantFrom('add', 'replace', 'remove', 'test'), path: value, value }))
    .map((all) => JSON.stringify(all)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '{',
    'null',
    '['.repeat(10_000),
    `{"name":"${'x'.repeat(200_000)}"}`,
    '{"__proto__":{"a":1}}',
  ),
)
const id = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('1', '2', '3') },
  fc.constantFrom('0', '-1', '1e3', '9007199254740993', '9223372036854775807', '%00', 'x', ' ', '%ff'),
)
const query = fc.oneof(
  fc.constant(''),
  fc
    .dictionary(
      fc.constantFrom('limit', 'offset', 'croql', 'orderBy', 'languageId', 'fileId', 'after', 'labelIds'),
      value,
      {
        maxKeys: 3,
      },
    )
    .map((all) => {
      const pairs = Object.entries(all).map(([name, one]): [string, string] => [
        name,
        (typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed().slice(0, 2000),
      ])
      return `?${new URLSearchParams(pairs).toString()}`
    }),
)
const call = fc.record({
  route: fc.constantFrom(...routes),
  ids: fc.array(id, { minLength: 4, maxLength: 4 }),
  query,
  body,
})

it('answers each call below 500', async () => {
  const service = await startTestService()
  onTestFinished(() => service.close())
  const property = fc.asyncProperty(call, async ({ route, ids, query: asked, body: sent }) => {
    // The project stays: all others are in it.
    if (route.method === 'DELETE' && route.path === 'projects/{projectId}') return
    let nth = 0
    const path = route.path.replace(/\{\w+\}/g, (name) =>
      name === '{projectId}' ? '1' : (ids[nth++ % 4] ?? '1'),
    )
    const isBodiless = route.method === 'GET'
    const answer = await service.ask(`/${path}${asked}`, {
      method: route.method,
      ...(!isBodiless && { body: sent }),
      headers: { 'Content-Type': 'application/json' },
    })
    const text = await answer.text()
    expect(text).not.toContain('inside Interlinear')
    expect(
      answer.status,
      `${route.method} ${path}${asked} ${sent.slice(0, 400)}: ${text.slice(0, 400)}`,
    ).toBeLessThan(500)
    if (text !== '') JSON.parse(text)
    requireBoundedMemory()
  })
  await fc.assert(property, fuzzLimits(200))
  expect((await service.ask('/projects/1')).status).toBe(200)
  const db = new SqliteDatabase(service.project, { readonly: true })
  onTestFinished(() => void db.close())
  expect(valueBeyondBudget(db, { isWhole: true })).toBeNull()
}, 0)
