/** The report of a sync or its preview: the same structure in the terminal, on the screen and in tests. */

/** How far a sync has come; `total` null while it is not known. */
export interface SyncProgress {
  step: 'looking' | 'pulling' | 'comparing' | 'pushing'
  /** The current list: 'strings', 'translations uk'… */
  label: string
  done: number
  total: number | null
}

/** Adds counts by entity to others. */
export function addCounts(sum: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [entity, count] of Object.entries(counts)) sum[entity] = (sum[entity] ?? 0) + count
}

export interface SyncOptions {
  isPulling: boolean
  isPushing: boolean
  isDryRun: boolean
  /** Compares everything with the cloud, whatever its dates and counts say. */
  isThorough?: boolean
  /** Also sends machine translations that are not confirmed. */
  isSendingMachine?: boolean | undefined
  signal: AbortSignal
  onProgress: (progress: SyncProgress) => void
}
