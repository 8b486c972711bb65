/** The file or folder that a project stands for: saved to by one key, and watched for what others write into it. */
import type {
  CallInput,
  DiskChange,
  ContestedForm,
  ExportReport,
  FailureValue,
  ImportReport,
  Overview,
  Workbench,
} from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import type { ToastAction } from '../workbench/toasts.svelte.ts'
import { FileNotes } from './notes.svelte.ts'
import { fileName } from './places.ts'

type How = Omit<CallInput<'linked.write'>, 'project'>

/** One writing of the files that was asked for. */
interface Asked {
  how: How
  /** A person asked for it: what is typed and not confirmed yet is saved with it. */
  savesTyped: boolean
}

/**
 * The status of the files against the project. `behind`: they lack edits. `contested`, `unplaced`: only conflicts, or
 * texts without a place, are open. `written`: written since the project was opened.
 */
export type PlaceState = 'gone' | 'writing' | 'written' | 'behind' | 'contested' | 'unplaced' | 'untouched'

export interface DiskSyncOptions {
  workbench: Workbench
  overview: () => Overview
  /** The language that is translated into. */
  languageId: () => string
  /** Resolves when confirmed texts are in the project; `savesTyped`: saves the current input first. */
  settle: (how: { savesTyped: boolean }) => Promise<void>
  /** Says something beside the work. */
  say: (text: string, action?: ToastAction | null) => void
  onWritten: (report: ExportReport) => void
  announce: (text: string) => void
  /** `heading`: what was not done; absent: the failure's code tells. */
  onFailure: (error: FailureValue, how: { heading?: string; action?: ToastAction | null }) => void
  /** Reads the overview again, which has the path of the file or folder; resolves once it is loaded. */
  look: () => Promise<void>
  /**
   * Called when the comparison after opening finds that the files lack edits of an earlier session. `isUnasked`: the
   * question about them was never shown.
   */
  onBehind: (how: { isUnasked: boolean }) => void
  /** The files have brought strings, or lost some. */
  onCameOrWent: () => void
  /** Shows what changed in the files and here. */
  onContested: () => void
  /** Shows what was noticed in the files. */
  onNotes: () => void
  /** Asks where the file or folder lies now. */
  onGone: (error: FailureValue) => void
}

export class DiskSync {
  isWriting = $state(false)
  /** When the files last said what the project says. */
  writtenAt = $state.raw<Date | null>(null)
  readonly notes: FileNotes
  readonly #options: DiskSyncOptions
  #running: Promise<void> = Promise.resolve()
  /** Saving again while one saves: it is done once more, after, with all that was asked for meanwhile. */
  #next: { asked: Asked; done: Promise<void> } | null = null
  /** How many texts that need work the last save left out. */
  #leftOut = 0
  /** Null: no edit waits to be written by itself. */
  #autoTimer: ReturnType<typeof setTimeout> | null = null
  #isClosed = false
  #hasToldBehind = false

  constructor(options: DiskSyncOptions) {
    this.#options = options
    this.notes = new FileNotes({
      linkedPlace: () => this.linkedPlace,
      say: options.say,
      onGone: (error) =>
        options.onFailure(error, { heading: t.bound.missing({ name: this.#nameIn(error) }) }),
      show: options.onNotes,
    })
  }

  get linkedPlace(): Overview['linkedPlace'] {
    return this.#options.overview().linkedPlace
  }

  /** The name of the opened file or folder; '' if the project has none. */
  get name(): string {
    return this.linkedPlace === null ? '' : fileName(this.linkedPlace.place)
  }

  /**
   * The name of the written file: for a source file, its translation into the current language. Includes the folder if
   * only that distinguishes translations (`values-uk/strings.xml`).
   */
  get writtenName(): string {
    const path = this.linkedPlace?.translations?.[this.#options.languageId()]
    if (path === undefined) return this.name
    return fileName(path) === this.name ? path : fileName(path)
  }

  /** Edits that the files lack, as far as is known: one that was saved a moment ago is not counted yet. */
  get editsBehind(): number {
    return Math.max(1, this.linkedPlace?.behind ?? 0)
  }

  /** Null: nothing stands for the project. @param savedAt when a text was last saved here; null: none was */
  standing(savedAt: Date | null): PlaceState | null {
    if (this.linkedPlace === null) return null
    if (this.isWriting) return 'writing'
    if (!this.linkedPlace.exists) return 'gone'
    // Saved here is not saved there yet.
    const isSavedSince = savedAt !== null && (this.writtenAt === null || this.writtenAt < savedAt)
    if (isSavedSince || this.linkedPlace.behind > 0) return 'behind'
    if (this.linkedPlace.contested > 0) return 'contested'
    if (this.linkedPlace.noPlace > 0) return 'unplaced'
    return this.writtenAt === null ? 'untouched' : 'written'
  }

  /** Saves what was typed, and writes what was changed back to where it came from. */
  write(how: How = {}): Promise<void> {
    return this.#inTurn({ how, savesTyped: true })
  }

  /**
   * Writes a while after the last edit, where a setting has it so. It writes what was confirmed: what a person is in the
   * middle of typing is no translation yet.
   */
  writeSoon(milliseconds: number): void {
    if (this.linkedPlace === null || this.#isClosed) return
    this.#stopWaiting()
    this.#autoTimer = setTimeout(() => void this.#writeConfirmed(), milliseconds)
  }

  #writeConfirmed(): Promise<void> {
    return this.#inTurn({ how: {}, savesTyped: false })
  }

  #stopWaiting(): boolean {
    const wasWaiting = this.#autoTimer !== null
    clearTimeout(this.#autoTimer ?? undefined)
    this.#autoTimer = null
    return wasWaiting
  }

  #inTurn(asked: Asked): Promise<void> {
    this.#stopWaiting()
    if (this.linkedPlace === null) return Promise.resolve()
    if (this.#next !== null) {
      this.#next.asked = both(this.#next.asked, asked)
      return this.#next.done
    }
    if (!this.isWriting) return (this.#running = this.#write(asked))
    const next = { asked, done: this.#running.then(() => this.#writeNext()) }
    this.#next = next
    return next.done
  }

  #writeNext(): Promise<void> {
    const next = this.#next
    this.#next = null
    return next === null ? Promise.resolve() : (this.#running = this.#write(next.asked))
  }

  async #write({ how, savesTyped }: Asked): Promise<void> {
    this.isWriting = true
    await this.#options.settle({ savesTyped })
    // Later saves may miss this write.
    const settledAt = new Date()
    const { project } = this.#options.overview()
    const result = await this.#options.workbench.call('linked.write', { project, ...how })
    // Written files are no longer behind, and recreated ones exist again.
    if (!this.#isClosed) await this.#options.look()
    this.isWriting = false
    if (result.ok) this.#written(result.value, settledAt)
    else this.#failed(result.error, savesTyped)
  }

  /** Checks for changes of others in the files: without file system events, at the window's focus. */
  async catchUp(): Promise<void> {
    if (this.linkedPlace === null) return
    const { project } = this.#options.overview()
    const result = await this.#options.workbench.call('linked.syncFromDisk', { project })
    if (result.ok) this.#tookIn(result.value)
    else if (result.error.code !== 'project.notOpen') this.#notTakenIn(result.error)
  }

  /** Others changed the files while the project was open. */
  caughtUp({ report, error }: DiskChange): void {
    if (error !== null) this.#notTakenIn(error)
    void this.#look()
    this.#tookIn(report)
  }

  async #look(): Promise<void> {
    await this.#options.look()
    this.tellBehind()
  }

  /** Tells once where the files lack edits of an earlier session, as soon as they were compared with the project. */
  tellBehind(): void {
    const { linkedPlace } = this
    if (linkedPlace === null || linkedPlace.behind === 0 || this.#hasToldBehind || this.#isClosed) return
    this.#hasToldBehind = true
    this.#options.onBehind({ isUnasked: linkedPlace.asksUnwritten })
  }

  /** Keeps the edits that the files lack in the project alone: the next session does not ask about them. */
  async keep(): Promise<void> {
    const { project } = this.#options.overview()
    const result = await this.#options.workbench.call('linked.keep', { project })
    if (!result.ok) this.#options.onFailure(result.error, {})
  }

  async contested(): Promise<ContestedForm[]> {
    const { project } = this.#options.overview()
    const result = await this.#options.workbench.call('linked.conflicts', { project })
    if (!result.ok) this.#options.onFailure(result.error, {})
    return result.ok ? result.value : []
  }

  /** The page goes: what waits to be written is sent at once, for nothing of it is there in a moment. */
  leave(): void {
    if (!this.#stopWaiting() || this.linkedPlace === null) return
    void this.#options.workbench.call('linked.write', { project: this.#options.overview().project })
  }

  /**
   * The project is about to be closed: what was confirmed is written before. A workbench that does not answer in time is
   * not waited for.
   */
  async finish(milliseconds: number): Promise<void> {
    if (this.linkedPlace === null) return
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, milliseconds)
    await Promise.race([this.#writeLast(), patience.promise])
    clearTimeout(timer)
  }

  async #writeLast(): Promise<void> {
    // Texts confirmed by leaving the project are saved only now.
    await this.#options.settle({ savesTyped: false })
    const isDue = this.#stopWaiting()
    // From here on nothing can be asked or shown: the project goes.
    this.#isClosed = true
    await (isDue ? this.#writeConfirmed() : (this.#next?.done ?? this.#running))
  }

  close(): void {
    this.#isClosed = true
    this.#stopWaiting()
  }

  #written(report: ExportReport, settledAt: Date): void {
    const { files, conflicts, noPlace, failed, needsWork, drafts } = report
    const { say, announce, onContested } = this.#options
    this.writtenAt = settledAt
    if (this.#isClosed) {
      for (const error of failed) this.#notSaved(error)
      return
    }
    const changed = files.filter(({ isChanged }) => isChanged)
    // If no text has a place in the files, nothing was saved.
    if (changed.length > 0 || noPlace.length === 0) announce(t.bound.saved({ name: this.writtenName }))
    if (this.linkedPlace?.kind === 'folder' && changed.length > 0)
      say(t.bound.savedFiles({ count: changed.length }))
    const takenIn = files.reduce((sum, file) => sum + file.takenIn, 0)
    if (takenIn > 0) say(t.bound.tookIn({ name: this.writtenName, count: takenIn }))
    // Texts left out of each save are reported once.
    if (needsWork > this.#leftOut) say(t.exporting.needsWork({ count: needsWork }))
    this.#leftOut = needsWork
    if (drafts.length > 0)
      say(t.bound.drafts({ count: drafts.reduce((sum, { strings }) => sum + strings, 0) }))
    this.notes.wrote(report)
    this.#options.onWritten(report)
    for (const error of failed) this.#notSaved(error)
    if (conflicts.length > 0)
      say(t.bound.contested({ count: conflicts.length }), { label: t.bound.decide, run: onContested })
  }

  #failed(error: FailureValue, savesTyped: boolean): void {
    const again = () => void this.#inTurn({ how: {}, savesTyped })
    // A project that is closed can be asked nothing more.
    if (this.#isClosed) this.#notSaved(error)
    else if (error.code === 'bound.gone') this.#options.onGone(error)
    else this.#notSaved(error, { label: t.bound.again, run: again })
  }

  #notSaved(error: FailureValue, action: ToastAction | null = null): void {
    this.#options.onFailure(error, { heading: t.bound.notSaved({ name: this.#nameIn(error) }), action })
  }

  #notTakenIn(error: FailureValue): void {
    this.#options.onFailure(error, { heading: t.bound.notTakenIn({ name: this.#nameIn(error) }) })
  }

  /** The name of the file that failed; where none is named, of what the project stands for. */
  #nameIn({ details: { path } }: FailureValue): string {
    return path === undefined ? this.name : fileName(path)
  }

  #tookIn(report: ImportReport | null): void {
    if (report === null) return
    const { say, onCameOrWent, onContested } = this.#options
    if (report.files.some((file) => cameOrWent(file) > 0)) onCameOrWent()
    const changes = report.files.reduce((sum, file) => sum + changesBy(file), 0)
    for (const error of report.failed) this.#notTakenIn(error)
    this.notes.take(report)
    if (changes > 0) say(t.bound.tookIn({ name: this.#nameOf(report), count: changes }))
    // With conflicts or skipped files, the files did have changes.
    const mayBringNothing = changes === 0 && report.files.length > 0 && report.skipped.length === 0
    void this.contested().then(({ length }) => {
      if (length > 0) say(t.bound.contested({ count: length }), { label: t.bound.decide, run: onContested })
      else if (mayBringNothing) say(t.bound.tookIn({ name: this.#nameOf(report), count: 0 }))
    })
  }

  /** The name of the only file that came, where a file was opened that has its translations beside it. */
  #nameOf({ files }: ImportReport): string {
    const [only, another] = files.filter((file) => files.length === 1 || changesBy(file) > 0)
    if (this.linkedPlace?.translations === undefined || only === undefined || another !== undefined)
      return this.name
    return fileName(only.path) === this.name ? only.path : fileName(only.path)
  }
}

type Taken = ImportReport['files'][number]

/** The strings that a file has brought or lost. */
function cameOrWent({ added, archived, returned = 0 }: Taken): number {
  return added + archived + returned
}

/** Counts the texts that an import changed. */
function changesBy({ translations, takenIn = translations, ...file }: Taken): number {
  return cameOrWent({ translations, ...file }) + file.changed + takenIn
}

/** Two that were asked for while one was at work are done as one. */
function both(one: Asked, other: Asked): Asked {
  const ours = [...(one.how.ours ?? []), ...(other.how.ours ?? [])]
  return {
    savesTyped: one.savesTyped || other.savesTyped,
    how: {
      ...one.how,
      ...other.how,
      ...((one.how.all || other.how.all) && { all: true }),
      ...((one.how.anew || other.how.anew) && { anew: true }),
      ...(ours.length > 0 && { ours }),
    },
  }
}
