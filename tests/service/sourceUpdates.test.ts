/** A new version of a source file: what a client set at its strings stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function send<Data>(method: string, path: string, body: unknown): Promise<Data> {
  const answered = await service.ask(path, { method, body: JSON.stringify(body) })
  expect(answered.status).toBeLessThan(300)
  return ((await answered.json()) as { data: Data }).data
}

async function store(content: object): Promise<number> {
  const answered = await service.ask('/storages', {
    method: 'POST',
    body: JSON.stringify(content),
    headers: { 'Crowdin-API-FileName': 'a.json', 'Content-Type': 'application/octet-stream' },
  })
  return ((await answered.json()) as { data: { id: number } }).data.id
}

interface Item {
  id: number
  text: string
  context: string
  maxLength: number
}

describe('a file that is updated', () => {
  it('keeps contexts and lengths that were set, unless contexts are to be replaced', async () => {
    const storageId = await store({ a: 'A', b: 'B' })
    const { id } = await send<Item>('POST', '/projects/1/files', { storageId, name: 'a.json' })
    const strings = async () => {
      const list = await service.get(`/projects/1/strings?fileId=${id}`)
      return (list as { data: { data: Item }[] }).data.map(({ data }) => data)
    }
    for (const string of await strings())
      await send('PATCH', `/projects/1/strings/${string.id}`, [
        { op: 'replace', path: '/context', value: 'set' },
        { op: 'replace', path: '/maxLength', value: 9 },
      ])
    const update = async (content: object, options: object = {}) =>
      send('PUT', `/projects/1/files/${id}`, { storageId: await store(content), ...options })
    await update({ a: 'A changed', b: 'B' })
    expect(await strings()).toMatchObject([
      { text: 'A changed', context: 'set', maxLength: 9 },
      { text: 'B', context: 'set', maxLength: 9 },
    ])
    await update({ a: 'A', b: 'B' }, { replaceModifiedContext: true })
    expect(await strings()).toMatchObject([
      { text: 'A', context: '', maxLength: 9 },
      { text: 'B', context: '', maxLength: 9 },
    ])
  })
})
