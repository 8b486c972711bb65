/**
 * Which rows of a very long list are in view, and where they stand. Browsers cap an element's height (near 16 to
 * 33 million px), so past `MAX_HEIGHT` the scroll bar stands for more pixels than it has.
 *
 * `offset` is the position in the list as if it were laid out in full; `scrollTop` is the scroll bar's.
 */

/** The scrolled element is at most this high, in CSS pixels. */
export const MAX_HEIGHT = 10_000_000

export interface Geometry {
  rows: number
  rowHeight: number
  /** Height of the visible part. */
  viewport: number
}

function fullHeight({ rows, rowHeight }: Geometry): number {
  return rows * rowHeight
}

export function scrollHeight(geometry: Geometry): number {
  return Math.min(fullHeight(geometry), MAX_HEIGHT)
}

export function largestOffset(geometry: Geometry): number {
  return Math.max(0, fullHeight(geometry) - geometry.viewport)
}

export function clampOffset(offset: number, geometry: Geometry): number {
  return Math.min(Math.max(0, offset), largestOffset(geometry))
}

/** How many pixels of the list one pixel of the scroll bar stands for; 1 unless the list is capped. */
function scale(geometry: Geometry): number {
  const room = scrollHeight(geometry) - geometry.viewport
  return room <= 0 ? 1 : largestOffset(geometry) / room
}

export function isCapped(geometry: Geometry): boolean {
  return fullHeight(geometry) > MAX_HEIGHT
}

export function offsetOf(scrollTop: number, geometry: Geometry): number {
  return clampOffset(scrollTop * scale(geometry), geometry)
}

export function scrollTopOf(offset: number, geometry: Geometry): number {
  return clampOffset(offset, geometry) / scale(geometry)
}

/** The rows `from` (inclusive) to `to` (exclusive), `overscan` more at each side than can be seen. */
export function rowsInView(
  offset: number,
  geometry: Geometry,
  overscan: number,
): { from: number; to: number } {
  const { rows, rowHeight, viewport } = geometry
  const first = Math.floor(offset / rowHeight)
  const last = Math.ceil((offset + viewport) / rowHeight)
  return { from: Math.max(0, first - overscan), to: Math.min(rows, last + overscan) }
}

/** Returns the row's offset in the scrolled element, in px from its top. */
export function topOfRow(index: number, offset: number, geometry: Geometry): number {
  return scrollTopOf(offset, geometry) + (index * geometry.rowHeight - offset)
}

/** The smallest move that brings the row wholly into view, `margin` px from the edge where there is room. */
export function offsetShowing(index: number, offset: number, geometry: Geometry, margin = 0): number {
  const { rowHeight, viewport } = geometry
  const top = index * rowHeight
  const room = Math.max(0, Math.min(margin, (viewport - rowHeight) / 2))
  if (top - room < offset) return clampOffset(top - room, geometry)
  if (top + rowHeight + room > offset + viewport)
    return clampOffset(top + rowHeight + room - viewport, geometry)
  return offset
}

/** Whether any of a row is in view. */
export function isInView(index: number, offset: number, { rowHeight, viewport }: Geometry): boolean {
  const top = index * rowHeight
  return top + rowHeight > offset && top < offset + viewport
}
