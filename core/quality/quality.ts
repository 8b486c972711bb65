/**
 * QA of an open project. Typed text is checked on demand without storing the result. Saved text is checked right after,
 * in a transaction of its own, so that typing and saving never wait for a check.
 */
import type { Project } from '../history/project.ts'
import { setTimeout } from 'node:timers/promises'
import { Failure } from '../platform/errors/failure.ts'
import type { TranslationFindings } from './rows/writeFindings.ts'
import type { TranslationToCheck } from './rows/checkBatches.ts'
import type { StringLanguage } from '../summaries/rows/derived.ts'
import type { CallContext, ProgressReport } from '../platform/threads/progress.ts'
import type { ProjectChange } from '../store/protocol.ts'
import type { Finding, TermInSource } from './check.ts'
import type { ProjectCallInput, QaFinding, QaIssue, QaRun, UsedDictionary } from '../contract/index.ts'
import { IgnoredWords, misspeltWord } from './ignoredWords.ts'
import { BackgroundQa, MAX_CHANGED } from './backgroundQa.ts'
import type { FindOptions, FoundInAll, FoundInRows } from './findIssues.ts'
import type { TermFinder } from './inputs.ts'
import { checkLanguages, checkProjectStrings, type Checker } from './checkStrings.ts'
import { SerialQueue } from '../platform/threads/serialQueue.ts'
import { QaFreshness } from './freshness.ts'
import { isForbidden } from '../glossary/term.ts'

/** The checks and what they read texts with: brought in with the first check, so that a command starts without them. */
const finding = () => import('./findIssues.ts')

/** A word in more strings than this has the whole project checked again. */
const MAX_WITH_WORD = 2_000
/** How long changes gather before they are checked, in milliseconds. */
const GATHER = 150
/** How long an answer waits for the issues of what was saved, in milliseconds. */
const PATIENCE = 250

type Listener = (change: Pick<ProjectChange, 'stringIds' | 'languageId'>) => void

export interface QaRunOptions {
  /** All of the project by default. */
  languageIds?: readonly string[] | undefined
  /** Spelling is checked with the dictionaries that the project names, and with no other. */
  isPinnedOnly?: boolean | undefined
}

/** An open project whose translations are checked. */
export interface CheckedProject extends Project {
  readonly quality: Quality
}

export class Quality {
  readonly #findTerms: TermFinder
  readonly #session: Project
  readonly #home: string
  readonly #checker: Checker
  /** The home folder, which has dictionaries. */
  get home(): string {
    return this.#home
  }

  readonly #ignoredWords = new IgnoredWords()
  readonly #pending = new Map<string, Set<number>>()
  readonly #listeners = new Set<Listener>()
  readonly #stopListening: () => void
  #timer: NodeJS.Timeout | null = null
  readonly #turns = new SerialQueue()
  readonly #freshness = new QaFreshness((context) => this.#turns.run(() => this.#checkUnchecked(context)))
  #backgroundQa: BackgroundQa | null = null
  #working: Promise<void> = Promise.resolve()

  constructor(session: Project, home: string) {
    this.#session = session
    this.#home = home
    this.#findTerms = glossaryTerms(session)
    this.#checker = {
      session,
      options: (signal) => this.#options({ isBackground: true, signal }),
      keep: (rows, found) => this.#keep(rows, found),
    }
    this.#stopListening = session.store.onChange((change) => this.#gather(change))
  }

  /** Calls the listener with strings whose issues changed; null: all may show something else. */
  onChecked(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  check(place: ProjectCallInput<'qa.check'>, signal: AbortSignal): Promise<QaFinding[]> {
    return this.#checkField(place, signal, async (rows, options) =>
      (await finding()).findQuickly(rows, options),
    )
  }

  spell(place: ProjectCallInput<'qa.spell'>, signal: AbortSignal): Promise<QaFinding[]> {
    return this.#checkField(place, signal, async (rows, options) => {
      const { findings } = await (await finding()).findMisspelt(rows, options)
      return { findings, warnings: [] }
    })
  }

  async #checkField(
    { stringId, languageId: code, form, text }: ProjectCallInput<'qa.check'>,
    signal: AbortSignal,
    find: (rows: readonly TranslationToCheck[], options: FindOptions) => Promise<FoundInRows>,
  ): Promise<QaFinding[]> {
    const { store } = this.#session
    const { id: languageId } = this.#session.targetLanguage(code)
    const [row, options, issues] = await Promise.all([
      store.read('fieldToCheck', { stringId, languageId, form, text }),
      this.#options({ isTyping: true, signal }),
      store.read('issuesOf', { stringId, languageId }),
    ])
    // An empty field is not begun; the string's state says so.
    if (row === null || text.trim() === '') return []
    const { findings } = await find([row], options)
    const found = withIssues(
      findings[0] ?? [],
      row.hasIssues ? issues.filter((issue) => issue.form === form) : [],
    )
    return this.#ignoredWords.mark(found, { stringId, languageId, form, text })
  }

  /** Ignores a misspelt word of a form, or takes it up again: in the saved text's issue, else from the next save on. */
  async ignoreWord({
    stringId,
    languageId: code,
    form,
    word,
    isIgnored,
  }: ProjectCallInput<'qa.ignoreWord'>): Promise<void> {
    const { store } = this.#session
    const { id: languageId } = this.#session.targetLanguage(code)
    const place = { stringId, languageId, form }
    if (isIgnored) this.#ignoredWords.add(place, word)
    else this.#ignoredWords.delete(place, word)
    const rows = await store.read('toCheck', { stringIds: [stringId], languageIds: [languageId] })
    await this.#decideOn(
      rows.filter((row) => row.form === form),
      new Set([word]),
      isIgnored,
    )
  }

  /** Ignores the issues of words in saved texts, or opens them again; these words are then as their issues say. */
  async #decideOn(
    rows: readonly TranslationToCheck[],
    words: ReadonlySet<string>,
    isIgnored: boolean,
  ): Promise<void> {
    const { store } = this.#session
    for (const row of rows) {
      const issues = await store.read('issuesOf', row)
      for (const issue of issues) {
        const word = issue.form === row.form ? misspeltWord(issue, row.text) : ''
        if (!words.has(word)) continue
        this.#ignoredWords.delete(row, word)
        if (issue.isIgnored === isIgnored) continue
        const userId = await this.#session.editorId()
        const changed = await store.write('ignoreIssue', {
          issueId: issue.id,
          reason: isIgnored ? '' : null,
          userId,
        })
        this.tell([changed])
      }
    }
  }

  /** Checks by itself from now on what no check has seen; tells how far it is, and null when it is done. */
  keepUp(onProgress: (report: ProgressReport | null) => void): void {
    const { store } = this.#session
    this.#backgroundQa = new BackgroundQa(
      {
        turns: this.#turns,
        unchecked: (signal) =>
          store.read('unchecked', { limit: MAX_CHANGED }, { signal, isBackground: true }),
        checkStrings: (stringIds, context) => checkProjectStrings(this.#checker, stringIds, context),
        checkAll: (context) => this.run({}, context),
      },
      onProgress,
    )
    this.#backgroundQa.soon()
  }

  /**
   * Checks now, whatever its size, what no check has seen, so that a question about issues is not answered from
   * nothing: after a restore, an import, a pull. Failure: `cancelled`; what was checked is kept.
   */
  async bringUpToDate(context: CallContext): Promise<void> {
    await this.settle()
    await this.#freshness.wait(context)
  }

  async #checkUnchecked(context: CallContext): Promise<void> {
    const { signal } = context
    const left = await this.#session.store.read('unchecked', { limit: MAX_CHANGED }, { signal })
    if (left.kind === 'some') await checkProjectStrings(this.#checker, left.stringIds, context)
    else if (left.kind === 'all') await this.run({}, context)
  }

  /** Everything is to be checked again, as the checks are other ones now. */
  recheckAll(): void {
    this.#backgroundQa?.soon()
  }

  /**
   * Chooses the grammar of the placeholders of a file's strings, and checks all translations again.
   * @throws Failure `file.unknown`
   */
  async setPlaceholders(choice: ProjectCallInput<'qa.setPlaceholders'>): Promise<void> {
    await this.#session.store.write('setPlaceholders', choice)
    for (const listener of this.#listeners) listener({ stringIds: null, languageId: null })
    this.recheckAll()
  }

  /** A word became right or wrong: checks again, in the background, where it stands. */
  async recheckWord(
    languageId: string,
    { word, isKnown }: { word: string; isKnown: boolean },
  ): Promise<void> {
    const { store } = this.#session
    try {
      const { stringIds } = await store.read(
        'stringsWithWord',
        { languageId, word, wasWrong: isKnown, limit: MAX_WITH_WORD },
        { isBackground: true },
      )
      if (stringIds !== null) return this.#gather({ stringIds, languageId, isElsewhere: false })
      await store.write('forgetChecks', {})
      this.recheckAll()
    } catch (error) {
      // The project was closed: its next opening finds nothing of this, and typing does.
      if (!(error instanceof Failure)) throw error
    }
  }

  /** Checks all translations of languages and keeps what is found. Failure: `cancelled`; what was checked is kept. */
  async run({ languageIds, isPinnedOnly = false }: QaRunOptions, context: CallContext): Promise<QaRun> {
    const checker: Checker = {
      ...this.#checker,
      options: (signal) => this.#options({ isBackground: true, isPinnedOnly, signal }),
    }
    if (languageIds !== undefined) return checkLanguages(checker, languageIds, context)
    const { store, facts } = this.#session
    const { checkId } = await store.write('beginCheck', {})
    const run = await checkLanguages(
      checker,
      facts.targetLanguages.map(({ id }) => id),
      context,
    )
    await store.write('endCheck', { checkId })
    return run
  }

  /** Checks now what was changed and is not checked yet; resolves when it is kept. */
  settle(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const changed = [...this.#pending]
    this.#pending.clear()
    this.#working = this.#working.then(() => this.#recheck(changed))
    return this.#working
  }

  /**
   * The same for an answer to the user: results that take longer, such as reading a dictionary, are announced when they
   * are available.
   */
  async settleSoon(): Promise<void> {
    const patience = new AbortController()
    const late = setTimeout(PATIENCE, undefined, { ref: false, signal: patience.signal }).catch(() => {})
    await Promise.race([this.settle(), late])
    patience.abort()
  }

  async close(): Promise<void> {
    this.#stopListening()
    await this.#freshness.close()
    await this.#backgroundQa?.close()
    await this.settle()
    this.#listeners.clear()
  }

  /** Changes beyond the limit, and those of other processes, are read from the history. */
  #gather({ stringIds, languageId, isElsewhere }: ProjectChange): void {
    if (stringIds === null || isElsewhere) this.#backgroundQa?.soon()
    if (stringIds === null || stringIds.length === 0 || isElsewhere) return
    const languageIds =
      languageId === null ? this.#session.facts.targetLanguages.map(({ id }) => id) : [languageId]
    for (const id of languageIds) {
      const pending = this.#pending.get(id) ?? new Set()
      for (const stringId of stringIds) pending.add(stringId)
      this.#pending.set(id, pending)
    }
    this.#timer ??= globalThis.setTimeout(() => void this.settle(), GATHER).unref()
  }

  async #recheck(changed: readonly (readonly [string, ReadonlySet<number>])[]): Promise<void> {
    if (changed.length === 0) return
    try {
      const options = await this.#options({})
      const { BrokenRules, findAll } = await finding()
      for (const [languageId, stringIds] of changed) {
        const isTarget = this.#session.facts.targetLanguages.some(({ id }) => id === languageId)
        if (!isTarget) continue
        const rows = await this.#session.store.read('toCheck', {
          stringIds: [...stringIds],
          languageIds: [languageId],
        })
        const broken = await BrokenRules.read(options, [languageId], rows)
        await this.#keep(rows, await findAll(rows, options, broken))
      }
    } catch (error) {
      // The project was closed, or a dictionary is broken: the next run of all checks says so.
      if (!(error instanceof Failure)) throw error
    }
  }

  /** Writes only where something was found, or is kept from before. */
  async #keep(rows: readonly TranslationToCheck[], { findings, looked }: FoundInAll): Promise<void> {
    const checked = rows.flatMap(({ translationId, text, hasIssues }, index): TranslationFindings[] => {
      const found = findings[index] ?? []
      if (found.length === 0 && !hasIssues) return []
      return [{ translationId, text, findings: found.map(toKeep), looked: looked[index] }]
    })
    if (checked.length === 0) return
    const { changed } = await this.#session.store.write('keepFindings', { checked })
    this.tell(changed)
    for (const row of rows) {
      const words = new Set(this.#ignoredWords.of(row))
      if (words.size > 0) await this.#decideOn([row], words, true)
    }
  }

  /** Tells listeners of issues that were written elsewhere. */
  tell(changed: readonly StringLanguage[]): void {
    const byLanguage = Map.groupBy(changed, ({ languageId }) => languageId)
    for (const [languageId, places] of byLanguage) {
      const stringIds = [...new Set(places.map(({ stringId }) => stringId))]
      for (const listener of this.#listeners) listener({ stringIds, languageId })
    }
  }

  /**
   * The dictionaries that the spelling of languages is checked with, those without one left out; none where spelling is
   * off. @throws Failure `quality.dictionaryMissing` with `isPinnedOnly`
   */
  async usedDictionaries({ languageIds, isPinnedOnly = false }: QaRunOptions): Promise<UsedDictionary[]> {
    const { facts } = this.#session
    const { settings, dictionaryOf } = await this.#options({ isPinnedOnly })
    const { checksOn } = await import('./settings.ts')
    if (!checksOn(settings).includes('spelling')) return []
    const codes = languageIds ?? facts.targetLanguages.map(({ id }) => id)
    const languages = codes.map((code) => this.#session.targetLanguage(code))
    return languages.flatMap((language) => dictionaryOf(language)?.used ?? [])
  }

  async #options({
    isTyping = false,
    isBackground = false,
    isPinnedOnly = false,
    signal,
  }: Partial<Pick<FindOptions, 'isTyping' | 'isBackground' | 'signal'>> & {
    isPinnedOnly?: boolean
  }): Promise<FindOptions> {
    const { store } = this.#session
    const [settings, pinned] = await Promise.all([
      store.read('qaSettings', {}),
      store.read('pinnedDictionaries', {}),
    ])
    const { chooseDictionary } = await import('./spelling/chooseDictionary.ts')
    const pins = new Map(pinned.map((pin) => [pin.languageId, pin]))
    return {
      session: this.#session,
      dictionaryOf: (language) => chooseDictionary(language, this.#home, pins.get(language.id), isPinnedOnly),
      settings,
      findTerms: this.#findTerms,
      isTyping,
      isBackground,
      signal,
    }
  }
}

function toKeep({ check, message, place, fix }: Finding): TranslationFindings['findings'][number] {
  return { check, message, place, fix }
}

/** Each finding with the issue that is kept of it. Suggestions make no difference: the check and the word do. */
function withIssues(findings: readonly Finding[], issues: readonly QaIssue[]): QaFinding[] {
  const left = [...issues]
  return findings.map(({ check, message, said = null, place, fix, alternatives = [] }) => {
    const isSame = (issue: QaIssue) =>
      issue.check === check &&
      (issue.message === message || (check === 'spelling' && issue.place?.start === place?.start))
    const index = left.findIndex(isSame)
    const issue = index === -1 ? undefined : left.splice(index, 1)[0]
    return {
      check,
      message,
      said,
      place,
      fix,
      alternatives,
      issueId: issue?.id ?? null,
      isIgnored: issue?.isIgnored ?? false,
    }
  })
}

/** The project's own glossaries. */
function glossaryTerms(session: Project): TermFinder {
  return async (rows, options) => {
    const found: TermInSource[][] = rows.map(() => [])
    const byLanguage = Map.groupBy(rows.keys(), (index) => rows[index]?.languageId ?? '')
    for (const [languageId, indexes] of byLanguage) {
      const matches = await session.store.read(
        'matchTerms',
        {
          texts: indexes.map((index) => rows[index]?.source ?? ''),
          sourceLanguageId: session.facts.sourceLanguage.id,
          languageId,
        },
        options,
      )
      indexes.forEach((index, place) => {
        const source = rows[index]?.source ?? ''
        found[index] = (matches[place] ?? []).map(({ start, end, translations }) => ({
          term: source.slice(start, end),
          translations: translations.filter((term) => !isForbidden(term)).map(({ text }) => text),
          forbidden: translations.filter(isForbidden).map(({ text }) => text),
        }))
      })
    }
    return found
  }
}
