/** Rows that the server no longer has: found by comparing all ids of a list with the mapped ones. */
import type { Database } from 'better-sqlite3'
import { NO_LOCATION, type EventPlace } from '../../history/rows/action.ts'
import type { SyncedEntity } from '../../contract/cloud.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { Rows } from '../../history/rows/entities.ts'
import { labelScreenshot, takeFromScreenshots } from '../../strings/rows/screenshots.ts'
import { reserveId } from '../../history/rows/reservedIds.ts'
import { removeTranslation } from '../../translations/rows/reviews.ts'
import type { CloudEntity } from './remoteMapping.ts'
import {
  missingBounds,
  joinsOf,
  remoteMappingsOf,
  type RemoteMappings,
  type ListScope,
} from './remoteMappings.ts'
import { mergeRemote } from './threeWayMerge.ts'
import { openConflict } from './openConflict.ts'
import type { OutboxRow } from './outbox.ts'
import type { Pulling, LocalRow } from './pullRows.ts'
import { writeString } from './pullStrings.ts'
import { ownUserRow, writeVote } from './pullTranslations.ts'
import type { PulledKind } from '../pull/pages.ts'
import { readString } from '../../strings/rows/stringRows.ts'
import { NO_DRY_RUN, type DryRunRemovals } from './dryRun.ts'

/** Removes what rows stand for that is not among `present`, the cloud's ids of the whole list. */
export function removeMissing(pulling: Pulling, scope: ListScope, present: ReadonlySet<number>): void {
  const gone = remoteMappingsOf(pulling.db, scope).filter(({ remoteId }) => !present.has(remoteId))
  // Children are removed before their parents.
  const terms = new Set(scope.gone?.terms)
  for (const linked of gone.reverse()) remove(pulling, scope.kind, linked, terms)
}

/** `goneTerms`: of a dry run, terms that were counted already. */
function remove(
  pulling: Pulling,
  kind: PulledKind,
  { localId }: RemoteMappings,
  goneTerms: ReadonlySet<number>,
): void {
  switch (kind) {
    case 'string':
      return archive(pulling, localId)
    case 'translation':
      return removeStanding(pulling, 'translation', 'translation', localId)
    case 'approval':
      return removeStanding(pulling, 'approval', 'approval', localId)
    case 'comment':
      return removeStanding(pulling, 'comment', 'comment', localId)
    case 'label':
      return removeLabel(pulling, localId)
    case 'segment':
      return removeSegment(pulling, localId)
    case 'term':
      return removeStanding(pulling, 'term', 'term', localId)
    case 'concept':
      return removeConcept(pulling, localId, goneTerms)
    case 'screenshot':
      return removeScreenshot(pulling, localId)
    case 'branch':
    case 'directory':
    case 'file':
      return removePlace(pulling, kind, localId)
    case 'user':
    case 'field':
    case 'vote':
    case 'tm':
    case 'glossary':
      // Values, people and whole memories stay: nothing is lost by keeping them, and the link goes.
      return unlink(pulling, kind, localId)
  }
}

/** Archives a string that is gone with its translations, as an import does; its unsent edits are named. */
function archive(pulling: Pulling, id: number): void {
  const { db } = pulling
  const before = readString(db, id)
  if (before === undefined) return
  const waiting = db
    .prepare<{ id: number }, OutboxRow>(
      `SELECT * FROM outbox WHERE state <> 'conflict' AND (string_id = @id OR (entity = 'string' AND local_id = @id))`,
    )
    .all({ id })
  for (const edit of waiting) conflictWithNothing(pulling, edit)
  writeString(pulling, before, { ...before, is_archived: 1, updated_at: pulling.at })
}

function conflictWithNothing(pulling: Pulling, edit: OutboxRow): void {
  openConflict(pulling.db, edit, { theirs: null, remoteId: null }, pulling.intent.now)
  pulling.conflicts++
}

function removeStanding(pulling: Pulling, entity: SyncedEntity, row: LocalRow, id: number): void {
  const { db, intent } = pulling
  const merged = mergeRemote(db, { entity, localId: id, theirs: null }, intent.now)
  if (merged.kind === 'conflict') pulling.conflicts++
  const before = readRow(db, row, { id })
  unlink(pulling, entity, id)
  if (before === undefined || merged.value !== null) return
  // A new or edited term holds it: pushing that term creates a concept there again.
  if (entity === 'concept' && db.prepare('SELECT 1 FROM term WHERE concept_id = ?').get(id)) return
  if (entity === 'translation') {
    if (!isJudgedHere(pulling, id)) removeTranslation(db, intent, before as Rows['translation'])
  } else intent.remove(row, before, placeOf(pulling, before))
  pulling.count('removed', entity)
}

/**
 * Removes a concept with its terms, though they were still listed a moment before it; terms that were edited here
 * stay.
 */
function removeConcept(pulling: Pulling, conceptId: number, goneTerms: ReadonlySet<number>): void {
  const linked = pulling.db
    .prepare<[number], number>(
      `SELECT t.id FROM term AS t JOIN cloud_row AS c ON c.entity = 'term' AND c.local_id = t.id
       WHERE t.concept_id = ?`,
    )
    .pluck()
    .all(conceptId)
  for (const id of linked)
    if (!pulling.isWaiting('term', id) && !goneTerms.has(id)) removeStanding(pulling, 'term', 'term', id)
  removeStanding(pulling, 'concept', 'concept', conceptId)
}

/** Whether a local user judged a translation and the server was not notified: then it stays as a conflict. */
function isJudgedHere(pulling: Pulling, translationId: number): boolean {
  const waiting = pulling.db
    .prepare<unknown[], OutboxRow>(
      `SELECT * FROM outbox WHERE value IS NOT NULL AND state <> 'conflict' AND (
         (entity = 'vote' AND local_id = @translationId)
         OR (entity = 'approval' AND local_id IN (SELECT id FROM approval WHERE translation_id = @translationId)))`,
    )
    .all({ translationId })
  for (const edit of waiting) conflictWithNothing(pulling, edit)
  return waiting.length > 0
}

function placeOf({ db }: Pulling, row: Rows[LocalRow]): EventPlace {
  if ('translation_id' in row) return readRow(db, 'translation', { id: row.translation_id }) ?? NO_LOCATION
  return 'string_id' in row ? { string_id: row.string_id, language_id: row.language_id } : NO_LOCATION
}

function removeLabel(pulling: Pulling, id: number): void {
  const { db, intent } = pulling
  const given = db
    .prepare<[number], { string_id: number }>('SELECT string_id FROM string_label WHERE label_id = ?')
    .all(id)
  for (const { string_id: stringId } of given)
    intent.remove(
      'string_label',
      { string_id: stringId, label_id: id },
      { string_id: stringId, language_id: null },
    )
  takeFromScreenshots(db, intent, id)
  removeStanding(pulling, 'label', 'label', id)
}

function removeSegment(pulling: Pulling, id: number): void {
  const records = pulling.db
    .prepare<[number], { id: number }>('SELECT id FROM tm_record WHERE segment_id = ?')
    .all(id)
  for (const record of records) removeStanding(pulling, 'record', 'memoryRecord', record.id)
  const isEmpty = pulling.db.prepare('SELECT 1 FROM tm_record WHERE segment_id = ?').get(id) === undefined
  if (isEmpty) removeStanding(pulling, 'segment', 'memorySegment', id)
  else unlink(pulling, 'segment', id)
}

function removeScreenshot(pulling: Pulling, id: number): void {
  const { db, intent } = pulling
  const tags = db
    .prepare<[number], Rows['screenshot_string']>(
      'SELECT screenshot_id, string_id, region FROM screenshot_string WHERE screenshot_id = ?',
    )
    .all(id)
  for (const tag of tags)
    intent.remove('screenshot_string', tag, { string_id: tag.string_id, language_id: null })
  labelScreenshot(db, intent, id, [])
  const before = readRow(db, 'screenshot', { id })
  if (before) intent.remove('screenshot', before, NO_LOCATION)
  // A pull cannot be undone.
  db.prepare('DELETE FROM screenshot_image WHERE screenshot_id = ?').run(id)
  unlink(pulling, 'screenshot', id)
  pulling.count('removed', 'screenshot')
}

/** A place that still holds something stays: its strings were archived, and their translations with them. */
function removePlace(pulling: Pulling, table: 'branch' | 'directory' | 'file', id: number): void {
  const { db, intent } = pulling
  unlink(pulling, table, id)
  if (db.prepare(HOLDS[table]).get({ id }) !== undefined) return
  const before = db.prepare<[number], object>(`SELECT * FROM ${table} WHERE id = ?`).get(id)
  if (before === undefined) return
  reserveId(db, table, id)
  db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id)
  intent.record(table, id, before, null)
  pulling.count('removed', table)
}

const HOLDS = {
  branch: `SELECT 1 FROM file WHERE branch_id = @id UNION ALL SELECT 1 FROM directory WHERE branch_id = @id
    UNION ALL SELECT 1 FROM source_string WHERE branch_id = @id LIMIT 1`,
  directory: `SELECT 1 FROM file WHERE directory_id = @id
    UNION ALL SELECT 1 FROM directory WHERE parent_id = @id LIMIT 1`,
  file: 'SELECT 1 FROM source_string WHERE file_id = @id LIMIT 1',
}

function unlink({ db }: Pulling, entity: CloudEntity, localId: number): void {
  db.prepare('DELETE FROM cloud_row WHERE entity = ? AND local_id = ?').run(entity, localId)
}

// ---- Votes -------------------------------------------------------------------------------------------------------

export interface VotesToKeep {
  languageId: string
  /** All votes of the language; ids are the cloud's. */
  present: readonly { translationId: number; userId: number }[]
  /** See `ListScope`. */
  gone?: DryRunRemovals
}

/** Votes are known by translation and voter: takes away those of a language that the cloud does not have. */
export function removeMissingVotes(pulling: Pulling, { languageId, present, gone }: VotesToKeep): void {
  const { db } = pulling
  const { ofTranslation } = joinsOf(gone)
  const kept = new Set(
    present.map(
      ({ translationId, userId }) =>
        `${pulling.ids.localId('translation', translationId) ?? ''} ${pulling.userOf(userId) ?? ''}`,
    ),
  )
  const own = ownUserRow(pulling)
  const votes = db
    .prepare<unknown[], { translationId: number; userId: number }>(
      `SELECT x.translation_id AS translationId, x.user_id AS userId FROM vote AS x ${ofTranslation}
       JOIN cloud_row AS c ON c.entity = 'translation' AND c.local_id = t.id`,
    )
    .all({ languageId, ...missingBounds(gone ?? NO_DRY_RUN.gone) })
  for (const { translationId, userId } of votes) {
    if (kept.has(`${translationId} ${userId}`)) continue
    if (userId === own) {
      // One that has no link and waits nowhere came as another person's, from whom this file was taken over.
      if (!isLinkedVote(db, translationId) && isUnsentVote(db, translationId)) continue
      const merged = mergeRemote(
        db,
        { entity: 'vote', localId: translationId, theirs: null },
        pulling.intent.now,
      )
      unlink(pulling, 'vote', translationId)
      if (merged.value !== null) continue
    }
    const translation = readRow(db, 'translation', { id: translationId })
    if (translation === undefined) continue
    writeVote(pulling, translation, { translation_id: translationId, user_id: userId }, null, 0)
    pulling.count('removed', 'vote')
  }
}

function isLinkedVote(db: Database, translationId: number): boolean {
  const linked = db
    .prepare("SELECT 1 FROM cloud_row WHERE entity = 'vote' AND local_id = ?")
    .get(translationId)
  return linked !== undefined
}

function isUnsentVote(db: Database, translationId: number): boolean {
  const unsent = db.prepare("SELECT 1 FROM outbox WHERE entity = 'vote' AND local_id = ?").get(translationId)
  return unsent !== undefined
}
