import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { tick } from 'svelte'
import { Options } from '../../../renderer/src/controls/options.svelte.ts'

const names = ['Apple', 'Cart', 'Cashier', 'Кошик']
/** The layout: elements by their ids, and those scrolled into view. */
const page = {
  elements: new Map<string, { clientHeight?: number; offsetHeight?: number }>(),
  inSight: [] as string[],
  getElementById(id: string) {
    const element = page.elements.get(id)
    if (element === undefined) return null
    const note = () => void page.inSight.push(id)
    return { ...element, scrollIntoView: note, scrollTo: note }
  },
}

beforeEach(() => {
  page.elements = new Map()
  page.inSight = []
  vi.stubGlobal('document', page)
})
afterEach(() => void vi.unstubAllGlobals())

function press(key: string, more: Partial<KeyboardEvent> = {}) {
  return {
    ...{ key, timeStamp: 0, defaultPrevented: false, isComposing: false },
    ...{ ctrlKey: false, metaKey: false, altKey: false, ...more },
    preventDefault: vi.fn(),
    stopPropagation: vi.fn(),
  }
}

const namesAt = { id: 'x', count: () => names.length, nameAt: (index: number) => names[index] ?? '' }

describe('a list that has the focus', () => {
  it('takes the keys of a listbox and no other', () => {
    const options = new Options(namesAt)
    const after = (key: string) => {
      options.pressInList(press(key))
      return options.index
    }
    expect(['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'c', 'PageDown'].map(after)).toEqual([
      ...[1, 3, 3, 2, 0, 1, 3],
    ])
    const tab = press('Tab')
    expect(options.pressInList(tab)).toBe(false)
    expect(tab.preventDefault).not.toHaveBeenCalled()
  })

  it('leaves what is a combination, is composed or was taken already', () => {
    const options = new Options(namesAt)
    for (const more of [
      { ctrlKey: true },
      { altKey: true },
      { isComposing: true },
      { defaultPrevented: true },
    ])
      expect(options.pressInList(press('ArrowDown', more))).toBe(false)
    expect(options.index).toBe(0)
  })

  it('moves by a page of the visible options', () => {
    const options = new Options({ id: 'x', count: () => 100 })
    page.elements.set('x-list', { clientHeight: 100 }).set('x-0', { offsetHeight: 20 })
    options.pressInList(press('PageDown'))
    expect(options.index).toBe(4)
  })

  it('uses an external owner of the position', () => {
    let kept = -1
    const options = new Options({ ...namesAt, kept: { index: () => kept, go: (index) => (kept = index) } })
    expect(options.activeId).toBeUndefined()
    options.pressInList(press('ArrowDown'))
    expect([kept, options.index, options.activeId]).toEqual([0, 0, 'x-0'])
  })
})

describe('a text field with the keys', () => {
  it('keeps those of its text, and goes in the list by arrows and pages', () => {
    const options = new Options({ id: 'x', count: () => 30 })
    for (const key of ['Home', 'End', 'c', 'Enter']) expect(options.pressInField(press(key))).toBe(false)
    const down = press('ArrowDown')
    expect(options.pressInField(down)).toBe(true)
    expect(down.preventDefault).toHaveBeenCalled()
    options.pressInField(press('PageDown'))
    expect(options.index).toBe(11)
  })

  it('exposes the current option, and none once they are removed', () => {
    let count = 3
    const options = new Options({ id: 'x', count: () => count })
    options.go(2)
    expect(options.field).toMatchObject({
      ...{ role: 'combobox', 'aria-expanded': true, 'aria-controls': 'x-list' },
      'aria-activedescendant': 'x-2',
    })
    count = 0
    expect([options.index, options.field['aria-activedescendant']]).toEqual([-1, undefined])
    expect(options.field['aria-expanded']).toBe(false)
  })

  it('wraps around the ends of a menu', () => {
    const options = new Options({ id: 'x', count: () => 3, isRound: true })
    options.pressInField(press('ArrowUp'))
    expect(options.index).toBe(2)
    options.pressInField(press('ArrowDown'))
    expect(options.index).toBe(0)
  })
})

it('scrolls the current option into view, the first one with its heading, except for a pointer', async () => {
  const options = new Options({ id: 'x', count: () => 3 })
  for (const id of ['x-list', 'x-0', 'x-1', 'x-2']) page.elements.set(id, {})
  options.go(2)
  await tick()
  options.restart()
  await tick()
  options.point(1)
  await tick()
  expect(options.index).toBe(1)
  expect(page.inSight).toEqual(['x-2', 'x-list'])
})
