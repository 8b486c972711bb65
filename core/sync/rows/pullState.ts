/** The cloud's project that this one syncs with, and where its pull stands. */
import type { Database } from 'better-sqlite3'
import { useSmallCache } from '../../store/database.ts'
import { indexLeftRecords } from '../../store/indexes/postings.ts'
import type { OperationContext } from '../../store/operation.ts'
import { remoteMappingOf, putRemoteMapping } from './remoteMapping.ts'
import { expectedInCloud, remoteMappingsOf, type ListScope } from './remoteMappings.ts'
import { FileBytes, writeContent } from '../../strings/rows/fileContent.ts'
import { columnsOf } from '../../history/rows/entities.ts'
import { asIntent } from '../../history/rows/intent.ts'
import type { TranslationRow } from '../../translations/rows/entities.ts'
import { removeTranslation } from '../../translations/rows/reviews.ts'

export interface CloudProject {
  /**
   * The connection's id in the settings of the machine that synced last: another machine knows the cloud by its
   * address.
   */
  connectionId: string
  /** The base address of the cloud's API (`addressOf`); null: the project was linked before it was kept. */
  baseUrl: string | null
  remoteId: number
  /** The signed-in user's local id. */
  userId: number | null
  /** The same, by the cloud's id; null: it is not known. */
  remoteUserId: number | null
  /** The target languages that are synced. */
  languageIds: string[]
  /**
   * The time up to which all has been pulled, by the service's clock, in milliseconds since 1970; null: the first
   * pull is not whole yet.
   */
  pulledUntil: number | null
  /** The time of the last comparison of undated lists, by this machine's clock. */
  comparedAt: number | null
  /** The time at which everything was last compared, by this machine's clock. */
  thoroughAt: number | null
  /** Whether comments, approvals or votes were sent since they were last compared. */
  isRemarked: boolean
  syncedAt: number | null
}

/** Null: the project syncs with none. */
export function cloudProject(db: Database): CloudProject | null {
  const row = db
    .prepare<
      [],
      Omit<CloudProject, 'languageIds' | 'isRemarked'> & { languageIds: string; isRemarked: 0 | 1 }
    >(
      `SELECT connection_id AS connectionId, base_url AS baseUrl, remote_id AS remoteId, user_id AS userId,
         remote_user_id AS remoteUserId, language_ids AS languageIds, pulled_until AS pulledUntil,
         compared_at AS comparedAt, thorough_at AS thoroughAt, is_remarked AS isRemarked, synced_at AS syncedAt
       FROM cloud_project WHERE unlinked_at IS NULL`,
    )
    .get()
  return row
    ? { ...row, languageIds: JSON.parse(row.languageIds) as string[], isRemarked: row.isRemarked === 1 }
    : null
}

export interface PullCursor {
  step: string
  nextOffset: number
  isDone: boolean
}

/** The cursors of a pull that was begun and is not whole. */
export function pullCursors(db: Database): PullCursor[] {
  return db
    .prepare<[], Omit<PullCursor, 'isDone'> & { isDone: 0 | 1 }>(
      'SELECT step, next_offset AS nextOffset, is_done AS isDone FROM cloud_cursor ORDER BY step',
    )
    .all()
    .map((cursor) => ({ ...cursor, isDone: cursor.isDone === 1 }))
}

/** Remembers since when the first pull runs, by the service's clock; answers the first of several. */
export function beginPull(db: Database, { at }: { at: number }): number {
  db.prepare("INSERT OR IGNORE INTO cloud_cursor (step, next_offset) VALUES ('since', ?)").run(at)
  return (
    db.prepare<[], { at: number }>("SELECT next_offset AS at FROM cloud_cursor WHERE step = 'since'").get()
      ?.at ?? at
  )
}

/** All that was changed in the cloud before `until` is here now. */
export function finishPull(
  db: Database,
  { until, isCompared, isThorough }: { until: number; isCompared: boolean; isThorough: boolean },
  context: OperationContext,
): null {
  useSmallCache(db)
  if (cloudProject(db)?.pulledUntil === null) indexLeftRecords(db)
  removeDeletedRemotely(db, context.now)
  db.prepare('DELETE FROM cloud_cursor').run()
  db.prepare(
    `UPDATE cloud_project SET pulled_until = @until, is_remarked = 0,
       compared_at = iif(@isCompared, @now, compared_at), thorough_at = iif(@isThorough, @now, thorough_at)`,
  ).run({ until, isCompared: isCompared ? 1 : 0, isThorough: isThorough ? 1 : 0, now: context.now })
  return null
}

export interface LanguagesThere {
  /** All target languages of the cloud's project. */
  languageIds: readonly string[]
  isFirst: boolean
  isDryRun: boolean
}

/**
 * Returns the target languages that the remote project got since it was linked, and that are not synced. A first pull
 * records the existing ones, because the user chose among them. Without a record all are reported once.
 */
export function languagesSince(db: Database, { languageIds, isFirst, isDryRun }: LanguagesThere): string[] {
  const project = cloudProject(db)
  if (project === null) return []
  const known = remoteMappingOf(db, 'project', 1)
  const { languageIds: before = [] } = (known && !isFirst ? JSON.parse(known.base) : {}) as {
    languageIds?: string[]
  }
  if (!isDryRun && (isFirst || known === undefined)) {
    const base = { languageIds }
    putRemoteMapping(db, { entity: 'project', localId: 1, remoteId: project.remoteId, base, arrivedAfter: 0 })
  }
  if (isFirst) return []
  return languageIds.filter((id) => !project.languageIds.includes(id) && !before.includes(id))
}

export function pullExpected(db: Database, scope: ListScope): { count: number; newest: number } {
  return expectedInCloud(db, scope)
}

/** The cloud's ids of what stands here for one of a list. */
export function pullLinked(db: Database, scope: ListScope): number[] {
  return remoteMappingsOf(db, scope).map(({ remoteId }) => remoteId)
}

/** Files of the cloud whose bytes are not here. */
export function filesWithoutContent(db: Database): { fileId: number; remoteId: number }[] {
  return db
    .prepare<[], { fileId: number; remoteId: number }>(
      `SELECT c.local_id AS fileId, c.remote_id AS remoteId FROM cloud_row AS c
       JOIN file ON file.id = c.local_id
       WHERE c.entity = 'file' AND NOT EXISTS (SELECT 1 FROM file_content WHERE file_id = c.local_id)
       ORDER BY c.remote_id`,
    )
    .all()
}

export function putPulledContent(
  db: Database,
  { fileId, content }: { fileId: number; content: Uint8Array },
): null {
  writeContent(db, fileId, new FileBytes(content))
  return null
}

/**
 * Removes a translation that the server deleted under an unsent approval or vote. It had stayed for the user's
 * decision; if the approval or vote was withdrawn instead, neither side needs the translation.
 */
function removeDeletedRemotely(db: Database, now: number): void {
  // The history keeps what is of a translation, and not what is derived from it.
  const columns = columnsOf('translation').map((column) => `t.${column}`)
  const deleted = db
    .prepare<[], TranslationRow>(
      `SELECT DISTINCT ${columns.join(', ')} FROM conflict AS c
       CROSS JOIN translation AS t ON t.string_id = c.string_id AND t.language_id = c.language_id
       JOIN source_string AS s ON s.id = t.string_id AND NOT s.is_archived
       WHERE c.entity IN ('approval', 'vote') AND c.theirs IS NULL AND c.resolution = 'theirs'
         AND NOT EXISTS (SELECT 1 FROM cloud_row WHERE entity = 'translation' AND local_id = t.id)
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE entity IN ('translation', 'vote') AND local_id = t.id)
         AND NOT EXISTS (SELECT 1 FROM approval AS a JOIN outbox AS o ON o.entity = 'approval' AND o.local_id = a.id
           WHERE a.translation_id = t.id)`,
    )
    .all()
  if (deleted.length === 0) return
  asIntent(db, { userId: null, action: 'cloud.pull', now }, (intent) => {
    for (const translation of deleted) removeTranslation(db, intent, translation)
  })
}
