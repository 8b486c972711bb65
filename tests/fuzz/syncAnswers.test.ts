/**
 * A fuzz of a cloud's answers: values, types and whole bodies at random. A sync ends, with what it could not take named, or
 * fails with a code; the next one, with answers as they should be, agrees with the cloud.
 */
import type { Database } from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { BUDGETS } from '../../core/contract/budgets.ts'
import { valueBeyondBudget } from '../../core/store/budgets.ts'
import { damagedJson } from '../damaged.ts'
import { fuzzLimits, requireBoundedMemory } from '../fuzzing.ts'
import { bench, edit } from '../sync/fake/bench.ts'

/** How an answer is changed: at one of its values, as a whole, or with another status. */
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('value' as const), seed: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('huge' as const), seed: fc.nat() }) },
  fc.record({
    kind: fc.constant('body' as const),
    body: fc.constantFrom(
      '',
      '{',
      'null',
      '[]',
      '{"data":null}',
      '{"data":[null]}',
      '<html>',
      '['.repeat(50_000),
    ),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(204, 301, 400, 403, 404, 409, 500, 503),
  }),
)
const oddAnswer = fc.record({ nth: fc.nat(30), change })
type Odd = typeof oddAnswer extends fc.Arbitrary<infer One> ? One : never
const changes = fc.array(oddAnswer, { minLength: 1, maxLength: 4 })

/** An answer with all texts of one member far too long, or all its numbers at their ends. */
function withHuge(body: unknown, seed: number): string {
  const names = new Set<string>()
  JSON.stringify(body, (name, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') names.add(name)
    return value
  })
  const huge = [...names][seed % Math.max(1, names.size)]
  return JSON.stringify(body, (name, value: unknown) => {
    if (name !== huge) return value
    return typeof value === 'string'
      ? 'x'.repeat(seed % 5 === 0 ? BUDGETS.text.max + 1 : 20_000)
      : typeof value === 'number'
        ? 2 ** 53
        : value
  })
}

const TEXTS = ['source_string', 'translation', 'comment', 'term', 'tm_record']

function longestText(db: Database): number {
  const lengths = TEXTS.map((table) => `SELECT coalesce(max(length(text)), 0) AS length FROM ${table}`)
  return (
    db
      .prepare<[], number>(`SELECT max(length) FROM (${lengths.join(' UNION ALL ')})`)
      .pluck()
      .get() ?? 0
  )
}

it('ends with what it could take, or fails with a code, and syncs again', async () => {
  let odd: readonly Odd[] = []
  let [nth, changed] = [0, 0]
  const one = await bench({
    change: (answer) => {
      const at = nth++
      const found = odd.find((entry) => entry.nth === at)?.change
      if (found === undefined) return null
      changed++
      if (found.kind === 'status') return { status: found.status, body: '{}' }
      if (found.kind === 'body') return { status: answer.status, body: found.body }
      if (found.kind === 'huge') return { status: answer.status, body: withHuge(answer.body, found.seed) }
      const [body = ''] = fc.sample(damagedJson(answer.body), { numRuns: 1, seed: found.seed })
      return { status: answer.status, body }
    },
  })
  const { state } = one.cloud
  const before = structuredClone({ ...state })
  /** The request is repeated with other data after a failure: the sync reports the reason, or ends. */
  const sync = async (answers: readonly Odd[]): Promise<string> => {
    odd = answers
    nth = 0
    try {
      await one.sync({ isThorough: true })
      return 'done'
    } catch (error) {
      const { code, message } = toFailureValue(error)
      expect(code, message).not.toBe('internal')
      expect(code, message).not.toBe('project.diskFull')
      return code
    }
  }
  const outcomes = new Map<string, number>()
  const property = fc.asyncProperty(changes, async (answers) => {
    one.desk.begin()
    try {
      state.translate(1, 'Кошик', 3)
      await edit(one, 'save', 'Тут')
      const outcome = await sync(answers)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      await sync([])
      // The project opens again after the import.
      expect(valueBeyondBudget(one.desk.db, { isWhole: true })).toBeNull()
      expect(longestText(one.desk.db)).toBeLessThanOrEqual(BUDGETS.text.max)
    } finally {
      one.desk.reset()
      Object.assign(state, structuredClone(before))
      one.requests.length = 0
    }
    requireBoundedMemory()
  })
  await fc.assert(property, fuzzLimits(30))
  console.info(Object.fromEntries(outcomes))
  expect(changed).toBeGreaterThan(10)
}, 0)
