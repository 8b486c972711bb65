/**
 * A project that is open and the file or folder that it stands for: what others change there is noticed, by the system's
 * events and whenever somebody asks, and taken in; what is written back waits for that, and that for it.
 */
import { dirname } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import type { CaughtUp, ExportReport, ImportReport } from '../../contract/index.ts'
import type { BoundPlace } from '../../documents/bound/boundPlaces.ts'
import { catchUp, knownFiles, type Looked } from '../../documents/bound/catchingUp.ts'
import { writeBack, type WritingBack } from '../../documents/bound/writingBack.ts'
import { Failure, toFailureValue } from '../../failure.ts'
import type { CallContext } from '../../progress.ts'
import type { ProjectSession } from '../session.ts'

/** Milliseconds for which a file is left alone before it is read: others write theirs piece by piece. */
const SETTLED = 150

export class KeepingUp {
  readonly #session: ProjectSession
  readonly #tell: (caughtUp: Omit<CaughtUp, 'project'>) => void
  readonly #looked: Looked = new Map()
  #watcher: FSWatcher | null = null
  #soon: NodeJS.Timeout | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(session: ProjectSession, tell: (caughtUp: Omit<CaughtUp, 'project'>) => void) {
    this.#session = session
    this.#tell = tell
  }

  /** Catches up, and goes on doing so; does nothing for a project that stands for no file. */
  async start(): Promise<void> {
    await this.#tellOf(async () => {
      const bound = await this.#bound()
      if (bound === undefined || this.#isClosed) return null
      await this.#watch(bound)
      return this.check({ findsNew: true })
    })
  }

  /** Takes in what changed on the disk; null where nothing did, or the project stands for no file. */
  check({ findsNew = false } = {}, context = quietly()): Promise<ImportReport | null> {
    return this.#inTurn(async () => {
      const bound = await this.#bound()
      if (bound === undefined) return null
      return catchUp(this.#session, bound, { looked: this.#looked, findsNew }, context)
    })
  }

  /** @throws Failure `bound.none`, and what `writeBack` throws */
  write(options: WritingBack, context: CallContext): Promise<ExportReport> {
    return this.#inTurn(async () => {
      const bound = await this.#bound()
      if (bound === undefined) throw unbound()
      const report = await writeBack(this.#session, bound, options, context)
      if (!options.isDryRun && this.#watcher !== null) await this.#watch(bound)
      return report
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#soon)
    await this.#watcher?.close()
    await this.#turn
  }

  async #bound(): Promise<BoundPlace | undefined> {
    const { boundPlaces, path, past } = this.#session
    return past === null ? boundPlaces.ofProject(path) : undefined
  }

  /** Watches the folders of the files: one that is renamed into its place is no longer the one that was watched. */
  async #watch(bound: BoundPlace): Promise<void> {
    const files = await knownFiles(this.#session, bound.root)
    const folders = [...new Set(files.map(({ place }) => dirname(place)))]
    if (this.#isClosed) return
    if (this.#watcher === null) {
      this.#watcher = watch(folders, { ignoreInitial: true, depth: 0, persistent: false })
      this.#watcher.on('all', () => this.#checkSoon())
      // Where the system can watch no more files, one catches up when the window gets the focus.
      this.#watcher.on('error', () => undefined)
    } else this.#watcher.add(folders)
  }

  #checkSoon(): void {
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => void this.#tellOf(() => this.check()), SETTLED)
    this.#soon.unref()
  }

  async #tellOf(work: () => Promise<ImportReport | null>): Promise<void> {
    try {
      const report = await work()
      if (report !== null) this.#tell({ report, error: null })
    } catch (error) {
      if (!this.#isClosed) this.#tell({ report: null, error: toFailureValue(error) })
    }
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }
}

function quietly(): CallContext {
  return { signal: new AbortController().signal, onProgress: () => undefined }
}

function unbound(): Failure {
  return new Failure('bound.none', 'This project was not opened from a file or folder.', {
    kept: 'Nothing was written; the project has your translations.',
    todo: 'Export to a folder.',
  })
}
