/** Edits of the current string by one call, whose response is its new state. */
import type {
  CallInput,
  EditedString,
  FailureValue,
  PluralForm,
  Result,
  Workbench,
} from '../../../core/contract/index.ts'
import type { Translated } from './confirm.ts'

/** The current string and language; no string if none is shown. */
export interface AtHand {
  project: string
  languageId: string
  stringId: number | null
}

export interface StringEditsOptions {
  workbench: Workbench
  atHand: () => AtHand
  onEdited: (edited: EditedString, languageId: string) => void
  onFailure: (error: FailureValue, stringId: number) => void
}

/** The ids of translations of one string, each of another form. */
export type TranslationIds = readonly [number, ...number[]]

type EditCall =
  | 'agents.settle'
  | 'repetition.except'
  | 'translation.restore'
  | 'translation.approve'
  | 'translation.vote'
  | 'translation.delete'
  | 'comment.add'
  | 'comment.noteInFile'
  | 'comment.resolve'

export class StringEdits {
  readonly #options: StringEditsOptions

  constructor(options: StringEditsOptions) {
    this.#options = options
  }

  /** Puts the text of an older version into use again. */
  async restore(form: PluralForm, text: string): Promise<boolean> {
    return this.#editString('translation.restore', (of) => ({ ...of, form, text }))
  }

  /** Takes the string out of its repetitions, or puts it back. */
  async exceptRepetition(isException: boolean): Promise<boolean> {
    return this.#editString('repetition.except', (of) => ({ ...of, isException }))
  }

  /** Approves translations of a string, each of another form, as one step for undo; the next two do so, too. */
  async approve(ids: TranslationIds, isApproved: boolean): Promise<void> {
    await this.#edit('translation.approve', { ...this.#translations(ids), isApproved })
  }

  async vote(ids: TranslationIds, mark: 'up' | 'down' | null): Promise<void> {
    await this.#edit('translation.vote', { ...this.#translations(ids), mark })
  }

  /** Accepts the newest open proposal of each form of the string, or rejects all its open ones. */
  async settleProposals(isAccepted: boolean): Promise<boolean> {
    return this.#editString('agents.settle', (of) => ({ ...of, isAccepted }))
  }

  async remove(ids: TranslationIds): Promise<boolean> {
    return this.#edit('translation.delete', this.#translations(ids))
  }

  #translations([translationId, ...otherForms]: TranslationIds) {
    const { project } = this.#options.atHand()
    return { project, translationId, ...(otherForms.length > 0 && { otherForms }) }
  }

  /** `string`: the one for which it was written, which may no longer be current. */
  async comment(
    text: string,
    issueType: CallInput<'comment.add'>['issueType'] | null,
    string?: Translated,
  ): Promise<boolean> {
    const kind = issueType === null ? { type: 'comment' as const } : { type: 'issue' as const, issueType }
    return this.#editString('comment.add', (of) => ({ ...of, text, ...kind }), string)
  }

  /** Sets what translators note in the file beside the translation; `string` as for a comment. */
  async noteInFile(text: string, string?: Translated): Promise<boolean> {
    return this.#editString('comment.noteInFile', (of) => ({ ...of, text }), string)
  }

  async resolve(commentId: number, isResolved: boolean): Promise<void> {
    const { project, languageId } = this.#options.atHand()
    await this.#edit('comment.resolve', { project, commentId, languageId, isResolved })
  }

  /** Does nothing without a current string. */
  async #editString<Name extends EditCall>(
    name: Name,
    inputOf: (of: CallInput<'string.get'>) => CallInput<Name>,
    string?: Translated,
  ): Promise<boolean> {
    const at: AtHand = { ...this.#options.atHand(), ...string }
    const { stringId } = at
    return stringId !== null && this.#edit(name, inputOf({ ...at, stringId }), at)
  }

  async #edit<Name extends EditCall>(
    name: Name,
    input: CallInput<Name>,
    { stringId, languageId }: AtHand = this.#options.atHand(),
  ): Promise<boolean> {
    const result: Result<EditedString> = await this.#options.workbench.call(name, input)
    if (result.ok) this.#options.onEdited(result.value, languageId)
    else if (stringId !== null) this.#options.onFailure(result.error, stringId)
    return result.ok
  }
}
