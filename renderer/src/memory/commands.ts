/** Commands for translation memories. */
import { frontPage } from '../controls/frontPage.ts'
import { MAX_MATCH_KEYS } from './matches.svelte.ts'
import type { App } from '../workbench/app.svelte.ts'
import { t } from '../texts/texts.ts'
import { openProject, stringAtHand, type Command } from '../workbench/commands/command.ts'

const insertCommands: Command[] = Array.from({ length: MAX_MATCH_KEYS }, (_, index) => ({
  id: `match.insert${index + 1}`,
  title: t.memory.insert({ index: index + 1 }),
  group: 'translate',
  keys: [`Alt+Digit${index + 1}`],
  isUnlisted: true,
  needs: [stringAtHand, { isMet: (app) => textOf(app, index + 1) !== undefined, sentence: t.needs.match }],
  run: (app) => {
    const field = app.project?.editor.activeField
    const match = app.project?.matches.at(index + 1)
    const text = textOf(app, index + 1)
    if (match !== undefined) field?.insertMatch(match)
    else if (text !== undefined) field?.replace(text)
  },
}))

/** The text with a number: matches of the memories first, then what machines suggest. */
function textOf({ project }: App, index: number): string | undefined {
  if (!project) return undefined
  const { matches, machines } = project
  return matches.at(index)?.repaired ?? machines.textOf(index - matches.shown.length)
}

/** Returns the selected text: in the focused field, or elsewhere. */
function marked(app: App): string {
  const typing = app.project?.editor.fields.find(({ isFocused }) => isFocused)
  const element = frontPage().activeElement
  const inField =
    element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
      ? element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
      : (typing?.marked ?? '')
  return (inField || (frontPage().getSelection()?.toString() ?? '')).trim()
}

export const memoryCommands: Command[] = [
  ...insertCommands,
  {
    id: 'memory.concordance',
    title: t.memory.concordance,
    group: 'translate',
    keys: ['Alt+Shift+KeyC'],
    needs: [stringAtHand],
    run: (app) => {
      const text = marked(app)
      const matches = app.project?.matches
      const isShown = text === '' || text === matches?.concordance?.text
      if (isShown && matches?.focusResults) matches.focusResults()
      else if (text === '') app.toasts.announce(t.memory.concordanceNothing)
      else void matches?.search(text.slice(0, 500))
    },
  },
  {
    id: 'memory.show',
    title: t.memories.command,
    group: 'project',
    keys: ['Alt+Shift+KeyM'],
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'memories' }),
  },
  {
    id: 'memory.pretranslate',
    title: t.memory.pretranslate.command,
    group: 'project',
    keys: ['Alt+Shift+KeyP'],
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'pretranslate' }),
  },
]
