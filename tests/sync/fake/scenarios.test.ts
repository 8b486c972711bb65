/** A workbench and an independent server that has only the API's description: one feature at a time. */
import { describe, expect, it } from 'vitest'
import { emptyTermMembers } from '../../../core/model/term.ts'
import { ADDRESS, bench, edit, OF_FILES, OF_STRINGS, type Bench } from './bench.ts'
import { expectAgreement } from './oracle.ts'
import { LANGUAGE, PROJECT } from './state.ts'

const CLARA = 3

describe('every sync after the first', () => {
  it('uses only public CroQL for lists that are longer than a page', async () => {
    const one = await bench({ pageSize: 2 })
    one.cloud.state.translate(1, 'Кошик', CLARA)
    one.cloud.state.comment(2, CLARA, 'comment', 'Which one?')
    expect(await one.sync()).toMatchObject({ pulled: { added: { translation: 1, comment: 1 } } })
    expect(one.requests.some(({ url }) => url.searchParams.has('croql'))).toBe(true)
    expectAgreement(one.desk, one.cloud.state)
  })

  it('counts the forms of a plural string as one item, like the server', async () => {
    const one = await bench({ pageSize: 2 })
    const { state } = one.cloud
    const plural = state.strings.find(({ text }) => typeof text !== 'string')?.id ?? 0
    for (const form of ['one', 'few', 'many']) state.translate(plural, `Файл ${form}`, CLARA, form)
    const texts = ['Кошик', 'Візок', 'Торба'].map((text) => state.translate(1, text, CLARA)?.id ?? 0)
    await one.sync()
    one.requests.splice(0)
    await one.sync()
    const asked = one.requests.flatMap(({ url: { pathname, searchParams } }) =>
      pathname.endsWith('/translations') && !searchParams.get('croql')?.includes('updated')
        ? [searchParams.get('offset')]
        : [],
    )
    // Whether the last of the four items is the last: the list itself is not read.
    expect(asked).toEqual(['3'])
    // As many as the plural string has further forms.
    for (const id of texts.slice(1)) state.removeTranslation(id)
    expect(await one.sync()).toMatchObject({ pulled: { removed: { translation: 2 } } })
    expectAgreement(one.desk, state)
  })

  it.each([
    ['one expression', (croql: string) => croql.includes('added >')],
    ['every expression', () => true],
  ])('compares if the server refuses %s, and removes nothing', async (what, isRefused) => {
    let isStrict = false
    const one = await bench({
      pageSize: 2,
      refuse: ({ url }) =>
        isStrict && url.searchParams.has('croql') && isRefused(url.searchParams.get('croql') ?? ''),
    })
    const { state } = one.cloud
    state.translate(1, 'Кошик', CLARA)
    state.translate(1, 'Візок', CLARA)
    state.translate(2, 'Меню', CLARA)
    await one.sync()
    isStrict = true
    state.translate(3, 'Третій', CLARA)
    Object.assign(state.strings[1] ?? {}, { text: 'Another text', updatedAt: Date.now() })
    const report = await one.sync()
    expect(report).toMatchObject({
      pulled: { added: { translation: 1 }, changed: { string: 1 }, removed: {} },
    })
    // The cloud gives the top translations alone without one: it is said, and what it does not list stays.
    expect(report.withheld).toEqual([])
    expect(report.partly).toEqual(what === 'every expression' ? ['translations uk'] : [])
    expectAgreement(one.desk, state)
  })

  it('succeeds for users who are no managers, with the short form of files', async () => {
    const one = await bench({ login: 'boris' })
    await edit(one, 'save', 'Кошик')
    expect(await one.sync()).toMatchObject({ pushed: { added: { translation: 1 } }, rejected: [] })
    expect((await one.sync({ isThorough: true })).withheld).toEqual(['members'])
    expectAgreement(one.desk, one.cloud.state)
  })
})

/** All rows of a file, by table. */
function rowsOf({ db }: Pick<Bench['desk'], 'db'>): Record<string, unknown[]> {
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
    .pluck()
    .all()
  return Object.fromEntries(tables.map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all()]))
}

describe('a vote that its user gave differently here and there', () => {
  it('is the one that is given here, without a conflict', async () => {
    const one = await bench()
    const { state } = one.cloud
    const { id: translationId = 0 } = state.translate(1, 'Кошик', CLARA) ?? {}
    await one.sync()
    const { id: anna } = state.person('anna')
    await edit(one, 'up', '')
    state.vote(translationId, anna, 'down')
    expect(await one.sync()).toMatchObject({ conflicts: 0, rejected: [], setAside: [] })
    await one.sync()
    expect(state.votes.map(({ userId, mark }) => [userId, mark])).toEqual([[anna, 'up']])
    expectAgreement(one.desk, state)
  })
})

describe('a preview', () => {
  it('counts what a sync then sends and takes by the kind of change, and writes nothing anywhere', async () => {
    const one = await bench()
    const { state } = one.cloud
    await edit(one, 'term', 'quay')
    await edit(one, 'save', 'Третій', 2)
    await one.sync()
    await edit(one, 'save', 'Кошик')
    await edit(one, 'comment', 'Which one?')
    await edit(one, 'reword term', 'pier')
    await edit(one, 'delete', '', 2)
    state.translate(2, 'Меню', CLARA)
    const before = rowsOf(one.desk)
    one.requests.splice(0)
    const preview = await one.sync({ isDryRun: true })
    expect(preview).toMatchObject({
      ...{ isDryRun: true, conflicts: 0, rejected: [] },
      pushed: { added: { translation: 1, comment: 1 }, changed: { term: 1 }, removed: { translation: 1 } },
      pulled: { added: { translation: 1 }, changed: {}, removed: {} },
    })
    expect(one.requests.every(({ method }) => method === 'GET')).toBe(true)
    expect(rowsOf(one.desk)).toEqual(before)
    expect(await one.sync({ isDryRun: true, isPulling: false })).toMatchObject({
      ...{ pushed: preview.pushed, pulled: { added: {}, changed: {}, removed: {} } },
    })
    expect(await one.sync({ isDryRun: true, isPushing: false })).toMatchObject({
      ...{ pulled: preview.pulled, pushed: { added: {}, changed: {}, removed: {} } },
    })
    const { pushed, pulled } = await one.sync()
    expect({ pushed, pulled }).toEqual({ pushed: preview.pushed, pulled: preview.pulled })
    expectAgreement(one.desk, state)
  })
})

describe('a thorough comparison', () => {
  it('finds undated changes: an added label, a changed context', async () => {
    const one = await bench({ pageSize: 2 })
    const [string] = one.cloud.state.strings
    Object.assign(string ?? {}, { labelIds: [1], context: 'On the button' })
    expect((await one.sync()).pulled.changed).toEqual({})
    expect((await one.sync({ isThorough: true })).pulled.changed).toEqual({ string: 1 })
    expectAgreement(one.desk, one.cloud.state)
  })
})

describe('two desks with one outbox', () => {
  it.each([
    ['a comment', OF_FILES, 'comment'],
    ['a term with its concept', OF_FILES, 'term'],
    ['a segment of a memory', OF_FILES, 'segment'],
    ['a label', OF_STRINGS, 'label'],
  ] as const)('send %s once', async (_, kind, what) => {
    const one = await bench({ kind })
    await edit(one, what, 'Only once')
    const other = await one.copy()
    await one.sync()
    expect(await other.sync()).toMatchObject({ pushed: { added: {} }, conflicts: 0, rejected: [] })
    await one.sync()
    const { state } = one.cloud
    const all = JSON.stringify([state.comments, state.terms, state.segments, state.labels])
    expect(all.split('Only once').length - 1).toBe(what === 'segment' ? 2 : 1)
    expect(state.concepts.length).toBe(what === 'term' ? 1 : 0)
    for (const { desk } of [one, other]) expectAgreement(desk, state)
  })

  it('send once a glossary that is not assigned to the project there, and its later terms', async () => {
    const one = await bench()
    const { store } = one.desk
    const { glossaryId } = await store.write('createGlossary', {
      ...{ name: 'Ferries', languageIds: ['en', LANGUAGE], userId: one.userId },
    })
    const other = await one.copy()
    await one.sync()
    await other.sync()
    const concept = { subject: null, definition: null, url: null, note: null, translatable: true }
    const term = { ...emptyTermMembers(), languageId: 'en', text: 'quay' }
    await store.write('saveConcept', { glossaryId, userId: one.userId, concept, terms: [term] })
    expect(await one.sync()).toMatchObject({ pushed: { added: { term: 1 } }, rejected: [] })
    expect(one.cloud.state.glossaries.map(({ name }) => name)).toEqual(['Terms', 'Ferries'])
    expect(await other.sync({ isThorough: true })).toMatchObject({ pulled: { added: { term: 1 } } })
  })

  it('send a string once', async () => {
    const one = await bench({ kind: OF_STRINGS })
    const string = {
      ...{
        fileId: null,
        branchId: null,
        identifier: 'sail',
        text: 'Set sail',
        isMessage: false,
        context: null,
      },
      ...{ maxLength: null, isHidden: false, labelIds: [], fields: {} },
    }
    const changes = [{ kind: 'add' as const, string }]
    await one.desk.store.write('serviceChangeStrings', { userId: one.userId, changes })
    const other = await one.copy()
    await one.sync()
    expect(await other.sync()).toMatchObject({ pushed: { added: {} }, conflicts: 0, rejected: [] })
    expect(one.cloud.state.strings.filter(({ identifier }) => identifier === 'sail')).toHaveLength(1)
    for (const { desk } of [one, other]) expectAgreement(desk, one.cloud.state)
  })
})

describe('two desks with the same edit of a row that the server has lost', () => {
  it.each([
    ['a term', 'reword term'],
    ['a comment', 'resolve'],
  ] as const)('send %s once if both choose to keep it', async (_, what) => {
    const one = await bench()
    const { state } = one.cloud
    await edit(one, what === 'resolve' ? 'issue' : 'term', 'quay')
    await one.sync()
    await edit(one, what, 'pier')
    const other = await one.copy()
    state.comments = []
    state.terms.forEach(({ id }) => state.removeTerm(id))
    for (const each of [one, other]) {
      const { desk, userId } = each
      expect(await each.sync()).toMatchObject({ conflicts: 1 })
      const { conflicts } = await desk.store.read('listConflicts', {})
      const conflictIds = conflicts.map(({ id }) => id)
      await desk.store.write('resolveConflicts', { conflictIds, resolution: 'ours', userId })
      await each.sync()
    }
    expect([...state.comments, ...state.terms].map(({ text }) => text)).toEqual([
      what === 'resolve' ? 'quay' : 'pier',
    ])
    await one.sync()
    for (const { desk } of [one, other]) expectAgreement(desk, state)
  })
})

describe('two desks with the same new term of a concept that the server has lost', () => {
  it('send it once, with its concept', async () => {
    const one = await bench()
    const { state } = one.cloud
    await edit(one, 'term', 'quay')
    await one.sync()
    const { db, store } = one.desk
    const ids = db.prepare('SELECT glossary_id AS glossaryId, concept_id AS conceptId, id FROM term').get()
    const { id, ...where } = ids as { glossaryId: number; conceptId: number; id: number }
    const rest = emptyTermMembers()
    await store.write('saveConcept', {
      ...{ ...where, userId: one.userId },
      concept: { subject: null, definition: null, url: null, note: null, translatable: true },
      terms: [
        { ...rest, id, languageId: 'en', text: 'quay' },
        { ...rest, languageId: LANGUAGE, text: 'причал' },
      ],
    })
    const other = await one.copy()
    state.terms.forEach((term) => state.removeTerm(term.id))
    for (const each of [one, other, one]) await each.sync()
    expect(state.terms.map(({ text }) => text)).toEqual(['причал'])
    expect(state.concepts).toHaveLength(1)
    for (const { desk } of [one, other]) expectAgreement(desk, state)
  })
})

describe('a label that the server refuses', () => {
  it('keeps its strings, and nothing waits for ever', async () => {
    const one = await bench({ login: 'boris' })
    await edit(one, 'label', 'Urgent')
    const { rejected } = await one.sync()
    expect(rejected.map(({ entity }) => entity)).toEqual(['label', 'stringLabel'])
    expect((await one.desk.store.read('cloudState', {})).outbox).toMatchObject({ pending: 0, rejected: 2 })
    Object.assign(one.cloud.state.person('boris'), { role: 'manager' })
    const { edits } = await one.desk.store.read('listOutbox', { state: 'rejected' })
    const ids = edits.flatMap(({ entity, id }) => (entity === 'label' ? [id] : []))
    await one.desk.store.write('retryEdits', { ids })
    expect(await one.sync()).toMatchObject({ pushed: { added: { label: 1 } }, rejected: [] })
    expectAgreement(one.desk, one.cloud.state)
  })
})

describe('a project that is linked to another remote project', () => {
  it('drops the unsent edits of the first, and keeps their rows here', async () => {
    const one = await bench()
    await edit(one, 'comment', 'Left here')
    const { store, db } = one.desk
    const link = {
      ...{ connectionId: 'c', baseUrl: ADDRESS, remoteId: PROJECT + 1, userId: one.userId },
      remoteUser: { id: 1, login: 'anna', name: null },
    }
    await expect(store.write('linkProject', link)).rejects.toMatchObject({ code: 'cloud.linked' })
    await store.write('unlinkProject', {})
    await store.write('linkProject', link)
    expect((await store.read('cloudState', {})).outbox).toMatchObject({ pending: 0, rejected: 0 })
    expect(db.prepare('SELECT text FROM comment').pluck().all()).toEqual(['Left here'])
    expect(db.prepare("SELECT count(*) FROM cloud_row WHERE entity <> 'user'").pluck().get()).toBe(0)
  })
})

describe('a term', () => {
  it('is a conflict if it was edited there after the pull, and deleted here', async () => {
    let isAwaited = false
    const one = await bench({
      refuse: ({ url }) => {
        // Right before the workbench writes, after all that it has read.
        if (!isAwaited || !/\/terms\/\d+$/.test(url.pathname)) return false
        isAwaited = false
        Object.assign(one.cloud.state.terms[0] ?? {}, { text: 'quayside', updatedAt: Date.now() })
        return false
      },
    })
    await edit(one, 'term', 'quay')
    await one.sync()
    await edit(one, 'delete term', 'quay')
    isAwaited = true
    expect(await one.sync()).toMatchObject({ conflicts: 1 })
    expect(one.cloud.state.terms.map(({ text }) => text)).toEqual(['quayside'])
    const { conflicts } = await one.desk.store.read('listConflicts', {})
    expect(conflicts).toMatchObject([{ ours: null, theirs: { members: { text: 'quayside' } } }])
    const conflictIds = conflicts.map(({ id }) => id)
    await one.desk.store.write('resolveConflicts', { conflictIds, resolution: 'theirs', userId: one.userId })
    await one.sync()
    expectAgreement(one.desk, one.cloud.state)
  })
})

describe('a record that was edited here, of a segment that was deleted there', () => {
  it('is a conflict, and is removed with its segment if theirs is chosen', async () => {
    const one = await bench()
    await edit(one, 'segment', 'Quay')
    await one.sync()
    const { db, store } = one.desk
    const row = db.prepare<[], { id: number; segment_id: number }>(
      "SELECT id, segment_id FROM tm_record WHERE language_id = 'uk'",
    )
    const { id: recordId, segment_id: segmentId } = row.get() ?? { id: 0, segment_id: 0 }
    const tmId = db.prepare<[], number>("SELECT id FROM tm WHERE name = 'Shared'").pluck().get() ?? 0
    const records = [{ recordId, languageId: 'uk', text: 'Причал' }]
    await store.write('saveSegment', { tmId, segmentId, records, userId: one.userId })
    one.cloud.state.segments = []
    expect(await one.sync()).toMatchObject({ conflicts: 1 })
    const { conflicts } = await store.read('listConflicts', {})
    const conflictIds = conflicts.map(({ id }) => id)
    await store.write('resolveConflicts', { conflictIds, resolution: 'theirs', userId: one.userId })
    await one.sync()
    expectAgreement(one.desk, one.cloud.state)
  })
})

describe('a text with an unpaired surrogate, which no file can contain,', () => {
  it('is pulled once', async () => {
    const one = await bench()
    const { state } = one.cloud
    Object.assign(state.strings[0] ?? {}, { text: 'x\ud800y', context: '\udc00', updatedAt: Date.now() })
    state.translate(2, 'н\udc00у', 3)
    state.comment(2, 3, 'comment', 'a\ud800b')
    expect((await one.sync()).pulled).toMatchObject({ added: { translation: 1 }, changed: { string: 1 } })
    for (const isThorough of [false, true])
      expect((await one.sync({ isThorough })).pulled).toEqual({ added: {}, changed: {}, removed: {} })
    const text = one.desk.db
      .prepare("SELECT text FROM source_string WHERE identifier = 'plain'")
      .pluck()
      .get()
    expect(text).toBe('x\ufffdy')
  })
})

describe('a vote of another user', () => {
  it('is counted when added, changed and removed', async () => {
    const one = await bench()
    const { state } = one.cloud
    const { id } = state.translate(1, 'Кошик', 3) ?? { id: 0 }
    state.vote(id, 3, 'up')
    expect((await one.sync()).pulled.added).toMatchObject({ vote: 1 })
    state.vote(id, 3, 'down')
    expect((await one.sync()).pulled.changed).toMatchObject({ vote: 1 })
    state.votes = []
    expect((await one.sync()).pulled.removed).toMatchObject({ vote: 1 })
    expect((await one.sync()).pulled).toEqual({ added: {}, changed: {}, removed: {} })
  })
})

describe('a new language of the remote project', () => {
  it('is reported by each sync until the user makes a new choice', async () => {
    const one = await bench()
    const { store } = one.desk
    expect(await one.sync()).toMatchObject({ otherLanguages: [] })
    one.cloud.state.languageIds = ['uk', 'fr']
    for (const options of [{ isDryRun: true }, {}, { isThorough: true }])
      expect(await one.sync(options)).toMatchObject({ otherLanguages: ['fr'], withheld: [] })
    await store.write('unlinkProject', {})
    const link = { connectionId: 'anna', baseUrl: ADDRESS, remoteId: 1, userId: one.userId }
    const remoteUser = { id: 1, login: 'anna', name: null }
    await store.write('linkProject', { ...link, languageIds: ['uk'], remoteUser })
    expect(await one.sync()).toMatchObject({ otherLanguages: ['fr'] })
    expect(await one.sync()).toMatchObject({ otherLanguages: [] })
  })

  it('is pulled if it is chosen', async () => {
    const one = await bench()
    one.cloud.state.languageIds = ['uk', 'fr']
    await one.desk.store.write('unlinkProject', {})
    const link = { connectionId: 'anna', baseUrl: ADDRESS, remoteId: 1, userId: one.userId }
    const remoteUser = { id: 1, login: 'anna', name: null }
    await one.desk.store.write('linkProject', { ...link, languageIds: ['uk', 'fr'], remoteUser })
    expect(await one.desk.store.read('cloudProject', {})).toMatchObject({ pulledUntil: null })
    const targets = one.desk.db
      .prepare('SELECT language_id FROM target_language ORDER BY position')
      .pluck()
      .all()
    expect(targets).toEqual(['uk', 'fr'])
  })
})

describe('a list of strings that was empty once', () => {
  it.each([
    ['of files', OF_FILES],
    ['of strings', OF_STRINGS],
  ])('turns unsent edits into conflicts, which end when the strings return: %s', async (_, kind) => {
    const one = await bench({ kind })
    const { state } = one.cloud
    const { db, store } = one.desk
    await edit(one, 'save', 'Кошик')
    await edit(one, 'comment', 'Which one?')
    await edit(one, 'label', 'Seen')
    const id =
      db.prepare<[], number>("SELECT id FROM source_string WHERE identifier = 'plain'").pluck().get() ?? 0
    const changes = [{ kind: 'change' as const, stringId: id, changes: { isHidden: true } }]
    await store.write('serviceChangeStrings', { userId: one.userId, changes })
    const { strings } = state
    state.strings = []
    expect((await one.sync()).conflicts).toBeGreaterThan(3)
    state.strings = strings
    const report = await one.sync()
    expect(report).toMatchObject({ conflicts: 0, rejected: [] })
    expect(report.pushed).toMatchObject({ added: { translation: 1, comment: 1 }, changed: { string: 1 } })
    expect((await store.read('cloudState', {})).conflicts).toBe(0)
    expectAgreement(one.desk, state)
  })
})
