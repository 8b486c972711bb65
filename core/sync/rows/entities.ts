/** How people decide conflicts with the cloud, as the history writes it. */
import { column, registerEntities, type RowsOf } from '../../history/rows/entities.ts'

export const syncEntities = registerEntities({
  /** How a person decided a conflict with the cloud. */
  conflict: {
    table: 'conflict',
    key: ['id'],
    columns: {
      id: column<number>(),
      resolution: column<'ours' | 'theirs' | 'both' | 'merged' | null>(),
      resolved_at: column<number | null>(),
      resolved_by: column<number | null>(),
    },
  },
})

type SyncRows = RowsOf<typeof syncEntities>

declare module '../../history/rows/entities.ts' {
  interface Rows extends SyncRows {}
}

export type ConflictRow = SyncRows['conflict']
