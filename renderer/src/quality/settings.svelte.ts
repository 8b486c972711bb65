/** The dialog of QA: which checks are on, what they found, the project's rules and words. */
import type {
  CallInput,
  CallName,
  FailureValue,
  QaSettings,
  Result,
  Workbench,
} from '../../../core/contract/index.ts'

type SettingsCall = 'qa.settings' | 'qa.setCheck' | 'qa.saveRule' | 'qa.deleteRule' | 'qa.addDictionary'
export type NewRule = CallInput<'qa.saveRule'>['rule']

export class QualitySettings {
  value = $state.raw<QaSettings | null>(null)
  error = $state.raw<FailureValue | null>(null)
  readonly #workbench: Workbench
  readonly #of: { project: string; languageId: string }
  /** Counts the calls, so that the answer of an older one never takes the place of a newer one's. */
  #calls = 0

  constructor(workbench: Workbench, of: { project: string; languageId: string }) {
    this.#workbench = workbench
    this.#of = of
  }

  load(): Promise<boolean> {
    return this.#call('qa.settings', this.#of)
  }

  setCheck(check: string, isOn: boolean): Promise<boolean> {
    return this.#call('qa.setCheck', { ...this.#of, check, isOn })
  }

  saveRule(rule: NewRule): Promise<boolean> {
    return this.#call('qa.saveRule', { ...this.#of, rule })
  }

  deleteRule(ruleId: number): Promise<boolean> {
    return this.#call('qa.deleteRule', { ...this.#of, ruleId })
  }

  addDictionary(path: string): Promise<boolean> {
    return this.#call('qa.addDictionary', { ...this.#of, path })
  }

  async forget(word: string): Promise<void> {
    const result = await this.#workbench.call('qa.word', { ...this.#of, word, isKnown: false })
    await this.load()
    if (!result.ok) this.error = result.error
  }

  async #call<Name extends SettingsCall & CallName>(name: Name, input: CallInput<Name>): Promise<boolean> {
    const call = ++this.#calls
    const result: Result<QaSettings> = await this.#workbench.call(name, input)
    if (call === this.#calls) {
      if (result.ok) this.value = result.value
      this.error = null
    }
    if (!result.ok) this.error = result.error
    return result.ok
  }
}
