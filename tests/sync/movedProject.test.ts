/** A project's file on another machine, after its settings were lost, or after its sync was ended: nothing is stuck. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Accounts } from '../../core/sync/accounts.ts'
import { connectProject, createFromCloud, syncProject, unlinkProject } from '../../core/sync/syncProject.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { startTestService, type TestService } from '../service/service.ts'

const anna = { login: 'anna', name: null }
const work = { signal: new AbortController().signal, onProgress: () => undefined }
const EVERYTHING = { isPulling: true, isPushing: true, isDryRun: false, isThorough: false }

let service: TestService
let remoteId: number
beforeAll(async () => {
  service = await startTestService({ types: ['file-based'] })
  remoteId = service.serving.projects[0]?.id ?? 0
})
afterAll(() => service.close())

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'interlinear-roaming-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

interface Machine {
  home: string
  accounts: Accounts
  signIn: (clientId?: string) => Promise<void>
}

function machine(): Machine {
  const home = join(folder(), 'home')
  const accounts = new Accounts({ home })
  return {
    home,
    accounts,
    signIn: async (clientId) => {
      const { authUrl, baseUrl } = service.serving
      const connection = await accounts.save({
        ...{ name: 'Team', authUrl, baseUrl: `${baseUrl}/`, deployment: 'standard' },
        ...{ clientId: clientId ?? null, scopes: [] },
      })
      await accounts.signInWithToken(connection.id, service.token, work.signal)
    },
  }
}

async function open(path: string): Promise<ProjectSession> {
  const session = await ProjectSession.open(path, anna, { readers: 1 })
  onTestFinished(() => session.close())
  return session
}

/** A project that was pulled, with an edit that was not sent. */
async function withUnsent(): Promise<string> {
  const { accounts, signIn } = machine()
  await signIn()
  const path = join(folder(), 'shop.interlinear')
  await createFromCloud(accounts, path, { remoteId }, anna, work.signal)
  const session = await ProjectSession.open(path, anna, { readers: 1 })
  await connectProject(session, accounts, { remoteId }, work.signal)
  await syncProject(session, accounts, EVERYTHING, work)
  await comment(session, `Left by ${path}`)
  await session.close()
  return path
}

async function comment(session: ProjectSession, text: string): Promise<void> {
  const [{ id: stringId } = { id: 0 }] = (await session.store.read('serviceList', { kind: 'string' })) as {
    id: number
  }[]
  const userId = await session.editorId()
  await session.store.write('addComment', { stringId, languageId: 'uk', userId, type: 'comment', text })
}

async function commentsInCloud(): Promise<string[]> {
  const response = await service.ask(`/projects/${remoteId}/comments?limit=500`)
  const { data } = (await response.json()) as { data: { data: { text: string } }[] }
  return data.map(({ data: { text } }) => text)
}

describe('a project file on another machine', () => {
  it('asks, and continues with another sign-in of the same user and the unsent edits', async () => {
    const session = await open(await withUnsent())
    const { accounts, signIn } = machine()
    const syncing = (isReconnecting = false, named?: number) =>
      syncProject(session, accounts, { ...EVERYTHING, isReconnecting, remoteId: named }, work)
    await expect(syncing()).rejects.toMatchObject({
      code: 'cloud.unknownConnection',
      details: { todo: `Sign in to ${service.serving.baseUrl}.` },
    })
    await signIn('another-client')
    await expect(syncing()).rejects.toMatchObject({ code: 'cloud.reconnect' })
    await expect(syncing(true)).rejects.toMatchObject({ code: 'cloud.otherPlace' })
    expect(await syncing(true, remoteId)).toMatchObject({ pushed: { added: { comment: 1 } }, conflicts: 0 })
    // Asked once.
    expect(await syncing()).toMatchObject({ pushed: { added: {} }, pulled: { added: {} } })
  })

  it('is the same project under any sign-in', async () => {
    const session = await open(await withUnsent())
    const { accounts, signIn } = machine()
    await signIn()
    await connectProject(session, accounts, { remoteId }, work.signal)
    const report = await syncProject(session, accounts, EVERYTHING, work)
    expect(report).toMatchObject({ pushed: { added: { comment: 1 } } })
  })

  it('sends edits under another name only with the user’s consent', async () => {
    const session = await open(await withUnsent())
    const { store } = session
    const linked = await store.read('cloudProject', {})
    const { accounts, signIn, home } = machine()
    await signIn()
    const other = {
      ...{ connectionId: 'c2', baseUrl: linked?.baseUrl ?? '', remoteId },
      ...{ userId: await session.editorId(), remoteUser: { id: 4711, login: 'boris', name: null } },
    }
    await expect(store.write('linkProject', other)).rejects.toMatchObject({ code: 'cloud.otherPerson' })
    expect(await store.read('cloudProject', {})).toEqual(linked)
    await store.write('linkProject', { ...other, isOtherPerson: true })
    expect(await store.read('cloudProject', {})).toMatchObject({ remoteUserId: 4711, connectionId: 'c2' })
    // It is now theirs: to send under the first name is a question again.
    const again = { ...EVERYTHING, isReconnecting: true, remoteId }
    await expect(syncProject(session, accounts, again, work)).rejects.toMatchObject({
      code: 'cloud.otherPerson',
    })
    await syncProject(session, accounts, { ...again, isOtherPerson: true }, work)
    if (process.platform !== 'win32') expect(statSync(home).mode & 0o077).toBe(0)
  })
})

describe('two copies of a file with the same unsent edits', () => {
  it('send a comment once', async () => {
    const first = await withUnsent()
    const second = join(folder(), 'restored.interlinear')
    copyFileSync(first, second)
    const before = (await commentsInCloud()).length
    for (const path of [first, second, first]) {
      const session = await open(path)
      const { accounts, signIn } = machine()
      await signIn()
      await syncProject(session, accounts, { ...EVERYTHING, isReconnecting: true, remoteId }, work)
    }
    expect((await commentsInCloud()).length).toBe(before + 1)
  })
})

describe('an unlinked project', () => {
  it('is no longer synced, and continues with all edits when it is linked again', async () => {
    const session = await open(await withUnsent())
    const { accounts, signIn } = machine()
    await signIn()
    expect(await unlinkProject(session, accounts)).toEqual({ unsent: 1 })
    await expect(syncProject(session, accounts, EVERYTHING, work)).rejects.toMatchObject({
      code: 'cloud.notConnected',
    })
    const { baseUrl } = service.serving
    expect(await session.store.read('cloudState', {})).toMatchObject({
      project: null,
      formerly: { baseUrl, remoteId },
      outbox: { pending: 1 },
    })
    await comment(session, 'While it was unlinked')
    await connectProject(session, accounts, { remoteId }, work.signal)
    const report = await syncProject(session, accounts, EVERYTHING, work)
    expect(report).toMatchObject({ pulled: { added: {} }, pushed: { added: { comment: 2 } } })
    expect(await session.store.read('cloudState', {})).toMatchObject({ formerly: null })
  })
})

describe('a project that another process syncs', () => {
  it('is linked and unlinked only afterwards', async () => {
    const session = await open(await withUnsent())
    const { accounts, signIn } = machine()
    await signIn()
    const db = new SqliteDatabase(session.path)
    onTestFinished(() => void db.close())
    db.prepare("INSERT INTO cloud_lock VALUES (1, 'theirs', 'elsewhere', 1, ?)").run(Date.now())
    const linked = await session.store.read('cloudProject', {})
    const refused = { code: 'cloud.syncing', details: { kept: 'Nothing was changed.' } }
    const linking = () => connectProject(session, accounts, { remoteId }, work.signal)
    await expect(unlinkProject(session, accounts)).rejects.toMatchObject(refused)
    await expect(linking()).rejects.toMatchObject(refused)
    expect(await session.store.read('cloudProject', {})).toEqual(linked)
    db.exec('DELETE FROM cloud_lock')
    await unlinkProject(session, accounts)
    await linking()
    expect(db.prepare('SELECT count(*) FROM cloud_lock').pluck().get()).toBe(0)
  })
})

describe('the file for a new project of the cloud', () => {
  it('is never a file that exists', async () => {
    const { accounts, signIn } = machine()
    await signIn()
    const path = join(folder(), 'shop.interlinear')
    writeFileSync(path, 'My notes')
    await createFromCloud(accounts, path, { remoteId }, anna, work.signal)
    expect(readFileSync(path, 'utf8')).toBe('My notes')
  })
})

describe('signing out', () => {
  it('removes every token, including those of deleted connections', async () => {
    const { accounts, signIn, home } = machine()
    await signIn()
    rmSync(join(home, 'connections.json'))
    expect(await accounts.signOutOfAll()).toBe(true)
    expect(await accounts.signOutOfAll()).toBe(false)
  })
})
