/** Progress of long work. `total` is null while unknown. */
export interface ProgressReport {
  /** The activity, for the user: "Reading ui.po". */
  label: string
  done: number
  total: number | null
  /** The part of the result that is there, of work whose result is a text. */
  text?: string
}

/**
 * The context of a long call: the caller's cancellation signal, and its progress callback. Every use case that may take
 * longer than a moment takes one as its last parameter, and passes it on to reads and writes.
 *
 * Work that is cancelled rejects with the Failure `cancelled`. `onProgress` may be called often; transports drop reports
 * that follow each other within 100 ms.
 *
 * @example
 * const controller = new AbortController()
 * const context = { signal: controller.signal, onProgress: ({ label, done }: ProgressReport) => log(label, done) }
 * await importSourceFiles(project, request, context)
 */
export interface CallContext {
  signal: AbortSignal
  onProgress(report: ProgressReport): void
}

/** The same for one read or write of a project. */
export interface RunOptions {
  signal?: AbortSignal | undefined
  /** Called a few times a second at most. */
  onProgress?: ((report: ProgressReport) => void) | undefined
  /** Marks a background read: it never delays a read that the user waits for. */
  isBackground?: boolean | undefined
}

/** The same for one write. */
export interface WriteOptions extends RunOptions {
  /** Makes the write only if this is still the newest change of the project, as returned by the read `newestEvent`. */
  asOf?: number | undefined
}
