/** Pages that begin behind the page before: held against plain offsets, and against rows that come and go meanwhile. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryIds } from '../../core/croql/rows/idQueries.ts'
import { PageCursors } from '../../core/service/api/listPages.ts'
import {
  serviceList,
  servicePage,
  type ListRequest,
  type PageEnd,
} from '../../core/service/rows/servicePages.ts'
import { TestProject } from '../testProject.ts'

type Request = Omit<ListRequest<'string'>, 'kind' | 'limit' | 'offset' | 'after'>

/** Strings whose texts, contexts and limits are often alike, and often absent. */
function strings(texts: readonly number[]) {
  const project = new TestProject()
  project.import(texts.map((text, at) => ({ identifier: `key.${at}`, text: `text ${text % 4}` })))
  const set = project.db.prepare<[number | null, string | null, number]>(
    'UPDATE source_string SET updated_at = ?, context = ? WHERE id = ?',
  )
  const ids = project.db.prepare<[], number>('SELECT id FROM source_string ORDER BY id').pluck().all()
  for (const [at, id] of ids.entries()) {
    const value = texts[at] ?? 0
    set.run(value % 3 === 0 ? null : value, value % 5 === 0 ? null : `${value % 2}`, id)
  }
  return { project, ids }
}

/** All pages, each behind the one before. `between` is run after each page. */
function walk(db: TestProject['db'], request: Request, limit: number, between: () => void = () => undefined) {
  const found: number[] = []
  for (let after: PageEnd | undefined; ;) {
    const { items, end } = servicePage(db, { kind: 'string', ...request, limit, offset: found.length, after })
    found.push(...items.map(({ id }) => id))
    if (end === null) return found
    between()
    after = end
  }
}

const order = fc.record({
  by: fc.constantFrom('id', 'text', 'identifier', 'context', 'createdAt', 'updatedAt'),
  isDescending: fc.boolean(),
})

describe('pages of a list', () => {
  it('equal those of plain offsets, in every order, with equal and absent values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 1, maxLength: 25 }),
        fc.array(order, { maxLength: 3 }),
        fc.integer({ min: 1, max: 7 }),
        (texts, orderBy, limit) => {
          const { project } = strings(texts)
          const whole = serviceList(project.db, { kind: 'string', orderBy })
          expect(walk(project.db, { orderBy }, limit)).toEqual(whole.map(({ id }) => id))
          const filtered = { orderBy, filters: { fileId: 1 } }
          const own = serviceList(project.db, { kind: 'string', ...filtered })
          expect(walk(project.db, filtered, limit)).toEqual(own.map(({ id }) => id))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('contain each permanent row once while others change', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 6, maxLength: 25 }),
        fc.array(order, { maxLength: 2 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
        (texts, orderBy, gone) => {
          const { project, ids } = strings(texts)
          const left = new Set(ids)
          const waiting = [...gone]
          const found = walk(project.db, { orderBy }, 3, () => {
            const one = [...left][(waiting.pop() ?? 0) % left.size]
            if (waiting.length === 0 || one === undefined) return
            left.delete(one)
            project.db.prepare('UPDATE source_string SET is_archived = 1 WHERE id = ?').run(one)
          })
          expect(new Set(found).size).toBe(found.length)
          expect([...left].filter((id) => !found.includes(id))).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('equal those of plain offsets for CroQL', () => {
    const { project, ids } = strings(Array.from({ length: 20 }, (_, at) => at))
    const query = {
      sql: 'SELECT s.id FROM source_string s WHERE s.id % ? <> 0 ORDER BY s.id',
      parameters: [3],
    }
    const gathering = { ...query, isForAll: false, scans: ['source_string'], root: 'source_string' }
    const whole = ids.filter((id) => id % 3 !== 0)
    for (const one of [
      query,
      { ...query, gathering },
      { ...query, gathering: { ...gathering, isForAll: true } },
    ]) {
      const found: number[] = []
      for (let after: number | undefined; ;) {
        const page = [...queryIds(project.db, { ...one, limit: 4, offset: found.length, after })]
        found.push(...page)
        after = page.at(-1)
        if (page.length < 4) break
      }
      expect(found).toEqual(whole)
    }
  })
})

describe('page cursors', () => {
  it('are valid for half a minute, at their own offset, the newest of them', () => {
    let now = 0
    const marks = new PageCursors(() => now)
    marks.note('a', 500, 7)
    expect([marks.before('a', 500), marks.before('a', 499), marks.before('b', 500)]).toEqual([
      ...[7, undefined, undefined],
    ])
    now = 30_000
    expect(marks.before('a', 500)).toBe(7)
    marks.note('a', 500, 9)
    now = 60_000
    expect(marks.before('a', 500)).toBe(9)
    now = 60_001
    expect(marks.before('a', 500)).toBeUndefined()
  })

  it('are removed, the oldest first, beyond the limit', () => {
    const marks = new PageCursors(() => 0)
    for (let offset = 1; offset <= 100; offset++) marks.note('a', offset, offset)
    expect([marks.before('a', 1), marks.before('a', 100)]).toEqual([undefined, 100])
    for (let list = 0; list < 100; list++) marks.note(`list ${list}`, 1, list)
    expect([marks.before('a', 100), marks.before('list 99', 1)]).toEqual([undefined, 99])
  })
})
