/** A region of a picture by keyboard: drawn, moved, made larger or smaller, taken away. */
import type { Region } from '../../../core/contract/index.ts'

export interface Size {
  width: number
  height: number
}

interface Press {
  key: string
  shiftKey: boolean
  altKey: boolean
}

/** How far an arrow moves a region, as a share of the picture's longer side; with Alt it is a pixel. */
const STEP_SHARE = 1 / 100

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The region after a key; null takes it away, undefined: the key is none of these. */
export function regionAfter(press: Press, region: Region | null, size: Size): Region | null | undefined {
  if (press.key === 'Enter') return region === null ? inTheMiddle(size) : undefined
  if (region === null) return undefined
  if (press.key === 'Delete' || press.key === 'Backspace') return null
  const direction = DIRECTIONS[press.key]
  if (direction === undefined) return undefined
  const step = press.altKey ? 1 : Math.max(1, Math.round(Math.max(size.width, size.height) * STEP_SHARE))
  const [across, down] = [direction[0] * step, direction[1] * step]
  if (press.shiftKey)
    return {
      ...region,
      width: between(1, region.width + across, size.width - region.x),
      height: between(1, region.height + down, size.height - region.y),
    }
  return {
    ...region,
    x: between(0, region.x + across, size.width - region.width),
    y: between(0, region.y + down, size.height - region.height),
  }
}

/** A quarter of the picture's width and an eighth of its height. */
function inTheMiddle(size: Size): Region {
  const [width, height] = [Math.max(1, Math.round(size.width / 4)), Math.max(1, Math.round(size.height / 8))]
  return {
    x: Math.round((size.width - width) / 2),
    y: Math.round((size.height - height) / 2),
    width,
    height,
  }
}

/** The least wins where a region from elsewhere reaches beyond its picture. */
function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
