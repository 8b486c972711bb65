/** The request of an export. */
import type { PseudoKind } from '../../contract/enumerations.ts'
import type { PluralForm } from '../../model/plural.ts'

/** A conflict on a form of a string, with the file's text that the user saw; null: it has none. */
export interface DecidedConflicts {
  fileId: number
  languageId: string
  identifier: string
  form: PluralForm
  theirs: string | null
}

export interface ExportRequest {
  languageIds: readonly string[]
  /** Builds pseudo-translations instead (pseudo.ts); the languages are ignored then. */
  pseudo?: PseudoKind | undefined
  /**
   * The output folder: each file has its own path in the project; several languages have a folder each, named by its
   * id. A file of many languages is written once, with all of them. A translation never replaces a source file in it,
   * but is named after its language then.
   */
  folder: string
  /** Names files after their languages, as beside their sources: `values-uk/strings.xml`. */
  beside?: boolean | undefined
  fileIds?: readonly number[] | undefined
  /** Builds only these, of all combinations of languages and files. */
  only?: readonly { fileId: number; languageId: string }[] | undefined
  /** The user's decisions on conflicts: the project's text replaces this text of the file. */
  decided?: readonly DecidedConflicts[] | undefined
  approvedOnly: boolean
  /** Leaves out texts that need work even if the format can mark them: for clients of the API. */
  finishedOnly?: boolean | undefined
  /** Writes nothing while texts of these files need work. */
  settledOnly?: boolean | undefined
  /** Writes over hidden files too (outputPath.ts). */
  hidden?: boolean | undefined
  /** Leaves strings without a translation out of new files. */
  skipUntranslatedStrings?: boolean | undefined
  /** Leaves out files with untranslated strings. */
  skipUntranslatedFiles?: boolean | undefined
  /** Writes the source text of untranslated strings, also into existing files. */
  fillWithSource?: boolean | undefined
  /** Brings comments, flags and order of existing files up to date with the source (`BuildOptions.followsSource`). */
  followsSource?: boolean | undefined
  /** Writes the MO file of each PO file, too; absent: of those whose settings say so. */
  writesMo?: boolean | undefined
  /** Writes all of the files or none; otherwise those that can be built are written, and the others named. */
  strict?: boolean | undefined
  /** Recreates files whose source others have removed. */
  isAnew?: boolean | undefined
  /** Writes nothing, and reports the planned changes. */
  dryRun?: boolean | undefined
}
