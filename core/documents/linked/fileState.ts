/**
 * How the files of a bound place stand to their project: whether they lack something that was changed here, in whatever way,
 * and how many texts wait for a decision (docs/files.md, "Saving to where it came from").
 */
import type { ExportReport } from '../../contract/index.ts'
import type { DocumentsProject } from '../project.ts'
import type { UnwrittenFile } from './linkedFiles.ts'

export interface FileState {
  /** Edits that the files lack: strings in a language that the next save would change; 0: the files have all of them. */
  behind: number
  /** An earlier session left edits out of the files, and the question about them was never shown. */
  asksUnwritten: boolean
  /** Forms that were changed in the files and here: the files have their own until somebody decides. */
  contested: number
  /** Strings whose translations have no place in the files. */
  noPlace: number
}

export class FileStates {
  #last: Omit<FileState, 'asksUnwritten'> = { behind: 0, contested: 0, noPlace: 0 }
  /** The newest intent that was looked at, or the newest at opening; null: the files are not followed yet. */
  #intentId: number | null = null
  #isCompared = false
  /** What the last session left; null once that is in the files, or was decided. */
  #left: UnwrittenFile | null = null
  /** So many edits a person chose to keep in the project alone; null: not known yet, or none. */
  #kept: number | null = null

  /**
   * The project was opened: what its last session left out of the files, and the newest intent at that time. Edits after it
   * are known before the files are compared.
   */
  opened(left: UnwrittenFile | null, intentId: number): void {
    this.#left = left
    this.#intentId ??= intentId
  }

  /** What was compared, and written but for a dry run. @param intentId The newest intent before that was begun */
  compared(
    { files, conflicts, noPlace, failed }: ExportReport,
    { intentId, isDryRun }: { intentId: number; isDryRun: boolean },
  ): void {
    const left = isDryRun ? files.filter(({ isChanged }) => isChanged) : []
    this.#last = {
      behind: failed.length + left.reduce((sum, { edits }) => sum + Math.max(1, edits), 0),
      contested: conflicts.length,
      noPlace: noPlace.length,
    }
    this.#intentId = intentId
    this.#isCompared = true
    if (this.#left === 'kept') this.#kept ??= this.#last.behind
    if (this.#last.behind === 0) this.#left = null
  }

  async now({ store }: Pick<DocumentsProject, 'store'>): Promise<FileState> {
    const asksUnwritten = this.#left === 'unasked'
    if (this.#intentId === null) return { ...this.#last, asksUnwritten }
    const since = await store.read('countEditsAfter', { intentId: this.#intentId })
    return { ...this.#last, behind: this.#last.behind + since, asksUnwritten }
  }

  /** A person keeps the edits that the files lack now in the project alone. */
  async keep(project: Pick<DocumentsProject, 'store'>): Promise<void> {
    this.#kept = (await this.now(project)).behind
    this.#left = null
  }

  /** What is to be noted of the edits that the files lack; undefined: that is not known yet. */
  async unwritten(project: Pick<DocumentsProject, 'store'>): Promise<UnwrittenFile | null | undefined> {
    const { behind } = await this.now(project)
    // What an earlier session left is known by a comparison alone.
    if (behind === 0 && !this.#isCompared) return undefined
    if (behind === 0) {
      this.#kept = null
      return null
    }
    return behind > (this.#kept ?? 0) ? 'unasked' : 'kept'
  }
}
