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

export interface BoundPlaceOptions {
  workbench: Workbench
  overview: () => Overview
  /** What was typed is in the project when this resolves. */
  settle: () => Promise<void>
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
  /** Saving again while one saves: it is done once more, after. */
  #again: Promise<void> | null = null
  #autoTimer: ReturnType<typeof setTimeout> | undefined

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
  async write(how: Omit<CallInput<'bound.write'>, 'project'> = {}): Promise<void> {
    clearTimeout(this.#autoTimer)
    if (this.bound === null || this.#again !== null) return
    if (this.isWriting) {
      this.#again = this.#untilWritten()
      await this.#again
      this.#again = null
    }
    this.isWriting = true
    await this.#options.settle()
    const { project } = this.#options.overview()
    const result = await this.#options.workbench.call('bound.write', { project, ...how })
    this.isWriting = false
    if (!result.ok) this.#failed(result.error)
    else this.#written(result.value)
  }

  /** Saves a while after the last edit, where a setting has it so. */
  writeSoon(milliseconds: number): void {
    if (this.bound === null) return
    clearTimeout(this.#autoTimer)
    this.#autoTimer = setTimeout(() => void this.write(), milliseconds)
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

  close(): void {
    clearTimeout(this.#autoTimer)
  }

  #untilWritten(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => (this.isWriting ? setTimeout(look, 20) : resolve())
      look()
    })
  }

  #written({ files, conflicts, failed, needsWork, drafts }: ExportReport): void {
    const { say, announce, onContested, onFailure } = this.#options
    this.writtenAt = new Date()
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

  #failed(error: FailureValue): void {
    if (error.code === 'bound.gone') this.#options.onGone(error)
    else this.#options.onFailure(error, { label: t.bound.again, run: () => void this.write() })
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
