/** How the list and the pane at its side are laid out; kept among the panes' sizes, so that it is remembered. */
import type { Settings } from '../../../core/contract/index.ts'

/** Heights of a row in rem, by how many lines of a text it shows. */
const HEIGHTS = { 1: 1.875, 2: 3 } as const

/** The heads of the columns, in rem. */
const HEAD_HEIGHT = 1.625

export type RowLines = keyof typeof HEIGHTS

export function rowLines({ panes }: Pick<Settings, 'panes'>): RowLines {
  return panes['lines'] === 2 ? 2 : 1
}

/** The height of a row in whole px; `rem`: the text size that the browser and the system have, in px. */
export function rowHeight(lines: RowLines, rem: number): number {
  return Math.round(HEIGHTS[lines] * rem)
}

/** The height of the heads of the columns in whole px. */
export function headHeight(rem: number): number {
  return Math.round(HEAD_HEIGHT * rem)
}

export function isSideHidden({ panes }: Pick<Settings, 'panes'>): boolean {
  return panes['sideHidden'] === 1
}
