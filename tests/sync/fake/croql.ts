/**
 * CroQL as an independent server has it: only the operators and members of the public description. Other expressions
 * are refused, as by the real service.
 */

export class Refused extends Error {}

/** The value of a name in a context: a value, or a collection whose elements have names of their own. */
export type Value = boolean | number | string | Date | Row[] | null
export interface Row {
  [member: string]: Value
}

type Type = 'boolean' | 'number' | 'text' | 'date' | Context
export interface Context {
  [member: string]: Type
}

const VOTES: Context = { isUp: 'boolean', isDown: 'boolean', user: 'number', added: 'date' }
const APPROVALS: Context = { user: 'number', added: 'date' }
export const TRANSLATIONS: Context = {
  ...{ text: 'text', pluralForm: 'text', isPreTranslated: 'boolean', provider: 'text' },
  ...{ user: 'number', votes: VOTES, approvals: APPROVALS, updated: 'date' },
}
export const STRINGS: Context = {
  ...{ text: 'text', identifier: 'text', context: 'text', maxLength: 'number' },
  ...{ isVisible: 'boolean', isHidden: 'boolean', isDuplicate: 'boolean' },
  comments: { hasIssue: 'boolean', hasUnresolvedIssue: 'boolean', user: 'number' },
  translations: { ...TRANSLATIONS, language: 'text' },
  labels: { id: 'number', title: 'text', isSystem: 'boolean' },
  ...{ added: 'date', updated: 'date' },
}

const RECORDS: Context = {
  ...{ id: 'number', text: 'text', usageCount: 'number', createdBy: 'number', updatedBy: 'number' },
  ...{ createdAt: 'date', updatedAt: 'date' },
}
export const SEGMENTS: Context = { records: RECORDS }
export const TERMS: Context = {
  ...{
    id: 'number',
    text: 'text',
    description: 'text',
    language: 'text',
    user: 'number',
    partOfSpeech: 'text',
  },
  ...{
    status: 'text',
    type: 'text',
    gender: 'text',
    note: 'text',
    lemma: 'text',
    url: 'text',
    concept: 'number',
  },
  ...{ createdAt: 'date', updatedAt: 'date' },
}

type Token = { kind: 'word' | 'text' | 'date' | 'number' | 'sign'; text: string }
interface Typed {
  type: Type
  of: (row: Row) => Value
}

const KEYWORDS = new Set([
  'and',
  'or',
  'xor',
  'not',
  'where',
  'with',
  'of',
  'between',
  'contains',
  'if',
  'then',
  'else',
])
const TOKEN = /\s*(?:"([^"]*)"|'([^']*)'|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(!=|≠|<=|>=|≤|≥|[=<>()]))/y

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  let end = 0
  for (let found = TOKEN.exec(expression); found !== null; found = TOKEN.exec(expression)) {
    end = TOKEN.lastIndex
    const [, text, date, number, word, sign] = found
    if (text !== undefined) tokens.push({ kind: 'text', text })
    else if (date !== undefined) tokens.push({ kind: 'date', text: date })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  if (expression.slice(end).trim() !== '') throw new Refused('Invalid syntax in CroQL')
  return tokens
}

/** Whether it holds for a row of a context. @throws Refused */
export function compile(expression: string, context: Context): (row: Row) => boolean {
  const parser = new Parser(tokensOf(expression))
  const { type, of } = parser.whole(context)
  if (type !== 'boolean') throw new Refused("The inferred type is not equal to 'bool'")
  return (row) => of(row) === true
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(context: Context): Typed {
    const value = this.#logic(context, ['or', 'xor', 'and'])
    if (this.#at < this.#tokens.length) throw new Refused('Invalid syntax in CroQL')
    return value
  }

  /** The operators, the loosest first. */
  #logic(context: Context, [name, ...tighter]: readonly string[]): Typed {
    if (name === undefined) return this.#negation(context)
    let left = this.#logic(context, tighter)
    while (this.#takes(name)) {
      const [one, other] = [boolean(left), boolean(this.#logic(context, tighter))]
      const of = (row: Row): boolean =>
        name === 'or'
          ? one(row) || other(row)
          : name === 'and'
            ? one(row) && other(row)
            : one(row) !== other(row)
      left = { type: 'boolean', of }
    }
    return left
  }

  #negation(context: Context): Typed {
    if (!this.#takes('not')) return this.#comparison(context)
    const inner = boolean(this.#negation(context))
    return { type: 'boolean', of: (row) => !inner(row) }
  }

  #comparison(context: Context): Typed {
    const left = this.#primary(context)
    const sign = this.#tokens[this.#at]
    if (sign?.kind !== 'sign' || !/^(!=|≠|<=|>=|≤|≥|[=<>])$/.test(sign.text)) return left
    this.#at++
    const right = this.#primary(context)
    if (left.type !== right.type || typeof left.type !== 'string')
      throw new Refused('Invalid logic in CroQL. The types differ')
    const compare = COMPARISONS[sign.text] ?? (() => false)
    return {
      type: 'boolean',
      of: (row) => {
        const [one, other] = [plain(left.of(row)), plain(right.of(row))]
        if (sign.text === '=') return one === other
        if (sign.text === '!=' || sign.text === '≠') return one !== other
        return one !== null && other !== null && compare(one, other)
      },
    }
  }

  #primary(context: Context): Typed {
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new Refused('Invalid syntax in CroQL')
    switch (token.kind) {
      case 'text':
        return { type: 'text', of: () => token.text }
      case 'number':
        return { type: 'number', of: () => Number(token.text) }
      case 'date':
        return { type: 'date', of: dateOf(token.text) }
      case 'sign': {
        if (token.text !== '(') throw new Refused('Invalid syntax in CroQL')
        const inner = this.#logic(context, ['or', 'xor', 'and'])
        this.#expect(')')
        return inner
      }
      case 'word':
        this.#at--
        return this.#member(context)
    }
  }

  #member(context: Context): Typed {
    const name = this.#name()
    if (name === 'count' && this.#takes('of')) return this.#count(context)
    return typeOf(context, name)
  }

  #count(context: Context): Typed {
    const collection = typeOf(context, this.#name())
    if (typeof collection.type === 'string') throw new Refused('Invalid logic in CroQL. It is no collection')
    const holds = this.#takes('where') ? this.#predicate(collection.type) : () => true
    return { type: 'number', of: (row) => (collection.of(row) as Row[]).filter(holds).length }
  }

  #predicate(context: Context): (row: Row) => boolean {
    this.#expect('(')
    const inner = boolean(this.#logic(context, ['or', 'xor', 'and']))
    this.#expect(')')
    return inner
  }

  /** The words of a name, joined. */
  #name(): string {
    const words: string[] = []
    for (let token = this.#tokens[this.#at]; token?.kind === 'word'; token = this.#tokens[++this.#at]) {
      if (KEYWORDS.has(token.text.toLowerCase())) break
      words.push(token.text)
    }
    if (words.length === 0) throw new Refused('Invalid syntax in CroQL')
    return words.join('').toLowerCase()
  }

  #takes(word: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false
    this.#at++
    return true
  }

  #expect(sign: string): void {
    const token = this.#tokens[this.#at++]
    if (token?.kind !== 'sign' || token.text !== sign) throw new Refused('Invalid syntax in CroQL')
  }
}

const COMPARISONS: Readonly<Record<string, (one: Plain, other: Plain) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '≤': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '≥': (one, other) => one >= other,
}

type Plain = boolean | number | string

function plain(value: Value): Plain | null {
  if (value instanceof Date) return value.getTime()
  return Array.isArray(value) ? null : value
}

function typeOf(context: Context, name: string): Typed {
  const member = Object.keys(context).find((one) => one.toLowerCase() === name)
  const type = member === undefined ? undefined : context[member]
  if (member === undefined || type === undefined)
    throw new Refused(`Invalid logic in CroQL. Identifier '${name}' is undefined`)
  return { type, of: (row) => row[member] ?? null }
}

function boolean({ type, of }: Typed): (row: Row) => boolean {
  if (type !== 'boolean') throw new Refused("The inferred type is not equal to 'bool'")
  return (row) => of(row) === true
}

/** `'today'`, or `'YYYY-MM-DD HH:MM:SS'`. */
function dateOf(text: string): () => Date {
  if (text === 'today') return () => new Date(new Date().toISOString().slice(0, 10))
  const at = new Date(`${text.replace(' ', 'T')}Z`)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || Number.isNaN(at.getTime()))
    throw new Refused('Invalid syntax in CroQL')
  return () => at
}
