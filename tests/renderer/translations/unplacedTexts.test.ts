/** Texts without a string are shown until they are dismissed, also by the next page of the tab. */
import { beforeEach, describe, expect, it } from 'vitest'
import { UnplacedTexts } from '../../../renderer/src/translations/unplacedTexts.ts'
import { Toasts } from '../../../renderer/src/workbench/toasts.svelte.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()
beforeEach(() => sessionStorage.clear())

/** Returns the messages of the next page of this tab. */
function restored(): Toasts {
  const toasts = new Toasts()
  new UnplacedTexts(toasts).restore()
  return toasts
}

describe('texts without a string', () => {
  it('stay on screen with a button to copy them until they are dismissed', async () => {
    const toasts = new Toasts()
    new UnplacedTexts(toasts).show('Вітаю')
    await pass(60_000)
    expect(toasts.items).toHaveLength(1)
    expect(toasts.items[0]?.text).toContain('Вітаю')
    expect(toasts.items[0]?.action).not.toBeNull()
    toasts.dismiss(toasts.items[0]?.id ?? 0)
    expect(restored().items).toEqual([])
  })

  it('come back after a reload, shown ones and one that was still being typed', () => {
    const texts = new UnplacedTexts(new Toasts())
    texts.show('one')
    texts.keepWaiting('two')
    expect(restored().items.map(({ text }) => /one|two/.exec(text)?.[0])).toEqual(['one', 'two'])
    expect(restored().items).toHaveLength(2)
  })

  it('are not restored once their string has them', () => {
    const texts = new UnplacedTexts(new Toasts())
    texts.keepWaiting('two')
    texts.keepWaiting('')
    expect(restored().items).toEqual([])
  })

  it('are not pushed out by other messages', () => {
    const toasts = new Toasts()
    new UnplacedTexts(toasts).show('Вітаю')
    for (let index = 0; index < 10; index++) toasts.show(`Message ${index}`)
    expect(toasts.items[0]?.text).toContain('Вітаю')
    expect(toasts.items).toHaveLength(4)
  })
})
