import { describe, expect, it } from 'vitest'
import { handsElsewhere } from '../../../renderer/src/controls/handsElsewhere.ts'

const page = () => {
  const target = new EventTarget()
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    target.dispatchEvent(Object.assign(new Event('keydown'), { key, ...more }))
  return { target, press, elsewhere: handsElsewhere(target) }
}

describe('handsElsewhere', () => {
  it.each([
    ['Tab', {}],
    ['Escape', {}],
    ['F6', {}],
    ['k', { ctrlKey: true }],
    ['ArrowDown', { altKey: true }],
  ])('aborts with %s', (name, more) => {
    const { press, elsewhere } = page()
    press(name, more)
    expect(elsewhere.aborted).toBe(true)
  })

  it('aborts with a click', () => {
    const { target, elsewhere } = page()
    target.dispatchEvent(new Event('pointerdown'))
    expect(elsewhere.aborted).toBe(true)
  })

  it('goes on while letters are typed for what is about to take the caret', () => {
    const { press, elsewhere } = page()
    press('a')
    press('Enter')
    press('Control', { ctrlKey: true })
    expect(elsewhere.aborted).toBe(false)
  })
})
