/** The file or folder that a project stands for: saved to by one key, and watched for what others write into it. */
import type {
  CallInput,
  CaughtUp,
  ContestedForm,
  ExportReport,
  FailureValue,
  ImportReport,
  Overview,
  Workbench,
} from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'
import type { ToastAction } from '../workbench/toasts.svelte.ts'
import { fileName } from './places.ts'

type How = Omit<CallInput<'bound.write'>, 'project'>

/** One writing of the files that was asked for. */
interface Asked {
  how: How
  /** A person asked for it: what is typed and not confirmed yet is saved with it. */
  savesTyped: boolean
}

export interface BoundPlaceOptions {
  workbench: Workbench
  overview: () => Overview
  /** What was confirmed is in the project when this resolves; with `savesTyped`, what was typed is saved before. */
  settle: (how: { savesTyped: boolean }) => Promise<void>
  /** Says something beside the work. */
  say: (text: string, action?: ToastAction | null) => void
  announce: (text: string) => void
  onFailure: (error: FailureValue, action?: ToastAction | null) => void
  /** Shows what changed in the files and here. */
  onContested: () => void
  /** Asks where the file or folder lies now. */
  onGone: (error: FailureValue) => void
}

export class BoundPlace {
  isWriting = $state(false)
  /** When the files last said what the project says. */
  writtenAt = $state.raw<Date | null>(null)
  readonly #options: BoundPlaceOptions
  #running: Promise<void> = Promise.resolve()
  /** Saving again while one saves: it is done once more, after, with all that was asked for meanwhile. */
  #next: { asked: Asked; done: Promise<void> } | null = null
  /** Null: no edit waits to be written by itself. */
  #autoTimer: ReturnType<typeof setTimeout> | null = null
  #isClosed = false

  constructor(options: BoundPlaceOptions) {
    this.#options = options
  }

  get bound(): Overview['bound'] {
    return this.#options.overview().bound
  }

  /** The name of the file or folder; '' where the project stands for none. */
  get name(): string {
    return this.bound === null ? '' : fileName(this.bound.place)
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
    if (this.bound === null || this.#isClosed) return
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
    if (this.bound === null) return Promise.resolve()
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
    const { project } = this.#options.overview()
    const result = await this.#options.workbench.call('bound.write', { project, ...how })
    this.isWriting = false
    if (result.ok) this.#written(result.value)
    else this.#failed(result.error, savesTyped)
  }

  /** Asks whether others changed the files: where the system tells of no events, the window's focus does. */
  async catchUp(): Promise<void> {
    if (this.bound === null) return
    const { project } = this.#options.overview()
    const result = await this.#options.workbench.call('bound.catchUp', { project })
    if (result.ok) this.#tookIn(result.value)
    else if (result.error.code !== 'project.notOpen') this.#options.onFailure(result.error)
  }

  /** Others changed the files while the project was open. */
  caughtUp({ report, error }: CaughtUp): void {
    if (error !== null) this.#options.onFailure(error)
    this.#tookIn(report)
  }

  async contested(): Promise<ContestedForm[]> {
    const { project } = this.#options.overview()
    const result = await this.#options.workbench.call('bound.contested', { project })
    if (!result.ok) this.#options.onFailure(result.error)
    return result.ok ? result.value : []
  }

  /** The page goes: what waits to be written is sent at once, for nothing of it is there in a moment. */
  leave(): void {
    if (!this.#stopWaiting() || this.bound === null) return
    void this.#options.workbench.call('bound.write', { project: this.#options.overview().project })
  }

  /**
   * The project is about to be closed: what was confirmed is written before. A workbench that does not answer in time is
   * not waited for.
   */
  async finish(milliseconds: number): Promise<void> {
    if (this.bound === null) return
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, milliseconds)
    await Promise.race([this.#writeLast(), patience.promise])
    clearTimeout(timer)
  }

  async #writeLast(): Promise<void> {
    // What is confirmed by leaving the project is heard of only now.
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

  #written({ files, conflicts, failed, needsWork, drafts }: ExportReport): void {
    const { say, announce, onContested, onFailure } = this.#options
    this.writtenAt = new Date()
    if (this.#isClosed) {
      for (const error of failed) onFailure(error)
      return
    }
    const changed = files.filter(({ isChanged }) => isChanged)
    announce(t.bound.saved(this.name))
    if (this.bound?.kind === 'folder' && changed.length > 0) say(t.bound.savedFiles(changed.length))
    const takenIn = files.reduce((sum, file) => sum + file.takenIn, 0)
    if (takenIn > 0) say(t.bound.tookIn(this.name, takenIn))
    if (needsWork > 0) say(t.exporting.needsWork(needsWork))
    if (drafts.length > 0) say(t.bound.drafts(drafts.reduce((sum, { strings }) => sum + strings, 0)))
    for (const error of failed) onFailure(error)
    if (conflicts.length > 0)
      say(t.bound.contested(conflicts.length), { label: t.bound.decide, run: onContested })
  }

  #failed(error: FailureValue, savesTyped: boolean): void {
    const again = () => void this.#inTurn({ how: {}, savesTyped })
    // A project that is closed can be asked nothing more.
    if (this.#isClosed) this.#options.onFailure(error)
    else if (error.code === 'bound.gone') this.#options.onGone(error)
    else this.#options.onFailure(error, { label: t.bound.again, run: again })
  }

  #tookIn(report: ImportReport | null): void {
    if (report === null) return
    const { say, onFailure, onContested } = this.#options
    const changed = report.files.reduce(
      (sum, file) => sum + file.added + file.changed + file.archived + file.translations,
      0,
    )
    for (const error of report.failed) onFailure(error)
    if (changed > 0 || report.files.length > 0) say(t.bound.tookIn(this.name, changed))
    void this.contested().then(({ length }) => {
      if (length > 0) say(t.bound.contested(length), { label: t.bound.decide, run: onContested })
    })
  }
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
