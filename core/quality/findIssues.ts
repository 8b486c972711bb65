/** Everything that is found in translations of the store: by checks, by dictionaries, by rules in CroQL. */
import { reasonOf, Failure } from '../platform/errors/failure.ts'
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { Project } from '../history/project.ts'
import type { TranslationToCheck } from './rows/checkBatches.ts'
import type { LookedBy } from './rows/writeFindings.ts'
import type { StoredQaSettings } from './rows/settings.ts'
import type { Finding, TermInSource } from './check.ts'
import { checkInWorker } from './checkInWorker.ts'
import { brokenRule } from './checks/custom.ts'
import type { CheckItem } from './job.ts'
import type { Language } from '../contract/language.ts'
import type { ChosenDictionary } from './spelling/chooseDictionary.ts'
import type { QaRule } from '../contract/index.ts'
import { QA_CHECKS, type QaCheck } from '../contract/qaChecks.ts'
import { idsMatching } from '../croql/projectQueries.ts'
import { itemsOf, type TermFinder } from './inputs.ts'
import { ruleExpression, type CustomRule } from './rules.ts'
import { checksOn, queriesFor, rulesOf, timeZone } from './settings.ts'
import { WorkerPool } from '../platform/threads/workerPool.ts'
import { workerUrl } from '../platform/threads/workerUrl.ts'
import type { SpellAnswer, SpellJob } from './spelling/spellJob.ts'

export interface FindOptions {
  session: Project
  /** The dictionary that a language's spelling is checked with; null: it goes unchecked. */
  dictionaryOf: (language: Pick<Language, 'id' | 'locale'>) => ChosenDictionary | null
  settings: StoredQaSettings
  findTerms: TermFinder
  isTyping: boolean
  /** Whether a whole project is checked: what a screen asks for goes first. */
  isBackground: boolean
  signal?: AbortSignal | undefined
}

export interface FoundInRows {
  /** The findings of each row, in the order of the rows. */
  findings: Finding[][]
  warnings: Sentence[]
}

interface FoundQuickly extends FoundInRows {
  /** The rules that could not be tried on every text. */
  untried: readonly CustomRule[]
}

interface Misspelt {
  findings: Finding[][]
  /** Of each row, whether there was a dictionary to look into. */
  looked: boolean[]
}

/** With which checks looked at each row: what the others found before is not gone. */
export interface FoundInAll extends FoundInRows {
  looked: LookedBy[]
}

/** All but spelling and CroQL. */
export async function findQuickly(
  rows: readonly TranslationToCheck[],
  { session, settings, findTerms, isTyping, isBackground, signal }: FindOptions,
): Promise<FoundQuickly> {
  const checks = checksOn(settings).filter((check) => check !== 'spelling')
  const none: TermInSource[][] = []
  const terms = checks.includes('terms') ? await findTerms(rows, { signal, isBackground }) : none
  const items = itemsOf(session, rows, terms)
  const rules = checks.includes('custom') ? rulesOf(settings) : []
  const { findings, slowRules } = await checkInWorker({ items, checks, rules }, { isTyping, signal })
  return {
    findings,
    warnings: slowRules.map(
      ({ name }) => sentence`The rule "${name}" takes too long and was left out. Simplify its pattern.`,
    ),
    untried: [...slowRules, ...rules.filter(isUnreadable)],
  }
}

/** Whether its expression is none here: another version of the program may have written it. */
function isUnreadable(rule: CustomRule): boolean {
  if (rule.kind !== 'regex') return false
  return [rule.pattern, rule.sourcePattern].some(
    (pattern) => pattern !== null && ruleExpression(pattern) === null,
  )
}

/** Rows of languages without a dictionary are found nothing in, and were not looked at. */
export async function findMisspelt(
  rows: readonly TranslationToCheck[],
  { session, dictionaryOf, settings, isTyping, signal }: FindOptions,
): Promise<Misspelt> {
  const findings: Finding[][] = rows.map(() => [])
  const looked = rows.map(() => false)
  if (!checksOn(settings).includes('spelling')) return { findings, looked }
  const items = itemsOf(session, rows, [])
  const byLanguage = Map.groupBy(items.keys(), (index) => items[index]?.input.language)
  for (const [language, indexes] of byLanguage) {
    const files = language && dictionaryOf(language)?.files
    if (!language || !files) continue
    const inputs = indexes.flatMap((index) => inputAt(items, index))
    const [learned, ofTerms] = await Promise.all([
      session.store.read('dictionaryWords', { languageId: language.id }),
      session.store.read('glossaryWords', {
        texts: inputs.map(({ text }) => text),
        languageIds: [language.id, session.facts.sourceLanguage.id],
      }),
    ])
    const words = [...learned, ...ofTerms]
    const found = await spellInWorker({ files, words, isSuggesting: isTyping, inputs }, signal)
    for (const [place, index] of indexes.entries()) {
      findings[index] = found[place] ?? []
      looked[index] = true
    }
  }
  return { findings, looked }
}

function inputAt(items: readonly CheckItem[], index: number): CheckItem['input'][] {
  const item = items[index]
  return item ? [item.input] : []
}

/** Both, and rules in CroQL, of rows that are saved. */
export async function findAll(
  rows: readonly TranslationToCheck[],
  options: FindOptions,
  broken: BrokenRules,
): Promise<FoundInAll> {
  const [quick, misspelt] = await Promise.all([findQuickly(rows, options), findMisspelt(rows, options)])
  const findings = rows.map((row, index) => [
    ...(quick.findings[index] ?? []),
    ...(misspelt.findings[index] ?? []),
    ...broken.of(row),
  ])
  const on = checksOn(options.settings)
  const off = QA_CHECKS.filter((check) => !on.includes(check))
  const looked = rows.map(({ languageId }, index): LookedBy => {
    const couldLook: Partial<Record<QaCheck, boolean>> = {
      spelling: misspelt.looked[index] === true,
      custom: broken.couldAsk(languageId) && !quick.untried.some((rule) => isOf(rule, languageId)),
      // No service is queried again here.
      ai: false,
    }
    return { checks: on.filter((check) => couldLook[check] ?? true), off }
  })
  return { findings, warnings: quick.warnings, looked }
}

function isOf(rule: CustomRule, languageId: string): boolean {
  return rule.languageId === null || rule.languageId === languageId
}

/** Which translations rules in CroQL hold for: asked once for each rule and language. */
export class BrokenRules {
  readonly warnings: Sentence[] = []
  readonly #ids = new Map<QaRule, Map<string, Set<number>>>()
  /** The languages that some rule could not be asked for. */
  readonly #unasked = new Set<string>()

  /** `only`: looks at these translations alone. */
  static async read(
    { session, settings, signal }: FindOptions,
    languageIds: readonly string[],
    only: readonly TranslationToCheck[] | null = null,
  ): Promise<BrokenRules> {
    const rules = new BrokenRules()
    if (!checksOn(settings).includes('custom')) return rules
    for (const languageId of languageIds) {
      for (const rule of queriesFor(settings.rules, languageId)) {
        await rules.#ask(session, rule, languageId, only, signal)
      }
    }
    return rules
  }

  async #ask(
    session: Project,
    rule: QaRule & { rule: { kind: 'croql'; croql?: string } },
    languageId: string,
    only: readonly TranslationToCheck[] | null,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const ids = only?.filter((row) => row.languageId === languageId).map(({ translationId }) => translationId)
    if (ids?.length === 0) return
    const { croql = '' } = rule.rule
    const narrowed = ids ? `(${croql}) and (${ids.map((id) => `id = ${id}`).join(' or ')})` : croql
    try {
      const found = await idsMatching(
        session,
        { croql: narrowed, context: 'translations', languageId, timeZone: timeZone(), order: 'id' },
        { signal },
      )
      const byLanguage = this.#ids.get(rule) ?? new Map<string, Set<number>>()
      this.#ids.set(rule, byLanguage.set(languageId, new Set(found.ids)))
    } catch (error) {
      if (signal?.aborted) throw error
      this.#unasked.add(languageId)
      this.warnings.push(sentence`The rule "${rule.name}" could not be run: ${reasonOf(error)}`)
    }
  }

  /** False: a rule of the language failed, and what holds for its translations is not all known. */
  couldAsk(languageId: string): boolean {
    return !this.#unasked.has(languageId)
  }

  of({ translationId, languageId }: TranslationToCheck): Finding[] {
    return [...this.#ids].flatMap(([rule, byLanguage]) => {
      if (!byLanguage.get(languageId)?.has(translationId)) return []
      return [{ check: 'custom' as const, ...brokenRule(rule), place: null, fix: null }]
    })
  }
}

/** Spelling, on a thread of its own that keeps the dictionaries. */
const pool = new WorkerPool<SpellJob, SpellAnswer>({
  url: workerUrl(import.meta.url, './spelling/spell.worker.ts'),
  size: 1,
  heapLimit: 2048,
  sharedHeapLimit: 512,
})

/** Milliseconds: the largest dictionaries take seconds to read, on a busy machine a minute. */
const TIME_LIMIT = 180_000

/** The findings of each input, in their order. Failures: `cancelled`, `format.timeout`, `format.tooLarge`. */
async function spellInWorker(job: SpellJob, signal?: AbortSignal): Promise<Finding[][]> {
  const answer = await pool.run(job, { label: 'Checking the spelling', timeLimit: TIME_LIMIT, signal })
  if (answer.ok) return answer.value
  throw Failure.fromValue(answer.error)
}
