/**
 * Undo and redo across sessions: all they need is in the history.
 *
 * Undo takes back the user's newest intent that is not undone, as an intent of its own; redo takes that one
 * back. A new edit ends the redo chain. An import of sources and a change of the project cannot be taken back
 * soundly (they replace file bytes and whole lists), so undo stops in front of them.
 */
import type { Action, Place } from './action.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { Undone } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { asIntent, type Intent } from './intent.ts'
import { rowAfter } from './keptRows.ts'
import {
  columnsOf,
  isEntity,
  readRow,
  type ApprovalRow,
  type Entity,
  type Rows,
  type TranslationRow,
  type VoteRow,
} from './rows.ts'
import { countSteps } from '../../store/steps.ts'

const UNDOABLE: ReadonlySet<string> = new Set<Action>([
  'translation.import',
  'worklist.import',
  'translation.save',
  'translation.approve',
  'translation.vote',
  'translation.delete',
  'translation.pretranslate',
  'memory.import',
  'memory.create',
  'memory.settings',
  'memory.delete',
  'memory.edit',
  'memory.fill',
  'glossary.import',
  'comment.add',
  'comment.resolve',
  'comment.delete',
  'glossary.create',
  'glossary.change',
  'glossary.delete',
  'concept.save',
  'concept.delete',
  'string.label',
  'string.hide',
  'qa.ignore',
  'translation.restore',
  'snapshot.restore',
  'translation.copySource',
  'translation.replace',
  'screenshot.add',
  'screenshot.change',
  'screenshot.delete',
  'cloud.takeBack',
  'conflict.resolve',
])

interface IntentRow {
  id: number
  action: string
}

/** An event as it lies in its table. */
export interface EventRow extends Place {
  id: number
  entity: string
  entity_id: number
  before: string | null
  after: string | null
}

/** What a room above knows of taking its own events back. */
export interface UndoRule {
  /** Takes an event back in its own way; false: the event is none of its. */
  takeBack?(db: Database, intent: Intent, event: EventRow, context: OperationContext): boolean
  /** The entities whose rows follow others: where somebody changed them since, they stay as they are. */
  follows?(entity: Entity): boolean
  /** Whether a row that follows others can be brought back (`before`) or taken away (`current`). */
  mayTakeBack?(
    db: Database,
    entity: Entity,
    before: Rows[Entity] | null,
    current: Rows[Entity] | undefined,
  ): boolean
}

/** Undo and redo, as the writer is asked for them. */
export function undoWith(rules: readonly UndoRule[]) {
  return {
    undo: (db: Database, input: { userId: number }, context: OperationContext) =>
      undo(db, input, { context, rules }),
    redo: (db: Database, input: { userId: number }, context: OperationContext) =>
      redo(db, input, { context, rules }),
  }
}

type UndoWrites = ReturnType<typeof undoWith>

declare module '../../store/operation.ts' {
  interface Writes extends UndoWrites {}
}

interface Surroundings {
  context: OperationContext
  rules: readonly UndoRule[]
}

/**
 * Takes back the user's newest edit. Null: there is nothing to undo.
 * @throws Failure `undo.changedSince` where somebody changed the same rows later; nothing is overwritten then.
 */
function undo(db: Database, { userId }: { userId: number }, around: Surroundings): Undone | null {
  const newest = db
    .prepare<unknown[], IntentRow>(
      `SELECT id, action FROM intent
       WHERE user_id = ? AND undoes IS NULL AND is_undone = 0 ORDER BY id DESC LIMIT 1`,
    )
    .get(userId)
  if (!newest || !UNDOABLE.has(newest.action)) return null
  const place = takeBack(db, newest.id, { userId, action: 'undo', ...around })
  markUndone(db, newest.id, true)
  return { action: newest.action, stringId: place.string_id, languageId: place.language_id }
}

/**
 * Brings back what the user's newest undo took away. Null: there is nothing to redo.
 * @throws Failure `undo.changedSince`, as undo does.
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
  if (!newest) return null
  const place = takeBack(db, newest.undoing_id, { userId, action: 'redo', ...around })
  markUndone(db, newest.undoing_id, true)
  markUndone(db, newest.id, false)
  return { action: newest.action, stringId: place.string_id, languageId: place.language_id }
}

function markUndone(db: Database, intentId: number, isUndone: boolean): void {
  db.prepare('UPDATE intent SET is_undone = ? WHERE id = ?').run(Number(isUndone), intentId)
}

/** Writes the rows as they were before an intent, last change first; answers the place of its first change. */
function takeBack(
  db: Database,
  intentId: number,
  { userId, action, context, rules }: Surroundings & { userId: number; action: 'undo' | 'redo' },
): Place {
  const events = db
    .prepare<unknown[], EventRow>(
      `SELECT id, entity, entity_id, string_id, language_id, before, after FROM event
       WHERE intent_id = ? ORDER BY id DESC`,
    )
    .all(intentId)
  const step = countSteps(context, events.length)
  asIntent(db, { userId, action, now: context.now, undoes: intentId }, (intent) => {
    keepTrigramsInOrder(db, () => {
      for (const event of events) {
        step(action === 'undo' ? 'Undoing' : 'Redoing')
        const isTakenBack = rules.some((rule) => rule.takeBack?.(db, intent, event, context) ?? false)
        if (!isTakenBack) takeBackEvent(db, intent, { userId, event, rules })
      }
    })
  })
  return events.at(-1) ?? { string_id: null, language_id: null }
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
  const current = readRow(db, entity, (after ?? before) as Rows[Entity])
  // An issue goes with the text that it was found in: then there is nothing to take back.
  if (entity === 'qaDecision' && !isSameRow(entity, current, after)) return
  const following = rules.find((rule) => rule.follows?.(entity))
  if (following) {
    if (!isSameRow(entity, current, after) || !following.mayTakeBack?.(db, entity, before, current)) return
  } else if (!isSameRow(entity, current, after)) throw changedSince(entity)
  else if (before && !current) refuseWithoutString(db, event)
  if (entity === 'translation' && current) refuseJudged(db, userId, current as TranslationRow, before)
  if ((entity === 'vote' || entity === 'approval') && before && !current)
    refuseReworded(db, event, entity, before as VoteRow | ApprovalRow)
  if (before && current) intent.update(entity, current, before, event)
  else if (before) intent.insert(entity, before, event)
  else if (current) {
    refuseHolding(db, entity, current)
    intent.remove(entity, current, event)
  }
}

/** What would go with a row: the intent's own is gone by now, so that any of it is somebody's who came later. */
const HELD: Partial<Record<Entity, string>> = {
  concept: 'SELECT 1 FROM term WHERE concept_id = ? LIMIT 1',
  glossary: 'SELECT 1 FROM concept WHERE glossary_id = ? LIMIT 1',
}

function refuseHolding(db: Database, entity: Entity, row: Rows[Entity]): void {
  const held = HELD[entity]
  if (held !== undefined && 'id' in row && db.prepare(held).get(row.id)) throw changedSince(entity)
}

/** The known columns only: names from the file never reach an SQL text. */
function parseRow(entity: Entity, json: string | null): Rows[Entity] | null {
  if (json === null) return null
  const values = JSON.parse(json) as Record<string, unknown>
  return Object.fromEntries(
    columnsOf(entity).map((column) => [column, values[column] ?? null]),
  ) as unknown as Rows[Entity]
}

function isSameRow(entity: Entity, a: Rows[Entity] | undefined, b: Rows[Entity] | null): boolean {
  if (!a || !b) return !a && !b
  const [left, right] = [a, b] as unknown as [Record<string, unknown>, Record<string, unknown>]
  return columnsOf(entity).every((column) => left[column] === right[column])
}

/**
 * Refuses to take away or re-word a translation that was approved or voted on since. An edit re-words only what
 * nobody else had judged, and what the intent itself approved is taken back by now: any judgement is later.
 */
function refuseJudged(
  db: Database,
  userId: number,
  current: TranslationRow,
  before: Rows[Entity] | null,
): void {
  if (before && (before as TranslationRow).text === current.text) return
  const judged = db
    .prepare(
      `SELECT 1 FROM approval WHERE translation_id = @translationId
       UNION ALL SELECT 1 FROM vote WHERE translation_id = @translationId AND user_id IS NOT @exceptUserId`,
    )
    .get({ translationId: current.id, exceptUserId: before ? userId : null })
  if (judged) throw changedSince('translation')
}

/** What was said of a string does not come back without it: its file was deleted since. */
function refuseWithoutString(db: Database, { string_id: stringId }: EventRow): void {
  if (stringId !== null && !db.prepare('SELECT 1 FROM source_string WHERE id = ?').get(stringId))
    throw changedSince('string')
}

/**
 * Refuses to give back a judgement of a translation that was deleted or re-worded since. What it read then is told
 * by the next event of the translation: every change of one has an event.
 */
function refuseReworded(
  db: Database,
  event: EventRow,
  entity: Entity,
  { translation_id: translationId }: VoteRow | ApprovalRow,
): void {
  const translation = readRow(db, 'translation', { id: translationId })
  if (!translation) throw changedSince(entity)
  const next = db
    .prepare<unknown[], { before: string | null }>(
      `SELECT before FROM event
       WHERE string_id = @string_id AND language_id = @language_id
         AND entity = 'translation' AND entity_id = @translationId AND id > @id
       ORDER BY id LIMIT 1`,
    )
    .get({ string_id: event.string_id, language_id: event.language_id, id: event.id, translationId })
  const then = next ? parseRow('translation', next.before) : translation
  if ((then as TranslationRow | null)?.text !== translation.text) throw changedSince('translation')
}

function changedSince(entity: Entity | 'string'): Failure {
  return new Failure('undo.changedSince', `The ${entity} was changed by somebody else after this edit.`, {
    kept: 'Nothing was changed.',
    todo: 'Look at the history of the string and edit it by hand.',
  })
}
