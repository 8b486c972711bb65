/** The writes of sync, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { acknowledge, acknowledgeAll } from './acknowledge.ts'
import { keepSuperseded } from './divergedTranslations.ts'
import { resolveConflicts } from './resolveConflicts.ts'
import { linkProject, unlinkRows } from './linkProject.ts'
import { finishSync, lockSync, unlockSync } from './syncLock.ts'
import { retryEdits, takeBackEdits } from './outboxQueries.ts'
import { movePull, pullMissing, pullMissingVotes, pullPage, pullResolved } from './pullPage.ts'
import { putPulledImage } from './pullScreenshots.ts'
import { beginPull, finishPull, languagesSince, putPulledContent } from './pullState.ts'
import { takeFromOutbox } from './pushBatch.ts'
import { recordRemoteConflict, rejectEdit, requeue } from './rejectedEdits.ts'

export const syncWrites = {
  acknowledge,
  acknowledgeAll,
  beginPull,
  collideInCloud: recordRemoteConflict,
  finishPull,
  finishSync,
  keepSuperseded,
  languagesSince,
  linkProject,
  lockSync,
  movePull,
  pullMissing,
  pullMissingVotes,
  pullPage,
  pullResolved,
  putPulledContent,
  putPulledImage,
  rejectEdit,
  requeue,
  resolveConflicts,
  retryEdits,
  takeBackEdits,
  takeFromOutbox,
  unlinkProject: unlinkRows,
  unlockSync,
} satisfies Operations

type SyncWrites = typeof syncWrites

declare module '../../store/operation.ts' {
  interface Writes extends SyncWrites {}
}
