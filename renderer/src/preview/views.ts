/** The view of a file with a preview in the middle of the editor; stored with the layout of the panes. */
import type { Settings } from '../../../core/contract/index.ts'

export const LIST_VIEWS = ['list', 'preview', 'both'] as const
export type ListView = (typeof LIST_VIEWS)[number]

export function listViewOf({ panes }: Settings): ListView {
  return LIST_VIEWS[panes['view'] ?? LIST_VIEWS.indexOf('both')] ?? 'both'
}

export function nextView(view: ListView): ListView {
  return LIST_VIEWS[(LIST_VIEWS.indexOf(view) + 1) % LIST_VIEWS.length] ?? 'both'
}
