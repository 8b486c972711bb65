/** The columns of the list: what orders it, how wide they are, which are shown; remembered for each project. */
import type { ListChoices, Settings } from '../../../core/contract/index.ts'
import type { ListOrder } from '../../../core/contract/enumerations.ts'
import type { Texts } from '../texts/texts.ts'

export type ChosenOrder = NonNullable<ListChoices['order']>

export const BY_FILE: ChosenOrder = { by: 'file', isDescending: false }

/** The column of a reference language beside the current one. */
export type LanguageColumn = `in:${string}`

/** Columns that share the width of a row. */
export type WideColumn = 'identifier' | 'source' | 'translation' | 'notes' | LanguageColumn

/** Columns that a person shows or hides, where they say something. */
export type OptionalColumn = keyof NonNullable<ListChoices['shown']>

interface ColumnWidth {
  /** Its default share of the row. */
  share: number
  /** The least that it is read by, in rem, where languages stand beside one another. */
  least: number
}

const WIDTHS: Readonly<Record<Exclude<WideColumn, LanguageColumn>, ColumnWidth>> = {
  identifier: { share: 80, least: 6 },
  source: { share: 425, least: 12 },
  translation: { share: 170, least: 10 },
  notes: { share: 130, least: 8 },
}
const WIDTH_OF_LANGUAGE: ColumnWidth = { share: 180, least: 10 }
/** An identifier shows its first letters and its end, however narrow the list. */
const MIN_IDENTIFIER = '5.5rem'
/** A list that is narrower, in px, has these columns only by choice. */
const MIN_WIDTHS: Readonly<Record<OptionalColumn, number>> = { identifier: 640, notes: 1000 }
/** The least share of two neighbours' width that one of them has, in percent; the most leaves the other as much. */
export const MIN_PERCENT = 10
export const MAX_PERCENT = 100 - MIN_PERCENT
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

/** Whether the order is the default one, by file. */
export function isByFile(order: ChosenOrder): boolean {
  return order.by === 'file' && !order.isDescending
}

/** Returns a newly chosen order's direction: the latest change first. */
export function firstOrder(by: ListOrder): ChosenOrder {
  return { by, isDescending: by === 'changed' }
}

/** Returns a newly chosen order by the texts of a reference language. */
export function firstOrderIn(languageId: string): ChosenOrder {
  return { ...firstOrder('translation'), languageId }
}

/** Returns the title of the command that orders the list: by the texts of a column, or unfinished strings first. */
export function orderTitle(texts: Pick<Texts['list'], 'orders' | 'sortBy'>, by: ListOrder): string {
  return by === 'unfinished' ? texts.orders.unfinished : texts.sortBy({ name: texts.orders[by] })
}

/** Whether two orders are the same one, whichever way round. */
export function isSameOrder(one: ChosenOrder, other: ChosenOrder): boolean {
  return one.by === other.by && one.languageId === other.languageId
}

/** The order after the head that begins with `first` was pressed: one way, the other way, and by file again. */
export function nextOrder(order: ChosenOrder, first: ChosenOrder): ChosenOrder {
  if (!isSameOrder(order, first)) return first
  return order.isDescending === first.isDescending ? { ...order, isDescending: !order.isDescending } : BY_FILE
}

/** Returns the chosen order; by file if its column is no longer shown. */
export function orderIn(choices: ListChoices, targetIds: readonly string[], languageId: string): ChosenOrder {
  const { order = BY_FILE } = choices
  const { languageId: of, ...own } = order
  if (of === undefined || of === languageId) return own
  return languagesBeside(choices, targetIds, languageId).includes(of) ? order : BY_FILE
}

function widthOf(column: WideColumn): ColumnWidth {
  return isOfLanguage(column) ? WIDTH_OF_LANGUAGE : WIDTHS[column]
}

export function shareOf({ widths = {} }: ListChoices, column: WideColumn): number {
  return widths[column] ?? widthOf(column).share
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
  const [ownShare, otherShare] = [widthOf(first).share, widthOf(second).share]
  const wanted = percent ?? (100 * ownShare) / (ownShare + otherShare)
  const part = Math.round((both * Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, wanted))) / 100)
  return { ...choices.widths, [first]: part, [second]: both - part }
}

/**
 * The least width of a row, in rem: with several languages beside one another a list that is narrower moves sideways.
 * Without them columns become as narrow as the list has it, as one reads them all at a glance.
 */
export function leastWidth(columns: readonly WideColumn[]): number {
  if (!columns.some(isOfLanguage)) return 0
  return columns.reduce((sum, column) => sum + widthOf(column).least, 0)
}

/** The tracks of a row's grid. Marks stand in the last one, beside the translation, where a row has some. */
export function tracks(choices: ListChoices, columns: readonly WideColumn[]): string {
  const shares = columns.map(
    (column) => `minmax(${column === 'identifier' ? MIN_IDENTIFIER : '0'}, ${shareOf(choices, column)}fr)`,
  )
  return ['1rem', ...shares].join(' ')
}

function isOfLanguage(column: WideColumn): column is LanguageColumn {
  return column.startsWith('in:')
}

/** Returns the reference language of a column; undefined for other columns. */
export function languageOfColumn(column: WideColumn): string | undefined {
  return isOfLanguage(column) ? column.slice('in:'.length) : undefined
}

/** Languages of the project that are chosen to be read, without the one that is translated into. */
export function languagesBeside(
  { languages = [] }: ListChoices,
  targetIds: readonly string[],
  languageId: string,
): string[] {
  return languages.filter((id) => id !== languageId && targetIds.includes(id))
}

/** Returns the choices after a reference language is added or removed. */
export function withLanguage(
  { languages = [] }: ListChoices,
  languageId: string,
  isRead: boolean,
): ListChoices {
  const others = languages.filter((id) => id !== languageId)
  return { languages: isRead ? [...others, languageId] : others }
}

/** Returns the choices after switching to a reference language: the previous one replaces it. */
export function withSwapped(
  { languages = [], order }: ListChoices,
  read: string,
  translated: string,
): ListChoices {
  const others = languages.filter((id) => id !== translated)
  const swapped = others.map((id) => (id === read ? translated : id))
  return { languages: swapped, ...(order !== undefined && { order: swappedOrder(order, read, translated) }) }
}

/** The texts that the list is ordered by stay so, now that they are in the other one's column. */
function swappedOrder(order: ChosenOrder, read: string, translated: string): ChosenOrder {
  const { languageId, ...own } = order
  if (languageId === read) return own
  return languageId === undefined && own.by === 'translation' ? { ...own, languageId: translated } : order
}

/** Whether a column is shown: by choice, or where it says something and the list, in px, has the space. */
export function isShown(
  { shown = {} }: ListChoices,
  column: OptionalColumn,
  { saysSomething, width }: { saysSomething: boolean; width: number },
): boolean {
  return shown[column] ?? (saysSomething && width >= MIN_WIDTHS[column])
}

/** Whether a column may become visible, so that its content must be known. */
export function isWanted({ shown = {} }: ListChoices, column: OptionalColumn, width: number): boolean {
  return shown[column] ?? width >= MIN_WIDTHS[column]
}
