/** Rows deleted here while others still edited them on the server: no other edit is blocked, and the user decides. */
import { describe, expect, it } from 'vitest'
import { bench, edit, OF_FILES, OF_STRINGS, type Bench } from './bench.ts'
import { expectAgreement } from './oracle.ts'

const CLARA = 3

function labelIdOf({ desk }: Bench, title: string): number {
  const found = desk.db.prepare<[string], number>('SELECT id FROM label WHERE title = ?').pluck().get(title)
  return found ?? 0
}

async function deleteLabel(one: Bench): Promise<void> {
  await one.desk.store.write('serviceDeleteLabel', { userId: one.userId, labelId: labelIdOf(one, 'Screen') })
}

async function resolve(one: Bench, resolution: 'ours' | 'theirs'): Promise<void> {
  const { conflicts } = await one.desk.store.read('listConflicts', {})
  const conflictIds = conflicts.map(({ id }) => id)
  await one.desk.store.write('resolveConflicts', { conflictIds, resolution, userId: one.userId })
}

const labelsThere = ({ cloud }: Bench): number[][] => cloud.state.strings.map(({ labelIds }) => labelIds)

describe.each([
  ['of files', OF_FILES],
  ['of strings', OF_STRINGS],
])('a label that was deleted here, and added to a string on the server, in a project %s', (_, kind) => {
  async function collided(): Promise<Bench> {
    const one = await bench({ kind })
    const { state } = one.cloud
    state.strings[1]?.labelIds.push(1)
    await one.sync({ isThorough: true })
    await deleteLabel(one)
    state.strings[0]?.labelIds.push(1)
    await edit(one, 'save', 'Кошик')
    return one
  }

  it('is a conflict that blocks no other edit', async () => {
    const one = await collided()
    expect(await one.sync({ isDryRun: true })).toMatchObject({ conflicts: 1 })
    const report = await one.sync()
    expect(report).toMatchObject({ conflicts: 1, rejected: [], pushed: { added: { translation: 1 } } })
    expect(report.pushed.changed).toEqual({})
    // Nothing of it is touched there until it is decided.
    expect(labelsThere(one)).toEqual([[1], [1], [3], []])
    expect(await one.desk.store.read('listConflicts', {})).toMatchObject({
      conflicts: [{ entity: 'label', ours: null, theirs: { members: { title: 'Screen' } } }],
    })
    expect(await one.sync({ isThorough: true })).toMatchObject({ conflicts: 0, rejected: [] })
  })

  it('is deleted there once ours is chosen', async () => {
    const one = await collided()
    await one.sync()
    await resolve(one, 'ours')
    expect(await one.sync()).toMatchObject({ conflicts: 0, pushed: { removed: { label: 1 }, changed: {} } })
    expect(labelsThere(one)).toEqual([[], [], [3], []])
    await one.sync({ isThorough: true })
    expectAgreement(one.desk, one.cloud.state)
  })

  it('is restored with its strings and theirs if theirs is chosen', async () => {
    const one = await collided()
    await one.sync()
    await resolve(one, 'theirs')
    await one.sync()
    expect(labelsThere(one)).toEqual([[1], [1], [3], []])
    expectAgreement(one.desk, one.cloud.state)
  })
})

it('deletes a label without a question if only earlier strings have it', async () => {
  const one = await bench()
  one.cloud.state.strings[1]?.labelIds.push(1)
  await one.sync({ isThorough: true })
  await deleteLabel(one)
  expect(await one.sync()).toMatchObject({ conflicts: 0, pushed: { removed: { label: 1 }, changed: {} } })
  expectAgreement(one.desk, one.cloud.state)
})

it('blocks nothing for a label that was deleted here, and added to a screenshot on the server', async () => {
  const one = await bench()
  await deleteLabel(one)
  const [screenshot] = one.cloud.state.screenshots
  screenshot?.labelIds.push(1)
  expect(await one.sync({ isThorough: true })).toMatchObject({
    conflicts: 0,
    pushed: { removed: { label: 1 } },
  })
})

it('restores a file that was deleted here with additions on the server', async () => {
  const one = await bench({ pageSize: 3 })
  const fileId = one.desk.db.prepare<[], number>('SELECT id FROM file').pluck().get() ?? 0
  await one.desk.store.write('serviceDeletePlace', { place: 'file', id: fileId, userId: one.userId })
  one.cloud.state.translate(1, 'Кошик', CLARA)
  one.cloud.state.comment(2, CLARA, 'comment', 'Which one?')
  expect(await one.sync()).toMatchObject({ conflicts: 0, rejected: [] })
  await one.sync({ isThorough: true })
  expectAgreement(one.desk, one.cloud.state)
})

it('restores a concept that was deleted here with a term added on the server', async () => {
  const one = await bench()
  await edit(one, 'term', 'quay')
  await one.sync()
  const conceptId = one.desk.db.prepare<[], number>('SELECT id FROM concept').pluck().get() ?? 0
  await one.desk.store.write('deleteConcept', { conceptId, userId: one.userId })
  const [term] = one.cloud.state.terms
  if (term) one.cloud.state.addTerm({ ...term, languageId: 'uk', text: 'причал', userId: CLARA })
  await one.sync()
  await one.sync({ isThorough: true })
  expect(one.cloud.state.terms.map(({ text }) => text)).toContain('причал')
  expectAgreement(one.desk, one.cloud.state)
})

describe('a segment that was deleted here, and edited on the server,', () => {
  async function collided(): Promise<Bench> {
    const one = await bench()
    await edit(one, 'segment', 'quay')
    await one.sync()
    await edit(one, 'delete segment', '')
    const [segment] = one.cloud.state.segments
    const [, ukrainian] = segment?.records ?? []
    if (ukrainian) Object.assign(ukrainian, { text: 'Причал', updatedAt: Date.now() })
    segment?.records.push(one.cloud.state.record('de', 'Kai', CLARA))
    return one
  }
  const textsThere = ({ cloud }: Bench): string[] =>
    cloud.state.segments.flatMap(({ records }) => records.map(({ text }) => text))
  const textsHere = ({ desk }: Bench): string[] =>
    desk.db.prepare<[], string>('SELECT text FROM tm_record ORDER BY id').pluck().all()

  it('is a conflict, which a dry run predicts', async () => {
    const one = await collided()
    const trial = await one.sync({ isDryRun: true })
    expect(trial).toMatchObject({ conflicts: 1 })
    expect(trial.pushed.removed).not.toHaveProperty('segment')
    expect(await one.sync()).toMatchObject({ conflicts: 1, rejected: [], pushed: { removed: {} } })
    expect(await one.desk.store.read('listConflicts', {})).toMatchObject({
      conflicts: [
        { entity: 'segment', ours: null, theirs: { members: { text: 'en: quay en\nuk: Причал\nde: Kai' } } },
      ],
    })
    expect(await one.sync({ isThorough: true })).toMatchObject({ conflicts: 0 })
    expect(textsThere(one)).toEqual(['quay en', 'Причал', 'Kai'])
  })

  it('is deleted there once ours is chosen', async () => {
    const one = await collided()
    await one.sync()
    await resolve(one, 'ours')
    expect(await one.sync()).toMatchObject({ conflicts: 0, pushed: { removed: { segment: 1 } } })
    expect(textsThere(one)).toEqual([])
    expectAgreement(one.desk, one.cloud.state)
  })

  it('is restored in its server state if theirs is chosen', async () => {
    const one = await collided()
    await one.sync()
    await resolve(one, 'theirs')
    expect(textsHere(one)).toEqual(['quay en', 'Причал'])
    await one.sync()
    expect(textsHere(one)).toEqual(['quay en', 'Причал', 'Kai'])
    expectAgreement(one.desk, one.cloud.state)
  })

  it('is found by the push, too, if the pull did not compare it', async () => {
    const one = await collided()
    expect(await one.sync({ isPulling: false })).toMatchObject({ conflicts: 1, pushed: { removed: {} } })
  })
})

it('restores a string of a file that was deleted here, and reports why', async () => {
  const one = await bench()
  const { db, store } = one.desk
  const stringId = db.prepare<[], number>('SELECT id FROM source_string ORDER BY id').pluck().get() ?? 0
  const changes = [{ kind: 'archive' as const, stringId }]
  await store.write('serviceChangeStrings', { userId: one.userId, changes })
  expect((await one.sync({ isDryRun: true })).undone).toEqual({ ofCloud: { string: 1 }, overtaken: {} })
  expect((await one.sync()).undone).toEqual({ ofCloud: { string: 1 }, overtaken: {} })
  expectAgreement(one.desk, one.cloud.state)
  expect((await one.sync({ isThorough: true })).undone).toEqual({ ofCloud: {}, overtaken: {} })
})

it('restores a memory that was deleted here, and reports why', async () => {
  const one = await bench()
  await edit(one, 'segment', 'quay')
  await one.sync()
  await edit(one, 'delete memory', '')
  expect((await one.sync()).undone.ofCloud).toMatchObject({ tm: 1 })
  expectAgreement(one.desk, one.cloud.state)
})

it('does not map the project’s own memory to one deleted on the server before it was created', async () => {
  const one = await bench()
  await edit(one, 'delete memory', '')
  await edit(one, 'save', 'Кошик')
  await one.sync()
  await one.sync({ isThorough: true })
  expect(one.cloud.state.segments).toEqual([])
  expectAgreement(one.desk, one.cloud.state)
})

describe('a string of a project of strings that was deleted here, and edited on the server,', () => {
  async function collided(): Promise<Bench> {
    const one = await bench({ kind: OF_STRINGS })
    const { db, store } = one.desk
    const stringId = db.prepare<[], number>('SELECT id FROM source_string ORDER BY id').pluck().get() ?? 0
    const changes = [{ kind: 'archive' as const, stringId }]
    await store.write('serviceChangeStrings', { userId: one.userId, changes })
    const [string] = one.cloud.state.strings
    if (string) Object.assign(string, { text: 'Board', updatedAt: Date.now() })
    expect(await one.sync()).toMatchObject({ conflicts: 1, rejected: [] })
    return one
  }

  it('is restored in its server state if theirs is chosen', async () => {
    const one = await collided()
    await resolve(one, 'theirs')
    await one.sync()
    expect(one.desk.db.prepare('SELECT text, is_archived FROM source_string ORDER BY id').get()).toEqual({
      ...{ text: 'Board', is_archived: 0 },
    })
    expectAgreement(one.desk, one.cloud.state)
  })

  it('is deleted there once ours is chosen', async () => {
    const one = await collided()
    await resolve(one, 'ours')
    await one.sync()
    expect(one.cloud.state.strings.map(({ identifier }) => identifier)).not.toContain('plain')
    expectAgreement(one.desk, one.cloud.state)
  })
})
