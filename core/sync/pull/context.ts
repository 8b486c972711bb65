/** The shared context of a pull's parts: both sides, and the results so far. */
import type { SyncOptions } from '../syncReport.ts'
import type { CloudClient } from '../client.ts'
import type { Store } from '../../store/store.ts'
import type { CloudProject } from '../rows/pullState.ts'
import type { SetAsideRow, SyncCounts, SyncExample, UndoneDeletions } from '../../contract/cloud.ts'

export interface PullContext {
  store: Pick<Store, 'read' | 'write'>
  client: CloudClient
  project: CloudProject
  options: Pick<SyncOptions, 'isDryRun' | 'isSendingMachine' | 'signal' | 'onProgress'> & {
    /** Compares everything, whatever the dates and counts say. */
    isThorough?: boolean
  }
}

export interface PullResult {
  counts: SyncCounts
  undone: UndoneDeletions
  setAside: SetAsideRow[]
  /** That were opened. */
  conflicts: number
  /** Data that the sign-in may not read, or that no longer exists on the server: 'members', 'translations uk'… */
  skipped: string[]
  /** Lists of which the cloud gave a part alone, for it refused the query that finds all: 'translations uk'… */
  partly: string[]
  /** Target languages that the cloud's project got since this one was linked, and that do not come here. */
  otherLanguages: string[]
  /** Examples of each kind of change; a dry run alone has them. */
  examples: SyncExample[]
  /** The ids of outbox rows that would meet what came in a dry run, and are no conflict counted so far. */
  collided: Set<number>
  /** The ids of outbox rows that a dry run would agree upon, or open a conflict for, before anything is sent. */
  settled: Set<number>
}
