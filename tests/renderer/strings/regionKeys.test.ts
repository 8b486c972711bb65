/** The region of a screenshot by keyboard. */
import { describe, expect, it } from 'vitest'
import { regionAfter } from '../../../renderer/src/strings/regionKeys.ts'

const SIZE = { width: 800, height: 400 }
const REGION = { x: 100, y: 50, width: 200, height: 40 }
const press = (key: string, { shiftKey = false, altKey = false } = {}) => ({ key, shiftKey, altKey })

describe('a key on a picture', () => {
  it('draws a region in the middle where there is none', () => {
    expect(regionAfter(press('Enter'), null, SIZE)).toEqual({ x: 300, y: 175, width: 200, height: 50 })
    expect(regionAfter(press('Enter'), REGION, SIZE)).toBeUndefined()
  })

  it('moves it by a hundredth of the longer side, with Alt by a pixel', () => {
    expect(regionAfter(press('ArrowRight'), REGION, SIZE)).toEqual({ ...REGION, x: 108 })
    expect(regionAfter(press('ArrowUp', { altKey: true }), REGION, SIZE)).toEqual({ ...REGION, y: 49 })
  })

  it('makes it larger or smaller with Shift', () => {
    expect(regionAfter(press('ArrowDown', { shiftKey: true }), REGION, SIZE)).toEqual({
      ...REGION,
      height: 48,
    })
    expect(regionAfter(press('ArrowLeft', { shiftKey: true, altKey: true }), REGION, SIZE)).toEqual({
      ...REGION,
      width: 199,
    })
  })

  it('keeps it within the picture, and at least a pixel large', () => {
    const corner = { x: 0, y: 0, width: 1, height: 1 }
    expect(regionAfter(press('ArrowLeft'), corner, SIZE)).toEqual(corner)
    expect(regionAfter(press('ArrowUp', { shiftKey: true }), corner, SIZE)).toEqual(corner)
    const whole = { x: 0, y: 0, ...SIZE }
    expect(regionAfter(press('ArrowDown'), whole, SIZE)).toEqual(whole)
    expect(regionAfter(press('ArrowRight', { shiftKey: true }), whole, SIZE)).toEqual(whole)
  })

  it('takes it away, and leaves other keys to the dialog', () => {
    expect(regionAfter(press('Delete'), REGION, SIZE)).toBeNull()
    expect(regionAfter(press('Delete'), null, SIZE)).toBeUndefined()
    expect(regionAfter(press('Escape'), REGION, SIZE)).toBeUndefined()
    expect(regionAfter(press('ArrowLeft'), null, SIZE)).toBeUndefined()
  })
})
