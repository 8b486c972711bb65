/** The results of typed texts: saved, saved beside changes of others, or without a string. */
import type { FailureValue, SavedEdit } from '../../../core/contract/index.ts'
import type { Navigation } from '../strings/navigation.ts'
import { t } from '../texts/texts.ts'
import type { ToastAction, Toasts } from '../workbench/toasts.svelte.ts'
import type { Editor } from './editor.svelte.ts'
import type { Repetitions } from './repetitions.svelte.ts'
import type { TextsToSave } from './saveQueue.svelte.ts'
import type { TypeAhead } from './typeAhead.svelte.ts'
import type { UnplacedTexts } from './unplacedTexts.ts'

export interface SaveOutcomesParts {
  toasts: Toasts
  editor: Editor
  repetitions: Repetitions
  typeAhead: TypeAhead
  unplaced: UnplacedTexts
  navigation: Navigation
  project: () => string
  fail: (error: FailureValue, action: ToastAction) => void
}

export class SaveOutcomes {
  readonly #parts: SaveOutcomesParts

  constructor(parts: SaveOutcomesParts) {
    this.#parts = parts
  }

  saved(texts: TextsToSave, answer: SavedEdit): void {
    const { editor, repetitions, toasts, project } = this.#parts
    editor.saved(texts, answer)
    const { stringId, languageId } = texts
    const isTold = repetitions.saved(answer, { project: project(), stringId, languageId })
    if (!isTold) toasts.announce(savedText(texts))
    if (answer.conflicts.length > 0)
      toasts.show(t.toasts.changedSince, {
        label: t.toasts.goThere,
        run: () => void this.#showBoth(texts),
      })
  }

  notSaved(error: FailureValue, { stringId, languageId }: TextsToSave): void {
    this.#parts.fail(error, this.#goingTo(stringId, languageId))
  }

  /** Shows the input of a string that cannot be shown, so that it can be copied. */
  notShown(error: FailureValue, stringId: number): void {
    const { editor, typeAhead, unplaced, fail } = this.#parts
    const typed = editor.detail === null ? typeAhead.giveUp() : ''
    if (typed !== '') unplaced.show(typed)
    const details = typed === '' ? error.details : { ...error.details, value: typed }
    fail({ ...error, details }, this.#goingTo(stringId))
  }

  /** Shows the string with all its translations, one beside the other. */
  async #showBoth({ stringId, languageId }: TextsToSave): Promise<void> {
    await this.#parts.navigation.goTo(stringId, languageId)
    this.#parts.editor.tab = 'others'
  }

  #goingTo(stringId: number, languageId?: string): ToastAction {
    return {
      label: t.toasts.goThere,
      run: () => void this.#parts.navigation.goTo(stringId, languageId),
    }
  }
}

function savedText({ approve, needsWork }: TextsToSave): string {
  if (needsWork) return t.toasts.needsWork
  return approve ? t.toasts.savedApproved : t.toasts.saved
}
