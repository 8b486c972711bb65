/**
 * Undo and redo across sessions: all their data is in the history.
 *
 * Undo reverts the user's newest intent that is not undone, as an intent of its own; redo reverts that one. A new edit
 * ends the redo chain. A change of the project cannot be reverted soundly, because it replaces whole lists, so undo stops
 * before it. So it does before an import of sources, unless the import stored the files that it replaced
 * (core/documents/rows/replacedFiles.ts).
 */
import type { Action, EventPlace } from './action.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { Undone } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { asIntent, type Intent } from './intent.ts'
import { rowAfter } from './bulkRows.ts'
import {
  columnsOf,
  definitionOf,
  isEntity,
  parseRow,
  type Entity,
  type Rows,
  type Values,
} from './entities.ts'
import { readRow } from './rows.ts'
import { progressCounter } from '../../store/progressCounter.ts'

/** Whether undo reverts an action. A new action that is not put here does not compile. */
const IS_UNDOABLE: Readonly<Record<Action, boolean>> = {
  'project.create': false,
  'project.languages': false,
  'source.import': false,
  'translation.import': true,
  'worklist.import': true,
  'memory.import': true,
  'glossary.import': true,
  'translation.save': true,
  'translation.approve': true,
  'translation.needsWork': true,
  'translation.settle': true,
  'translation.vote': true,
  'translation.delete': true,
  'translation.pretranslate': true,
  'memory.create': true,
  'memory.settings': true,
  'memory.delete': true,
  'memory.edit': true,
  'memory.fill': true,
  'comment.noteInFile': true,
  'comment.add': true,
  'comment.resolve': true,
  'comment.delete': true,
  'source.change': false,
  // They are reverted by the file that they replaced.
  'segments.split': false,
  'segments.merge': false,
  'memory.change': false,
  'glossary.create': true,
  'glossary.change': true,
  'glossary.delete': true,
  'concept.save': true,
  'concept.delete': true,
  'string.label': true,
  'string.hide': true,
  'qa.ignore': true,
  'qa.check': false,
  'qa.forgotten': false,
  'translation.restore': true,
  'snapshot.restore': true,
  'translation.copySource': true,
  'translation.replace': true,
  'translation.propagate': true,
  'repetition.except': true,
  'agent.propose': true,
  'agent.accept': true,
  'agent.reject': true,
  'screenshot.add': true,
  'screenshot.change': true,
  'screenshot.delete': true,
  'cloud.pull': false,
  'cloud.takeBack': true,
  'conflict.resolve': true,
  // They are reverted by each other, through the intent that they revert.
  undo: false,
  redo: false,
}

const UNDOABLE = Object.entries(IS_UNDOABLE).flatMap(([action, isUndoable]) => (isUndoable ? [action] : []))

interface IntentRow {
  id: number
  action: string
}

/** An event as it is in its table. */
export interface EventRow extends EventPlace {
  id: number
  entity: string
  entity_id: number
  before: string | null
  after: string | null
}

/** A row before it is reverted. */
export interface Refusable {
  userId: number
  event: EventRow
  /** The restored row; null if it is removed. */
  before: Rows[Entity] | null
  /** The current row; undefined if it no longer exists. */
  current: Rows[Entity] | undefined
}

/** How a subject reverts its own events. */
export interface UndoRule {
  /** Whether an intent can be reverted though its action in general cannot. */
  canRevert?(db: Database, intentId: number): boolean
  /** Prepares the revert of an intent; the returned function runs after all events are reverted. */
  begin?(db: Database, intentId: number, action: 'undo' | 'redo'): (intent: Intent) => void
  /** Reverts an event in its own way; returns false for other events. */
  takeBack?(db: Database, intent: Intent, event: EventRow, context: OperationContext): boolean
  /** Throws `changedSinceFailure` if other users built on a row since; called before the row is written. */
  refuse?(db: Database, refusable: Refusable): void
  /** Whether the entity's rows depend on others: if another user changed them since, they are left unchanged. */
  follows?(entity: Entity): boolean
  /** Whether a dependent row can be restored (`before`) or removed (`current`). */
  canRetract?(
    db: Database,
    entity: Entity,
    before: Rows[Entity] | null,
    current: Rows[Entity] | undefined,
  ): boolean
}

/** Undo and redo as writes. */
export function undoWith(rules: readonly UndoRule[]) {
  return {
    undo: (db: Database, input: { userId: number }, context: OperationContext) =>
      undo(db, input, { context, rules }),
    redo: (db: Database, input: { userId: number }, context: OperationContext) =>
      redo(db, input, { context, rules }),
  }
}

interface Surroundings {
  context: OperationContext
  rules: readonly UndoRule[]
}

/**
 * Reverts the user's newest edit. Null: no edit is left to undo.
 * @throws Failure `undo.changedSinceFailure` if another user changed the same rows later; no row is overwritten then.
 *   `undo.stops` if the edit lies before one that cannot be undone
 */
function undo(db: Database, { userId }: { userId: number }, around: Surroundings): Undone | null {
  const newest = db
    .prepare<unknown[], IntentRow>(
      `SELECT id, action FROM intent
       WHERE user_id = ? AND undoes IS NULL AND is_undone = 0 ORDER BY id DESC LIMIT 1`,
    )
    .get(userId)
  if (!newest) return null
  if (!isUndoable(db, newest, around.rules)) {
    if (hasUndoable(db, userId)) throw stops()
    return null
  }
  const undone = takeBack(db, newest.id, { userId, action: 'undo', ...around })
  markUndone(db, newest.id, true)
  return { action: newest.action, ...undone }
}

function isUndoable(db: Database, { id, action }: IntentRow, rules: readonly UndoRule[]): boolean {
  return UNDOABLE.includes(action) || rules.some((rule) => rule.canRevert?.(db, id) ?? false)
}

/** Whether the user has an edit that undo could revert without the later ones. */
function hasUndoable(db: Database, userId: number): boolean {
  const any = db.prepare<unknown[], { found: 1 }>(
    `SELECT 1 AS found FROM intent
     WHERE user_id = ? AND undoes IS NULL AND is_undone = 0
       AND action IN (SELECT value FROM json_each(?)) LIMIT 1`,
  )
  return any.get(userId, JSON.stringify(UNDOABLE)) !== undefined
}

function stops(): Failure {
  return new Failure(
    'undo.stops',
    'Undo goes no further back: source texts came in since, or the project itself was changed.',
    {
      kept: 'Nothing was changed.',
      todo: 'Look at the history of the string and edit it by hand.',
    },
  )
}

/**
 * Reverts the user's newest undo. Null: no undo is left to redo.
 * @throws Failure `undo.changedSinceFailure`, as undo does.
 */
function redo(db: Database, { userId }: { userId: number }, around: Surroundings): Undone | null {
  const newest = db
    .prepare<unknown[], IntentRow & { undoing_id: number }>(
      `SELECT undone.id, undone.action, undoing.id AS undoing_id
       FROM intent AS undoing JOIN intent AS undone ON undone.id = undoing.undoes
       WHERE undoing.user_id = @userId AND undoing.action = 'undo' AND undoing.is_undone = 0
         AND undoing.id > coalesce((SELECT max(id) FROM intent WHERE user_id = @userId AND undoes IS NULL), 0)
       ORDER BY undoing.id DESC LIMIT 1`,
    )
    .get({ userId })
  if (!newest || !isUndoable(db, { id: newest.undoing_id, action: newest.action }, around.rules)) return null
  const redone = takeBack(db, newest.undoing_id, { userId, action: 'redo', ...around })
  markUndone(db, newest.undoing_id, true)
  markUndone(db, newest.id, false)
  return { action: newest.action, ...redone }
}

function markUndone(db: Database, intentId: number, isUndone: boolean): void {
  db.prepare('UPDATE intent SET is_undone = ? WHERE id = ?').run(Number(isUndone), intentId)
}

/**
 * Restores the rows to their state before an intent, last change first; returns the location of its first change, and
 * the AI agent whose proposals they were.
 */
function takeBack(
  db: Database,
  intentId: number,
  { userId, action, context, rules }: Surroundings & { userId: number; action: 'undo' | 'redo' },
): Omit<Undone, 'action'> {
  const events = db
    .prepare<unknown[], EventRow>(
      `SELECT id, entity, entity_id, string_id, language_id, before, after FROM event
       WHERE intent_id = ? ORDER BY id DESC`,
    )
    .all(intentId)
  const step = progressCounter(context, events.length)
  asIntent(db, { userId, action, now: context.now, undoes: intentId }, (intent) => {
    keepTrigramsInOrder(db, () => {
      const finishing = rules.map((rule) => rule.begin?.(db, intentId, action))
      for (const event of events) {
        step(action === 'undo' ? 'Undoing' : 'Redoing')
        const isTakenBack = rules.some((rule) => rule.takeBack?.(db, intent, event, context) ?? false)
        if (!isTakenBack) takeBackEvent(db, intent, { userId, event, rules })
      }
      for (const finish of finishing) finish?.(intent)
    })
  })
  const first = events.at(-1)
  const proposal = events.find(({ entity }) => entity === 'proposal')
  const { agent } = JSON.parse(proposal?.after ?? proposal?.before ?? '{}') as { agent?: string }
  return {
    ...(agent !== undefined && { agent }),
    stringId: first?.string_id ?? null,
    languageId: first?.language_id ?? null,
  }
}

function takeBackEvent(
  db: Database,
  intent: Intent,
  { userId, event, rules }: { userId: number; event: EventRow; rules: readonly UndoRule[] },
): void {
  const { entity } = event
  if (!isEntity(entity)) throw new Error(`the history holds a row of an unknown kind: ${entity}`)
  const before = parseRow(entity, event.before)
  const after = parseRow(entity, rowAfter(db, event))
  const current = readRow(db, entity, after ?? before ?? {})
  if (definitionOf(entity).isFound && !isSameRow(entity, current, after)) return
  const following = rules.find((rule) => rule.follows?.(entity))
  if (following) {
    if (!isSameRow(entity, current, after) || !following.canRetract?.(db, entity, before, current)) return
  } else if (!isSameRow(entity, current, after)) throw changedSinceFailure(entity)
  else if (before && !current) refuseWithoutString(db, event)
  for (const rule of rules) rule.refuse?.(db, { userId, event, before, current })
  if (before && current) intent.update(entity, current, before, event)
  else if (before) intent.insert(entity, before, event)
  else if (current) {
    refuseHolding(db, entity, current)
    intent.remove(entity, current, event)
  }
}

/**
 * Refuses to remove a row that others depend on. The intent's own dependents are removed already, so any that remain
 * came later from another user.
 */
function refuseHolding(db: Database, entity: Entity, row: Rows[Entity]): void {
  const { heldBy } = definitionOf(entity)
  if (heldBy !== undefined && 'id' in row && db.prepare(heldBy).get(row.id)) throw changedSinceFailure(entity)
}

function isSameRow(entity: Entity, a: Rows[Entity] | undefined, b: Rows[Entity] | null): boolean {
  if (!a || !b) return !a && !b
  const [left, right]: [Values, Values] = [a, b]
  return columnsOf(entity).every((column) => left[column] === right[column])
}

/** Refuses to restore rows of a string that no longer exists, because its file was deleted since. */
function refuseWithoutString(db: Database, { string_id: stringId }: EventRow): void {
  if (stringId !== null && !db.prepare('SELECT 1 FROM source_string WHERE id = ?').get(stringId))
    throw changedSinceFailure('string')
}

/** Returns the refusal to revert rows that others changed since. */
export function changedSinceFailure(entity: Entity | 'string' | 'file'): Failure {
  return new Failure('undo.changedSince', `The ${entity} was changed by another user after this edit.`, {
    kept: 'Nothing was changed.',
    todo: 'Look at the history of the string and edit it by hand.',
  })
}
