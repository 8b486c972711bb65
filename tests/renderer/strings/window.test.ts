import { describe, expect, it } from 'vitest'
import {
  MAX_HEIGHT,
  isCapped,
  isInView,
  largestOffset,
  offsetOf,
  offsetShowing,
  rowsInView,
  scrollHeight,
  scrollTopOf,
  topOfRow,
  type Geometry,
} from '../../../renderer/src/strings/window.ts'

const short: Geometry = { rows: 1_000, rowHeight: 30, viewport: 600 }
const long: Geometry = { rows: 1_000_000, rowHeight: 30, viewport: 600 }

describe('the window of a list', () => {
  it('takes the scroll bar at its word while the list fits', () => {
    expect(isCapped(short)).toBe(false)
    expect(scrollHeight(short)).toBe(30_000)
    expect(offsetOf(1_234, short)).toBe(1_234)
    expect(topOfRow(50, 1_200, short)).toBe(1_500)
  })

  it('stays under the height that browsers take, and reaches both ends', () => {
    expect(isCapped(long)).toBe(true)
    expect(scrollHeight(long)).toBe(MAX_HEIGHT)
    expect(offsetOf(0, long)).toBe(0)
    expect(offsetOf(MAX_HEIGHT - long.viewport, long)).toBe(largestOffset(long))
    expect(rowsInView(largestOffset(long), long, 0)).toEqual({ from: 999_980, to: 1_000_000 })
  })

  it('knows a row that is in view by any part of it', () => {
    expect([99, 100, 119, 120].map((row) => isInView(row, 3_000, short))).toEqual([false, true, true, false])
    expect(isInView(99, 2_999, short)).toBe(true)
  })

  it('converts an offset to the scroll bar and back', () => {
    for (const offset of [0, 1, 29, 15_000_000, largestOffset(long)]) {
      expect(offsetOf(scrollTopOf(offset, long), long)).toBeCloseTo(offset, 3)
    }
  })

  it('keeps rows a row apart wherever the list stands', () => {
    const offset = 14_999_985
    expect(topOfRow(500_001, offset, long) - topOfRow(500_000, offset, long)).toBeCloseTo(30, 6)
    expect(topOfRow(500_000, offset, long) - scrollTopOf(offset, long)).toBeCloseTo(15, 6)
  })

  it('shows a row by the smallest move', () => {
    expect(offsetShowing(10, 0, short)).toBe(0)
    expect(offsetShowing(20, 0, short)).toBe(30)
    expect(offsetShowing(20, 0, short, 60)).toBe(90)
    expect(offsetShowing(5, 300, short, 60)).toBe(90)
    expect(offsetShowing(0, 300, short, 60)).toBe(0)
    expect(offsetShowing(999, 0, short, 60)).toBe(largestOffset(short))
  })

  it('is empty for an empty list', () => {
    const empty = { ...short, rows: 0 }
    expect(rowsInView(0, empty, 10)).toEqual({ from: 0, to: 0 })
    expect(scrollTopOf(100, empty)).toBe(0)
  })
})
