/** Syncing a project with a cloud: the use cases of the terminal and the screens alike. */
import type { RemoteProject, RemoteProjectName, SyncAnswer } from '../contract/cloud.ts'
import type { Person, Project } from '../history/project.ts'
import { existsSync } from 'node:fs'
import { addressOf } from './connection.ts'
import { newProjectFor, remoteProject, remoteProjects, signedInUser } from './pull/projects.ts'
import { suspendDetector } from './suspendDetector.ts'
import { sync, type SyncInput } from './sync.ts'
import { underSyncLock } from './syncLock.ts'
import type { SyncOptions } from './syncReport.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { ProgressReport } from '../platform/threads/progress.ts'
import { createProjectFile } from '../strings/rows/createProjectFile.ts'
import { idsMatching } from '../croql/projectQueries.ts'
import type { Accounts } from './accounts.ts'
import { destinationOf } from './trustedDestinations.ts'
import { chooseAccount, type AccountConsent } from './chooseAccount.ts'

export interface SyncRun {
  signal: AbortSignal
  onProgress(report: ProgressReport): void
}

export interface RemoteProjectChoice extends Pick<AccountConsent, 'isOtherPerson'> {
  /** The connection; left out, the one that was used last. */
  connectionId?: string | undefined
  remoteId: number
  /** All of the cloud's target languages where they are left out. */
  languageIds?: readonly string[] | undefined
}

/** The projects that a person may sync with. */
export async function listRemoteProjects(
  accounts: Accounts,
  connectionId: string,
  signal: AbortSignal,
): Promise<RemoteProjectName[]> {
  return remoteProjects(await accounts.client(connectionId), signal)
}

/** One of them, with how much there is to pull. */
export async function showRemoteProject(
  accounts: Accounts,
  connectionId: string,
  remoteId: number,
  signal: AbortSignal,
): Promise<RemoteProject> {
  return remoteProject(await accounts.client(connectionId), remoteId, signal)
}

/**
 * Makes a new file for a project of the cloud; nothing is pulled yet. A file that is there is never replaced.
 * @throws Failure `cloud.notSignedIn`, `project.exists`, and those of the client
 */
export async function createFromCloud(
  accounts: Accounts,
  path: string,
  { remoteId, languageIds, ...choice }: RemoteProjectChoice,
  owner: Person,
  signal: AbortSignal,
): Promise<void> {
  const connection = await accounts.find(choice.connectionId ?? (await usedLast(accounts)))
  const remote = await remoteProject(await accounts.client(connection.id), remoteId, signal)
  const wanted = languageIds ?? remote.targetLanguageIds
  const { deployment } = connection
  if (!existsSync(path))
    createProjectFile(path, newProjectFor(remote, { deployment, languageIds: wanted, owner }))
}

/**
 * Makes an open project sync with one of the cloud.
 * @throws Failure `cloud.linked`, `cloud.otherSource`, `cloud.syncing` while a sync is at work
 */
export async function connectProject(
  session: Project,
  accounts: Accounts,
  { remoteId, languageIds, isOtherPerson = false, ...choice }: RemoteProjectChoice,
  signal: AbortSignal,
): Promise<void> {
  const { connection, client } = await accounts.open(choice.connectionId ?? (await usedLast(accounts)))
  const linked = await session.store.read('cloudProject', {})
  const remote = await remoteProject(client, remoteId, signal)
  if (remote.sourceLanguageId !== session.facts.sourceLanguage.id) throw otherSource(remote.sourceLanguageId)
  const link = {
    ...{ connectionId: connection.id, baseUrl: addressOf(connection), remoteId, isOtherPerson },
    // One that syncs already goes on with its languages.
    languageIds: languageIds ?? (linked ? undefined : remote.targetLanguageIds),
    userId: await session.editorId(),
    remoteUser: await signedInUser(client, signal),
  }
  await underSyncLock(session.store, () => session.store.write('linkProject', link))
  await accounts.places.remember(session.path, { baseUrl: addressOf(connection), remoteId })
  await session.refreshFacts()
}

/** @throws Failure as `sync` of core/sync does */
export async function syncProject(
  session: Project,
  accounts: Accounts,
  {
    isReconnecting,
    isOtherPerson,
    remoteId,
    ...options
  }: Pick<SyncOptions, 'isPulling' | 'isPushing' | 'isDryRun' | 'isThorough' | 'isSendingMachine'> &
    AccountConsent,
  work: SyncRun,
): Promise<SyncAnswer> {
  const project = await session.store.read('cloudProject', {})
  if (project === null) throw notConnected()
  const { isPushing, isDryRun } = options
  const asked = { isReconnecting, isOtherPerson, remoteId, isPushing, isDryRun }
  const { client, place } = await chooseAccount(session, accounts, project, asked, work.signal)
  try {
    const syncing: SyncInput = {
      store: session.store,
      client,
      options: {
        ...options,
        signal: work.signal,
        onProgress: ({ step, label, done, total }) =>
          work.onProgress({ label: `${STEPS[step]} ${label}`, done, total }),
      },
    }
    const report = await suspendDetector.throughSleep(() => sync(syncing), isUnreachable)
    const destination = isDryRun ? await destinationOf(session.store, client, place, work.signal) : null
    return { ...report, destination }
  } finally {
    await session.refreshFacts()
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Failure && error.code === 'cloud.unreachable'
}

const STEPS = {
  looking: 'Looking at',
  pulling: 'Pulling',
  comparing: 'Comparing',
  pushing: 'Pushing',
} as const

/** The strings for which an expression holds; without one all of them. */
export async function stringsOf(
  session: Project,
  croql: string | undefined,
  signal: AbortSignal,
): Promise<Float64Array | undefined> {
  if (croql === undefined || croql.trim() === '') return undefined
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { ids } = await idsMatching(session, { croql, context: 'strings', timeZone, order: 'id' }, { signal })
  return ids
}

/**
 * Ends the sync of a project: what was done stays, and what was not sent waits for one who links it again.
 * @throws Failure `cloud.notConnected`, `cloud.syncing` while a sync is at work
 */
export async function unlinkProject(
  session: Project,
  { places }: Pick<Accounts, 'places'>,
): Promise<{ unsent: number }> {
  if ((await session.store.read('cloudProject', {})) === null) throw notConnected()
  const { outbox } = await session.store.read('cloudState', {})
  await underSyncLock(session.store, () => session.store.write('unlinkProject', {}))
  await places.forget(session.path)
  return { unsent: Object.values(outbox).reduce((sum, count) => sum + count, 0) }
}

async function usedLast(accounts: Accounts): Promise<string> {
  const found = (await accounts.list()).find(({ isSignedIn }) => isSignedIn)
  if (found) return found.connection.id
  throw new Failure('cloud.notSignedIn', 'You are not signed in to any cloud.', {
    kept: 'Nothing was changed.',
    todo: 'Sign in first.',
  })
}

function notConnected(): Failure {
  return new Failure('cloud.notConnected', 'This project does not sync with a cloud yet.', {
    kept: 'Nothing was changed.',
    todo: 'Name the project of the cloud to sync with (--remote ID).',
  })
}

function otherSource(languageId: string): Failure {
  return new Failure('cloud.otherSource', 'That project of the cloud has another source language.', {
    value: languageId,
    kept: 'Nothing was changed.',
    todo: 'Choose another project, or pull that one into a file of its own.',
  })
}
