/**
 * Format strings: texts with directives that a program replaces by values, such as `%s` in C and `{name}` in Python.
 * Each grammar reads a text into its directives and the first place that it does not accept. All places are UTF-16
 * offsets.
 */
import type { TextRange } from '../../contract/messages.ts'

/** A value that a directive takes. */
export interface FormatArgument {
  /** Its number from 1 (from 0 where the grammar counts so), or its name. */
  id: number | string
  /** The kind of value; two directives of one argument need the same. `any` agrees with each. */
  type: string
}

export interface FormatDirective extends TextRange {
  /** The directive as it is written. */
  text: string
  /** The values in the order in which it takes them: a width that is `*`, then its own. */
  arguments: readonly FormatArgument[]
  /** Whether the number or name is written in it, so that it may stand anywhere in the text. */
  isNumbered: boolean
}

/**
 * The reasons why a text is no format string. `percent`, `brace`, `dollar`, `tilde` and `at`: the character begins a directive
 * that does not exist. `mixed`: arguments are taken by number and by order. `skipped`: the argument `argument` is not
 * used, but a later one is. `types`: `argument` is used as two kinds of value.
 */
export type FormatProblemKind =
  | 'percent'
  | 'brace'
  | 'dollar'
  | 'tilde'
  | 'at'
  | 'mixed'
  | 'skipped'
  | 'types'

export interface FormatProblem extends TextRange {
  kind: FormatProblemKind
  /** The text that replaces the range so that the character is text; null if there is no such text. */
  fix: string | null
  argument: string | null
}

export interface FormatText {
  /** The directives that take values, in their order. */
  directives: readonly FormatDirective[]
  problem: FormatProblem | null
}

/**
 * A grammar of format strings.
 *
 * @example
 * C.read('%1$s has 5 %').problem // { kind: 'percent', start: 11, end: 12, fix: '%%', … }
 */
export interface FormatGrammar {
  /** The language or library, a name that is the same in each language of the interface: "C", "Python". */
  title: string
  /** Whether `%s` may be written `%1$s`, so that its value does not depend on its place. */
  isNumberable: boolean
  read(this: void, text: string): FormatText
}

/** A directive that a rule recognised at its opening character. */
export interface ReadDirective {
  /** The UTF-16 units after the opening. */
  length: number
  /** The values that it takes. An absent `id` takes the next argument in order. */
  values: readonly { id?: number | string; type: string }[]
}

export interface FormatRules
  extends Pick<FormatGrammar, 'title'>, Partial<Pick<FormatGrammar, 'isNumberable'>> {
  /** The characters that may begin a directive, and the problem of each that begins none. */
  openings: Readonly<Record<string, FormatProblemKind | null>>
  /** Reads what begins at `start`; null if no directive does. */
  directiveAt(this: void, text: string, start: number): ReadDirective | null
  /** The number of the first argument. */
  first?: 0 | 1
  /**
   * Whether one text may take its arguments in several ways (in order, by number, by name). `names`: names may stand
   * beside another way.
   */
  mayMix?: boolean | 'names'
  /** Whether a directive without a number takes the argument after that of the directive before it. */
  continuesNumbers?: boolean
  /** Whether an argument before a used one may be unused. */
  maySkip?: boolean
  /** How the opening character is written as text; null: it cannot be. */
  escapeOf(this: void, opening: string): string | null
}

export function grammarFrom(rules: FormatRules): FormatGrammar {
  const { title, openings, isNumberable = false } = rules
  const opening = new RegExp(`[${Object.keys(openings).join('')}]`, 'g')
  return { title, isNumberable, read: (text) => readFormatText(text, rules, opening) }
}

function readFormatText(text: string, rules: FormatRules, openings: RegExp): FormatText {
  const directives: FormatDirective[] = []
  let problem: FormatProblem | null = null
  let next = rules.first ?? 1
  const taken = new Set<'order' | 'number' | 'name'>()
  let after = 0
  for (const { 0: opening, index: start } of text.matchAll(openings)) {
    if (start < after) continue
    const found = rules.directiveAt(text, start)
    if (found === null) {
      const kind = rules.openings[opening] ?? null
      const fix = rules.escapeOf(opening)
      if (kind !== null) problem ??= { kind, start, end: start + 1, fix, argument: null }
      continue
    }
    const place = { start, end: start + found.length }
    after = place.end
    if (found.values.length === 0) continue
    for (const { id } of found.values) {
      const way = id === undefined ? 'order' : typeof id === 'string' ? 'name' : 'number'
      if (way === 'name' && rules.mayMix === 'names') continue
      taken.add(way)
      if (taken.size > 1 && rules.mayMix !== true)
        problem ??= { kind: 'mixed', ...place, fix: null, argument: null }
    }
    const last = found.values.at(-1)?.id
    if (rules.continuesNumbers === true && typeof last === 'number') next = last + 1
    directives.push({
      ...place,
      text: text.slice(place.start, place.end),
      arguments: found.values.map(({ id = next++, type }) => ({ id, type })),
      isNumbered: found.values.every(({ id }) => id !== undefined),
    })
  }
  return { directives, problem: problem ?? problemOfArguments(directives, rules) }
}

function problemOfArguments(
  directives: readonly FormatDirective[],
  { maySkip, first = 1 }: FormatRules,
): FormatProblem | null {
  const types = new Map<number | string, string>()
  for (const directive of directives)
    for (const { id, type } of directive.arguments) {
      const known = types.get(id)
      const { start, end } = directive
      if (known !== undefined && !isSameType(known, type))
        return { kind: 'types', start, end, fix: null, argument: String(id) }
      if (known === undefined || known === 'any') types.set(id, type)
    }
  if (maySkip === true) return null
  const numbers = [...types.keys()].filter((id) => typeof id === 'number')
  const last = numbers.reduce((most, id) => Math.max(most, id), first - 1)
  if (last - first + 1 === numbers.length) return null
  const used = new Set(numbers)
  const end = directives.find((one) => one.arguments.some(({ id }) => id === last))
  let skipped: number = first
  while (used.has(skipped)) skipped += 1
  const { start = 0, end: after = 0 } = end ?? {}
  return { kind: 'skipped', start, end: after, fix: null, argument: String(skipped) }
}

/** Whether two directives may take the same value. */
export function isSameType(one: string, other: string): boolean {
  return one === other || one === 'any' || other === 'any'
}
