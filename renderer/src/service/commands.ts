/** Commands of the local service. */
import { t } from '../texts/texts.ts'
import { openProject, type Command } from '../workbench/commands/command.ts'

export const serviceCommands: Command[] = [
  {
    id: 'project.service',
    title: t.service.command,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'service' }),
  },
]
