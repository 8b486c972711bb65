/** The query bar: its text, what is wrong with it, how much it would find, and the queries that were run. */
import type {
  CallInput,
  CroqlCompletions,
  CroqlDescription,
  CroqlProblem,
  CroqlToken,
  FailureValue,
  Workbench,
} from '../../../core/contract/index.ts'
import { problemWords } from '../texts/failureWords.ts'

const CHECK_MILLISECONDS = 80
const PREVIEW_MILLISECONDS = 350
const MOST_HISTORY = 100

export interface QueryOptions {
  workbench: Workbench
  project: () => string
  /** What is queried; strings where it is left out. */
  context?: CallInput<'croql.check'>['context']
  /** How much a text would find; null where that cannot be told. */
  count: (croql: string, signal: AbortSignal) => Promise<number | null>
  /** Shows the result of the text; answers why it cannot. */
  run: (croql: string) => Promise<FailureValue | null>
  history: () => readonly string[]
  keepHistory: (history: string[]) => void
}

export class Query {
  text = $state('')
  /** The text whose result is shown. */
  ran = $state('')
  tokens = $state.raw<readonly CroqlToken[]>([])
  problems = $state.raw<readonly CroqlProblem[]>([])
  /** Why the text could not be run, where the problems do not say it. */
  failure = $state.raw<FailureValue | null>(null)
  /** Why the text that was run has no result, in one sentence; null where it has one. */
  readonly refusal = $derived(
    this.failure === null
      ? null
      : problemWords(this.problems.find(({ severity }) => severity === 'error') ?? this.failure),
  )
  /** How many strings the text would find, once it is known. */
  preview = $state<number | null>(null)
  readonly #options: QueryOptions
  #checkTimer: ReturnType<typeof setTimeout> | undefined
  #previewTimer: ReturnType<typeof setTimeout> | undefined
  #checking: AbortController | null = null
  /** The place in the history while one walks through it; -1 is the text typed. */
  #historyIndex = -1
  #typed = ''
  /** Counts up with each run, so that one that was replaced is known as such, whatever it answers. */
  #runs = 0
  /** What `ran` is by the newest run: somebody else may have set it since. */
  #ranLast = ''
  /** The text whose result was shown last. */
  #shown = ''
  /** How many runs have not been answered. */
  #running = 0

  constructor(options: QueryOptions) {
    this.#options = options
  }

  type(text: string): void {
    if (text === this.text) return
    this.#historyIndex = -1
    this.#change(text)
  }

  /** Puts a text in the bar and runs it: a worklist, or a query from the history. */
  runText(text: string): void {
    this.#historyIndex = -1
    this.#change(text)
    void this.run()
  }

  async run(): Promise<void> {
    const text = this.text.trim()
    // What ran is what is shown while nothing runs, at a place that one came back to, too.
    if (this.#running === 0) this.#shown = this.ran
    this.#running++
    const run = ++this.#runs
    this.ran = this.#ranLast = text
    this.preview = null
    clearTimeout(this.#previewTimer)
    const failure = await this.#options.run(text)
    this.#running--
    const isNewest = run === this.#runs && this.ran === this.#ranLast
    if (isNewest && failure === null) {
      this.#shown = this.ran
      this.#remember(text)
    } else if (isNewest) this.ran = this.#shown
    if (this.text.trim() === text) this.failure = failure
  }

  /** What may stand at a place of a text; null where the workbench cannot tell. */
  async complete(croql: string, offset: number): Promise<CroqlCompletions | null> {
    const { workbench, project, context } = this.#options
    const input = { project: project(), croql, offset, context }
    const completed = await workbench.call('croql.complete', input)
    return completed.ok ? completed.value : null
  }

  /** What the name at a place of a text means. */
  async describe(croql: string, offset: number): Promise<CroqlDescription | null> {
    const { workbench, context } = this.#options
    const described = await workbench.call('croql.describe', { croql, offset, context })
    return described.ok ? described.value : null
  }

  /** Puts the text in shape; what cannot be read stays, and its problems are shown. */
  async format(): Promise<void> {
    const { text } = this
    const formatted = await this.#options.workbench.call('croql.format', { croql: text })
    if (!formatted.ok || this.text !== text) return
    const { text: shaped, problems } = formatted.value
    if (problems.length > 0) this.problems = problems
    else if (shaped !== text) this.#reshape(shaped)
  }

  /** One step back (older) or forth. False: there is none. */
  walkHistory(direction: 'older' | 'newer'): boolean {
    const history = this.#options.history()
    const target = this.#historyIndex + (direction === 'older' ? 1 : -1)
    if (target < -1 || target >= history.length) return false
    if (this.#historyIndex === -1) this.#typed = this.text
    this.#historyIndex = target
    this.#change(target === -1 ? this.#typed : (history[target] ?? ''))
    return true
  }

  /** What the text would find is counted anew: among other strings than before. */
  recount(): void {
    this.#forgetChecks()
    if (this.text.trim() !== '') this.#checkSoon(this.text)
  }

  #change(text: string): void {
    this.text = text
    this.failure = null
    this.#forgetChecks()
    if (text.trim() === '') {
      this.tokens = []
      this.problems = []
      return
    }
    this.#checkSoon(text)
  }

  #forgetChecks(): void {
    this.preview = null
    this.#checking?.abort()
    clearTimeout(this.#checkTimer)
    clearTimeout(this.#previewTimer)
  }

  #checkSoon(text: string): void {
    this.#checkTimer = setTimeout(() => void this.#check(text), CHECK_MILLISECONDS)
  }

  /** Another look of the same query: what it found stays. */
  #reshape(text: string): void {
    const isRan = this.text.trim() === this.ran
    const { preview } = this
    this.#change(text)
    if (isRan) this.ran = this.#ranLast = text
    this.preview = preview
  }

  async #check(text: string): Promise<void> {
    const controller = new AbortController()
    this.#checking = controller
    const { workbench, project, context } = this.#options
    const checked = await workbench.call(
      'croql.check',
      { project: project(), croql: text, context },
      { signal: controller.signal },
    )
    if (controller.signal.aborted || this.text !== text || !checked.ok) return
    this.tokens = checked.value.tokens
    this.problems = checked.value.problems
    const isSound = checked.value.problems.every(({ severity }) => severity === 'warning')
    if (!isSound || text.trim() === this.ran) return
    this.#previewTimer = setTimeout(() => void this.#count(text, controller.signal), PREVIEW_MILLISECONDS)
  }

  async #count(text: string, signal: AbortSignal): Promise<void> {
    const count = await this.#options.count(text.trim(), signal)
    if (count === null || signal.aborted || this.text !== text || text.trim() === this.ran) return
    this.preview = count
  }

  #remember(text: string): void {
    if (text === '') return
    const older = this.#options.history().filter((known) => known !== text)
    this.#options.keepHistory([text, ...older].slice(0, MOST_HISTORY))
  }
}
