/** Open proposals of AI agents for the current string, and the decisions of a person on them. */
import type { ProposalOrigin, StringDetail, TranslationEntry } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import type { App } from '../workbench/app.svelte.ts'
import { stringAtHand, type Command } from '../workbench/commands/command.ts'
import type { Project } from '../workbench/project.svelte.ts'

export type OpenProposal = TranslationEntry & { proposal: ProposalOrigin }

/** Returns the proposals of a string that wait for a decision. */
export function openProposals(detail: StringDetail): OpenProposal[] {
  return detail.translations.filter(
    (entry): entry is OpenProposal =>
      entry.proposal !== undefined && entry.needsWork && entry.provider === 'ai',
  )
}

/**
 * Accepts the newest proposal of each form, or rejects all, and goes to the next row of the list without waiting for the
 * disk.
 */
export function settleAndNext({ editor, navigation }: Project, isAccepted: boolean): void {
  void editor.edits.settleProposals(isAccepted)
  navigation.next()
}

/** Puts the newest proposal of each form into its field, to edit it there. */
export function useProposal({ editor }: Project): void {
  if (editor.detail === null) return
  for (const { form, text } of openProposals(editor.detail).toReversed())
    editor.fields.find((field) => field.form === form)?.replace(text)
  editor.focusField()
}

/** A typed text is saved or reverted first, because an accepted proposal would put it aside. */
function settle({ project, toasts }: App, isAccepted: boolean): void {
  const detail = project?.editor.detail ?? null
  if (project === null || detail === null || openProposals(detail).length === 0) toasts.show(t.needs.proposal)
  else if (isAccepted && project.editor.fields.some(({ isDirty }) => isDirty))
    toasts.show(t.needs.nothingTyped)
  else settleAndNext(project, isAccepted)
}

export const proposalCommands: Command[] = [
  {
    id: 'string.ask',
    title: t.asking.command,
    group: 'translate',
    keys: ['Alt+Shift+KeyK'],
    needs: [stringAtHand],
    run: (app) => (app.dialog = { kind: 'ask' }),
  },
  {
    id: 'string.acceptProposal',
    title: t.proposals.acceptCommand,
    group: 'translate',
    keys: ['Alt+Shift+KeyY'],
    needs: [stringAtHand],
    run: (app) => settle(app, true),
  },
  {
    id: 'string.rejectProposal',
    title: t.proposals.rejectCommand,
    group: 'translate',
    keys: ['Alt+Shift+KeyN'],
    needs: [stringAtHand],
    run: (app) => settle(app, false),
  },
]
