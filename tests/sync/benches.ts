/** Two workbenches and the local service between them: each a project file of its own, over real HTTP. */
import type { SyncReport } from '../../core/contract/cloud.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CloudClient } from '../../core/sync/client.ts'
import { newProjectFor, remoteProject, signedInUser } from '../../core/sync/pull/projects.ts'
import { sync } from '../../core/sync/sync.ts'
import type { SyncOptions } from '../../core/sync/syncReport.ts'
import type { PluralForms } from '../../core/model/plural.ts'
import { createProjectFile } from '../../core/strings/rows/createProjectFile.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import type { Store } from '../../core/store/store.ts'
import { startTestService, type TestService } from '../service/service.ts'
import type { ProjectType } from '../service/schema.ts'

export interface Bench {
  store: Store
  userId: number
  path: string
  close(): Promise<void>
  sync(options?: Partial<SyncOptions>): Promise<SyncReport>
  /** The same over a network that does as it likes. */
  syncBy(send: typeof fetch, options?: Partial<SyncOptions>): Promise<SyncReport>
  /** The texts of a string's translations, the shown one first. */
  texts(identifier: string, languageId?: string): Promise<string[]>
  save(identifier: string, text: string, languageId?: string): Promise<number>
  stringId(identifier: string): Promise<number>
}

export interface Benches {
  service: TestService
  close(): Promise<void>
  /** A string that is new in the cloud, by its identifier; the benches have it with their next sync. */
  newString(text?: string | PluralForms): Promise<string>
  /** The content of the server's own file, and edits as another user there. */
  cloud: { store: Store; userId: number; save(identifier: string, text: string): Promise<number> }
  bench(options?: { fetch?: typeof fetch; login?: string }): Promise<Bench>
}

const EVERYTHING: Omit<SyncOptions, 'signal'> = {
  isPulling: true,
  isPushing: true,
  isDryRun: false,
  onProgress: () => undefined,
}

export async function openBenches({ type = 'file-based' }: { type?: ProjectType } = {}): Promise<Benches> {
  const service = await startTestService({ types: [type] })
  const store = await openStore(service.project, { readers: 1 })
  const colleague = await store.write('ensureUser', { login: 'boris', name: 'Boris' })
  const opened: Bench[] = []
  const [file] = (await store.read('serviceList', { kind: 'file' })) as { id: number }[]
  const fileId = file?.id ?? null
  let strings = 0
  return {
    service,
    async close() {
      await Promise.all([store.close(), ...opened.map((one) => one.close())])
      await service.close()
    },
    async newString(text: string | PluralForms = 'Save') {
      strings++
      const identifier = `new.${strings}`
      const string = { fileId, branchId: null, identifier, text, isMessage: false, context: null }
      await store.write('serviceChangeStrings', {
        userId: colleague.id,
        changes: [
          {
            kind: 'add',
            string: { ...string, maxLength: null, isHidden: false, labelIds: [], fields: {} },
          },
        ],
      })
      return identifier
    },
    cloud: {
      store,
      userId: colleague.id,
      save: (identifier, text) => saveAs(store, colleague.id, identifier, text, 'uk'),
    },
    async bench({ fetch: send = fetch, login = 'anna' } = {}) {
      const made = await openBench(service, send, login)
      opened.push(made)
      return made
    },
  }
}

async function openBench(service: TestService, send: typeof fetch, login: string): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
  const client = clientOf(service, fetch)
  const [project] = service.serving.projects
  const remote = await remoteProject(client, project?.id ?? 0)
  const languageIds = remote.targetLanguageIds
  const path = join(folder, 'bench.interlinear')
  const owner = { login, name: null }
  createProjectFile(path, newProjectFor(remote, { deployment: 'standard', languageIds, owner }))
  const store = await openStore(path, { readers: 1 })
  const { id: userId } = await store.write('ensureUser', owner)
  const remoteUser = await signedInUser(client)
  await store.write('linkProject', {
    connectionId: 'c1',
    remoteId: remote.id,
    languageIds,
    userId,
    remoteUser,
  })
  const stringId = async (identifier: string): Promise<number> =>
    (await store.read('findString', { reference: identifier })).stringId
  const syncBy: Bench['syncBy'] = (over, options = {}) =>
    sync({
      store,
      client: clientOf(service, over),
      options: { ...EVERYTHING, signal: new AbortController().signal, ...options },
    })
  return {
    ...{ store, userId, path, stringId },
    async close() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
    sync: (options) => syncBy(send, options),
    syncBy,
    async texts(identifier, languageId = 'uk') {
      const detail = await store.read('serviceList', {
        kind: 'translation',
        filters: { stringId: await stringId(identifier), languageId },
      })
      return (detail as { text: string }[]).map(({ text }) => text).sort()
    },
    save: (identifier, text, languageId = 'uk') => saveAs(store, userId, identifier, text, languageId),
  }
}

export function clientOf(service: TestService, send: typeof fetch): CloudClient {
  const { authUrl, baseUrl } = service.serving
  return new CloudClient({
    connection: { authUrl, baseUrl, name: 'Test cloud' },
    tokens: {
      accessToken: () => Promise.resolve(service.token),
      replacementOf: () => Promise.resolve(service.token),
    },
    fetch: send,
    sleep: () => Promise.resolve(),
  })
}

async function saveAs(
  store: Store,
  userId: number,
  identifier: string,
  text: string,
  languageId: string,
): Promise<number> {
  const { stringId } = await store.read('findString', { reference: identifier })
  const saved = await store.write('saveForms', {
    ...{ stringId, languageId, userId },
    forms: { none: text },
    approve: false,
  })
  return saved.translationIds[0] ?? 0
}
