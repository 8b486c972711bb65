/**
 * The query bar: its text, a search or an expression; what is wrong with it, how much it would find, and the queries
 * that were run.
 */
import type {
  CallInput,
  CroqlChecked,
  CroqlCompletions,
  CroqlDescription,
  CroqlProblem,
  CroqlSearch,
  CroqlToken,
  FailureValue,
  SearchOptions,
  SearchTerm,
  Workbench,
} from '../../../core/contract/index.ts'
import { problemWords } from '../texts/failureWords.ts'
import { words } from '../texts/said.ts'
import { HitFinder } from './searchHits.ts'

const CHECK_MILLISECONDS = 80
const PREVIEW_MILLISECONDS = 350
const MAX_HISTORY = 100

type Checked = CroqlChecked & { text: string }

const UNCHECKED: Checked = { text: '', tokens: [], problems: [], search: null, written: null, proposal: null }

const PLAIN: SearchOptions = { matchCase: false, wholeWords: false, isRegExp: false }

export interface QueryStateOptions {
  workbench: Workbench
  project: () => string
  /** The queried objects; default: strings. */
  context?: CallInput<'croql.check'>['context']
  /** Counts the results of a text; null if unknown. */
  count: (croql: string, signal: AbortSignal) => Promise<number | null>
  /** Shows the result of the text; answers why it cannot. */
  run: (croql: string) => Promise<FailureValue | null>
  /** Whether a search or a sound expression runs as it is typed, and not by Enter alone. */
  isLive?: boolean
  history: () => readonly string[]
  keepHistory: (history: string[]) => void
}

interface RunOptions {
  /** The terms whose hits are marked. */
  terms?: readonly SearchTerm[]
  isRemembered?: boolean
}

export class Query {
  text = $state('')
  /** The expression whose result is shown. */
  ran = $state('')
  /** How the text is searched for. */
  searchOptions = $state.raw<SearchOptions>(PLAIN)
  /** Finds the hits of the search that is shown: marked in the list and beside it. */
  finder = $state.raw(HitFinder.none)
  /** The hit that was gone to last, with every string listed. */
  hitPlace = $state.raw<{ place: number; total: number } | null>(null)
  /** Only what the query finds is listed; else its hits are gone through in the whole list. */
  isFiltering = $state(true)
  /** The check of a text: the current one, or the one a moment before. */
  #checked = $state.raw<Checked>(UNCHECKED)
  /** The text that Enter was pressed on, which waits for its check; formatting it does not change the query. */
  #asked: { text: string } | null = null
  /** The search that ran last, and the expression that was run for it. */
  #searched = $state.raw({ text: '', croql: '' })
  /** A search is not highlighted, and has no problems as an expression. */
  readonly #shown = $derived(isSearch(this.#checked) ? UNCHECKED : this.#checked)
  readonly tokens: readonly CroqlToken[] = $derived(this.#shown.tokens)
  readonly problems: readonly CroqlProblem[] = $derived(this.#shown.problems)
  /** The text as a search, where it does not run as an expression. */
  readonly search: CroqlSearch | null = $derived(
    this.#checked.text === this.text ? this.#checked.search : null,
  )
  /** The expression that was likely meant by a condition that holds for no string by itself. */
  readonly proposal: string | null = $derived(
    this.#checked.text === this.text ? this.#checked.proposal : null,
  )
  /** The expression of the text. */
  readonly croql = $derived(croqlOf(this.text, this.search))
  /** Whether what is shown is what the text asks. */
  readonly isRan = $derived(
    this.ran === (this.text.trim() === this.#searched.text ? this.#searched.croql : this.croql),
  )
  /** Why the text could not be run, where the problems do not say it. */
  failure = $state.raw<FailureValue | null>(null)
  /** Why the text that was run has no result, in one sentence; null where it has one. */
  readonly refusal = $derived.by(() => {
    if (this.search?.problem) return words(this.search.problem)
    if (this.failure === null) return null
    return problemWords(this.problems.find(({ severity }) => severity === 'error') ?? this.failure)
  })
  /** How many strings the text would find, once it is known. */
  preview = $state<number | null>(null)
  readonly #options: QueryStateOptions
  #checkTimer: ReturnType<typeof setTimeout> | undefined
  #previewTimer: ReturnType<typeof setTimeout> | undefined
  #checking: AbortController | null = null
  #marked: readonly SearchTerm[] = []
  #lastRun: Promise<void> = Promise.resolve()
  /** Whether the text was put there by a program, such as a worklist, and may be shown as the search that it is. */
  #isGiven = false
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
    if (this.#options.isLive && text.trim() === '' && this.ran !== '') void this.#run('', '', ++this.#runs)
  }

  /** Comes back to a text that was shown before a reload, and to the expression that was run for it. */
  restore(text: string, ran: string, searchOptions: SearchOptions = PLAIN): void {
    this.searchOptions = searchOptions
    this.ran = ran
    this.#change(text)
    this.#isGiven = text === ran
  }

  /** Changes how the text is searched for, and searches again. */
  async setSearchOptions(change: Partial<SearchOptions>): Promise<void> {
    this.searchOptions = { ...this.searchOptions, ...change }
    const { text } = this
    if (text.trim() === '') return
    this.#searched = { text: '', croql: '' }
    this.#change(text)
    clearTimeout(this.#checkTimer)
    await this.#check(text)
  }

  /** Runs an expression, and puts it in the bar, or the search that it is: a worklist, what filters say. */
  runText(croql: string, text = croql): void {
    this.#historyIndex = -1
    if (text === croql) this.searchOptions = PLAIN
    this.#change(text)
    this.#isGiven = true
    void this.#run(text.trim(), croql.trim(), ++this.#runs)
  }

  /** Inserts an earlier input into the bar, and runs it. */
  runTyped(text: string): void {
    this.type(text)
    void this.run()
  }

  /** Runs what was typed: an expression, or a search. */
  async run(): Promise<void> {
    const { text } = this
    const run = ++this.#runs
    const asked = (this.#asked = { text })
    const maySearch = text.trim() !== '' && (this.#options.context ?? 'strings') === 'strings'
    const isChecked = this.#checked.text === text
    const checked = isChecked || !maySearch ? this.#checked : await this.#ask(text)
    if (run !== this.#runs) return
    if (!isChecked && maySearch && checked !== null && this.text === text)
      this.#checked = { ...checked, text }
    const search = maySearch ? (checked?.search ?? null) : null
    if (search?.problem) return
    const terms = search?.terms ?? checked?.written?.terms ?? []
    await this.#run(asked.text.trim(), croqlOf(asked.text, search), run, { terms })
  }

  /** Remembers the text, if what is shown is what it asks: it may have run as it was typed. */
  remember(): void {
    if (this.isRan && this.refusal === null) this.#remember(this.text.trim())
  }

  /** Resolves once what was run last is shown, and its hits are marked. */
  async settled(): Promise<void> {
    await this.#lastRun
  }

  #run(text: string, croql: string, run: number, options: RunOptions = {}): Promise<void> {
    return (this.#lastRun = this.#runNow(text, croql, run, options))
  }

  async #runNow(
    text: string,
    croql: string,
    run: number,
    { terms = [], isRemembered = true }: RunOptions,
  ): Promise<void> {
    this.isFiltering = true
    this.hitPlace = null
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
      await this.#mark(terms)
      if (isRemembered) this.#remember(text)
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

  /** Whether a text is a search, as it stands. */
  async isSearch(text: string): Promise<boolean> {
    const checked = this.#checked.text === text ? this.#checked : await this.#ask(text)
    return checked !== null && isSearch(checked)
  }

  /** Returns the expression that a text runs as; null where it has a fault. */
  async croqlOf(text: string): Promise<string | null> {
    const checked = await this.#ask(text)
    return checked === null || checked.search?.problem ? null : croqlOf(text, checked.search)
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
    this.#isGiven = false
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
    const { search, written } = checked
    const terms = search?.terms ?? written?.terms ?? []
    if (this.isRan) {
      void this.#mark(terms)
      if (this.#isGiven && written !== null) this.#showWritten(written)
      return
    }
    const isSound = checked.problems.every(({ severity }) => severity === 'warning')
    if (search === null ? !isSound : search.problem !== null) return
    if (this.#options.isLive && !search?.isExpressionMeant) {
      const run = ++this.#runs
      await this.#run(text.trim(), croqlOf(text, search), run, { terms, isRemembered: false })
      return
    }
    this.#previewTimer = setTimeout(() => void this.#count(text, controller.signal), PREVIEW_MILLISECONDS)
  }

  /** Has hits of these terms marked, and no others. */
  async #mark(terms: readonly SearchTerm[]): Promise<void> {
    this.#marked = terms
    const finder = await HitFinder.of(terms)
    if (this.#marked === terms) this.finder = finder
  }

  /** Shows an expression that a program ran as the search that it writes down. */
  #showWritten({ text, options, terms }: NonNullable<CroqlChecked['written']>): void {
    if (!terms.some(({ field }) => field === null)) return
    const croql = this.ran
    this.searchOptions = options
    this.text = text
    this.#checked = {
      ...{ ...UNCHECKED, text },
      search: { croql, terms, problem: null, isExpressionMeant: false },
    }
    this.#searched = { text, croql }
  }

  /** Checks a text; null if the check failed. */
  async #ask(text: string, signal?: AbortSignal): Promise<CroqlChecked | null> {
    const { workbench, project, context } = this.#options
    const input = { project: project(), croql: text, context, search: this.searchOptions }
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
    this.#options.keepHistory([text, ...older].slice(0, MAX_HISTORY))
  }
}

/** Whether a text is a search, and nothing looks as if an expression had been meant. */
function isSearch({ search }: Pick<CroqlChecked, 'search'>): boolean {
  return search !== null && !search.isExpressionMeant
}

function croqlOf(text: string, search: CroqlSearch | null): string {
  return search?.croql ?? text.trim()
}
