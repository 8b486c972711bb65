/** A workbench at a cloud that others wrote, for one scenario. */
import type { SyncReport } from '../../../core/contract/cloud.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { CloudClient } from '../../../core/sync/client.ts'
import { newProjectFor, remoteProject, signedInUser } from '../../../core/sync/pull/projects.ts'
import { sync } from '../../../core/sync/sync.ts'
import type { SyncOptions } from '../../../core/sync/syncReport.ts'
import type { AccessTokens } from '../../../core/sync/client/transport.ts'
import { createProjectFile } from '../../../core/strings/rows/createProjectFile.ts'
import { hasSchema, readContract } from '../../service/schema.ts'
import { chances } from '../adversarial/clockwork.ts'
import { Desk } from '../adversarial/desk.ts'
import { FakeCloud, type FakeAnswer, type FakeRequest } from './fakeCloud.ts'
import type { Kind } from './items.ts'
import { editHere } from './here.ts'
import type { Edit } from './run.ts'
import { LANGUAGE, PROJECT } from './state.ts'

export const ADDRESS = 'http://127.0.0.1:1'
export const OF_FILES: Kind = { isOfFiles: true, isEnterprise: false }
export const OF_STRINGS: Kind = { isOfFiles: false, isEnterprise: false }

export interface Bench {
  cloud: FakeCloud
  desk: Desk
  userId: number
  client: CloudClient
  /** The requests that were asked for. */
  requests: FakeRequest[]
  sync(options?: Partial<SyncOptions>): Promise<SyncReport>
  /** A copy of the file on another desk, with all that was not sent. */
  copy(): Promise<Bench>
}

export interface BenchOptions {
  kind?: Kind
  login?: string
  /** Small pages have lists that are too long to be compared each time. */
  pageSize?: number
  /** The requests that get a refusal in place of the cloud's own answer. */
  refuse?: (request: FakeRequest) => boolean
  /** It never comes to the cloud. */
  lose?: (request: FakeRequest) => boolean
  /** Replaces a response of the server; null: does not. */
  change?: (answer: FakeAnswer, request: FakeRequest) => { status: number; body: string } | null
  /** The cloud does nothing, and asks to come again later. */
  delay?: (request: FakeRequest) => boolean
  /** The sign-in; left out, one that never ends. */
  tokens?: AccessTokens
  /** Whether the cloud takes an access token, which it is asked with each request. */
  takes?: (accessToken: string) => boolean
  /** Whether it is synced before use; default true. */
  isSynced?: boolean
  /** A project that syncs with the cloud already; left out, one that is made and linked. */
  path?: string
}

const ENDLESS: AccessTokens = {
  accessToken: () => Promise.resolve('t'),
  replacementOf: () => Promise.resolve('t'),
}

export async function bench({ kind = OF_FILES, ...options }: BenchOptions = {}): Promise<Bench> {
  const type = kind.isOfFiles ? 'file-based' : 'string-based'
  const contract = hasSchema ? readContract('standard', type) : null
  const cloud = new FakeCloud(chances(1), contract, kind)
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-scenario-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  onTestFinished(() => expect([...cloud.problems, ...cloud.defects]).toEqual([]))
  if (options.path !== undefined) return benchAt(cloud, options.path, folder, options)
  const path = join(folder, 'shop.interlinear')
  const { login = 'anna' } = options
  const { client } = clientOf(cloud, { login })
  const remote = await remoteProject(client, PROJECT)
  const owner = { login, name: null }
  createProjectFile(path, newProjectFor(remote, { deployment: 'standard', languageIds: [LANGUAGE], owner }))
  const made = await benchAt(cloud, path, folder, options)
  const link = { connectionId: login, baseUrl: ADDRESS, remoteId: PROJECT, userId: made.userId }
  const remoteUser = await signedInUser(client)
  await made.desk.store.write('linkProject', { ...link, languageIds: [LANGUAGE], remoteUser })
  if (options.isSynced ?? true) await made.sync()
  return made
}

function clientOf(cloud: FakeCloud, options: BenchOptions) {
  const { login = 'anna', pageSize, tokens = ENDLESS } = options
  const { change = () => null } = options
  const { refuse = () => false, lose = () => false, delay = () => false, takes = () => true } = options
  const requests: FakeRequest[] = []
  const client = new CloudClient({
    connection: { name: 'Cloud', authUrl: ADDRESS, baseUrl: ADDRESS },
    tokens,
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const body = typeof init.body === 'string' ? init.body : ''
      const request = { method: init.method ?? 'GET', url, body }
      requests.push(request)
      if (lose(request)) throw new TypeError('fetch failed')
      const [, accessToken = ''] = (new Headers(init.headers).get('authorization') ?? '').split(' ')
      if (!takes(accessToken)) return Response.json(UNAUTHORIZED, { status: 401 })
      if (delay(request)) return Response.json({}, { status: 429 })
      if (refuse(request)) return Response.json(REFUSED, { status: 400 })
      const answer = await cloud.answer(login, request)
      const changed = change(answer, request)
      if (changed !== null)
        return new Response(changed.status === 204 ? null : changed.body, { status: changed.status })
      if (answer.status === 204) return new Response(null, { status: 204 })
      return Response.json(answer.body, { status: answer.status })
    },
    sleep: () => Promise.resolve(),
    ...(pageSize !== undefined && { pageSize }),
  })
  return { client, requests }
}

const REFUSED = {
  errors: [{ error: { key: 'croql', errors: [{ code: 'invalid', message: 'Invalid logic' }] } }],
}

const UNAUTHORIZED = { error: { code: 401, message: 'Unauthorized' } }

async function benchAt(
  cloud: FakeCloud,
  path: string,
  folder: string,
  options: BenchOptions,
): Promise<Bench> {
  const desk = new Desk(path)
  onTestFinished(() => desk.close())
  const { login = 'anna' } = options
  const { id: userId } = await desk.store.write('ensureUser', { login })
  const { client, requests } = clientOf(cloud, options)
  return {
    ...{ cloud, desk, userId, client, requests },
    sync: (more = {}) =>
      sync({
        store: desk.store,
        client,
        options: {
          ...{ isPulling: true, isPushing: true, isDryRun: false, onProgress: () => undefined },
          ...{ signal: new AbortController().signal, ...more },
        },
      }),
    async copy() {
      const copied = join(folder, `copy-${Math.random()}.interlinear`)
      writeFileSync(copied, desk.db.serialize())
      return benchAt(cloud, copied, folder, options)
    },
  }
}

export function edit({ desk, userId }: Bench, kind: Edit['kind'], text: string, where: Edit['where'] = 0) {
  return editHere(desk, userId, { kind, where, nth: 0 }, text)
}
