/** Everything that is found in translations of the store: by checks, by dictionaries, by rules in CroQL. */
import { reasonOf } from '../failure.ts'
import { sentence } from '../sentence.ts'
import type { Sentence } from '../sentence.ts'
import type { Project } from '../history/project.ts'
import type { TranslationToCheck } from './rows/toCheck.ts'
import type { StoredQaSettings } from './rows/settings.ts'
import type { Finding, TermInSource } from './check.ts'
import { checkAway } from './checking.ts'
import { brokenRule } from './checks/custom.ts'
import type { CheckItem } from './job.ts'
import { findDictionary } from './spelling/dictionaries.ts'
import { spellAway } from './spelling/spelling.ts'
import type { QaRule } from '../contract/index.ts'
import { queryIds } from '../croql/querying.ts'
import { itemsOf, type TermFinder } from './inputs.ts'
import { checksOn, queriesFor, rulesOf, timeZone } from './settings.ts'

export interface FindOptions {
  session: Project
  home: string
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

/** All but spelling and CroQL. */
export async function findQuickly(
  rows: readonly TranslationToCheck[],
  { session, settings, findTerms, isTyping, isBackground, signal }: FindOptions,
): Promise<FoundInRows> {
  const checks = checksOn(settings).filter((check) => check !== 'spelling')
  const none: TermInSource[][] = []
  const terms = checks.includes('terms') ? await findTerms(rows, { signal, isBackground }) : none
  const items = itemsOf(session, rows, terms)
  const { findings, slowRules } = await checkAway(
    { items, checks, rules: checks.includes('custom') ? rulesOf(settings) : [] },
    { isTyping, signal },
  )
  return {
    findings,
    warnings: slowRules.map(
      (name) => sentence`The rule "${name}" takes too long and was left out. Simplify its pattern.`,
    ),
  }
}

/** Rows of languages without a dictionary are found nothing in. */
export async function findMisspelt(
  rows: readonly TranslationToCheck[],
  { session, home, settings, isTyping, signal }: FindOptions,
): Promise<Finding[][]> {
  const findings: Finding[][] = rows.map(() => [])
  if (!checksOn(settings).includes('spelling')) return findings
  const items = itemsOf(session, rows, [])
  const byLanguage = Map.groupBy(items.keys(), (index) => items[index]?.input.language)
  for (const [language, indexes] of byLanguage) {
    const files = language && findDictionary(language, home)
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
    const found = await spellAway({ files, words, isSuggesting: isTyping, inputs }, signal)
    indexes.forEach((index, place) => (findings[index] = found[place] ?? []))
  }
  return findings
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
): Promise<FoundInRows> {
  const [quick, misspelt] = await Promise.all([findQuickly(rows, options), findMisspelt(rows, options)])
  const findings = rows.map((row, index) => [
    ...(quick.findings[index] ?? []),
    ...(misspelt[index] ?? []),
    ...broken.of(row),
  ])
  return { findings, warnings: quick.warnings }
}

/** Which translations rules in CroQL hold for: asked once for each rule and language. */
export class BrokenRules {
  readonly warnings: Sentence[] = []
  readonly #ids = new Map<QaRule, Map<string, Set<number>>>()

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
      const found = await queryIds(
        session,
        { croql: narrowed, context: 'translations', languageId, timeZone: timeZone(), order: 'id' },
        { signal },
      )
      const byLanguage = this.#ids.get(rule) ?? new Map<string, Set<number>>()
      this.#ids.set(rule, byLanguage.set(languageId, new Set(found.ids)))
    } catch (error) {
      if (signal?.aborted) throw error
      this.warnings.push(sentence`The rule "${rule.name}" could not be run: ${reasonOf(error)}`)
    }
  }

  of({ translationId, languageId }: TranslationToCheck): Finding[] {
    return [...this.#ids].flatMap(([rule, byLanguage]) => {
      if (!byLanguage.get(languageId)?.has(translationId)) return []
      return [{ check: 'custom' as const, ...brokenRule(rule), place: null, fix: null }]
    })
  }
}
