/** What an export is asked for. */
import type { PseudoKind } from '../../contract/enumerations.ts'
import type { PluralForm } from '../../contract/plural.ts'

/** A form of a string that both sides changed, and the file's text as a person saw it; null: it has none. */
export interface DecidedConflicts {
  fileId: number
  languageId: string
  identifier: string
  form: PluralForm
  theirs: string | null
}

export interface ExportRequest {
  languageIds: readonly string[]
  /** Builds pseudo-translations instead (pseudo.ts); the languages do not count then. */
  pseudo?: PseudoKind | undefined
  /**
   * The folder of the files, each under its own path in the project; several languages have a folder each, named
   * by its id. A file of many languages is written once, with all of them, whichever are asked for. A source file that
   * lies there is never written over by its translation: that one is named after its language then.
   */
  folder: string
  /** Names files after their languages, as they lie beside their sources: `values-uk/strings.xml`. */
  beside?: boolean | undefined
  fileIds?: readonly number[] | undefined
  /** Builds no others than these, of all that the languages and files make. */
  only?: readonly { fileId: number; languageId: string }[] | undefined
  /** What a person decided about texts that changed in the file and here: ours is written over this one of the file. */
  decided?: readonly DecidedConflicts[] | undefined
  approvedOnly: boolean
  /** Leaves out texts that need work also where the file could say so: for clients of the API. */
  finishedOnly?: boolean | undefined
  /** Writes nothing while texts of these files need work. */
  settledOnly?: boolean | undefined
  /** Writes over hidden files too (outputPath.ts). */
  hidden?: boolean | undefined
  /** Leaves strings without a translation out of files that are made anew. */
  skipUntranslatedStrings?: boolean | undefined
  /** Leaves files out in which not every string is translated. */
  skipUntranslatedFiles?: boolean | undefined
  /** Puts the source text where there is no translation, also into files that lie there. */
  fillWithSource?: boolean | undefined
  /** Writes all of the files or none; else those that can be built are, and the others are named. */
  strict?: boolean | undefined
  /** Writes files anew, too, whose source others have taken away. */
  isAnew?: boolean | undefined
  /** Writes nothing, and says what would be written. */
  dryRun?: boolean | undefined
}
