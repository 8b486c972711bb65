/**
 * How the files of a bound place stand to their project: whether they lack something that was changed here, in whatever way,
 * and how many texts wait for a decision (docs/files.md, "Saving to where it came from").
 */
import type { ExportReport } from '../../contract/index.ts'
import type { DocumentsProject } from '../project.ts'

export interface Standing {
  /** Edits that the files lack: strings in a language that the next save would change; 0: the files have all of them. */
  behind: number
  /** Forms that were changed in the files and here: the files have their own until somebody decides. */
  contested: number
  /** Strings whose translations have no place in the files. */
  noPlace: number
}

export class FileStanding {
  #last: Standing = { behind: 0, contested: 0, noPlace: 0 }
  /** The newest intent that was looked at; null: the files were not compared with the project yet. */
  #intentId: number | null = null

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
  }

  async now({ store }: Pick<DocumentsProject, 'store'>): Promise<Standing> {
    if (this.#intentId === null) return this.#last
    const since = await store.read('countEditsAfter', { intentId: this.#intentId })
    return { ...this.#last, behind: this.#last.behind + since }
  }
}
