import { describe, expect, it } from 'vitest'
import { optionAfter, TypedName } from '../../../renderer/src/controls/options.svelte.ts'

describe('a key in a list of options', () => {
  it('moves by one, to the first or the last, and stops at the ends', () => {
    const after = (key: string, index: number) => optionAfter(key, index, 3, { page: 2 })
    expect([after('ArrowDown', 0), after('ArrowDown', 2), after('ArrowUp', 2), after('ArrowUp', 0)]).toEqual([
      1, 2, 1, 0,
    ])
    expect([after('Home', 2), after('End', 0), after('ArrowDown', -1), after('ArrowUp', -1)]).toEqual([
      0, 2, 0, 0,
    ])
  })

  it('moves by a page with PageUp and PageDown, stops at the ends, and wraps in a circular list', () => {
    const round = { page: 2, isRound: true }
    expect([optionAfter('PageDown', 0, 4, { page: 2 }), optionAfter('PageUp', 1, 4, round)]).toEqual([2, 0])
    expect([optionAfter('ArrowDown', 3, 4, round), optionAfter('ArrowUp', 0, 4, round)]).toEqual([0, 3])
  })

  it('ignores other keys, and an empty list', () => {
    expect([optionAfter('Enter', 0, 3, { page: 2 }), optionAfter('ArrowDown', -1, 0, { page: 2 })]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('a name that is typed', () => {
  const names = ['Apple', 'Cart', 'Cashier', 'carton', 'Кошик']

  it('finds the next option that begins with a letter, again and again, around the end', () => {
    const typed = new TypedName()
    expect([
      typed.find('c', names, 0, 0),
      typed.find('c', names, 1, 100),
      typed.find('c', names, 2, 200),
    ]).toEqual([1, 2, 3])
    expect(typed.find('c', names, 3, 300)).toBe(1)
    expect(typed.find('К', names, 1, 5_000)).toBe(4)
  })

  it('keeps a match of several letters while it fits, and restarts after a pause', () => {
    const typed = new TypedName()
    expect(typed.find('c', names, 0, 0)).toBe(1)
    expect(typed.find('a', names, 1, 100)).toBe(1)
    expect(typed.find('s', names, 1, 200)).toBe(2)
    expect(typed.find('a', names, 2, 701)).toBe(0)
  })

  it('is of letters alone, and nothing where no option has it', () => {
    const typed = new TypedName()
    expect([
      typed.find('Enter', names, 0, 0),
      typed.find(' ', names, 0, 0),
      typed.find('z', names, 0, 0),
    ]).toEqual([...[undefined, undefined, undefined]])
    expect(new TypedName().find('a', [], -1, 0)).toBeUndefined()
  })
})
