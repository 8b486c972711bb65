/** Restores the synced members of a local row: used for reverted edits and resolved conflicts. */
import { NO_LOCATION, type EventPlace } from '../../history/rows/action.ts'
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { giveLabel, takeLabel } from '../../strings/rows/stringLabels.ts'
import { readString } from '../../strings/rows/stringRows.ts'
import { removeConcept } from '../../glossary/rows/glossaryEdits.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { ConceptRow, TermRow } from '../../glossary/rows/entities.ts'
import type { Entity, Rows } from '../../history/rows/entities.ts'
import type { TranslationRow } from '../../translations/rows/entities.ts'
import { removeTranslation } from '../../translations/rows/reviews.ts'
import { remoteMappingOf, compareAllWithNextPull, compareWithNextPull, type Synced } from './remoteMapping.ts'
import { restoreString } from '../../strings/rows/stringEditing.ts'
import { isSending, unsentRow, type OutboxRow } from './outbox.ts'
import { columnName } from '../../model/define.ts'
import { parseSyncedRow } from './syncedMembers.ts'

/** The column of a synced member. */
function syncedColumn(name: string): string {
  return name === 'at' ? 'created_at' : columnName(name)
}

const ENTITIES = {
  translation: 'translation',
  comment: 'comment',
  approval: 'approval',
  label: 'label',
  string: 'visibility',
  glossary: 'glossary',
  concept: 'concept',
  term: 'term',
  segment: 'memorySegment',
  record: 'memoryRecord',
} as const satisfies Partial<Record<OutboxEntity, Entity>>

/**
 * Makes a row read as `target` says (null: not there), as part of an intent: undo brings back what was. A row that was
 * deleted here comes back as the history knew it.
 * @throws Failure `cloud.notUndoable` for a source string that was added here, `cloud.underWay` where what it belongs to
 * is being deleted in the cloud
 */
export function restoreRow(
  db: Database,
  intent: Intent,
  row: Pick<OutboxRow, 'entity' | 'local_id' | 'string_id' | 'language_id' | 'intent_id'>,
  target: Members | null,
): void {
  const { entity, local_id: id } = row
  const place: EventPlace = row
  if (entity === 'supersededTranslation') return
  if (entity === 'stringLabel') return giveLabels(db, intent, id, target ?? {})
  if (entity === 'vote') return giveVote(db, intent, row, target)
  if (entity === 'string') {
    if (target !== null && Object.keys(target).some((name) => name !== 'isHidden'))
      return giveSource(db, intent, id, target)
    // It went with the cloud's, whose pull put it away.
    if (target === null && (readString(db, id)?.is_archived ?? 1) === 1) return
    if (target === null) throw notUndoable()
  }
  const table = ENTITIES[entity] as Entity
  const current = readRow(db, table, { id })
  if (current && target) {
    const changes = differencesOf(current, columnsOf(target))
    if (Object.keys(changes).length > 0)
      intent.update(table, current, { ...changes, ...renewed(table, intent) }, place)
  } else if (current) {
    removeWhole(db, intent, table, current, place)
  } else if (target) {
    const before = deletedRow(db, table, row)
    if (!before) return
    if (!bringBackHolder(db, intent, table, before)) return
    intent.insert(table, { ...before, ...columnsOf(target) }, place)
    if (entity === 'label') {
      bringBackLabelled(db, intent, row)
      // Strings that got it there meanwhile.
      compareAllWithNextPull(db)
    }
    // The votes that it has in the cloud went with it here.
    if (entity === 'translation') compareWithNextPull(db)
  }
}

/** Removes a row with what hangs on it; a concept that the cloud does not have goes with its last term. */
function removeWhole(
  db: Database,
  intent: Intent,
  table: Entity,
  current: Rows[Entity],
  place: EventPlace,
): void {
  if (table === 'translation') return removeTranslation(db, intent, current as TranslationRow)
  if (table === 'concept') return removeConcept(db, intent, current as ConceptRow)
  intent.remove<Entity>(table, current, place)
  if (table === 'memoryRecord') removeEmptySegment(db, intent, (current as Rows['memoryRecord']).segment_id)
  if (table !== 'term') return
  const concept = readRow(db, 'concept', { id: (current as TermRow).concept_id })
  const isLeft = concept && !db.prepare('SELECT 1 FROM term WHERE concept_id = ?').get(concept.id)
  if (isLeft && remoteMappingOf(db, 'concept', concept.id) === undefined) removeConcept(db, intent, concept)
}

/** A segment that the server no longer has is removed with its last record. */
function removeEmptySegment(db: Database, intent: Intent, id: number): void {
  const segment = readRow(db, 'memorySegment', { id })
  if (!segment || db.prepare('SELECT 1 FROM tm_record WHERE segment_id = ?').get(id)) return
  if (remoteMappingOf(db, 'segment', id) === undefined) intent.remove('memorySegment', segment, NO_LOCATION)
}

/** The required parent of a row, if that was deleted here as well. */
const HOLDERS: Partial<Record<Entity, { entity: OutboxEntity; table: Entity; column: string }>> = {
  term: { entity: 'concept', table: 'concept', column: 'concept_id' },
  approval: { entity: 'translation', table: 'translation', column: 'translation_id' },
  memoryRecord: { entity: 'segment', table: 'memorySegment', column: 'segment_id' },
}

/** Answers whether it is there: what the cloud lost it has lost with all that it held. */
function bringBackHolder(db: Database, intent: Intent, table: Entity, row: object): boolean {
  const holder = HOLDERS[table]
  if (holder === undefined) return true
  const id = Number((row as Record<string, unknown>)[holder.column])
  if (readRow(db, holder.table, { id })) return true
  if (isSending(db, holder.entity, id)) throw underWay()
  const deletion = unsentRow(db, holder.entity, id)
  if (deletion) restoreRow(db, intent, deletion, parseSyncedRow(deletion.base))
  return readRow(db, holder.table, { id }) !== undefined
}

/** A translation that gets another text is the newest of its place. */
function renewed(table: Entity, intent: Intent): object {
  return table === 'translation' || table === 'term' || table === 'concept' || table === 'memoryRecord'
    ? { updated_at: intent.now }
    : {}
}

function differencesOf(row: object, columns: Record<string, unknown>): Record<string, unknown> {
  const current = row as Record<string, unknown>
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => current[name] !== value))
}

function columnsOf(members: Members): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      syncedColumn(name),
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  )
}

/** A deleted row as the edit's history has it, whose last event of the row took it away. */
export function deletedRow<Name extends Entity>(
  db: Database,
  entity: Name,
  row: Pick<OutboxRow, 'local_id' | 'string_id' | 'language_id' | 'intent_id'>,
): Rows[Name] | undefined {
  const found = db
    .prepare<{ entity: string; id: number; intent: number }, string>(
      `SELECT before FROM event WHERE intent_id >= @intent AND entity = @entity AND entity_id = @id AND after IS NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .pluck()
    .get({ entity, id: row.local_id, intent: row.intent_id })
  return found === undefined ? undefined : (JSON.parse(found) as Rows[Name])
}

/** A source string of a project of strings reads as it did, and is back where it was deleted. */
function giveSource(db: Database, intent: Intent, id: number, target: Members): void {
  const before = readString(db, id)
  if (before === undefined) return
  // The outbox's members are of the entity's own types.
  const { text, ...members } = target as Partial<Synced['string']>
  restoreString(db, intent, before, {
    ...members,
    ...(text !== undefined && { text }),
  })
}

function giveLabels(db: Database, intent: Intent, stringId: number, target: Members): void {
  for (const [labelId, isGiven] of Object.entries(target)) {
    const key = { string_id: stringId, label_id: Number(labelId) }
    const isThere = readRow(db, 'string_label', key) !== undefined
    if (isGiven === true && !isThere && readRow(db, 'label', { id: key.label_id }))
      giveLabel(intent, stringId, key.label_id)
    if (isGiven === false && isThere) takeLabel(intent, stringId, key.label_id)
  }
}

/** A label that comes back here does so with the strings that lost it with the deletion, as the cloud still has them. */
function bringBackLabelled(
  db: Database,
  intent: Intent,
  { local_id: labelId, intent_id: intentId }: Pick<OutboxRow, 'local_id' | 'intent_id'>,
): void {
  const stringIds = db
    .prepare<{ intentId: number; labelId: number }, number>(
      `SELECT DISTINCT entity_id FROM event WHERE intent_id = @intentId AND entity = 'string_label' AND after IS NULL
         AND before ->> 'label_id' = @labelId`,
    )
    .pluck()
    .all({ intentId, labelId })
  for (const stringId of stringIds) {
    if (readString(db, stringId) === undefined) continue
    if (readRow(db, 'string_label', { string_id: stringId, label_id: labelId })) continue
    giveLabel(intent, stringId, labelId)
  }
}

function giveVote(
  db: Database,
  intent: Intent,
  row: Pick<OutboxRow, 'local_id' | 'string_id' | 'language_id' | 'intent_id'>,
  target: Members | null,
): void {
  const voter = db
    .prepare<[number], number | null>('SELECT user_id FROM intent WHERE id = ?')
    .pluck()
    .get(row.intent_id)
  if (voter === undefined || voter === null) return
  const current = readRow(db, 'vote', { translation_id: row.local_id, user_id: voter })
  const mark = target === null ? null : target.mark === 1 ? 1 : -1
  if (current && mark === null) intent.remove('vote', current, row)
  else if (current && mark !== null) {
    if (current.mark !== mark) intent.update('vote', current, { mark, voted_at: intent.now }, row)
  } else if (mark !== null && readRow(db, 'translation', { id: row.local_id }))
    intent.insert('vote', { translation_id: row.local_id, user_id: voter, mark, voted_at: intent.now }, row)
}

function underWay(): Failure {
  return new Failure('cloud.underWay', 'The item of this edit is being deleted in the cloud.', {
    kept: 'Nothing was changed.',
    todo: 'Wait for the sync to end, then undo the deletion.',
  })
}

function notUndoable(): Failure {
  return new Failure('cloud.notUndoable', 'A source string is changed where it comes from.', {
    kept: 'Nothing was changed.',
    todo: 'Import its file again, or edit the string.',
  })
}
