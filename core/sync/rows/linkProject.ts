/**
 * The remote project that a project file syncs with, identified by base address and remote project id alone. So a file
 * that was moved to another machine keeps its mappings and unsent edits (docs/cloud.md, "On another machine").
 */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { OperationContext } from '../../store/operation.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { setTargetLanguages } from '../../strings/rows/project.ts'
import { ensureUser, requireUser } from '../../history/rows/users.ts'
import {
  remoteMappingOf,
  compareWithNextPull,
  newestIntent,
  putRemoteMapping,
  removeRemoteMapping,
} from './remoteMapping.ts'
import { cloudProject, type CloudProject } from './pullState.ts'
import type { RemoteUser } from '../pull/remote/people.ts'

export interface LinkToCloud {
  connectionId: string
  /** The base address of the cloud's API, without a slash at its end. */
  baseUrl?: string | null
  remoteId: number
  /** Left out: as they were. */
  languageIds?: readonly string[] | undefined
  /** The user of this file who works here, mapped to `remoteUser`, who signed in. */
  userId: number
  remoteUser: RemoteUser
  /** Whether unsent edits of another user may be sent under the signed-in user's name. */
  isOtherPerson?: boolean
}

interface Linked {
  connectionId: string
  baseUrl: string | null
  remoteId: number
  remoteUserId: number | null
  isUnlinked: 0 | 1
}

/**
 * Makes the project one that syncs, or go on after it was brought to another machine, its settings were lost, or its
 * sync was ended. Languages that it lacks become target languages. The caller holds the sync's lock (syncLock.ts): pages
 * of a pull that is at work would go into the new links.
 * @throws Failure `cloud.linked` where it syncs with another one already, `cloud.otherPerson` where another person's edits
 *   wait to be sent
 */
export function linkProject(db: Database, input: LinkToCloud, context: OperationContext): CloudProject {
  const { connectionId, baseUrl = null, remoteId, userId, remoteUser, isOtherPerson = false } = input
  requireUser(db, userId)
  const linked = linkedBefore(db)
  const isSame = linked !== undefined && isSameProject(linked, { connectionId, baseUrl, remoteId })
  if (linked && !isSame) forget(db, linked)
  const isChanged = isSame && isAnother(linked.remoteUserId, remoteUser)
  if (isChanged && !isOtherPerson) refuseOthers(db, remoteUser)
  // A new choice was made from the current list: languages left out of it are reported again (languagesSince).
  if (input.languageIds !== undefined) removeRemoteMapping(db, 'project', 1)
  const languageIds = input.languageIds ?? cloudLanguages(db)
  const targets = targetLanguageIds(db)
  setTargetLanguages(db, { languageIds: [...new Set([...targets, ...languageIds])], userId }, context)
  const own = remoteUser.id > 0 ? userFor(db, userId, remoteUser) : userId
  db.prepare(
    `INSERT INTO cloud_project (id, connection_id, base_url, remote_id, user_id, remote_user_id, language_ids)
     VALUES (1, @connectionId, @baseUrl, @remoteId, @own, @remoteUserId, @languageIds)
     ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id,
       base_url = coalesce(excluded.base_url, base_url), user_id = excluded.user_id,
       remote_user_id = coalesce(excluded.remote_user_id, remote_user_id), unlinked_at = NULL,
       language_ids = excluded.language_ids,
       -- A language that is new to it has to come whole.
       pulled_until = iif(language_ids = excluded.language_ids, pulled_until, NULL)`,
  ).run({
    ...{ connectionId, baseUrl, remoteId, own },
    remoteUserId: remoteUser.id > 0 ? remoteUser.id : null,
    languageIds: JSON.stringify(languageIds),
  })
  if (isChanged) forgetVotes(db)
  if (remoteUser.id > 0) linkUser(db, own, remoteUser)
  return cloudProject(db) as CloudProject
}

/** Ends the sync. The links and what was not sent stay in the file, for one who takes it up again. As of `linkProject`. */
export function unlinkRows(db: Database, _input: object, context: OperationContext): null {
  db.prepare('UPDATE cloud_project SET unlinked_at = ? WHERE unlinked_at IS NULL').run(context.now)
  return null
}

function linkedBefore(db: Database): Linked | undefined {
  return db
    .prepare<[], Linked>(
      `SELECT connection_id AS connectionId, base_url AS baseUrl, remote_id AS remoteId,
         remote_user_id AS remoteUserId, unlinked_at IS NOT NULL AS isUnlinked FROM cloud_project`,
    )
    .get()
}

/**
 * Whether a file is linked to this project of this cloud. Of a file from before addresses were kept the connection
 * tells, or the person who says so.
 */
function isSameProject(
  linked: Linked,
  { connectionId, baseUrl, remoteId }: Required<Pick<LinkToCloud, 'connectionId' | 'baseUrl' | 'remoteId'>>,
): boolean {
  if (linked.remoteId !== remoteId) return false
  if (linked.baseUrl !== null && baseUrl !== null) return linked.baseUrl === baseUrl
  return baseUrl !== null || linked.connectionId === connectionId
}

/** @throws Failure `cloud.linked` while it syncs */
function forget(db: Database, { isUnlinked, baseUrl, remoteId }: Linked): void {
  if (isUnlinked === 0)
    throw new Failure('cloud.linked', 'This project syncs with another one of the cloud already.', {
      ...(baseUrl !== null && { path: baseUrl }),
      value: String(remoteId),
      kept: 'Nothing was changed.',
      todo: 'Pull that project into a file of its own, or unlink this one first.',
    })
  db.exec(
    `DELETE FROM cloud_project; DELETE FROM cloud_cursor; DELETE FROM cloud_row; DELETE FROM outbox;
     DELETE FROM conflict WHERE resolution IS NULL`,
  )
}

/** Whether another user is signed in than before, as far as the server reported it. */
export function isAnother(remoteUserId: number | null, { id }: RemoteUser): boolean {
  return remoteUserId !== null && id > 0 && id !== remoteUserId
}

/** How many edits the cloud does not have. */
export function countUnsent(db: Database): number {
  return db.prepare<[], number>('SELECT count(*) FROM outbox').pluck().get() ?? 0
}

function refuseOthers(db: Database, { login }: RemoteUser): void {
  const unsent = countUnsent(db)
  if (unsent === 0) return
  throw new Failure(
    'cloud.otherPerson',
    `You are signed in as ${login}, and another person’s edits wait to be sent.`,
    {
      value: String(unsent),
      kept: 'Nothing was sent, and every edit waits as before.',
      todo: 'Sign in as that person, revert the edits, or send them under your name.',
    },
  )
}

function cloudLanguages(db: Database): string[] {
  const languages = db.prepare<[], string>('SELECT language_ids FROM cloud_project').pluck().get()
  return languages === undefined ? targetLanguageIds(db) : (JSON.parse(languages) as string[])
}

/** Returns the local user, unless they are mapped to another remote user already. */
function userFor(db: Database, userId: number, remote: RemoteUser): number {
  const known = remoteMappingOf(db, 'user', userId)
  return known === undefined || known.remoteId === remote.id ? userId : ensureUser(db, remote).id
}

/**
 * Maps the signed-in user to the local one, whatever login they have here: their earlier remote work becomes theirs
 * here.
 */
function linkUser(db: Database, userId: number, remote: RemoteUser): void {
  db.prepare("DELETE FROM cloud_row WHERE entity = 'user' AND remote_id = ?").run(remote.id)
  putRemoteMapping(db, {
    entity: 'user',
    localId: userId,
    remoteId: remote.id,
    base: {},
    arrivedAfter: newestIntent(db),
  })
}

/** Only the user's own votes have a mapping: those of the previous sign-in now belong to another user. */
function forgetVotes(db: Database): void {
  db.prepare("DELETE FROM cloud_row WHERE entity = 'vote'").run()
  db.prepare('UPDATE cloud_project SET is_remarked = 1').run()
  compareWithNextPull(db)
}
