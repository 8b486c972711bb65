/** Adding a target language to the project, one time, and not for a dialog that was closed meanwhile. */
import type { FailureValue, Overview, Workbench } from '../../../core/contract/index.ts'
import type { CustomLanguage } from './loadLanguages.ts'

/** The open project, as far as a new language has to do with it. */
export interface ProjectOfLanguages {
  readonly overview: Pick<Overview, 'project'>
  update(overview: Overview, how: { isStale: boolean }): void
  setLanguage(languageId: string): void
}

export class LanguageForm {
  isBusy = $state(false)
  error = $state.raw<FailureValue | null>(null)
  readonly #workbench: Workbench
  readonly #project: ProjectOfLanguages
  #isClosed = false

  constructor(workbench: Workbench, project: ProjectOfLanguages) {
    this.#workbench = workbench
    this.#project = project
  }

  /** The caller has left: the language is added, but not switched to. */
  close(): void {
    this.#isClosed = true
  }

  /** `custom`: it is in no catalogue. Answers whether it was added and is translated into now. */
  async add(languageId: string, custom: CustomLanguage | null): Promise<boolean> {
    if (this.isBusy) return false
    this.isBusy = true
    const { project } = this.#project.overview
    const result =
      custom === null
        ? await this.#workbench.call('project.addLanguage', { project, languageId })
        : await this.#workbench.call('project.addCustomLanguage', {
            ...{ project, id: languageId },
            ...{ name: custom.name.trim(), like: custom.like },
          })
    this.isBusy = false
    this.error = result.ok ? null : result.error
    if (!result.ok) return false
    this.#project.update(result.value, { isStale: false })
    if (this.#isClosed) return false
    this.#project.setLanguage(languageId)
    return true
  }
}
