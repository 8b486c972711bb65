import { describe, expect, it } from 'vitest'
import { Toasts } from '../../../renderer/src/workbench/toasts.svelte.ts'
import { failure } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const textsOf = ({ items }: Toasts) => items.map(({ text }) => text)

describe('toasts', () => {
  it('go after a while, failures later', async () => {
    const toasts = new Toasts()
    toasts.show('Saved')
    toasts.fail(failure('project.busy'), 'Edit')
    await pass(4_999)
    expect(textsOf(toasts)).toEqual(['Saved', 'Edit'])
    await pass(1)
    expect(textsOf(toasts)).toEqual(['Edit'])
    await pass(10_000)
    expect(toasts.items).toEqual([])
  })

  it('stay as long as failures where there is something to press', async () => {
    const toasts = new Toasts()
    toasts.show('Hidden', { label: 'Undo', run: () => undefined })
    await pass(14_999)
    expect(textsOf(toasts)).toEqual(['Hidden'])
    await pass(1)
    expect(toasts.items).toEqual([])
  })

  it('say a failure of one file once, under its newest heading, and keep its way to go on', () => {
    const toasts = new Toasts()
    const ofFile = (path: string) => ({ ...failure('format.syntax'), details: { path } })
    const again = { label: 'Save again', run: () => undefined }
    toasts.fail(ofFile('po/uk.po'), 'Not taken in')
    toasts.fail(ofFile('/w/po/uk.po'), 'Not saved', again)
    toasts.fail(ofFile('po/uk.po'), 'Not taken in')
    expect(toasts.items.map(({ text, action }) => [text, action])).toEqual([['Not saved', again]])
    toasts.fail(ofFile('po/de.po'), 'Not taken in')
    expect(textsOf(toasts)).toEqual(['Not saved', 'Not taken in'])
  })

  it('say the same words once, but every failure', () => {
    const toasts = new Toasts()
    toasts.show('Saved')
    toasts.show('Copied')
    toasts.show('Saved')
    expect(textsOf(toasts)).toEqual(['Copied', 'Saved'])
    toasts.fail(failure('a.b'), 'Edit')
    toasts.fail(failure('c.d'), 'Edit')
    expect(textsOf(toasts)).toEqual(['Copied', 'Saved', 'Edit', 'Edit'])
    toasts.show('Fifth')
    expect(textsOf(toasts)).toEqual(['Saved', 'Edit', 'Edit', 'Fifth'])
  })

  it('stay while the pointer is on them, and are dismissed', async () => {
    const toasts = new Toasts()
    toasts.show('Saved', { label: 'Undo', run: () => undefined })
    const [{ id, action } = { id: 0, action: null }] = toasts.items
    expect(action?.label).toBe('Undo')
    toasts.hold(id)
    await pass(60_000)
    expect(toasts.items).toHaveLength(1)
    toasts.release(id)
    await pass(5_000)
    expect(toasts.items).toEqual([])
    toasts.show('Again')
    toasts.dismiss(toasts.items[0]?.id ?? 0)
    expect(toasts.items).toEqual([])
  })

  it('are announced; the same words twice are two texts to a screen reader', () => {
    const toasts = new Toasts()
    toasts.show('Saved')
    expect(toasts.announced).toBe('Saved')
    toasts.announce('Saved')
    expect(toasts.announced).toBe('Saved\u00a0')
    toasts.announce('Saved')
    expect(toasts.announced).toBe('Saved')
    toasts.fail(failure('a.b'), 'Edit')
    expect(toasts.announced).toBe('Saved')
  })
})
