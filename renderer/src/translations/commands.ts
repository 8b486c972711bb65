/** Commands for the current string. */
import { flushSync } from 'svelte'
import { t } from '../texts/texts.ts'
import { caseEdits, LETTER_CASES, type LetterCase } from './changeCase.ts'
import type { DetailTab } from './editor.svelte.ts'
import type { App } from '../workbench/app.svelte.ts'
import type { MessageEditing } from '../messages/message.svelte.ts'
import { changeSelected, severalRows } from '../strings/changeRows.ts'
import { askedText, sameSourceQuery } from './repetitions.svelte.ts'
import { stringAtHand, type Command, type Need } from '../workbench/commands/command.ts'

const MAX_INSERTS = 9

function insert(app: App, index: number): void {
  const editor = app.project?.editor
  const placeholder = editor?.placeholders[index]
  if (placeholder !== undefined) editor?.activeField?.insertPlaceholder(placeholder, editor.tagUnits)
}

/** Returns all placeholders that the field lacks, in the order of the source. */
function missingIn(app: App): string {
  return (app.project?.editor.activeField?.missing ?? []).map(({ insert: text }) => text).join('')
}

function copySource(app: App): void {
  if (changeSelected(app, 'copySource')) return
  app.project?.editor.activeField?.copySource()
}

function messageOf(app: App): MessageEditing | null {
  return app.project?.editor.activeField?.message ?? null
}

function switchMessageView(app: App): void {
  const field = app.project?.editor.activeField
  const message = messageOf(app)
  if (field === undefined || message === null || (message.view?.problem ?? null) !== null) return
  flushSync(() => message.setWhole(!message.isWhole))
  field.focus()
}

function hasRepetitions(app: App): boolean {
  return (app.project?.editor.detail?.repetition ?? null) !== null
}

/** Of several selected strings each may have some. */
const repetitions: Need = {
  isMet: (app) => hasRepetitions(app) || severalRows(app) !== null,
  sentence: t.needs.repetitions,
}

function isException(app: App): boolean {
  return app.project?.editor.detail?.row.isRepetitionException ?? false
}

async function useForRepetitions(app: App): Promise<void> {
  if (changeSelected(app, 'propagate')) return
  const { project } = app
  const asked = (await project?.repetitions.use()) ?? null
  if (project === null || asked === null || app.project !== project) return
  const ask = () => (app.dialog = { kind: 'repetitions', asked })
  const { translated } = project.editor
  const isAtHand = translated?.stringId === asked.of.stringId && translated.languageId === asked.of.languageId
  if (isAtHand && !app.dialogs.isCovered) ask()
  // A user who has moved on is not interrupted at another string.
  else app.toasts.show(askedText(asked), { label: t.repetitions.title, run: ask })
}

function tabCommand(tab: DetailTab, title: string): Command {
  return {
    id: `string.tab.${tab}`,
    title,
    group: 'translate',
    needs: [stringAtHand],
    run: (app) => {
      if (app.project !== null) app.project.editor.tab = tab
    },
  }
}

function moveTagCommand(side: 'Left' | 'Right', title: string): Command {
  return {
    id: `string.moveTag${side}`,
    title,
    group: 'translate',
    keys: [`Alt+Shift+Arrow${side}`],
    needs: [stringAtHand],
    run: (app) => app.project?.editor.activeField?.place?.moveTag(side === 'Right'),
  }
}

const insertCommands: Command[] = Array.from({ length: MAX_INSERTS }, (_, index) => ({
  id: `string.insert${index + 1}`,
  title: t.commands.insert({ index: index + 1 }),
  group: 'translate',
  keys: [`$mod+Digit${index + 1}`],
  isUnlisted: true,
  needs: [
    stringAtHand,
    { isMet: (app) => app.project?.editor.placeholders[index] !== undefined, sentence: t.needs.placeholder },
  ],
  run: (app) => insert(app, index),
}))

/** A message that is edited as a whole has keywords, which no change of case may touch. */
const noWholeMessage: Need = { isMet: (app) => messageOf(app)?.isWhole !== true, sentence: t.needs.branches }

function changeCase({ project }: App, letterCase: LetterCase): void {
  const field = project?.editor.activeField
  const place = field?.place
  if (project === null || field === undefined || place === null || place === undefined) return
  const of = { stretch: place.selection, tag: project.languageId, format: field.format }
  place.edit(caseEdits(place.text, letterCase, of))
  place.focus()
}

const caseCommands: Command[] = LETTER_CASES.map((letterCase) => ({
  id: `string.case.${letterCase}`,
  title: t.changeCase[letterCase],
  group: 'translate',
  needs: [stringAtHand, noWholeMessage],
  run: (app) => changeCase(app, letterCase),
}))

export const translationCommands: Command[] = [
  {
    id: 'string.saveNext',
    title: t.commands.saveNext,
    group: 'translate',
    keys: ['$mod+Enter'],
    needs: [stringAtHand],
    run: (app) => app.project?.navigation.saveAndNext({ approve: false }),
  },
  {
    id: 'string.approveNext',
    title: t.commands.approveNext,
    group: 'translate',
    keys: ['$mod+Shift+Enter'],
    needs: [stringAtHand],
    run: (app) => {
      if (!changeSelected(app, 'approve')) app.project?.navigation.saveAndNext({ approve: true })
    },
  },
  {
    id: 'string.needsWork',
    title: t.commands.needsWork,
    group: 'translate',
    keys: ['$mod+KeyU'],
    needs: [stringAtHand],
    run: (app) => {
      const kind = app.project?.editor.needsWork === true ? 'settle' : 'needsWork'
      if (!changeSelected(app, kind)) void app.project?.editor.switchNeedsWork()
    },
  },
  {
    id: 'string.useForRepetitions',
    title: t.repetitions.command,
    group: 'translate',
    keys: ['Alt+Shift+KeyU'],
    needs: [stringAtHand, repetitions],
    run: (app) => void useForRepetitions(app),
  },
  {
    id: 'string.translateAlone',
    title: t.repetitions.aloneCommand,
    group: 'translate',
    keys: ['Alt+Shift+KeyX'],
    needs: [
      stringAtHand,
      { isMet: (app) => hasRepetitions(app) || isException(app), sentence: t.needs.repetitions },
    ],
    run: (app) => void app.project?.repetitions.switchException(),
  },
  {
    id: 'string.showRepetitions',
    title: t.repetitions.showCommand,
    group: 'find',
    needs: [stringAtHand, { isMet: hasRepetitions, sentence: t.needs.repetitions }],
    run: (app) => {
      const detail = app.project?.editor.detail
      if (detail) app.project?.listing.openList(sameSourceQuery(detail))
    },
  },
  {
    id: 'string.save',
    title: t.commands.save,
    group: 'translate',
    keys: ['$mod+KeyS'],
    needs: [stringAtHand],
    run: (app) => void app.project?.save(),
  },
  {
    id: 'string.copySource',
    title: t.commands.copySource,
    group: 'translate',
    keys: ['Alt+Period'],
    needs: [stringAtHand],
    run: copySource,
  },
  {
    id: 'string.messageView',
    title: t.messages.switch,
    group: 'translate',
    keys: ['Alt+Comma'],
    needs: [stringAtHand, { isMet: (app) => messageOf(app) !== null, sentence: t.needs.message }],
    run: switchMessageView,
  },
  {
    id: 'string.revert',
    title: t.detail.revert,
    group: 'translate',
    needs: [
      stringAtHand,
      { isMet: (app) => app.project?.editor.activeField?.isDirty ?? false, sentence: t.needs.typed },
    ],
    run: (app) => {
      const editor = app.project?.editor
      if (editor?.activeField !== undefined) editor.revert(editor.activeField)
    },
  },
  {
    id: 'string.savesOnLeave',
    title: t.commands.savesOnLeave,
    group: 'translate',
    run: (app) => {
      const savesOnLeave = !app.settings.savesOnLeave
      app.changeSettings({ savesOnLeave })
      app.toasts.show(savesOnLeave ? t.toasts.savesOnLeave : t.toasts.keepsDrafts)
    },
  },
  {
    id: 'string.fillsRepetitions',
    title: t.repetitions.settingCommand,
    group: 'translate',
    run: (app) => {
      const fillsRepetitions = !app.settings.fillsRepetitions
      app.changeSettings({ fillsRepetitions })
      app.toasts.show(fillsRepetitions ? t.repetitions.fills : t.repetitions.fillsNot)
    },
  },
  ...insertCommands,
  {
    id: 'string.insertMissing',
    title: t.commands.insertMissing,
    group: 'translate',
    keys: ['Alt+Shift+KeyA'],
    needs: [stringAtHand, { isMet: (app) => missingIn(app) !== '', sentence: t.needs.missing }],
    run: (app) => app.project?.editor.activeField?.insert(missingIn(app)),
  },
  {
    id: 'string.character',
    title: t.characters.command,
    group: 'translate',
    needs: [stringAtHand],
    run: (app) => (app.dialog = { kind: 'characters' }),
  },
  ...caseCommands,
  tabCommand('others', t.commands.tabOthers),
  tabCommand('comments', t.commands.tabComments),
  tabCommand('history', t.commands.tabHistory),
  {
    id: 'string.translations',
    title: t.commands.translations,
    group: 'translate',
    keys: ['Alt+Shift+KeyV'],
    needs: [stringAtHand],
    run: (app) => {
      const editor = app.project?.editor
      if (editor !== undefined) flushSync(() => (editor.tab = 'others'))
      app.focus('translations')
    },
  },
  {
    id: 'string.comment',
    title: t.commands.comment,
    group: 'translate',
    keys: ['$mod+KeyM', '$mod+Shift+KeyM'],
    // There the other puts the window away.
    macKeys: ['$mod+Shift+KeyM'],
    needs: [stringAtHand],
    run: (app) => {
      const editor = app.project?.editor
      if (editor !== undefined) flushSync(() => (editor.tab = 'comments'))
      app.focus('comment')
    },
  },
  moveTagCommand('Left', t.commands.moveTagLeft),
  moveTagCommand('Right', t.commands.moveTagRight),
  {
    id: 'string.fullTags',
    title: t.commands.fullTags,
    group: 'translate',
    keys: ['Shift+F2'],
    isOn: (app) => app.project?.editor.showsFullTags ?? false,
    needs: [stringAtHand],
    run: (app) => {
      if (app.project !== null) app.project.editor.showsFullTags = !app.project.editor.showsFullTags
    },
  },
]
