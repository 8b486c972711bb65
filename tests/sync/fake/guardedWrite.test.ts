/**
 * Guarded writes to an independent server: the first request is lost, and another user changes the same item before the
 * retry. The workbench reads it again, and their change stays.
 */
import { describe, expect, it } from 'vitest'
import { emptyTermMembers } from '../../../core/model/term.ts'
import { bench, edit, OF_FILES, OF_STRINGS, type Bench } from './bench.ts'
import type { Kind } from './items.ts'
import { expectAgreement } from './oracle.ts'
import type { CloudState } from './state.ts'

const CLARA = 3

interface Case {
  kind?: Kind
  /** The initial state of both sides. */
  begin: (one: Bench) => Promise<unknown>
  edit: (one: Bench) => Promise<unknown>
  /** The write that is lost at first. */
  write: RegExp
  /** The meanwhile edit of another user. */
  there: (state: CloudState) => void
  /** Returns the part of their edit that has to stay. */
  theirs: (state: CloudState) => unknown
  /** Their content that has to stay. */
  isOvertaken?: true
}

function idOf({ desk }: Bench, table: string, where = 'TRUE'): number {
  return desk.db.prepare<[], number>(`SELECT id FROM ${table} WHERE ${where}`).pluck().get() ?? 0
}

function change(all: readonly object[], changes: object): void {
  Object.assign(all[0] ?? {}, changes)
}

const now = (): { updatedAt: number } => ({ updatedAt: Date.now() })
const NO_CONCEPT = { subject: null, definition: null, url: null, note: null, translatable: true }

/** A remark by clara that was pulled. */
const remark = async (one: Bench): Promise<void> => {
  one.cloud.state.comment(1, CLARA, 'comment', 'Which one?')
  await one.sync()
}
const changeComment = (one: Bench, changes: { kind: 'remove' } | { kind: 'reword'; text: string }) =>
  one.desk.store.write('serviceChangeComments', {
    userId: one.userId,
    changes: [{ ...changes, commentId: idOf(one, 'comment') }],
  })
const changeString = (one: Bench, what: { kind: 'archive' } | { kind: 'change'; changes: object }) =>
  one.desk.store.write('serviceChangeStrings', {
    userId: one.userId,
    changes: [{ ...what, stringId: idOf(one, 'source_string', "identifier = 'plain'") }],
  })
const concept = async (one: Bench, subject: string) => {
  const { id, text } = one.desk.db.prepare('SELECT id, text FROM term').get() as { id: number; text: string }
  await one.desk.store.write('saveConcept', {
    ...{ glossaryId: idOf(one, 'glossary'), conceptId: idOf(one, 'concept'), userId: one.userId },
    concept: { ...NO_CONCEPT, subject },
    terms: [{ ...emptyTermMembers(), id, languageId: 'en', text }],
  })
}
const record = (one: Bench) =>
  one.desk.store.write('saveSegment', {
    ...{ tmId: idOf(one, 'tm', "name = 'Shared'"), segmentId: idOf(one, 'tm_segment'), userId: one.userId },
    records: [{ recordId: idOf(one, 'tm_record', "language_id = 'uk'"), languageId: 'uk', text: 'Причал' }],
  })
const begun = (what: 'term' | 'segment') => async (one: Bench) => {
  await edit(one, what, 'quay')
  await one.sync()
}
const recordThere = (state: CloudState): object[] =>
  state.segments.flatMap(({ records }) => records.filter(({ languageId }) => languageId === 'uk'))
const ownGlossary = async (one: Bench): Promise<void> => {
  await one.desk.store.write('createGlossary', { name: 'Ferries', languageIds: ['en'], userId: one.userId })
  await one.sync()
}
const ferries = { name: 'Ferries' }
const glossaryId = (one: Bench): number => idOf(one, 'glossary', "name = 'Ferries'")

const CASES: Record<string, Case> = {
  'a translation that goes, and was approved': {
    begin: async (one) => {
      await edit(one, 'save', 'Кошик')
      await one.sync()
    },
    edit: (one) => edit(one, 'delete', ''),
    write: /^DELETE .*\/translations\/\d+$/,
    there: (state) => void state.approve(state.translations[0]?.id ?? 0, CLARA),
    theirs: (state) => state.approvals.map(({ userId }) => userId),
  },
  'one’s own older text, which was approved': {
    begin: async (one) => {
      await edit(one, 'save', 'Кошик')
      await one.sync()
    },
    edit: (one) => edit(one, 'save', 'Візок'),
    write: /^DELETE .*\/translations\/\d+$/,
    there: (state) => void state.approve(state.translations[0]?.id ?? 0, CLARA),
    theirs: (state) => [state.translations.map(({ text }) => text), state.approvals.length],
    isOvertaken: true,
  },
  'a comment that goes': {
    begin: remark,
    edit: (one) => changeComment(one, { kind: 'remove' }),
    write: /^DELETE .*\/comments\/\d+$/,
    there: (state) => change(state.comments, { text: 'Which of them?' }),
    theirs: (state) => state.comments.map(({ text }) => text),
  },
  'a comment that is re-worded': {
    begin: remark,
    edit: (one) => changeComment(one, { kind: 'reword', text: 'Which?' }),
    write: /^PATCH .*\/comments\/\d+$/,
    there: (state) => change(state.comments, { text: 'Which of them?' }),
    theirs: (state) => state.comments.map(({ text }) => text),
  },
  'a term that goes': {
    begin: begun('term'),
    edit: (one) => edit(one, 'delete term', ''),
    write: /^DELETE .*\/terms\/\d+$/,
    there: (state) => change(state.terms, { text: 'quayside', ...now() }),
    theirs: (state) => state.terms.map(({ text }) => text),
  },
  'a term that is re-worded': {
    begin: begun('term'),
    edit: (one) => edit(one, 'reword term', 'pier'),
    write: /^PATCH .*\/terms\/\d+$/,
    there: (state) => change(state.terms, { text: 'quayside', ...now() }),
    theirs: (state) => state.terms.map(({ text }) => text),
  },
  'a concept': {
    begin: begun('term'),
    edit: (one) => concept(one, 'Harbours'),
    write: /^PUT .*\/concepts\/\d+$/,
    there: (state) => change(state.concepts, { subject: 'Ports', ...now() }),
    theirs: (state) => state.concepts.map(({ subject }) => subject),
  },
  'a glossary': {
    begin: ownGlossary,
    edit: (one) =>
      one.desk.store.write('changeGlossary', {
        ...{ glossaryId: glossaryId(one), name: 'Boats', languageIds: ['en'], userId: one.userId },
      }),
    write: /^PATCH .*\/glossaries\/\d+$/,
    there: ({ glossaries }) => change(glossaries.slice(1), { name: 'Ships' }),
    theirs: ({ glossaries }) => glossaries.map(({ name }) => name),
  },
  'a glossary that goes, and got a term': {
    begin: ownGlossary,
    edit: (one) =>
      one.desk.store.write('deleteGlossary', { glossaryId: glossaryId(one), userId: one.userId }),
    write: /^DELETE .*\/glossaries\/\d+$/,
    there: (state) => {
      const id = state.glossaries.find(({ name }) => name === ferries.name)?.id ?? 0
      // So that it is pulled.
      change(state.glossaries.slice(1), { projectIds: [1] })
      const about = { description: '', partOfSpeech: 'noun', status: '', type: '', gender: '', note: '' }
      const conceptId = state.addConcept(id, CLARA).id
      const term = { glossaryId: id, conceptId, userId: CLARA, languageId: 'uk', text: 'пором', url: '' }
      state.addTerm({ ...about, ...term })
    },
    theirs: ({ terms }) => terms.map(({ text }) => text),
    isOvertaken: true,
  },
  'a record': {
    begin: begun('segment'),
    edit: record,
    write: /^PATCH .*\/records\/\d+$/,
    there: (state) => change(recordThere(state), { text: 'Пірс', ...now() }),
    theirs: recordThere,
  },
  'a segment that goes': {
    begin: begun('segment'),
    edit: (one) => edit(one, 'delete segment', ''),
    write: /^DELETE .*\/segments\/\d+$/,
    there: (state) => change(recordThere(state), { text: 'Пірс', ...now() }),
    theirs: recordThere,
  },
  'a label': {
    kind: OF_STRINGS,
    begin: () => Promise.resolve(),
    edit: (one) =>
      one.desk.store.write('serviceRenameLabel', {
        ...{ userId: one.userId, labelId: idOf(one, 'label', "title = 'Screen'"), title: 'Window' },
      }),
    write: /^PATCH .*\/labels\/\d+$/,
    there: ({ labels }) => change(labels, { title: 'Display' }),
    theirs: ({ labels }) => labels[0]?.title,
  },
  'a string': {
    kind: OF_STRINGS,
    begin: () => Promise.resolve(),
    edit: (one) => changeString(one, { kind: 'change', changes: { text: 'Our text' } }),
    write: /^PATCH .*\/strings\/\d+$/,
    there: ({ strings }) => change(strings, { text: 'Their text', ...now() }),
    theirs: ({ strings }) => strings[0]?.text,
  },
  'a string that goes': {
    kind: OF_STRINGS,
    begin: () => Promise.resolve(),
    edit: (one) => changeString(one, { kind: 'archive' }),
    write: /^DELETE .*\/strings\/\d+$/,
    there: ({ strings }) => change(strings, { text: 'Their text', ...now() }),
    theirs: ({ strings }) => strings.map(({ text }) => text),
  },
}

/** But of strings, which are changed where they come from. */
async function takeTheirs(one: Bench): Promise<void> {
  const { desk, userId } = one
  const { conflicts } = await desk.store.read('listConflicts', {})
  const conflictIds = conflicts.filter(({ entity }) => entity !== 'string').map(({ id }) => id)
  if (conflictIds.length === 0) return
  await desk.store.write('resolveConflicts', { conflictIds, resolution: 'theirs', userId })
  await one.sync()
}

describe.each([
  ['lost', { isLost: true }],
  ['put off', { isLost: false }],
])('a write that was %s at first, with edits of others meanwhile:', (_, { isLost }) => {
  it.each(Object.entries(CASES))('%s', async (_, { begin, write, there, theirs, isOvertaken, ...rest }) => {
    const { edit: editOne, kind = OF_FILES } = rest
    let sent = 0
    let expected: unknown = null
    const isFirst = ({ method, url }: { method: string; url: URL }): boolean => {
      if (!write.test(`${method} ${url.pathname}`) || ++sent > 1) return false
      there(one.cloud.state)
      expected = structuredClone(theirs(one.cloud.state))
      return true
    }
    const one: Bench = await bench(isLost ? { kind, lose: isFirst } : { kind, delay: isFirst })
    await begin(one)
    sent = 0
    await editOne(one)
    const { conflicts, rejected } = await one.sync()
    expect(sent, 'writes').toBe(1)
    expect({ conflicts, rejected }).toEqual({ conflicts: isOvertaken ? 0 : 1, rejected: [] })
    expect(theirs(one.cloud.state)).toEqual(expected)
    await one.sync()
    await takeTheirs(one)
    expect(theirs(one.cloud.state)).toEqual(expected)
    expectAgreement(one.desk, one.cloud.state)
  })
})

it('keeps the other members of a concept of which one is changed', async () => {
  const one = await bench()
  await begun('term')(one)
  change(one.cloud.state.concepts, { definition: 'Where ships lie' })
  await one.sync({ isThorough: true })
  const { db, store } = one.desk
  const { id, text } = db.prepare('SELECT id, text FROM term').get() as { id: number; text: string }
  await store.write('saveConcept', {
    ...{ glossaryId: idOf(one, 'glossary'), conceptId: idOf(one, 'concept'), userId: one.userId },
    concept: { ...NO_CONCEPT, subject: 'Harbours', definition: 'Where ships lie' },
    terms: [{ ...emptyTermMembers(), id, languageId: 'en', text }],
  })
  await one.sync()
  expect(one.cloud.state.concepts).toMatchObject([{ subject: 'Harbours', definition: 'Where ships lie' }])
})
