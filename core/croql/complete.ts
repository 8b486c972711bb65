/**
 * Help as one types: what may stand at a place of an unfinished expression. It knows the place by the
 * parser (completionPlace.ts), and what fits there by the catalogue (completionMembers.ts), what a project has
 * (completionValues.ts), and types (completionOperators.ts).
 */
import type { Deployment } from '../model/enumerations.ts'
import { sentence } from '../platform/text/sentence.ts'
import type { Context, ValueType } from './catalog.ts'
import type { FoundMember } from './catalogMembers.ts'
import { filter, keyword, type Completion } from './completion.ts'
import { JOINING, operatorsFor } from './completionOperators.ts'
import {
  languageMentions,
  userMentions,
  completionValuesOf,
  type CompletionValues,
} from './completionValues.ts'
import { memberItem, operandItems, ownersOf, typeTitle, visibleMembers } from './completionMembers.ts'
import { shortened } from './completionHead.ts'
import { meaningAt, openIn, spotAfter, type Spot } from './completionPlace.ts'
import { literal, type Meaning } from './meaning.ts'
import type { NameScope } from './scopes.ts'
import type { Expression, Span } from './syntax.ts'
import { tokenize, type Token } from './tokens.ts'

export interface CompletionEnvironment {
  context: Context
  deployment: Deployment
  /** An IANA time zone; with `now` it says which day it is. */
  timeZone: string
  now: number
}

/** Replacements for the range `from` to `to`, best first. */
export interface Completions {
  from: number
  to: number
  items: Completion[]
  /** The expression may as well end here: nothing is begun that an item would go on with. */
  mayEnd: boolean
}

const MAX_ITEMS = 100

/** Never throws; an empty list where nothing is known to fit. */
export function complete(
  text: string,
  offset: number,
  environment: CompletionEnvironment,
  values: CompletionValues,
): Completions {
  const position = Math.max(0, Math.min(offset, text.length))
  const before = text.slice(0, position)
  const head = shortened(before, tokenize(before))
  const found = new Completer(head + text.slice(position), head.length, environment, values).complete()
  const moved = position - head.length
  return { ...found, from: found.from + moved, to: found.to + moved }
}

class Completer {
  private readonly text: string
  private readonly at: number
  private readonly environment: CompletionEnvironment
  private readonly values: CompletionValues

  constructor(text: string, offset: number, environment: CompletionEnvironment, values: CompletionValues) {
    this.text = text
    this.at = offset
    this.environment = environment
    this.values = values
  }

  complete(): Completions {
    const tokens = tokenize(this.text.slice(0, this.at))
    const last = tokens.at(-1)
    if (!last) return this.operand(this.at, null)
    const written = this.text.slice(last.start, last.end)
    if (last.end === this.at && isOpenQuoted(last, written)) return this.operand(last.start, tokens.at(-2))
    if (last.kind === 'identifier') return this.name(last, written, tokens.at(-2))
    const isWord = last.kind === 'keyword' || last.kind === 'literal'
    if (last.end === this.at && isWord) return this.word(last, tokens.at(-2))
    if (takesOperand(this.text, last)) return this.operand(this.at, last)
    return last.end === this.at ? this.nothing() : this.following(this.at, this.at)
  }

  /** Completes at the end of a name, or in the white space after it. */
  private name(last: Token, written: string, before: Token | undefined): Completions {
    if (before && !takesOperand(this.text, before)) return this.following(last.start, last.start)
    if (last.end === this.at) {
      const whole = this.operand(last.start, before)
      if (whole.items.length > 0) return whole
    }
    const words = [...written.matchAll(/\w+/g)]
    const isEnded = last.end < this.at
    for (let count = isEnded ? words.length : words.length - 1; count > 0; count -= 1) {
      const [begun, next] = [words[count - 1], words[count]]
      if (!begun) break
      const end = last.start + begun.index + begun[0].length
      const found = this.following(end, next ? last.start + next.index : this.at)
      if (found.items.length > 0) return found
    }
    return isEnded ? this.operand(last.start, before) : this.nothing()
  }

  /** Completes at the end of a keyword: it may be the beginning of a name, or still be chosen from its like. */
  private word(last: Token, before: Token | undefined): Completions {
    if (!before || takesOperand(this.text, before)) return this.operand(last.start, before)
    return this.following(last.start, last.start)
  }

  /** The completions at the beginning of an operand, at `from`; `before` is the token in front of it. */
  private operand(from: number, before: Token | null | undefined): Completions {
    const word = before ? this.wordOf(before) : ''
    if (word === 'where' || word === 'with') {
      const bracket = { ...filter(word, sentence`The condition is in brackets`), label: '(', insert: '(' }
      return this.matching(from, [bracket])
    }
    const spot = spotAfter(this.text.slice(0, from), this.environment.context)
    return spot ? this.matching(from, this.operandsAt(spot)) : this.nothing()
  }

  private operandsAt(spot: Spot): Completion[] {
    const isEnterprise = this.environment.deployment === 'enterprise'
    const members = visibleMembers(spot.place, isEnterprise)
    const { parent } = spot
    if (parent?.kind === 'of') return ownersOf(parent.member.name, members)
    // The pattern is free text.
    if (parent?.kind === 'matches') return []
    const other = parent && otherSide(parent)
    const meaning = other && meaningAt(other, spot.place)
    const mentions = [...userMentions(this.values), ...languageMentions(this.values)]
    if (!meaning) {
      const objects = members.flatMap(operandItems)
      return [...objects, ...CONDITIONS, ...(this.text.startsWith('@', this.at - 1) ? mentions : [])]
    }
    const values = completionValuesOf(meaning, this.values, this.environment)
    return [...values, ...operandsLike(meaning, members)]
  }

  /** The completions after the operand that ends at `end`; `from` is the beginning of the next word. */
  private following(end: number, from: number): Completions {
    const before = this.text.slice(0, end)
    const items = this.followingItems(before)
    const mayEnd = from === this.at && items.some((item) => JOINING.includes(item))
    return items.length === 0 ? this.nothing() : { ...this.matching(from, items), mayEnd }
  }

  private followingItems(before: string): Completion[] {
    const { context } = this.environment
    const open = openIn(before).at(-1)
    const compared = spotAfter(`${before} =`, context)
    if (!compared) {
      if (!spotAfter(`${before} and`, context)) return []
      return open === 'between'
        ? [keyword('and', sentence`And the other end`)]
        : [...branches(open), ...JOINING]
    }
    const operand = compared.parent && otherSide(compared.parent)
    if (!operand) return []
    const meaning = meaningAt(operand, compared.place)
    const edge = rightEdge(operand)
    const reached = edge !== operand && edge.kind === 'name' ? meaningAt(edge, compared.place) : null
    return [
      ...(reached && reached.kind !== 'value' ? operatorsFor(reached).slice(0, 1) : []),
      ...(meaning ? [...branchesAfter(meaning, open), ...operatorsFor(meaning)] : []),
      ...this.ofAfter(edge, compared.place),
    ]
  }

  /** `of`, where a name is a member of something that can be named here. */
  private ofAfter(edge: Expression, place: NameScope): Completion[] {
    if (edge.kind !== 'name') return []
    const owners = ownersOf(edge.name, visibleMembers(place, true))
    const names = owners.map(({ label }) => label).join(', ')
    return owners.length === 0 ? [] : [keyword('of', sentence`Of what: ${names}`)]
  }

  /** Those that begin with what is written from `from` on, in any letter case and either spelling. */
  private matching(from: number, candidates: readonly Completion[]): Completions {
    const written = this.text.slice(from, this.at)
    const typed = keyOf(written)
    const isCamelCase = /^[a-z]+[A-Z]/.test(written.trim())
    const rated = candidates.flatMap((item) => {
      const rating = rate(item, typed)
      return rating === null ? [] : { item, rating }
    })
    rated.sort((one, other) => one.rating - other.rating)
    const items = rated.slice(0, MAX_ITEMS).map(({ item }) => (isCamelCase ? inCamelCase(item) : item))
    return { from, to: this.at + this.restLength(from), items, mayEnd: false }
  }

  /** How much of what stands after the cursor belongs to what is being completed. */
  private restLength(from: number): number {
    const written = this.text.slice(from, this.at)
    const rest = this.text.slice(this.at)
    if (/^@?[\w\s:]*"/.test(written)) return /^[^"=()]*"/.exec(rest)?.[0].length ?? 0
    if (written.startsWith("'")) return /^[^'=()]*'/.exec(rest)?.[0].length ?? 0
    return written === '' ? 0 : (/^\w*/.exec(rest)?.[0].length ?? 0)
  }

  private wordOf({ start, end }: Span): string {
    return this.text.slice(start, end).toLowerCase()
  }

  private nothing(): Completions {
    return { from: this.at, to: this.at, items: [], mayEnd: false }
  }
}

const CONDITIONS = [
  keyword('not', sentence`The opposite`),
  keyword('if', sentence`One of two, by a condition`),
]

function takesOperand(text: string, { kind, start, end }: Token): boolean {
  return kind === 'keyword' || kind === 'operator' || text.slice(start, end) === '('
}

/** Whether a text, date or mention still waits for its end. */
function isOpenQuoted({ kind }: Token, written: string): boolean {
  if (kind === 'date') return written.length === 1 || !written.endsWith("'")
  const quotes = written.split('"').length - 1
  if (kind === 'mention') return quotes === 0 || quotes % 2 === 1
  return kind === 'text' && quotes % 2 === 1
}

/** The operand with which an expression is compared or joined. */
function otherSide(parent: Expression): Expression | null {
  if (parent.kind === 'between') return parent.value
  const { kind } = parent
  return kind === 'comparison' || kind === 'contains' || kind === 'matches' || kind === 'arithmetic'
    ? parent.left
    : null
}

/** The operand right before the end: `translations` of `count of translations`. */
function rightEdge(node: Expression): Expression {
  return node.kind === 'of' ? rightEdge(node.object) : node
}

function branches(open: ReturnType<typeof openIn>[number] | undefined): Completion[] {
  if (open === 'if') return [keyword('then', sentence`The value if the condition holds`)]
  return open === 'then' ? [keyword('else', sentence`The value if not`)] : []
}

/** A condition leads on to `then`; any value may be the branch before `else`. */
function branchesAfter(meaning: Meaning, open: ReturnType<typeof openIn>[number] | undefined): Completion[] {
  const isCondition = meaning.kind === 'value' && meaning.value.type === 'boolean'
  return open === 'then' || isCondition ? branches(open) : []
}

/** Members that may be compared with something. */
function operandsLike(meaning: Meaning, members: readonly FoundMember[]): Completion[] {
  if (meaning.kind === 'collection') return []
  if (meaning.kind === 'texts') return operandsLike({ kind: 'value', value: literal('text', '') }, members)
  if (meaning.kind === 'object') {
    const { entity: wanted } = meaning.object
    const alike = members.filter(
      ({ type }) => typeof type !== 'string' && 'object' in type && type.object === wanted,
    )
    return alike.map(memberItem)
  }
  const wanted = numeric(meaning.value.type)
  return members.flatMap((member) => {
    const { type } = member
    const isObject = typeof type !== 'string' && 'object' in type
    return operandItems(member)
      .slice(isObject ? 1 : 0)
      .filter(({ detail }) => detail === typeTitle(wanted))
  })
}

function numeric(type: ValueType): ValueType {
  return type === 'float' ? 'integer' : type
}

/** Letters alone count: not their case, nor spaces and quotes. */
function keyOf(written: string): string {
  return written.toLowerCase().replaceAll(/["'\s:]/g, '')
}

/** 0: the same; 1: begins so; 2: a word of it begins so; null: neither. */
function rate({ label, alias = '' }: Completion, typed: string): number | null {
  if (typed === '') return 1
  const key = keyOf(label)
  if (key === typed) return 0
  if (key.startsWith(typed)) return 1
  if (keyOf(alias).startsWith(typed)) return 1
  const words = `${label} ${alias}`.split(/[\s"@:/._-]+/)
  return words.some((_, index) => keyOf(words.slice(index).join('')).startsWith(typed)) ? 2 : null
}

/** The completion as those write it who join the words of names: `count of languagesSummary`. */
function inCamelCase(item: Completion): Completion {
  if (item.kind !== 'member') return item
  const parts = item.insert
    .split(' of ')
    .map((part) => part.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase()))
  return { ...item, insert: parts.join(' of ') }
}
