/**
 * The second stage: syntax tree to typed tree. Resolves names, mentions and dates, and holds the type rules of
 * docs/reference/croql.md, "Types". It goes on after an error, so that all independent ones are reported at once;
 * what stands on something wrong is not reported again.
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'
import { contexts, type EntityName, type TextsSource } from './catalog.ts'
import { findMember, type FoundMember } from './catalogMembers.ts'
import { comparisonSides, orderProblem, RULES, type Rule } from './comparisons.ts'
import { resolveDate } from './dates.ts'
import type { CheckEnvironment } from './environment.ts'
import { readDate, readMention, readNumber, readMatchedPattern } from './literals.ts'
import {
  BOOLEAN,
  describe,
  isNumeric,
  joinBranches,
  literal,
  memberMeaning,
  type Meaning,
} from './meaning.ts'
import { nameKey, spacedName } from './names.ts'
import { isProblem, problemAt, type Problem } from './problem.ts'
import { requirePresent } from './presence.ts'
import { lookUp, unknownMember, unknownName, unquotedWord, type NameScope } from './scopes.ts'
import type { Expression, NodeOf, Span } from './syntax.ts'
import { ROOT_SCOPE, type ObjectPath, type TypedExpression, type TypedValue } from './typedExpression.ts'

export interface CheckResult {
  /** Null where one of the problems is an error. */
  typed: TypedExpression | null
  problems: Problem[]
  /** It uses what only this workbench knows, and is never sent to a cloud. */
  isLocalOnly: boolean
}

/** `text`: the expression as it was written, whose words messages repeat; absent: as the tree has them. */
export function check(expression: Expression, environment: CheckEnvironment, text?: string): CheckResult {
  const { context } = environment
  const checker = new Checker(environment, text)
  const root: ObjectPath = {
    kind: 'element',
    entity: contexts[context],
    isOptional: false,
    scope: ROOT_SCOPE,
  }
  const condition = checker.condition(
    expression,
    { object: root, outer: null },
    sentence`The whole expression must be a condition`,
  )
  const problems = checker.problems.sort((one, other) => one.start - other.start || one.end - other.end)
  const isWrong = problems.some(({ severity }) => severity === 'error')
  return {
    typed: condition && !isWrong ? { context, condition } : null,
    problems,
    isLocalOnly: checker.isLocalOnly,
  }
}

/** Each method gives null for what it has reported a problem of. */
class Checker {
  readonly problems: Problem[] = []
  /** It uses what only this workbench knows. */
  isLocalOnly = false
  private readonly environment: CheckEnvironment
  private readonly text: string | undefined
  private scopes = ROOT_SCOPE

  constructor(environment: CheckEnvironment, text: string | undefined) {
    this.environment = environment
    this.text = text
  }

  /**
   * A Boolean; `demand` begins the sentence that says so. `isWhole`: false where brackets are most likely missing, not a
   * comparison.
   */
  condition(node: Expression, place: NameScope, demand: Sentence, isWhole = true): TypedValue | null {
    const meaning = this.meaning(node, place)
    if (!meaning) return null
    if (meaning.kind === 'value' && meaning.value.type === 'boolean') return meaning.value
    const hint = isWhole ? hintOf(meaning) : null
    const message = hint
      ? sentence`${demand}, but this is ${describe(meaning)}; ${hint}.`
      : sentence`${demand}, but this is ${describe(meaning)}.`
    return this.report(node, 'croql.type', message, {
      expected: ['a Boolean'],
      serviceMessage: "The inferred type is not equal to 'bool'",
    })
  }

  private meaning(node: Expression, place: NameScope): Meaning | null {
    switch (node.kind) {
      case 'name':
        return this.name(node, place)
      case 'of':
        return this.of(node, place)
      case 'where':
        return this.where(node, place)
      case 'if':
        return this.if(node, place)
      case 'mention':
        return this.keep(readMention(node, this.environment))
      case 'boolean':
      case 'number':
      case 'text':
      case 'dateTime':
      case 'with':
      case 'negate':
      case 'arithmetic':
      case 'comparison':
      case 'contains':
      case 'matches':
      case 'between':
      case 'not':
      case 'logic': {
        const value = this.value(node, place)
        return value && { kind: 'value', value }
      }
    }
  }

  private value(node: ValueNode, place: NameScope): TypedValue | null {
    switch (node.kind) {
      case 'boolean':
        return literal('boolean', node.value)
      case 'text':
        return literal('text', node.value)
      case 'number':
        return this.keep(readNumber(node))
      case 'dateTime':
        return this.keep(readDate(node, this.environment))
      case 'with':
        return this.with(node, place)
      case 'negate': {
        const operand = this.operand(node.operand, place, RULES.arithmetic)
        return operand && { kind: 'negate', type: operand.type, isOptional: operand.isOptional, operand }
      }
      case 'arithmetic':
        return this.arithmetic(node, place)
      case 'comparison':
        return this.comparison(node, place)
      case 'contains': {
        const meaning = this.besideText(node.right, place)
        const right = meaning && this.taken(node.right, meaning, RULES.contains)
        return this.asked(node.left, place, RULES.contains, (left) =>
          right ? { kind: 'contains', ...BOOLEAN, left, right } : null,
        )
      }
      case 'matches':
        return this.matches(node, place)
      case 'between':
        return this.between(node, place)
      case 'not': {
        const operand = this.condition(node.operand, place, sentence`'not' takes a condition`)
        return operand && { kind: 'not', ...BOOLEAN, operand }
      }
      case 'logic': {
        const demand = sentence`'${node.operator}' joins conditions`
        const operands = node.operands.flatMap((operand) => this.condition(operand, place, demand) ?? [])
        const isWhole = operands.length === node.operands.length
        return isWhole ? { kind: 'logic', ...BOOLEAN, operator: node.operator, operands } : null
      }
    }
  }

  private name(node: NodeOf<'name'>, place: NameScope): Meaning | null {
    const found = lookUp(place, node.name)
    if (!found && this.isDate(this.written(node))) return this.dateInQuotes(node, this.written(node))
    if (!found) return this.add(unknownName(node, place))
    return this.allowed(node, found.member) && memberMeaning(found.object, found.member)
  }

  private allowed(node: Span, member: FoundMember): true | null {
    if (!member.isEnterpriseOnly || this.environment.deployment === 'enterprise') return true
    const message = sentence`'${spacedName(member.name)}' exists in enterprise projects only.`
    const serviceMessage = `Invalid logic in CroQL. Identifier '${member.name}' is undefined`
    return this.report(node, 'croql.enterpriseOnly', message, { serviceMessage })
  }

  private of(node: NodeOf<'of'>, place: NameScope): Meaning | null {
    const meaning = this.meaning(node.object, place)
    if (!meaning) return null
    const name = spacedName(node.member.name)
    const isCount = nameKey(name) === 'count'
    if (meaning.kind === 'collection') {
      const { collection } = meaning
      if (isCount) {
        return { kind: 'value', value: { kind: 'count', type: 'integer', isOptional: false, collection } }
      }
      const instead = `count of ${spacedName(collection.member)} where (…) > 0`
      const message = sentence`'${name}' cannot be asked of ${describe(meaning)}, only of one of them; write ${instead}.`
      return this.report(node, 'croql.type', message, { expected: [instead] })
    }
    if (meaning.kind === 'value' || meaning.kind === 'texts' || isCount) {
      const message = isCount
        ? sentence`'${name} of' takes a collection, but this is ${describe(meaning)}.`
        : sentence`'${name} of' takes an object, but this is ${describe(meaning)}.`
      return this.report(node.object, 'croql.type', message, {
        expected: [isCount ? 'a collection' : 'an object'],
      })
    }
    const { object } = meaning
    const member = lookUp({ object, outer: null }, node.member.name)?.member
    return member ? memberMeaning(object, member) : this.add(unknownMember(node.member, object.entity))
  }

  private where(node: NodeOf<'where'>, place: NameScope): Meaning | null {
    const meaning = this.meaning(node.source, place)
    if (!meaning) return null
    if (meaning.kind !== 'collection') {
      const message =
        meaning.kind === 'object'
          ? sentence`'where' filters a collection, but this is ${describe(meaning)}; an object takes 'with'.`
          : sentence`'where' filters a collection, but this is ${describe(meaning)}.`
      return this.report(node.source, 'croql.type', message, { expected: ['a collection'] })
    }
    const { collection } = meaning
    const object = this.newElement(collection.entity, false)
    const inside = { object, outer: place }
    const predicate = this.condition(
      node.predicate,
      inside,
      sentence`'where' takes a condition in brackets`,
      false,
    )
    if (!predicate) return null
    const scopes = [...collection.scopes, object.scope]
    const filters = [...collection.filters, predicate]
    return { kind: 'collection', collection: { ...collection, scopes, filters } }
  }

  /** docs/reference/croql.md, "Types": `user with (login = "anna")` is `login of user = "anna"`. */
  private with(node: NodeOf<'with'>, place: NameScope): TypedValue | null {
    const meaning = this.meaning(node.source, place)
    if (!meaning) return null
    if (meaning.kind === 'object') return this.match(meaning.object, node.predicate, place)
    const message =
      meaning.kind === 'collection'
        ? sentence`'with' matches an object, but this is ${describe(meaning)}; a collection takes 'where'.`
        : sentence`'with' matches an object, but this is ${describe(meaning)}.`
    return this.report(node.source, 'croql.type', message, { expected: ['an object'] })
  }

  private match(object: ObjectPath, node: Expression, place: NameScope): TypedValue | null {
    const demand = sentence`'with' takes a condition in brackets`
    if (object.kind !== 'if') {
      const predicate = this.condition(node, { object, outer: place }, demand, false)
      return predicate && requirePresent(object, predicate)
    }
    const element = this.newElement(object.entity, object.isOptional)
    const predicate = this.condition(node, { object: element, outer: place }, demand, false)
    return predicate && { kind: 'match', ...BOOLEAN, object, scope: element.scope, predicate }
  }

  private newElement(entity: EntityName, isOptional: boolean): ObjectPath & { kind: 'element' } {
    this.scopes += 1
    return { kind: 'element', entity, isOptional, scope: this.scopes }
  }

  private arithmetic(node: NodeOf<'arithmetic'>, place: NameScope): TypedValue | null {
    const [left, right] = [node.left, node.right].map((side) => this.operand(side, place, RULES.arithmetic))
    if (!left || !right) return null
    const { operator } = node
    const isInteger = operator !== '/' && left.type === 'integer' && right.type === 'integer'
    // Any arithmetic may be absent: SQLite has no value either past the range of numbers.
    return {
      kind: 'arithmetic',
      type: isInteger ? 'integer' : 'float',
      isOptional: true,
      operator,
      left,
      right,
    }
  }

  private comparison(node: NodeOf<'comparison'>, place: NameScope): TypedValue | null {
    const { operator } = node
    if (operator !== '=' && operator !== '!=') {
      const [left, right] = [node.left, node.right].map((side) => this.operand(side, place, RULES.order))
      if (!left || !right) return null
      if (left.type === 'dateTime' && this.bareDate(node.right)) return null
      const problem = orderProblem(node, [left, right])
      return problem ? this.add(problem) : { kind: 'comparison', ...BOOLEAN, operator, left, right }
    }
    const left = this.meaning(node.left, place)
    const isText = left?.kind === 'value' && left.value.type === 'text'
    const right = isText ? this.besideText(node.right, place) : this.meaning(node.right, place)
    if (!left || !right) return null
    const isDate = left.kind === 'value' && left.value.type === 'dateTime'
    if (isDate && (this.quotedDate(node.right) || this.bareDate(node.right))) return null
    const { sides, problems } = comparisonSides(node, left, right)
    this.problems.push(...problems)
    return sides && { kind: 'comparison', ...BOOLEAN, operator, left: sides[0], right: sides[1] }
  }

  /** The meaning of what stands beside a text: a word that is unknown there lacks its quotes. */
  private besideText(node: Expression, place: NameScope): Meaning | null {
    const isUnknown = node.kind === 'name' && lookUp(place, node.name) === null
    if (!isUnknown || this.isDate(this.written(node))) return this.meaning(node, place)
    return this.add(unquotedWord(node, place, this.written(node)))
  }

  private written(node: NodeOf<'name'>): string {
    return this.text?.slice(node.start, node.end) ?? spacedName(node.name)
  }

  private isDate(written: string): boolean {
    return resolveDate(written, this.environment) !== null
  }

  private dateInQuotes(node: Span, written: string): null {
    const message = sentence`A date is in single quotes: ${`'${written}'`}.`
    return this.report(node, 'croql.type', message, { expected: [`'${written}'`] })
  }

  /** Whether it is a date in the quotes of a text, which is then reported. */
  private quotedDate(node: Expression): boolean {
    if (node.kind !== 'text' || !this.isDate(node.value)) return false
    this.dateInQuotes(node, node.value)
    return true
  }

  /** Whether it is a date without quotes, `2026-01-01`, which is then reported. */
  private bareDate(node: Expression): boolean {
    const written = this.text?.slice(node.start, node.end) ?? ''
    if (node.kind !== 'arithmetic' || !this.isDate(written)) return false
    this.dateInQuotes(node, written)
    return true
  }

  private matches(node: NodeOf<'matches'>, place: NameScope): TypedValue | null {
    this.isLocalOnly = true
    const pattern = this.keep(readMatchedPattern(node.right))
    return this.asked(
      node.left,
      place,
      RULES.matches,
      (left) => pattern && { kind: 'matches', ...BOOLEAN, left, ...pattern },
    )
  }

  /** A condition on a Text; of several Texts it holds where it holds for any. */
  private asked(
    node: Expression,
    place: NameScope,
    rule: Rule,
    ask: (text: TypedValue) => TypedValue | null,
  ): TypedValue | null {
    const meaning = this.meaning(node, place)
    if (meaning?.kind !== 'texts') {
      const text = meaning && this.taken(node, meaning, rule)
      return text && ask(text)
    }
    this.isLocalOnly = true
    const asked = meaning.sources.flatMap((source) => this.askedOfSource(meaning.object, source, ask) ?? [])
    if (asked.length < meaning.sources.length) return null
    const [only] = asked
    if (only !== undefined && asked.length === 1) return only
    return { kind: 'logic', ...BOOLEAN, operator: 'or', operands: asked }
  }

  private askedOfSource(
    object: ObjectPath,
    { member, of }: TextsSource,
    ask: (text: TypedValue) => TypedValue | null,
  ): TypedValue | null {
    if (of === undefined) return ask(valueOf(object, member))
    const found = memberMeaning(object, foundMember(object, of))
    if (found.kind !== 'collection') throw new TypeError(`${of} is no collection`)
    const { collection } = found
    const element = this.newElement(collection.entity, false)
    const filter = ask(valueOf(element, member))
    if (!filter) return null
    const left: TypedValue = {
      kind: 'count',
      type: 'integer',
      isOptional: false,
      collection: { ...collection, scopes: [element.scope], filters: [filter] },
    }
    return { kind: 'comparison', ...BOOLEAN, operator: '>', left, right: literal('integer', 0) }
  }

  private between(node: NodeOf<'between'>, place: NameScope): TypedValue | null {
    const parts = [node.value, node.low, node.high].map((part) => this.operand(part, place, RULES.order))
    const [value, low, high] = parts
    if (!value || !low || !high) return null
    const problem = orderProblem(node, [value, low, high])
    return problem ? this.add(problem) : { kind: 'between', ...BOOLEAN, value, low, high }
  }

  private if(node: NodeOf<'if'>, place: NameScope): Meaning | null {
    const condition = this.condition(node.condition, place, sentence`'if' takes a condition`)
    const [one, other] = [node.then, node.else].map((branch) => this.meaning(branch, place))
    if (!condition || !one || !other) return null
    const joined = joinBranches(condition, one, other)
    if (joined) return joined
    const message = sentence`Both branches of 'if' must be of one type; these are ${describe(one)} and ${describe(other)}.`
    return this.report(node, 'croql.type', message, { expected: [describe(one).english] })
  }

  private operand(node: Expression, place: NameScope, rule: Rule): TypedValue | null {
    const meaning = this.meaning(node, place)
    return meaning && this.taken(node, meaning, rule)
  }

  private taken(node: Expression, meaning: Meaning, rule: Rule): TypedValue | null {
    if (meaning.kind === 'value' && rule.takes(meaning.value.type)) return meaning.value
    if (rule === RULES.order && this.quotedDate(node)) return null
    const hint = rule === RULES.order && meaning.kind === 'collection' ? hintOf(meaning) : null
    if (hint)
      return this.report(
        node,
        'croql.type',
        sentence`${rule.demand}, but this is ${describe(meaning)}; ${hint}.`,
        { expected: [...rule.expected] },
      )
    return this.report(node, 'croql.type', sentence`${rule.demand}, but this is ${describe(meaning)}.`, {
      expected: [...rule.expected],
    })
  }

  private report(...problem: Parameters<typeof problemAt>): null {
    return this.add(problemAt(...problem))
  }

  private keep<Read extends object>(read: Read | Problem): Read | null {
    return isProblem(read) ? this.add(read) : read
  }

  private add(problem: Problem): null {
    this.problems.push(problem)
    return null
  }
}

/** How to make a condition of something that is none. */
function hintOf(meaning: Meaning): Sentence | null {
  if (meaning.kind === 'collection') return sentence`ask for its size: count of … > 0`
  if (meaning.kind === 'texts') return sentence`ask what they contain: … contains "…"`
  if (meaning.kind !== 'value') return null
  if (meaning.value.type === 'text') return sentence`compare it: … = "…"`
  return isNumeric(meaning.value.type) ? sentence`compare it: … > 0` : null
}

function foundMember(owner: ObjectPath, name: string): FoundMember {
  return assertDefined(findMember(owner.entity, name), name)
}

/** The value of a member that the catalogue says is one. */
function valueOf(owner: ObjectPath, member: string): TypedValue {
  const meaning = memberMeaning(owner, foundMember(owner, member))
  if (meaning.kind !== 'value') throw new TypeError(`${member} is no value`)
  return meaning.value
}

type ValueNode = Exclude<Expression, { kind: 'name' | 'of' | 'where' | 'if' | 'mention' }>
