/** Drafts of the string at hand that no field shows: of forms that it has no more, such as from before it was plural. */
import type {
  CallInput,
  FailureValue,
  PluralForm,
  StringDetail,
  Workbench,
} from '../../../core/contract/index.ts'
import type { DraftKeeper } from './drafts.svelte.ts'
import type { Field } from './field.svelte.ts'

export interface StrayDraftsOptions {
  workbench: Workbench
  drafts: Pick<DraftKeeper, 'flush'>
  /** The string at hand; null where there is none. */
  of: () => CallInput<'string.get'> | null
  /** The field at hand. */
  field: () => Field | undefined
  reload: () => Promise<void>
  onFailure: (error: FailureValue, stringId: number) => void
}

/** The drafts of forms that the string has no more. */
export function strayDrafts({ drafts, forms }: StringDetail): [PluralForm, string][] {
  return (Object.entries(drafts) as [PluralForm, string][]).filter(
    ([form, text]) => !forms.includes(form) && text !== '',
  )
}

export class StrayDrafts {
  readonly #options: StrayDraftsOptions

  constructor(options: StrayDraftsOptions) {
    this.#options = options
  }

  /** Puts a stray draft into the field at hand, where it is a draft until it is saved. */
  async take(form: PluralForm, text: string): Promise<void> {
    const of = this.#options.of()
    this.#options.field()?.replace(text)
    await this.#options.drafts.flush()
    await this.#discard(of, form)
  }

  /** Throws a draft of the string at hand away. */
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
