/** The context menu of rows of the list. */
import type { MenuContent, MenuEntry } from '../controls/contextMenus.svelte.ts'
import { t } from '../texts/texts.ts'
import type { App } from '../workbench/app.svelte.ts'
import { shortcutOf } from '../workbench/commands/keys.ts'
import { changeRows, type ListRows, type PlainKind } from './changeRows.ts'
import { countRows } from './rowSelection.svelte.ts'
import { shownIdentifier } from './rowText.ts'

/** The commands for rows of the list, as their context menu has them. */
export function rowMenu(app: App, scope: ListRows): MenuContent | null {
  const { project } = app
  if (project === null || project.isPast) return null
  const count = countRows(scope.rows)
  const { list } = project
  const isCurrentIn = scope.rows.some(({ from, to }) => from <= list.selectedIndex && list.selectedIndex < to)
  const row = list.rowAt(isCurrentIn ? list.selectedIndex : (scope.rows[0]?.from ?? 0))
  const change = (kind: PlainKind, command?: string): MenuEntry => ({
    title: t.bulk.actions[kind],
    keys: command === undefined ? null : shortcutOf(command),
    run: () => void changeRows(app, scope, kind),
  })
  const open = (title: string, command: string, run: () => void): MenuEntry => ({
    title,
    keys: shortcutOf(command),
    run,
  })
  const only = count === 1 ? row : undefined
  const label = () =>
    (app.dialog =
      only === undefined
        ? { kind: 'bulk', ...scope, action: 'label' }
        : { kind: 'labels', stringId: only.id })
  return {
    label: only === undefined ? t.selection.count({ count }) : shownIdentifier(only),
    parts: [
      [
        change('approve', 'string.approveNext'),
        row?.state === 'needsWork'
          ? change('settle', 'string.needsWork')
          : change('needsWork', 'string.needsWork'),
        change('copySource', 'string.copySource'),
        change('propagate', 'string.useForRepetitions'),
      ],
      [
        open(only === undefined ? t.bulk.actions.label : t.labels.command, 'string.labels', label),
        row?.isHidden === true ? change('show', 'string.hide') : change('hide', 'string.hide'),
      ],
      [
        open(t.selection.change, 'list.change', () => (app.dialog = { kind: 'bulk', ...scope })),
        ...(only === undefined
          ? [
              {
                title: t.paste.command,
                run: () => (app.dialog = { kind: 'paste-texts', ...scope, text: '' }),
              },
            ]
          : []),
        open(t.selection.replace, 'list.replace', () => (app.dialog = { kind: 'replace', ...scope })),
        open(t.selection.export, 'list.export', () => (app.dialog = { kind: 'export-list', ...scope })),
      ],
    ],
  }
}
