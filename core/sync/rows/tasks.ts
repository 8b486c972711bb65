/** The requests for one row of the outbox, as plain values with the server's ids. */
import type { Members, OutboxEntity } from '../../contract/cloud.ts'
import type { PluralForm } from '../../model/plural.ts'

/** The parents of an entity. */
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
  /** The user's own older text of a form that has another text now. */
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
    /** The records of a deleted segment as the user saw them when deciding, by the server's ids. */
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
  /** The changed members; null: the row did not exist, or no longer exists. */
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
