/** Commands of QA. */
import type { App } from '../workbench/app.svelte.ts'
import type { FieldQuality } from './fieldQuality.svelte.ts'
import { groupFindings, isSafe, mendGroups, type FindingGroup } from './findingGroups.ts'
import { misspeltIn } from './spelling.svelte.ts'
import { t } from '../texts/texts.ts'
import { openProject, stringAtHand, type Command } from '../workbench/commands/command.ts'

const qualityAtHand = (app: App) => app.project?.editor.activeField?.quality ?? null

function groupsAtHand(app: App): FindingGroup<FieldQuality>[] {
  const fields = app.project?.editor.fields ?? []
  return groupFindings(fields.flatMap(({ quality }) => (quality === null ? [] : [quality])))
}

/** Returns the first fixable fault: of the focused form, else of any. */
function firstToMend(app: App): FindingGroup<FieldQuality> | undefined {
  const groups = groupsAtHand(app).filter(({ fixes }) => fixes.length > 0)
  const form = qualityAtHand(app)
  return groups.find(({ found }) => found.some((one) => one.form === form)) ?? groups[0]
}

export const qualityCommands: Command[] = [
  {
    id: 'qa.issues',
    title: t.quality.goToIssues,
    group: 'translate',
    keys: ['Alt+KeyQ'],
    needs: [stringAtHand, { isMet: (app) => groupsAtHand(app).length > 0, sentence: t.needs.issue }],
    run: (app) => qualityAtHand(app)?.focusFirst(),
  },
  {
    id: 'qa.fix',
    title: t.quality.fixFirst,
    group: 'translate',
    keys: ['$mod+Period', 'Alt+Shift+KeyQ'],
    needs: [stringAtHand, { isMet: (app) => firstToMend(app) !== undefined, sentence: t.needs.fix }],
    run: (app) => {
      const group = firstToMend(app)
      if (group !== undefined) mendGroups([group])
    },
  },
  {
    id: 'qa.fixSafe',
    title: t.quality.fixAllSafe,
    group: 'translate',
    keys: ['$mod+Shift+Period'],
    needs: [stringAtHand, { isMet: (app) => groupsAtHand(app).some(isSafe), sentence: t.needs.safeFix }],
    run: (app) => mendGroups(groupsAtHand(app).filter(isSafe)),
  },
  {
    id: 'qa.spelling',
    title: t.quality.spellingCommand,
    group: 'translate',
    keys: ['Alt+F7'],
    // macOS has Control+F7 for itself, and programs there have this key for spelling.
    macKeys: ['$mod+Semicolon'],
    needs: [
      stringAtHand,
      {
        isMet: (app) => misspeltIn(app.project?.editor.fields ?? []).length > 0,
        sentence: t.needs.misspelt,
      },
    ],
    run: (app) => app.project?.spelling.openNext(app.project.editor.fields),
  },
  {
    id: 'qa.checks',
    title: t.quality.command,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'quality' }),
  },
]
