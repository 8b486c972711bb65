/** An update of a file that was imported before. */
import { describe, expect, it } from 'vitest'
import { rebuildDerived } from '../../../core/summaries/rows/derived.ts'
import { checkTrigrams } from '../../../core/store/indexes/trigrams.ts'
import { TestProject } from '../../testProject.ts'
import { empty, items, total, importFile } from './cart.ts'

describe('an update of a file', () => {
  function translated() {
    const project = new TestProject()
    const ids = project.import([empty, items, total])
    project.save(ids['cart.empty']!, 'Кошик порожній')
    project.save(ids['cart.total']!, 'Разом: %s')
    return { project, ids }
  }

  const rowOf = (project: TestProject, id: number) =>
    project.read('rowsByIds', { ids: [id], languageId: 'uk', userId: project.anna })[0]

  it('writes nothing if nothing changed', () => {
    const { project } = translated()
    const counts = () =>
      project.rows('SELECT (SELECT count(*) FROM intent) + (SELECT count(*) FROM event) AS n')
    const before = counts()
    expect(importFile(project, [empty, items, total])).toMatchObject({ added: 0, changed: 0, archived: 0 })
    expect(counts()).toEqual(before)
  })

  it('keeps the translations of a changed text and marks them', () => {
    const { project, ids } = translated()
    const id = ids['cart.empty']!
    expect(importFile(project, [{ ...empty, text: 'Nothing in your cart' }, items, total])).toMatchObject({
      changed: 1,
      added: 0,
    })
    expect(rowOf(project, id)).toMatchObject({
      text: 'Nothing in your cart',
      translation: 'Кошик порожній',
      isSourceChanged: true,
    })
    expect(project.rows('SELECT updated_at, source_changed_at FROM source_string WHERE id = ?', id)).toEqual([
      { updated_at: project.now, source_changed_at: project.now },
    ])
    expect(project.read('stringHistory', { stringId: id, languageId: 'uk' })[0]).toMatchObject({
      action: 'source.import',
      changes: [{ entity: 'string', before: 'Your cart is empty', after: 'Nothing in your cart' }],
    })
    project.save(id, 'У кошику нічого')
    expect(rowOf(project, id)?.isSourceChanged).toBe(false)
  })

  it('keeps a string, with its translation, whose new text is too long to be imported', () => {
    const { project, ids } = translated()
    expect(importFile(project, [empty, items], { setAside: ['cart.total'] })).toMatchObject({ archived: 0 })
    expect(rowOf(project, ids['cart.total']!)).toMatchObject({ text: 'Total: %s', translation: 'Разом: %s' })
    expect(importFile(project, [empty, items])).toMatchObject({ archived: 1 })
  })

  it('counts visible strings alone, as the list of files does', () => {
    const project = new TestProject()
    const hidden = { ...total, isHidden: true }
    const listed = () => project.read('listFiles', {})[0]?.strings
    expect(importFile(project, [empty, items, hidden])).toMatchObject({ strings: 2, added: 2 })
    expect(listed()).toBe(2)
    const other = { ...hidden, text: 'Sum: %s' }
    expect(importFile(project, [empty, items, other])).toMatchObject({ strings: 2, added: 0, changed: 0 })
    const shown = { ...total, isHidden: false }
    expect(importFile(project, [empty, items, shown])).toMatchObject({ strings: 3, added: 0, changed: 1 })
    expect(listed()).toBe(3)
    expect(importFile(project, [empty, items, hidden])).toMatchObject({ strings: 2, changed: 1 })
    expect(importFile(project, [empty, items])).toMatchObject({ strings: 2, archived: 0 })
    expect(importFile(project, [empty, items, hidden])).toMatchObject({ added: 0, returned: 0 })
    expect(importFile(project, [empty])).toMatchObject({ strings: 1, archived: 1 })
    expect(importFile(project, [empty, items])).toMatchObject({ strings: 2, returned: 1 })
  })

  it('does not call a translation stale if only the context changed', () => {
    const { project, ids } = translated()
    expect(importFile(project, [empty, items, { ...total, context: 'ui.ts:20' }])).toMatchObject({
      changed: 1,
    })
    expect(rowOf(project, ids['cart.total']!)?.isSourceChanged).toBe(false)
    const [row] = project.rows(
      'SELECT updated_at, source_changed_at FROM source_string WHERE id = ?',
      ids['cart.total'],
    )
    expect(row).toEqual({ updated_at: project.now, source_changed_at: null })
  })

  it('archives missing strings and restores them with their translations', () => {
    const { project, ids } = translated()
    expect(importFile(project, [items, total])).toMatchObject({ strings: 2, archived: 1, returned: 0 })
    expect(project.read('listStrings', {}).map(({ id }) => id)).toEqual([
      ids['cart.items'],
      ids['cart.total'],
    ])
    expect(project.read('overview', {})).toMatchObject({
      strings: 2,
      progress: [{ languageId: 'uk', strings: 2, translated: 1 }, { languageId: 'de' }],
    })
    expect(importFile(project, [items, total])).toMatchObject({ archived: 0 })
    expect(importFile(project, [empty, items, total])).toMatchObject({ added: 0, changed: 0, returned: 1 })
    expect(rowOf(project, ids['cart.empty']!)?.translation).toBe('Кошик порожній')
    expect(project.read('overview', {}).progress[0]).toMatchObject({ strings: 3, translated: 2 })
  })

  it('follows the order of the file without calling that a change', () => {
    const { project, ids } = translated()
    expect(importFile(project, [total, items, empty])).toMatchObject({ changed: 0 })
    expect(project.read('listStrings', {}).map(({ id }) => id)).toEqual([
      ids['cart.total'],
      ids['cart.items'],
      ids['cart.empty'],
    ])
  })

  it('never lets the file outvote a translator’s later text', () => {
    const project = new TestProject()
    const strings = [{ ...empty, translation: { text: 'Кошик пустий', status: 'translated' as const } }]
    importFile(project, strings, { languageId: 'uk' })
    const id = project.ids()['cart.empty']!
    project.save(id, 'Кошик порожній')
    expect(importFile(project, [...strings, total], { languageId: 'uk' })).toMatchObject({ translations: 0 })
    expect(project.texts(id)).toEqual(['Кошик порожній', 'Кошик пустий'])
  })

  it('computes the same derived rows as a rebuild', () => {
    const { project } = translated()
    importFile(project, [
      { ...empty, text: { one: 'Item', other: 'Items' } },
      { ...total, isHidden: true },
    ])
    const derived = () =>
      ['languages_summary', 'top_translation', 'progress'].map((table) =>
        project.rows(`SELECT * FROM ${table}`),
      )
    const kept = derived()
    checkTrigrams(project.db)
    rebuildDerived(project.db)
    expect(derived()).toEqual(kept)
  })
})
