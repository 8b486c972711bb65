/** What the writer of a project can be asked for of sync, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { acknowledge, acknowledgeAll } from './acknowledging.ts'
import { keepSuperseded } from './divergedTranslations.ts'
import { resolveConflicts } from './resolving.ts'
import { linkProject, unlinkProject } from './linking.ts'
import { finishSync, lockSync, unlockSync } from './locking.ts'
import { retryEdits, takeBackEdits } from './outboxReading.ts'
import { movePull, pullMissing, pullMissingVotes, pullPage, pullResolved } from './pulling.ts'
import { putPulledImage } from './pullingScreenshots.ts'
import { beginPull, finishPull, languagesSince, putPulledContent } from './pullingState.ts'
import { takeFromOutbox } from './pushing.ts'
import { collideInCloud, rejectEdit, requeue } from './rejecting.ts'

export const syncWrites = {
  acknowledge,
  acknowledgeAll,
  beginPull,
  collideInCloud,
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
  unlinkProject,
  unlockSync,
} satisfies Operations

type SyncWrites = typeof syncWrites

declare module '../../store/operation.ts' {
  interface Writes extends SyncWrites {}
}
