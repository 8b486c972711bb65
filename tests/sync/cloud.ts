/** A cloud for tests: a project in an archive's lines, served by the local service, and projects that sync with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { CloudClient, type CloudClientOptions } from '../../core/sync/client.ts'
import { newProjectFor, remoteProject, signedInUser } from '../../core/sync/pull/projects.ts'
import { pull } from '../../core/sync/pull/pull.ts'
import type { PullResult } from '../../core/sync/pull/context.ts'
import { backupProject } from '../../core/archive/rows/backup.ts'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { createProjectFile } from '../../core/strings/rows/createProjectFile.ts'
import { openDatabase } from '../../core/store/database.ts'
import type { Operations } from '../../core/store/operation.ts'
import { reads } from '../../core/workbench/project/reads.ts'
import { writes } from '../../core/workbench/project/writes.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import type { Store } from '../../core/store/store.ts'
import { serveProjects, type Serving } from '../../core/workbench/serveProject.ts'
import { addToken } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

export const anna = { login: 'anna', name: 'Anna Kovalenko' }
const SCOPES = ['project', 'tm', 'glossary', 'language', 'field', 'user']
const quiet = { now: Date.UTC(2026, 10, 1), onProgress: () => undefined, throwIfCancelled: () => undefined }

export interface Cloud {
  serving: Serving
  folder: string
  /** The path of the project that is served. */
  path: string
  token: string
  deployment: 'standard' | 'enterprise'
  client(options?: Partial<CloudClientOptions>): CloudClient
  ask(method: string, path: string, body?: unknown): Promise<unknown>
  close(): Promise<void>
}

export async function startCloud(
  lines: readonly object[],
  { deployment = 'standard' }: { deployment?: 'standard' | 'enterprise' } = {},
): Promise<Cloud> {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-cloud-'))
  const path = join(folder, 'remote.interlinear')
  const text = [{ kind: 'archive', version: 1 }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
  await restoreArchive(Readable.from([Buffer.from(text)]), path, quiet)
  const home = join(folder, 'home')
  const { token } = await addToken(new CredentialFile(home), SCOPES)
  const serving = await serveProjects({
    paths: [path],
    person: anna,
    home,
    ...(deployment === 'enterprise' && { organization: 'acme' }),
  })
  const connection = { name: 'Cloud', authUrl: serving.authUrl, baseUrl: serving.baseUrl }
  return {
    ...{ serving, folder, path, token, deployment },
    client: (options = {}) =>
      new CloudClient({
        connection,
        tokens: { accessToken: () => Promise.resolve(token), replacementOf: () => Promise.resolve(token) },
        sleep: () => Promise.resolve(),
        ...options,
      }),
    async ask(method, below, body) {
      const response = await fetch(`${serving.baseUrl}/api/v2${below}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${below}: ${response.status} ${await response.text()}`)
      return response.status === 204 ? null : ((await response.json()) as { data: unknown }).data
    },
    async close() {
      await serving.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Copy {
  path: string
  store: Pick<Store, 'read' | 'write' | 'close'>
  pull(options?: {
    client?: CloudClient
    signal?: AbortSignal
    isThorough?: boolean
    isDryRun?: boolean
    /** Whether it compares undated lists, too. */
    isComparing?: boolean
  }): Promise<PullResult>
  close(): Promise<void>
}

/** A fresh project that is linked with the cloud's. */
export async function copyOf(
  cloud: Cloud,
  name: string,
  { languageIds = ['uk', 'de'], hasThreads = false }: { languageIds?: string[]; hasThreads?: boolean } = {},
): Promise<Copy> {
  const client = cloud.client()
  const remote = await remoteProject(client, 1)
  const path = join(cloud.folder, `${name}.interlinear`)
  createProjectFile(path, newProjectFor(remote, { deployment: cloud.deployment, languageIds, owner: anna }))
  const store = hasThreads ? await openStore(path) : directStore(path)
  const owner = await store.write('ensureUser', anna)
  await store.write('linkProject', {
    connectionId: 'test',
    remoteId: 1,
    languageIds,
    userId: owner.id,
    remoteUser: await signedInUser(client),
  })
  return copyAt(cloud, path, store)
}

/** A project that is linked already. */
export function copyAt(cloud: Cloud, path: string, store: Copy['store'] = directStore(path)): Copy {
  return {
    path,
    store,
    async pull({
      client: other = cloud.client(),
      signal,
      isThorough = false,
      isDryRun = false,
      isComparing = false,
    } = {}) {
      const project = await store.read('cloudProject', {})
      if (project === null) throw new Error('the project is linked')
      return pull({
        store,
        client: other,
        project: isComparing ? { ...project, comparedAt: null } : project,
        options: {
          isDryRun,
          isThorough,
          signal: signal ?? new AbortController().signal,
          onProgress: () => undefined,
        },
      })
    },
    close: () => store.close(),
  }
}

/** An error that is thrown rejects, as it does from a thread. */
function settled<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve) => resolve(work()))
}

/** The store's operations without its threads, for tests that open many projects. */
function directStore(path: string): Copy['store'] {
  const db = openDatabase(path)
  // No test pulls the plug.
  db.pragma('synchronous = OFF')
  const context = () => ({ ...quiet, now: Date.now() })
  const run = (operations: Operations, name: string, input: unknown): unknown => {
    const operation = operations[name]
    if (operation === undefined) throw new Error(`There is no operation ${name}`)
    return db.transaction(() => operation(db, structuredClone(input), context())).immediate()
  }
  return {
    read: (name: string, input: unknown) => settled(() => run(reads, name, input)),
    write: (name: string, input: unknown) => settled(() => run(writes, name, input)),
    close: () => settled(() => void db.close()),
  } as Copy['store']
}

/** Members that the API does not have, or that differ in each copy. */
const UNTOLD = ['ownerId', 'ownId', 'isShared', 'customData', 'sourceChangedAt', 'position', 'use', 'origin']

/** Rows here have ids of their own where the cloud's are taken, or came in another order. */
const OWN_IDS = new Set(['translation', 'approval', 'comment', 'screenshot', 'tmSegment', 'term'])

/** The living lines of a project's archive, in which both sides must agree. */
export async function linesOf(path: string): Promise<string[]> {
  let text = ''
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  await backupProject(path, output, quiet)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const archived = new Set(lines.filter(({ isArchived }) => isArchived === true).map(({ id }) => id))
  // Each side feeds a memory of its own.
  const name = lines.find(({ kind }) => kind === 'project')?.['name']
  const own = lines.find((line) => line['kind'] === 'tm' && line['name'] === name)?.['id']
  const gone = new Set(lines.filter(({ stringId }) => archived.has(stringId)).map(({ id }) => id))
  const texts = new Map(
    lines
      .filter(({ kind }) => kind === 'translation')
      .map(({ id, stringId, languageId, pluralForm, text: reads }) => [
        id,
        [stringId, languageId, pluralForm, reads].join(' '),
      ]),
  )
  return lines
    .filter(
      (line) =>
        !(line['kind'] === 'string' && archived.has(line['id'])) &&
        !archived.has(line['stringId']) &&
        (own === undefined || (line['tmId'] !== own && !(line['kind'] === 'tm' && line['id'] === own))) &&
        !gone.has(line['translationId']),
    )
    .map((line) => {
      const left = { ...line }
      for (const name of UNTOLD) delete left[name]
      if (line['kind'] === 'translation') delete left['updatedAt']
      if (OWN_IDS.has(String(line['kind']))) delete left['id']
      if (Array.isArray(line['records']))
        left['records'] = line['records'].map(({ id: _id, ...record }: { id: number }) => record)
      if ('translationId' in line) left['translationId'] = texts.get(line['translationId'])
      // The API tells times to the second.
      return JSON.stringify(left).replaceAll(/(:\d\d)\.\d{3}Z/g, '$1Z')
    })
    .sort()
}

/** All that a project can have: files in folders and branches, or strings alone. */
export function richProject(
  {
    deployment = 'standard',
    type = 'file-based',
  }: {
    deployment?: 'standard' | 'enterprise'
    type?: 'file-based' | 'string-based'
  } = {},
  strings = 12,
): object[] {
  const isEnterprise = deployment === 'enterprise'
  const isOfFiles = type === 'file-based'
  const at = (minute: number): string =>
    new Date(Date.UTC(2026, 0, 2, 3, minute)).toISOString().replace('.000', '')
  const lines: object[] = [
    { kind: 'user', id: 1, login: 'anna', name: 'Anna Kovalenko' },
    { kind: 'user', id: 2, login: 'boris', name: 'Boris' },
    {
      kind: 'project',
      ...{ id: 1, identifier: 'shop', name: 'Shop', type, deployment, sourceLanguageId: 'en' },
      ...{ targetLanguageIds: ['uk', 'de'], ownerId: 1 },
    },
    { kind: 'branch', id: 1, name: 'main', title: null },
  ]
  if (isOfFiles)
    lines.push(
      {
        kind: 'file',
        id: 1,
        branchId: null,
        name: 'ui.json',
        type: 'json',
        path: 'app/ui.json',
        content: Buffer.from('{}').toString('base64'),
      },
      {
        kind: 'file',
        id: 2,
        branchId: 1,
        name: 'help.json',
        type: 'json',
        path: 'help.json',
        title: 'Help',
        content: null,
      },
    )
  lines.push({ kind: 'label', id: 3, title: 'urgent' }, { kind: 'label', id: 4, title: 'later' })
  if (!isOfFiles) lines.push({ kind: 'label', id: 5, title: 'ui.json', isSystem: true })
  if (isEnterprise) lines.push({ kind: 'field', id: 4, name: 'Area', slug: 'area', type: 'text' })
  for (let index = 1; index <= strings; index++) {
    const shape =
      index % 4 === 2
        ? { type: 'plural', text: { one: `${index} day`, other: `${index} days` } }
        : { type: index % 4 === 3 ? 'icu' : 'plain', text: `Text ${index}` }
    lines.push({
      kind: 'string',
      id: index,
      ...(isOfFiles ? { fileId: (index % 2) + 1 } : { branchId: 1 }),
      identifier: `key.${index}`,
      ...shape,
      context: index % 3 === 0 ? `Context ${index}` : null,
      maxLength: index % 5 === 0 ? 100 : null,
      isHidden: index % 7 === 0,
      masterStringId: index === 9 ? 5 : null,
      labelIds: [...(index % 6 === 1 ? [3, 4] : []), ...(!isOfFiles && index % 3 === 0 ? [5] : [])],
      ...(isEnterprise && {
        isPassedWorkflow: index % 2 === 0,
        fields: index % 2 ? { area: 'checkout' } : {},
      }),
      createdAt: at(index),
    })
  }
  let id = 100
  for (let index = 1; index <= strings; index++)
    for (const languageId of ['uk', 'de']) {
      if (index % 5 === 4) continue
      const forms = index % 4 === 2 ? ['one', 'other'] : ['none', 'none']
      for (const [place, pluralForm] of forms.entries()) {
        if (place > 0 && pluralForm === 'none' && index % 3 > 0) continue
        lines.push({
          kind: 'translation',
          ...{ id: id++, stringId: index, languageId, pluralForm },
          text: `${languageId} ${index} ${place}`,
          userId: (index % 2) + 1,
          provider: index % 5 === 0 ? 'tm' : null,
          isPreTranslated: index % 5 === 0,
          createdAt: at(20 + place),
        })
      }
    }
  lines.push(
    { kind: 'vote', translationId: 100, userId: 1, mark: 'up', votedAt: at(30) },
    { kind: 'vote', translationId: 100, userId: 2, mark: 'down', votedAt: at(31) },
    { kind: 'approval', id: 7, translationId: 101, userId: 2, createdAt: at(32) },
    { kind: 'approval', id: 8, translationId: 103, userId: 1, createdAt: at(33) },
    {
      kind: 'comment',
      id: 8,
      stringId: 1,
      languageId: 'uk',
      userId: 1,
      type: 'comment',
      text: 'Who?',
      createdAt: at(34),
    },
    {
      kind: 'comment',
      id: 9,
      stringId: 2,
      languageId: null,
      userId: 2,
      type: 'issue',
      issueType: 'source_mistake',
      issueStatus: 'unresolved',
      text: 'Wrong',
      createdAt: at(35),
    },
    { kind: 'screenshot', id: 9, name: 'cart.png', stringIds: [1, 3] },
    { kind: 'tm', id: 1, name: 'Common', languageIds: ['en', 'uk'] },
    {
      kind: 'tmSegment',
      ...{ id: 1, tmId: 1 },
      records: [
        { id: 1, languageId: 'en', text: 'Cart', usageCount: 3, createdBy: 1, createdAt: at(36) },
        {
          id: 2,
          languageId: 'uk',
          text: 'Кошик',
          createdBy: 2,
          updatedBy: 1,
          createdAt: at(36),
          updatedAt: at(37),
        },
      ],
    },
    { kind: 'glossary', id: 1, name: 'Terms', languageIds: ['en', 'uk'] },
    {
      kind: 'concept',
      id: 1,
      glossaryId: 1,
      userId: 1,
      subject: 'shop',
      translatable: true,
      createdAt: at(38),
      updatedAt: at(38),
    },
    {
      kind: 'term',
      id: 1,
      glossaryId: 1,
      conceptId: 1,
      languageId: 'en',
      text: 'cart',
      userId: 1,
      partOfSpeech: 'propn',
      status: 'not_recommended',
      createdAt: at(38),
      updatedAt: at(38),
    },
    {
      kind: 'term',
      id: 2,
      glossaryId: 1,
      conceptId: 1,
      languageId: 'uk',
      text: 'кошик',
      userId: 2,
      type: 'short_form',
      gender: 'masculine',
      lemma: 'кошик',
      createdAt: at(39),
      updatedAt: at(39),
    },
  )
  return lines
}
