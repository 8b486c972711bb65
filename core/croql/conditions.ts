/**
 * Typed tree to SQL conditions. CroQL's logic has two values and SQL's has three (docs/reference/croql.md,
 * "Two values"), so a Boolean is compiled in one of two ways: `holds` is true exactly where it holds, `fails`
 * is true exactly where it does not, and elsewhere either is 0 or NULL, which a WHERE takes for the same. `not`
 * changes from one to the other, so no NULL is ever negated.
 */
import type { Sql } from './dialect.ts'
import { foldCase } from '../platform/text/caseFolding.ts'
import type { EntityName } from './catalog.ts'
import { croqlColumn, inProjectOf, linkedBy, tableSource, tables, type TableSource } from './columns.ts'
import { isAboutFile, isDriven, trigramsOf } from './drivers.ts'
import { changedRows, recentOf } from './changedRows.ts'
import { asExistence, byCost, conjuncts, isCheap, mentions, type Existence } from './conditionShapes.ts'
import {
  allOf,
  anyOf,
  withCancellationCheck,
  bind,
  perDialect,
  name,
  sql,
  where,
  type CheckPlace,
  type Filter,
} from './sql.ts'
import type { ComparisonOperator } from './syntax.ts'
import {
  ROOT_SCOPE,
  type Collection,
  type ObjectPath,
  type Scope,
  type TypedValue,
} from './typedExpression.ts'

type ValueOf<Kind extends TypedValue['kind']> = Extract<TypedValue, { kind: Kind }>

/** A collection as parts of a sub-query. */
interface Rows {
  /** `translation t1 WHERE t1.string_id = s.id AND …` */
  from: Sql
  /** Conditions that are the same for every row: they stand outside the sub-query, which runs only where they hold. */
  outside: TypedValue[]
}

const ORDER_FAILS: Record<Exclude<ComparisonOperator, '=' | '!='>, Sql> = {
  '<': sql`>=`,
  '<=': sql`>`,
  '>': sql`<=`,
  '>=': sql`<`,
}

export interface ConditionsOptions {
  /** The only language whose elements are in `translations`, `comments` and `languages summary`. */
  languageScope?: string | undefined
  gathers?: Gathers
}

/**
 * The sets that are gathered once instead of testing each row. `driven`: those that drivers (drivers.ts) select by
 * their index. `recent`: those that changed since a time (recent.ts). `all`: also all rows that have an element of a
 * kind.
 */
export type Gathers = 'nothing' | 'driven' | 'recent' | 'all' | 'allAndRecent'

export class Conditions {
  private readonly rowOfScope = new Map<Scope, Sql>()
  /** The alias of the root's row, whose project all other rows are of. */
  private readonly root: Sql
  private readonly languageScope: string | undefined
  private gathers: Gathers
  private aliases = 0

  /** `row`: the alias of the root's row. */
  constructor(root: Scope, row: Sql, { languageScope, gathers = 'nothing' }: ConditionsOptions = {}) {
    this.rowOfScope.set(root, row)
    this.root = row
    this.languageScope = languageScope
    this.gathers = gathers
  }

  /** True exactly where a Boolean holds; false or NULL elsewhere. */
  holds(value: TypedValue): Sql {
    switch (value.kind) {
      case 'literal':
        return truthOf(Boolean(value.value))
      case 'member':
        return this.member(value.owner, value.member)
      case 'not':
        return this.fails(value.operand)
      case 'logic':
        return this.logicHolds(value)
      case 'comparison':
        return this.comparisonHolds(value)
      case 'contains':
        return (
          this.linkedContains(value) ??
          this.containsInFile(value) ??
          allOf([...this.candidates(value), sql`${this.position(value)} > 0`])
        )
      case 'matches':
        return this.matched(value)
      case 'between':
        return allOf([
          ...this.recent(value),
          sql`${this.value(value.value)} BETWEEN ${this.value(value.low)} AND ${this.value(value.high)}`,
        ])
      case 'if':
        return this.choice(value.condition, this.holds(value.then), this.holds(value.else))
      case 'match':
        return sql`EXISTS (${this.matching(value)})`
      case 'present':
        return sql`${this.idOf(value.object)} IS NOT NULL`
      case 'count':
      case 'negate':
      case 'arithmetic':
        throw new TypeError(`${value.kind} is no Boolean`)
    }
  }

  /** True exactly where a Boolean does not hold; 0 or NULL elsewhere. */
  private fails(value: TypedValue): Sql {
    switch (value.kind) {
      case 'literal':
        return truthOf(!value.value)
      case 'member':
        return value.isOptional ? this.isNotTrue(value) : sql`NOT ${this.holds(value)}`
      case 'not':
        return this.holds(value.operand)
      case 'logic':
        return this.logicFails(value)
      case 'comparison':
        return this.comparisonFails(value)
      case 'contains':
        if (value.left.isOptional || value.right.isOptional) return this.isNotTrue(value)
        return sql`${this.position(value)} = 0`
      case 'matches':
        return value.left.isOptional ? this.isNotTrue(value) : sql`NOT ${this.matched(value)}`
      case 'between':
        return this.isNotTrue(value)
      case 'if':
        return this.choice(value.condition, this.fails(value.then), this.fails(value.else))
      case 'match':
        return sql`NOT EXISTS (${this.matching(value)})`
      case 'present':
        return sql`${this.idOf(value.object)} IS NULL`
      case 'count':
      case 'negate':
      case 'arithmetic':
        throw new TypeError(`${value.kind} is no Boolean`)
    }
  }

  private isNotTrue(value: TypedValue): Sql {
    return sql`(${this.holds(value)}) IS NOT TRUE`
  }

  /** 1 where a Boolean holds, 0 where it does not, never NULL. */
  private truth(value: TypedValue): Sql {
    return sql`((${this.holds(value)}) IS TRUE)`
  }

  private logicHolds({ operator, operands }: ValueOf<'logic'>): Sql {
    if (operator === 'xor') return this.xor(operands)
    const conditions = byCost(operands).map((operand) => this.holds(operand))
    return operator === 'and' ? allOf(conditions) : anyOf(conditions)
  }

  private logicFails({ operator, operands }: ValueOf<'logic'>): Sql {
    if (operator === 'xor') return sql`NOT ${this.xor(operands)}`
    const conditions = byCost(operands).map((operand) => this.fails(operand))
    return operator === 'and' ? anyOf(conditions) : allOf(conditions)
  }

  /** Left to right, two at a time; grouped in halves, which comes to the same and keeps the SQL shallow. */
  private xor(operands: readonly TypedValue[]): Sql {
    const [first] = operands
    if (first && operands.length === 1) return this.truth(first)
    const middle = Math.ceil(operands.length / 2)
    return sql`(${this.xor(operands.slice(0, middle))} <> ${this.xor(operands.slice(middle))})`
  }

  private comparisonHolds(value: ValueOf<'comparison'>): Sql {
    const existence = asExistence(value)
    if (existence) return this.existence(existence)
    const { operator, left, right } = value
    if (operator === '=' || operator === '!=') return this.equality(operator === '=', left, right)
    return allOf([...this.recent(value), sql`${this.value(left)} ${name(operator)} ${this.value(right)}`])
  }

  private comparisonFails(value: ValueOf<'comparison'>): Sql {
    const existence = asExistence(value)
    if (existence) return this.existence({ ...existence, isAny: !existence.isAny })
    const { operator, left, right } = value
    if (operator === '=' || operator === '!=') return this.equality(operator !== '=', left, right)
    if (left.isOptional || right.isOptional) return this.isNotTrue(value)
    return sql`${this.value(left)} ${ORDER_FAILS[operator]} ${this.value(right)}`
  }

  /**
   * Two absent values are equal, and an absent one differs from every other (docs/reference/croql.md, "Absent
   * values").
   */
  private equality(areEqual: boolean, left: TypedValue, right: TypedValue): Sql {
    const [one, other] = [this.value(left), this.value(right)]
    if (areEqual) {
      return left.isOptional && right.isOptional
        ? perDialect(({ same }) => same(one, other, true))
        : sql`${one} = ${other}`
    }
    return left.isOptional || right.isOptional
      ? perDialect(({ same }) => same(one, other, false))
      : sql`${one} <> ${other}`
  }

  /** The 1-based position of the right text in the left one; 0 if it is not in it, NULL if one is absent. */
  private position({ left, right }: ValueOf<'contains'>): Sql {
    const [text, needle] = [this.folded(left), this.folded(right)]
    return perDialect((dialect) => dialect.position(text, needle))
  }

  /** 1 where a text has a match of a pattern, 0 where it has none, NULL if it is absent. */
  private matched({ left, pattern }: ValueOf<'matches'>): Sql {
    const text = this.value(left)
    return perDialect((dialect) => dialect.matches(text, pattern))
  }

  /** A text that many rows share by a link is looked at once, and not for each of them. */
  private linkedContains({ left, right }: ValueOf<'contains'>): Sql | null {
    if (left.kind !== 'member' || left.owner.kind !== 'element' || right.kind !== 'literal') return null
    const { link } = croqlColumn(left.owner.entity, left.member)
    if (!link) return null
    const [text, needle] = [link.column.folded(name('x')), this.folded(right)]
    const position = perDialect((dialect) => dialect.position(text, needle))
    const row = this.row(left.owner.scope)
    return perDialect(({ shared }) =>
      shared === undefined
        ? sql`${row}.${link.key} IN (SELECT x.id FROM ${link.table} x WHERE ${position} > 0)`
        : sql`EXISTS (SELECT 1 FROM ${link.table} x WHERE ${linkedBy(link, name('x'), row)} AND ${position} > 0)`,
    )
  }

  /** The strings of the files with a text: there are few files, each of which is looked at once. */
  private containsInFile(value: ValueOf<'contains'>): Sql | null {
    if (!isAboutFile(value)) return null
    const { left, right } = value
    const file = this.newRow('file')
    const text = croqlColumn('file', left.member).folded(file)
    const needle = this.folded(right)
    const found = perDialect((dialect) => dialect.position(text, needle))
    const isInProject = inProjectOf(file, this.nearest(left.owner))
    const files = sql`SELECT ${file}.id FROM ${tables.file.table} ${file} WHERE ${found} > 0${isInProject}`
    if (this.gathers === 'nothing' || !mentions(left, new Set([ROOT_SCOPE])))
      return sql`${this.idOf(left.owner)} IN (${files})`
    // By the ids of strings, so that SQLite joins it with sets of other indexes.
    const { table } = tables.string
    return sql`${this.root}.id IN (SELECT x.id FROM ${table} x WHERE x.file_id IN (${files}))`
  }

  /** The rows that have the needle's trigrams: few to compare exactly. */
  private candidates(value: ValueOf<'contains'>): Sql[] {
    const trigrams = this.gathers === 'nothing' ? null : trigramsOf(value)
    if (!trigrams) return []
    const row = this.row(trigrams.scope)
    return [perDialect((dialect) => dialect.trigrams(row, trigrams))]
  }

  /** The rows that changed in the time that is asked for, and few others. */
  private recent(value: TypedValue): Sql[] {
    const isGathered = this.gathers === 'recent' || this.gathers === 'allAndRecent'
    const recent = isGathered ? recentOf(value) : null
    return recent ? [changedRows(recent, this.row(recent.scope))] : []
  }

  private choice(condition: TypedValue, then: Sql, otherwise: Sql): Sql {
    return sql`CASE WHEN ${this.holds(condition)} THEN ${then} ELSE ${otherwise} END`
  }

  // ---- Values ----

  /** The value, NULL where it is absent; a Boolean as 0 or 1. */
  private value(value: TypedValue): Sql {
    if (value.type === 'boolean') return this.truth(value)
    switch (value.kind) {
      case 'literal':
        return bind(typeof value.value === 'boolean' ? Number(value.value) : value.value)
      case 'member':
        return this.member(value.owner, value.member)
      case 'count':
        return this.count(value.collection)
      case 'negate':
        return sql`(-${this.value(value.operand)})`
      case 'arithmetic':
        return this.arithmetic(value)
      case 'if':
        return this.choice(value.condition, this.value(value.then), this.value(value.else))
      case 'comparison':
      case 'contains':
      case 'matches':
      case 'between':
      case 'not':
      case 'logic':
      case 'match':
      case 'present':
        return this.truth(value)
    }
  }

  /** `/` divides real numbers; a division by zero is NULL (docs/reference/croql.md, "Absent values"). */
  private arithmetic({ operator, left, right }: ValueOf<'arithmetic'>): Sql {
    const [one, other] = [this.value(left), this.value(right)]
    return perDialect(({ arithmetic }) => arithmetic(operator, one, other))
  }

  /** A text as `contains` compares it. */
  private folded(value: TypedValue): Sql {
    if (value.kind === 'literal') return bind(foldCase(String(value.value)))
    if (value.kind === 'if') {
      return this.choice(value.condition, this.folded(value.then), this.folded(value.else))
    }
    if (value.kind === 'member') return this.member(value.owner, value.member, 'folded')
    throw new TypeError(`${value.kind} is no Text`)
  }

  private member(owner: ObjectPath, member: string, form: 'value' | 'folded' = 'value'): Sql {
    const column = croqlColumn(owner.entity, member)[form]
    if (owner.kind === 'element') return column(this.row(owner.scope))
    if (member === 'id') return this.idOf(owner)
    const row = this.newRow(owner.entity)
    const isRow = sql`${row}.id = ${this.idOf(owner)}${inProjectOf(row, this.root)}`
    return sql`(SELECT ${column(row)} FROM ${tables[owner.entity].table} ${row} WHERE ${isRow})`
  }

  private idOf(object: ObjectPath): Sql {
    switch (object.kind) {
      case 'element':
        return sql`${this.row(object.scope)}.id`
      case 'member':
        return this.member(object.owner, object.member)
      case 'user':
        return perDialect(({ shared }) => shared?.user(object.id, this.root) ?? bind(object.id))
      case 'if':
        return this.choice(object.condition, this.idOf(object.then), this.idOf(object.else))
    }
  }

  /** One row where the object matches, no row where it does not; what is absent matches nothing. */
  private matching({ object, scope, predicate }: ValueOf<'match'>): Sql {
    const row = this.newRow(object.entity)
    this.rowOfScope.set(scope, row)
    const { table } = tables[object.entity]
    const isRow = sql`${row}.id = x.id${inProjectOf(row, this.root)}`
    const chosen = sql`(SELECT ${this.idOf(object)} AS id) x JOIN ${table} ${row} ON ${isRow}`
    return sql`SELECT 1 FROM ${chosen} WHERE ${this.holds(predicate)}`
  }

  private row(scope: Scope): Sql {
    const row = this.rowOfScope.get(scope)
    if (!row) throw new TypeError(`scope ${scope} has no row`)
    return row
  }

  /** The row that an object's id is read from: an engine joins with that more easily than with one further out. */
  private nearest(object: ObjectPath): Sql {
    if (object.kind === 'element') return this.row(object.scope)
    return object.kind === 'member' ? this.nearest(object.owner) : this.root
  }

  private newRow(entity: EntityName): Sql {
    this.aliases += 1
    return name(`${tables[entity].alias}${this.aliases}`)
  }

  // ---- Collections ----

  private existence({ collection, isAny }: Existence): Sql {
    const isAll = this.gathers === 'all' || this.gathers === 'allAndRecent'
    const isGathered = isDriven(collection) ? this.gathers !== 'nothing' : isAll && isAny
    if (isGathered && this.standsAlone(collection)) {
      const owners = sql`(${this.owners(collection, 'behindCheap')})`
      return isAny
        ? sql`${this.idOf(collection.owner)} IN ${owners}`
        : sql`${this.idOf(collection.owner)} NOT IN ${owners}`
    }
    const { from, outside } = this.asked(() => this.rows(collection))
    if (isAny) return allOf([...outside.map((each) => this.holds(each)), sql`EXISTS (SELECT 1 FROM ${from})`])
    return anyOf([...outside.map((each) => this.fails(each)), sql`NOT EXISTS (SELECT 1 FROM ${from})`])
  }

  /** The ids (`owner`) of those whose collection has an element, one for each. The collection must stand alone. */
  owners(collection: Collection, asking: CheckPlace): Sql {
    const row = this.newRow(collection.entity)
    const { owner } = tableSource(collection.owner.entity, collection.member)
    const conditions = withCancellationCheck(this.filters(collection, row), sql`${row}.${owner}`, asking)
    return sql`SELECT ${row}.${owner} AS owner FROM ${tables[collection.entity].table} ${row} WHERE ${where(conditions)}`
  }

  /** Whether all filters are about the element, and none is about anything outside the collection. */
  standsAlone(collection: Collection): boolean {
    const own = new Set(collection.scopes)
    const outer = new Set([...this.rowOfScope.keys()].filter((scope) => !own.has(scope)))
    return predicatesOf(collection).every((each) => mentions(each, own) && !mentions(each, outer))
  }

  /** Nothing is gathered inside what is asked of each row: SQLite might gather it for each. */
  private asked<Value>(compile: () => Value): Value {
    const { gathers } = this
    this.gathers = 'nothing'
    const compiled = compile()
    this.gathers = gathers
    return compiled
  }

  private count(collection: Collection): Sql {
    const { from, outside } = this.asked(() => this.rows(collection))
    const counted = sql`(SELECT count(*) FROM ${from})`
    if (outside.length === 0) return counted
    return sql`CASE WHEN ${where(outside.map((each) => this.holds(each)))} THEN ${counted} ELSE 0 END`
  }

  private rows(collection: Collection): Rows {
    const { entity, owner: of, member, scopes } = collection
    const row = this.newRow(entity)
    const own = new Set(scopes)
    const { owner } = tableSource(of.entity, member)
    const isOfOwner = sql`${row}.${owner} = ${this.idOf(of)}${inProjectOf(row, this.nearest(of))}`
    const conditions = [isOfOwner, ...this.filters(collection, row).map(({ condition }) => condition)]
    return {
      from: sql`${tables[entity].table} ${row} WHERE ${where(conditions)}`,
      outside: predicatesOf(collection).filter((each) => !mentions(each, own)),
    }
  }

  /** The conditions on an element, apart from whose it is and from those that are the same for every element. */
  private filters(collection: Collection, row: Sql): Filter[] {
    const own = new Set(collection.scopes)
    for (const scope of own) this.rowOfScope.set(scope, row)
    const { language } = tableSource(collection.owner.entity, collection.member)
    const predicates = predicatesOf(collection).filter((each) => mentions(each, own))
    return [
      ...this.inLanguageScope(row, language).map((condition) => ({ condition, isCheap: true })),
      ...predicates.map((each) => ({ condition: this.holds(each), isCheap: isCheap(each) })),
    ]
  }

  /** Elements without a language stay (docs/reference/croql.md, "Language scope"). */
  private inLanguageScope(row: Sql, language: TableSource['language']): Sql[] {
    if (language === undefined || this.languageScope === undefined) return []
    const isOfScope = sql`${row}.${language.column} = ${bind(this.languageScope)}`
    return [language.isOptional ? sql`(${row}.${language.column} IS NULL OR ${isOfScope})` : isOfScope]
  }
}

function truthOf(holds: boolean): Sql {
  return perDialect(({ truth }) => truth(holds))
}

function predicatesOf({ filters }: Collection): TypedValue[] {
  return byCost(filters.flatMap(conjuncts))
}
