import { describe, expect, it } from 'vitest'
import {
  focusElsewhere,
  userMovedFocus,
  clicking,
  writing,
} from '../../../renderer/src/controls/userMovedFocus.ts'

const page = () => {
  const target = new EventTarget()
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    target.dispatchEvent(Object.assign(new Event('keydown'), { key, ...more }))
  return { target, press, elsewhere: userMovedFocus(target) }
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

  it('continues while letters are typed for the element that gets the caret', () => {
    const { press, elsewhere } = page()
    press('a')
    press('Enter')
    press('Control', { ctrlKey: true })
    expect(elsewhere.aborted).toBe(false)
  })
})

describe('focusElsewhere', () => {
  const focusOn = (name: string) => {
    const target = new EventTarget()
    const elsewhere = focusElsewhere(target)
    const on = { matches: (selector: string) => selector.split(', ').includes(name) }
    target.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: on }))
    return elsewhere.aborted
  }

  it('aborts once a screen reader puts the focus on a button, of which no key tells', () => {
    expect(focusOn('button')).toBe(true)
  })

  it('continues if the list or a text field has it', () => {
    expect([focusOn('textarea'), focusOn('[role="grid"]')]).toEqual([false, false])
  })
})

describe('writing', () => {
  it.each([
    ['a character', 'keydown', { key: 'я' }, true],
    ['a space', 'keydown', { key: ' ' }, true],
    ['taking one away', 'keydown', { key: 'Backspace' }, true],
    ['what an input method composes', 'keydown', { key: 'Process' }, true],
    ['a text that comes by no key', 'input', {}, true],
    ['a command', 'keydown', { key: 'z', altKey: true }, false],
    ['a key that goes somewhere', 'keydown', { key: 'ArrowDown' }, false],
    ['Enter', 'keydown', { key: 'Enter' }, false],
  ])('is %s, or not', (_, name, more, isIt) => {
    const target = new EventTarget()
    const signal = writing(target)
    target.dispatchEvent(Object.assign(new Event(name), more))
    expect(signal.aborted).toBe(isIt)
  })
})

describe('clicking', () => {
  it.each([
    ['pointerdown', {}, true],
    ['keydown', { key: 'z', ctrlKey: true }, false],
  ])('is %s, or not', (name, more, isIt) => {
    const target = new EventTarget()
    const signal = clicking(target)
    target.dispatchEvent(Object.assign(new Event(name), more))
    expect(signal.aborted).toBe(isIt)
  })
})
