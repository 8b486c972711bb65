/** Commands of the overview and of snapshots. */
import { flushSync, tick } from 'svelte'
import type { App } from '../workbench/app.svelte.ts'
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
    id: 'project.analysis',
    title: t.analysis.command,
    group: 'project',
    needs: [openProject],
    run: ({ project }) => {
      if (project !== null) project.screen = 'analysis'
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
    run: (app) => void showVersions(app),
  },
]

/** The focus goes to the versions once they are there, unless a person went or wrote elsewhere meanwhile. */
async function showVersions(app: App): Promise<void> {
  const editor = app.project?.editor
  if (editor === undefined) return
  const elsewhere = [app.handsElsewhere(), app.writing()]
  flushSync(() => (editor.tab = 'history'))
  const loading = editor.history.load()
  // The focus has returned from the command dialog by then.
  await tick()
  elsewhere.push(app.focusElsewhere())
  await loading
  if (!elsewhere.some(({ aborted }) => aborted)) app.focus('history')
}
