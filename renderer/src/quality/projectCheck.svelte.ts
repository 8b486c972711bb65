/** A check of the whole project: whether one is necessary, and the running one. */
import type { FailureValue, QaRun, Workbench } from '../../../core/contract/index.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'

export interface ProjectCheckOptions {
  workbench: Workbench
  of: () => { project: string; languageId: string }
  onDone: (run: QaRun) => void
  onFailure: (error: FailureValue) => void
}

export class ProjectCheck {
  /** Translations that no check has seen and that are too many to be checked by themselves. */
  unchecked = $state(0)
  readonly run: ScreenTask<'qa.run'>
  readonly #options: ProjectCheckOptions
  /** Counts the reads, so that an older response never replaces a newer one. */
  #readings = 0

  constructor(options: ProjectCheckOptions) {
    this.#options = options
    this.run = new ScreenTask(options.workbench, 'qa.run')
  }

  /** Asks whether anything is left to check. */
  async refresh(): Promise<void> {
    const { workbench, of } = this.#options
    const reading = ++this.#readings
    const result = await workbench.call('qa.unchecked', { project: of().project })
    if (result.ok && reading === this.#readings) this.unchecked = result.value
  }

  /** Checks a language, or with null all; it goes on whatever is shown. */
  async begin(languageId: string | null): Promise<void> {
    if (this.run.isRunning) return
    const { of, onDone, onFailure } = this.#options
    const languages = languageId === null ? {} : { languageIds: [languageId] }
    const done = await this.run.run({ project: of().project, ...languages })
    if (done !== null) onDone(done)
    else if (this.run.error !== null) onFailure(this.run.error)
    await this.refresh()
  }

  close(): void {
    if (this.run.isRunning) this.run.cancel()
  }
}
