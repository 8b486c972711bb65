/**
 * Rooms fail in words of their own, which the editor shows, and the local service says them in the API's at its edge
 * (docs/reference/service.md). Neither hears the other's.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { apiErrorOf } from '../../core/service/api/failures.ts'
import { startTestService, type TestService } from './service.ts'

const root = join(import.meta.dirname, '../..')

function sources(pattern: string): { path: string; text: string }[] {
  return globSync(pattern, { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

/** The codes of failures that files throw; a template stands for each of the places that a project has. */
function codesIn(pattern: string): string[] {
  const codes = sources(pattern).flatMap(({ text }) =>
    Array.from(text.matchAll(/new (?:Text)?Failure\(\s*['`]([^'`]+)['`]/g), ([, code = '']) => code),
  )
  const places = ['branch', 'directory', 'file']
  return [...new Set(codes)].flatMap((code) =>
    code.startsWith('${place}') ? places.map((place) => code.replace('${place}', place)) : code,
  )
}

/** The rooms whose writes the service shares with the editor. */
const SHARED = 'core/{strings,translations,glossary,memory}/rows/*.ts'

describe('a subject', () => {
  it('has no failures of the service, and the service uses those of the subjects', () => {
    const own = (pattern: string) => codesIn(pattern).filter((code) => code.startsWith('service.'))
    const rooms = globSync('core/*', { cwd: root }).filter((room) => room !== join('core', 'service'))
    expect(rooms.length).toBeGreaterThan(15)
    expect(rooms.flatMap((room) => own(`${room}/**/*.ts`))).toEqual(['service.credentials'])
    // Which change of several it was is the protocol's to say.
    expect(own('core/service/rows/**/*.ts')).toEqual(['service.batch'])
  })

  it('has codes for missing and existing objects, for the API', () => {
    // The service has no codes of a project itself: it opens what there is.
    const codes = codesIn(SHARED).filter((code) => !code.startsWith('project.'))
    const unknown = codes.filter((code) => /\.unknown\w*$/.test(code))
    expect(unknown.length).toBeGreaterThan(12)
    for (const code of unknown)
      expect(apiErrorOf(new Failure(code, 'It is gone.'))?.answer, code).toMatchObject({
        status: 404,
        body: { error: { message: expect.stringMatching(/^[A-Z]\w+ Not Found$/) as string } },
      })
    const present = codes.filter((code) => code.endsWith('.exists'))
    expect(present.length).toBeGreaterThan(6)
    for (const code of present)
      expect(apiErrorOf(new Failure(code, 'It is there.'))?.answer, code).toMatchObject({
        status: 400,
        body: { errors: [{ error: { errors: [{ code: 'notUnique' }] } }] },
      })
  })
})

describe('the service', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const send = async (method: string, path: string, body?: unknown) => {
    const answered = await service.ask(path, { method, body: JSON.stringify(body) })
    const text = await answered.text()
    return { status: answered.status, answer: (text === '' ? null : JSON.parse(text)) as unknown }
  }
  const missing = (what: string) => ({
    status: 404,
    answer: { error: { code: 404, message: `${what} Not Found` } },
  })

  it.each([
    ['String', 'POST', '/projects/1/comments', { stringId: 99, text: 'Why?', type: 'comment' }],
    ['Comment', 'DELETE', '/projects/1/comments/99', undefined],
    ['Label', 'DELETE', '/projects/1/labels/99', undefined],
    ['Translation', 'DELETE', '/projects/1/translations/99', undefined],
    ['Translation', 'PUT', '/projects/1/translations/99', undefined],
    ['Translation', 'POST', '/projects/1/approvals', { translationId: 99 }],
    ['Approval', 'DELETE', '/projects/1/approvals/99', undefined],
    ['Label', 'POST', '/projects/1/strings', { identifier: 'new', text: 'New', fileId: 1, labelIds: [99] }],
  ])('answers "%s Not Found" to %s %s', async (what, method, path, body) => {
    expect(await send(method, path, body)).toEqual(missing(what))
  })

  it('names the member that conflicts with an existing object', async () => {
    const same = (key: string) => ({ errors: [{ error: { key, errors: [{ code: 'notUnique' }] } }] })
    await send('POST', '/projects/1/labels', { title: 'checkout' })
    expect(await send('POST', '/projects/1/labels', { title: 'checkout' })).toMatchObject({
      status: 400,
      answer: same('title'),
    })
    const translation = { stringId: 1, languageId: 'uk', text: 'Вітаю' }
    await send('POST', '/projects/1/translations', translation)
    expect(await send('POST', '/projects/1/translations', translation)).toMatchObject({
      status: 400,
      answer: same('text'),
    })
  })

  it('does not delete the project’s own memory, like the editor', async () => {
    await send('POST', '/projects/1/translations', { stringId: 2, languageId: 'uk', text: 'Бувай, {name}' })
    const { data } = (await service.get('/tms')) as { data: { data: { id: number } }[] }
    const own = data[0]?.data.id
    expect((await send('DELETE', `/tms/${own}`)).status).toBe(403)
    const other = await send('POST', '/tms', { name: 'Other', languageId: 'en' })
    const { id } = (other.answer as { data: { id: number } }).data
    expect((await send('DELETE', `/tms/${id}`)).status).toBe(204)
    expect(await send('DELETE', `/tms/${id}`)).toEqual(missing('TM'))
  })
})
