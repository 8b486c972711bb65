/** The analysis of a language, or of all, on its screen: which memories are searched, what is paid, and the report. */
import type { MemoryInfo } from '../../../core/contract/index.ts'
import {
  ANALYSIS_BANDS,
  USUAL_SPEED,
  USUAL_WEIGHTS,
  type AnalysisBand,
  type BandWeights,
  type Pricing,
} from '../../../core/contract/analysisBands.ts'
import type { App } from '../workbench/app.svelte.ts'
import type { Project } from '../workbench/project.svelte.ts'
import { ScreenTask } from '../workbench/task.svelte.ts'
import { t } from '../texts/texts.ts'

export type ReportFormat = 'html' | 'csv' | 'json'

/** A number of an empty field is null. */
interface WrittenPricing extends Omit<Pricing, 'weights' | 'wordsPerHour'> {
  weights: Record<AnalysisBand, number | null>
  wordsPerHour: number | null
}

export class ProjectAnalysis {
  readonly task: ScreenTask<'analysis.run'>
  memories = $state.raw<readonly MemoryInfo[]>([])
  /** The ids of the memories to search: at first those that are attached. */
  chosen = $state<number[]>([])
  /** Whether all target languages are analysed, and not the current one alone. */
  isOfAll = $state(false)
  readonly pricing: WrittenPricing = $state({
    weights: { ...USUAL_WEIGHTS },
    rate: null,
    currency: '',
    wordsPerHour: USUAL_SPEED,
  })
  readonly #app: App
  readonly #project: Project

  constructor(app: App, project: Project) {
    this.#app = app
    this.#project = project
    this.task = new ScreenTask(app.client, 'analysis.run')
  }

  async listMemories(): Promise<void> {
    const result = await this.#app.client.call('memory.list', { project: this.#handle })
    if (!result.ok) return this.#app.fail(result.error)
    this.memories = result.value
    this.chosen = this.#attached
  }

  async run(): Promise<void> {
    // The attached memories are the usual choice, with which the shared memory of a document is searched, too.
    const isUsual = this.chosen.toSorted().join() === this.#attached.toSorted().join()
    const all = this.#project.overview.targetLanguages.map(({ id }) => id)
    await this.task.run({
      project: this.#handle,
      languageIds: this.isOfAll ? all : [this.#project.languageId],
      ...(isUsual ? {} : { memoryIds: [...this.chosen] }),
    })
  }

  /** Drops the result: it is of another language. */
  forget(): void {
    this.task.forget()
    this.task.value = null
  }

  /** Asks where to, and writes the report there. */
  async save(format: ReportFormat): Promise<void> {
    const analysis = this.task.value
    if (analysis === null) return
    const name = `${this.#project.overview.name} - ${t.analysis.reportName}.${format}`
    const path = await this.#app.files.pickOne('save-report', name)
    if (path === null) return
    const input = { project: this.#handle, path, format, analysis, pricing: this.usedPricing }
    const result = await this.#app.client.call('analysis.save', input)
    if (result.ok) this.#app.toasts.show(t.overview.reported)
    else this.#app.fail(result.error)
  }

  /** The figures as they are used: an empty field of the form has the usual value. */
  get usedPricing(): Pricing {
    const { weights, wordsPerHour, ...pricing }: WrittenPricing = $state.snapshot(this.pricing)
    const used = ANALYSIS_BANDS.map((band) => [band, weights[band] ?? USUAL_WEIGHTS[band]])
    return {
      ...pricing,
      weights: Object.fromEntries(used) as BandWeights,
      wordsPerHour: wordsPerHour === null || wordsPerHour < 1 ? USUAL_SPEED : wordsPerHour,
    }
  }

  get #attached(): number[] {
    return this.memories.filter(({ isAttached }) => isAttached).map(({ id }) => id)
  }

  get #handle(): string {
    return this.#project.overview.project
  }
}
