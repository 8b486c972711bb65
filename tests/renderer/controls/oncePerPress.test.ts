/** Buttons that act one time for each press. */
import { describe, expect, it, vi } from 'vitest'
import { oncePerPress } from '../../../renderer/src/controls/oncePerPress.ts'

describe('a button that acts at once', () => {
  it('acts for a click and for a key, and not for the second click of a double click', () => {
    const act = vi.fn()
    const button = oncePerPress(act)
    button.onclick({ detail: 1 })
    button.onclick({ detail: 2 })
    button.onclick({ detail: 3 })
    expect(act).toHaveBeenCalledTimes(1)
    button.onclick({ detail: 0 })
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('takes no key that is held down for another press', () => {
    const prevented: string[] = []
    const button = oncePerPress(() => undefined)
    for (const key of ['Enter', 'Tab'])
      for (const repeat of [false, true])
        button.onkeydown({ key, repeat, preventDefault: () => void prevented.push(`${key} ${repeat}`) })
    expect(prevented).toEqual(['Enter true'])
  })
})
