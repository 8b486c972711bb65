/** What an export is asked for. */
import type { PseudoKind } from '../../contract/enumerations.ts'

export interface ExportRequest {
  languageIds: readonly string[]
  /** Builds pseudo-translations instead (pseudo.ts); the languages do not count then. */
  pseudo?: PseudoKind | undefined
  /**
   * Where the files go, each under its own path in the project; of several languages in a folder a language, named
   * by its id. A file of many languages is written once, with all of them, whichever are asked for. A source file that
   * lies there is never written over by its translation: that one is named after its language then.
   */
  folder: string
  /** Names files after their languages, as they lie beside their sources: `values-uk/strings.xml`. */
  beside?: boolean | undefined
  fileIds?: readonly number[] | undefined
  approvedOnly: boolean
  /** Leaves out texts that need work also where the file could say so: for clients of the API. */
  finishedOnly?: boolean | undefined
  /** Writes nothing while texts of these files need work. */
  settledOnly?: boolean | undefined
  /** Writes over hidden files too (placeToWrite.ts). */
  hidden?: boolean | undefined
  /** Leaves strings without a translation out of files that are made anew. */
  skipUntranslatedStrings?: boolean | undefined
  /** Leaves files out in which not every string is translated. */
  skipUntranslatedFiles?: boolean | undefined
  /** Puts the source text where there is no translation, also into files that lie there. */
  fillWithSource?: boolean | undefined
  /** Writes all of the files or none; else those that can be built are, and the others are named. */
  strict?: boolean | undefined
  /** Writes nothing, and says what would be written. */
  dryRun?: boolean | undefined
}
