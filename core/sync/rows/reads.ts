/** The reads of sync, by name. */
import { inChunks, type Operations } from '../../store/operation.ts'
import { listConflicts } from './conflicts.ts'
import { linkedIds } from './remoteMapping.ts'
import { cloudState, listOutbox, unsyncedStrings } from './outboxQueries.ts'
import { imagesToPull } from './pullScreenshots.ts'
import { cloudProject, filesWithoutContent, pullCursors, pullExpected, pullLinked } from './pullState.ts'
import { planPush, uncertainEdits } from './pushPlan.ts'
import { pendingByEntity } from './pushBatch.ts'
import type { EditAuthor } from '../../contract/cloud.ts'
import type { Database } from 'better-sqlite3'

export const syncReads = {
  cloudLinked: linkedIds,
  cloudProject,
  cloudState,
  editAuthors: inChunks(editAuthors),
  filesWithoutContent: inChunks(filesWithoutContent),
  imagesToPull,
  listConflicts,
  listOutbox,
  pendingByEntity,
  planPush,
  pullCursors,
  pullExpected,
  pullLinked,
  uncertainEdits,
  unsyncedStrings,
} satisfies Operations

type SyncReads = typeof syncReads

declare module '../../store/operation.ts' {
  interface Reads extends SyncReads {}
}

/** The people of the edits that a sync would send, the most first. */
function editAuthors(db: Database): EditAuthor[] {
  return db
    .prepare<[], EditAuthor>(
      `SELECT user.login, count(*) AS edits FROM outbox
       JOIN intent ON intent.id = outbox.intent_id LEFT JOIN user ON user.id = intent.user_id
       WHERE outbox.state IN ('pending', 'sending')
       GROUP BY user.id ORDER BY edits DESC, user.login`,
    )
    .all()
}
