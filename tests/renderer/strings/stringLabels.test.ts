import { describe, expect, it } from 'vitest'
import { StringLabels } from '../../../renderer/src/strings/stringLabels.svelte.ts'
import { failure } from '../fakeWorkbench.ts'

function desk() {
  const done: string[] = []
  const state = { answer: Promise.withResolvers<ReturnType<typeof failure> | null>() }
  const labels = new StringLabels({
    given: ['menu'],
    list: () => Promise.resolve({ ok: true, value: [{ title: 'menu' }, { title: 'Short' }] as never }),
    change: (action) => {
      done.push('title' in action ? `${action.kind} ${action.title}` : action.kind)
      return state.answer.promise
    },
  })
  return { labels, done, state }
}

describe('the labels of a string', () => {
  it('are found by what is written, or made', async () => {
    const { labels } = desk()
    await labels.list()
    expect([labels.titles, labels.isNew]).toEqual([['menu', 'Short'], false])
    labels.filter = 'sho'
    expect([labels.titles, labels.isNew]).toEqual([['Short', 'sho'], true])
    labels.filter = 'menu'
    expect([labels.titles, labels.isNew]).toEqual([['menu'], false])
  })

  it('are given and taken, and what was written is done', async () => {
    const { labels, done, state } = desk()
    labels.filter = 'Short'
    state.answer.resolve(null)
    expect(await labels.toggle('Short')).toBe('given')
    expect([labels.given, labels.filter]).toEqual([['menu', 'Short'], ''])
    expect(await labels.toggle('menu')).toBe('taken')
    expect([labels.given, done]).toEqual([['Short'], ['label Short', 'unlabel menu']])
  })

  it('leave alone what is written on before the answer, and say why it could not be', async () => {
    const { labels, state } = desk()
    labels.filter = 'Short'
    const giving = labels.toggle('Short')
    labels.filter = 'tool'
    state.answer.resolve(null)
    expect([await giving, labels.filter]).toEqual(['given', 'tool'])
    state.answer = Promise.withResolvers()
    const failing = labels.toggle('tool')
    state.answer.resolve(failure('project.busy'))
    expect([await failing, labels.error?.code, labels.filter]).toEqual([null, 'project.busy', 'tool'])
  })
})
