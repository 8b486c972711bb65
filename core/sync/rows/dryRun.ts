/**
 * The result of a page of a dry run, read before its writes are rolled back: later pages and the plan of the push use
 * it.
 */
import type { Database } from 'better-sqlite3'
import type { OutboxRow } from './outbox.ts'
import { planRow } from './planRow.ts'
import { pullExamples, type PulledExample } from './pullExamples.ts'
import type { PlanOptions } from './pushDecision.ts'

/** The ids of rows here that would be gone; strings would be archived. */
export interface DryRunRemovals {
  strings: number[]
  translations: number[]
  terms: number[]
}

export interface DryRun {
  /** Examples of each kind of change. */
  examples: PulledExample[]
  /** The ids of outbox rows of which nothing would be left to send: both sides agree, or a conflict is open. */
  settled: number[]
  /** The ids of outbox rows that the push would hold back for what came beside them. */
  collided: number[]
  gone: DryRunRemovals
}

export const NO_DRY_RUN: DryRun = {
  examples: [],
  settled: [],
  collided: [],
  gone: { strings: [], translations: [], terms: [] },
}

/** The ids of outbox rows that wait to be sent. */
export function waitingEdits(db: Database): number[] {
  return db.prepare<[], number>("SELECT id FROM outbox WHERE state IN ('pending', 'sending')").pluck().all()
}

/** @param waiting What `waitingEdits` answered before the page */
export function dryRunOf(
  db: Database,
  intentId: number | null,
  waiting: readonly number[],
  options: PlanOptions = {},
): DryRun {
  const left = new Set(waitingEdits(db))
  return {
    examples: pullExamples(db, intentId),
    settled: waiting.filter((id) => !left.has(id)),
    collided: collidedEdits(db, intentId, options),
    gone: goneRows(db, intentId),
  }
}

/** The ids of outbox rows that could be sent before, and whose places the intent wrote so that they cannot be. */
function collidedEdits(db: Database, intentId: number | null, options: PlanOptions): number[] {
  const rows = db
    .prepare<[number | null], OutboxRow>(
      `SELECT * FROM outbox AS o WHERE state = 'pending' AND EXISTS (
         SELECT 1 FROM event WHERE intent_id = ? AND string_id = o.string_id AND language_id IS o.language_id)`,
    )
    .all(intentId)
  return rows.filter((row) => planRow(db, row, options).kind === 'conflict').map(({ id }) => id)
}

function goneRows(db: Database, intentId: number | null): DryRunRemovals {
  const ids = (entity: string, condition: string): number[] =>
    db
      .prepare<[number | null, string], number>(
        `SELECT DISTINCT entity_id FROM event WHERE intent_id = ? AND entity = ? AND ${condition}`,
      )
      .pluck()
      .all(intentId, entity)
  return {
    strings: ids('string', "after ->> 'is_archived' = 1"),
    translations: ids('translation', 'after IS NULL'),
    terms: ids('term', 'after IS NULL'),
  }
}
