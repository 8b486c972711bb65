/** Strings as they are fetched: the one that is wanted, and the one that is likely next, with what its fields show. */
import type { CallInput, PluralForm, Result, StringDetail, Workbench } from '../../../core/contract/index.ts'
import { EXPENSIVE_CHECKS, type Checked, type KnownFindings } from '../quality/knownFindings.ts'
import { firstSamples, type KnownMessage } from '../messages/knownMessage.ts'

type Of = CallInput<'string.get'>

export interface Fetched {
  result: Promise<Result<StringDetail>>
  detail: StringDetail | null
  /** The parsed message with branches; null for other strings. */
  message: KnownMessage | null
  /** The findings of the fields' initial texts, as far as they are known. */
  findings: Map<PluralForm, KnownFindings>
}

export interface PrefetchOptions {
  workbench: Workbench
  /** The text that a form's field begins with. */
  textOf: (form: PluralForm, detail: StringDetail, languageId: string) => string
}

export class PrefetchCache {
  readonly #options: PrefetchOptions
  #ahead: { key: string; of: Of; fetched: Fetched; isChecked: boolean } | null = null

  constructor(options: PrefetchOptions) {
    this.#options = options
  }

  /** A string: what was fetched ahead, or what is asked for now. */
  fetch(of: Of): Fetched {
    if (this.#ahead?.key === keyOf(of)) return this.#ahead.fetched
    const fetched: Fetched = {
      result: this.#get(of, (message) => (fetched.message = message)),
      detail: null,
      message: null,
      findings: new Map(),
    }
    void fetched.result.then((answer) => {
      if (answer.ok) fetched.detail = answer.value
    })
    return fetched
  }

  /** Prefetches the likely next string; null if it is loaded already or unavailable. */
  async prefetch(of: Of): Promise<StringDetail | null> {
    const key = keyOf(of)
    if (this.#ahead?.key === key) {
      this.#check(of, this.#ahead.fetched)
      return null
    }
    const fetched = this.fetch(of)
    this.#ahead = { key, of, fetched, isChecked: false }
    const answer = await fetched.result
    // A navigation there repeats the request.
    if (!answer.ok && this.#ahead?.fetched === fetched) this.#ahead = null
    // It may have been forgotten while it was fetched.
    if (!answer.ok || this.#ahead?.fetched !== fetched) return null
    void this.#render(of, fetched)
    this.#check(of, fetched)
    return answer.value
  }

  /**
   * Invalidates prefetched data. If other strings changed, only the findings are outdated, because checks compare
   * strings.
   */
  forget(stringIds: readonly number[] | null): void {
    if (this.#ahead === null) return
    const { of, fetched } = this.#ahead
    if (stringIds === null || stringIds.includes(of.stringId)) {
      this.#ahead = null
      return
    }
    fetched.findings.clear()
    this.#ahead.isChecked = false
  }

  async #get(of: Of, onMessage: (message: KnownMessage) => void): Promise<Result<StringDetail>> {
    const { workbench, textOf } = this.#options
    const answer = await workbench.call('string.get', of)
    if (!answer.ok || answer.value.row.type !== 'icu') return answer
    const text = textOf('none', answer.value, of.languageId)
    const view = await workbench.call('message.view', { ...of, text })
    if (view.ok) onMessage({ view: view.value, rendered: null })
    return answer
  }

  async #render(of: Of, fetched: Fetched): Promise<void> {
    if (fetched.message === null) return
    const { view } = fetched.message
    const input = { ...of, text: view.text, values: firstSamples(view) }
    const rendered = await this.#options.workbench.call('message.render', input)
    if (rendered.ok) fetched.message = { view, rendered: rendered.value }
  }

  /** Once; again where it was forgotten what checks said. */
  #check(of: Of, { detail, findings }: Fetched): void {
    if (detail === null || this.#ahead === null || this.#ahead.isChecked) return
    this.#ahead.isChecked = true
    for (const form of detail.forms) {
      const text = this.#options.textOf(form, detail, of.languageId)
      if (text.trim() !== '') findings.set(form, this.#find({ ...of, form, text }))
    }
  }

  #find(input: CallInput<Checked>): KnownFindings {
    const known: KnownFindings = { text: input.text, found: {}, asked: {} }
    for (const name of EXPENSIVE_CHECKS) {
      known.asked[name] = this.#options.workbench.call(name, input).then((result) => {
        if (result.ok) known.found[name] = result.value
        return result.ok ? result.value : null
      })
    }
    return known
  }
}

function keyOf({ project, languageId, stringId }: Of): string {
  return `${project} ${languageId} ${stringId}`
}
