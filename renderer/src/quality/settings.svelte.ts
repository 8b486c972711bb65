/** The dialog of QA: which checks are on, what they found, the project's rules and words. */
import type {
  CallInput,
  CallName,
  FailureValue,
  QaRule,
  QaSettings,
  Result,
  Workbench,
} from '../../../core/contract/index.ts'

type SettingsCall = 'qa.settings' | 'qa.setCheck' | 'qa.saveRule' | 'qa.deleteRule' | 'qa.addDictionary'
export type NewRule = CallInput<'qa.saveRule'>['rule']

export class QualitySettings {
  value = $state.raw<QaSettings | null>(null)
  error = $state.raw<FailureValue | null>(null)
  /** The edited rule, or null for a new one; another object each time that it is opened. */
  editing = $state.raw<{ readonly rule: QaRule | null } | null>(null)
  readonly #workbench: Workbench
  readonly #of: { project: string; languageId: string }
  /** Counts the calls, so that an older response never replaces a newer one. */
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

  /** Switches a check as its box says: one that could not be switched is not left ticked. */
  async switchCheck(check: string, box: { checked: boolean }): Promise<void> {
    const isOn = box.checked
    if (await this.setCheck(check, isOn)) return
    // The user pressed the box again meanwhile.
    if (box.checked !== isOn) return
    box.checked = this.value?.checks.find((one) => one.check === check)?.isOn ?? false
  }

  /** Opens a rule to be changed; with null, a new one. */
  edit(rule: QaRule | null): void {
    if (this.editing?.rule !== rule) this.editing = { rule }
  }

  closeRule(): void {
    this.editing = null
  }

  /** Saves the rule that is being changed, and closes it; one that was opened meanwhile stays. */
  async saveRule(rule: NewRule): Promise<boolean> {
    const { editing } = this
    const isSaved = await this.#call('qa.saveRule', { ...this.#of, rule })
    if (isSaved && this.editing === editing) this.closeRule()
    return isSaved
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
