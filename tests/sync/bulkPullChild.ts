/**
 * A process of its own that pulls 100,000 strings from a stand-in cloud, for tests that kill it: PROJECT. It says each page
 * of strings that it asks for, and `done` at the end.
 */
import { existsSync } from 'node:fs'
import { CloudClient } from '../../core/sync/client.ts'
import { newProjectFor, remoteProject, signedInUser } from '../../core/sync/pull/projects.ts'
import { sync } from '../../core/sync/sync.ts'
import { createProjectFile } from '../../core/strings/rows/createProjectFile.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { chances } from './adversarial/clockwork.ts'
import { FakeCloud } from './fake/fakeCloud.ts'
import { FILE, LANGUAGE, PROJECT } from './fake/state.ts'

const STRINGS = 100_000
const ADDRESS = 'http://127.0.0.1:1'
const [path = ''] = process.argv.slice(2)
const owner = { login: 'anna', name: null }

const cloud = new FakeCloud(chances(1), null, { isOfFiles: true, isEnterprise: false })
const at = Date.UTC(2026, 4, 1)

/** The cloud's strings of a page, which are too many to be kept; null: it is another request. */
function pageOfStrings(url: URL): object | null {
  if (!url.pathname.endsWith(`/projects/${PROJECT}/strings`)) return null
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const limit = Number(url.searchParams.get('limit') ?? 25)
  process.stdout.write(`page ${offset} ${url.searchParams.get('croql') ?? ''}\n`)
  const data = Array.from({ length: Math.max(0, Math.min(limit, STRINGS - offset)) }, (_, index) => {
    const id = offset + index + 1
    return {
      data: cloud.told.string({
        ...{ id, identifier: `key.${id}`, text: `Text ${id}`, context: '', maxLength: 0, isHidden: false },
        ...{ labelIds: [], createdAt: at, updatedAt: null, fileId: FILE },
      }),
    }
  })
  return { data, pagination: { offset, limit } }
}

const client = new CloudClient({
  connection: { name: 'Cloud', authUrl: ADDRESS, baseUrl: ADDRESS },
  tokens: { accessToken: () => Promise.resolve('t'), replacementOf: () => Promise.resolve('t') },
  fetch: async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const page = pageOfStrings(url)
    if (page !== null) return Response.json(page)
    const body = typeof init.body === 'string' ? init.body : ''
    const answer = await cloud.answer('anna', { method: init.method ?? 'GET', url, body })
    return answer.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(answer.body, { status: answer.status })
  },
})

const isNew = !existsSync(path)
if (isNew) {
  const remote = await remoteProject(client, PROJECT)
  createProjectFile(path, newProjectFor(remote, { deployment: 'standard', languageIds: [LANGUAGE], owner }))
}
const session = await ProjectSession.open(path, owner, { readers: 1 })
const { id: userId } = await session.store.write('ensureUser', { login: 'anna' })
const link = { connectionId: 'anna', baseUrl: ADDRESS, remoteId: PROJECT, userId, languageIds: [LANGUAGE] }
await session.store.write('linkProject', { ...link, remoteUser: await signedInUser(client) })
await sync({
  store: session.store,
  client,
  options: {
    ...{ isPulling: true, isPushing: false, isDryRun: false, onProgress: () => undefined },
    signal: new AbortController().signal,
  },
})
await session.close()
process.stdout.write('done\n')
