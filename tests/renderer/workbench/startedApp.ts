/** An app over a workbench whose projects have no strings. */
import { App } from '../../../renderer/src/workbench/app.svelte.ts'
import { FakeWorkbench } from '../fakeWorkbench.ts'
import { overviewOf } from '../projects.ts'

export const appState = (more: object = {}) =>
  ({
    settings: { theme: 'dark', queryHistory: [], savesOnLeave: true, panes: {}, lists: {} },
    startPath: null,
    recentProjects: [],
    ...more,
  }) as never

export function started(more: object = {}) {
  const workbench = new FakeWorkbench()
    .answers('app.state', appState(more))
    .answers('project.open', ({ path }) => overviewOf(path) as never)
    .answers('linked.open', ({ path }) => ({
      ...{ kind: 'opened', overview: overviewOf(path) },
      ...{ fileId: null, languageId: null, report: null },
    }))
    .answers('project.close', null)
    .answers('list.open', { list: 'l', total: 0, milliseconds: 1, shown: null })
  return { workbench, app: new App(workbench) }
}

export const pathOf = ({ project }: App) => project?.overview.path
