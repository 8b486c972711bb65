/** What a sync did, or would do: the same shape in the terminal, on the screen and in tests. */

/** How many of a kind came, went, or would. */
export interface SyncCounts {
  /** Counts by entity: 'translation', 'approval', 'comment'… */
  added: Record<string, number>
  changed: Record<string, number>
  removed: Record<string, number>
}

/** An edit that the service does not take; it stays in the outbox with the service's words. */
export interface RejectedEdit {
  outboxId: number
  entity: string
  stringId: number | null
  languageId: string | null
  message: string
}

/** One of the edits that a dry run counted. */
export interface SyncExample {
  entity: string
  change: 'add' | 'change' | 'remove'
  stringId: number | null
  languageId: string | null
  /** The text, or the members that were changed as JSON; null: it was not there. */
  before: string | null
  after: string | null
}

export interface SyncReport {
  isDryRun: boolean
  pulled: SyncCounts
  pushed: SyncCounts
  rejected: RejectedEdit[]
  /** What the cloud did not give out, or what cannot be kept here: 'file' (its bytes) and 'image' (of a screenshot). */
  skipped: Record<string, number>
  /** Lists that the cloud does not give this sign-in, or has no more: 'members', 'screenshots', 'translations uk'… */
  withheld: string[]
  /** Conflicts that this sync opened. */
  conflicts: number
  /** Requests that were sent, repeated ones too. */
  requests: number
  /** Examples of what a dry run would do, some each way. */
  examples: { pulled: SyncExample[]; pushed: SyncExample[] }
}

/** How far a sync has come; `total` null while it is not known. */
export interface SyncProgress {
  step: 'looking' | 'pulling' | 'comparing' | 'pushing'
  /** What is at work in the step: 'strings', 'translations uk'… */
  what: string
  done: number
  total: number | null
}

export interface SyncOptions {
  isPulling: boolean
  isPushing: boolean
  isDryRun: boolean
  /** Compares everything with the cloud, whatever its dates and counts say. */
  isThorough?: boolean
  signal: AbortSignal
  onProgress: (progress: SyncProgress) => void
}
