/** The writes of snapshots, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import { restoreSnapshot } from './snapshotRestore.ts'
import { addSnapshot, removeSnapshot } from './snapshots.ts'

export const snapshotsWrites = {
  addSnapshot,
  removeSnapshot,
  restoreSnapshot,
} satisfies Operations

type SnapshotsWrites = typeof snapshotsWrites

declare module '../../store/operation.ts' {
  interface Writes extends SnapshotsWrites {}
}
