/** Endpoints that the cloud's own command lines call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { absentEndpoints } from '../../core/service/api/absentEndpoints.ts'
import { routes } from '../../core/service/api/routes.ts'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import { anna, asking, startTestService, type TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

interface Refused {
  error: { code: number; message: string }
}

describe('a project', () => {
  const settingsFor = async (login: string): Promise<unknown> => {
    const person = { login, name: null }
    const serving = await serveProjects({ paths: [service.project], person, home: service.home })
    const answered = await asking(serving.baseUrl, service.token)('/projects/1')
    await serving.close()
    return answered.json()
  }

  it('has its settings for its owner, and no more than its info for others', async () => {
    expect(await settingsFor(anna.login)).toMatchObject({
      data: { id: 1, languageMapping: {}, exportApprovedOnly: false, skipUntranslatedFiles: false },
    })
    const info = await settingsFor('boris')
    expect(info).toMatchObject({ data: { id: 1, name: 'Shop' } })
    expect(info).not.toHaveProperty('data.languageMapping')
  })
})

describe('an endpoint that is not offered', () => {
  const concrete = (path: string): string =>
    `/${path
      .replace('/**', '/1')
      .replace('{projectId}', '1')
      .replaceAll(/\{\w+\}/g, '1')}`

  it('is 404 with the reason, by every method, and blames no id of the path', async () => {
    for (const [path, reason] of Object.entries(absentEndpoints))
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answered = await service.ask(concrete(path), {
          method,
          ...(method === 'POST' && { body: '{}' }),
        })
        const { error } = (await answered.json()) as Refused
        expect([path, method, error]).toEqual([
          path,
          method,
          { code: 404, message: `Endpoint Not Found: ${reason}.` },
        ])
      }
  })

  it('hides no endpoint that is offered', () => {
    const offered = new Set(routes.map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}')))
    const hidden = Object.keys(absentEndpoints).filter((path) =>
      offered.has(path.replaceAll(/\{\w+\}/g, '{}')),
    )
    expect(hidden).toEqual([])
  })
})
