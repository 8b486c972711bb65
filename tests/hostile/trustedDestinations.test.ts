/** A project file that says where edits go: a machine sends them only to where a person of it said. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { Accounts } from '../../core/sync/accounts.ts'
import { connectProject, createFromCloud, syncProject } from '../../core/sync/syncProject.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { startTestService, type TestService } from '../service/service.ts'

const anna = { login: 'anna', name: null }
const mallory = { login: 'mallory', name: null }
const work = { signal: new AbortController().signal, onProgress: () => undefined }
const EVERYTHING = { isPulling: true, isPushing: true, isDryRun: false, isThorough: false }

let service: TestService
let [ours, other] = [0, 0]
beforeAll(async () => {
  service = await startTestService({ types: ['file-based', 'file-based'] })
  ;[ours = 0, other = 0] = service.serving.projects.map(({ id }) => id)
})
afterAll(() => service.close())

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'interlinear-place-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function signedIn(home = join(folder(), 'home')): Promise<Accounts> {
  const accounts = new Accounts({ home })
  const { authUrl, baseUrl } = service.serving
  const connection = await accounts.save({
    ...{ name: 'Team', authUrl, baseUrl, deployment: 'standard' as const, clientId: null, scopes: [] },
  })
  await accounts.signInWithToken(connection.id, service.token, work.signal)
  return accounts
}

async function using<Value>(
  path: string,
  person: typeof anna,
  run: (session: ProjectSession) => Promise<Value>,
): Promise<Value> {
  const session = await ProjectSession.open(path, person, { readers: 1 })
  try {
    return await run(session)
  } finally {
    await session.close()
  }
}

async function comment(session: ProjectSession, text: string): Promise<void> {
  const [{ id: stringId } = { id: 0 }] = (await session.store.read('serviceList', { kind: 'string' })) as {
    id: number
  }[]
  const edit = { stringId, languageId: 'uk', userId: await session.editorId(), type: 'comment' as const }
  await session.store.write('addComment', { ...edit, text })
}

/** A file of this machine that is synced with `ours`. */
async function synced(accounts: Accounts): Promise<string> {
  const path = join(folder(), 'shop.interlinear')
  await createFromCloud(accounts, path, { remoteId: ours }, anna, work.signal)
  await using(path, anna, async (session) => {
    await connectProject(session, accounts, { remoteId: ours }, work.signal)
    await syncProject(session, accounts, EVERYTHING, work)
  })
  return path
}

/** An attack of another owner of the file: queued edits would go to another project. */
async function forge(path: string): Promise<void> {
  await using(path, mallory, (session) => comment(session, 'Forged'))
  const db = new SqliteDatabase(path)
  db.prepare('UPDATE cloud_project SET remote_id = ?').run(other)
  db.close()
}

async function commentsOf(remoteId: number): Promise<string[]> {
  const response = await service.ask(`/projects/${remoteId}/comments?limit=500`)
  const { data } = (await response.json()) as { data: { data: { text: string } }[] }
  return data.map(({ data: { text } }) => text)
}

it('sends nothing to another project than the machine knows, and names it and whose edits wait', async () => {
  const accounts = await signedIn()
  const path = await synced(accounts)
  await forge(path)
  await using(path, anna, async (session) => {
    const sync = (options: object) => syncProject(session, accounts, { ...EVERYTHING, ...options }, work)
    await expect(sync({})).rejects.toMatchObject({
      code: 'cloud.otherPlace',
      details: { value: String(other) },
    })
    await expect(sync({})).rejects.toThrow(
      /by mallory to .* but on this machine it goes to project \d+ so far/,
    )
    // A yes to another project than the file says is none.
    await expect(sync({ remoteId: ours })).rejects.toMatchObject({ code: 'cloud.otherPlace' })
    expect(await commentsOf(other)).not.toContain('Forged')
    const trial = await sync({ isDryRun: true })
    expect(trial.destination).toMatchObject({
      remoteId: other,
      authors: [{ login: 'mallory', edits: 1 }],
    })
    expect(trial.destination?.name).toEqual(expect.any(String))
  })
  expect(await commentsOf(other)).not.toContain('Forged')
  expect(await commentsOf(ours)).not.toContain('Forged')
})

it('asks once for a file from elsewhere, as soon as something waits in it', async () => {
  const path = await synced(await signedIn())
  const accounts = await signedIn()
  await using(path, anna, async (session) => {
    const sync = (options: object) =>
      syncProject(session, accounts, { ...EVERYTHING, isReconnecting: true, ...options }, work)
    // A pull needs no consent.
    await sync({})
    await comment(session, 'My own')
    await expect(sync({})).rejects.toMatchObject({ code: 'cloud.otherPlace' })
    await sync({ remoteId: ours })
    expect(await commentsOf(ours)).toContain('My own')
    await comment(session, 'One more')
    await sync({})
    expect(await commentsOf(ours)).toContain('One more')
  })
})
