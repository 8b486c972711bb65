/**
 * How the files of a bound place stand to their project: whether they lack something that was changed here, in whatever way,
 * and how many texts wait for a decision (docs/files.md, "Saving to where it came from").
 */
import type { ExportReport } from '../../contract/index.ts'
import type { DocumentsProject } from '../project.ts'

export interface Standing {
  /** Whether the next save would change the files. */
  isBehind: boolean
  /** Forms that were changed in the files and here: the files have their own until somebody decides. */
  contested: number
  /** Strings whose translations have no place in the files. */
  noPlace: number
}

export class FileStanding {
  #last: Standing = { isBehind: false, contested: 0, noPlace: 0 }
  /** The newest intent that was looked at; null: the files were not compared with the project yet. */
  #intentId: number | null = null

  /** What was compared, and written but for a dry run. @param intentId The newest intent before that was begun */
  compared(
    { files, conflicts, noPlace, failed }: ExportReport,
    { intentId, isDryRun }: { intentId: number; isDryRun: boolean },
  ): void {
    const isLeft = isDryRun && files.some(({ isChanged }) => isChanged)
    this.#last = {
      isBehind: failed.length > 0 || isLeft,
      contested: conflicts.length,
      noPlace: noPlace.length,
    }
    this.#intentId = intentId
  }

  async now({ store }: Pick<DocumentsProject, 'store'>): Promise<Standing> {
    if (this.#last.isBehind || this.#intentId === null) return this.#last
    return { ...this.#last, isBehind: await store.read('isEditedAfter', { intentId: this.#intentId }) }
  }
}
