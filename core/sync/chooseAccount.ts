/**
 * Chooses the sign-in with which a project syncs. That is its own. If the file was moved to another machine or the
 * settings were lost, it is another one of the same server, after the user's consent (docs/cloud.md, "On another
 * machine").
 */
import type { CloudPlace } from '../contract/cloud.ts'
import type { Project } from '../history/project.ts'
import { z } from 'zod'
import { type CloudClient } from './client.ts'
import { addressOf } from './connection.ts'
import { signedInUser } from './pull/projects.ts'
import { Failure } from '../platform/errors/failure.ts'
import { isAnother } from './rows/linkProject.ts'
import type { CloudProject } from './rows/pullState.ts'
import type { Account, Accounts } from './accounts.ts'
import { underSyncLock } from './syncLock.ts'
import { destinationOf, isUntrusted } from './trustedDestinations.ts'
import { CloudFailure } from './client/failures.ts'

/** The consent of the user. */
export interface AccountConsent {
  /** The person agrees to sync by another sign-in than the project did so far. */
  isReconnecting?: boolean | undefined
  /** The person agrees to send under their own name what another person left unsent. */
  isOtherPerson?: boolean | undefined
  /** The remote project to which the user agrees to send the outbox: no local user has linked the file to it yet. */
  remoteId?: number | undefined
}

interface Asked extends AccountConsent {
  isPushing: boolean
  isDryRun: boolean
}

/**
 * Returns the client with which the project syncs, and its destination. Updates the cloud project stored in the file.
 * @throws Failure `cloud.unknownConnection`, `cloud.reconnect`, `cloud.otherPlace`, `cloud.otherPerson`,
 *   `cloud.syncing`, and those of the client
 */
export async function chooseAccount(
  session: Project,
  accounts: Accounts,
  project: CloudProject,
  { isReconnecting = false, isOtherPerson = false, remoteId, isPushing, isDryRun }: Asked,
  signal: AbortSignal,
): Promise<{ client: CloudClient; place: CloudPlace }> {
  const all = await accounts.list()
  const own = all.find(
    ({ connection }) => connection.id === project.connectionId && isOf(connection, project),
  )
  const chosen = own?.isSignedIn ? own : (standIn(all, project) ?? own)
  if (chosen === undefined) throw unknownCloud(project)
  const isOther = chosen !== own
  if (isOther && !isReconnecting) throw toReconnect(project, chosen)
  const { connection, client } = await accounts.open(chosen.connection.id)
  const remoteUser = await signedInUser(client, signal)
  const isNews =
    isOther || project.baseUrl === null || (remoteUser.id > 0 && remoteUser.id !== project.remoteUserId)
  // A preview or a pull sends no edits under any user's name.
  const isAsking = !isPushing || isDryRun
  const place = { baseUrl: addressOf(connection), remoteId: project.remoteId }
  if (!isAsking) await requireSaid(session, accounts, client, { place, remoteId }, signal)
  if (isOther && project.baseUrl === null) await requireSame(session, client, project, signal)
  if (!isNews || (isAsking && isAnother(project.remoteUserId, remoteUser))) return { client, place }
  const link = {
    ...{ connectionId: connection.id, baseUrl: addressOf(connection), remoteId: project.remoteId },
    ...{ userId: await session.editorId(), remoteUser, isOtherPerson },
  }
  await underSyncLock(session.store, () => session.store.write('linkProject', link))
  return { client, place }
}

/**
 * Requires consent before the first send. The consent of a local user is remembered. If the file names another project,
 * or no consent is stored, the user is asked as soon as the outbox has edits.
 * @throws Failure `cloud.otherPlace`
 */
async function requireSaid(
  { path, store }: Project,
  { places }: Accounts,
  client: CloudClient,
  { place, remoteId }: { place: CloudPlace; remoteId: number | undefined },
  signal: AbortSignal,
): Promise<void> {
  const known = await places.find(path)
  if (known?.baseUrl === place.baseUrl && known.remoteId === place.remoteId) return
  if (remoteId === place.remoteId) {
    await places.remember(path, place)
    return
  }
  const destination = await destinationOf(store, client, place, signal)
  if (destination.authors.length > 0) throw isUntrusted(destination, known)
}

/** A file from before addresses were kept is of whichever cloud its connection is. */
function isOf(connection: Account['connection'], { baseUrl }: CloudProject): boolean {
  return baseUrl === null || addressOf(connection) === baseUrl
}

/** Returns another sign-in at the same server; for a project without a stored address, any. */
function standIn(all: readonly Account[], project: CloudProject): Account | undefined {
  return all.find(({ connection, isSignedIn }) => isSignedIn && isOf(connection, project))
}

const named = z.object({ identifier: z.string() })
/** Strings that tell whether it is the same project. */
const MAX_ASKED = 3

/** Compares strings if the file does not say which cloud it is of. @throws Failure `cloud.otherProject` */
async function requireSame(
  { store }: Project,
  client: CloudClient,
  { remoteId }: CloudProject,
  signal: AbortSignal,
): Promise<void> {
  const remoteIds = (await store.read('pullLinked', { kind: 'string' })).slice(0, MAX_ASKED)
  for (const { remoteId: id, base } of await store.read('cloudLinked', { entity: 'string', remoteIds })) {
    const path = `projects/${remoteId}/strings/${id}`
    const found = await client.get(path, { schema: named, signal }).catch((error: unknown) => {
      if (error instanceof CloudFailure && error.code === 'cloud.notFound') return null
      throw error
    })
    if (found?.identifier === base['identifier']) return
  }
  if (remoteIds.length > 0)
    throw new Failure('cloud.otherProject', 'That project of the cloud has other strings than this one.', {
      value: String(remoteId),
      kept: 'Nothing was changed.',
      todo: 'Sign in to the cloud that the project belongs to.',
    })
}

function toReconnect({ baseUrl }: CloudProject, { connection }: Account): Failure {
  return new Failure(
    'cloud.reconnect',
    `This project was synced by another sign-in than ${connection.name}.`,
    {
      path: baseUrl ?? connection.baseUrl,
      value: connection.name,
      kept: 'Nothing was sent, and every edit waits as before.',
      todo: `Sync it by ${connection.name} from now on; its links and unsent edits stay.`,
    },
  )
}

function unknownCloud({ baseUrl, connectionId }: CloudProject): Failure {
  return new Failure('cloud.unknownConnection', 'You are not signed in to the cloud of this project.', {
    value: baseUrl ?? connectionId,
    kept: 'All your work is in the project file.',
    todo: baseUrl === null ? 'Sign in to the cloud that the project belongs to.' : `Sign in to ${baseUrl}.`,
  })
}
