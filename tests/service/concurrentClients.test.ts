/** Concurrent clients, and refused requests: no partial changes, and no lost edits. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../core/workbench/project/open.ts'
import { ALL_SCOPES, startTestService, type TestService } from './service.ts'
import { addToken } from '../../core/service/registry.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function send<Data>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; data: Data }> {
  const answered = await service.ask(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answered.text()
  const answer = text === '' ? {} : (JSON.parse(text) as { data?: Data })
  return { status: answered.status, data: answer.data as Data }
}

async function store(name: string, content: unknown): Promise<number> {
  const answered = await service.ask('/storages', {
    method: 'POST',
    body: Buffer.isBuffer(content) ? new Uint8Array(content) : JSON.stringify(content),
    headers: { 'Crowdin-API-FileName': name, 'Content-Type': 'application/octet-stream' },
  })
  return ((await answered.json()) as { data: { id: number } }).data.id
}

/** Returns the items of a list. */
async function list<Item>(path: string): Promise<Item[]> {
  const { data } = (await service.get(path)) as { data: { data: Item }[] }
  return data.map((one) => one.data)
}

const replace = (path: string, value: unknown) => ({ op: 'replace', path, value })
const test = (path: string, value: unknown) => ({ op: 'test', path, value })

async function addFile(name: string, content: unknown, others: object = {}): Promise<number> {
  const added = await send<{ id: number }>('POST', '/projects/1/files', {
    storageId: await store(name, content),
    name,
    ...others,
  })
  expect(added.status).toBe(201)
  return added.data.id
}

describe('an upload of translations', () => {
  it('is imported into the named file, in any branch', async () => {
    const inMain = await addFile('menu.json', { open: 'Open', shut: 'Shut' })
    const { data: branch } = await send<{ id: number }>('POST', '/projects/1/branches', { name: 'next' })
    const inNext = await addFile('menu.json', { open: 'Open', shut: 'Shut' }, { branchId: branch.id })
    const storageId = await store('menu.json', { open: 'Відкрити', shut: 'Закрити' })
    const uploaded = await send('POST', '/projects/1/translations/uk', { storageId, fileId: inNext })
    expect([uploaded.status, uploaded.data]).toMatchObject([200, { fileId: inNext }])
    const textsIn = async (fileId: number) =>
      (await list<{ text: string }>(`/projects/1/languages/uk/translations?fileId=${fileId}`)).map(
        ({ text }) => text,
      )
    expect(await textsIn(inMain)).toEqual([])
    expect(await textsIn(inNext)).toEqual(['Відкрити', 'Закрити'])
  })

  it('is refused if the named file has none of its strings, though another has', async () => {
    const fileId = await addFile('one.json', { one: 'One' })
    await addFile('two.json', { two: 'Two' })
    const storageId = await store('two.json', { two: 'Два' })
    expect((await send('POST', '/projects/1/translations/uk', { storageId, fileId })).status).toBe(400)
    expect(
      (await list<{ text: string }>('/projects/1/languages/uk/translations')).map(({ text }) => text),
    ).not.toContain('Два')
  })
})

describe('a file that is uploaded', () => {
  it('is created once by two concurrent requests', async () => {
    const storages = await Promise.all([store('x.json', { one: 'One' }), store('x.json', { two: 'Two' })])
    const added = await Promise.all(
      storages.map((storageId) =>
        send<{ id: number }>('POST', '/projects/1/files', { storageId, name: 'x.json' }),
      ),
    )
    expect(added.map(({ status }) => status).sort()).toEqual([201, 400])
    const first = added.findIndex(({ status }) => status === 201)
    const strings = await list<{ identifier: string }>(`/projects/1/strings?fileId=${added[first]!.data.id}`)
    expect(strings.map(({ identifier }) => identifier)).toEqual([['one'], ['two']][first])
  })

  it('is created with its title, context and labels, or not at all', async () => {
    const storageId = await store('said.json', { one: 'One' })
    const given = { storageId, name: 'said.json', title: 'Said', context: 'Of a test' }
    const none = await send('POST', '/projects/1/files', { ...given, attachLabelIds: [999] })
    expect(none.status).toBe(404)
    const { data: label } = await send<{ id: number }>('POST', '/projects/1/labels', { title: 'uploaded' })
    const added = await send<{ id: number }>('POST', '/projects/1/files', {
      ...given,
      attachLabelIds: [label.id],
    })
    expect([added.status, added.data]).toMatchObject([201, { title: 'Said', context: 'Of a test' }])
    const strings = await list<{ labelIds: number[] }>(`/projects/1/strings?fileId=${added.data.id}`)
    expect(strings).toMatchObject([{ labelIds: [label.id] }])
  })

  it('keeps its content if its new name is taken, and its id if not', async () => {
    const fileId = await addFile('before.json', { a: 'Before' })
    await addFile('taken.json', { b: 'Taken' })
    const put = async (name: string) =>
      send<{ id: number; name: string }>('PUT', `/projects/1/files/${fileId}`, {
        storageId: await store('before.json', { a: 'After' }),
        name,
      })
    const texts = async () =>
      (await list<{ text: string }>(`/projects/1/strings?fileId=${fileId}`)).map(({ text }) => text)
    expect((await put('taken.json')).status).toBe(400)
    expect(await texts()).toEqual(['Before'])
    expect(await put('after.json')).toMatchObject({ status: 200, data: { id: fileId, name: 'after.json' } })
    expect(await texts()).toEqual(['After'])
  })
})

describe('the tags of a screenshot', () => {
  const PNG =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const position = { x: 1, y: 2, width: 3, height: 4 }

  async function screenshot() {
    const fileId = await addFile(`shot ${Math.random()}.json`, { a: 'A', b: 'B', c: 'C', d: 'D' })
    const stringIds = (await list<{ id: number }>(`/projects/1/strings?fileId=${fileId}`)).map(({ id }) => id)
    const storageId = await store('shot.png', Buffer.from(PNG, 'base64'))
    const { data } = await send<{ id: number }>('POST', '/projects/1/screenshots', {
      storageId,
      name: 'shot',
    })
    return { stringIds, path: `/projects/1/screenshots/${data.id}` }
  }

  it('are all added by concurrent requests, while it is renamed and one is removed', async () => {
    const { stringIds, path } = await screenshot()
    const added = await Promise.all(stringIds.map((stringId) => send('POST', `${path}/tags`, [{ stringId }])))
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await list(`${path}/tags`)).toHaveLength(4)
    const [first, ...others] = stringIds
    await Promise.all([
      send('PATCH', path, [replace('/name', 'renamed')]),
      send('DELETE', `${path}/tags/${first}`),
      ...others.map((stringId) => send('POST', `${path}/tags`, [{ stringId, position }])),
    ])
    expect(await list(`${path}/tags`)).toMatchObject(others.map((stringId) => ({ stringId, position })))
    expect(await service.get(path)).toMatchObject({ data: { name: 'renamed', tagsCount: 3 } })
    expect((await send('DELETE', `${path}/tags/${first}`)).status).toBe(404)
  })

  it('are not duplicated on a tagged string', async () => {
    const { stringIds, path } = await screenshot()
    const [one, other, free] = stringIds
    await send('POST', `${path}/tags`, [{ stringId: one }, { stringId: other, position }])
    expect((await send('PATCH', `${path}/tags/${one}`, [replace('/stringId', other)])).status).toBe(400)
    expect(await list(`${path}/tags`)).toMatchObject([{ stringId: one }, { stringId: other, position }])
    const moved = await send('PATCH', `${path}/tags/${other}`, [replace('/stringId', free)])
    expect([moved.status, moved.data]).toMatchObject([200, { stringId: free, position }])
  })
})

describe('a patch', () => {
  it('tests the state at its write', async () => {
    const { data } = await send<{ id: number }>('POST', '/glossaries', { name: 'G', languageId: 'en' })
    const patched = await Promise.all(
      ['A', 'B'].map((name) =>
        send<{ name: string }>('PATCH', `/glossaries/${data.id}`, [
          test('/name', 'G'),
          replace('/name', name),
        ]),
      ),
    )
    expect(patched.map(({ status }) => status)).toEqual([200, 400])
    expect(await service.get(`/glossaries/${data.id}`)).toMatchObject({ data: { name: 'A' } })
  })

  it('changes only named members', async () => {
    const language = {
      name: 'Ours',
      code: 'qaa',
      localeCode: 'qaa',
      textDirection: 'ltr',
      threeLettersCode: 'qaa',
    }
    await send('POST', '/languages', { ...language, pluralCategoryNames: ['one', 'other'] })
    await Promise.all([
      send('PATCH', '/languages/qaa', [replace('/name', 'New name')]),
      send('PATCH', '/languages/qaa', [replace('/textDirection', 'rtl')]),
    ])
    const found = { name: 'New name', textDirection: 'rtl', locale: 'qaa' }
    expect(await service.get('/languages/qaa')).toMatchObject({ data: found })
  })
})

describe('a language', () => {
  it('is added to all projects, and removed from all, or from none', async () => {
    const both = await startTestService({ types: ['file-based', 'string-based'] })
    try {
      const ask = (method: string, path: string, body: object, token = both.token) =>
        both.ask(path, { method, token, body: JSON.stringify(body) })
      const given = {
        name: 'Ours',
        code: 'qaa',
        localeCode: 'qaa',
        textDirection: 'ltr',
        threeLettersCode: 'qaa',
      }
      const language = { ...given, pluralCategoryNames: ['one', 'other'] }
      expect((await ask('POST', '/languages', language)).status).toBe(201)
      await ask('PATCH', '/projects/2', [replace('/targetLanguageIds', ['uk', 'qaa'])])
      const own = async () => (await both.ask('/languages/qaa')).status
      expect((await ask('DELETE', '/languages/qaa', {})).status).toBe(400)
      // It is still in the first project, too, which does not use it: there it may become a target language.
      expect((await ask('PATCH', '/projects/1', [replace('/targetLanguageIds', ['uk', 'qaa'])])).status).toBe(
        200,
      )
      for (const project of [1, 2])
        await ask('PATCH', `/projects/${project}`, [replace('/targetLanguageIds', ['uk'])])
      expect((await ask('DELETE', '/languages/qaa', {})).status).toBe(204)
      expect(await own()).toBe(404)
    } finally {
      await both.close()
    }
  })
})

describe('a new language', () => {
  it('is added to no project if one of them has it', async () => {
    const both = await startTestService({ types: ['file-based', 'file-based'] })
    try {
      const given = { name: 'Ours', localeCode: 'qaa', textDirection: 'ltr', threeLettersCode: 'qaa' }
      const add = (code: string) => {
        const body = JSON.stringify({ ...given, code, pluralCategoryNames: ['one', 'other'] })
        return both.ask('/languages', { method: 'POST', body })
      }
      const stores = await Promise.all(
        [both.project, join(both.folder, 'app.interlinear')].map((path) => openStore(path, { readers: 1 })),
      )
      const [first, second] = stores
      const known = async () =>
        (await Promise.all(stores.map((one) => one.read('serviceList', { kind: 'language' })))).map(
          (languages) => languages.length,
        )
      expect((await add('qaa')).status).toBe(201)
      const { id: userId } = await first!.write('ensureUser', { login: 'anna' })
      await first!.write('serviceDeleteLanguage', { userId, languageId: 'qaa' })
      expect(await known()).toEqual([0, 1])
      expect((await add('qaa')).status).toBe(400)
      expect(await known()).toEqual([0, 1])
      await Promise.all([first!.close(), second!.close()])
    } finally {
      await both.close()
    }
  })
})

describe('a walk over pages', () => {
  it('continues, whatever another client starts meanwhile', async () => {
    const fileId = await addFile('walk.json', Object.fromEntries([...'abcdefgh'].map((key) => [key, key])))
    const { token } = await addToken(service.credentials, ALL_SCOPES)
    const page = async (offset: number, by?: string) => {
      const path = `/projects/1/strings?fileId=${fileId}&limit=3&offset=${offset}`
      const { data } = (await (await service.ask(path, by === undefined ? {} : { token: by })).json()) as {
        data: { data: { id: number; identifier: string } }[]
      }
      return data.map((one) => one.data)
    }
    const first = await page(0)
    for (const { id } of first.slice(0, 2)) await send('DELETE', `/projects/1/strings/${id}`)
    await page(0, token)
    expect((await page(3)).map(({ identifier }) => identifier)).toEqual(['d', 'e', 'f'])
  })
})
