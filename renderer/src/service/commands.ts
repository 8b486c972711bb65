/** Commands of the local service. */
import { t } from '../texts/texts.ts'
import { hasProject, type Command } from '../workbench/commands/command.ts'

export const serviceCommands: Command[] = [
  {
    id: 'project.service',
    title: t.service.command,
    group: 'project',
    isEnabled: hasProject,
    run: (app) => (app.dialog = { kind: 'service' }),
  },
]
