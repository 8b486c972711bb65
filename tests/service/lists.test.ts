/** The lists that take a CroQL expression, in both deployments and both types of projects; rules of a file. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './service.ts'

interface Item {
  data: { id: number; text?: string; translationId?: number; conceptId?: number }
}

const RULES = readFileSync(
  new URL('../../docs/modules/examples/letters/rules/letters.srx', import.meta.url),
  'utf8',
)

describe.each(['standard', 'enterprise'] as const)('the %s deployment', (deployment) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ deployment, types: ['file-based', 'string-based'] })
  })
  afterAll(() => service.close())

  async function post(path: string, body: unknown): Promise<Item['data']> {
    const answer = await service.ask(path, { method: 'POST', body: JSON.stringify(body) })
    expect([path, answer.status]).toEqual([path, 201])
    return ((await answer.json()) as Item).data
  }

  async function store(name: string, content: string): Promise<number> {
    const headers = { 'Crowdin-API-FileName': name, 'Content-Type': 'application/octet-stream' }
    const answer = await service.ask('/storages', { method: 'POST', body: content, headers })
    return ((await answer.json()) as Item).data.id
  }

  async function listed(path: string, croql: string): Promise<Item['data'][]> {
    const { data } = (await service.get(`${path}?croql=${encodeURIComponent(croql)}`)) as { data: Item[] }
    return data.map((item) => item.data)
  }

  /** Adds a string, as its type of project takes it. */
  async function addCart(projectId: number): Promise<number> {
    const place =
      projectId === 1
        ? { fileId: 1 }
        : { branchId: (await post(`/projects/${projectId}/branches`, { name: 'main' })).id }
    const string = { ...place, identifier: 'cart', text: 'Cart' }
    return (await post(`/projects/${projectId}/strings`, string)).id
  }

  it.each([
    ['files', 1],
    ['strings', 2],
  ])('lists strings and translations of a project of %s', async (_, projectId) => {
    const stringId = await addCart(projectId)
    const strings = await listed(`/projects/${projectId}/strings`, 'text contains "CART"')
    expect(strings.map(({ id }) => id)).toEqual([stringId])
    const made = await post(`/projects/${projectId}/translations`, {
      ...{ stringId, languageId: 'uk', text: 'Кошик' },
    })
    const ukrainian = `/projects/${projectId}/languages/uk/translations`
    const found = await listed(ukrainian, 'user = @user:"anna" and text = "Кошик"')
    expect(found.map(({ translationId }) => translationId)).toEqual([made.id])
    expect(await listed(ukrainian, 'count of votes > 0')).toEqual([])
    expect(await listed(`/projects/${projectId}/languages/de/translations`, 'text = "Кошик"')).toEqual([])
  })

  it('lists segments of a memory', async () => {
    const { id: tmId } = await post('/tms', { name: 'Memory', languageId: 'en' })
    const [cart] = [
      await post(`/tms/${tmId}/segments`, { records: [{ languageId: 'en', text: 'Cart' }] }),
      await post(`/tms/${tmId}/segments`, { records: [{ languageId: 'en', text: 'Menu' }] }),
    ]
    const found = await listed(`/tms/${tmId}/segments`, 'count of records where (text = "Cart") > 0')
    expect(found.map(({ id }) => id)).toEqual([cart.id])
  })

  it('lists the terms and the concepts of the glossary that is asked for, and of no other', async () => {
    const glossaryWith = async (text: string) => {
      const { id } = await post('/glossaries', { name: `With ${text}`, languageId: 'en' })
      const { conceptId } = await post(`/glossaries/${id}/terms`, { languageId: 'en', text })
      return { id, conceptId }
    }
    const [cart, till] = [await glossaryWith('cart'), await glossaryWith('till')]
    for (const [{ id, conceptId }, text] of [
      [cart, 'cart'],
      [till, 'till'],
    ] as const) {
      const { data: concepts } = (await service.get(`/glossaries/${id}/concepts`)) as { data: Item[] }
      expect(concepts.map(({ data }) => data.id)).toEqual([conceptId])
      const { data: terms } = (await service.get(`/glossaries/${id}/terms`)) as { data: Item[] }
      expect(terms.map(({ data }) => data.text)).toEqual([text])
    }
  })

  it('lists terms of a glossary', async () => {
    const { id: glossaryId } = await post('/glossaries', { name: 'Terms', languageId: 'en' })
    await post(`/glossaries/${glossaryId}/terms`, { languageId: 'en', text: 'menu', status: 'preferred' })
    const old = await post(`/glossaries/${glossaryId}/terms`, {
      ...{ languageId: 'en', text: 'trolley', status: 'obsolete' },
    })
    const found = await listed(`/glossaries/${glossaryId}/terms`, 'status = "obsolete"')
    expect(found.map(({ id }) => id)).toEqual([old.id])
  })

  it('segments a file by the rules of its upload and update', async () => {
    const texts = async (fileId: number): Promise<(string | undefined)[]> =>
      (await listed('/projects/1/strings', `id of file = ${fileId}`)).map(({ text }) => text)
    const srxStorageId = await store('letters.srx', RULES)
    const letter = 'See the ferry, the harbour, etc. and stay. Is 9 a.m. too early?'
    const { id: fileId } = await post('/projects/1/files', {
      ...{ storageId: await store('letter.txt', letter), name: 'letter.txt', type: 'txt' },
      importOptions: { srxStorageId },
    })
    expect(await texts(fileId)).toEqual([
      'See the ferry, the harbour, etc. and stay.',
      'Is 9 a.m. too early?',
    ])
    const one =
      '<srx version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules/><maprules/></body></srx>'
    const updated = await service.ask(`/projects/1/files/${fileId}`, {
      method: 'PUT',
      body: JSON.stringify({
        storageId: await store('letter.txt', letter),
        importOptions: { srxStorageId: await store('one.srx', one) },
      }),
    })
    expect(updated.status).toBe(200)
    expect(await texts(fileId)).toEqual([letter])
  })

  it('answers under an address of its own, to a bearer token, with the user’s data', async () => {
    const { port, host } = new URL(service.serving.baseUrl)
    const own = deployment === 'enterprise' ? `acme.localhost:${port}` : host
    const headers = { host: own, authorization: `Bearer ${service.token}` }
    const text = await new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/api/v2/projects', headers }, (answer) => {
        let body = ''
        answer.on('data', (part: Buffer) => (body += part.toString()))
        answer.on('end', () => resolve(body))
      })
        .once('error', reject)
        .end()
    })
    const { data } = JSON.parse(text) as { data: Item[] }
    expect(data.map((item) => item.data.id)).toEqual([1, 2])
  })
})
