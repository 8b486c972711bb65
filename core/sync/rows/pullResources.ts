/** Translation memories and glossaries of a pull. */
import { concept } from '../../model/concept.ts'
import { glossary } from '../../model/glossary.ts'
import { record as recordEntity } from '../../model/record.ts'
import { NO_LOCATION } from '../../history/rows/action.ts'
import {
  emptyTermMembers,
  LOCAL_COLUMNS,
  pickMembers,
  READ_MEMBERS,
  term,
  WRITTEN_MEMBERS,
} from '../../model/term.ts'
import { readRow } from '../../history/rows/rows.ts'
import { conceptRow, termRow } from '../../glossary/rows/termRows.ts'
import { recordRow } from '../../memory/rows/recordRows.ts'
import { adoptGlossary, adoptRecord, adoptSegment, adoptTerm } from './adoptRemote.ts'
import { remoteMappingOf, mappingOfRemoteId } from './remoteMapping.ts'
import { mergeDeletedSegment } from './deletedSegments.ts'
import { removeOutboxRow, unsentRow } from './outbox.ts'
import { firstDates, idsOf, type Pulling } from './pullRows.ts'
import type { RemoteConcept, RemoteTerm } from '../pull/remote/concepts.ts'
import type { RemoteGlossary, RemoteResource } from '../pull/remote/resources.ts'
import type { RemoteRecord, RemoteSegment } from '../pull/remote/segments.ts'
import { deletedRow } from './restoreRow.ts'
import { areSameMember, parseSyncedRow, columnsOfSynced } from './syncedMembers.ts'

export function pullMemories(pulling: Pulling, items: readonly RemoteResource[]): void {
  for (const { id: remoteId, name, languageIds } of items) {
    const { db, intent } = pulling
    const values = { name, language_ids: JSON.stringify(languageIds) }
    const known = mappingOfRemoteId(db, 'tm', remoteId)
    const before = known && readRow(db, 'memory', { id: known.localId })
    if (known && before) {
      if (before.name === name && before.language_ids === values.language_ids) continue
      intent.update('memory', before, values, NO_LOCATION)
      pulling.link('tm', before.id, remoteId, { name })
      pulling.count('changed', 'tm')
      continue
    }
    const id = intent.insert('memory', { ...values, id: pulling.ids.idFor('tm', remoteId) }, NO_LOCATION)
    if (known) {
      db.prepare("DELETE FROM cloud_row WHERE entity = 'tm' AND remote_id = ?").run(remoteId)
      pulling.countUndone('ofCloud', 'tm')
    }
    pulling.link('tm', id, remoteId, { name })
    pulling.count('added', 'tm')
  }
}

export function pullSegments(pulling: Pulling, remoteTmId: number, items: readonly RemoteSegment[]): void {
  const tmId = pulling.ids.localId('tm', remoteTmId)
  if (tmId === null) return
  pulling.ids.expect('segment', idsOf(items), 'tm_segment')
  pulling.ids.expect(
    'record',
    items.flatMap(({ records }) => records.map(({ id }) => id)),
    'tm_record',
  )
  for (const item of items) {
    const { id, records } = item
    adoptSegment(pulling, tmId, item)
    const isNew = pulling.ids.localId('segment', id) === null
    const segmentId = pulling.settle({
      entity: 'segment',
      row: 'memorySegment',
      remoteId: id,
      values: { tm_id: tmId },
      theirs: {},
      columnsOf: () => ({}),
      place: NO_LOCATION,
    })
    if (segmentId === null) {
      mergeDeletedSegment(pulling, item)
      continue
    }
    const kept = takeRecords(pulling, segmentId, records)
    if (!isNew) removeRecords(pulling, segmentId, kept)
  }
}

/** Answers which rows stand for them. */
function takeRecords(
  pulling: Pulling,
  segmentId: number,
  records: readonly RemoteRecord[],
): ReadonlySet<number> {
  const kept = new Set<number>()
  for (const record of records) {
    const { text } = record
    adoptRecord(pulling, segmentId, record)
    const id = pulling.settle({
      entity: 'record',
      row: 'memoryRecord',
      remoteId: record.id,
      values: recordRow({
        ...record,
        segmentId,
        createdBy: pulling.userOf(record.createdBy),
        updatedBy: pulling.userOf(record.updatedBy),
        createdAt: pulling.dateOf(record.createdAt),
      }),
      theirs: { text },
      columnsOf: (members) => columnsOfSynced(recordEntity, members),
      place: NO_LOCATION,
      first: firstDates(record.createdAt),
    })
    if (id !== null) kept.add(id)
  }
  return kept
}

/** Removes records that the remote segment no longer has. */
function removeRecords(pulling: Pulling, segmentId: number, kept: ReadonlySet<number>): void {
  const { db, intent } = pulling
  const linked = db
    .prepare<[number], { id: number }>(
      `SELECT r.id FROM tm_record AS r CROSS JOIN cloud_row AS c ON c.entity = 'record' AND c.local_id = r.id
       WHERE r.segment_id = ?`,
    )
    .all(segmentId)
  for (const { id } of linked) {
    const row = kept.has(id) ? undefined : readRow(db, 'memoryRecord', { id })
    if (row === undefined || pulling.isWaiting('record', id)) continue
    intent.remove('memoryRecord', row, NO_LOCATION)
    db.prepare("DELETE FROM cloud_row WHERE entity = 'record' AND local_id = ?").run(id)
    pulling.count('removed', 'record')
  }
}

/**
 * Applies the glossaries of the project, and those that were sent from here, which may not be assigned to the remote
 * project.
 */
export function pullGlossaries(pulling: Pulling, items: readonly RemoteGlossary[]): void {
  for (const item of items) {
    const { id, name, languageIds, isOfProject } = item
    adoptGlossary(pulling, item)
    if (!isOfProject && pulling.ids.localId('glossary', id) === null) continue
    pulling.settle({
      entity: 'glossary',
      row: 'glossary',
      remoteId: id,
      values: { name, language_ids: JSON.stringify(languageIds) },
      theirs: { name },
      columnsOf: (members) => columnsOfSynced(glossary, members),
      place: NO_LOCATION,
    })
  }
}

export function pullConcepts(pulling: Pulling, glossaryId: number, items: readonly RemoteConcept[]): void {
  const localId = pulling.ids.localId('glossary', glossaryId)
  if (localId === null) return
  pulling.ids.expect('concept', idsOf(items), 'concept')
  for (const { id, userId, createdAt, updatedAt, ...theirs } of items)
    pulling.settle({
      entity: 'concept',
      row: 'concept',
      remoteId: id,
      values: conceptRow({
        ...theirs,
        glossaryId: localId,
        userId: pulling.userOf(userId),
        createdAt: pulling.dateOf(createdAt),
        updatedAt,
      }),
      theirs,
      columnsOf: (members) => columnsOfSynced(concept, members),
      place: NO_LOCATION,
      first: firstDates(createdAt),
    })
}

export function pullTerms(pulling: Pulling, glossaryId: number, items: readonly RemoteTerm[]): void {
  const localId = pulling.ids.localId('glossary', glossaryId)
  if (localId === null) return
  pulling.ids.expect(
    'concept',
    items.map((item) => item.conceptId),
  )
  pulling.ids.expect('term', idsOf(items), 'term')
  for (const item of items) {
    if (pulling.reference('concept', item.conceptId) === null) continue
    const theirs = { text: item.text, ...pickMembers(item, WRITTEN_MEMBERS) }
    adoptTerm(pulling, { glossaryId: localId, theirs }, item)
    const known = pulling.cloudRow('term', item.id)
    // One that a term here made is in place of the row that had come for it.
    const conceptId = pulling.ids.localId('concept', item.conceptId)
    if (conceptId === null) continue
    const isNews = !known || !areSameMember(JSON.parse(known.base), theirs)
    if (isNews && !keepConcept(pulling, conceptId)) continue
    pulling.settle({
      entity: 'term',
      row: 'term',
      remoteId: item.id,
      values: termRow({
        ...emptyTermMembers(),
        ...theirs,
        ...pickMembers(item, READ_MEMBERS),
        glossaryId: localId,
        conceptId,
        languageId: item.languageId,
        userId: pulling.userOf(item.userId),
        createdAt: pulling.dateOf(item.createdAt),
        updatedAt: item.updatedAt,
      }),
      theirs,
      columnsOf: (members) => columnsOfSynced(term, members),
      place: NO_LOCATION,
      first: [...firstDates(item.createdAt), ...LOCAL_COLUMNS],
    })
  }
}

/** Restores a concept that was deleted here while another user edited its terms. Returns whether it exists. */
function keepConcept(pulling: Pulling, id: number): boolean {
  const { db, intent } = pulling
  if (readRow(db, 'concept', { id })) return true
  const deletion = unsentRow(db, 'concept', id)
  const before = deletion && deletedRow(db, 'concept', deletion)
  if (!deletion || !before) return false
  const base = parseSyncedRow(remoteMappingOf(db, 'concept', id)?.base ?? null) ?? {}
  intent.insert('concept', { ...before, ...columnsOfSynced(concept, base) }, NO_LOCATION)
  removeOutboxRow(db, deletion.id)
  pulling.countUndone('overtaken', 'concept')
  db.prepare(
    `UPDATE conflict SET resolution = 'theirs', resolved_at = ? WHERE entity = 'concept' AND local_id = ? AND resolution IS NULL`,
  ).run(intent.now, id)
  return true
}
