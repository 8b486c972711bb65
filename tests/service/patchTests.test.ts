/** A JSON Patch with a test: no other client or window writes between its test and its write. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openStore } from '../../core/workbench/project/open.ts'
import { StoreOf, type Store } from '../../core/store/store.ts'
import { startTestService, type TestService } from './service.ts'

let service: TestService
let window: Store
let userId: number
beforeAll(async () => {
  service = await startTestService()
  window = await openStore(service.project, { readers: 1 })
  userId = (await window.write('ensureUser', { login: 'ben' })).id
})
afterAll(async () => {
  await window.close()
  await service.close()
})
afterEach(() => vi.restoreAllMocks())

/** Has the window edit right before the service writes, the first time: after everything that the service has read. */
function beforeWriting(name: string, edit: () => Promise<unknown>): void {
  const write = Reflect.get(StoreOf.prototype, 'write') as (...given: unknown[]) => Promise<never>
  let next: (() => Promise<unknown>) | null = edit
  vi.spyOn(StoreOf.prototype, 'write').mockImplementation(async function (
    this: StoreOf<object, object>,
    ...given
  ) {
    const own = given[0] === name ? next : null
    if (own !== null) {
      next = null
      await own()
    }
    return Reflect.apply(write, this, given)
  })
}

async function send(method: string, path: string, body: unknown) {
  const answered = await service.ask(path, { method, body: JSON.stringify(body) })
  return { status: answered.status, answer: (await answered.json()) as { data: { id: number } } }
}

const patch = (path: string, member: string, from: unknown, to: unknown) =>
  send('PATCH', path, [
    { op: 'test', path: member, value: from },
    { op: 'replace', path: member, value: to },
  ])
const failed = (member: string) => ({
  status: 400,
  answer: { errors: [{ error: { key: member, errors: [{ code: 'testFailed' }] } }] },
})

async function addLabel(title: string): Promise<{ labelId: number; path: string }> {
  const { answer } = await send('POST', '/projects/1/labels', { title })
  return { labelId: answer.data.id, path: `/projects/1/labels/${answer.data.id}` }
}

it('fails if a window has written the member, which stays', async () => {
  const { labelId, path } = await addLabel('first')
  beforeWriting('serviceRenameLabel', () =>
    window.write('serviceRenameLabel', { userId, labelId, title: 'of the window' }),
  )
  expect(await patch(path, '/title', 'first', 'of the client')).toMatchObject(failed('/title'))
  expect(await service.get(path)).toMatchObject({ data: { title: 'of the window' } })
})

it('succeeds if a window has written another member', async () => {
  const { path } = await addLabel('second')
  const { labelId } = await addLabel('another')
  beforeWriting('serviceRenameLabel', () =>
    window.write('serviceRenameLabel', { userId, labelId, title: 'another one' }),
  )
  expect(await patch(path, '/title', 'second', 'of the client')).toMatchObject({ status: 200 })
  expect(await service.get(path)).toMatchObject({ data: { title: 'of the client' } })
})

it('tests a string’s state at the write, though such writes share a commit with others', async () => {
  const change = { kind: 'change', stringId: 1, changes: { text: 'Of the window' } } as const
  beforeWriting('serviceChangeStrings', () =>
    window.write('serviceChangeStrings', { userId, changes: [change] }),
  )
  expect(await patch('/projects/1/strings/1', '/text', 'Hello', 'Hi')).toMatchObject(failed('/text'))
  expect(await service.get('/projects/1/strings/1')).toMatchObject({ data: { text: 'Of the window' } })
})

it('tests a project’s name at the write', async () => {
  beforeWriting('serviceRenameProject', () =>
    window.write('serviceRenameProject', { userId, name: 'Of the window' }),
  )
  expect(await patch('/projects/1', '/name', 'Shop', 'Of the client')).toMatchObject(failed('/name'))
  expect(await service.get('/projects/1')).toMatchObject({ data: { name: 'Of the window' } })
})
