/**
 * The query bar: its text, an expression or words to search for; what is wrong with it, how much it would find, and
 * the queries that were run.
 */
import type {
  CallInput,
  CroqlChecked,
  CroqlCompletions,
  CroqlDescription,
  CroqlProblem,
  CroqlToken,
  CroqlWords,
  FailureValue,
  Workbench,
} from '../../../core/contract/index.ts'
import { problemWords } from '../texts/failureWords.ts'

const CHECK_MILLISECONDS = 80
const PREVIEW_MILLISECONDS = 350
const MOST_HISTORY = 100

const UNCHECKED: CroqlChecked & { text: string } = { text: '', tokens: [], problems: [], words: null }

export interface QueryStateOptions {
  workbench: Workbench
  project: () => string
  /** The queried objects; default: strings. */
  context?: CallInput<'croql.check'>['context']
  /** Counts the results of a text; null if unknown. */
  count: (croql: string, signal: AbortSignal) => Promise<number | null>
  /** Shows the result of the text; answers why it cannot. */
  run: (croql: string) => Promise<FailureValue | null>
  history: () => readonly string[]
  keepHistory: (history: string[]) => void
}

export class Query {
  text = $state('')
  /** The expression whose result is shown. */
  ran = $state('')
  /** The check of a text: the current one, or the one a moment before. */
  #checked = $state.raw<CroqlChecked & { text: string }>(UNCHECKED)
  /** The text that Enter was pressed on, which waits for its check; formatting it does not change the query. */
  #asked: { text: string } | null = null
  /** The words that were searched for last, and the expression that was run for them. */
  #searched = $state.raw({ text: '', croql: '' })
  /** Words are not highlighted, and have no problems as an expression. */
  readonly #shown = $derived(areWords(this.#checked) ? UNCHECKED : this.#checked)
  readonly tokens: readonly CroqlToken[] = $derived(this.#shown.tokens)
  readonly problems: readonly CroqlProblem[] = $derived(this.#shown.problems)
  /** The text as a search for its words, where it is no sound expression. */
  readonly words: CroqlWords | null = $derived(this.#checked.text === this.text ? this.#checked.words : null)
  /** The expression of the text. */
  readonly croql = $derived(croqlOf(this.text, this.words))
  /** Whether what is shown is what the text asks. */
  readonly isRan = $derived(
    this.ran === (this.text.trim() === this.#searched.text ? this.#searched.croql : this.croql),
  )
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
  readonly #options: QueryStateOptions
  #checkTimer: ReturnType<typeof setTimeout> | undefined
  #previewTimer: ReturnType<typeof setTimeout> | undefined
  #checking: AbortController | null = null
  /** The place in the history while one walks through it; -1 is the text typed. */
  #historyIndex = -1
  #typed = ''
  /** Counts up with each run, so that one that was replaced is known as such, whatever it answers. */
  #runs = 0
  /** The result of the newest run in `ran`, which other code may have changed since. */
  #ranLast = ''
  /** The expression whose result was shown last. */
  #shownLast = ''
  /** How many runs have not been answered. */
  #running = 0

  constructor(options: QueryStateOptions) {
    this.#options = options
  }

  type(text: string): void {
    if (text === this.text) return
    this.#historyIndex = -1
    this.#change(text)
  }

  /** Runs an expression, and puts it in the bar, or the words that it searches for: a worklist, what filters say. */
  runText(croql: string, text = croql): void {
    this.#historyIndex = -1
    this.#change(text)
    void this.#run(text.trim(), croql.trim(), ++this.#runs)
  }

  /** Inserts an earlier input into the bar, and runs it. */
  runTyped(text: string): void {
    this.type(text)
    void this.run()
  }

  /** Runs what was typed: an expression, or a search for its words. */
  async run(): Promise<void> {
    const { text } = this
    const run = ++this.#runs
    const asked = (this.#asked = { text })
    const mayBeWords = text.trim() !== '' && (this.#options.context ?? 'strings') === 'strings'
    const isChecked = this.#checked.text === text
    const checked = isChecked || !mayBeWords ? this.#checked : await this.#ask(text)
    if (run !== this.#runs) return
    if (!isChecked && mayBeWords && checked !== null && this.text === text)
      this.#checked = { ...checked, text }
    const words = mayBeWords ? (checked?.words ?? null) : null
    await this.#run(asked.text.trim(), croqlOf(asked.text, words), run)
  }

  /** Searches for the words of the text, though it looks as if an expression had been meant. */
  async runWords(): Promise<void> {
    if (this.words !== null) await this.#run(this.text.trim(), this.words.croql, ++this.#runs)
  }

  async #run(text: string, croql: string, run: number): Promise<void> {
    // While nothing runs, the last query is the shown one, also after a return.
    if (this.#running === 0) this.#shownLast = this.ran
    this.#running++
    this.#searched = { text, croql }
    this.ran = this.#ranLast = croql
    this.preview = null
    clearTimeout(this.#previewTimer)
    const failure = await this.#options.run(croql)
    this.#running--
    const isNewest = run === this.#runs && this.ran === this.#ranLast
    if (isNewest && failure === null) {
      this.#shownLast = this.ran
      this.#remember(text)
    } else if (isNewest) this.ran = this.#shownLast
    if (run === this.#runs && this.text.trim() === this.#searched.text) this.failure = failure
  }

  /** Returns the completions at a position of a text; null if unknown. */
  async complete(croql: string, offset: number): Promise<CroqlCompletions | null> {
    const { workbench, project, context } = this.#options
    const input = { project: project(), croql, offset, context }
    const completed = await workbench.call('croql.complete', input)
    return completed.ok ? completed.value : null
  }

  /** Explains the name at a position of a text. */
  async describe(croql: string, offset: number): Promise<CroqlDescription | null> {
    const { workbench, context } = this.#options
    const described = await workbench.call('croql.describe', { croql, offset, context })
    return described.ok ? described.value : null
  }

  /** Whether a text is searched for by its words, as it stands. */
  async areWords(text: string): Promise<boolean> {
    const checked = this.#checked.text === text ? this.#checked : await this.#ask(text)
    return checked !== null && areWords(checked)
  }

  /** Puts the text in shape; what cannot be read stays, and its problems are shown. */
  async format(): Promise<void> {
    const { text } = this
    const formatted = await this.#options.workbench.call('croql.format', { croql: text })
    if (!formatted.ok || this.text !== text) return
    const { text: shaped, problems } = formatted.value
    if (problems.length > 0) this.#checked = { ...this.#checked, problems }
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

  /** Counts the results of the text again, because other strings are listed. */
  recount(): void {
    this.#forgetChecks()
    if (this.text.trim() !== '') this.#checkSoon(this.text)
  }

  #change(text: string): void {
    this.text = text
    this.failure = null
    this.#forgetChecks()
    if (text.trim() === '') {
      this.#checked = UNCHECKED
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
    const { isRan, preview } = this
    if (this.#asked?.text === this.text) this.#asked.text = text
    this.#change(text)
    if (isRan) {
      this.#searched = { text, croql: text }
      this.ran = this.#ranLast = text
    }
    this.preview = preview
  }

  async #check(text: string): Promise<void> {
    const controller = new AbortController()
    this.#checking = controller
    const checked = await this.#ask(text, controller.signal)
    if (controller.signal.aborted || this.text !== text || checked === null) return
    this.#checked = { ...checked, text }
    const isSound = checked.problems.every(({ severity }) => severity === 'warning')
    if (this.isRan || !(isSound || areWords(checked))) return
    this.#previewTimer = setTimeout(() => void this.#count(text, controller.signal), PREVIEW_MILLISECONDS)
  }

  /** Checks a text; null if the check failed. */
  async #ask(text: string, signal?: AbortSignal): Promise<CroqlChecked | null> {
    const { workbench, project, context } = this.#options
    const input = { project: project(), croql: text, context }
    const checked = await workbench.call('croql.check', input, signal === undefined ? {} : { signal })
    return checked.ok ? checked.value : null
  }

  async #count(text: string, signal: AbortSignal): Promise<void> {
    const count = await this.#options.count(this.croql, signal)
    if (count === null || signal.aborted || this.text !== text || this.isRan) return
    this.preview = count
  }

  #remember(text: string): void {
    if (text === '') return
    const older = this.#options.history().filter((known) => known !== text)
    this.#options.keepHistory([text, ...older].slice(0, MOST_HISTORY))
  }
}

/** Whether a text is words to search for, and nothing looks as if an expression had been meant. */
function areWords({ words }: Pick<CroqlChecked, 'words'>): boolean {
  return words !== null && !words.isExpressionMeant
}

function croqlOf(text: string, words: CroqlWords | null): string {
  return words !== null && !words.isExpressionMeant ? words.croql : text.trim()
}
