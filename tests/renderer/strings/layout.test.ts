import { describe, expect, it } from 'vitest'
import { headHeight, rowHeight, rowLines } from '../../../renderer/src/strings/layout.ts'

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
