/** CroQL in one call: parse, check and compile, for callers who need no stage of their own. */
import { Failure, type FailureValue } from '../platform/errors/failure.ts'
import { sentence } from '../platform/text/sentence.ts'
import { check } from './check.ts'
import {
  compileQuery,
  compileMembership,
  type CompiledQuery,
  type CompileOptions,
  type Membership,
} from './compile.ts'
import type { CheckEnvironment } from './environment.ts'
import { parse } from './parse.ts'
import type { Problem } from './problem.ts'
import { sharedRowsOf, type SharedRows } from './dependencies.ts'
import type { TypedExpression } from './typedExpression.ts'
import { tokenize, type Token } from './tokens.ts'
import { QA_CHECKS, qaMemberName } from '../contract/qaChecks.ts'
import { entities, type CatalogMember } from './catalog.ts'

export interface Prepared {
  query: CompiledQuery
  warnings: Problem[]
  /** It uses what only this workbench knows, and is never sent to a cloud. */
  isLocalOnly: boolean
  /** Its answer depends on issues that QA checks have found. */
  asksForQaIssues: boolean
}

/** `croql.invalid`: an expression that cannot run. Its causes are its errors; `problems` has them with their spans. */
export class InvalidExpression extends Failure {
  readonly problems: readonly Problem[]

  constructor(text: string, problems: readonly Problem[]) {
    const errors = problems.filter(({ severity }) => severity === 'error')
    const causes = errors.map((error) => causeOf(text, error))
    const english = errors[0]?.message ?? 'The expression is not valid.'
    const first = { english, said: errors[0]?.said ?? null }
    const more = errors.length - 1
    super('croql.invalid', more > 0 ? sentence`${first} (and ${more} more)` : first, {
      ...causes[0]?.details,
      todo: 'Correct the expression.',
      causes,
    })
    this.problems = problems
  }
}

/** Throws `InvalidExpression`, and what `compile` throws. */
export function prepare(text: string, environment: CheckEnvironment, options: CompileOptions): Prepared {
  const { typed, problems, isLocalOnly } = typedOf(text, environment)
  return {
    query: compileQuery(typed, options),
    warnings: problems,
    isLocalOnly: isLocalOnly || asksForLocalMembers(typed),
    asksForQaIssues: asksForQaIssues(typed),
  }
}

/** An expression about strings, whose answer is kept. */
export interface PreparedKept {
  query: CompiledQuery
  membership: Membership
  /** The shared rows on which its result depends, beside the rows of each string. */
  sharedRows: ReadonlySet<SharedRows>
}

/** As `prepare`. */
export function prepareKept(
  text: string,
  environment: CheckEnvironment,
  options: CompileOptions,
): PreparedKept {
  const { typed } = typedOf(text, environment)
  return {
    query: compileQuery(typed, options),
    membership: compileMembership(typed, options),
    sharedRows: sharedRowsOf(typed),
  }
}

/** Returns the typed tree of an expression, for callers that compile it in several ways. Throws `InvalidExpression`. */
export function typedOf(
  text: string,
  environment: CheckEnvironment,
): { typed: TypedExpression; problems: Problem[]; isLocalOnly: boolean } {
  const parsed = parse(text)
  if (!parsed.ok) throw new InvalidExpression(text, parsed.problems)
  const { typed, problems, isLocalOnly } = check(parsed.expression, environment, text)
  if (!typed) throw new InvalidExpression(text, problems)
  return { typed, problems, isLocalOnly: parsed.isLocalOnly || isLocalOnly }
}

/** Everything wrong with an expression, and its colours. Never throws. */
export function checkText(
  text: string,
  environment: CheckEnvironment,
): { problems: Problem[]; tokens: Token[] } {
  const parsed = parse(text)
  const problems = parsed.ok ? check(parsed.expression, environment, text).problems : parsed.problems
  return { problems, tokens: tokenize(text) }
}

function causeOf(text: string, { code, message, start, end, near }: Problem): FailureValue {
  const before = text.slice(0, start).split(/\r\n|\r|\n/)
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  return { code, message, details: { ...place, value: text.slice(start, Math.min(end, start + 80)), near } }
}

/** The data beyond the rows themselves on which a typed expression depends. */
const QA_MEMBERS: ReadonlySet<unknown> = new Set(['hasQaIssues', ...QA_CHECKS.map(qaMemberName)])

/** Whether the answer depends on issues that QA checks have found: they are derived, and may be behind. */
function asksForQaIssues({ condition }: TypedExpression): boolean {
  return holdsMember(condition, QA_MEMBERS)
}

const LOCAL_MEMBERS: ReadonlySet<unknown> = new Set(
  Object.values(entities).flatMap(({ members }) =>
    Object.entries<CatalogMember>(members).flatMap(([name, { isLocal }]) => (isLocal ? [name] : [])),
  ),
)

/** Whether it names what only this workbench knows. */
function asksForLocalMembers({ condition }: TypedExpression): boolean {
  return holdsMember(condition, LOCAL_MEMBERS)
}

function holdsMember(node: unknown, members: ReadonlySet<unknown>): boolean {
  if (typeof node !== 'object' || node === null) return false
  if ('member' in node && members.has(node.member)) return true
  return Object.values(node).some((child) => holdsMember(child, members))
}
