/** A file that an author tries an app with: checked again at each save of the code. */
import type { FailureValue, ModuleCheck, Workbench } from '../../../core/contract/index.ts'

/** The file of last time, by the app's place: the author goes on where they were. */
const lastPaths = new Map<string, string>()

export class ModuleTrial {
  path = $state('')
  isRunning = $state(false)
  /** How long the last one took, in milliseconds. */
  milliseconds = $state<number | null>(null)
  check = $state.raw<ModuleCheck | null>(null)
  error = $state.raw<FailureValue | null>(null)
  readonly #workbench: Workbench
  readonly #project: string
  readonly #app: { id: number; location: string }
  #running: AbortController | null = null

  constructor(workbench: Workbench, project: string, app: { id: number; location: string }) {
    this.#workbench = workbench
    this.#project = project
    this.#app = app
    this.path = lastPaths.get(app.location) ?? ''
  }

  /** Runs the trial; one that is still under way is cancelled. */
  async run(): Promise<void> {
    const path = this.path.trim()
    if (path === '') return
    lastPaths.set(this.#app.location, path)
    this.close()
    const running = new AbortController()
    this.#running = running
    this.isRunning = true
    const start = performance.now()
    const input = { project: this.#project, appId: this.#app.id, paths: [path] }
    const result = await this.#workbench.call('modules.check', input, { signal: running.signal })
    if (this.#running !== running) return
    this.isRunning = false
    this.milliseconds = performance.now() - start
    this.error = result.ok ? null : result.error
    if (result.ok) this.check = result.value
  }

  close(): void {
    this.#running?.abort()
    this.#running = null
  }
}
