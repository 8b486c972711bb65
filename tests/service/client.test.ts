/**
 * The real service's own client for Node, unmodified, drives every endpoint that the local service offers, and every
 * answer, good or bad, is one that the real API's schema allows.
 */
import * as client from '@crowdin/crowdin-api-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../core/service/api/routes.ts'
import { beyond, coverage } from './coverage.ts'
import { hasSchema, readContract } from './schema.ts'
import type { Contract, Deployment } from './schema.ts'
import { openDoor, startTestService } from './service.ts'
import type { Door, TestService } from './service.ts'
import { glossaries, memories } from './walk/resources.ts'
import { files, languages, projects, storages, strings, uploads } from './walk/source.ts'
import { comments, labels, screenshots, translations } from './walk/work.ts'
import { addToken } from '../../core/service/registry.ts'

const isOffered = (endpoint: string): boolean => coverage[endpoint] === true

describe.skipIf(!hasSchema).each<Deployment>(['standard', 'enterprise'])('%s', (deployment) => {
  let service: TestService
  let door: Door
  let api: client.Client
  let filed: Contract
  let unfiled: Contract
  const isEnterprise = deployment === 'enterprise'

  beforeAll(async () => {
    filed = readContract(deployment, 'file-based')
    unfiled = readContract(deployment, 'string-based')
    service = await startTestService({ deployment, types: ['file-based', 'string-based'] })
    door = await openDoor(service, (path) => (path.startsWith('/projects/2/') ? unfiled : filed))
    api = new client.Client({ token: service.token, baseUrl: door.url })
  })
  afterAll(async () => {
    await door.close()
    await service.close()
  })

  /** The problems, but for endpoints that are not there in this part of the schema. */
  const ofSchema = (): string[] =>
    door.problems.filter((problem) => !beyond.some((endpoint) => isOf(problem, endpoint)))

  it('matches the schema in a project of files', async () => {
    const walk = { api, projectId: 1, isEnterprise }
    await projects(walk)
    await languages(walk)
    await storages(walk)
    await files(walk)
    await strings(walk, { fileId: 1 })
    await translations(walk)
    await comments(walk)
    await labels(walk)
    await screenshots(walk)
    await memories(walk)
    await glossaries(walk)
    expect(ofSchema()).toEqual([])
    expect(undriven(door, filed)).toEqual([])
  })

  it('matches the schema in a project of strings', async () => {
    const walk = { api, projectId: 2, isEnterprise }
    const branchId = await uploads(walk)
    await strings(walk, { branchId })
    await translations(walk)
    await comments(walk)
    await labels(walk)
    await screenshots(walk)
    await api.projectsGroupsApi.getProject(2)
    await api.translationStatusApi.getProjectProgress(2)
    await api.usersApi.listProjectMembers(2)
    expect(ofSchema()).toEqual([])
    expect(undriven(door, unfiled).filter((endpoint) => endpoint.includes('{projectId}/'))).toEqual([])
  })

  it('accepts every order and every filter of the schema for its lists', async () => {
    const { data: tm } = await api.translationMemoryApi.addTm({ name: 'Of lists', languageId: 'en' })
    const { data: glossary } = await api.glossariesApi.addGlossary({ name: 'Of lists', languageId: 'en' })
    const own = new Map([
      ['{languageId}', 'uk'],
      ['{tmId}', `${tm.id}`],
      ['{glossaryId}', `${glossary.id}`],
    ])
    for (const [contract, projectId] of [
      [filed, '1'],
      [unfiled, '2'],
    ] as const) {
      const lists = contract.endpoints.filter(
        (endpoint) =>
          isOffered(endpoint) && /^GET .*[a-z]$/.test(endpoint) && !endpoint.endsWith('/download'),
      )
      for (const endpoint of lists) {
        const path = endpoint
          .slice('GET '.length)
          .replaceAll(/\{\w+\}/g, (name) => (name === '{projectId}' ? projectId : (own.get(name) ?? name)))
        const needed = path.endsWith('/translations') && !path.includes('/languages/') ? 'languageId=uk&' : ''
        for (const one of contract.queriesOf(endpoint)) {
          const [name] = one.split('=')
          const query =
            name === 'languageId'
              ? 'languageId=uk'
              : name === 'croql'
                ? 'croql=1%20%3D%201'
                : `${needed}${one}`
          const answer = await service.ask(`${path}?${query}`)
          expect([endpoint, query, answer.status]).toEqual([endpoint, query, 200])
        }
      }
    }
    await api.translationMemoryApi.deleteTm(tm.id)
    await api.glossariesApi.deleteGlossary(glossary.id)
  })

  it('refuses like the schema: no token, insufficient scope, not found, invalid input', async () => {
    const { token: small } = await addToken(service.credentials, ['project.status'])
    const needless = new Set(routes.filter(({ scope }) => scope === null).map(({ path }) => path))
    for (const [contract, projectId] of [
      [filed, 1],
      [unfiled, 2],
    ] as const) {
      // Endpoints outside of projects are the same in both.
      const isOwn = (endpoint: string): boolean => contract === filed || endpoint.includes('{projectId}/')
      for (const endpoint of contract.endpoints.filter(isOffered).filter(isOwn)) {
        const [method = '', template = ''] = endpoint.split(' ')
        const path = template.replace('{projectId}', `${projectId}`).replaceAll(/\{\w+\}/g, '999999')
        const ask = async (bearer: string | null, body?: string): Promise<number> => {
          const headers = { ...(bearer !== null && { Authorization: `Bearer ${bearer}` }) }
          const init = { method, headers, ...(body !== undefined && { body: new Blob([body]) }) }
          return (await fetch(`${door.url}${path}`, init)).status
        }
        expect([endpoint, await ask(null)]).toEqual([endpoint, 401])
        if (!needless.has(template.slice(1)) && !template.endsWith('languages/progress'))
          expect([endpoint, await ask(small)]).toEqual([endpoint, 403])
        if (path.includes('999999') && method !== 'PATCH' && method !== 'PUT' && method !== 'POST')
          expect([400, 404]).toContain(await ask(service.token))
        if (!['GET', 'DELETE'].includes(method) && !isBodiless(endpoint))
          for (const body of ['{', '{"text": 7}', '[{"op": "replace", "path": "/999999/x", "value": 1}]'])
            expect([400, 404]).toContain(await ask(service.token, body))
      }
    }
    expect(ofSchema()).toEqual([])
  })
})

/** A body says nothing there. */
function isBodiless(endpoint: string): boolean {
  return (
    endpoint === 'PUT /projects/{projectId}/translations/{translationId}' || endpoint === 'POST /storages'
  )
}

/** Returns the offered endpoints without a successful request. */
function undriven(door: Door, contract: Contract): string[] {
  const seen = door.seen.get(contract)
  const isDriven = (endpoint: string): boolean =>
    [200, 201, 202, 204].some((status) => seen?.has(`${endpoint} ${status}`))
  return contract.endpoints.filter((endpoint) => isOffered(endpoint) && !isDriven(endpoint))
}

function isOf(problem: string, endpoint: string): boolean {
  const pattern = endpoint.replaceAll(/\{\w+\}/g, '\\d+')
  return new RegExp(`^${pattern} \\d+: no such endpoint$`).test(problem)
}

describe.skipIf(!hasSchema)('the endpoints of the schema', () => {
  it('are each offered, or excluded with a reason', () => {
    const contracts = (['standard', 'enterprise'] as const).flatMap((deployment) =>
      (['file-based', 'string-based'] as const).map((type) => readContract(deployment, type)),
    )
    const all = new Set(contracts.flatMap(({ endpoints }) => endpoints))
    expect([...all].sort()).toEqual(Object.keys(coverage).sort())
    const served = routes.map(({ method, path }) => `${method} /${path}`)
    const offered = Object.keys(coverage).filter(isOffered)
    expect(served.toSorted()).toEqual([...offered, ...beyond].sort())
  })
})
