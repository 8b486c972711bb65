/**
 * Follows the linked file or folder of an open project. Changes of others are detected by file system events and on
 * request, and imported. Imports and exports wait for each other.
 */
import { dirname } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import type { DiskChange, ExportReport, FilesUpdate, ImportReport } from '../../contract/index.ts'
import type { FilesUpdateRequest } from '../../documents/import/updateFiles.ts'
import type { LinkedPlace } from '../../documents/linked/linkedFiles.ts'
import { syncFromDisk } from '../../documents/linked/syncFromDisk.ts'
import { knownFiles, noteLeftOut, type FileSignatures } from '../../documents/linked/knownFiles.ts'
import { writeBack, type WritingBack } from '../../documents/linked/writeBack.ts'
import { Failure, toFailureValue } from '../../platform/errors/failure.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import type { ProjectSession } from '../session.ts'
import { updateCatalogues } from './updateCatalogues.ts'

/** Milliseconds for which a file is left alone before it is read: others write theirs piece by piece. */
const SETTLED = 150
/** Milliseconds after a change until it is noted that the files lack it. */
const NOTED = 300

export class FileWatcher {
  readonly #session: ProjectSession
  readonly #tell: (caughtUp: Omit<DiskChange, 'project'>) => void
  readonly #looked: FileSignatures = new Map()
  #watcher: FSWatcher | null = null
  #soon: NodeJS.Timeout | undefined
  #noteSoon: NodeJS.Timeout | undefined
  /** Stops listening to the project's changes; null: the files are not followed. */
  #stopNoting: (() => void) | null = null
  #turn: Promise<unknown> = Promise.resolve()
  /** Cancels the running comparison: a write includes one, and no caller waits for it. */
  #comparing = new AbortController()
  #isClosed = false

  constructor(session: ProjectSession, tell: (caughtUp: Omit<DiskChange, 'project'>) => void) {
    this.#session = session
    this.#tell = tell
  }

  /**
   * Imports changes, and continues to follow them; has no effect for a project without a linked file.
   * @param told The report of the import that was just shown: its skipped files are not reported again
   */
  async start(told: ImportReport | null = null): Promise<void> {
    await this.#tellOf(async () => {
      const bound = await this.#bound()
      if (bound === undefined || this.#isClosed) return null
      await this.#follow(bound)
      if (told !== null) await noteLeftOut(bound, leftOutOf(told), this.#looked)
      await this.#watch(bound)
      return this.check({ findsNew: true })
    })
  }

  /** Imports changes on the disk; null if there are none, or the project has no linked file. */
  check({ findsNew = false } = {}, context = quietly()): Promise<ImportReport | null> {
    return this.#inTurn(async () => {
      const bound = await this.#bound()
      if (bound === undefined) return null
      const asked = { looked: this.#looked, findsNew, showsContested: true }
      return syncFromDisk(this.#session, bound, asked, context)
    })
  }

  /** @throws Failure `bound.none`, and what `writeBack` throws */
  write(options: WritingBack, context: CallContext): Promise<ExportReport> {
    this.#comparing.abort()
    return this.#inTurn(async () => {
      const bound = await this.#bound()
      if (bound === undefined) throw unbound()
      const report = await this.#writeBack(bound, options, context)
      if (!options.isDryRun && this.#watcher !== null) await this.#watch(bound)
      if (!options.isDryRun) await this.#note()
      return report
    })
  }

  /** @throws Failure `bound.none`, and what `updateCatalogues` throws */
  update(request: FilesUpdateRequest, context: CallContext): Promise<FilesUpdate> {
    this.#comparing.abort()
    return this.#inTurn(async () => {
      const bound = await this.#bound()
      if (bound === undefined) throw unbound()
      const report = await updateCatalogues(this.#session, bound, request, context)
      if (!request.isDryRun) await this.#note()
      return report
    })
  }

  /** A person keeps the edits that the files lack in the project alone: the next session does not ask about them. */
  async keep(): Promise<void> {
    await this.#session.fileStates.keep(this.#session)
    await this.#note()
  }

  /** Notes for the list of recent projects, and for the next session, whether the files lack edits. */
  async #note(): Promise<void> {
    const { fileStates, linkedFiles, path } = this.#session
    try {
      const unwritten = await fileStates.unwritten(this.#session)
      if (unwritten !== undefined) await linkedFiles.noteUnwritten(path, unwritten)
    } catch {
      // The next session compares the files with the project again.
    }
  }

  async #follow({ unwritten }: LinkedPlace): Promise<void> {
    if (this.#stopNoting !== null) return
    const { intentId } = await this.#session.store.read('asOfNow', {})
    this.#session.fileStates.opened(unwritten ?? null, intentId)
    if (this.#isClosed) return
    this.#stopNoting = this.#session.store.onChange(() => {
      clearTimeout(this.#noteSoon)
      this.#noteSoon = setTimeout(() => void this.#inTurn(() => this.#noteIfOpen()), NOTED)
    })
  }

  async #noteIfOpen(): Promise<void> {
    if (!this.#isClosed) await this.#note()
  }

  /** Compares the files with the project, and tells the screens where there is something to say. */
  async compare(): Promise<void> {
    const isBound = (await this.#bound()) !== undefined
    if (!isBound || this.#isClosed) return
    this.#comparing = new AbortController()
    const { signal } = this.#comparing
    await this.#inTurn(async () => {
      const bound = signal.aborted ? undefined : await this.#bound()
      if (bound !== undefined) await this.#writeBack(bound, { isDryRun: true }, { ...quietly(), signal })
      // A file that cannot be built is reported when it is written.
    }).catch(() => undefined)
    if (signal.aborted) return
    // In its turn: closing waits for it, and the project's store is closed after that.
    const standing = await this.#inTurn(async () =>
      this.#isClosed ? null : this.#session.fileStates.now(this.#session),
    )
    if (standing === null) return
    await this.#note()
    const { behind, contested, noPlace } = standing
    if (behind + contested + noPlace > 0) this.#tell({ report: null, error: null })
  }

  async #writeBack(bound: LinkedPlace, options: WritingBack, context: CallContext): Promise<ExportReport> {
    const { store, fileStates } = this.#session
    const { intentId } = await store.read('asOfNow', {})
    const report = await writeBack(this.#session, bound, options, context)
    fileStates.compared(report, { intentId, isDryRun: options.isDryRun ?? false })
    return report
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#comparing.abort()
    clearTimeout(this.#soon)
    clearTimeout(this.#noteSoon)
    this.#stopNoting?.()
    await this.#watcher?.close()
    await this.#turn
    await this.#note()
  }

  async #bound(): Promise<LinkedPlace | undefined> {
    const { linkedFiles, path, past } = this.#session
    return past === null ? linkedFiles.ofProject(path) : undefined
  }

  /** Watches the folders of the files: one that is renamed into its place is no longer the one that was watched. */
  async #watch(bound: LinkedPlace): Promise<void> {
    const files = await knownFiles(this.#session, bound.root)
    const folders = [...new Set(files.map(({ place }) => dirname(place)))]
    if (this.#isClosed) return
    if (this.#watcher === null) {
      this.#watcher = watch(folders, { ignoreInitial: true, depth: 0, persistent: false })
      this.#watcher.on('all', () => this.#checkSoon())
      // If the system can watch no further files, changes are imported when the window gets the focus.
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

/** Returns the paths of files that could not be imported. */
function leftOutOf({ skipped, failed }: ImportReport): string[] {
  return [...skipped.map(({ path }) => path), ...failed.flatMap(({ details: { path } }) => path ?? [])]
}

function quietly(): CallContext {
  return { signal: new AbortController().signal, onProgress: () => undefined }
}

export function unbound(): Failure {
  return new Failure('bound.none', 'This project was not opened from a file or folder.', {
    kept: 'Nothing was written; the project has your translations.',
    todo: 'Export to a folder.',
  })
}
