/** Commands for files that go to others and come from them. */
import type { App } from '../workbench/app.svelte.ts'
import { t } from '../texts/texts.ts'
import { hasProject, type Command } from '../workbench/commands/command.ts'

function transfer(contents: 'memory' | 'glossary', direction: 'import' | 'export'): Command {
  return {
    id: `${contents}.${direction}`,
    title: t.exchange[contents][direction].command,
    group: 'project',
    isEnabled: hasProject,
    run: (app) => (app.dialog = { kind: 'transfer', contents, direction }),
  }
}

function hasStrings(app: App): boolean {
  return app.project !== null && app.project.list.total > 0
}

export const documentCommands: Command[] = [
  {
    id: 'list.export',
    title: t.listExport.command,
    group: 'project',
    isEnabled: hasStrings,
    run: (app) => (app.dialog = { kind: 'export-list' }),
  },
  {
    id: 'worklist.import',
    title: t.worklistReturn.command,
    group: 'project',
    isEnabled: hasProject,
    run: (app) => (app.dialog = { kind: 'worklist' }),
  },
  transfer('memory', 'import'),
  transfer('memory', 'export'),
  transfer('glossary', 'import'),
  transfer('glossary', 'export'),
]
