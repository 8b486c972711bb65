/** Commands for files that go to others and come from them. */
import { rowsToChange } from '../strings/changeRows.ts'
import { t } from '../texts/texts.ts'
import { listedStrings, openProject, type Command } from '../workbench/commands/command.ts'

function transfer(contents: 'memory' | 'glossary', direction: 'import' | 'export'): Command {
  return {
    id: `${contents}.${direction}`,
    title: t.exchange[contents][direction].command,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'transfer', contents, direction }),
  }
}

export const documentCommands: Command[] = [
  {
    id: 'list.export',
    title: t.listExport.command,
    group: 'project',
    needs: [openProject, listedStrings],
    run: (app) => {
      const scope = rowsToChange(app)
      if (scope !== null) app.dialog = { kind: 'export-list', ...scope }
    },
  },
  {
    id: 'worklist.import',
    title: t.worklistReturn.command,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'worklist' }),
  },
  transfer('memory', 'import'),
  transfer('memory', 'export'),
  transfer('glossary', 'import'),
  transfer('glossary', 'export'),
]
