/** Members of requests and answers that the API names, each as its schema and its errors say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ deployment: 'enterprise' })
})
afterAll(() => service.close())

async function send(
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; answer: unknown }> {
  const answered = await service.ask(path, { method, body: JSON.stringify(body) })
  return { status: answered.status, answer: await answered.json() }
}

async function store(name: string, content: string): Promise<number> {
  const answered = await service.ask('/storages', {
    method: 'POST',
    body: content,
    headers: { 'Crowdin-API-FileName': name, 'Content-Type': 'application/octet-stream' },
  })
  return ((await answered.json()) as { data: { id: number } }).data.id
}

const refused = (key: string) => ({
  errors: [{ error: { key, errors: [expect.objectContaining({ message: expect.any(String) as string })] } }],
})

describe('a patch of a string', () => {
  const replace = (path: string, value: unknown) => ({ op: 'replace', path, value })
  const test = (path: string, value: unknown) => ({ op: 'test', path, value })

  beforeAll(async () => {
    for (const slug of ['team', 'priority'])
      await send('POST', '/fields', { name: slug, slug, type: 'text', entities: ['string'] })
  })

  it('changes one field by its slug, and the others stay', async () => {
    await send('PATCH', '/projects/1/strings/1', [replace('/fields', { team: 'web', priority: 'high' })])
    const { status, answer } = await send('PATCH', '/projects/1/strings/1', [
      test('/fields/team', 'web'),
      replace('/fields/team', 'mobile'),
    ])
    expect(status).toBe(200)
    expect(answer).toMatchObject({ data: { fields: { team: 'mobile', priority: 'high' } } })
    await send('PATCH', '/projects/1/strings/1', [replace('/fields/priority', null)])
    expect(await service.get('/projects/1/strings/1')).toMatchObject({ data: { fields: { team: 'mobile' } } })
  })

  it('names unreachable members', async () => {
    for (const path of ['/fields/team/deeper', '/text/one', '/fields/'])
      expect(
        (await send('PATCH', '/projects/1/strings/1', [replace(path, 'x')])).status,
        path,
      ).toBeGreaterThan(399)
    expect(await send('PATCH', '/projects/1/strings/1', [test('/fields/team', 'desk')])).toMatchObject({
      status: 400,
      answer: refused('/fields/team'),
    })
    expect(await service.get('/projects/1/strings/1')).toMatchObject({ data: { fields: { team: 'mobile' } } })
  })
})

describe('a new file', () => {
  it('is refused for its type if that is unknown', async () => {
    const storageId = await store('a.json', '{"a": "A"}')
    const { status, answer } = await send('POST', '/projects/1/files', {
      storageId,
      name: 'a.json',
      type: 'acme',
    })
    expect([status, answer]).toEqual([400, refused('type')])
  })

  it('is refused for its storage if it cannot be read', async () => {
    const storageId = await store('b.json', '{"a": ')
    const { status, answer } = await send('POST', '/projects/1/files', { storageId, name: 'b.json' })
    expect([status, answer]).toEqual([400, refused('storageId')])
  })

  it('is refused for its rules if they are invalid', async () => {
    const storageId = await store('c.txt', 'One. Two.')
    for (const rules of ['no rules', '<srx version="2.0"><body>', '\u0000\u0001']) {
      const srxStorageId = await store('rules.srx', rules)
      const given = { storageId, name: 'c.txt', importOptions: { srxStorageId } }
      const { status, answer } = await send('POST', '/projects/1/files', given)
      expect([status, answer]).toEqual([400, refused('importOptions.srxStorageId')])
    }
  })
})

describe('progress', () => {
  it('counts words beside phrases', async () => {
    const language = { languageId: 'uk', stringId: 1, text: 'Привіт' }
    expect((await send('POST', '/projects/1/translations', language)).status).toBe(201)
    expect(await service.get('/projects/1/languages/progress?languageIds=uk')).toMatchObject({
      data: [
        {
          data: {
            words: { total: expect.any(Number) as number, translated: 1, approved: 0 },
            phrases: { total: 3, translated: 1, approved: 0 },
          },
        },
      ],
    })
    const { data } = (await service.get('/projects/1/languages/progress?languageIds=uk')) as {
      data: [{ data: { words: { total: number } } }]
    }
    expect(data[0].data.words.total).toBeGreaterThan(3)
  })
})
