/** Translation memories and glossaries. */
import { columnName, serviceColumns, type ServiceItem } from '../../../model/define.ts'
import { concept } from '../../../model/concept.ts'
import { record } from '../../../model/record.ts'
import { segment } from '../../../model/segment.ts'
import { factsOf, READ_MEMBERS, WRITTEN_MEMBERS, term } from '../../../model/term.ts'
import { UNORDERED, inList, containsText, type ListQuery } from './listConditions.ts'

export interface ResourceItem {
  id: number
  name: string
  /** JSON: ids. */
  languageIds: string
  /** The number of a memory's segments, or of a glossary's terms. */
  count: number
}

export type SegmentItem = ServiceItem<typeof segment>

export type RecordItem = ServiceItem<typeof record>

export type ConceptItem = ServiceItem<typeof concept>

export type TermItem = ServiceItem<typeof term>

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
    columns: serviceColumns(segment, 'g'),
    from: 'tm_segment g',
    filters: { tmId: 'g.tm_id = @tmId' },
    orders: { id: 'g.id' },
    key: 'g.id',
  },
  record: {
    columns: serviceColumns(record, 'r'),
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
    columns: serviceColumns(concept, 'n'),
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
    columns: serviceColumns(term, 'e'),
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
      ...Object.fromEntries(ORDERING.map((name) => [name, `e.${columnName(name)}`])),
      createdAt: 'e.created_at',
      updatedAt: 'e.updated_at',
    },
    key: 'e.id',
  },
} satisfies Record<string, ListQuery>
