/** Commands for the glossary, and for terms of the current string. */
import { frontPage } from '../controls/frontPage.ts'
import { MAX_TERM_KEYS } from './shownTerms.ts'
import { t } from '../texts/texts.ts'
import { openProject, stringAtHand, type Command } from '../workbench/commands/command.ts'

const insertCommands: Command[] = Array.from({ length: MAX_TERM_KEYS }, (_, index) => ({
  id: `term.insert${index + 1}`,
  title: t.terms.command({ index: index + 1 }),
  group: 'translate',
  // Next to the placeholders' keys, and unlike those with Control taken by no browser.
  keys: [`Alt+Shift+Digit${index + 1}`],
  isUnlisted: true,
  needs: [
    stringAtHand,
    { isMet: (app) => app.project?.terms.textOf(index + 1) !== undefined, sentence: t.needs.term },
  ],
  run: (app) => {
    const text = app.project?.terms.textOf(index + 1)
    if (text !== undefined) app.project?.editor.activeField?.insert(text)
  },
}))

export const glossaryCommands: Command[] = [
  ...insertCommands,
  {
    id: 'term.add',
    title: t.terms.addCommand,
    group: 'translate',
    keys: ['$mod+KeyG', 'Alt+Shift+KeyT'],
    needs: [openProject],
    run: (app) => {
      const target = markedTranslation(app.project?.editor.fields ?? [])
      app.dialog = { kind: 'add-term', source: markedSource(), target }
    },
  },
  {
    id: 'glossary.show',
    title: t.glossary.command,
    group: 'project',
    keys: ['Alt+Shift+KeyG'],
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'glossary' }),
  },
]

/** The selected text: words of the source, and of the translation being written. */

/** The marked part of the source; empty where the marked text is elsewhere. */
function markedSource(): string {
  const selection = frontPage().getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-source-text]') ? oneLine(selection?.toString() ?? '') : ''
}

/** The marked part of the translation, in the field that has, or last had, the cursor. */
function markedTranslation(fields: readonly { marked: string }[]): string {
  const marked = fields.map((field) => field.marked).find((text) => text !== '')
  return oneLine(marked ?? '')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
