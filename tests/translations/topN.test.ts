/** The first strings of an order are those that the whole order begins with, whatever the strings are. */
import type { Database } from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderedBy } from '../../core/translations/rows/sortedStrings.ts'
import { TestProject } from '../testProject.ts'
import { runs } from '../runs.ts'

const TEXTS = ['', 'a', 'ab', 'B', 'я', 'ї', '𝄞', '\uFFFD', 'longer than the others']
const ORDERS: OrderedBy[] = [
  'identifier',
  'source',
  'translation',
  'length',
  'changed',
  'state',
  'unfinished',
]
const FORMS = ['none', 'one', 'few', 'many'] as const

/** Members of summaries that no order uses. */
const ZEROES = {
  is_partially_approved: 0,
  oldest_updated: 0,
  is_translated_by_tm: 0,
  is_translated_by_mt: 0,
  is_translated_by_ai: 0,
  is_source_changed_after_translation: 0,
  has_translation_as_source: 0,
  has_translation_after_approval: 0,
  has_shared_translation: 0,
  rating: 0,
  approvals_count: 0,
  qa_issues: 0,
}

const text = fc.constantFrom(...TEXTS)
const time = fc.integer({ min: 0, max: 4 })
const flag = fc.integer({ min: 0, max: 1 })

const someString = fc.record({
  fileId: fc.option(fc.constantFrom(1, 2)),
  position: fc.integer({ min: 0, max: 3 }),
  text,
  isPlural: flag,
  isArchived: fc.constantFrom(0, 0, 0, 1),
  isHidden: fc.constantFrom(0, 0, 0, 1),
  isWanted: fc.constantFrom(1, 1, 0),
  created: time,
  updated: fc.option(time),
  changed: fc.option(time),
  hasDraft: fc.constantFrom(0, 0, 0, 1),
  translations: fc.uniqueArray(
    fc.record({ form: fc.constantFrom(...FORMS), text, isTop: fc.constantFrom(1, 1, 0) }),
    {
      selector: ({ form, isTop }) => `${form} ${isTop}`,
      maxLength: 4,
    },
  ),
  summary: fc.option(
    fc.record({ approved: flag, translated: flag, needsWork: flag, partial: flag, updated: time }),
  ),
})
type SomeString = typeof someString extends fc.Arbitrary<infer Value> ? Value : never

function fill(db: Database, strings: readonly SomeString[]): void {
  db.exec("INSERT INTO file (id, name, type, created_at) VALUES (1, 'a', 'json', 0), (2, 'b', 'json', 0)")
  const add = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`
    return Number(db.prepare(sql).run(row).lastInsertRowid)
  }
  for (const [index, one] of strings.entries()) {
    const id = add('source_string', {
      file_id: one.fileId,
      identifier: `k${(index * 7) % 5}`,
      type: one.isPlural ? 'plural' : 'plain',
      plural_forms: one.isPlural ? '{}' : null,
      text: one.text,
      text_folded: one.text.toLowerCase(),
      position: one.position,
      is_archived: one.isArchived,
      is_hidden: one.isHidden,
      created_at: one.created,
      updated_at: one.updated,
      source_changed_at: one.changed,
    })
    const inUkrainian = { string_id: id, language_id: 'uk' }
    for (const { form, text: translated, isTop } of one.translations) {
      const texts = { plural_form: form, text: translated, text_folded: translated.toLowerCase() }
      const translation = add('translation', { ...inUkrainian, ...texts, created_at: 0, updated_at: 0 })
      if (isTop) add('top_translation', { ...inUkrainian, plural_form: form, translation_id: translation })
    }
    if (one.hasDraft)
      add('draft', { ...inUkrainian, plural_form: 'none', user_id: 1, text: 'typed', updated_at: 0 })
    if (one.summary)
      add('languages_summary', {
        ...inUkrainian,
        ...ZEROES,
        is_approved: one.summary.approved,
        is_translated: one.summary.translated,
        needs_work: one.summary.needsWork,
        is_partially_translated: one.summary.partial,
        translation_updated: one.summary.updated,
      })
  }
}

function firstAndAll(
  project: TestProject,
  strings: readonly SomeString[],
  {
    by,
    isDescending,
    count,
    isThorough,
  }: { by: OrderedBy; isDescending: boolean; count: number; isThorough: boolean },
): { first: number[]; all: number[] } {
  const undo = new Error('Undo')
  let found: { first: number[]; all: number[] } = { first: [], all: [] }
  const run = project.db.transaction(() => {
    fill(project.db, strings)
    const sorting = { by, isDescending, languageId: 'uk', userId: project.anna }
    const marks = Uint8Array.from([0, ...strings.map(({ isWanted }) => isWanted)])
    const halves = ([0, 1] as const).map((half) =>
      project.read('firstCandidates', { ...sorting, half, marks, count, isThorough }),
    )
    const first = project.read('firstOfCandidates', { ...sorting, found: halves, count })
    const all = project.read('sortedStrings', { ...sorting, ids: null })
    found = { first: [...first], all: [...all].filter((id) => marks[id] === 1) }
    throw undo
  })
  expect(run).toThrow(undo)
  return found
}

describe('the first strings of an order', () => {
  const cases = ORDERS.flatMap((by) => [false, true].map((isDescending) => ({ by, isDescending })))

  it.each(cases)(
    'are the beginning of all in order by $by, descending: $isDescending',
    ({ by, isDescending }) => {
      const project = new TestProject()
      let found = 0
      fc.assert(
        fc.property(
          fc.array(someString, { maxLength: 30 }),
          fc.integer({ min: 1, max: 6 }),
          (strings, count) => {
            const order = { by, isDescending, count }
            const quick = firstAndAll(project, strings, { ...order, isThorough: false })
            expect(quick.first).toEqual(quick.all.slice(0, quick.first.length))
            expect(quick.first.length).toBeLessThanOrEqual(count)
            found += quick.first.length
            const thorough = firstAndAll(project, strings, { ...order, isThorough: true })
            expect(thorough.first).toEqual(thorough.all.slice(0, count))
          },
        ),
        { numRuns: runs(300) },
      )
      expect(found).toBeGreaterThan(runs(300))
    },
  )

  it('are empty for a project without strings', () => {
    const project = new TestProject()
    for (const { by, isDescending } of cases) {
      const order = { by, isDescending, count: 5, isThorough: false }
      expect(firstAndAll(project, [], order)).toEqual({ first: [], all: [] })
    }
  })
})
