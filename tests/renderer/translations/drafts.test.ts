import { describe, expect, it } from 'vitest'
import { DraftKeeper } from '../../../renderer/src/translations/drafts.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

let projects = 0
const place = { stringId: 1, languageId: 'uk', form: 'none' } as const

function keeping(path = `/project-${++projects}`) {
  const workbench = new FakeWorkbench().answers('draft.save', null)
  const kept: number[] = []
  const drafts = new DraftKeeper(
    workbench,
    path,
    () => 'p',
    (stringId) => kept.push(stringId),
  )
  const texts = () => workbench.inputs('draft.save').map(({ text }) => text)
  return { workbench, drafts, kept, texts, path }
}

/** The browser's storage after a reload. */
const stored = () =>
  JSON.stringify(
    Array.from({ length: localStorage.length }, (_, index) =>
      localStorage.getItem(localStorage.key(index) ?? ''),
    ),
  )

describe('input in a field', () => {
  it('is stored in the project after a pause', async () => {
    const { drafts, kept, texts } = keeping()
    expect(drafts.status).toBe('none')
    drafts.type(place, 'К')
    await pass(399)
    drafts.type(place, 'Ко')
    expect(drafts.status).toBe('typing')
    await pass(400)
    expect([texts(), kept, drafts.status]).toEqual([['Ко'], [1], 'kept'])
  })

  it('is stored during typing without a pause, repeatedly', async () => {
    const { drafts, texts } = keeping()
    for (let key = 1; key <= 25; key++) {
      drafts.type(place, 'К'.repeat(key))
      await pass(100)
    }
    expect(texts()).toEqual(['К'.repeat(20)])
  })

  it('is known here until the project has it, and in the browser as well', async () => {
    const { workbench, drafts } = keeping()
    workbench.later('draft.save')
    drafts.type(place, 'Кошик')
    expect([drafts.waiting(place), drafts.unsent]).toEqual(['Кошик', 0])
    void drafts.flush()
    expect([drafts.waiting(place), drafts.unsent, stored().includes('Кошик')]).toEqual(['Кошик', 1, true])
    await workbench.one('draft.save').answer(null)
    expect([drafts.waiting(place), drafts.unsent, stored().includes('Кошик')]).toEqual([undefined, 0, false])
  })

  it('leaves no draft after a revert', async () => {
    const { drafts, texts } = keeping()
    drafts.type(place, null)
    expect(drafts.waiting(place)).toBeNull()
    await drafts.flush()
    expect([texts(), drafts.status]).toEqual([[null], 'none'])
  })

  it('is sent again after a failure, until the project is closed', async () => {
    const { workbench, drafts, texts } = keeping()
    workbench.answers('draft.save', failing('connection.broken'))
    drafts.type(place, 'Кошик')
    await drafts.flush()
    expect(drafts).toMatchObject({ status: 'unsent', unsent: 1 })
    await pass(3_000)
    expect(texts()).toHaveLength(2)
    workbench.answers('draft.save', null)
    await drafts.retry()
    expect(drafts).toMatchObject({ status: 'kept', unsent: 0 })
    workbench.answers('draft.save', failing('project.busy'))
    drafts.type(place, 'Візок')
    await drafts.flush()
    drafts.close()
    await pass(60_000)
    expect(texts()).toHaveLength(4)
    expect(stored()).toContain('Візок')
  })

  it('is given up where it can never be kept', async () => {
    const { workbench, drafts } = keeping()
    workbench.answers('draft.save', failing('string.unknown'))
    drafts.type(place, 'Кошик')
    await drafts.flush()
    expect(drafts).toMatchObject({ status: 'none', unsent: 0 })
  })

  it('is what was typed last, whichever is answered first', async () => {
    const { workbench, drafts } = keeping()
    workbench.later('draft.save')
    drafts.type(place, 'Ко')
    void drafts.flush()
    drafts.type(place, 'Кошик')
    void drafts.flush()
    const [older, newer] = workbench.waiting('draft.save')
    await newer?.fail('connection.broken')
    await older?.answer(null)
    expect([drafts.waiting(place), drafts.status]).toEqual(['Кошик', 'unsent'])
  })

  it('is no draft once it is to be saved, which waits for a running draft request', async () => {
    const { workbench, drafts } = keeping()
    workbench.later('draft.save')
    drafts.type(place, 'Кошик')
    void drafts.flush()
    drafts.drop(place)
    expect([drafts.waiting(place), drafts.unsent, drafts.status]).toEqual([undefined, 0, 'none'])
    let isSettled = false
    void drafts.settled(place).then(() => (isSettled = true))
    await settled()
    expect(isSettled).toBe(false)
    await workbench.one('draft.save').fail('connection.broken')
    expect([isSettled, drafts.unsent]).toEqual([true, 0])
  })

  it('is taken over from another page, unless there is newer input', async () => {
    const { drafts, texts } = keeping()
    const other = { ...place, stringId: 2 }
    drafts.type(place, 'newer')
    drafts.adopt([
      ['1 uk none', { ...place, text: 'older' }],
      ['2 uk none', { ...other, text: 'theirs' }],
    ])
    await settled()
    expect(texts()).toEqual(['theirs'])
    expect(drafts.waiting(place)).toBe('newer')
  })

  it('in the same project is known when the project is opened again in this page', async () => {
    const { workbench, drafts, path } = keeping()
    workbench.answers('draft.save', failing('project.notOpen'))
    drafts.type(place, 'Кошик')
    await drafts.flush()
    drafts.close()
    expect(keeping(path).drafts).toMatchObject({ unsent: 1 })
  })
})
