/**
 * Conflicts of a worklist that were resolved for ours. They leave only an event of the history, which distinguishes
 * them from undecided conflicts when the same answer is imported again.
 */
import type { EventPlace } from '../../history/rows/action.ts'
import type { UndoRule } from '../../history/rows/undo.ts'
import type { Database } from 'better-sqlite3'
import type { PluralForm } from '../../model/plural.ts'
import type { Intent } from '../../history/rows/intent.ts'
import type { Revision } from '../../strings/rows/revisions.ts'

/** The entity of such an event; `entity_id` is the string's. */
export const WORKLIST_DECISION = 'worklistDecision'

/** A decision: the returned text, and our translation. */
export interface PackageDecision {
  plural_form: PluralForm
  /** The translation as exported. */
  base: Revision
  theirs: string
  /** Null: none. */
  ours: string | null
}

export interface DecisionPlace {
  string_id: number
  language_id: string
}

export function recordDecision(intent: Intent, place: DecisionPlace, decision: PackageDecision): void {
  intent.record(WORKLIST_DECISION, place.string_id, null, decision, place)
}

/** Whether this decision was made, and not reverted since. */
export function isDecided(db: Database, place: DecisionPlace, decision: PackageDecision): boolean {
  const newest = db
    .prepare<[DecisionPlace & PackageDecision], { after: string | null }>(
      `SELECT after FROM event
       WHERE string_id = @string_id AND language_id = @language_id AND entity = '${WORKLIST_DECISION}'
         AND coalesce(after, before) ->> 'plural_form' = @plural_form
         AND coalesce(after, before) ->> 'base' = @base
         AND coalesce(after, before) ->> 'theirs' = @theirs
         AND coalesce(after, before) ->> 'ours' IS @ours
       ORDER BY id DESC LIMIT 1`,
    )
    .get({ ...place, ...decision })
  return newest !== undefined && newest.after !== null
}

/** Records the opposite of an event: the decision is reverted, or made again. */
function takeBackDecision(
  intent: Intent,
  event: EventPlace & { entity_id: number; before: string | null; after: string | null },
): void {
  const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as PackageDecision))
  intent.record(WORKLIST_DECISION, event.entity_id, read(event.after), read(event.before), event)
}

export const decisionUndo: UndoRule = {
  takeBack(_db, intent, event) {
    if (event.entity !== WORKLIST_DECISION) return false
    takeBackDecision(intent, event)
    return true
  },
}
