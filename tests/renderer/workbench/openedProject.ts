/** An open project of five strings, for tests of how it is walked through and what changes it. */
import { App } from '../../../renderer/src/workbench/app.svelte.ts'
import type { Project } from '../../../renderer/src/workbench/project.svelte.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { overviewOf } from '../projects.ts'

/** How many strings its list has. */
export const TOTAL = 5

export const detailOf = (id: number) => ({
  ...{ row: { id, type: 'plain' }, source: [{ form: 'none', text: `Source ${id}` }], forms: ['none'] },
  ...{ translations: [], drafts: {} },
})
export const rows = () =>
  Array.from({ length: TOTAL }, (_, index) => ({ id: index + 1, state: 'untranslated' as const }))

let projects = 0

/** The path of a project that no other test has. */
export const newPath = () => `/project-of-spec-${++projects}`

/** A project on the screen, over a workbench that has its answers ready. */
export async function openedProject(place: object = {}, more: object = {}) {
  const path = newPath()
  let lists = 0
  const workbench = new FakeWorkbench()
    .answers('list.open', ({ show }) => ({
      ...{ list: `l${++lists}`, total: TOTAL, milliseconds: 1 },
      shown: { index: Math.min(show?.index ?? 0, TOTAL - 1), from: 0, rows: rows() },
    }))
    .answers('list.close', null)
    .answers('list.position', ({ stringId }) => (stringId <= TOTAL ? stringId - 1 : null))
    .answers('list.rows', rows() as never)
    .answers('string.get', ({ stringId }) => detailOf(stringId) as never)
    .answers('project.open', overviewOf(path) as never)
    .answers('project.close', null)
    .answers('project.overview', overviewOf(path) as never)
    .answers('draft.recovered', [])
    .answers('draft.counts', [])
    .answers('draft.save', null)
    .answers('qa.unchecked', 0)
    .answers('query.list', [])
    .answers('cloud.status', { project: null })
    .answers('glossary.match', { matches: [], concepts: [], left: 0 })
    .answers('memory.matches', [])
  const app = new App(workbench)
  await app.show(overviewOf(path, more), place)
  await settled()
  const { project } = app
  if (project === null) throw new Error('It is not open.')
  return { workbench, app, project, path }
}

/** Returns the queries with which its lists were opened. */
export const queries = (workbench: FakeWorkbench) =>
  workbench.inputs('list.open').map(({ show: _, ...query }) => query)
export const toasts = ({ toasts: { items } }: App) => items.map(({ text }) => text)
/** The string that the list has chosen, and that the editor shows. */
export const at = ({ list, editor }: Project) => [list.selectedId, editor.stringId]
