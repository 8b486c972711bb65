/** Builds over the service: what an export does with what is not translated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../core/workbench/project/open.ts'
import { startTestService, type TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const post = (path: string, body: object) => service.ask(path, { method: 'POST', body: JSON.stringify(body) })

const idOf = async (path: string): Promise<number> => {
  const { data } = (await service.get(path)) as { data: { data: { id: number } }[] }
  return data[0]?.data.id ?? 0
}

async function store(name: string, content: object): Promise<number> {
  const answered = await service.ask('/storages', {
    method: 'POST',
    body: JSON.stringify(content),
    headers: { 'Crowdin-API-FileName': name, 'Content-Type': 'application/octet-stream' },
  })
  return ((await answered.json()) as { data: { id: number } }).data.id
}

async function made(path: string, body: object): Promise<number> {
  const answer = await post(path, body)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

/** The text of what a request builds; null for a 204. */
async function built(path: string, body: object): Promise<string | null> {
  const answer = await post(path, { targetLanguageId: 'uk', ...body })
  if (answer.status === 204) return null
  const { data } = (await answer.json()) as { data: { url: string } }
  return (await fetch(data.url)).text()
}

describe('an export over the service', () => {
  it('skips strings or whole files that are not translated, but never both', async () => {
    const fileId = await idOf('/projects/1/files')
    const file = `/projects/1/translations/builds/files/${fileId}`
    const exports = '/projects/1/translations/exports'
    const translate = async (croql: string, text: string) => {
      const stringId = await idOf(`/projects/1/strings?croql=${encodeURIComponent(croql)}`)
      await post('/projects/1/translations', { stringId, languageId: 'uk', text })
    }
    await translate('identifier = "hello"', 'Привіт')

    expect(JSON.parse((await built(file, {})) ?? '')).toMatchObject({
      hello: 'Привіт',
      bye: 'Good bye, {name}',
    })
    const skipped = { skipUntranslatedStrings: true }
    expect(JSON.parse((await built(file, skipped)) ?? '')).toEqual({ hello: 'Привіт' })
    expect(await built(exports, { ...skipped, fileIds: [fileId] })).not.toContain('Good bye')
    const whole = { skipUntranslatedFiles: true }
    expect(await built(file, whole)).toBeNull()
    expect(await built(exports, { ...whole, fileIds: [fileId] })).toBeNull()
    expect(await built(exports, { ...whole, format: 'xliff' })).toBeNull()

    for (const path of [file, exports]) {
      const answer = await post(path, { targetLanguageId: 'uk', fileIds: [fileId], ...skipped, ...whole })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: [{ error: { key: 'skipUntranslatedFiles' } }] })
    }

    await translate('identifier = "bye"', 'Бувай, {name}')
    await translate(
      'identifier = "files"',
      '{count, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}',
    )
    expect(JSON.parse((await built(file, whole)) ?? '')).toMatchObject({ bye: 'Бувай, {name}' })
    expect(await built(exports, { ...whole, format: 'xliff' })).toContain('Бувай')
    expect(JSON.parse((await built(file, { exportApprovedOnly: true })) ?? '')).toMatchObject({
      hello: 'Hello',
    })
  })
})

describe('a character that the export format cannot contain', () => {
  it('is refused by the requested format, with the name of its string', async () => {
    const fileId = await made('/projects/1/files', {
      storageId: await store('odd.json', { 'odd.one': 'a\u0000b', 'odd.two': 'c' }),
      name: 'odd.json',
    })
    const chosen = { targetLanguageId: 'uk', fileIds: [fileId] }
    const answer = await post('/projects/1/translations/exports', { ...chosen, format: 'xliff' })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        errors: [
          {
            error: {
              key: 'format',
              errors: [{ message: 'The character U+0000 in the string "odd.one" cannot be written in XML.' }],
            },
          },
        ],
      },
    ])
    expect(await built('/projects/1/translations/exports', { ...chosen, format: 'po' })).toContain('odd.one')
    const deleted = await service.ask(`/projects/1/files/${fileId}`, { method: 'DELETE' })
    expect(deleted.status).toBe(204)
  })

  it('is refused by the file that has the translation', async () => {
    const answered = await service.ask('/storages', {
      method: 'POST',
      body: '<root><data name="odd"><value>a</value></data></root>',
      headers: { 'Crowdin-API-FileName': 'odd.resx', 'Content-Type': 'application/octet-stream' },
    })
    const { data } = (await answered.json()) as { data: { id: number } }
    const fileId = await made('/projects/1/files', { storageId: data.id, name: 'odd.resx' })
    const stringId = await idOf(`/projects/1/strings?fileId=${fileId}`)
    const translation = { stringId, languageId: 'uk', text: 'a\u0001' }
    await made('/projects/1/translations', translation)
    const answers = [
      await post(`/projects/1/translations/builds/files/${fileId}`, { targetLanguageId: 'uk' }),
      await post('/projects/1/translations/exports', { targetLanguageId: 'uk', fileIds: [fileId] }),
    ]
    const problems = await Promise.all(answers.map(async (one) => [one.status, await one.json()]))
    const said = (key: string) => [400, { errors: [{ error: { key, errors: [{ code: 'invalid' }] } }] }]
    expect(problems).toMatchObject([said('targetLanguageId'), said('fileIds')])
    const deleted = await service.ask(`/projects/1/files/${fileId}`, { method: 'DELETE' })
    expect(deleted.status).toBe(204)
  })
})

describe('a selection of an export', () => {
  const exports = '/projects/1/translations/exports'
  const xliff = { format: 'xliff' }

  it('includes the strings of any of its files, directories and branches that have all of its labels', async () => {
    const branchId = await made('/projects/1/branches', { name: 'next' })
    const directoryId = await made('/projects/1/directories', { name: 'outer' })
    const inner = await made('/projects/1/directories', { name: 'inner', directoryId })
    const add = async (key: string, place: object) =>
      made('/projects/1/files', {
        storageId: await store(`${key}.json`, { [key]: key }),
        name: `${key}.json`,
        ...place,
      })
    await add('of-branch', { branchId })
    await add('of-inner', { directoryId: inner })
    const fileId = await add('of-file', {})
    const keys = async (given: object) =>
      [...((await built(exports, { ...xliff, ...given })) ?? '').matchAll(/resname="(.*?)"/g)].map(
        ([, key]) => key,
      )
    expect(await keys({ fileIds: [fileId], branchIds: [branchId] })).toEqual(['of-branch', 'of-file'])
    expect(await keys({ directoryIds: [directoryId] })).toEqual(['of-inner'])
    expect(await keys({ fileIds: [] })).toEqual([])
    const stringId = await idOf(`/projects/1/strings?fileId=${fileId}`)
    const labels = [
      await made('/projects/1/labels', { title: 'one' }),
      await made('/projects/1/labels', { title: 'two' }),
    ]
    await post(`/projects/1/labels/${labels[0]}/strings`, { stringIds: [stringId] })
    expect(await keys({ labelIds: labels.slice(0, 1) })).toEqual(['of-file'])
    expect(await keys({ labelIds: labels })).toEqual([])
  })

  it('is accepted with hundreds of files, and excludes hundreds', async () => {
    const files = Array.from({ length: 200 }, (_, index) => index + 100_000)
    expect(
      await built(exports, { ...xliff, fileIds: files, directoryIds: files, branchIds: files }),
    ).toBeNull()
    const directoryId = await made('/projects/1/directories', { name: 'many' })
    const many = await openStore(service.project, { readers: 1 })
    try {
      const { id: userId } = await many.write('ensureUser', { login: 'anna' })
      await many.write('importSources', {
        userId,
        files: Array.from({ length: 520 }, (_, index) => manyFile(index)),
      })
    } finally {
      await many.close()
    }
    expect(await built(exports, { ...xliff, directoryIds: [directoryId] })).toContain('text 519')
    const whole = await post(exports, { targetLanguageId: 'uk', ...xliff, skipUntranslatedFiles: true })
    expect(whole.status).toBeLessThan(300)
  })
})

const manyFile = (index: number) => ({
  ...{ name: `${index}.json`, path: `many/${index}.json`, type: 'json', settings: {} },
  content: Buffer.from(JSON.stringify({ key: `text ${index}` })),
  strings: [{ identifier: 'key', text: `text ${index}` }],
})
