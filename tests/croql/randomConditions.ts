/** Random well-typed conditions, for property tests. */
import fc from 'fast-check'
import {
  contexts,
  type Context,
  type EntityName,
  type CatalogMember,
  type ValueType,
} from '../../core/croql/catalog.ts'
import { entity } from '../../core/croql/catalogMembers.ts'
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Expression,
  LogicOperator,
  Name,
} from '../../core/croql/syntax.ts'
import { nameKey } from '../../core/croql/names.ts'
import { text } from './randomProjects.ts'

const SPAN = { start: 0, end: 0 }

type Made = fc.Arbitrary<Expression>
/** The entities whose members are known, the nearest first. */
type Places = readonly EntityName[]

interface Known {
  name: string
  type: CatalogMember['type']
}

/** Members that PostgreSQL refuses (`croql.noNotes`). */
const NOT_PORTABLE: ReadonlySet<string> = new Set([
  'contextNote',
  'codeReferences',
  'translatorComments',
  'notes',
])

function nameNode(name: string): Name {
  return { kind: 'name', name, ...SPAN }
}

const digits = fc.constantFrom('0', '1', '2', '3', '0.5', '1.0', '2.25')
const date = fc.constantFrom(
  'today',
  '2026-01-01',
  '2026-01-02 00:00:00',
  '2026-01-03',
  '2026-01-04 12:30:00',
)

/** Patterns that RE2 and ECMAScript read alike. */
const pattern = fc.constantFrom(
  '',
  'a',
  '(?i)a',
  '^a',
  'b$',
  '[ab]{2}',
  '(?i)ABC',
  'a.c',
  '(?i)\\p{L}+ п',
  'ä',
  '(?:^|[^\\p{L}\\p{N}\\p{M}_])a(?:$|[^\\p{L}\\p{N}\\p{M}_])',
  '"',
  '商',
)

/** Expressions of one type at one place; made once for each depth, since arbitraries of trees grow quickly. */
class Maker {
  private readonly made = new Map<string, Made>()
  private readonly isPortable: boolean

  constructor(isPortable: boolean) {
    this.isPortable = isPortable
  }

  boolean(places: Places, depth: number): Made {
    return this.once(`boolean ${depth} ${places.join()}`, () => {
      const simple = [
        fc.boolean().map((value): Expression => ({ kind: 'boolean', value, ...SPAN })),
        ...this.members(places, 'boolean'),
        ...this.members(places, 'boolean'),
      ]
      if (depth === 0) return fc.oneof(...simple)
      const inner = this.boolean(places, depth - 1)
      const logic = fc
        .record({
          operator: fc.constantFrom<LogicOperator>('and', 'or', 'xor'),
          operands: fc.array(inner, { minLength: 2, maxLength: 3 }),
        })
        .map(({ operator, operands }): Expression => ({ kind: 'logic', operator, operands, ...SPAN }))
      const not = inner.map((operand): Expression => ({ kind: 'not', operand, ...SPAN }))
      return fc.oneof(
        ...simple,
        { arbitrary: logic, weight: 4 },
        { arbitrary: not, weight: 4 },
        { arbitrary: this.comparison(places, depth - 1), weight: 12 },
        ...this.matches(places, depth - 1).map((arbitrary) => ({ arbitrary, weight: 2 })),
        this.if(inner, inner, inner),
      )
    })
  }

  private comparison(places: Places, depth: number): Made {
    const [number, dateTime, ofText] = [
      this.number(places, depth),
      this.dateTime(places, depth),
      this.text(places, depth),
    ]
    const pairs = [number, number, dateTime, ofText].map((side) => fc.tuple(side, side))
    const users = this.users(places)
    const equal = fc.oneof(
      ...pairs,
      fc.tuple(this.boolean(places, 0), this.boolean(places, 0)),
      ...(users ? [fc.tuple(users, fc.oneof(users, this.mention()))] : []),
    )
    const operator = fc.constantFrom<ComparisonOperator>('<', '<=', '>', '>=')
    const equality = fc.constantFrom<ComparisonOperator>('=', '!=')
    const make = ([[left, right], operatorMade]: [
      [Expression, Expression],
      ComparisonOperator,
    ]): Expression => ({
      kind: 'comparison',
      operator: operatorMade,
      left,
      right,
      ...SPAN,
    })
    return fc.oneof(
      fc.tuple(equal, equality).map(make),
      fc.tuple(fc.oneof(fc.tuple(number, number), fc.tuple(dateTime, dateTime)), operator).map(make),
      fc
        .tuple(ofText, ofText)
        .map(([left, right]): Expression => ({ kind: 'contains', left, right, ...SPAN })),
      ...this.severalTexts(places).map((left) =>
        fc
          .tuple(left, ofText)
          .map(([texts, right]): Expression => ({ kind: 'contains', left: texts, right, ...SPAN })),
      ),
      ...(this.isPortable ? [] : [this.matching(places, ofText)]),
      fc
        .oneof(fc.tuple(number, number, number), fc.tuple(dateTime, dateTime, dateTime))
        .map(([value, low, high]): Expression => ({ kind: 'between', value, low, high, ...SPAN })),
      fc
        .tuple(fc.oneof(...this.counts(places, depth), number), equality, fc.constantFrom('0', '1'))
        .map(([left, operatorMade, number]) =>
          make([[left, { kind: 'number', digits: number, ...SPAN }], operatorMade]),
        ),
    )
  }

  private matching(places: Places, ofText: Made): Made {
    return fc
      .tuple(fc.oneof(ofText, ...this.severalTexts(places)), pattern)
      .map(([left, value]): Expression => ({
        kind: 'matches',
        left,
        right: { kind: 'text', value, ...SPAN },
        ...SPAN,
      }))
  }

  private severalTexts(places: Places): Made[] {
    const names = this.known(places).filter(({ type }) => typeof type === 'object' && 'texts' in type)
    return names.length === 0 ? [] : [fc.constantFrom(...names.map(({ name }): Expression => nameNode(name)))]
  }

  private number(places: Places, depth: number): Made {
    return this.once(`number ${depth} ${places.join()}`, () => {
      const simple = [
        digits.map((written): Expression => ({ kind: 'number', digits: written, ...SPAN })),
        ...this.members(places, 'integer'),
        ...this.counts(places, depth),
      ]
      if (depth === 0) return fc.oneof(...simple)
      const inner = this.number(places, depth - 1)
      const arithmetic = fc
        .record({
          operator: fc.constantFrom<ArithmeticOperator>('+', '-', '*', '/'),
          left: inner,
          right: inner,
        })
        .map(({ operator, left, right }): Expression => ({
          kind: 'arithmetic',
          operator,
          left,
          right,
          ...SPAN,
        }))
      const negate = inner.map((operand): Expression => ({ kind: 'negate', operand, ...SPAN }))
      return fc.oneof(...simple, arithmetic, negate, this.if(this.boolean(places, depth - 1), inner, inner))
    })
  }

  private text(places: Places, depth: number): Made {
    return this.once(`text ${depth} ${places.join()}`, () => {
      const simple = [
        text.map((value): Expression => ({ kind: 'text', value, ...SPAN })),
        ...this.members(places, 'text'),
      ]
      if (depth === 0) return fc.oneof(...simple)
      const inner = this.text(places, 0)
      return fc.oneof(...simple, this.if(this.boolean(places, depth - 1), inner, inner))
    })
  }

  private dateTime(places: Places, depth: number): Made {
    return this.once(`date ${depth} ${places.join()}`, () => {
      const simple = [
        date.map((value): Expression => ({ kind: 'dateTime', value, ...SPAN })),
        ...this.members(places, 'dateTime'),
      ]
      if (depth === 0) return fc.oneof(...simple)
      const inner = this.dateTime(places, 0)
      return fc.oneof(...simple, this.if(this.boolean(places, depth - 1), inner, inner))
    })
  }

  private mention(): Made {
    return fc
      .constantFrom('anna', 'boris')
      .map((value): Expression => ({ kind: 'mention', target: 'user', value, ...SPAN }))
  }

  private users(places: Places): Made | null {
    const names = this.known(places).filter(
      ({ type }) => typeof type === 'object' && 'object' in type && type.object === 'user',
    )
    return names.length === 0 ? null : fc.constantFrom(...names.map(({ name }): Expression => nameNode(name)))
  }

  /** The members that can be named, those that a nearer one hides left out. */
  private known(places: Places): Known[] {
    const found = new Map<string, Known>()
    for (const place of places) {
      for (const [name, { type }] of Object.entries(entity(place).members)) {
        const isLeftOut = this.isPortable && NOT_PORTABLE.has(name)
        if (!isLeftOut && !found.has(nameKey(name))) found.set(nameKey(name), { name, type })
      }
    }
    return [...found.values()]
  }

  /** Members of one type: those that are names here, and those of the objects that are. */
  private members(places: Places, wanted: ValueType): Made[] {
    const own: Expression[] = []
    for (const { name, type } of this.known(places)) {
      if (type === wanted) own.push(nameNode(name))
      if (typeof type !== 'object' || !('object' in type)) continue
      for (const [member, { type: of }] of Object.entries(entity(type.object).members)) {
        if (of === wanted) own.push({ kind: 'of', member: nameNode(member), object: nameNode(name), ...SPAN })
      }
    }
    return own.length === 0 ? [] : [fc.constantFrom(...own)]
  }

  /** `object with (…)`, where the object may be chosen by an `if`. */
  private matches(places: Places, depth: number): Made[] {
    return this.known(places).flatMap(({ name, type }) => {
      if (typeof type !== 'object' || !('object' in type)) return []
      const own = fc.constant<Expression>(nameNode(name))
      const other = type.object === 'user' ? this.mention() : own
      const source = fc.oneof(own, this.if(this.boolean(places, 0), own, other))
      return fc
        .tuple(source, this.boolean([type.object, ...places], depth))
        .map(([made, predicate]): Expression => ({ kind: 'with', source: made, predicate, ...SPAN }))
    })
  }

  /** `count of collection`, mostly of a filtered one. */
  private counts(places: Places, depth: number): Made[] {
    const count = (object: Expression): Expression => ({
      kind: 'of',
      member: nameNode('count'),
      object,
      ...SPAN,
    })
    return this.known(places).flatMap(({ name, type }) => {
      if (typeof type !== 'object' || !('collection' in type)) return []
      const all = fc.constant<Expression>(nameNode(name))
      if (depth === 0 || places.length > 3) return [all.map(count)]
      const filtered = this.boolean([type.collection, ...places], depth - 1).map((predicate): Expression => ({
        kind: 'where',
        source: nameNode(name),
        predicate,
        ...SPAN,
      }))
      const chosen = this.if(this.boolean(places, 0), filtered, fc.oneof(all, filtered))
      return [fc.oneof(all, { arbitrary: filtered, weight: 5 }, chosen).map(count)]
    })
  }

  private if(condition: Made, then: Made, otherwise: Made): Made {
    return fc.tuple(condition, then, otherwise).map(([made, one, other]): Expression => ({
      kind: 'if',
      condition: made,
      then: one,
      else: other,
      ...SPAN,
    }))
  }

  private once(key: string, make: () => Made): Made {
    const found = this.made.get(key)
    if (found) return found
    const made = make()
    this.made.set(key, made)
    return made
  }
}

const ofEverything = new Maker(false)
const portable = new Maker(true)

/** Well-typed conditions for a context. Their spans say nothing. `isPortable`: PostgreSQL answers them, too. */
export function conditions(context: Context, depth = 3, { isPortable = false } = {}): Made {
  const maker = isPortable ? portable : ofEverything
  return maker.boolean([contexts[context]], depth)
}
