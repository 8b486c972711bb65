/** What the middle of the editor shows of a file that has a preview; kept among the panes as its place here. */
import type { Settings } from '../../../core/contract/index.ts'

export const VIEWS = ['list', 'preview', 'both'] as const
export type ListView = (typeof VIEWS)[number]

export function viewOf({ panes }: Settings): ListView {
  return VIEWS[panes['view'] ?? VIEWS.indexOf('both')] ?? 'both'
}

export function nextView(view: ListView): ListView {
  return VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length] ?? 'both'
}
