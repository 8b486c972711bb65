/** The plan of edits of glossaries, their concepts and terms. */
import type { Database } from 'better-sqlite3'
import { readRow } from '../../history/rows/rows.ts'
import type { OutboxRow } from './outbox.ts'
import { isSentByCopy } from './sentByCopy.ts'
import {
  afterHolder,
  ofEntity,
  asInsert,
  DONE,
  isUnsent,
  lastRow,
  NOT_TAKEN,
  reject,
  remoteIdOf,
  send,
  WAIT,
  type EditLink,
  type PushDecision,
} from './pushDecision.ts'

const NO_GLOSSARY = 'The cloud has no such glossary.'

export function planGlossary(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  const languageId = db.prepare<[], string>('SELECT source_language_id FROM project').pluck().get() ?? ''
  return send(ofEntity(row, 'glossary'), link, { languageId }, `glossary ${row.local_id}`)
}

/** The glossary is sent first, or no longer exists. */
function withoutGlossary(db: Database, glossaryId: number): PushDecision {
  return isUnsent(db, 'glossary', glossaryId) ? afterHolder(db, 'glossary', glossaryId) : reject(NO_GLOSSARY)
}

export function planConcept(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  const concept = lastRow(db, 'concept', row)
  const glossaryId = remoteIdOf(db, 'glossary', concept?.glossary_id ?? null)
  // It went with its last term.
  if (link.value !== null && !readRow(db, 'concept', { id: row.local_id })) return DONE
  if (concept && glossaryId === null && link.value !== null) return withoutGlossary(db, concept.glossary_id)
  // A concept is created with its first term, and does not exist on the server without one.
  if (glossaryId === null || link.remoteId === null)
    return link.value === null ? DONE : afterTerms(db, row.local_id)
  return send(ofEntity(row, 'concept'), link, { glossaryId }, `concept ${row.local_id}`)
}

/** Its terms are not there yet; where the cloud takes none of them, it has no concept. */
function afterTerms(db: Database, conceptId: number): PushDecision {
  const left = db
    .prepare<[number], { isRejected: 0 | 1 }>(
      `SELECT o.state = 'rejected' AS isRejected FROM term AS t
       JOIN outbox AS o ON o.entity = 'term' AND o.local_id = t.id WHERE t.concept_id = ?`,
    )
    .all(conceptId)
  return left.length > 0 && left.every(({ isRejected }) => isRejected === 1) ? reject(NOT_TAKEN.term) : WAIT
}

export function planTerm(db: Database, row: OutboxRow, link: EditLink): PushDecision {
  const term = lastRow(db, 'term', row)
  const glossaryId = remoteIdOf(db, 'glossary', term?.glossary_id ?? null)
  if (!term || (glossaryId === null && link.value === null)) return DONE
  if (glossaryId === null) return withoutGlossary(db, term.glossary_id)
  const references = {
    glossaryId,
    conceptId: remoteIdOf(db, 'concept', term.concept_id),
    localConceptId: term.concept_id,
    languageId: term.language_id,
  }
  const { entity, local_id: localId, intent_id: intentId } = row
  if (link.base === null && isSentByCopy(db, { entity, localId, intentId })) return { kind: 'duplicate' }
  return send(
    ofEntity(row, 'term'),
    asInsert(db, 'term', term, link),
    references,
    `concept ${term.concept_id}`,
  )
}
