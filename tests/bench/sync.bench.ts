/**
 * Pulling a large project from the local service, beside the same responses read and discarded, with and without
 * network latency. Also a sync without changes, a push of edits, and typing during a pull.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type CloudClient } from '../../core/sync/client.ts'
import { RemoteLists, type RemoteList } from '../../core/sync/pull/lists.ts'
import { newProjectFor, remoteProject, signedInUser } from '../../core/sync/pull/projects.ts'
import { pull } from '../../core/sync/pull/pull.ts'
import { sync } from '../../core/sync/sync.ts'
import { createProjectFile } from '../../core/strings/rows/createProjectFile.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import type { Store } from '../../core/store/store.ts'
import { bareInserts } from './bareInserts.ts'
import { median, milliseconds, table, timesRow, type Bench } from './bench.ts'
import { startRemoteService, type RemoteService } from './remoteService.ts'
import { typingWhilePulling } from './whilePulling.ts'
import { CloudFailure } from '../../core/sync/client/failures.ts'

const STRINGS = Number(process.env['INTERLINEAR_BENCH_STRINGS'] ?? 200_000)
/** How often reading and pulling take turns. */
const ROUNDS = Number(process.env['INTERLINEAR_BENCH_ROUNDS'] ?? 3)
const LANGUAGES = ['uk', 'de']
const EDITS = 1_000
/** Milliseconds that each request is on its way: none, and as to a service some thousand kilometres away. */
const LATENCIES = [0, 100]
const CONNECTION = 'bench'
const owner = { login: 'bench', name: null }

/** The lists of a first pull; those of memories and glossaries by their ids. */
function listsOf(): RemoteList[] {
  const lists = new RemoteLists(1)
  return [
    ...[lists.members(), lists.branches(), lists.directories(), lists.files(), ...lists.labels()],
    lists.strings(),
    ...LANGUAGES.flatMap((id) => [lists.translations(id), lists.approvals(id), lists.votes(id)]),
    ...[lists.comments(), lists.screenshots(), lists.memories(), lists.glossaries()],
    ...[lists.segments(1), lists.concepts(1), lists.terms(1)],
  ]
}

interface Spent {
  seconds: number
  /** Processor time of this process, all its threads, and of the service. */
  cpu: number
  serviceCpu: number
  requests: number
}

async function spent(service: RemoteService, client: CloudClient, work: () => Promise<void>): Promise<Spent> {
  const serviceBefore = await service.cpu()
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const serviceCpu = (await service.cpu()) - serviceBefore
  return { seconds, cpu: (user + system) / 1e6, serviceCpu, requests: client.requests }
}

/** Every page as it is sent, with nothing looked at in it, and what the service says of the bytes of each file. */
async function readAll(client: CloudClient): Promise<number> {
  let items = 0
  for (const { step, path, query = {} } of listsOf())
    for await (const page of client.list(path, { query, schema: z.unknown() })) {
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
    connectionId: CONNECTION,
    remoteId: 1,
    languageIds: LANGUAGES,
    userId,
    remoteUser,
  })
  // Each reader has loaded its code then.
  await Promise.all([store.read('cloudProject', {}), store.read('cloudProject', {})])
  return store
}

interface Pulling {
  /** Compares undated lists, too, as it does every quarter of an hour. */
  isComparing?: boolean
  /** Leaves off once translations come. */
  isOnlyBegun?: boolean
}

async function pullInto(
  store: Store,
  client: CloudClient,
  { isComparing = false, isOnlyBegun = false }: Pulling = {},
): Promise<void> {
  const found = await store.read('cloudProject', {})
  if (found === null) throw new Error('the project is linked')
  const project = isComparing ? { ...found, comparedAt: null } : found
  const leaving = new AbortController()
  const onProgress = ({ label }: { label: string }) => {
    if (isOnlyBegun && label.startsWith('translations')) leaving.abort()
  }
  const options = { isDryRun: false, signal: leaving.signal, onProgress }
  await pull({ store, client, project, options }).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
}

/** Writes translations of `count` strings locally. */
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

function medianOf(times: readonly Spent[]): Spent {
  const of = (member: keyof Spent) => median(times.map((one) => one[member]))
  return { seconds: of('seconds'), cpu: of('cpu'), serviceCpu: of('serviceCpu'), requests: of('requests') }
}

function row(name: string, { seconds, cpu, serviceCpu, requests }: Spent): string[] {
  const times = [seconds, cpu, serviceCpu].map((time) => milliseconds(time * 1000))
  return [name, ...times, String(requests)]
}

/** Reading and pulling in turns; the last project that was pulled stays open. */
async function inTurns(
  service: RemoteService,
  folder: string,
  latency: number,
  print: (line: string) => void,
): Promise<{ rows: string[][]; store: Store }> {
  const [read, pulled] = [[], []] as [Spent[], Spent[]]
  let items = 0
  let store: Store | null = null
  let path = ''
  for (let round = 0; round < ROUNDS; round++) {
    const reader = service.newClient({ latency })
    read.push(await spent(service, reader, async () => void (items = await readAll(reader))))
    await store?.close()
    path = join(folder, `local-${latency}-${round}.interlinear`)
    store = await linked(path, service.newClient())
    const puller = service.newClient({ latency })
    const into = store
    pulled.push(await spent(service, puller, () => pullInto(into, puller)))
  }
  if (store === null) throw new Error('there is no round')
  const ratio = medianOf(read).seconds / medianOf(pulled).seconds
  const way = latency === 0 ? 'no time on the way' : `${latency} ms on the way of each request`
  print(
    `${items.toLocaleString('en')} items, ${way}: ${Math.round(100 * ratio)} % of the speed of reading alone`,
  )
  if (latency === 0) print(atTheMost(folder, path, medianOf(read)))
  const rows = [
    row(`answers read and thrown away, ${way}`, medianOf(read)),
    row(`first pull, ${way}`, medianOf(pulled)),
  ]
  return { rows, store }
}

/** The upper bound for the same processors, fully busy, if they only read and INSERT. */
function atTheMost(folder: string, pulled: string, read: Spent): string {
  const bare = bareInserts(pulled, join(folder, 'bare.interlinear'))
  const inserts = (bare.rows + bare.texts) / 1000
  const least = (read.cpu + read.serviceCpu + inserts) / availableParallelism()
  const most = Math.round((100 * read.seconds) / least)
  return `Reading and bare INSERTs of the same rows (${inserts.toFixed(1)} s) alone: ${most} %, with all ${availableParallelism()} processors busy all the time`
}

async function typing(service: RemoteService, folder: string): Promise<string[]> {
  const path = join(folder, 'shown.interlinear')
  const store = await linked(path, service.newClient())
  await pullInto(store, service.newClient(), { isOnlyBegun: true })
  await store.close()
  const typed = await typingWhilePulling(folder, path, { service, id: CONNECTION })
  if (typed === null) return ['SKIPPED: typing while a pull is at work; no Chromium or Chrome was found.']
  return [
    ...table(
      ['from a key in the field to its paint', 'median', '95 of 100 within'],
      [
        timesRow('with nothing else going on', typed.alone),
        timesRow('during a first pull into the same project', typed.pulling),
      ],
    ),
    ...(typed.isPulledToTheEnd ? [] : ['The pull ended before the last key: take more strings.']),
  ]
}

const bench: Bench = {
  title: `Sync: a first pull of ${STRINGS.toLocaleString('en')} strings with ${LANGUAGES.length} languages`,
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-sync-'))
    const service = await startRemoteService(folder, STRINGS)
    try {
      const rows: string[][] = []
      let last: Store | null = null
      for (const latency of LATENCIES) {
        await last?.close()
        const turns = await inTurns(service, folder, latency, print)
        rows.push(...turns.rows)
        last = turns.store
      }
      if (last === null) throw new Error('there is a latency')
      const store = last
      const measured = async (name: string, work: (client: CloudClient) => Promise<void>) => {
        const client = service.newClient()
        rows.push(row(name, await spent(service, client, () => work(client))))
      }
      await measured(`nothing to do, ${LANGUAGES.length} languages`, (client) => pullInto(store, client))
      await measured('the same, what no date tells of compared', (client) =>
        pullInto(store, client, { isComparing: true }),
      )
      await edit(store, EDITS)
      await measured(`sync with ${EDITS.toLocaleString('en')} translations to send`, (client) =>
        pushFrom(store, client),
      )
      await store.close()
      return [
        ...table(['work', 'time', 'CPU of the client', 'CPU of the service', 'requests'], rows),
        '',
        ...(await typing(service, folder)),
      ]
    } finally {
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default bench
