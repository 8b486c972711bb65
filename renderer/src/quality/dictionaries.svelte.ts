/** The dictionaries of a project's target languages, for the settings. */
import type { FailureValue, LanguageDictionaries, Result, Workbench } from '../../../core/contract/index.ts'

export class Dictionaries {
  /** Null until they were read. */
  all = $state.raw<readonly LanguageDictionaries[] | null>(null)
  error = $state.raw<FailureValue | null>(null)
  readonly #workbench: Workbench
  readonly #project: string
  /** Counts the reads, so that an older response never replaces a newer one. */
  #readings = 0

  constructor(workbench: Workbench, project: string) {
    this.#workbench = workbench
    this.#project = project
  }

  async load(): Promise<void> {
    const reading = ++this.#readings
    const read: Result<LanguageDictionaries[]> = await this.#workbench.call('qa.dictionaries', {
      project: this.#project,
    })
    if (reading !== this.#readings) return
    if (read.ok) this.all = read.value
    else this.error = read.error
  }

  /** Takes a dictionary of a language; what cannot be taken leaves all as it was. */
  async add(languageId: string, path: string): Promise<void> {
    const added = await this.#workbench.call('qa.addDictionary', { project: this.#project, languageId, path })
    this.error = added.ok ? null : added.error
    if (added.ok) await this.load()
  }
}
