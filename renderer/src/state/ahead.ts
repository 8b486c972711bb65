/** Strings as they are fetched: the one that is wanted, and the one that is likely next, with what its fields show. */
import type {
  CallInput,
  MessageView,
  PluralForm,
  Result,
  StringDetail,
  Workbench,
} from '../../../core/workbench/contract.ts'
import { CHECKS, type KnownFindings } from '../quality/fieldQuality.svelte.ts'

type Of = CallInput<'string.get'>

export interface Fetched {
  result: Promise<Result<StringDetail>>
  detail: StringDetail | null
  /** Of a message with branches, what its text says. */
  view: MessageView | null
  /** What checks find in the texts that the fields begin with, as far as it is known. */
  findings: Map<PluralForm, KnownFindings>
}

export interface AheadOptions {
  workbench: Workbench
  /** What a field begins with. */
  textOf: (form: PluralForm, detail: StringDetail, languageId: string) => string
}

export class Ahead {
  readonly #options: AheadOptions
  #ahead: { key: string; fetched: Fetched } | null = null

  constructor(options: AheadOptions) {
    this.#options = options
  }

  /** A string: what was fetched ahead, or what is asked for now. */
  fetch(of: Of): Fetched {
    if (this.#ahead?.key === keyOf(of)) return this.#ahead.fetched
    const fetched: Fetched = {
      result: this.#get(of, (view) => (fetched.view = view)),
      detail: null,
      view: null,
      findings: new Map(),
    }
    void fetched.result.then((answer) => {
      if (answer.ok) fetched.detail = answer.value
    })
    return fetched
  }

  /** Fetches the string that is likely next; null where it is there already or could not be had. */
  async prefetch(of: Of): Promise<StringDetail | null> {
    const key = keyOf(of)
    if (this.#ahead?.key === key) return null
    const fetched = this.fetch(of)
    this.#ahead = { key, fetched }
    const answer = await fetched.result
    if (!answer.ok || !this.#isAhead(fetched)) return null
    void this.#check(of, answer.value, fetched)
    return answer.value
  }

  /** It may have been forgotten while it was fetched. */
  #isAhead(fetched: Fetched): boolean {
    return this.#ahead?.fetched === fetched
  }

  /** What was fetched ahead may be out of date. */
  forget(): void {
    this.#ahead = null
  }

  async #get(of: Of, onView: (view: MessageView) => void): Promise<Result<StringDetail>> {
    const { workbench, textOf } = this.#options
    const answer = await workbench.call('string.get', of)
    if (!answer.ok || answer.value.row.type !== 'icu') return answer
    const text = textOf('none', answer.value, of.languageId)
    const view = await workbench.call('message.view', { ...of, text })
    if (view.ok) onView(view.value)
    return answer
  }

  async #check(of: Of, detail: StringDetail, { findings }: Fetched): Promise<void> {
    const { workbench, textOf } = this.#options
    for (const form of detail.forms) {
      const text = textOf(form, detail, of.languageId)
      if (text.trim() === '') continue
      const known: KnownFindings = { text, found: {} }
      findings.set(form, known)
      await Promise.all(
        CHECKS.map(async (name) => {
          const result = await workbench.call(name, { ...of, form, text })
          if (result.ok) known.found[name] = result.value
        }),
      )
    }
  }
}

function keyOf({ project, languageId, stringId }: Of): string {
  return `${project} ${languageId} ${stringId}`
}
