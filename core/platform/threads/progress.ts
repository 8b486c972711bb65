/** How far long work has come. `total` is null while it is not known. */
export interface ProgressReport {
  /** What is being done, as people read it: "Reading ui.po". */
  what: string
  done: number
  total: number | null
}

/** What somebody who calls long work gives along: how to give it up, and who is told how far it is. */
export interface CallContext {
  signal: AbortSignal
  onProgress(report: ProgressReport): void
}

/** The same for one read or write of a project. */
export interface RunOptions {
  signal?: AbortSignal | undefined
  /** Is called a few times a second at most. */
  onProgress?: ((report: ProgressReport) => void) | undefined
  /** Marks a read that nobody waits for: it never holds up one that somebody waits for. */
  isBackground?: boolean | undefined
}

/** The same for one write. */
export interface WriteOptions extends RunOptions {
  /** Makes the write only while this is the newest change of the project, as the read `newestEvent` told it. */
  asOf?: number | undefined
}
