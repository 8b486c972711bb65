import { describe, expect, it } from 'vitest'
import type { StringDetail } from '../../../core/contract/index.ts'
import { Field } from '../../../renderer/src/translations/field.svelte.ts'
import { OrphanDrafts, orphanDrafts } from '../../../renderer/src/translations/orphanDrafts.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

function orphans() {
  const workbench = new FakeWorkbench().answers('draft.save', null)
  const state = { stringId: 1 as number | null }
  const done: string[] = []
  const failures: [string, number][] = []
  const field = new Field('none', 'Source', '', '', { top: null, own: null })
  field.replace = (text) => done.push(`replaced by ${text}`)
  const made = new OrphanDrafts({
    workbench,
    drafts: { flush: () => Promise.resolve(void done.push('flushed')) },
    of: () => (state.stringId === null ? null : { project: 'p', stringId: state.stringId, languageId: 'uk' }),
    field: () => field,
    reload: () => Promise.resolve(void done.push('reloaded')),
    onFailure: ({ code }, stringId) => failures.push([code, stringId]),
  })
  return { workbench, state, orphans: made, done, failures }
}

describe('drafts of forms that a string no longer has', () => {
  it('are those with a text', () => {
    const detail = { forms: ['none'], drafts: { few: 'Кошики', one: '', none: 'x' } } as unknown
    expect(orphanDrafts(detail as StringDetail)).toEqual([['few', 'Кошики']])
  })

  it('are discarded manually, after which the string is read again', async () => {
    const { workbench, orphans: made, done } = orphans()
    await made.discard('few')
    expect(workbench.inputs('draft.save')).toEqual([
      { project: 'p', stringId: 1, languageId: 'uk', form: 'few', text: null },
    ])
    expect(done).toEqual(['reloaded'])
  })

  it('are inserted into the current field, and discarded once they are a draft there', async () => {
    const { workbench, orphans: made, done } = orphans()
    workbench.later('draft.save')
    const taken = made.take('few', 'Кошики')
    await Promise.resolve()
    expect(done).toEqual(['replaced by Кошики', 'flushed'])
    await workbench.one('draft.save').answer(null)
    await taken
    expect(done.at(-1)).toBe('reloaded')
  })

  it('are discarded of their own string, though the user has moved on since', async () => {
    const { workbench, state, orphans: made, done } = orphans()
    const taken = made.take('few', 'Кошики')
    state.stringId = 2
    await taken
    expect(workbench.inputs('draft.save').map(({ stringId }) => stringId)).toEqual([1])
    expect(done).not.toContain('reloaded')
  })

  it('name the string of a failure; another one that is current meanwhile is not read again', async () => {
    const { workbench, state, orphans: made, done, failures } = orphans()
    workbench.answers('draft.save', failing('project.busy'))
    await made.discard('few')
    expect(failures).toEqual([['project.busy', 1]])
    workbench.later('draft.save')
    void made.discard('few')
    state.stringId = 2
    await workbench.one('draft.save').answer(null)
    expect(done).toEqual([])
  })
})
