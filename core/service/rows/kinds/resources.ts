/** Translation memories and glossaries. */
import {
  columnOfMember,
  factsOf,
  READ_MEMBERS,
  selectTermMembers,
  WRITTEN_MEMBERS,
  type TermMembers,
} from '../../../model/term.ts'
import { UNORDERED, inList, containsText, type ListQuery } from './listConditions.ts'

export interface ResourceItem {
  id: number
  name: string
  /** JSON: ids. */
  languageIds: string
  /** The number of a memory's segments, or of a glossary's terms. */
  count: number
}

export interface SegmentItem {
  id: number
  tmId: number
}

export interface RecordItem {
  id: number
  segmentId: number
  languageId: string
  text: string
  usageCount: number
  createdBy: number | null
  updatedBy: number | null
  createdAt: number
  updatedAt: number | null
}

export interface ConceptItem {
  id: number
  glossaryId: number
  userId: number | null
  subject: string | null
  definition: string | null
  url: string | null
  note: string | null
  translatable: 0 | 1
  createdAt: number
  updatedAt: number | null
}

export interface TermItem extends TermMembers {
  id: number
  glossaryId: number
  conceptId: number
  languageId: string
  text: string
  userId: number | null
  createdAt: number
  updatedAt: number | null
}

/** Memories and glossaries are of the project and its owner. */
const OWNED_ORDERS = { groupId: UNORDERED, userId: UNORDERED, createdAt: UNORDERED }

/** The orders of terms: the members that the API has, except links. */
const ORDERING = [...WRITTEN_MEMBERS, ...READ_MEMBERS].filter((name) => factsOf(name).kind !== 'link')

export const resourceListings = {
  tm: {
    columns: `m.id, m.name, m.language_ids AS languageIds,
      (SELECT count(*) FROM tm_segment x WHERE x.tm_id = m.id) AS count`,
    from: 'tm m',
    filters: { filter: containsText('m.name', 'filter') },
    orders: { id: 'm.id', name: 'm.name', ...OWNED_ORDERS },
    key: 'm.id',
  },
  segment: {
    columns: 'g.id, g.tm_id AS tmId',
    from: 'tm_segment g',
    filters: { tmId: 'g.tm_id = @tmId' },
    orders: { id: 'g.id' },
    key: 'g.id',
  },
  record: {
    columns: `r.id, r.segment_id AS segmentId, r.language_id AS languageId, r.text, r.usage_count AS usageCount,
      r.created_by AS createdBy, r.updated_by AS updatedBy, r.created_at AS createdAt, r.updated_at AS updatedAt`,
    from: 'tm_record r',
    filters: { segmentIds: inList('r.segment_id', 'segmentIds') },
    orders: { id: 'r.id' },
    key: 'r.id',
  },
  glossary: {
    columns: `y.id, y.name, y.language_ids AS languageIds,
      (SELECT count(*) FROM term x WHERE x.glossary_id = y.id) AS count`,
    from: 'glossary y',
    filters: { filter: containsText('y.name', 'filter') },
    orders: { id: 'y.id', name: 'y.name', ...OWNED_ORDERS },
    key: 'y.id',
  },
  concept: {
    columns: `n.id, n.glossary_id AS glossaryId, n.user_id AS userId, n.subject, n.definition, n.url, n.note,
      n.translatable, n.created_at AS createdAt, n.updated_at AS updatedAt`,
    from: 'concept n',
    filters: { glossaryId: 'n.glossary_id = @glossaryId' },
    orders: {
      id: 'n.id',
      subject: 'n.subject',
      definition: 'n.definition',
      note: 'n.note',
      createdAt: 'n.created_at',
      updatedAt: 'n.updated_at',
    },
    key: 'n.id',
  },
  term: {
    columns: `e.id, e.glossary_id AS glossaryId, e.concept_id AS conceptId, e.language_id AS languageId, e.text,
      e.user_id AS userId, ${selectTermMembers('e')}, e.created_at AS createdAt, e.updated_at AS updatedAt`,
    from: 'term e',
    filters: {
      glossaryId: 'e.glossary_id = @glossaryId',
      languageId: 'e.language_id = @languageId',
      userId: 'e.user_id = @userId',
      conceptId: 'e.concept_id = @conceptId',
      translationOfTermId: `(e.id <> @translationOfTermId AND e.concept_id =
        (SELECT concept_id FROM term WHERE id = @translationOfTermId))`,
    },
    orders: {
      id: 'e.id',
      text: 'e.text',
      ...Object.fromEntries(ORDERING.map((name) => [name, `e.${columnOfMember(name)}`])),
      createdAt: 'e.created_at',
      updatedAt: 'e.updated_at',
    },
    key: 'e.id',
  },
} satisfies Record<string, ListQuery>
