/** Plans a push, and lists the uncertain edits of the last one: reads only. */
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import type { OutboxRow } from './outbox.ts'
import { planRow } from './planRow.ts'
import { rejectedRow, type RejectedRow } from './rejectedEdits.ts'
import { parseSyncedRow } from './syncedMembers.ts'
import { PUSH_ORDER, type PushTask } from './tasks.ts'
import type { PlanOptions, PushDecision } from './pushDecision.ts'

/** Edits whose response was lost, or whose sync was interrupted: it is unknown whether the server has them. */
export function uncertainEdits(db: Database): { tasks: PushTask[]; others: number[] } {
  const rows = db.prepare<[], OutboxRow>(`SELECT * FROM outbox WHERE state = 'sending' ORDER BY id`).all()
  const tasks: PushTask[] = []
  const others: number[] = []
  for (const row of rows) {
    // The state of sent edits is read for every author.
    const verdict = planRow(db, row, { isSendingMachine: true })
    if (verdict.kind === 'send') tasks.push(verdict.task)
    else others.push(row.id)
  }
  return { tasks, others }
}

export interface PlannedEdit {
  entity: OutboxEntity
  change: PushTask['change']
  stringId: number | null
  languageId: string | null
  base: Members | null
  value: Members | null
}

export interface PushPlan {
  /** The number of edits by entity and change. */
  counts: { entity: OutboxEntity; change: PushTask['change']; count: number }[]
  conflicts: number
  /** Machine translations that would not be sent, because they are not confirmed. */
  heldMachine: number
  rejected: RejectedRow[]
  examples: PlannedEdit[]
}

/** Plans a push without sending. `without`: edits of the outbox that it leaves out. */
export function planPush(
  db: Database,
  { examples, without = [], ...options }: { examples: number; without?: readonly number[] } & PlanOptions,
  context: OperationContext,
): PushPlan {
  const counts = new Map<string, PushPlan['counts'][number]>()
  const left = new Set(without)
  const plan: PushPlan = { counts: [], conflicts: 0, heldMachine: 0, rejected: [], examples: [] }
  for (const entity of PUSH_ORDER) {
    for (const row of db
      .prepare<[string], OutboxRow>(
        `SELECT * FROM outbox WHERE entity = ? AND state IN ('pending', 'sending') ORDER BY id`,
      )
      .iterate(entity)) {
      context.throwIfCancelled()
      if (left.has(row.id)) continue
      count(plan, counts, row, planRow(db, row, options), examples)
    }
  }
  return { ...plan, counts: [...counts.values()] }
}

function count(
  plan: PushPlan,
  counts: Map<string, PushPlan['counts'][number]>,
  row: OutboxRow,
  verdict: PushDecision,
  examples: number,
): void {
  if (verdict.kind === 'conflict' || verdict.kind === 'gone') plan.conflicts++
  if (verdict.kind === 'held' && verdict.why === 'machine') plan.heldMachine++
  if (verdict.kind === 'reject') plan.rejected.push(rejectedRow(row, verdict.message))
  // Edits that wait for a prior one would be sent with it.
  if (verdict.kind !== 'send' && verdict.kind !== 'wait') return
  const base = parseSyncedRow(row.base)
  const value = parseSyncedRow(row.value)
  const change = value === null ? 'remove' : base === null ? 'add' : 'change'
  const key = `${row.entity} ${change}`
  const counted = counts.get(key) ?? { entity: row.entity, change, count: 0 }
  counts.set(key, { ...counted, count: counted.count + 1 })
  if (plan.examples.length < examples)
    plan.examples.push({
      entity: row.entity,
      change,
      stringId: row.string_id,
      languageId: row.language_id,
      base,
      value,
    })
}
