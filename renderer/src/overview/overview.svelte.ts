/** The data of the overview: counted values at once, the rest as it arrives. */
import type {
  Activity,
  AgentFigures,
  CallName,
  CallInput,
  Figures,
  RemainingWork,
  Outputs,
  ProgressReport,
  RepetitionCount,
} from '../../../core/contract/index.ts'
import type { App } from '../workbench/app.svelte.ts'

export class OverviewFigures {
  figures = $state.raw<Figures | null>(null)
  activity = $state.raw<Activity | null>(null)
  left = $state.raw<readonly RemainingWork[]>([])
  agents = $state.raw<readonly AgentFigures[]>([])
  repetitions = $state.raw<RepetitionCount | null>(null)
  /** How far counting words is; null: it is not going on. */
  counting = $state.raw<ProgressReport | null>(null)
  readonly #app: App
  readonly #closing = new AbortController()
  #asking: AbortController | null = null
  #languageId = ''

  constructor(app: App) {
    this.#app = app
  }

  /** Counts again; the shown values stay until then, unless they belong to another language. */
  async load(project: string, languageId: string): Promise<void> {
    this.#asking?.abort()
    const asking = new AbortController()
    this.#asking = asking
    if (languageId !== this.#languageId) {
      this.activity = null
      this.left = []
      this.agents = []
    }
    this.#languageId = languageId
    const input = { project, languageId }
    const ask = <Name extends CallName>(name: Name, given: CallInput<Name>) =>
      this.#ask(name, given, asking.signal)
    this.figures = (await ask('overview.figures', input)) ?? this.figures
    if (asking.signal.aborted) return
    const [left, activity, repetitions, agents] = await Promise.all([
      ask('overview.left', input),
      ask('overview.activity', input),
      ask('overview.repetitions', { project }),
      ask('agents.figures', input),
    ])
    if (asking.signal.aborted) return
    this.left = left ?? this.left
    this.activity = activity ?? this.activity
    this.agents = agents ?? this.agents
    this.repetitions = repetitions ?? this.repetitions
    if ((this.figures?.uncounted.length ?? 0) > 0 && this.counting === null) await this.#countWords(project)
  }

  /** Cancels running requests, and starts none. */
  close(): void {
    this.#asking?.abort()
    this.#closing.abort()
  }

  async #countWords(project: string): Promise<void> {
    this.counting = { label: '', done: 0, total: 0 }
    const { signal } = this.#closing
    const onProgress = (report: ProgressReport) => (this.counting = report)
    await this.#app.client.call('overview.countWords', { project }, { signal, onProgress })
    this.counting = null
    const input = { project, languageId: this.#languageId }
    this.figures = (await this.#ask('overview.figures', input, signal)) ?? this.figures
  }

  async #ask<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    signal: AbortSignal,
  ): Promise<Outputs[Name] | null> {
    const result = await this.#app.client.call(name, input, { signal })
    if (signal.aborted) return null
    if (!result.ok) this.#app.fail(result.error)
    return result.ok ? result.value : null
  }
}
