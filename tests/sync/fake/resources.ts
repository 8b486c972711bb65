/** Glossaries and translation memories of the fake cloud. */
import {
  asText,
  created,
  found,
  GONE,
  memberOf,
  numberIn,
  ok,
  on,
  Problem,
  replacedIn,
  textIn,
  type Parts,
  type Route,
} from './answers.ts'
import { compile, SEGMENTS, TERMS } from './croql.ts'
import { iso, type Json, type JsonObject } from './shaping.ts'
import { PROJECT, type Concept, type Glossary, type MemoryRecord, type Segment, type Term } from './state.ts'

const TERM_TEXTS = ['description', 'partOfSpeech', 'status', 'type', 'gender', 'note', 'url'] as const
const CONCEPT_TEXTS = ['subject', 'definition', 'note', 'url'] as const

export function glossaryRoutes({ state, shaping }: Parts): Route[] {
  const termsOf = (glossaryId: number | undefined): Term[] => {
    const { id } = found(state.glossaries, glossaryId)
    return state.terms.filter((one) => one.glossaryId === id)
  }
  const conceptsOf = (glossaryId: number | undefined): Concept[] => {
    const { id } = found(state.glossaries, glossaryId)
    return state.concepts.filter((one) => one.glossaryId === id)
  }
  const glossary = ({ id, name, userId, projectIds }: Glossary): JsonObject =>
    shaping.shaped(
      {
        ...{ id, name, userId, projectIds: [...projectIds], defaultProjectIds: [], languageId: 'en' },
        ...{ languageIds: ['en', 'uk'], terms: termsOf(id).length, createdAt: iso(state.before) },
      },
      ['id', 'name', 'projectIds'],
    )
  const concept = ({ createdAt, updatedAt, ...rest }: Concept): JsonObject =>
    shaping.shaped({ ...rest, createdAt: iso(createdAt), updatedAt: iso(updatedAt) }, ['id', 'translatable'])
  const term = ({ createdAt, updatedAt, ...rest }: Term): JsonObject =>
    shaping.shaped({ ...rest, createdAt: iso(createdAt), updatedAt: iso(updatedAt) }, [
      ...['id', 'userId', 'languageId', 'text', 'conceptId', 'createdAt', 'updatedAt'],
    ])
  const rowOf = (one: Term) => ({
    ...{ id: one.id, user: one.userId, language: one.languageId, concept: one.conceptId, text: one.text },
    ...{ description: one.description, partOfSpeech: one.partOfSpeech, status: one.status, type: one.type },
    ...{ gender: one.gender, note: one.note, url: one.url, lemma: '' },
    ...{ createdAt: new Date(one.createdAt), updatedAt: new Date(one.updatedAt) },
  })
  return [
    on('GET /glossaries', () => state.glossaries.map(glossary)),
    on('POST /glossaries', ({ who, body }) => {
      textIn(body, 'languageId')
      // It is not assigned to a project yet.
      const made = { id: state.id(), name: textIn(body, 'name'), userId: who.id, projectIds: [] }
      state.glossaries.push(made)
      return created(glossary(made))
    }),
    on('GET /glossaries/ID', ({ ids: [id] }) => ok(glossary(found(state.glossaries, id)))),
    on('PATCH /glossaries/ID', ({ ids: [id], body }) => {
      const one = found(state.glossaries, id)
      for (const [, value] of replacedIn(body, ['name'])) one.name = asText(value)
      return ok(glossary(one))
    }),
    on('DELETE /glossaries/ID', ({ ids: [id] }) => {
      state.removeGlossary(found(state.glossaries, id).id)
      return GONE
    }),
    on('GET /glossaries/ID/concepts', ({ ids: [id] }) => conceptsOf(id).map(concept)),
    on('GET /glossaries/ID/concepts/ID', ({ ids: [id, conceptId] }) =>
      ok(concept(found(conceptsOf(id), conceptId))),
    ),
    on('PUT /glossaries/ID/concepts/ID', ({ ids: [id, conceptId], body }) => {
      const one = found(conceptsOf(id), conceptId)
      // Missing members become empty.
      for (const name of CONCEPT_TEXTS) one[name] = asText(memberOf(body, name))
      one.translatable = memberOf(body, 'translatable') !== false
      one.updatedAt = Date.now()
      return ok(concept(one))
    }),
    on('DELETE /glossaries/ID/concepts/ID', ({ ids: [id, conceptId] }) => {
      state.removeConcept(found(conceptsOf(id), conceptId).id)
      return GONE
    }),
    on('GET /glossaries/ID/terms', ({ ids: [id], query }) => {
      const [croql, languageId, conceptId] = ['croql', 'languageId', 'conceptId'].map((name) =>
        query.get(name),
      )
      if (croql && (languageId || conceptId)) throw new Problem(400, 'croql can not be used with them')
      const holds = croql ? compile(croql, TERMS) : () => true
      return termsOf(id)
        .filter((one) => !languageId || one.languageId === languageId)
        .filter((one) => !conceptId || one.conceptId === Number(conceptId))
        .filter((one) => holds(rowOf(one)))
        .map(term)
    }),
    on('GET /glossaries/ID/terms/ID', ({ ids: [id, termId] }) => ok(term(found(termsOf(id), termId)))),
    on('POST /glossaries/ID/terms', ({ who, ids: [id], body }) => {
      const { id: glossaryId } = found(state.glossaries, id)
      const given = memberOf(body, 'conceptId')
      const conceptId =
        given === undefined
          ? state.addConcept(glossaryId, who.id).id
          : found(conceptsOf(glossaryId), numberIn(body, 'conceptId')).id
      const texts = Object.fromEntries(TERM_TEXTS.map((name) => [name, asText(memberOf(body, name))]))
      const about = texts as Record<(typeof TERM_TEXTS)[number], string>
      const [languageId, text] = [textIn(body, 'languageId'), textIn(body, 'text')]
      return created(
        term(state.addTerm({ glossaryId, conceptId, userId: who.id, languageId, text, ...about })),
      )
    }),
    on('PATCH /glossaries/ID/terms/ID', ({ ids: [id, termId], body }) => {
      const one = found(termsOf(id), termId)
      for (const [name, value] of replacedIn(body, ['text', ...TERM_TEXTS]))
        one[name as 'text' | (typeof TERM_TEXTS)[number]] = asText(value)
      one.updatedAt = Date.now()
      return ok(term(one))
    }),
    on('DELETE /glossaries/ID/terms/ID', ({ ids: [id, termId] }) => {
      state.removeTerm(found(termsOf(id), termId).id)
      return GONE
    }),
  ]
}

export function memoryRoutes({ state, shaping }: Parts): Route[] {
  const memory = ({ id, name }: { id: number; name: string }): JsonObject =>
    shaping.shaped(
      {
        ...{ id, name, userId: 3, languageIds: ['en', 'uk'], projectIds: [PROJECT], defaultProjectIds: [] },
        ...{ segmentsCount: segmentsOf(id).length, createdAt: iso(state.before) },
      },
      ['id', 'name', 'projectIds', 'segmentsCount'],
    )
  const segmentsOf = (tmId: number | undefined): Segment[] => {
    const { id } = found(state.memories, tmId)
    return state.segments.filter((one) => one.tmId === id)
  }
  const record = ({ createdAt, updatedAt, ...rest }: MemoryRecord): JsonObject =>
    shaping.shaped(
      { ...rest, createdAt: iso(createdAt), updatedAt: updatedAt === null ? null : iso(updatedAt) },
      [...['id', 'languageId', 'text']],
    )
  const segment = ({ id, records }: Segment): JsonObject =>
    shaping.shaped({ id, records: records.map(record) }, ['id', 'records'])
  const recordsIn = (body: Json, userId: number): MemoryRecord[] => {
    const given = memberOf(body, 'records')
    if (!Array.isArray(given) || given.length === 0) throw new Problem(400, 'records are required')
    return given.map((one) => state.record(textIn(one, 'languageId'), textIn(one, 'text'), userId))
  }
  return [
    on('GET /tms', () => state.memories.map(memory)),
    on('GET /tms/ID', ({ ids: [id] }) => ok(memory(found(state.memories, id)))),
    on('GET /tms/ID/segments', ({ ids: [id], query }) => {
      const croql = query.get('croql')
      const holds = croql === null ? () => true : compile(croql, SEGMENTS)
      const rowOf = ({ records }: Segment) => ({
        records: records.map((one) => ({
          ...{ id: one.id, text: one.text, usageCount: one.usageCount },
          ...{ createdBy: one.createdBy, updatedBy: one.updatedBy, createdAt: new Date(one.createdAt) },
          updatedAt: one.updatedAt === null ? null : new Date(one.updatedAt),
        })),
      })
      return segmentsOf(id)
        .filter((one) => holds(rowOf(one)))
        .map(segment)
    }),
    on('POST /tms/ID/segments', ({ who, ids: [id], body }) => {
      const made = { id: state.id(), tmId: found(state.memories, id).id, records: recordsIn(body, who.id) }
      state.segments.push(made)
      return created(segment(made))
    }),
    on('GET /tms/ID/segments/ID', ({ ids: [id, segmentId] }) =>
      ok(segment(found(segmentsOf(id), segmentId))),
    ),
    on('DELETE /tms/ID/segments/ID', ({ ids: [id, segmentId] }) => {
      const { id: gone } = found(segmentsOf(id), segmentId)
      state.segments = state.segments.filter((one) => one.id !== gone)
      return GONE
    }),
    on('POST /tms/ID/segments/ID/records', ({ who, ids: [id, segmentId], body }) => {
      const one = found(segmentsOf(id), segmentId)
      one.records.push(...recordsIn(body, who.id))
      return ok(segment(one))
    }),
    on('PATCH /tms/ID/segments/ID/records/ID', ({ who, ids: [id, segmentId, recordId], body }) => {
      const one = found(segmentsOf(id), segmentId)
      const changed = found(one.records, recordId)
      for (const [, value] of replacedIn(body, ['text']))
        Object.assign(changed, { text: asText(value), updatedBy: who.id, updatedAt: Date.now() })
      return ok(segment(one))
    }),
    on('DELETE /tms/ID/segments/ID/records/ID', ({ ids: [id, segmentId, recordId] }) => {
      const one = found(segmentsOf(id), segmentId)
      found(one.records, recordId)
      one.records = one.records.filter((record) => record.id !== recordId)
      if (one.records.length === 0) state.segments = state.segments.filter((other) => other !== one)
      return GONE
    }),
  ]
}
