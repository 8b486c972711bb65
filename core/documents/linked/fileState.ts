/**
 * The status of a bound place against its project: the edits of the project that its files lack, and the number of
 * conflicts (docs/files.md, "Save to the files").
 */
import type { ExportReport } from '../../contract/index.ts'
import type { DocumentsProject } from '../project.ts'
import type { UnwrittenFile } from './linkedFiles.ts'

export interface FileState {
  /** Edits that the files lack: strings in a language that the next save would change; 0 if there are none. */
  behind: number
  /** An earlier session left edits out of the files, and the question about them was never shown. */
  asksUnwritten: boolean
  /** Forms with a conflict: the files keep their own until the user decides. */
  contested: number
  /** Strings whose translations cannot be stored in the files. */
  noPlace: number
}

export class FileStates {
  #last: Omit<FileState, 'asksUnwritten'> = { behind: 0, contested: 0, noPlace: 0 }
  /** The newest intent that was compared, or the newest at opening; null: the files are not followed yet. */
  #intentId: number | null = null
  #isCompared = false
  /** The state that the last session left; null once it is in the files, or was decided. */
  #left: UnwrittenFile | null = null
  /** The number of edits that the user chose to keep in the project only; null: unknown, or none. */
  #kept: number | null = null

  /**
   * The project was opened: stores the edits that its last session left out of the files, and the newest intent at that
   * time. Later edits are known before the files are compared.
   */
  opened(left: UnwrittenFile | null, intentId: number): void {
    this.#left = left
    this.#intentId ??= intentId
  }

  /** Records a comparison, which may be a dry run. @param intentId The newest intent before that began */
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

  /** The user keeps the edits that the files lack in the project only. */
  async keep(project: Pick<DocumentsProject, 'store'>): Promise<void> {
    this.#kept = (await this.now(project)).behind
    this.#left = null
  }

  /** Returns the state to record about edits that the files lack; undefined while unknown. */
  async unwritten(project: Pick<DocumentsProject, 'store'>): Promise<UnwrittenFile | null | undefined> {
    const { behind } = await this.now(project)
    // Edits that an earlier session left are known only after a comparison.
    if (behind === 0 && !this.#isCompared) return undefined
    if (behind === 0) {
      this.#kept = null
      return null
    }
    return behind > (this.#kept ?? 0) ? 'unasked' : 'kept'
  }
}
