/**
 * Decides whether a row of the outbox is sent, or why not. Reads only, so that a dry run reports the results of a push.
 */
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'
import { remoteMappingOf, type CloudEntity } from './remoteMapping.ts'
import type { OutboxRow } from './outbox.ts'
import { planConcept, planGlossary, planTerm } from './planGlossaries.ts'
import { planRecord, planSegment } from './planMemories.ts'
import { planLabels, planString } from './planStrings.ts'
import { planApproval, planComment, planTranslation, planVote } from './planTranslations.ts'
import { areSameMember, parseSyncedRow } from './syncedMembers.ts'
import {
  ofEntity,
  DONE,
  orderingKey,
  send,
  type Planner,
  type PlanOptions,
  type PushDecision,
} from './pushDecision.ts'

export function planRow(db: Database, row: OutboxRow, options: PlanOptions = {}): PushDecision {
  const cloudRow =
    row.entity === 'supersededTranslation' ? undefined : remoteMappingOf(db, entityOf(row), row.local_id)
  const link = {
    remoteId: cloudRow?.remoteId ?? null,
    base: parseSyncedRow(row.base),
    value: parseSyncedRow(row.value),
  }
  if (row.entity !== 'supersededTranslation') {
    if (link.value === null && link.remoteId === null && row.entity !== 'vote') return DONE
    if (
      cloudRow &&
      link.value &&
      row.entity !== 'stringLabel' &&
      holds(parseSyncedRow(cloudRow.base), link.value)
    )
      return DONE
  }
  return planners[row.entity](db, row, link, options)
}

/** Labels of a string hang on the string's own row. */
function entityOf({ entity }: OutboxRow): CloudEntity {
  return entity === 'stringLabel' || entity === 'supersededTranslation' ? 'string' : entity
}

function holds(base: Members | null, value: Members): boolean {
  return base !== null && Object.entries(value).every(([name, one]) => areSameMember(base[name], one))
}

const planners: Record<OutboxEntity, Planner> = {
  label: (_db, row, link) => send(ofEntity(row, 'label'), link, {}, `label ${row.local_id}`),
  string: planString,
  stringLabel: planLabels,
  translation: planTranslation,
  supersededTranslation: (_db, row, link) =>
    send(ofEntity(row, 'supersededTranslation'), { ...link, remoteId: row.local_id }, {}, orderingKey(row)),
  approval: planApproval,
  vote: planVote,
  comment: planComment,
  glossary: planGlossary,
  concept: planConcept,
  term: planTerm,
  segment: planSegment,
  record: planRecord,
}
