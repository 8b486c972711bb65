/** Drafts of the current string without a field: of forms that no longer exist, such as from before it was plural. */
import type {
  CallInput,
  FailureValue,
  PluralForm,
  StringDetail,
  Workbench,
} from '../../../core/contract/index.ts'
import type { DraftKeeper } from './drafts.svelte.ts'
import type { Field } from './field.svelte.ts'

export interface OrphanDraftsOptions {
  workbench: Workbench
  drafts: Pick<DraftKeeper, 'flush'>
  /** The current string; null if there is none. */
  of: () => CallInput<'string.get'> | null
  /** The current field. */
  field: () => Field | undefined
  reload: () => Promise<void>
  onFailure: (error: FailureValue, stringId: number) => void
}

/** Returns the drafts of forms that the string no longer has. */
export function orphanDrafts({ drafts, forms }: StringDetail): [PluralForm, string][] {
  return (Object.entries(drafts) as [PluralForm, string][]).filter(
    ([form, text]) => !forms.includes(form) && text !== '',
  )
}

export class OrphanDrafts {
  readonly #options: OrphanDraftsOptions

  constructor(options: OrphanDraftsOptions) {
    this.#options = options
  }

  /** Inserts a draft without a form into the current field, where it is a draft until it is saved. */
  async take(form: PluralForm, text: string): Promise<void> {
    const of = this.#options.of()
    this.#options.field()?.replace(text)
    await this.#options.drafts.flush()
    await this.#discard(of, form)
  }

  /** Discards a draft of the current string. */
  async discard(form: PluralForm): Promise<void> {
    await this.#discard(this.#options.of(), form)
  }

  async #discard(of: CallInput<'string.get'> | null, form: PluralForm): Promise<void> {
    if (of === null) return
    const result = await this.#options.workbench.call('draft.save', { ...of, form, text: null })
    if (!result.ok) this.#options.onFailure(result.error, of.stringId)
    else if (isSame(of, this.#options.of())) await this.#options.reload()
  }
}

function isSame(one: CallInput<'string.get'>, other: CallInput<'string.get'> | null): boolean {
  return one.stringId === other?.stringId && one.languageId === other.languageId
}
