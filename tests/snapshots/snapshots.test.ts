/** Snapshots: a comparison lists all later changes, and restoring reverts the translations. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { checkTrigrams } from '../../core/store/indexes/trigrams.ts'
import { failureOf, TestProject } from '../testProject.ts'

type Edit = (project: TestProject) => void

const person = fc.constantFrom('anna' as const, 'boris' as const)
const nth = fc.nat(20)

function pick<Row>(rows: readonly Row[], index: number): Row | undefined {
  return rows[index % Math.max(1, rows.length)]
}

const importing = fc.subarray(['a', 'b', 'c'], { minLength: 1 }).chain((identifiers) =>
  fc.constantFrom('Cart', 'Basket').map(
    (text): Edit =>
      (project) =>
        void project.import(identifiers.map((identifier) => ({ identifier, text }))),
  ),
)
const saving = fc
  .record({
    index: nth,
    by: person,
    none: fc.constantFrom('Кошик', 'Кошик порожній', 'Cart', ''),
    languageId: fc.constantFrom('uk', 'de'),
    approve: fc.boolean(),
  })
  .map(({ index, by, none, languageId, approve }): Edit => (project) => {
    const string = pick(project.rows<{ id: number }>('SELECT id FROM source_string ORDER BY id'), index)
    if (string) project.save(string.id, none, { userId: project[by], languageId, approve })
  })
const judging = fc
  .record({
    index: nth,
    by: person,
    what: fc.constantFrom('up', 'down', 'none', 'approve', 'disapprove', 'delete'),
  })
  .map(({ index, by, what }): Edit => (project) => {
    const translation = pick(project.rows<{ id: number }>('SELECT id FROM translation ORDER BY id'), index)
    if (!translation) return
    const edit = { translationId: translation.id, userId: project[by] }
    if (what === 'delete') project.write('deleteTranslation', edit)
    else if (what === 'approve' || what === 'disapprove')
      project.write('approveTranslation', { ...edit, isApproved: what === 'approve' })
    else project.write('vote', { ...edit, mark: what === 'none' ? null : what })
  })
const takingBack = fc.record({ by: person, name: fc.constantFrom('undo' as const, 'redo' as const) }).map(
  ({ by, name }): Edit =>
    (project) =>
      void project.write(name, { userId: project[by] }),
)
const edits = fc.array(
  fc.oneof(
    { arbitrary: importing, weight: 2 },
    { arbitrary: saving, weight: 8 },
    { arbitrary: judging, weight: 6 },
    { arbitrary: takingBack, weight: 2 },
  ),
  { minLength: 4, maxLength: 14 },
)

/** A refused edit changes nothing. */
function run(project: TestProject, some: readonly Edit[]): void {
  for (const edit of some) {
    try {
      edit(project)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
}

const translations = (project: TestProject) =>
  ['translation', 'approval', 'vote'].map((table) =>
    project.rows(`SELECT * FROM ${table} ORDER BY 1, 2`).map((row) => JSON.stringify(row)),
  )
const derived = (project: TestProject) =>
  ['languages_summary', 'top_translation', 'progress'].map((table) =>
    project.rows(`SELECT * FROM ${table} ORDER BY 1, 2, 3`),
  )

function addSnapshot(project: TestProject, name = 'before release 2'): number {
  const [snapshot] = project.write('addSnapshot', { userId: project.anna, name, note: '' })
  return snapshot!.id
}

describe('a snapshot', () => {
  it('restores translations, approvals and votes, and undo reverts that', () => {
    fc.assert(
      fc.property(importing, edits, edits, (first, before, since) => {
        const project = new TestProject()
        run(project, [first, ...before])
        const snapshotId = addSnapshot(project)
        const then = translations(project)
        run(project, since)
        const now = translations(project)
        const compared = project.read('compareSnapshot', { snapshotId })
        const isSame = JSON.stringify(now) === JSON.stringify(then)
        if (isSame)
          for (const { added, changed, removed, reviewed } of compared.languages)
            expect([added, changed, removed, reviewed]).toEqual([0, 0, 0, 0])

        const restored = project.write('restoreSnapshot', { userId: project.boris, snapshotId })
        expect(translations(project)).toEqual(then)
        expect(restored.strings > 0).toBe(!isSame)
        checkTrigrams(project.db)
        const kept = derived(project)
        rebuildDerived(project.db)
        expect(derived(project)).toEqual(kept)
        if (!isSame) {
          expect(project.write('undo', { userId: project.boris })?.action).toBe('snapshot.restore')
          expect(translations(project)).toEqual(now)
        }
        project.close()
      }),
      { numRuns: 20 },
    )
  })

  it('lists changes by language, and removed sources', () => {
    const project = new TestProject()
    const source = (identifier: string, text = 'Cart') => ({ identifier, text })
    const { a, b, c } = project.import([source('a'), source('b'), source('c'), source('d')])
    const [inA, inB] = [project.save(a!, 'Кошик'), project.save(b!, 'Візок')]
    const snapshotId = addSnapshot(project)
    project.save(a!, 'Кошики')
    project.write('approveTranslation', { translationId: inB, userId: project.boris, isApproved: true })
    project.save(c!, 'Корзина')
    project.import([source('a', 'Carts'), source('b'), source('c'), source('e')])
    const compared = project.read('compareSnapshot', { snapshotId })
    expect(compared.languages).toEqual([
      { languageId: 'uk', added: 1, changed: 1, removed: 0, reviewed: 1 },
      { languageId: 'de', added: 0, changed: 0, removed: 0, reviewed: 0 },
    ])
    expect(compared.sources).toEqual({ added: 1, changed: 1, gone: 1 })
    expect(compared.goneStrings.map(({ identifier }) => identifier)).toEqual(['d'])
    const { e } = project.ids()
    expect([...project.read('stringsChangedSince', { snapshotId, languageId: 'uk' })].sort()).toEqual([
      a,
      b,
      c,
      e,
    ])
    expect([...project.read('stringsChangedSince', { snapshotId, languageId: 'de' })].sort()).toEqual([a, e])

    project.write('restoreSnapshot', { userId: project.anna, snapshotId, stringId: a! })
    expect([project.texts(a!), project.texts(c!)]).toEqual([['Кошик'], ['Корзина']])
    expect(project.rows('SELECT id FROM translation WHERE string_id = ?', a)).toEqual([{ id: inA }])
  })

  it('has a unique name, and is removed from the history with it', () => {
    const project = new TestProject()
    const snapshotId = addSnapshot(project)
    expect(failureOf(() => addSnapshot(project)).code).toBe('snapshot.exists')
    expect(project.write('removeSnapshot', { snapshotId })).toEqual([])
    expect(failureOf(() => project.read('compareSnapshot', { snapshotId })).code).toBe('snapshot.unknown')
  })
})

describe('an older version of a translation', () => {
  it('is restored as an edit of its own', () => {
    const project = new TestProject()
    const { a } = project.import([{ identifier: 'a', text: 'Cart' }])
    project.save(a!, 'Кошик')
    project.save(a!, 'Візок')
    project.save(a!, 'Кошик', { isRestoring: true })
    const [newest] = project.read('stringHistory', { stringId: a!, languageId: 'uk' })
    expect(newest).toMatchObject({ action: 'translation.restore', user: 'anna' })
    expect(project.texts(a!)).toEqual(['Кошик'])
    project.write('undo', { userId: project.anna })
    expect(project.texts(a!)).toEqual(['Візок'])
  })
})

describe('a draft', () => {
  it('stays while its string is out of its file, and is available when that is restored', () => {
    const project = new TestProject()
    const both = [
      { identifier: 'a', text: 'Cart' },
      { identifier: 'b', text: 'Pay' },
    ]
    const { a } = project.import(both)
    const place = { stringId: a!, languageId: 'uk', form: 'none' as const, userId: project.anna }
    project.write('saveDraft', { ...place, text: 'Коши' })
    project.import(both.slice(1))
    expect(project.read('recoveredDrafts', { userId: project.anna })).toEqual([
      { stringId: a, languageId: 'uk' },
    ])
    expect(project.read('stringDetail', place).drafts).toEqual({ none: 'Коши' })
    project.import(both)
    expect(project.read('stringDetail', place).drafts).toEqual({ none: 'Коши' })
    project.save(a!, 'Кошик')
    expect(project.read('recoveredDrafts', { userId: project.anna })).toEqual([])
  })
})
