/**
 * Long work that reports how far it has come and can be cancelled. A run that a newer one replaces is cancelled, and
 * what it still answers is dropped.
 */
import type {
  CallInput,
  CallName,
  FailureValue,
  Outputs,
  ProgressReport,
  Workbench,
} from '../../../core/contract/index.ts'

export class ScreenTask<Name extends CallName = CallName> {
  progress = $state.raw<ProgressReport | null>(null)
  isRunning = $state(false)
  isCancelling = $state(false)
  value = $state.raw<Outputs[Name] | null>(null)
  error = $state.raw<FailureValue | null>(null)
  readonly #workbench: Workbench
  readonly #name: Name
  #controller: AbortController | null = null

  constructor(workbench: Workbench, name: Name) {
    this.#workbench = workbench
    this.#name = name
  }

  /** `after`: what is to be done first; it is part of the run, as long as it takes. */
  async run(
    input: CallInput<Name>,
    { after }: { after?: () => Promise<unknown> } = {},
  ): Promise<Outputs[Name] | null> {
    this.#controller?.abort()
    const controller = new AbortController()
    this.#controller = controller
    this.isRunning = true
    this.isCancelling = false
    this.value = null
    this.error = null
    this.progress = null
    if (after !== undefined && !(await this.#isOver(after, controller))) return null
    const result = await this.#workbench.call(this.#name, input, {
      signal: controller.signal,
      onProgress: (report) => {
        if (controller === this.#controller) this.progress = report
      },
    })
    if (controller !== this.#controller) return null
    this.isRunning = false
    if (result.ok) this.value = result.value
    else this.error = result.error
    return this.value
  }

  /** False: the run was ended meanwhile. */
  async #isOver(after: () => Promise<unknown>, controller: AbortController): Promise<boolean> {
    await after()
    if (controller !== this.#controller) return false
    if (controller.signal.aborted) this.isRunning = false
    return this.isRunning
  }

  cancel(): void {
    this.isCancelling = true
    this.#controller?.abort()
  }

  /** Ends a run, ignores its late result, and clears the last message. */
  forget(): void {
    this.#controller?.abort()
    this.#controller = null
    this.isRunning = false
    this.isCancelling = false
    this.reset()
  }

  reset(): void {
    this.value = null
    this.error = null
  }
}
