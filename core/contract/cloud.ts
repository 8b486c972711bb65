/** Syncing with a cloud: where it stands, what waits, what collided. */
import type { PluralForm } from '../model/plural.ts'
import type { Language } from './language.ts'
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { croqlInput, idInput, languageIdInput, pathInput, projectInput, textInput } from './parts.ts'
import { readCall, writeCall, topic } from './topic.ts'

const connection = z.string().min(1).max(BUDGETS.code.max)
const page = { limit: z.int().min(1).max(1_000).default(100), offset: z.int().min(0).default(0) }
const ids = z.array(idInput).min(1).max(100_000)

export const cloudCalls = topic<CloudOutputs>()({
  /** The projects of a cloud that the person may see. */
  'cloud.projects': z.strictObject({ connection }),
  /** Answers one of the cloud's projects, with how much there is to pull. */
  'cloud.project': z.strictObject({ connection, remoteId: idInput }),
  /** Makes a new file for a project of the cloud; it is opened with `project.open`, and pulled with `cloud.sync`. */
  'cloud.create': z.strictObject({
    connection,
    remoteId: idInput,
    languageIds: z.array(languageIdInput).min(1).max(500).optional(),
    path: pathInput,
  }),
  /** Makes an open project sync with one of the cloud. */
  'cloud.connect': z.strictObject({
    project: projectInput,
    connection,
    remoteId: idInput,
    languageIds: z.array(languageIdInput).min(1).max(500).optional(),
    isOtherPerson: z.boolean().optional(),
  }),
  /** Ends the sync of a project; links and unsent edits stay for one that is linked again. */
  'cloud.unlink': z.strictObject({ project: projectInput }),
  'cloud.status': readCall('cloudState', { project: projectInput }),
  /** Brings and sends; tells its progress, and can be cancelled: what was done until then is kept. */
  'cloud.sync': z.strictObject({
    project: projectInput,
    isPulling: z.boolean().default(true),
    isPushing: z.boolean().default(true),
    /** Says what would go each way, and changes nothing. */
    isDryRun: z.boolean().default(false),
    /** Compares everything, whatever the dates and counts say. */
    isThorough: z.boolean().default(false),
    /** Also sends machine translations that are not confirmed; a dry run counts them as `heldMachine`. */
    isSendingMachine: z.boolean().default(false),
    /** Yes to `cloud.reconnect`: by another sign-in at the same cloud. */
    isReconnecting: z.boolean().default(false),
    /** Yes to `cloud.otherPerson`: sends what another person left unsent. */
    isOtherPerson: z.boolean().default(false),
    /** Yes to `cloud.otherPlace`: the project of the cloud that the file may be sent to from now on. */
    remoteId: idInput.optional(),
  }),
  /** Answers those of the given strings that differ from the cloud: for badges in a list. */
  'cloud.unsynced': readCall('unsyncedStrings', {
    project: projectInput,
    languageId: languageIdInput,
    stringIds: z.array(idInput).max(10_000),
  }),
  'cloud.outbox': readCall('listOutbox', {
    project: projectInput,
    state: z.enum(['pending', 'sending', 'rejected', 'conflict']).optional(),
    stringId: idInput.optional(),
    languageId: languageIdInput.optional(),
    ...page,
  }),
  /** Sends rejected edits another time with the next sync; all of them where none are named. */
  'cloud.retry': writeCall('retryEdits', { project: projectInput, ids: ids.optional() }),
  /** Reverts unsent edits; undo restores them. */
  'cloud.takeBack': writeCall('takeBackEdits', { project: projectInput, ids }),
  /** `croql`: of the strings for which it holds. */
  'cloud.conflicts': z.strictObject({
    project: projectInput,
    croql: croqlInput.optional(),
    languageId: languageIdInput.optional(),
    ...page,
  }),
  /** Resolves conflicts as one intent, which undo reverts. `text` is that of `merged`. */
  'cloud.resolve': z.strictObject({
    project: projectInput,
    ids,
    resolution: z.enum(['ours', 'theirs', 'both', 'merged']),
    text: textInput.optional(),
  }),
})

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
  'cloud.resolve': ConflictsDecided
}

/** How many of a kind came, went, or would. */
export interface SyncCounts {
  /** Counts by entity: 'translation', 'approval', 'comment'… */
  added: Record<string, number>
  changed: Record<string, number>
  removed: Record<string, number>
}

/** An edit that the service does not take; it stays in the outbox with the service's words. */
export interface RejectedEdit {
  outboxId: number
  entity: string
  stringId: number | null
  languageId: string | null
  message: string
}

/** Deletions made here that a sync undid: how many of each entity came back, or stay. */
export interface UndoneDeletions {
  /** The cloud alone deletes them: places, strings of files, memories, and what went with them. */
  ofCloud: Record<string, number>
  /** Others worked at them there meanwhile. */
  overtaken: Record<string, number>
}

/** Something of the cloud that could not be written here. The rest was synced, and the next sync tries again. */
export interface SetAsideRow {
  entity: string
  /** The cloud's id. */
  remoteId: number
  reason: SetAsideReason
}

/**
 * `reference`: it belongs to something that is not here. `duplicate`: something else here is called so. `value`: a value is
 * outside of what a project holds.
 */
export type SetAsideReason = 'reference' | 'duplicate' | 'value'

/** One of the edits that a dry run counted. */
export interface SyncExample {
  entity: string
  change: 'add' | 'change' | 'remove'
  stringId: number | null
  languageId: string | null
  /** The text, or the members that were changed as JSON; null: it was not there. */
  before: string | null
  after: string | null
}

export interface SyncReport {
  isDryRun: boolean
  pulled: SyncCounts
  pushed: SyncCounts
  rejected: RejectedEdit[]
  /**
   * Contents that the server did not return, or that the project refuses: 'file' (its bytes) and 'image' (of a
   * screenshot).
   */
  skipped: Record<string, number>
  /**
   * Lists that this sign-in may not read, or that no longer exist on the server: 'members', 'screenshots',
   * 'translations uk'…
   */
  withheld: string[]
  /** Lists of which the cloud gives a part alone, for it refuses the query that finds all: 'translations uk'… */
  partly: string[]
  /** Target languages that the cloud's project got since this one was linked, and that do not come here. */
  otherLanguages: string[]
  undone: UndoneDeletions
  setAside: SetAsideRow[]
  /** Edits that wait, for the cloud did not take them: those of earlier syncs, too. */
  refused: number
  /** Conflicts that this sync opened. */
  conflicts: number
  /** Machine translations that are not sent, because they are not confirmed. */
  heldMachine: number
  /** Requests that were sent, repeated ones too. */
  requests: number
  /** Examples of what a dry run would do, some each way. */
  examples: { pulled: SyncExample[]; pushed: SyncExample[] }
}

/** A project of a cloud. */
export interface CloudPlace {
  /** The base address of the API, as `addressOf` writes it. */
  baseUrl: string
  remoteId: number
}

/** The cloud's project that would get what waits, and who made it. */
export interface Destination extends CloudPlace {
  /** Null: the cloud does not tell this sign-in. */
  name: string | null
  authors: EditAuthor[]
}

/** The report of a sync; for a dry run also the destination of the outbox. */
export interface SyncAnswer extends SyncReport {
  destination: Destination | null
}

export interface RemoteProjectName {
  id: number
  name: string
  identifier: string
  sourceLanguageId: string
  targetLanguageIds: string[]
}

export interface RemoteProject extends RemoteProjectName {
  type: 'file-based' | 'string-based'
  /** The target languages in the cloud's order. */
  languages: { id: string; name: string; translated: number; approved: number }[]
  strings: number
  /** Those of its languages that the catalogue lacks. */
  customLanguages: Language[]
}

/** One side of a conflict. */
export interface ConflictSide {
  /** The members that were changed: `text`, `issueStatus`, `isHidden`… */
  members: Members
  author: string | null
  /** Milliseconds since 1970. */
  at: number | null
}

export interface Conflict {
  id: number
  entity: OutboxEntity
  stringId: number | null
  languageId: string | null
  form: PluralForm | null
  identifier: string | null
  source: string | null
  /** The common base of both; null: it did not exist. */
  base: Members | null
  /** Null: it was deleted here. */
  ours: ConflictSide | null
  /** Null: it was deleted in the cloud. */
  theirs: (ConflictSide & { isApprovedOrUpvoted: boolean }) | null
  openedAt: number
  /** How it may be decided. */
  choices: Resolution[]
}

/** One of several that could not be decided as was asked. */
export interface LeftConflict {
  id: number
  /** The code of the failure. */
  code: string
  message: string
}

export interface ConflictsDecided {
  resolved: number
  left: LeftConflict[]
}

export interface CloudState {
  /** Null: the project has no cloud. */
  project: {
    /** The connection's id in the settings of the machine that synced last. */
    connectionId: string
    /** The base address of the cloud's API; null: the project was linked before it was kept. */
    baseUrl: string | null
    remoteId: number
    languageIds: string[]
    /** Milliseconds since 1970; null: never. */
    syncedAt: number | null
    /** Whether the first pull came to its end. */
    isPulled: boolean
  } | null
  /** The former remote project, for which the outbox is kept; null while it syncs, or if it never did. */
  formerly: { baseUrl: string | null; remoteId: number } | null
  outbox: Record<OutboxState, number>
  /** Open ones. */
  conflicts: number
}

export interface OutboxEdit {
  id: number
  entity: OutboxEntity
  change: 'add' | 'change' | 'remove'
  state: OutboxState
  stringId: number | null
  languageId: string | null
  identifier: string | null
  base: Members | null
  value: Members | null
  attempts: number
  /** The service's words. */
  message: string | null
  editedAt: number
}

export interface EditAuthor {
  /** Null: no user of the project made them. */
  login: string | null
  edits: number
}

/** Members by name; some of an entity's, where only those were changed. */
export type Members = Readonly<Record<string, unknown>>

/**
 * Each label of a string is sent individually, by local id, so that labels of others are not affected: `{"5": true}`.
 */
export type OutboxEntity = SyncedEntity | 'stringLabel' | 'supersededTranslation'

export type OutboxState = 'pending' | 'sending' | 'rejected' | 'conflict'

export type Resolution = 'ours' | 'theirs' | 'both' | 'merged'

/** Entities that both sides have, whose members are compared and merged. */
export type SyncedEntity =
  | 'string'
  | 'label'
  | 'translation'
  | 'approval'
  | 'vote'
  | 'comment'
  | 'segment'
  | 'record'
  | 'glossary'
  | 'concept'
  | 'term'
