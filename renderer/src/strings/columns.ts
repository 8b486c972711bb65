/** The columns of the list: what orders it, how wide they are, which are shown; remembered for each project. */
import type { ListChoices, Settings } from '../../../core/contract/index.ts'
import type { ListOrder } from '../../../core/contract/enumerations.ts'

export type ChosenOrder = NonNullable<ListChoices['order']>

export const BY_FILE: ChosenOrder = { by: 'file', isDescending: false }

/** Columns that share the width of a row. */
export type WideColumn = 'identifier' | 'source' | 'translation'

/** Their shares of it, where nobody chose others. */
const SHARES: Readonly<Record<WideColumn, number>> = { identifier: 80, source: 300, translation: 200 }
/** The least share of two neighbours' width that one of them has, in percent; the most leaves the other as much. */
export const LEAST_PERCENT = 10
export const MOST_PERCENT = 100 - LEAST_PERCENT
/** How far an arrow key moves the edge between two columns, in percent of their width. */
export const STEP_PERCENT = 2

export function listChoices({ lists }: Pick<Settings, 'lists'>, path: string): ListChoices {
  return lists[path] ?? {}
}

/** The settings' member with a project's choices changed. */
export function withChoices(
  { lists }: Pick<Settings, 'lists'>,
  path: string,
  change: ListChoices,
): Settings['lists'] {
  return { ...lists, [path]: { ...lists[path], ...change } }
}

/** As every list is, unless it is told otherwise. */
export function isByFile(order: ChosenOrder | undefined): boolean {
  return order === undefined || (order.by === 'file' && !order.isDescending)
}

/** What a newly chosen order begins with: what changed last is what one looks for. */
export function firstOrder(by: ListOrder): ChosenOrder {
  return { by, isDescending: by === 'changed' }
}

/** The order after its column's head was pressed: one way, the other way, and by file again. */
export function nextOrder({ by, isDescending }: ChosenOrder, pressed: ListOrder): ChosenOrder {
  const first = firstOrder(pressed)
  if (by !== pressed) return first
  return isDescending === first.isDescending ? { by, isDescending: !isDescending } : BY_FILE
}

export function shareOf({ widths = {} }: ListChoices, column: WideColumn): number {
  return widths[column] ?? SHARES[column]
}

/** How much of the width of two neighbours the first one has, in percent. */
export function percentOf(choices: ListChoices, [first, second]: readonly [WideColumn, WideColumn]): number {
  const share = shareOf(choices, first)
  return Math.round((100 * share) / (share + shareOf(choices, second)))
}

/** The widths once the edge between two neighbours stands elsewhere; others keep theirs. Null: where it stood at first. */
export function movedEdge(
  choices: ListChoices,
  [first, second]: readonly [WideColumn, WideColumn],
  percent: number | null,
): ListChoices['widths'] {
  const both = shareOf(choices, first) + shareOf(choices, second)
  const wanted = percent ?? (100 * SHARES[first]) / (SHARES[first] + SHARES[second])
  const part = Math.round((both * Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, wanted))) / 100)
  return { ...choices.widths, [first]: part, [second]: both - part }
}

/** The tracks of a row's grid. Marks stand in the last one, beside the translation, where a row has some. */
export function tracks(choices: ListChoices, columns: readonly WideColumn[]): string {
  const shares = columns.map((column) => `minmax(0, ${shareOf(choices, column)}fr)`)
  return ['16px', ...shares].join(' ')
}
