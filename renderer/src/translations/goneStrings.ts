/**
 * A current string that its file has lost meanwhile. Its input moves with the window to the string that replaced it;
 * without one, it is shown, so that it can be copied.
 */
import type { FailureValue, Workbench } from '../../../core/contract/index.ts'
import type { Navigation } from '../strings/navigation.ts'
import { isTyped } from './confirm.ts'
import type { DraftKeeper } from './drafts.svelte.ts'
import type { Editor } from './editor.svelte.ts'

export interface GoneStringsOptions {
  workbench: Workbench
  project: () => string
  editor: Pick<Editor, 'stringId' | 'fields' | 'handOver'>
  drafts: Pick<DraftKeeper, 'flush'>
  navigation: Pick<Navigation, 'goTo'>
  /** Shows a text that was typed and has no string to go into. */
  showTyped: (text: string) => void
  onFailure: (error: FailureValue) => void
}

export class GoneStrings {
  readonly #options: GoneStringsOptions
  #following: Promise<void> = Promise.resolve()

  constructor(options: GoneStringsOptions) {
    this.#options = options
  }

  /** The string that is shown is gone. */
  found(stringId: number): void {
    this.#following = this.#follow(stringId)
  }

  /** Fulfilled when the window is at the string that took the place of the one that was found gone last. */
  async settled(): Promise<void> {
    await this.#following
  }

  async #follow(stringId: number): Promise<void> {
    const { workbench, project, editor, drafts, navigation, showTyped, onFailure } = this.#options
    await drafts.flush()
    const result = await workbench.call('draft.follow', { project: project(), stringId })
    if (!result.ok) return onFailure(result.error)
    if (editor.stringId !== stringId) return
    const { stringId: successorId } = result.value
    if (successorId !== null) {
      editor.handOver(successorId)
      await drafts.flush()
      if (editor.stringId === stringId) await navigation.goTo(successorId)
      return
    }
    const typed = editor.fields.filter(isTyped).map(({ text }) => text)
    if (typed.length > 0) showTyped(typed.join('\n'))
  }
}
