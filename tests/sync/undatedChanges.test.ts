/** Changes of comments, approvals and labels by others that change no date and no count. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBenches, type Bench, type Benches } from './benches.ts'

let benches: Benches
let a: Bench
let projectId: number
beforeAll(async () => {
  benches = await openBenches()
  projectId = benches.service.serving.projects[0]?.id ?? 0
  a = await benches.bench()
  await a.sync()
})
afterAll(() => benches.close())

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await benches.service.ask(`/projects/${projectId}${path}`, init)
  expect(response.ok, `${method} ${path}`).toBe(true)
}

interface Comment {
  id: number
  text: string
}

async function commentsOf(store: Bench['store'], identifier: string): Promise<Comment[]> {
  const { stringId } = await store.read('findString', { reference: identifier })
  return (await store.read('serviceList', { kind: 'comment', filters: { stringId } })) as unknown as Comment[]
}

async function commented(text: string): Promise<{ identifier: string; there: number }> {
  const identifier = await benches.newString()
  await a.sync()
  const stringId = await a.stringId(identifier)
  await a.store.write('addComment', { stringId, languageId: 'uk', userId: a.userId, type: 'issue', text })
  await a.sync()
  const [there] = await commentsOf(benches.cloud.store, identifier)
  return { identifier, there: there?.id ?? 0 }
}

const edit = (value: string) => [{ op: 'replace', path: '/text', value }]

describe('a comment', () => {
  it('is pulled next time after an edit on the server', async () => {
    const { identifier, there } = await commented('Which cart?')
    await send('PATCH', `/comments/${there}`, edit('Which basket?'))
    await a.sync()
    expect(await commentsOf(a.store, identifier)).toMatchObject([{ text: 'Which basket?' }])
  })

  it('is a conflict if it was edited there after the pull, and deleted here', async () => {
    const { identifier, there } = await commented('Is it a verb?')
    await a.store.write('undo', { userId: a.userId })
    let isEdited = false
    const meanwhile: typeof fetch = async (input, init) => {
      // Right before the workbench writes, after all that it has read.
      const url = input instanceof URL ? input.pathname : ''
      if (!isEdited && url.endsWith(`/comments/${there}`)) {
        isEdited = true
        await send('PATCH', `/comments/${there}`, edit('Is it a noun?'))
      }
      return fetch(input, init)
    }
    expect(await a.syncBy(meanwhile)).toMatchObject({ conflicts: 1 })
    expect(await commentsOf(benches.cloud.store, identifier)).toMatchObject([{ text: 'Is it a noun?' }])
    const stringIds = [await a.stringId(identifier)]
    const { conflicts } = await a.store.read('listConflicts', { stringIds })
    expect(conflicts).toMatchObject([{ ours: null, theirs: { members: { text: 'Is it a noun?' } } }])
    const conflictIds = conflicts.map(({ id }) => id)
    await a.store.write('resolveConflicts', { conflictIds, resolution: 'ours', userId: a.userId })
    expect(await a.sync()).toMatchObject({ conflicts: 0 })
    expect(await commentsOf(benches.cloud.store, identifier)).toEqual([])
  })

  it('is found missing when another was added, though the count is the same', async () => {
    const { identifier, there } = await commented('One')
    const stringId = await a.stringId(identifier)
    const of = { stringId, languageId: 'uk', userId: a.userId, type: 'comment' as const }
    await a.store.write('addComment', { ...of, text: 'Two' })
    const cloudString = (await benches.cloud.store.read('findString', { reference: identifier })).stringId
    let isDone = false
    const meanwhile: typeof fetch = async (input, init) => {
      if (!isDone && init?.method === 'POST') {
        isDone = true
        await send('DELETE', `/comments/${there}`)
        await benches.cloud.store.write('addComment', {
          ...{ stringId: cloudString, languageId: 'uk', userId: benches.cloud.userId, type: 'comment' },
          text: 'Three',
        })
      }
      return fetch(input, init)
    }
    await a.syncBy(meanwhile)
    await a.sync()
    const texts = (await commentsOf(a.store, identifier)).map(({ text }) => text).sort()
    expect(texts).toEqual(['Three', 'Two'])
  })
})

describe('an approval of a translation that the server refuses', () => {
  it('is settled with it, and sent after it once it is accepted', async () => {
    const identifier = await benches.newString()
    await a.sync()
    const translationId = await a.save(identifier, 'Відхилене')
    await a.store.write('approveTranslation', { translationId, userId: a.userId, isApproved: true })
    const refusing: typeof fetch = (input, init) => {
      const { pathname } = input instanceof URL ? input : new URL('http://none')
      const isWrite = init?.method !== 'GET' && pathname.endsWith('/translations')
      return isWrite
        ? Promise.resolve(Response.json({ error: { message: 'Not this word', code: 400 } }, { status: 400 }))
        : fetch(input, init)
    }
    const { rejected } = await a.syncBy(refusing)
    expect(rejected.map(({ entity }) => entity)).toEqual(['translation', 'approval'])
    const outbox = async () => (await a.store.read('cloudState', {})).outbox
    expect(await outbox()).toMatchObject({ pending: 0, rejected: 2 })
    const { edits } = await a.store.read('listOutbox', { state: 'rejected' })
    const ids = edits.flatMap(({ entity, id }) => (entity === 'translation' ? [id] : []))
    await a.store.write('retryEdits', { ids })
    expect(await a.sync()).toMatchObject({ pushed: { added: { translation: 1, approval: 1 } } })
    expect(await outbox()).toMatchObject({ pending: 0, rejected: 0 })
  })
})

describe('a deletion that the server refuses', () => {
  it('keeps the judgements of the translation, and nothing waits for ever', async () => {
    const identifier = await benches.newString()
    await a.sync()
    const translationId = await a.save(identifier, 'Чужий переклад')
    await a.store.write('approveTranslation', { translationId, userId: a.userId, isApproved: true })
    await a.store.write('vote', { translationId, userId: a.userId, mark: 'up' })
    await a.sync()
    await a.store.write('deleteTranslation', { translationId, userId: a.userId })
    const refusing: typeof fetch = (input, init) =>
      init?.method === 'DELETE'
        ? Promise.resolve(Response.json({ error: { message: 'No permission', code: 403 } }, { status: 403 }))
        : fetch(input, init)
    const { rejected } = await a.syncBy(refusing)
    expect(rejected.map(({ entity }) => entity).sort()).toEqual(['approval', 'translation', 'vote'])
    const outbox = async () => (await a.store.read('cloudState', {})).outbox
    expect(await outbox()).toMatchObject({ pending: 0, rejected: 3 })
    const { edits } = await a.store.read('listOutbox', { state: 'rejected' })
    const ids = edits.flatMap(({ entity, id }) => (entity === 'translation' ? [id] : []))
    await a.store.write('retryEdits', { ids })
    expect(await a.sync()).toMatchObject({ pushed: { removed: { translation: 1 } }, rejected: [] })
    expect(await outbox()).toMatchObject({ pending: 0, sending: 0, rejected: 0 })
    expect(await a.texts(identifier)).toEqual([])
  })
})
