/** Pulling a large project from the local service, beside the same answers read and thrown away; and pushing edits. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { CloudClient, CloudFailure } from '../../core/cloud/client.ts'
import { RemoteLists, type RemoteList } from '../../core/cloud/pull/lists.ts'
import { newProjectFor, remoteProject, signedInUser } from '../../core/cloud/pull/projects.ts'
import { pull } from '../../core/cloud/pull/pull.ts'
import { sync } from '../../core/cloud/sync.ts'
import { createProjectFile } from '../../core/project/create.ts'
import { openStore, type Store } from '../../core/project/store.ts'
import { milliseconds, table, type Bench } from './bench.ts'
import { largeProject } from './largeProject.ts'

const STRINGS = Number(process.env['INTERLINEAR_BENCH_STRINGS'] ?? 200_000)
const LANGUAGES = ['uk', 'de']
const EDITS = 1_000
const owner = { login: 'bench', name: null }

interface Service {
  child: ChildProcess
  newClient(): CloudClient
}

async function startService(path: string, home: string): Promise<Service> {
  const script = join(import.meta.dirname, 'serveProject.ts')
  const child = spawn(process.execPath, [script, path, home], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The service did not start')))
  const [line] = (await Promise.race([once(lines, 'line'), died])) as [string]
  died.catch(() => undefined)
  const { baseUrl, token } = JSON.parse(line) as { baseUrl: string; token: string }
  const connection = { name: 'Bench', authUrl: baseUrl, baseUrl }
  const tokens = { accessToken: () => Promise.resolve(token), replacementOf: () => Promise.resolve(token) }
  return { child, newClient: () => new CloudClient({ connection, tokens }) }
}

/** The lists of a first pull; those of memories and glossaries by their ids. */
function listsOf(): RemoteList[] {
  const lists = new RemoteLists(1)
  return [
    ...[
      lists.members(),
      lists.branches(),
      lists.directories(),
      lists.files(),
      lists.labels(),
      lists.strings(),
    ],
    ...LANGUAGES.flatMap((id) => [lists.translations(id), lists.approvals(id), lists.votes(id)]),
    ...[lists.comments(), lists.screenshots(), lists.memories(), lists.glossaries()],
    ...[lists.segments(1), lists.concepts(1), lists.terms(1)],
  ]
}

interface Spent {
  seconds: number
  /** Of this process, all its threads. */
  cpu: number
}

async function spent(work: () => Promise<unknown>): Promise<Spent> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 }
}

/** Every page as it is sent, with nothing done to it, and what the service says of the bytes of each file. */
async function readAll(client: CloudClient): Promise<number> {
  let items = 0
  for (const { step, path, query = {}, schema } of listsOf())
    for await (const page of client.list(path, { query, schema })) {
      items += page.items.length
      if (step === 'files') await Promise.all(page.items.map((file) => askForBytes(client, file)))
    }
  return items
}

/** An archive has no bytes of files, so that the project has none: the service refuses. */
async function askForBytes(client: CloudClient, file: unknown): Promise<void> {
  const { id } = file as { id: number }
  try {
    await client.get(`projects/1/files/${id}/download`, { schema: z.unknown() })
  } catch (error) {
    if (!(error instanceof CloudFailure)) throw error
  }
}

async function linked(path: string, client: CloudClient): Promise<Store> {
  const remote = await remoteProject(client, 1)
  createProjectFile(path, newProjectFor(remote, { deployment: 'standard', languageIds: LANGUAGES, owner }))
  const store = await openStore(path)
  const { id: userId } = await store.write('ensureUser', owner)
  const remoteUser = await signedInUser(client)
  await store.write('linkProject', {
    connectionId: 'bench',
    remoteId: 1,
    languageIds: LANGUAGES,
    userId,
    remoteUser,
  })
  return store
}

async function pullInto(store: Store, client: CloudClient): Promise<void> {
  const project = await store.read('cloudProject', {})
  if (project === null) throw new Error('the project is linked')
  const signal = new AbortController().signal
  await pull({ store, client, project, options: { isDryRun: false, signal, onProgress: () => undefined } })
}

/** Writes a translation of so many strings here. */
async function edit(store: Store, count: number): Promise<void> {
  const { id: userId } = await store.write('ensureUser', owner)
  for (let stringId = 1, written = 0; written < count; stringId++) {
    const { forms } = await store.read('stringDetail', { stringId, languageId: 'uk', userId })
    if (forms[0] !== 'none') continue
    await store.write('saveForms', {
      ...{ stringId, languageId: 'uk', userId, approve: false },
      forms: { none: `Written here: ${stringId}` },
    })
    written++
  }
}

async function pushFrom(store: Store, client: CloudClient): Promise<void> {
  const signal = new AbortController().signal
  const options = { isPulling: true, isPushing: true, isDryRun: false, signal, onProgress: () => undefined }
  await sync({ store, client, options })
}

const bench: Bench = {
  title: `Sync: a first pull of ${STRINGS.toLocaleString('en')} strings with ${LANGUAGES.length} languages`,
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-sync-'))
    const served = join(folder, 'served.interlinear')
    copyFileSync(largeProject(STRINGS).path, served)
    const service = await startService(served, join(folder, 'home'))
    try {
      const reader = service.newClient()
      let items = 0
      const read = await spent(async () => (items = await readAll(reader)))
      const store = await linked(join(folder, 'local.interlinear'), service.newClient())
      const puller = service.newClient()
      const pulled = await spent(() => pullInto(store, puller))
      const idle = service.newClient()
      const again = await spent(() => pullInto(store, idle))
      await edit(store, EDITS)
      const pusher = service.newClient()
      const pushed = await spent(() => pushFrom(store, pusher))
      await store.close()
      print(
        `${items.toLocaleString('en')} items; speed against reading alone: ${Math.round((100 * read.seconds) / pulled.seconds)} %`,
      )
      const row = (name: string, { seconds, cpu }: Spent, requests: number): string[] => [
        name,
        milliseconds(seconds * 1000),
        milliseconds(cpu * 1000),
        String(requests),
      ]
      return table(
        ['work', 'time', 'CPU of the client', 'requests'],
        [
          row('answers read and thrown away', read, reader.requests),
          row('first pull', pulled, puller.requests),
          row(`nothing to do, ${LANGUAGES.length} languages`, again, idle.requests),
          row(`sync with ${EDITS.toLocaleString('en')} translations to send`, pushed, pusher.requests),
        ],
      )
    } finally {
      service.child.stdin?.end()
      await once(service.child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default bench
