/**
 * The advanced filters: what a filter panel ticks, as CroQL and back (docs/croql.md). A filter is an expression with
 * holes; an expression that is one, whatever its spacing and letter case, ticks it.
 */
import { STRING_TYPES } from '../model/enumerations.ts'
import type { FilterName, FilterPart } from '../contract/index.ts'
import { conjunctsOf } from './conjuncts.ts'
import { parse } from './parse.ts'
import { childrenOf, type Expression } from './syntax.ts'
import { wordOf } from './search.ts'
import { zip } from '../platform/collections/zip.ts'

/** `$from` and `$to` are date-times, `$login` a user's, `$title` a label's; in the order of the panel. */
const templates = {
  added: "added between '$from' and '$to'",
  updated: "updated between '$from' and '$to'",
  comments: 'count of comments > 0',
  screenshots: 'count of screenshots > 0',
  qaIssues: 'count of languages summary where (has qa issues) > 0',
  untranslated: 'count of languages summary = 0',
  partiallyTranslated: 'count of languages summary where (is partially translated) > 0',
  translated: 'count of languages summary where (is translated) > 0',
  translatedBy: 'count of translations where (user = @user:"$login") > 0',
  notTranslatedBy: 'count of translations where (user != @user:"$login") > 0',
  translationEqualsSource: 'count of languages summary where (has translation as source) > 0',
  sourceChanged: 'count of languages summary where (is source changed after translation) > 0',
  translationsUpdated: "count of languages summary where (translation updated between '$from' and '$to') > 0",
  votes: 'count of languages summary where (rating > 0) > 0',
  label: 'count of labels where (title = "$title") > 0',
  visible: 'is visible',
  hidden: 'is hidden',
  masters: 'not is duplicate',
  duplicates: 'is duplicate',
  duplicatesShared: 'is duplicate and count of languages summary where (has shared translation) > 0',
  duplicatesOwn:
    'is duplicate and count of languages summary where (not has shared translation and is translated) > 0',
  notApproved: 'count of languages summary where (is translated and not is approved) > 0',
  partiallyApproved: 'count of languages summary where (is partially approved) > 0',
  approved: 'count of languages summary where (is approved) > 0',
  needsWork: 'count of languages summary where (needs work) > 0',
  approvedBy: 'count of translations where (count of approvals where (user = @user:"$login") > 0) > 0',
  notApprovedBy: 'count of translations where (count of approvals where (user != @user:"$login") > 0) > 0',
  afterApproval: 'count of languages summary where (has translation after approval) > 0',
  byAi: 'count of languages summary where (is translated by ai) > 0',
  byMt: 'count of languages summary where (is translated by mt) > 0',
  byTm: 'count of languages summary where (is translated by tm) > 0',
  automatic: 'count of languages summary where (is auto translated) > 0',
} as const satisfies Record<Exclude<FilterName, 'type'>, string>

export const filterNames: readonly FilterName[] = ['type', ...(Object.keys(templates) as FilterName[])]

interface Pattern {
  name: FilterName
  operands: Expression[]
}

let patterns: Pattern[] | undefined

/** The longer first: "duplicates with shared translations" before "duplicates". They are parsed when first asked for. */
function longestFirst(): Pattern[] {
  patterns ??= Object.entries(templates)
    .map(([name, template]) => ({ name: name as FilterName, operands: conjunctsOf(parsed(template)) }))
    .toSorted((a, b) => b.operands.length - a.operands.length)
  return patterns
}

/** The parts of an expression, in its order; null where it cannot be parsed. An empty text has none. */
export function readFilters(text: string): FilterPart[] | null {
  if (text.trim() === '') return []
  const result = parse(text)
  if (!result.ok) return null
  const parts: FilterPart[] = []
  const conjuncts = conjunctsOf(result.expression)
  const isOnly = conjuncts.length === 1
  let next = 0
  for (const [index, conjunct] of conjuncts.entries()) {
    if (index < next) continue
    const found = kindsOf(conjunct) ?? filterAt(conjuncts, index)
    parts.push(found?.part ?? restOf(isOnly ? text.trim() : text.slice(conjunct.start, conjunct.end)))
    next = index + (found?.length ?? 1)
  }
  return parts
}

function restOf(text: string): FilterPart {
  const word = wordOf(text)
  return word === null ? { text } : { text, word }
}

/** The expression that says all parts. */
export function writeFilters(parts: readonly FilterPart[]): string {
  const texts = parts.map((part) => ('text' in part ? part.text : writeFilter(part)))
  const written = texts.filter((text) => text.trim() !== '')
  return (written.length === 1 ? written : written.map(bracketed)).join(' and ')
}

function writeFilter({ filter, values }: Extract<FilterPart, { filter: FilterName }>): string {
  if (filter === 'type') return (values.kinds ?? []).map((kind) => `type is ${kind}`).join(' or ')
  return templates[filter]
    .replace('$from', () => values.from ?? '')
    .replace('$to', () => values.to ?? '')
    .replace('$login', () => (values.login ?? '').replaceAll('"', '""'))
    .replace('$title', () => (values.title ?? '').replaceAll('"', '""'))
}

/** The text in brackets, where `and` beside it would tear it apart. */
function bracketed(text: string): string {
  const result = parse(`true and ${text}`)
  const isSafe = result.ok && result.expression.kind === 'logic' && result.expression.operator === 'and'
  return isSafe ? text : `(${text})`
}

interface Found {
  part: FilterPart
  /** The number of its conjuncts. */
  length: number
}

function filterAt(conjuncts: readonly Expression[], offset: number): Found | null {
  for (const { name, operands } of longestFirst()) {
    const values: Record<string, string> = {}
    const candidates = conjuncts.slice(offset, offset + operands.length)
    const isMatch =
      candidates.length === operands.length &&
      zip(operands, candidates).every(([operand, candidate]) => matches(operand, candidate, values))
    if (isMatch) return { part: { filter: name, values }, length: operands.length }
  }
  return null
}

/** `type is plain or type is icu`: any choice of kinds, each once. */
function kindsOf(conjunct: Expression): Found | null {
  const names = conjunct.kind === 'logic' && conjunct.operator === 'or' ? conjunct.operands : [conjunct]
  const kinds = names.map((name) =>
    name.kind === 'name'
      ? STRING_TYPES.find((kind) => `typeis${kind}` === name.name.toLowerCase())
      : undefined,
  )
  const known = kinds.filter((kind) => kind !== undefined)
  if (known.length !== names.length || new Set(known).size !== known.length) return null
  return { part: { filter: 'type', values: { kinds: known } }, length: 1 }
}

/** Whether a node is what the pattern says; what stands in its holes is put into `values`. */
function matches(pattern: Expression, node: Expression, values: Record<string, string>): boolean {
  if (pattern.kind !== node.kind) return false
  switch (pattern.kind) {
    case 'mention':
    case 'text':
    case 'dateTime': {
      const other = node as typeof pattern
      if ('target' in pattern && 'target' in other && pattern.target !== other.target) return false
      if (!pattern.value.startsWith('$')) return pattern.value === other.value
      values[pattern.value.slice(1)] = other.value
      return true
    }
    case 'name':
      return sameName(pattern.name, (node as typeof pattern).name)
    case 'of':
      return (
        sameName(pattern.member.name, (node as typeof pattern).member.name) &&
        childrenMatch(pattern, node, values)
      )
    case 'number':
      return pattern.digits === (node as typeof pattern).digits
    case 'comparison':
    case 'logic':
    case 'arithmetic':
      return pattern.operator === (node as typeof pattern).operator && childrenMatch(pattern, node, values)
    case 'between':
    case 'boolean':
    case 'contains':
    case 'matches':
    case 'if':
    case 'negate':
    case 'not':
    case 'where':
    case 'with':
      return childrenMatch(pattern, node, values)
  }
}

function childrenMatch(pattern: Expression, node: Expression, values: Record<string, string>): boolean {
  const [expected, given] = [childrenOf(pattern), childrenOf(node)]
  return (
    expected.length === given.length &&
    zip(expected, given).every(([child, other]) => matches(child, other, values))
  )
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function parsed(template: string): Expression {
  const result = parse(template)
  if (!result.ok) throw new Error(`This filter is no expression: ${template}`)
  return result.expression
}
