/**
 * Parses a statement with PostgreSQL's parser, and finds tables whose rows could be joined with another project's: no
 * equality of `project_id` ties them to the tables before or around them.
 */
import { parse } from 'libpg-query'

type Node = Readonly<Record<string, unknown>>

/** Names of tables and of rows in one statement, tied together by equalities of their `project_id`. */
class Ties {
  readonly #of = new Map<string, string>()

  root(name: string): string {
    const next = this.#of.get(name)
    return next === undefined ? name : this.root(next)
  }

  tie(one: string, other: string): void {
    const [a, b] = [this.root(one), this.root(other)]
    if (a !== b) this.#of.set(a, b)
  }
}

/** The context of a statement: one name for all outer rows. */
const AROUND = '(around)'

/** @returns the tables that nothing ties, by the names that the statement gives them; none where all is well */
export async function untiedTables(sql: string): Promise<string[]> {
  const { stmts } = (await parse(sql)) as { stmts: { stmt: Node }[] }
  return stmts.flatMap(({ stmt }) => inNode(stmt, []))
}

/** Goes down to each SELECT; `around`: the names that can be seen there. */
function inNode(value: unknown, around: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => inNode(one, around))
  if (value === null || typeof value !== 'object') return []
  const node = value as Node
  if ('SelectStmt' in node) return inSelect(node['SelectStmt'] as Node, around)
  return Object.values(node).flatMap((one) => inNode(one, around))
}

function inSelect(select: Node, around: readonly string[]): string[] {
  // The two sides of a UNION are statements of their own.
  const sides = [select['larg'], select['rarg']].filter((one) => one !== undefined)
  if (sides.length > 0) return sides.flatMap((one) => inSelect(one as Node, around))
  const names: string[] = []
  const ties = new Ties()
  for (const name of around) ties.tie(name, AROUND)
  const below: string[] = []
  for (const item of list(select['fromClause'])) readItem(item, names, ties, around, below)
  for (const condition of allOf(select['whereClause'])) tieBy(condition, ties)
  const [first] = names
  const anchor = around.length > 0 ? AROUND : first
  const untied = names.filter((name) => anchor !== undefined && ties.root(name) !== ties.root(anchor))
  const inner = [...around, ...names]
  const { fromClause: _, ...rest } = select
  return [...untied, ...below, ...inNode(rest, inner)]
}

/** An item of FROM: a table, a row of a subquery, or a join of two. */
function readItem(
  item: unknown,
  names: string[],
  ties: Ties,
  around: readonly string[],
  below: string[],
): string[] {
  const node = item as Node
  if ('RangeVar' in node) {
    const { relname, alias } = node['RangeVar'] as { relname: string; alias?: { aliasname: string } }
    const name = alias?.aliasname ?? relname
    names.push(name)
    return [name]
  }
  if ('RangeSubselect' in node) {
    const { subquery, alias, lateral } = node['RangeSubselect'] as {
      subquery: unknown
      alias: { aliasname: string }
      lateral?: boolean
    }
    const seen = lateral === true ? [...around, ...names] : around
    below.push(...inNode(subquery, seen))
    // Tables inside a subquery are tied to outer ones there, or are none.
    if (seen.length > 0) return []
    names.push(alias.aliasname)
    return [alias.aliasname]
  }
  if ('RangeFunction' in node) {
    const { alias } = node['RangeFunction'] as { alias: { aliasname: string } }
    names.push(alias.aliasname)
    return [alias.aliasname]
  }
  if (!('JoinExpr' in node)) throw new Error(`FROM has a ${Object.keys(node).join()}`)
  const join = node['JoinExpr'] as Node
  const left = readItem(join['larg'], names, ties, around, below)
  const right = readItem(join['rarg'], names, ties, around, below)
  const using = list(join['usingClause']).map((one) => textOf(one))
  const [one] = left
  if (using.includes('project_id') && one !== undefined) for (const other of right) ties.tie(one, other)
  for (const condition of allOf(join['quals'])) tieBy(condition, ties)
  below.push(...inNode(join['quals'], [...around, ...names]))
  return [...left, ...right]
}

/** The conditions that all have to hold. */
function allOf(condition: unknown): unknown[] {
  if (condition === undefined) return []
  const { BoolExpr: joined } = condition as { BoolExpr?: { boolop: string; args: unknown[] } }
  return joined?.boolop === 'AND_EXPR' ? joined.args.flatMap(allOf) : [condition]
}

/** `one.project_id = other.project_id`, also among the parts of `(…) = (…)`. */
function tieBy(condition: unknown, ties: Ties): void {
  const { A_Expr: expression } = condition as { A_Expr?: Node }
  if (expression === undefined || list(expression['name']).map(textOf).join() !== '=') return
  const [one, other] = [projectOf(expression['lexpr']), projectOf(expression['rexpr'])]
  if (one !== null && other !== null) ties.tie(one, other)
}

/** The table whose `project_id` it is. */
function projectOf(value: unknown): string | null {
  const { ColumnRef: column } = (value ?? {}) as { ColumnRef?: { fields: unknown[] } }
  const [table, name] = (column?.fields ?? []).map(textOf)
  return name === 'project_id' && table !== undefined ? table : null
}

function textOf(value: unknown): string {
  return (value as { String?: { sval: string } }).String?.sval ?? ''
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
