/** Uses the current translation for all strings with its source (docs/reference/translations.md, "Repetitions"). */
import type {
  CallInput,
  FailureValue,
  RepetitionsPreview,
  SavedEdit,
  StringDetail,
  Workbench,
} from '../../../core/contract/index.ts'
import { quotedCroql } from '../croql/worklists.ts'
import { t } from '../texts/texts.ts'
import type { ToastAction, Toasts } from '../workbench/toasts.svelte.ts'
import type { Editor } from './editor.svelte.ts'

/** A string in a language of an open project. */
export type OfString = Pick<CallInput<'repetition.use'>, 'project' | 'stringId' | 'languageId'>

/** The question to the user before texts are overwritten. */
export interface RepetitionsAsked {
  of: OfString
  preview: RepetitionsPreview
}

/** The number from which on writing shows its progress and can be stopped. */
const MAX_AT_ONCE = 1_000

export interface RepetitionsOptions {
  workbench: Workbench
  editor: Editor
  toasts: Toasts
  of: (stringId: number) => OfString
  undo: () => void
  onFailure: (error: FailureValue) => void
}

export class Repetitions {
  readonly #options: RepetitionsOptions
  /** The number of repetitions for which the last save used its text. */
  #usedWithSave = 0

  constructor(options: RepetitionsOptions) {
    this.#options = options
  }

  /** Says for how many repetitions a save used its text; false: for none. */
  saved({ repetitions: { used, left } }: SavedEdit, of: OfString): boolean {
    this.#usedWithSave = used
    if (used === 0) return false
    if (left === 0) this.#options.toasts.show(t.repetitions.used({ count: used }), this.#undoing())
    else
      this.#options.toasts.show(t.repetitions.usedSome({ count: used, left }), {
        label: t.repetitions.use,
        run: () => void this.#write(of),
      })
    return true
  }

  /**
   * Saves what is typed, and then uses it for all repetitions that have no text, or whose texts need work, as a step of
   * its own. Answers what is to be asked first where others have another text, or where there are so many that writing
   * takes its time.
   */
  async use(): Promise<RepetitionsAsked | null> {
    const { editor, toasts, workbench, onFailure } = this.#options
    const { detail } = editor
    if (detail === null || detail.repetition === null) return null
    if (detail.row.isRepetitionException) return this.#say(t.repetitions.takenOut)
    if (editor.needsWork && !editor.isTyped) return this.#say(t.repetitions.nothingToUse)
    const of = this.#options.of(detail.row.id)
    this.#usedWithSave = 0
    if (!(await editor.save({ approve: false }))) return null
    const result = await workbench.call('repetition.preview', of)
    if (!result.ok) {
      onFailure(result.error)
      return null
    }
    const { given, counts } = result.value
    const open = openOf(result.value)
    if (given.length === 0) return this.#say(t.repetitions.nothingToUse)
    if (counts.other > 0 || open > MAX_AT_ONCE) return { of, preview: result.value }
    if (open > 0) await this.#write(of)
    else if (this.#usedWithSave === 0) toasts.show(t.repetitions.nothingLeft)
    return null
  }

  /** Reports the number of strings that got the text. */
  used(strings: number): void {
    const { toasts } = this.#options
    if (strings === 0) toasts.show(t.repetitions.nothingLeft)
    else toasts.show(t.repetitions.used({ count: strings }), this.#undoing())
  }

  /** Excludes the current string from its repetitions, or includes it again. */
  async switchException(): Promise<void> {
    const { editor, toasts } = this.#options
    const isException = !(editor.detail?.row.isRepetitionException ?? true)
    if (await editor.edits.exceptRepetition(isException))
      toasts.show(isException ? t.repetitions.takenOut : t.repetitions.putBack, this.#undoing())
  }

  async #write(of: OfString): Promise<void> {
    const { workbench, onFailure } = this.#options
    const result = await workbench.call('repetition.use', of)
    if (result.ok) this.used(result.value.strings)
    else onFailure(result.error)
  }

  #undoing(): ToastAction {
    return { label: t.toasts.undo, run: this.#options.undo }
  }

  #say(text: string): null {
    this.#options.toasts.show(text)
    return null
  }
}

/** The repetitions that get the text without being chosen. */
export function openOf({ counts }: RepetitionsPreview): number {
  return counts.none + counts.needsWork
}

/** Says of which repetitions a person is asked. */
export function askedText({ preview }: RepetitionsAsked): string {
  const { other } = preview.counts
  return other > 0 ? t.repetitions.others({ count: other }) : t.repetitions.open({ count: openOf(preview) })
}

/** A query for all strings with the source of one. */
export function sameSourceQuery({ source }: StringDetail): string {
  return `text = ${quotedCroql(source.map(({ text }) => text).join('\n'))} and is visible`
}
