/** How the list and the pane at its side are laid out; kept among the panes' sizes, so that it is remembered. */
import type { Settings } from '../../../core/contract/index.ts'

/** Heights of a row in px, by how many lines of a text it shows. */
const HEIGHTS = { 1: 30, 2: 48 } as const

/** The heads of the columns, in px. */
export const HEAD_HEIGHT = 26

export type RowLines = keyof typeof HEIGHTS

export function rowLines({ panes }: Pick<Settings, 'panes'>): RowLines {
  return panes['lines'] === 2 ? 2 : 1
}

export function rowHeight(lines: RowLines): number {
  return HEIGHTS[lines]
}

export function isSideHidden({ panes }: Pick<Settings, 'panes'>): boolean {
  return panes['sideHidden'] === 1
}
