/** Commands of the overview and of snapshots. */
import { flushSync } from 'svelte'
import { saveReport } from './saveReport.ts'
import { t } from '../texts/texts.ts'
import { openProject, stringAtHand, type Command } from '../workbench/commands/command.ts'

export const overviewCommands: Command[] = [
  {
    id: 'project.overview',
    title: t.overview.command,
    group: 'project',
    keys: ['Alt+Shift+KeyO'],
    needs: [openProject],
    run: ({ project }) => {
      if (project !== null) project.screen = project.screen === 'overview' ? 'editor' : 'overview'
    },
  },
  {
    id: 'project.report',
    title: t.overview.report,
    group: 'project',
    needs: [openProject],
    run: (app) => {
      if (app.project !== null) void saveReport(app, app.project)
    },
  },
  {
    id: 'project.questions',
    title: t.questions.command,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'questions' }),
  },
  {
    id: 'project.snapshots',
    title: t.snapshots.command,
    group: 'project',
    keys: ['Alt+Shift+KeyS'],
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'snapshots' }),
  },
  {
    id: 'string.restore',
    title: t.versions.command,
    group: 'translate',
    keys: ['Alt+Shift+KeyR'],
    needs: [stringAtHand],
    run: (app) => {
      const editor = app.project?.editor
      if (editor === undefined) return
      flushSync(() => (editor.tab = 'history'))
      void editor.history.load().then(() => app.focus('history'))
    },
  },
]
