/** Rules of SRX as expressions that find places: a look-ahead for what is after, a look-behind for what is before. */
import { sentence } from '../platform/text/sentence.ts'
import type { RuleProblem } from '../contract/segmentation.ts'
import { translateRegex } from './regex.ts'
import type { LanguageMap, Srx, SrxRule } from './srx.ts'

/** Rules that stand one after the other and do the same: which of them applies does not matter. */
export interface Run {
  breaks: boolean
  expressions: readonly RunExpression[]
}

export interface RunExpression {
  /** Finds places anywhere in a text (`g`) where the run breaks, tests one place (`y`) where it does not. */
  expression: RegExp
  rules: readonly SrxRule[]
  isRisky: boolean
}

/** More than this in one expression, and the engine may refuse it. */
const RULES_IN_ONE = 200

interface CompiledRule {
  rule: SrxRule
  before: string
  after: string
  /** The look-behind is cheap and the look-ahead is not: it comes first. */
  isBehindFirst: boolean
  isRisky: boolean
}

/** The rules for a language, in order: of all language maps that fit where the document cascades. */
export function rulesFor(srx: Srx, languageTag: string): SrxRule[] {
  const fitting = srx.languageMaps.filter((map) => mapFits(map, languageTag))
  const maps = srx.cascade ? fitting : fitting.slice(0, 1)
  const names = new Set(maps.map(({ languageRule }) => languageRule))
  return Array.from(names).flatMap((name) => srx.languageRules.get(name) ?? [])
}

/** Language tags know no case; documents write them with a hyphen or an underscore. */
function mapFits(map: LanguageMap, languageTag: string): boolean {
  const translated = translateRegex(`(?i)${map.pattern}`, { isBackward: false, prefix: 'm' })
  if (!translated.ok || translated.isRisky) return false
  const expression = new RegExp(`^(?:${translated.source})$`, 'v')
  return expression.test(languageTag) || expression.test(languageTag.replaceAll('-', '_'))
}

/** Every rule and language map of a document that cannot be used. */
export function problemsOf(srx: Srx): RuleProblem[] {
  const problems: RuleProblem[] = []
  for (const rules of srx.languageRules.values()) {
    for (const rule of rules) compileRule(rule, (problem) => problems.push(problem))
  }
  for (const { pattern, languageRule, line, column } of srx.languageMaps) {
    const translated = translateRegex(pattern, { isBackward: false, prefix: 'm' })
    if (translated.ok && !translated.isRisky) continue
    const reason = translated.ok ? sentence`it may take too long` : translated.reason
    const { english, said } = sentence`The language map of "${languageRule}" is left out: ${reason}.`
    problems.push({ message: english, said, languageRule, rule: null, line, column })
  }
  return problems
}

/** Runs of rules, without those that cannot be translated. */
export function compileRules(rules: readonly SrxRule[]): Run[] {
  const compiled = rules.flatMap((rule) => compileRule(rule, () => undefined) ?? [])
  const runs: { breaks: boolean; ofRun: CompiledRule[] }[] = []
  for (const one of compiled) {
    const { breaks } = one.rule
    const last = runs.at(-1)
    if (last?.breaks === breaks) last.ofRun.push(one)
    else runs.push({ breaks, ofRun: [one] })
  }
  return runs.map(({ breaks, ofRun }) => ({ breaks, expressions: expressionsOf(ofRun, breaks) }))
}

/** One rule as an expression of its own; undefined where it cannot be translated. */
export function breakExpression(rule: SrxRule, flags: 'vg' | 'vy'): RegExp | undefined {
  const compiled = compileRule(rule, () => undefined)
  return compiled && new RegExp(placeSource([compiled]), flags)
}

function compileRule(rule: SrxRule, report: (problem: RuleProblem) => void): CompiledRule | undefined {
  const prefix = `r${rule.line}c${rule.column}`
  const before = translateRegex(rule.before, { isBackward: true, prefix: `${prefix}b` })
  const after = translateRegex(rule.after, { isBackward: false, prefix: `${prefix}a` })
  const { languageRule, line, column } = rule
  for (const [part, side] of [
    ['beforebreak', before],
    ['afterbreak', after],
  ] as const) {
    if (side.ok) continue
    const { number } = rule
    const { english, said } =
      sentence`Rule ${number} of "${languageRule.slice(0, 100)}" is left out: ${side.reason} (in <${part}>, character ${side.offset + 1}).`
    report({ message: english, said, languageRule, rule: rule.number, line, column })
  }
  if (!before.ok || !after.ok) return undefined
  return {
    rule,
    before: before.source,
    after: after.source,
    isBehindFirst: after.isOpen && !before.isOpen,
    isRisky: before.isRisky || after.isRisky,
  }
}

/** The name by which messages call a rule. */
export function ruleName({ number, languageRule }: SrxRule): string {
  return `Rule ${number} of "${languageRule.slice(0, 100)}"`
}

function expressionsOf(run: readonly CompiledRule[], breaks: boolean): RunExpression[] {
  const risky = run.filter(({ isRisky }) => isRisky)
  const plain = run.filter(({ isRisky }) => !isRisky)
  const chunks = [...risky.map((one) => [one])]
  for (let offset = 0; offset < plain.length; offset += RULES_IN_ONE)
    chunks.push(plain.slice(offset, offset + RULES_IN_ONE))
  return chunks.map((chunk) => ({
    expression: new RegExp(placeSource(chunk), breaks ? 'vg' : 'vy'),
    rules: chunk.map(({ rule }) => rule),
    isRisky: chunk.some(({ isRisky }) => isRisky),
  }))
}

/** Rules that look for the same after a place share one look-ahead. */
function placeSource(rules: readonly CompiledRule[]): string {
  const sharing = Map.groupBy(rules, ({ after, isBehindFirst }) => `${isBehindFirst ? 'b' : 'a'}${after}`)
  return [...sharing.values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const { after, isBehindFirst } = first
      const ahead = after === '' ? '' : `(?=${after})`
      if (group.some(({ before }) => before === '')) return ahead
      const behind = `(?<=${group.map(({ before }) => `(?:${before})`).join('|')})`
      return isBehindFirst ? behind + ahead : ahead + behind
    })
    .join('|')
}
