/** Commands for clouds. */
import type { App } from '../workbench/app.svelte.ts'
import { t } from '../texts/texts.ts'
import { openProject, type Command, type Need } from '../workbench/commands/command.ts'

const linkedCloud: Need = {
  isMet: ({ project }) => project !== null && project.cloud.link !== null,
  sentence: t.needs.cloud,
}

function isIdle({ project }: App): boolean {
  return project?.cloud.sync.isRunning === false
}

export const syncCommands: Command[] = [
  {
    id: 'cloud.sync',
    title: t.cloud.syncCommand,
    group: 'project',
    needs: [openProject, linkedCloud, { isMet: isIdle, sentence: t.needs.idle }],
    run: (app) => void app.project?.cloud.run(),
  },
  {
    id: 'cloud.show',
    title: t.cloud.command,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'cloud' }),
  },
  {
    id: 'cloud.conflicts',
    title: t.cloud.conflictsCommand,
    group: 'project',
    needs: [openProject, linkedCloud],
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
