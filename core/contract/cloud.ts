/** Syncing with a cloud: where it stands, what waits, what collided. */
import { z } from 'zod'
import type { RemoteProject } from '../sync/pull/projects.ts'
import type { SyncAnswer } from '../sync/knownPlaces.ts'
import type { Conflict, Decided } from '../sync/rows/conflicts.ts'
import type { CloudState, OutboxEdit } from '../sync/rows/outboxReading.ts'
import { croql, id, languageId, path, project, text } from './parts.ts'

const connection = z.string().min(1).max(64)
const page = { limit: z.int().min(1).max(1_000).default(100), offset: z.int().min(0).default(0) }
const ids = z.array(id).min(1).max(100_000)

export const cloudInputs = {
  /** The projects of a cloud that the person may see. */
  'cloud.projects': z.strictObject({ connection }),
  /** Answers one of the cloud's projects, with how much there is to pull. */
  'cloud.project': z.strictObject({ connection, remoteId: id }),
  /** Makes a new file for a project of the cloud; it is opened with `project.open`, and pulled with `cloud.sync`. */
  'cloud.create': z.strictObject({
    connection,
    remoteId: id,
    languageIds: z.array(languageId).min(1).max(500).optional(),
    path,
  }),
  /** Makes an open project sync with one of the cloud. */
  'cloud.connect': z.strictObject({
    project,
    connection,
    remoteId: id,
    languageIds: z.array(languageId).min(1).max(500).optional(),
    isOtherPerson: z.boolean().optional(),
  }),
  /** Ends the sync of a project; links and unsent edits stay for one that is linked again. */
  'cloud.unlink': z.strictObject({ project }),
  'cloud.status': z.strictObject({ project }),
  /** Brings and sends; tells its progress, and can be cancelled: what was done until then is kept. */
  'cloud.sync': z.strictObject({
    project,
    isPulling: z.boolean().default(true),
    isPushing: z.boolean().default(true),
    /** Says what would go each way, and changes nothing. */
    isDryRun: z.boolean().default(false),
    /** Compares everything, whatever the dates and counts say. */
    isThorough: z.boolean().default(false),
    /** Yes to `cloud.reconnect`: by another sign-in at the same cloud. */
    isReconnecting: z.boolean().default(false),
    /** Yes to `cloud.otherPerson`: sends what another person left unsent. */
    isOtherPerson: z.boolean().default(false),
    /** Yes to `cloud.otherPlace`: the project of the cloud that the file may be sent to from now on. */
    remoteId: id.optional(),
  }),
  /** Answers those of the given strings that differ from the cloud: for badges in a list. */
  'cloud.unsynced': z.strictObject({ project, languageId, stringIds: z.array(id).max(10_000) }),
  'cloud.outbox': z.strictObject({
    project,
    state: z.enum(['pending', 'sending', 'rejected', 'conflict']).optional(),
    stringId: id.optional(),
    languageId: languageId.optional(),
    ...page,
  }),
  /** Sends rejected edits another time with the next sync; all of them where none are named. */
  'cloud.retry': z.strictObject({ project, ids: ids.optional() }),
  /** Takes unsent edits back; undo brings them again. */
  'cloud.takeBack': z.strictObject({ project, ids }),
  /** `croql`: of the strings for which it holds. */
  'cloud.conflicts': z.strictObject({
    project,
    croql: croql.optional(),
    languageId: languageId.optional(),
    ...page,
  }),
  /** Decides conflicts as one intent, which undo takes back. `text` is that of `merged`. */
  'cloud.resolve': z.strictObject({
    project,
    ids,
    resolution: z.enum(['ours', 'theirs', 'both', 'merged']),
    text: text.optional(),
  }),
} as const

export type { RemoteProject } from '../sync/pull/projects.ts'
export type { Destination, SyncAnswer } from '../sync/knownPlaces.ts'
export type { SyncReport, SyncCounts, SyncExample, RejectedEdit } from '../sync/syncReport.ts'
export type { Conflict, ConflictSide, Decided, LeftConflict } from '../sync/rows/conflicts.ts'
export type { CloudState, OutboxEdit } from '../sync/rows/outboxReading.ts'

export interface CloudProjectName {
  id: number
  name: string
  identifier: string
  sourceLanguageId: string
  targetLanguageIds: string[]
}

/** The value of each call. */
export interface CloudOutputs {
  'cloud.projects': CloudProjectName[]
  'cloud.project': RemoteProject
  'cloud.create': null
  'cloud.connect': CloudState
  'cloud.unlink': { unsent: number }
  'cloud.status': CloudState
  'cloud.sync': SyncAnswer
  'cloud.unsynced': { stringId: number; state: 'pending' | 'rejected' | 'conflict' }[]
  'cloud.outbox': { edits: OutboxEdit[]; total: number }
  'cloud.retry': { edits: number }
  'cloud.takeBack': { edits: number }
  'cloud.conflicts': { conflicts: Conflict[]; total: number }
  'cloud.resolve': Decided
}
