/** Texts for empty forms that were asked for some time ago: what they were made for may have become something else. */
import { expect, it } from 'vitest'
import { TestProject } from '../testProject.ts'

function shop() {
  const project = new TestProject()
  const ids = project.import([
    { identifier: 'save', text: 'Save' },
    { identifier: 'open', text: 'Open' },
    { identifier: 'items', text: 'Items' },
    { identifier: 'gone', text: 'Gone' },
  ])
  const forms = project.read('emptyForms', { stringIds: Object.values(ids), languageId: 'uk' })
  const asked = project
    .read('textsOfForms', { forms })
    .map(({ stringId, form, text: source }) => ({ stringId, form, source, text: `${source} (uk)` }))
  return { project, ids, forms, asked }
}

it('are skipped if the source changed, became plural, or was removed', () => {
  const { project, ids, forms, asked } = shop()
  const { anna: userId } = project
  project.import([
    { identifier: 'save', text: 'Delete everything' },
    { identifier: 'open', text: 'Open' },
    { identifier: 'items', text: { one: 'Item', other: 'Items' } },
    { identifier: 'gone', text: 'Gone' },
  ])
  project.db.prepare('DELETE FROM source_string WHERE id = ?').run(ids['gone'])
  const input = { userId, languageId: 'uk', forms: asked }
  expect(project.write('pretranslate', input)).toEqual({ strings: 1, forms: 1, byMemory: 1 })
  expect(project.rows('SELECT string_id, text FROM translation')).toEqual([
    { string_id: ids['open'], text: 'Open (uk)' },
  ])
  const found = project.read('memoryMatchesOf', { forms, languageId: 'uk', atLeast: 0.5 })
  const isThere = new Map(forms.map(({ stringId }, index) => [stringId, found[index] !== null]))
  expect(['save', 'open', 'gone'].map((name) => isThere.get(ids[name]!))).toEqual([true, true, false])
})

it('are used for any source if theirs was not given', () => {
  const { project, asked } = shop()
  project.import([{ identifier: 'save', text: 'Save now' }])
  const forms = asked.slice(0, 1).map(({ source: _, ...form }) => ({ ...form, provider: 'ai' as const }))
  const input = { userId: project.anna, languageId: 'uk', forms }
  expect(project.write('pretranslate', input)).toEqual({ strings: 1, forms: 1, byMemory: 0 })
})
