/** The keys of the list: which row a press goes to, and which rows are selected then. */
import type { RowSelection } from './rowSelection.svelte.ts'

/**
 * How a row becomes the current one: as the only selected one, as the end of the selected ones, added to them or
 * removed, or without a change of them.
 */
export type SelectedAs = 'only' | 'end' | 'toggled' | 'current'

export interface ListPress {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export interface ListPosition {
  index: number
  total: number
  /** Rows of a page. */
  page: number
  selection: Pick<RowSelection, 'nextTen'>
}

export type ListMove = { to: number; as: SelectedAs } | 'all' | 'one' | 'open'

/** Returns what a press does in the list; null for a key that is not the list's. */
export function listMove(press: ListPress, { index, total, page, selection }: ListPosition): ListMove | null {
  const isJump = press.ctrlKey || press.metaKey
  if (press.altKey) return null
  if (isJump && !press.shiftKey && press.code === 'KeyA') return 'all'
  if (press.code === 'Space' && isJump !== press.shiftKey) return { to: index, as: 'toggled' }
  if (isJump && press.shiftKey) {
    if (press.key === 'ArrowDown') return { to: selection.nextTen(index, 1), as: 'end' }
    if (press.key === 'ArrowUp') return { to: selection.nextTen(index, -1), as: 'end' }
  }
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: total - 1,
  }
  const to = steps[press.key]
  if (to !== undefined) return { to, as: press.shiftKey ? 'end' : isJump ? 'current' : 'only' }
  if (isJump || press.shiftKey) return null
  if (press.key === 'Escape') return 'one'
  return press.key === 'Enter' ? 'open' : null
}

/** How a click selects its row. */
export function selectedByClick({
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<ListPress, 'shiftKey' | 'ctrlKey' | 'metaKey'>): SelectedAs {
  if (shiftKey) return 'end'
  return ctrlKey || metaKey ? 'toggled' : 'only'
}
