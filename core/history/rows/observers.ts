/**
 * Observers of intents, which write in the same transaction: the outbox of sync does. The history is below them in the
 * imports, so they register as the writer's thread starts (core/workbench/project/writes.ts).
 */
import type { IntentOptions, EventPlace } from './action.ts'
import type { Database } from 'better-sqlite3'

export interface IntentObserver {
  /** Receives a recorded change, with its rows as they are in their tables. */
  note(
    intentId: number,
    entity: string,
    before: object | null,
    after: object | null,
    place: EventPlace | undefined,
  ): void
}

/** Null: the observer ignores this intent. */
type Observe = (db: Database, options: IntentOptions) => IntentObserver | null

const observing = new Set<Observe>()

export function observeIntents(observe: Observe): void {
  observing.add(observe)
}

export function observersOf(db: Database, options: IntentOptions): IntentObserver[] {
  return [...observing].flatMap((observe) => observe(db, options) ?? [])
}
