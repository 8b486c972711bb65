/** Commands of QA. */
import type { App } from '../workbench/app.svelte.ts'
import { t } from '../texts/texts.ts'
import { hasProject, type Command } from '../workbench/commands/command.ts'

const qualityAtHand = (app: App) => app.project?.editor.activeField?.quality ?? null

const hasIssues = (app: App) => (qualityAtHand(app)?.findings.length ?? 0) > 0

export const qualityCommands: Command[] = [
  {
    id: 'qa.issues',
    title: t.quality.goToIssues,
    group: 'translate',
    keys: ['Alt+KeyQ'],
    isEnabled: hasIssues,
    run: (app) => qualityAtHand(app)?.focusFirst(),
  },
  {
    id: 'qa.fix',
    title: t.quality.fixFirst,
    group: 'translate',
    keys: ['Alt+Shift+KeyQ'],
    isEnabled: hasIssues,
    run: (app) => {
      const quality = qualityAtHand(app)
      const finding = quality?.findings.find(({ fix, place }) => fix !== null && place !== null)
      if (finding) quality?.apply(finding)
    },
  },
  {
    id: 'qa.checks',
    title: t.quality.command,
    group: 'project',
    isEnabled: hasProject,
    run: (app) => (app.dialog = { kind: 'quality' }),
  },
]
