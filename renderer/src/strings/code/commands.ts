/** Commands for the program's code beside a string. */
import type { Settings } from '../../../../core/contract/index.ts'
import type { App } from '../../workbench/app.svelte.ts'
import { stringAtHand, type Command, type Need } from '../../workbench/commands/command.ts'
import { t } from '../../texts/texts.ts'

/** Whether code is shown beside strings; kept among the panes. */
export function showsCode({ panes }: Settings): boolean {
  return panes['code'] === 1
}

function setShown(app: App, isShown: boolean): void {
  app.changeSettings({ panes: { ...app.settings.panes, code: isShown ? 1 : 0 } })
}

function hasSeveral(app: App): boolean {
  return (app.project?.editor.detail?.references.length ?? 0) > 1
}

function stepCommand(by: 1 | -1, title: string, keys?: string): Command {
  return {
    id: by === 1 ? 'string.code.next' : 'string.code.previous',
    title,
    group: 'translate',
    ...(keys !== undefined && { keys: [keys] }),
    needs: [stringAtHand, { isMet: hasSeveral, sentence: t.needs.references }],
    run: (app) => {
      if (showsCode(app.settings)) void app.project?.code.step(by)
      else setShown(app, true)
    },
  }
}

const references: Need = {
  isMet: (app) => (app.project?.editor.detail?.references.length ?? 0) > 0,
  sentence: t.needs.reference,
}

/** Opens the place that is shown, else the first that is there. */
async function openInEditor(app: App): Promise<void> {
  const { project } = app
  const detail = project?.editor.detail
  if (project === null || detail === null || detail === undefined) return
  const result = await app.client.call('code.open', {
    project: project.overview.project,
    stringId: detail.row.id,
    ...(showsCode(app.settings) && { index: project.code.index }),
  })
  const choose = { label: t.settings.title, run: () => (app.dialog = { kind: 'settings', tab: 'editing' }) }
  if (!result.ok)
    app.toasts.fail(result.error, t.code.openCommand, result.error.code === 'code.noEditor' ? choose : null)
}

export const codeCommands: Command[] = [
  {
    id: 'string.code.open',
    title: t.code.openCommand,
    group: 'translate',
    needs: [stringAtHand, references],
    run: (app) => void openInEditor(app),
  },
  {
    id: 'string.code',
    title: t.code.command,
    switchTitle: t.commands.switches.code,
    isOn: (app) => showsCode(app.settings),
    group: 'translate',
    keys: ['F4'],
    needs: [stringAtHand],
    run: (app) => setShown(app, !showsCode(app.settings)),
  },
  stepCommand(1, t.code.next, 'Shift+F4'),
  stepCommand(-1, t.code.previous),
]
