/** What the readers of a project can be asked for of sync, by name. */
import type { Operations } from '../../store/operation.ts'
import { listConflicts } from './conflicts.ts'
import { linkedIds } from './remoteMapping.ts'
import { editAuthors } from './editAuthors.ts'
import { cloudState, listOutbox, unsyncedStrings } from './outboxQueries.ts'
import { imagesToPull } from './pullScreenshots.ts'
import { cloudProject, filesWithoutContent, pullCursors, pullExpected, pullLinked } from './pullState.ts'
import { planPush, uncertainEdits } from './pushPlan.ts'
import { pendingByEntity } from './pushBatch.ts'

export const syncReads = {
  cloudLinked: linkedIds,
  cloudProject,
  cloudState,
  editAuthors,
  filesWithoutContent,
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
