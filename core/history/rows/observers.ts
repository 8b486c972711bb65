/**
 * Who writes along with an intent, in its own transaction: the outbox of sync does. The history stands below them, so
 * they make themselves known as the writer's thread begins (core/workbench/project/writes.ts).
 */
import type { IntentOptions, EventPlace } from './action.ts'
import type { Database } from 'better-sqlite3'

export interface IntentObserver {
  /** Takes in a change that was just recorded, with its rows as they lie in their tables. */
  note(
    intentId: number,
    entity: string,
    before: object | null,
    after: object | null,
    place: EventPlace | undefined,
  ): void
}

/** Null: it has no part in this intent. */
type Observe = (db: Database, options: IntentOptions) => IntentObserver | null

const observing = new Set<Observe>()

export function observeIntents(observe: Observe): void {
  observing.add(observe)
}

export function observersOf(db: Database, options: IntentOptions): IntentObserver[] {
  return [...observing].flatMap((observe) => observe(db, options) ?? [])
}
