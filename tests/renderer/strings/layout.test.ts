import { describe, expect, it } from 'vitest'
import {
  headHeight,
  paneChoice,
  panePlace,
  rowHeight,
  rowLines,
} from '../../../renderer/src/strings/layout.ts'

describe('the rows of the list', () => {
  it('are as high as the text size has them, in whole pixels', () => {
    expect([rowHeight(1, 16), rowHeight(2, 16), headHeight(16)]).toEqual([30, 48, 26])
    expect([rowHeight(1, 20), rowHeight(2, 20), headHeight(20)]).toEqual([38, 60, 33])
  })

  it('have one line, unless two were chosen', () => {
    expect(
      [undefined, 1, 2, 3].map((lines) => rowLines({ panes: lines === undefined ? {} : { lines } })),
    ).toEqual([1, 1, 2, 1])
  })
})

describe('the pane of the current string', () => {
  it('stands below the list in a window under 1,200 px, and beside it in a wider one', () => {
    const places = [1_024, 1_199, 1_200, 1_440].map((width) => panePlace({ panes: {} }, width, 16))
    expect(places).toEqual(['below', 'below', 'right', 'right'])
    expect(panePlace({ panes: {} }, 1_440, 20)).toBe('below')
  })

  it('stands where it was chosen to, however wide the window', () => {
    const place = (chosen: number, width: number) => panePlace({ panes: { place: chosen } }, width, 16)
    expect([place(1, 800), place(2, 1_920), place(7, 1_920)]).toEqual(['right', 'below', 'right'])
    expect(paneChoice({ panes: { place: 2 } })).toBe('below')
  })
})
