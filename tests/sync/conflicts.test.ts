/** Both sides changed the same: both are kept, a person decides, and nothing else waits for that. */
import type { Conflict, Resolution } from '../../core/contract/cloud.ts'
import { emptyTermMembers } from '../../core/model/term.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Items } from '../../core/service/rows/kinds.ts'
import { openBenches, type Bench, type Benches } from './benches.ts'

let benches: Benches
let a: Bench
beforeAll(async () => {
  benches = await openBenches()
  a = await benches.bench()
  await a.sync()
})
afterAll(() => benches.close())

async function shared(): Promise<string> {
  const identifier = await benches.newString()
  await a.sync()
  return identifier
}

async function inCloud(identifier: string): Promise<Items['translation'][]> {
  const { stringId } = await benches.cloud.store.read('findString', { reference: identifier })
  const filters = { stringId }
  return (await benches.cloud.store.read('serviceList', {
    kind: 'translation',
    filters,
  })) as Items['translation'][]
}
const textsInCloud = async (identifier: string) => (await inCloud(identifier)).map(({ text }) => text).sort()

async function conflictsOf(identifier: string): Promise<Conflict[]> {
  const stringIds = [await a.stringId(identifier)]
  return (await a.store.read('listConflicts', { stringIds })).conflicts
}

async function resolve(identifier: string, resolution: Resolution, text?: string): Promise<void> {
  const conflictIds = (await conflictsOf(identifier)).map(({ id }) => id)
  await a.store.write('resolveConflicts', {
    ...{ conflictIds, resolution, userId: a.userId },
    ...(text !== undefined && { text }),
  })
}

/** Both users translate the same string, and the workbench syncs. */
async function collided(): Promise<string> {
  const string = await shared()
  await a.save(string, 'Зберегти')
  await benches.cloud.save(string, 'Запам’ятати')
  expect(await a.sync()).toMatchObject({ conflicts: 1, pushed: { added: {} } })
  return string
}

describe('a conflict of translations', () => {
  it('keeps both, with their authors, and sends neither', async () => {
    const string = await collided()
    expect(await a.texts(string)).toEqual(['Запам’ятати', 'Зберегти'])
    expect(await textsInCloud(string)).toEqual(['Запам’ятати'])
    expect(await conflictsOf(string)).toMatchObject([
      {
        entity: 'translation',
        identifier: string,
        base: null,
        ours: { members: { text: 'Зберегти' }, author: 'anna' },
        theirs: { members: { text: 'Запам’ятати' }, author: 'boris', isApprovedOrUpvoted: false },
        choices: ['ours', 'theirs', 'both', 'merged'],
      },
    ])
    const other = await shared()
    await a.save(other, 'Далі')
    expect(await a.sync()).toMatchObject({ conflicts: 0, pushed: { added: { translation: 1 } } })
  })

  it('does not open if both are equal', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    await benches.cloud.save(string, 'Зберегти')
    expect(await a.sync()).toMatchObject({ conflicts: 0, pushed: { added: {} } })
    expect(await a.texts(string)).toEqual(['Зберегти'])
    expect(await textsInCloud(string)).toEqual(['Зберегти'])
  })

  it('resolved for ours sends it, and does not touch theirs', async () => {
    const string = await collided()
    await resolve(string, 'ours')
    expect(await conflictsOf(string)).toEqual([])
    expect(await a.sync()).toMatchObject({ conflicts: 0, pushed: { added: { translation: 1 } } })
    expect(await textsInCloud(string)).toEqual(['Запам’ятати', 'Зберегти'])
  })

  it('resolved for theirs removes ours, and undo restores it', async () => {
    const string = await collided()
    await resolve(string, 'theirs')
    expect(await a.texts(string)).toEqual(['Запам’ятати'])
    expect((await a.sync()).pushed.added).toEqual({})
    await a.store.write('undo', { userId: a.userId })
    expect(await a.texts(string)).toEqual(['Запам’ятати', 'Зберегти'])
    expect(await conflictsOf(string)).toHaveLength(1)
    expect((await a.sync()).pushed.added).toEqual({})
    await a.store.write('redo', { userId: a.userId })
    expect(await conflictsOf(string)).toEqual([])
    expect(await textsInCloud(string)).toEqual(['Запам’ятати'])
  })

  it('resolved by a merge sends the merged text', async () => {
    const string = await collided()
    await resolve(string, 'merged', 'Зберегти й запам’ятати')
    await a.sync()
    expect(await textsInCloud(string)).toEqual(['Запам’ятати', 'Зберегти й запам’ятати'])
  })

  it('is resolved together with many others', async () => {
    const strings = [await shared(), await shared()]
    for (const string of strings) {
      await a.save(string, 'Зберегти')
      await benches.cloud.save(string, 'Запам’ятати')
    }
    expect(await a.sync()).toMatchObject({ conflicts: 2 })
    const stringIds = await Promise.all(strings.map((one) => a.stringId(one)))
    const { conflicts, total } = await a.store.read('listConflicts', { stringIds, limit: 1 })
    expect([conflicts.length, total]).toEqual([1, 2])
    const all = await a.store.read('listConflicts', { stringIds })
    const conflictIds = all.conflicts.map(({ id }) => id)
    const decided = { conflictIds, resolution: 'theirs', userId: a.userId } as const
    expect(await a.store.write('resolveConflicts', decided)).toEqual({ resolved: 2, left: [] })
    await expect(a.store.write('resolveConflicts', decided)).rejects.toMatchObject({
      code: 'conflict.unknown',
    })
  })

  it('shows our current text, which would be sent', async () => {
    const string = await collided()
    await a.save(string, 'Зберегти зміни')
    expect(await conflictsOf(string)).toMatchObject([{ ours: { members: { text: 'Зберегти зміни' } } }])
    await resolve(string, 'ours')
    expect(await a.sync()).toMatchObject({ conflicts: 0, pushed: { added: { translation: 1 } } })
    expect(await textsInCloud(string)).toEqual(['Запам’ятати', 'Зберегти зміни'])
  })

  it('is skipped and named if it cannot be resolved with the others', async () => {
    const [first, second] = [await collided(), await shared()]
    await a.save(second, 'Далі')
    await a.sync()
    // Deleted there and re-worded here: there are no two texts of which one could be made.
    const [there] = await inCloud(second)
    const { store, userId } = benches.cloud
    await store.write('deleteTranslation', { translationId: there?.id ?? 0, userId })
    await a.save(second, 'Вперед')
    expect(await a.sync()).toMatchObject({ conflicts: 1 })
    const [one, other] = [await conflictsOf(first), await conflictsOf(second)].flat()
    const conflictIds = [other?.id ?? 0, one?.id ?? 0, 4711]
    const decided = { conflictIds, resolution: 'both', userId: a.userId } as const
    expect(await a.store.write('resolveConflicts', decided)).toMatchObject({
      resolved: 1,
      left: [
        { id: other?.id, code: 'conflict.choice' },
        { id: 4711, code: 'conflict.unknown' },
      ],
    })
    expect(await conflictsOf(first)).toEqual([])
    expect(await conflictsOf(second)).toHaveLength(1)
    await resolve(second, 'ours')
  })

  it('opens if a text here would outrank an approval there', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    await a.sync()
    await a.save(string, 'Запам’ятати')
    const [old] = await inCloud(string)
    const { store, userId } = benches.cloud
    await store.write('approveTranslation', { translationId: old?.id ?? 0, userId, isApproved: true })
    expect(await a.sync()).toMatchObject({ conflicts: 1, pushed: { changed: {} } })
    expect(await conflictsOf(string)).toMatchObject([
      { theirs: { members: { text: 'Зберегти' }, author: 'boris', isApprovedOrUpvoted: true } },
    ])
    // The translation that they approved is a row of its own again, and approved.
    expect(await a.texts(string)).toEqual(['Запам’ятати', 'Зберегти'])
    await resolve(string, 'both')
    await a.sync()
    expect(await textsInCloud(string)).toEqual(['Запам’ятати', 'Зберегти'])
  })

  it('keeps their translation once if ours was edited here, and theirs is another one', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    await a.sync()
    await a.save(string, 'Запам’ятати')
    await benches.cloud.save(string, 'Записати')
    expect(await a.sync()).toMatchObject({ conflicts: 1, pushed: { changed: {} } })
    expect((await a.texts(string)).toSorted()).toEqual(['Запам’ятати', 'Записати'])
    await resolve(string, 'ours')
    await a.sync()
    expect((await a.texts(string)).toSorted()).toEqual(['Запам’ятати', 'Записати'])
    expect(await textsInCloud(string)).toEqual(['Запам’ятати', 'Записати'])
  })

  it('opens if a translation deleted here was approved there', async () => {
    const string = await shared()
    const translationId = await a.save(string, 'Зберегти')
    await a.sync()
    await a.store.write('deleteTranslation', { translationId, userId: a.userId })
    const [old] = await inCloud(string)
    const { store, userId } = benches.cloud
    await store.write('approveTranslation', { translationId: old?.id ?? 0, userId, isApproved: true })
    expect(await a.sync()).toMatchObject({ conflicts: 1, pushed: { removed: {} } })
    expect(await textsInCloud(string)).toEqual(['Зберегти'])
    expect(await conflictsOf(string)).toMatchObject([
      {
        ours: null,
        theirs: { members: { text: 'Зберегти' }, isApprovedOrUpvoted: true },
        choices: ['ours', 'theirs'],
      },
    ])
    await resolve(string, 'theirs')
    expect(await a.texts(string)).toEqual(['Зберегти'])
    await a.sync()
    expect(await textsInCloud(string)).toEqual(['Зберегти'])
  })

  it('opens if a translation edited here was deleted there', async () => {
    const string = await shared()
    await a.save(string, 'Зберегти')
    await a.sync()
    await a.save(string, 'Запам’ятати')
    const [old] = await inCloud(string)
    const { store, userId } = benches.cloud
    await store.write('deleteTranslation', { translationId: old?.id ?? 0, userId })
    expect(await a.sync()).toMatchObject({ conflicts: 1 })
    expect(await conflictsOf(string)).toMatchObject([
      { base: { text: 'Зберегти' }, ours: { members: { text: 'Запам’ятати' } }, theirs: null },
    ])
    await resolve(string, 'ours')
    await a.sync()
    expect(await textsInCloud(string)).toEqual(['Запам’ятати'])
  })
})

describe('a conflict of comments', () => {
  async function issue(): Promise<{ string: string; commentId: number; remoteId: number }> {
    const string = await shared()
    const { store, userId } = a
    const { commentId } = await store.write('addComment', {
      ...{
        stringId: await a.stringId(string),
        languageId: 'uk',
        userId,
        type: 'issue',
        text: `Why ${string}?`,
      },
    })
    await a.sync()
    const comments = (await benches.cloud.store.read('serviceList', {
      kind: 'comment',
    })) as Items['comment'][]
    const remote = comments.find(({ text }) => text === `Why ${string}?`)
    return { string, commentId, remoteId: remote?.id ?? 0 }
  }
  const reword = (bench: Pick<Bench, 'store' | 'userId'>, commentId: number, text: string) =>
    bench.store.write('serviceChangeComments', {
      userId: bench.userId,
      changes: [{ kind: 'reword', commentId, text }],
    })
  const textsOf = async (string: string) => {
    const stringId = await a.stringId(string)
    const detail = { stringId, languageId: 'uk', userId: a.userId }
    return (await a.store.read('stringDetail', detail)).comments.map(({ text }) => text)
  }

  it('merges independent changes: the text here, and resolved there', async () => {
    const { string, commentId, remoteId } = await issue()
    await reword(a, commentId, `Whence ${string}?`)
    const { store, userId } = benches.cloud
    await store.write('resolveComment', { commentId: remoteId, userId, isResolved: true })
    expect(await a.sync()).toMatchObject({ conflicts: 0, pushed: { changed: { comment: 1 } } })
    const comments = (await store.read('serviceList', { kind: 'comment' })) as Items['comment'][]
    expect(comments.find(({ id }) => id === remoteId)).toMatchObject({
      text: `Whence ${string}?`,
      issueStatus: 'resolved',
    })
  })

  it('opens if both edited it, and accepts either', async () => {
    const { string, commentId, remoteId } = await issue()
    await reword(a, commentId, 'Ours')
    await reword(benches.cloud, remoteId, 'Theirs')
    const report = await a.sync({ isThorough: true })
    expect(report).toMatchObject({ conflicts: 1, pushed: { changed: {} } })
    expect(await textsOf(string)).toEqual(['Ours'])
    await resolve(string, 'theirs')
    expect(await textsOf(string)).toEqual(['Theirs'])
    expect((await a.sync()).pushed.changed).toEqual({})
    await a.store.write('undo', { userId: a.userId })
    expect(await textsOf(string)).toEqual(['Ours'])
    await resolve(string, 'ours')
    expect((await a.sync()).pushed.changed).toEqual({ comment: 1 })
    const comments = (await benches.cloud.store.read('serviceList', {
      kind: 'comment',
    })) as Items['comment'][]
    expect(comments.find(({ id }) => id === remoteId)?.text).toBe('Ours')
  })

  it('keeps both: ours is sent as a new comment', async () => {
    const { string, commentId, remoteId } = await issue()
    await reword(a, commentId, 'Ours')
    await reword(benches.cloud, remoteId, 'Theirs')
    expect(await a.sync({ isThorough: true })).toMatchObject({ conflicts: 1 })
    await resolve(string, 'both')
    expect((await textsOf(string)).sort()).toEqual(['Ours', 'Theirs'])
    expect((await a.sync()).pushed).toEqual({ added: { comment: 1 }, changed: {}, removed: {} })
    const { stringId } = await benches.cloud.store.read('findString', { reference: string })
    const kept = { kind: 'comment' as const, filters: { stringId } }
    const comments = (await benches.cloud.store.read('serviceList', kept)) as Items['comment'][]
    expect(comments.map(({ text }) => text).sort()).toEqual(['Ours', 'Theirs'])
    expect(await a.sync({ isThorough: true })).toMatchObject({ conflicts: 0, pushed: { added: {} } })
  })
})

describe('a conflict of terms', () => {
  const empty = emptyTermMembers()
  const concept = { subject: null, definition: null, url: null, note: null, translatable: true }

  /** The text of the one term in a glossary of the store; answers what it read. */
  async function reword({ store, userId }: Pick<Bench, 'store' | 'userId'>, text: string): Promise<void> {
    const [glossary] = (await store.read('serviceList', { kind: 'glossary' })) as { id: number }[]
    const glossaryId = glossary?.id ?? 0
    const [term] = (await store.read('serviceList', { kind: 'term' })) as Items['term'][]
    const termOf = { ...empty, id: term?.id ?? 0, languageId: 'en', text }
    await store.write('saveConcept', {
      ...{ glossaryId, userId, conceptId: term?.conceptId ?? 0, concept, terms: [termOf] },
    })
  }
  const termsOf = async ({ store }: Pick<Bench, 'store'>): Promise<string[]> =>
    ((await store.read('serviceList', { kind: 'term' })) as Items['term'][]).map(({ text }) => text).sort()

  it('keeps both: ours stands beside theirs in the same concept', async () => {
    const { cloud } = benches
    const made = { name: 'Shop', languageIds: ['en', 'uk'], userId: cloud.userId }
    const { glossaryId } = await cloud.store.write('createGlossary', made)
    await cloud.store.write('saveConcept', {
      ...{ glossaryId, userId: cloud.userId, concept, terms: [{ ...empty, languageId: 'en', text: 'cart' }] },
    })
    await a.sync({ isThorough: true })
    expect(await termsOf(a)).toEqual(['cart'])
    await reword(a, 'basket')
    await reword(cloud, 'trolley')
    const trial = await a.sync({ isThorough: true, isDryRun: true })
    const { pulled, pushed } = trial
    expect(trial).toMatchObject({ conflicts: 1, pushed: { added: {}, changed: {} } })
    expect(await a.sync({ isThorough: true })).toMatchObject({ conflicts: 1, pulled, pushed })
    const { conflicts } = await a.store.read('listConflicts', {})
    const found = conflicts.filter(({ entity }) => entity === 'term')
    expect(found).toMatchObject([{ choices: ['ours', 'theirs', 'both', 'merged'] }])
    await a.store.write('resolveConflicts', {
      ...{ conflictIds: found.map(({ id }) => id), resolution: 'both', userId: a.userId },
    })
    expect(await termsOf(a)).toEqual(['basket', 'trolley'])
    expect((await a.sync()).pushed).toEqual({ added: { term: 1 }, changed: {}, removed: {} })
    expect(await termsOf(cloud)).toEqual(['basket', 'trolley'])
    const concepts = (await cloud.store.read('serviceList', { kind: 'term' })) as Items['term'][]
    expect(new Set(concepts.map(({ conceptId }) => conceptId)).size).toBe(1)
    expect(await a.sync({ isThorough: true })).toMatchObject({ conflicts: 0, pushed: { added: {} } })
  })
})
