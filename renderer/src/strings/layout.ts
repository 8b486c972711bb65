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

/** The place of the pane of the current string: beside the list, at its end, or below it. */
export type PanePlace = 'right' | 'below'

/** The choices of the settings, in the order of the kept numbers. */
export const PANE_CHOICES = ['automatic', 'right', 'below'] as const
export type PaneChoice = (typeof PANE_CHOICES)[number]

/** A window that is narrower, in rem, has the pane below the list: beside it, sources would have no room. */
const MIN_WIDTH_BESIDE = 75

export function paneChoice({ panes }: Pick<Settings, 'panes'>): PaneChoice {
  return PANE_CHOICES[panes['place'] ?? 0] ?? 'automatic'
}

/** @param width of the window in px @param rem the text size of the browser and the system, in px */
export function panePlace(settings: Pick<Settings, 'panes'>, width: number, rem: number): PanePlace {
  const choice = paneChoice(settings)
  if (choice !== 'automatic') return choice
  return width < MIN_WIDTH_BESIDE * rem ? 'below' : 'right'
}

export function isSideHidden({ panes }: Pick<Settings, 'panes'>): boolean {
  return panes['sideHidden'] === 1
}
