/**
 * Rows that were added or updated since a time, by an index of minutes (core/store/migrations/0025-changed-since.ts).
 * It may include others of the first minute, and their number is not known beforehand.
 */
import type { EntityName } from './catalog.ts'
import { tables } from './columns.ts'
import type { Sql } from './dialect.ts'
import { perDialect } from './sql.ts'
import { ROOT_SCOPE, type Scope, type TypedValue } from './typedExpression.ts'

const MINUTE = 60_000

/** The members that are times of a change, and the minute of the newest change as the index has it. */
const CHANGED: Partial<Record<EntityName, { members: readonly string[]; minute: string }>> = {
  string: { members: ['added', 'updated'], minute: 'max(created_at, coalesce(updated_at, 0)) / 60000' },
  translation: { members: ['updated'], minute: 'updated_at / 60000' },
  translationOfString: { members: ['updated'], minute: 'updated_at / 60000' },
}

interface Recent {
  entity: EntityName
  /** The scope of its row. */
  scope: Scope
  /** The first and the last moment of it, in milliseconds since 1970; null: it lasts. */
  since: number
  until: number | null
}

/** Reads `updated > '…'`, and its like; null: it is no such condition, or of what no index has. */
export function recentOf(value: TypedValue): Recent | null {
  if (value.kind === 'between') return changedIn(value.value, value.low, value.high)
  if (value.kind !== 'comparison') return null
  const { operator, left, right } = value
  if (operator === '>' || operator === '>=') return changedIn(left, right, null)
  return operator === '<' || operator === '<=' ? changedIn(right, left, null) : null
}

function changedIn(member: TypedValue, low: TypedValue, high: TypedValue | null): Recent | null {
  if (member.kind !== 'member' || member.owner.kind !== 'element') return null
  const { entity, scope } = member.owner
  const [since, until] = [momentOf(low), high && momentOf(high)]
  if (since === null || !CHANGED[entity]?.members.includes(member.member)) return null
  return { entity, scope, since, until }
}

function momentOf(value: TypedValue): number | null {
  return value.kind === 'literal' && typeof value.value === 'number' ? value.value : null
}

/** Whether it is about the row that is asked for. */
export function isRecentRoot(value: TypedValue): boolean {
  return recentOf(value)?.scope === ROOT_SCOPE
}

/** A condition that holds for each row that changed then, and for few others. */
export function changedRows({ entity, since, until }: Recent, row: Sql): Sql {
  const changed = CHANGED[entity]
  if (changed === undefined) throw new TypeError(`no index tells when a ${entity} changed`)
  // A string that was updated later may have been added in the time that is asked for.
  const isUpTo = until !== null && changed.members.length === 1
  const last = isUpTo ? minuteOf(until) : null
  const rows = { table: tables[entity].table, minute: changed.minute, first: minuteOf(since), last }
  return perDialect((dialect) => dialect.changed(row, rows))
}

/** As SQLite divides integers: towards 0. */
function minuteOf(moment: number): number {
  return Math.trunc(moment / MINUTE)
}
