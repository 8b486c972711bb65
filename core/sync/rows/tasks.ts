/** What is to be asked of the cloud for one row of the outbox, in plain values: ids are the cloud's. */
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { PluralForm } from '../../contract/plural.ts'

/** What an entity belongs to. */
export interface References {
  label: object
  string: { branchId: number | null }
  stringLabel: { stringId: number; labels: { labelId: number; isGiven: boolean }[] }
  translation: {
    stringId: number
    languageId: string
    form: PluralForm
    rating: number
    approvalIds: number[]
  }
  /** One's own older text of a place that now reads otherwise. */
  supersededTranslation: object
  approval: { translationId: number }
  vote: { translationId: number }
  comment: {
    stringId: number
    languageId: string | null
    type: 'comment' | 'issue'
    issueType: string | null
  }
  glossary: { languageId: string }
  /** `conceptId` null: the first term of a concept makes it. */
  concept: { glossaryId: number }
  term: { glossaryId: number; conceptId: number | null; localConceptId: number; languageId: string }
  segment: {
    tmId: number
    records: { localId: number; languageId: string; text: string }[]
    /** What the records of a segment that goes read there as somebody decided that, by the cloud's ids. */
    seen: Readonly<Record<string, unknown>>
  }
  record: { tmId: number; segmentId: number; languageId: string }
}

interface TaskOf<Name extends OutboxEntity> {
  entity: Name
  outboxId: number
  change: 'add' | 'change' | 'remove'
  localId: number
  /** Null of what the cloud does not have. */
  remoteId: number | null
  /** Members that were changed; null: it was not there, or is no more. */
  base: Members | null
  value: Members | null
  references: References[Name]
  /** Tasks of one lane are done one after another. */
  lane: string
}

export type PushTask = { [Name in OutboxEntity]: TaskOf<Name> }[OutboxEntity]
export type PushTaskOf<Name extends OutboxEntity> = TaskOf<Name>

/** Entities in the order in which they are sent: what others need comes first; within one, as people edited. */
export const PUSH_ORDER: readonly OutboxEntity[] = [
  'label',
  'string',
  'stringLabel',
  'translation',
  'supersededTranslation',
  'approval',
  'vote',
  'comment',
  'glossary',
  'term',
  'concept',
  'segment',
  'record',
]
