/** Commands for clouds. */
import type { App } from '../workbench/app.svelte.ts'
import { t } from '../texts/texts.ts'
import { hasProject, type Command } from '../workbench/commands/command.ts'

function hasCloud({ project }: App): boolean {
  return project !== null && project.cloud.link !== null
}

function canSync(app: App): boolean {
  return hasCloud(app) && app.project?.cloud.sync.isRunning === false
}

export const syncCommands: Command[] = [
  {
    id: 'cloud.show',
    title: t.cloud.command,
    group: 'project',
    isEnabled: hasProject,
    run: (app) => (app.dialog = { kind: 'cloud' }),
  },
  {
    id: 'cloud.sync',
    title: t.cloud.syncCommand,
    group: 'project',
    isEnabled: canSync,
    run: (app) => void app.project?.cloud.run(),
  },
  {
    id: 'cloud.conflicts',
    title: t.cloud.conflictsCommand,
    group: 'project',
    isEnabled: hasCloud,
    run: (app) => (app.dialog = { kind: 'cloud', tab: 'conflicts' }),
  },
  {
    id: 'cloud.get',
    title: t.cloud.getCommand,
    group: 'project',
    run: (app) => (app.dialog = { kind: 'get-project' }),
  },
  {
    id: 'cloud.connections',
    title: t.connections.command,
    group: 'project',
    run: (app) => (app.dialog = { kind: 'connections' }),
  },
]
