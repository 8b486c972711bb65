/** Refusals name the member of the request, in the client's terms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../core/workbench/project/open.ts'
import { startTestService, type TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
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

interface Refused {
  errors: { error: { key: string; errors: { code: string; message: string }[] } }[]
}

/** The members that a request is refused for, with the code and the message of each. */
async function refused(method: string, path: string, body?: unknown): Promise<string[][]> {
  const { status, answer } =
    body === undefined ? { status: 400, answer: await service.get(path) } : await send(method, path, body)
  expect(status, JSON.stringify(answer)).toBe(400)
  return (answer as Refused).errors.flatMap(({ error: { key, errors } }) =>
    errors.map(({ code, message }) => [key, code, message]),
  )
}

describe('an operation of a JSON Patch', () => {
  it('is refused without a value, but not with null', async () => {
    const string = '/projects/1/strings/1'
    const empty = ['0.value', 'isEmpty', "Value is required and can't be empty"]
    for (const op of ['replace', 'test'])
      expect(await refused('PATCH', string, [{ op, path: '/text' }])).toEqual([empty])
    expect(await refused('PATCH', '/projects/1/strings', [{ op: 'replace', path: '/1/text' }])).toEqual([
      empty,
    ])
    const { status } = await send('PATCH', string, [{ op: 'replace', path: '/context', value: null }])
    expect(status).toBe(200)
  })
})

describe('a language', () => {
  it('is refused for its member if it is no target language', async () => {
    const comment = { stringId: 1, text: 'Hm', type: 'comment', targetLanguageId: 'xx' }
    const fileId = ((await service.get('/projects/1/files')) as { data: { data: { id: number } }[] }).data[0]
      ?.data.id
    for (const [path, body] of [
      [`/projects/1/translations/builds/files/${fileId}`, { targetLanguageId: 'xx' }],
      ['/projects/1/translations/exports', { targetLanguageId: 'xx', fileIds: [fileId] }],
      ['/projects/1/comments', comment],
    ] as const)
      expect((await refused('POST', path, body))[0]?.slice(0, 2), path).toEqual([
        'targetLanguageId',
        'notInArray',
      ])
  })

  it('is looked up first: an unknown one is 404, whatever the body is', async () => {
    expect(await send('POST', '/projects/1/translations/xx', {})).toMatchObject({ status: 404 })
  })
})

describe('an invalid member', () => {
  it('is reported in the API’s own terms', async () => {
    const isEmpty = "Value is required and can't be empty"
    const strings = '/projects/1/strings'
    const string = (value: object) => ({ text: 'A', fileId: 1, ...value })
    expect(await refused('POST', '/tms', { name: 'Ours', languageId: '' })).toEqual([
      ['languageId', 'isEmpty', isEmpty],
    ])
    expect(await refused('POST', '/projects/1/labels/1/strings', { stringIds: [] })).toEqual([
      ['stringIds', 'isEmpty', isEmpty],
    ])
    expect(await refused('POST', strings, string({ identifier: 3, isHidden: 'yes' }))).toEqual([
      ['identifier', 'invalidType', 'The value must be a text.'],
      ['isHidden', 'invalidType', 'The value must be true or false.'],
    ])
    expect(await refused('POST', strings, string({ maxLength: -1, identifier: 'x'.repeat(10_001) }))).toEqual(
      [
        ['identifier', 'tooLong', 'The value has at most 10000 characters.'],
        ['maxLength', 'tooShort', 'The value is at least 0.'],
      ],
    )
    expect(await refused('PATCH', '/projects/1/strings/1', [{ op: 'move', path: 'text' }])).toEqual([
      ['0.op', 'notInArray', 'The value must be one of: replace, test, add, remove.'],
      ['0.path', 'invalid', 'The value begins with /.'],
    ])
  })

  it('is refused even if its filter has no effect', async () => {
    expect(await refused('GET', '/projects/1/strings?scope=nope')).toEqual([
      ['scope', 'notInArray', 'The value must be one of: identifier, text, context.'],
    ])
  })
})

const MATCHING = { autoSubstitution: false, minRelevant: 60 }

describe('a request that asks for more than there is here', () => {
  it('is refused with the member that it asks for it by', async () => {
    const glossary = await send('POST', '/glossaries', { name: 'Terms', languageId: 'en' })
    const memory = await send('POST', '/tms', { name: 'Memory', languageId: 'en' })
    const [glossaryId, tmId] = [glossary, memory].map(
      ({ answer }) => (answer as { data: { id: number } }).data.id,
    )
    const texts = { sourceLanguageId: 'en', targetLanguageId: 'uk', expressions: ['Save'], ...MATCHING }
    const twice = ['Зберегти', 'Записати'].map((text) => ({ languageId: 'uk', text }))
    for (const [path, body, key, code] of [
      [`/glossaries/${glossaryId}/exports`, { status: 'preferred' }, 'status', 'notSupported'],
      ['/projects/1/tms/concordance', { ...texts, targetLanguageId: 'xx' }, 'targetLanguageId', 'invalid'],
      ['/projects/1/tms/concordance', { ...texts, sourceLanguageId: 'uk' }, 'sourceLanguageId', 'invalid'],
      ['/projects/1/tms/concordance', { ...texts, expressions: undefined }, 'expressions', 'isEmpty'],
      [`/tms/${tmId}/segments`, { records: twice }, 'records', 'notUnique'],
    ] as const) {
      const [[member, reason, message] = []] = await refused('POST', path, body)
      expect([path, member, reason], message).toEqual([path, key, code])
    }
  })
})

describe('the path of translations', () => {
  it.each([
    '../%locale%.json',
    'a/../../%locale%.json',
    '..\\%locale%.json',
    'a\\..\\..\\%locale%.json',
    '..',
  ])('leads out of no folder: %s', async (exportPattern) => {
    const file = { storageId: 99, name: 'a.json', exportOptions: { exportPattern } }
    const [[member, , message] = []] = await refused('POST', '/projects/1/files', file)
    expect([member, message]).toEqual(['exportOptions.exportPattern', 'A pattern leads out of no folder.'])
  })

  it('accepts two dots inside of a name', async () => {
    const file = { storageId: 99, name: 'a.json', exportOptions: { exportPattern: 'a../..b/%locale%.json' } }
    expect((await refused('POST', '/projects/1/files', file))[0]?.[0]).toBe('storageId')
  })
})

describe('a vote', () => {
  it('is withdrawn by its own user, and by no other', async () => {
    const { answer } = await send('POST', '/projects/1/translations', {
      stringId: 1,
      languageId: 'uk',
      text: 'Так',
    })
    const { data: translation } = answer as { data: { id: number } }
    const store = await openStore(service.project, { readers: 1 })
    const { id: userId } = await store.write('ensureUser', { login: 'boris' })
    await store.write('vote', { translationId: translation.id, userId, mark: 'up' })
    await store.close()
    const votes = async () =>
      (
        (await service.get(`/projects/1/votes?translationId=${translation.id}`)) as {
          data: { data: { id: number } }[]
        }
      ).data.map(({ data }) => data.id)
    const [ofBoris] = await votes()
    await send('POST', '/projects/1/votes', { translationId: translation.id, mark: 'down' })
    const own = (await votes()).find((id) => id !== ofBoris)
    const withdrawn = async (id: number | undefined) =>
      (await service.ask(`/projects/1/votes/${id}`, { method: 'DELETE' })).status
    expect(await withdrawn(ofBoris)).toBe(404)
    expect(await withdrawn(own)).toBe(204)
    expect(await votes()).toEqual([ofBoris])
  })
})
