/** Changes of selected rows: few at once, many by the dialog with a preview and a progress. */
import type { BulkAction, BulkLeft } from '../../../core/contract/index.ts'
import { enumeration } from '../texts/format.ts'
import { t } from '../texts/texts.ts'
import type { App } from '../workbench/app.svelte.ts'
import { countRows, type RowRange } from './rowSelection.svelte.ts'

/** More rows than these are changed by the dialog, which shows what will change, how far it is, and can be stopped. */
const MAX_AT_ONCE = 500

/** Some rows of a list, as calls take them. */
export interface ListRows {
  list: string
  rows: RowRange[]
}

/** Actions that need nothing but the rows. */
export type PlainKind = Exclude<BulkAction['kind'], 'label' | 'unlabel' | 'fill'>

/** The rows that a command is for; null: no more than the current string is selected. */
export function severalRows(app: App): ListRows | null {
  const { list } = app.project ?? {}
  return list === undefined || list.selection.count < 2 ? null : list.selected
}

/** The selected rows where there are several, else the whole list; null: there is none. */
export function rowsToChange(app: App): ListRows | { list: string } | null {
  const list = app.project?.list.handle ?? null
  return severalRows(app) ?? (list === null ? null : { list })
}

/** Changes the selected rows. False: no more than the current string is selected. */
export function changeSelected(app: App, kind: PlainKind): boolean {
  const rows = severalRows(app)
  if (rows !== null) void changeRows(app, rows, kind)
  return rows !== null
}

/** Changes rows as one step for undo, and says how many of them it was for. */
export async function changeRows(app: App, scope: ListRows, kind: PlainKind): Promise<void> {
  const { project } = app
  const count = countRows(scope.rows)
  if (project === null) return
  if (count > MAX_AT_ONCE) {
    app.dialog = { kind: 'bulk', ...scope, action: kind }
    return
  }
  await project.settle()
  const result = await project.changeStrings(scope, { kind })
  if (!result.ok) {
    app.fail(result.error)
    return
  }
  const { strings, left } = result.value
  showDone(app, t.selection.done({ action: t.bulk.actions[kind], strings, count }), left, strings > 0)
}

/** Shows the result of a bulk action and which strings it left as they are, with Undo if it changed any. */
export function showDone(app: App, done: string, left: readonly BulkLeft[], hasChanged = true): void {
  const { project } = app
  const undo = { label: t.toasts.undo, run: () => void project?.undoing.undo() }
  const words = left.length === 0 ? done : `${done}. ${t.bulk.unchanged({ list: leftWords(left) })}`
  app.toasts.show(words, hasChanged ? undo : null)
}

/** Returns the reasons with their counts, such as "3 without a translation, 1 already so"; empty: there are none. */
export function leftWords(left: readonly BulkLeft[]): string {
  return enumeration(left.map(({ reason, strings }) => t.bulk.left[reason]({ count: strings })))
}
