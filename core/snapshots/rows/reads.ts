/** The reads of snapshots, by name. */
import type { Operations } from '../../store/operation.ts'
import { compareSnapshot, stringsChangedSince } from './snapshotChanges.ts'
import { listSnapshots, snapshotPoint } from './snapshots.ts'

export const snapshotsReads = {
  compareSnapshot,
  listSnapshots,
  snapshotPoint,
  stringsChangedSince,
} satisfies Operations

type SnapshotsReads = typeof snapshotsReads

declare module '../../store/operation.ts' {
  interface Reads extends SnapshotsReads {}
}
