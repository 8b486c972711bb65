import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { checkTrigrams } from '../../core/store/indexes/trigrams.ts'
import { failureOf, TestProject } from '../testProject.ts'

const strings = [
  { identifier: 'cart.empty', text: 'Your cart is empty' },
  { identifier: 'cart.items', text: { one: '{count} item', other: '{count} items' } },
]

function shop() {
  const project = new TestProject()
  const ids = project.import(strings)
  return { project, empty: ids['cart.empty']!, items: ids['cart.items']! }
}

const undo = (project: TestProject, userId = project.anna) => project.write('undo', { userId })
const redo = (project: TestProject, userId = project.anna) => project.write('redo', { userId })

/** Every row that a person's edits can change. */
const editedRows = (project: TestProject) =>
  ['translation', 'vote', 'approval', 'comment', 'languages_summary', 'top_translation', 'progress'].map(
    (table) => project.rows(`SELECT * FROM ${table} ORDER BY 1, 2, 3`),
  )

describe('undo and redo', () => {
  it('move back and forth through edits, the newest first', () => {
    const { project, empty } = shop()
    project.save(empty, 'Перший')
    project.save(empty, 'Другий')
    expect(undo(project)).toEqual({ action: 'translation.save', stringId: empty, languageId: 'uk' })
    expect(project.texts(empty)).toEqual(['Перший'])
    undo(project)
    expect(project.texts(empty)).toEqual([])
    expect(redo(project)).toEqual({ action: 'translation.save', stringId: empty, languageId: 'uk' })
    expect(project.texts(empty)).toEqual(['Перший'])
    redo(project)
    expect(project.texts(empty)).toEqual(['Другий'])
    expect(redo(project)).toBeNull()
    undo(project)
    expect(project.texts(empty)).toEqual(['Перший'])
  })

  it('work across sessions', () => {
    const { project, empty } = shop()
    project.save(empty, 'Перший')
    const saved = editedRows(project)
    project.reopen()
    undo(project)
    expect(project.texts(empty)).toEqual([])
    project.reopen()
    redo(project)
    expect(editedRows(project)).toEqual(saved)
  })

  it('affect the edits of one user only', () => {
    const { project, empty, items } = shop()
    project.save(empty, 'Перший')
    project.save(items, '', { userId: project.boris, forms: { one: 'товар' } })
    undo(project)
    expect(project.texts(empty)).toEqual([])
    expect(project.texts(items)).toEqual(['товар'])
    expect(undo(project)).toBeNull()
    expect(redo(project, project.boris)).toBeNull()
  })

  it('a new edit ends the redo chain', () => {
    const { project, empty } = shop()
    project.save(empty, 'Перший')
    undo(project)
    project.save(empty, 'Другий')
    expect(redo(project)).toBeNull()
    expect(project.texts(empty)).toEqual(['Другий'])
  })

  it('restore a deleted translation with its votes and approvals, ids included', () => {
    const { project, empty } = shop()
    const id = project.save(empty, 'Кошик', { approve: true })
    project.write('vote', { translationId: id, userId: project.boris, mark: 'up' })
    const before = editedRows(project)
    project.write('deleteTranslation', { translationId: id, userId: project.anna })
    project.save(empty, 'Після', { userId: project.boris })
    const [after] = project.rows('SELECT id FROM translation')
    expect(after).not.toEqual({ id })
    project.write('deleteTranslation', { translationId: id + 1, userId: project.boris })
    undo(project)
    expect(editedRows(project)).toEqual(before)
  })

  it('include comments and imports of translations', () => {
    const { project, empty } = shop()
    const before = editedRows(project)
    const { commentId } = project.write('addComment', {
      stringId: empty,
      languageId: 'uk',
      userId: project.anna,
      text: 'A dot?',
      type: 'issue',
    })
    project.write('resolveComment', { commentId, userId: project.anna, isResolved: true })
    project.write('importTranslations', {
      userId: project.anna,
      languageId: 'uk',
      approve: true,
      files: [{ fileId: 1, entries: [{ identifier: 'cart.empty', text: 'Кошик', status: 'translated' }] }],
    })
    expect(undo(project)?.action).toBe('translation.import')
    expect(undo(project)?.action).toBe('comment.resolve')
    expect(undo(project)?.action).toBe('comment.add')
    expect(editedRows(project)).toEqual(before)
  })

  it('stop before an import of sources', () => {
    const { project, empty } = shop()
    project.save(empty, 'Кошик')
    project.import([...strings, { identifier: 'new', text: 'New' }])
    expect(() => undo(project)).toThrow(/^Undo goes no further back/)
    expect(project.texts(empty)).toEqual(['Кошик'])
    project.save(empty, 'Візок')
    expect(undo(project)?.action).toBe('translation.save')
    expect(() => undo(project)).toThrow(/^Undo goes no further back/)
    // A user without earlier edits has nothing to undo.
    expect(undo(project, project.boris)).toBeNull()
  })

  it('stop at the creation of the project', () => {
    expect(undo(shop().project)).toBeNull()
  })

  it('appear in the history', () => {
    const { project, empty } = shop()
    project.save(empty, 'Кошик')
    undo(project)
    expect(project.read('stringHistory', { stringId: empty, languageId: 'uk' }).slice(0, 2)).toMatchObject([
      { action: 'undo', isUndone: false, changes: [{ before: 'Кошик', after: null, form: 'none' }] },
      { action: 'translation.save', isUndone: true, changes: [{ before: null, after: 'Кошик' }] },
    ])
  })
})

describe('undo refuses to overwrite another user’s work', () => {
  it('on a translation that was approved or voted on since', () => {
    for (const judge of ['approveTranslation', 'vote'] as const) {
      const { project, empty } = shop()
      const translationId = project.save(empty, 'Перший')
      project.save(empty, 'Другий')
      if (judge === 'vote') project.write('vote', { translationId, userId: project.boris, mark: 'up' })
      else project.write('approveTranslation', { translationId, userId: project.boris, isApproved: true })
      const before = editedRows(project)
      expect(failureOf(() => undo(project)).code).toBe('undo.changedSince')
      expect(editedRows(project)).toEqual(before)
    }
  })

  it('on a translation that was deleted since', () => {
    const { project, empty } = shop()
    const translationId = project.save(empty, 'Перший')
    project.write('deleteTranslation', { translationId, userId: project.boris })
    expect(failureOf(() => undo(project)).code).toBe('undo.changedSince')
    undo(project, project.boris)
    undo(project)
    expect(project.texts(empty)).toEqual([])
  })

  it('when a deletion’s string lost its file since', () => {
    const { project, empty } = shop()
    const translationId = project.save(empty, 'Порожньо')
    project.write('deleteTranslation', { translationId, userId: project.anna })
    const [file] = project.rows<{ id: number }>('SELECT id FROM file')
    project.write('serviceDeletePlace', { userId: project.boris, place: 'file', id: file!.id })
    expect(failureOf(() => undo(project)).code).toBe('undo.changedSince')
  })

  it('when the judged translation was edited or deleted since', () => {
    for (const change of ['re-worded', 'deleted']) {
      const { project, empty } = shop()
      const translationId = project.save(empty, 'Перший', { userId: project.boris })
      const approve = { translationId, userId: project.anna }
      project.write('approveTranslation', { ...approve, isApproved: true })
      project.write('approveTranslation', { ...approve, isApproved: false })
      if (change === 're-worded') project.save(empty, 'Другий', { userId: project.boris })
      else project.write('deleteTranslation', { translationId, userId: project.boris })
      expect(failureOf(() => undo(project)).code).toBe('undo.changedSince')
      undo(project, project.boris)
      undo(project)
      expect(project.rows('SELECT translation_id FROM approval')).toEqual([{ translation_id: translationId }])
    }
  })

  it('on an issue that was resolved since', () => {
    const { project, empty } = shop()
    const issue = {
      stringId: empty,
      languageId: 'uk',
      userId: project.anna,
      text: 'Dot?',
      type: 'issue' as const,
    }
    const { commentId } = project.write('addComment', issue)
    project.write('resolveComment', { commentId, userId: project.boris, isResolved: true })
    expect(failureOf(() => undo(project)).code).toBe('undo.changedSince')
  })

  it('rejects unknown column and table names in the history before any statement', () => {
    const { project, empty } = shop()
    project.save(empty, 'Перший')
    const hostile = JSON.stringify({ 'id" = 1; DROP TABLE translation; --': 1 })
    project.db.prepare("UPDATE event SET before = ? WHERE entity = 'translation'").run(hostile)
    expect(() => undo(project)).toThrow()
    expect(project.texts(empty)).toEqual(['Перший'])
    project.db.prepare("UPDATE event SET entity = 'sqlite_schema' WHERE entity = 'translation'").run()
    expect(() => undo(project)).toThrow(/unknown kind/)
  })
})

describe('a random series of edits', () => {
  const text = fc.constantFrom('А', 'Б', 'В')
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('save' as const), plural: fc.boolean(), text, approve: fc.boolean() }),
    fc.record({ kind: fc.constant('empty' as const), plural: fc.boolean() }),
    fc.record({ kind: fc.constant('approve' as const), which: fc.nat(5), isApproved: fc.boolean() }),
    fc.record({
      kind: fc.constant('vote' as const),
      which: fc.nat(5),
      mark: fc.constantFrom('up', 'down', null),
    }),
    fc.record({ kind: fc.constant('delete' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('comment' as const), text }),
    fc.record({ kind: fc.constant('resolve' as const), which: fc.nat(5), isResolved: fc.boolean() }),
    fc.record({ kind: fc.constant('import' as const), text, approve: fc.boolean() }),
    fc.record({ kind: fc.constant('undo' as const) }),
    fc.record({ kind: fc.constant('redo' as const) }),
  )
  type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

  /** A refused edit (nothing to approve, an approved field emptied) changes nothing. */
  function apply(
    project: TestProject,
    ids: { empty: number; items: number },
    change: Edit,
    userId = project.anna,
  ): void {
    const nth = (table: string, which: number) => {
      const rows = project.rows<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`)
      return rows[which % Math.max(rows.length, 1)]?.id ?? 999
    }
    const save = (plural: boolean, value: string, approve: boolean) =>
      project.save(plural ? ids.items : ids.empty, '', {
        userId,
        forms: plural ? { one: value, many: `${value}${value}` } : { none: value },
        approve,
      })
    switch (change.kind) {
      case 'save':
        return void save(change.plural, change.text, change.approve)
      case 'empty':
        return void save(change.plural, '', false)
      case 'approve':
        return void project.write('approveTranslation', {
          translationId: nth('translation', change.which),
          userId,
          isApproved: change.isApproved,
        })
      case 'vote':
        return void project.write('vote', {
          translationId: nth('translation', change.which),
          userId,
          mark: change.mark,
        })
      case 'delete':
        return void project.write('deleteTranslation', {
          translationId: nth('translation', change.which),
          userId,
        })
      case 'comment':
        return void project.write('addComment', {
          stringId: ids.empty,
          languageId: 'uk',
          userId,
          text: change.text,
          type: 'issue',
        })
      case 'resolve':
        return void project.write('resolveComment', {
          commentId: nth('comment', change.which),
          userId,
          isResolved: change.isResolved,
        })
      case 'import':
        return void project.write('importTranslations', {
          userId,
          languageId: 'uk',
          approve: change.approve,
          files: [
            { fileId: 1, entries: [{ identifier: 'cart.empty', text: change.text, status: 'translated' }] },
          ],
        })
      case 'undo':
        return void undo(project, userId)
      case 'redo':
        return void redo(project, userId)
    }
  }

  const REFUSALS = new Set([
    'translation.unknown',
    'comment.unknown',
    'translation.notYours',
    'undo.changedSince',
  ])

  /** Applies an edit that may be refused; any other error fails the test. */
  function tryApply(...edit: Parameters<typeof apply>): void {
    try {
      apply(...edit)
    } catch (error) {
      expect(REFUSALS).toContain(toFailureValue(error).code)
    }
  }

  it('undo and redo restore every row, ids included', () => {
    const { project, empty, items } = shop()
    project.save(empty, 'З', { userId: project.boris, approve: true })
    project.save(items, '', { userId: project.boris, forms: { one: 'Ч' } })
    const start = editedRows(project)
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        for (const change of edits) tryApply(project, { empty, items }, change)
        const end = editedRows(project)
        let undone = 0
        while (undo(project)) undone += 1
        expect(editedRows(project)).toEqual(start)
        for (let redone = 0; redone < undone; redone += 1) expect(redo(project)).not.toBeNull()
        expect(editedRows(project)).toEqual(end)
        while (undo(project)) continue
      }),
      { numRuns: 60 },
    )
  })

  it('leave the file consistent when two users undo each other’s edits', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), edit), { maxLength: 30 }), (edits) => {
        const { project, empty, items } = shop()
        for (const [isAnna, change] of edits) {
          tryApply(project, { empty, items }, change, isAnna ? project.anna : project.boris)
        }
        expect(project.db.pragma('foreign_key_check')).toEqual([])
        checkTrigrams(project.db)
        const kept = editedRows(project)
        rebuildDerived(project.db)
        expect(editedRows(project)).toEqual(kept)
        project.close()
      }),
      { numRuns: 60 },
    )
  })
})
