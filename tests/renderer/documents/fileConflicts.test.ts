/** Deciding about texts that changed in the file and here. */
import { describe, expect, it } from 'vitest'
import type { ContestedForm } from '../../../core/contract/index.ts'
import { FileConflicts } from '../../../renderer/src/documents/fileConflicts.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const form = (identifier: string, more: Partial<ContestedForm> = {}): ContestedForm => ({
  ...{ fileId: 1, path: '/w/uk.po', languageId: 'uk', stringId: 7, identifier, source: identifier },
  ...{ form: 'none', ours: `${identifier} тут`, theirs: `${identifier} там`, ...more },
})

function contested(items: ContestedForm[]) {
  const workbench = new FakeWorkbench().answers('translation.save', { conflicts: [] })
  const written: unknown[] = []
  const failed: string[] = []
  let left = items
  const state = new FileConflicts({
    workbench,
    handle: () => 'p',
    diskSync: {
      contested: () => Promise.resolve(left),
      write: (how) => {
        written.push(how)
        left = left.filter(({ identifier }) => !how.ours.some((one) => one.identifier === identifier))
        return Promise.resolve()
      },
    },
    fail: ({ code }) => failed.push(code),
  })
  return { state, workbench, written, failed }
}

describe('texts that changed in the file and here', () => {
  it('are decided as they were seen: ours is written, theirs becomes the translation, the others wait', async () => {
    const { state, workbench, written } = contested([
      form('a'),
      form('b', { stringId: 8, form: 'one' }),
      form('b', { stringId: 8, form: 'other', theirs: null }),
      form('c', { stringId: 9 }),
    ])
    await state.read()
    const [a, one, other] = state.items ?? []
    if (!a || !one || !other) throw new Error('They were not read.')
    state.choose(a, 'ours')
    state.choose(one, 'theirs')
    state.choose(other, 'theirs')
    expect([state.chosen, state.choiceOf(a)]).toEqual([3, 'ours'])
    await state.decide()
    expect(workbench.inputs('translation.save')).toEqual([
      { project: 'p', stringId: 8, languageId: 'uk', forms: { one: 'b там' } },
    ])
    expect(written).toEqual([
      { ours: [{ fileId: 1, languageId: 'uk', identifier: 'a', form: 'none', theirs: 'a там' }] },
    ])
    expect([state.items?.map(({ identifier }) => identifier), state.chosen]).toEqual([['b', 'b', 'c'], 0])
  })

  it('are decided all at once, and a text that cannot be saved has its reason', async () => {
    const { state, workbench, failed } = contested([form('a'), form('b', { stringId: 8 })])
    workbench.answers('translation.save', failing('string.gone'))
    await state.read()
    state.chooseAll('theirs')
    await state.decide()
    expect([failed, state.isDeciding]).toEqual([['string.gone', 'string.gone'], false])
  })
})
