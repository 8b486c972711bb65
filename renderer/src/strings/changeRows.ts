/** Changes of selected rows: few at once, many by the dialog with a preview and a progress. */
import type { BulkAction } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import type { App } from '../workbench/app.svelte.ts'
import { doneWords } from './leftWords.ts'
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
  const undo = { label: t.toasts.undo, run: () => void project.undoing.undo() }
  const done = t.selection.done(t.bulk.actions[kind], strings, count)
  app.toasts.show(doneWords(done, left), strings > 0 ? undo : null)
}
