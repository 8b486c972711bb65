import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listMove, selectedByClick } from '../../../renderer/src/strings/listKeys.ts'
import { RowSelection } from '../../../renderer/src/strings/rowSelection.svelte.ts'
import { runs } from '../../runs.ts'

describe('the selected rows of a list', () => {
  it('are those between the first chosen one and the last, whichever way one goes', () => {
    const selection = new RowSelection()
    selection.only(5)
    selection.extendTo(8)
    expect(selection.ranges).toEqual([{ from: 5, to: 9 }])
    selection.extendTo(3)
    expect([selection.ranges, selection.count]).toEqual([[{ from: 3, to: 6 }], 3])
    expect([2, 3, 5, 6].map((index) => selection.has(index))).toEqual([false, true, true, false])
  })

  it('are never none by removing rows', () => {
    const selection = new RowSelection()
    selection.only(2)
    selection.toggle(2)
    expect(selection.ranges).toEqual([{ from: 2, to: 3 }])
  })

  it('grow to whole tens, and shrink on the way back', () => {
    const selection = new RowSelection()
    selection.only(4)
    const ten = selection.nextTen(4, 1)
    selection.extendTo(ten)
    expect([ten, selection.count]).toEqual([13, 10])
    expect(selection.nextTen(13, 1)).toBe(23)
    expect(selection.nextTen(15, 1)).toBe(23)
    selection.only(40)
    selection.extendTo(selection.nextTen(40, -1))
    expect(selection.ranges).toEqual([{ from: 31, to: 41 }])
  })

  it('are one range for a list of a million strings', () => {
    const selection = new RowSelection()
    selection.all(1_000_000)
    expect([selection.ranges, selection.count]).toEqual([[{ from: 0, to: 1_000_000 }], 1_000_000])
    selection.toggle(7)
    expect(selection.ranges).toEqual([
      { from: 0, to: 7 },
      { from: 8, to: 1_000_000 },
    ])
  })

  it('are those that were added and not removed, in order and without overlaps', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { minLength: 1 }), (toggles) => {
        const selection = new RowSelection()
        const [first = 0, ...others] = toggles
        selection.only(first)
        const expected = new Set([first])
        for (const index of others) {
          selection.toggle(index)
          if (!expected.has(index)) expected.add(index)
          else if (expected.size > 1) expected.delete(index)
        }
        const all = Array.from({ length: 13 }, (_, index) => index)
        expect(all.filter((index) => selection.has(index))).toEqual(
          all.filter((index) => expected.has(index)),
        )
        expect(selection.count).toBe(expected.size)
        for (const [at, { from, to }] of selection.ranges.entries())
          expect(from < to && (at === 0 || from > (selection.ranges[at - 1]?.to ?? 0))).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('a key in the list', () => {
  const selection = new RowSelection()
  selection.only(20)
  const position = { index: 20, total: 100, page: 15, selection }
  const pressed = (keys: string) => {
    const parts = keys.split('+')
    const key = parts.at(-1) ?? ''
    const code = key === 'a' ? 'KeyA' : key
    return listMove(
      {
        key: key === 'Space' ? ' ' : key,
        code,
        shiftKey: parts.includes('Shift'),
        ctrlKey: parts.includes('Control'),
        metaKey: parts.includes('Meta'),
        altKey: parts.includes('Alt'),
      },
      position,
    )
  }

  it.each([
    ['ArrowDown', { to: 21, as: 'only' }],
    ['Shift+ArrowUp', { to: 19, as: 'end' }],
    ['Shift+PageDown', { to: 35, as: 'end' }],
    ['Shift+End', { to: 99, as: 'end' }],
    ['Control+ArrowDown', { to: 21, as: 'current' }],
    ['Control+Shift+ArrowDown', { to: 29, as: 'end' }],
    ['Meta+Shift+ArrowUp', { to: 11, as: 'end' }],
    ['Control+Space', { to: 20, as: 'toggled' }],
    ['Shift+Space', { to: 20, as: 'toggled' }],
    ['Control+a', 'all'],
    ['Escape', 'one'],
    ['Enter', 'open'],
    ['Control+Enter', null],
    ['Control+Shift+Enter', null],
    ['Alt+ArrowDown', null],
    ['Space', null],
    ['a', null],
  ])('%s moves by %o', (keys, move) => {
    expect(pressed(keys)).toEqual(move)
  })

  it('is as a click with the same key', () => {
    const click = { shiftKey: false, ctrlKey: false, metaKey: false }
    expect(selectedByClick(click)).toBe('only')
    expect(selectedByClick({ ...click, shiftKey: true })).toBe('end')
    expect(selectedByClick({ ...click, metaKey: true })).toBe('toggled')
  })
})
