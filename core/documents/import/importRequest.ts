/** The request of an import. */
import type { AddToTm } from '../../memory/rows/fillMemory.ts'
import type { UpdateOption } from '../../contract/enumerations.ts'
import type { FoundFile } from '../linked/foundFile.ts'
import type { Language } from '../../contract/language.ts'
import type { Upload } from '../../strings/rows/uploads.ts'
import type { ProjectState } from './projectState.ts'
import type { FileSettings } from '../../formats/format.ts'

export interface ImportRequest {
  paths: readonly string[]
  /** The root of the files' paths in the project; absent: the named folder, or a file's own. */
  root?: string | undefined
  type?: string | undefined
  branch?: string | undefined
  /** The treatment of translations whose source has changed; absent: they stay with their approvals. */
  updateOption?: UpdateOption | undefined
  /** Replaces contexts that were set outside of the file by its own; absent: they stay. */
  replacesContext?: boolean | undefined
  /** New strings of a catalogue start with the translation of the nearest text, which needs work; absent: they do. */
  nearest?: boolean | undefined
  /** Adds the translations to the project's memory. */
  addToTm?: AddToTm | undefined
  /** Imports texts equal to their source as translations too, from files that have them for untranslated strings. */
  sameAsSource?: boolean | undefined
  /** Imports all of the files or none; otherwise those that can be read are imported, and the others named. */
  strict?: boolean | undefined
  /**
   * The files are temporary, so their paths are not recorded. No user reads the warnings, so a string that would be
   * left out with a warning refuses the file.
   */
  isUpload?: boolean | undefined
  /** The client's properties of the one file that it uploads. */
  upload?: Upload | undefined
  /** The arrangement of the files, if it was decided for the folder (core/documents/linked/foundTree.ts). */
  arrangement?: readonly FoundFile[] | undefined
  /** Imports every file as a source file, whatever language its path names (projectTree.ts). */
  asSources?: boolean | undefined
  /** A bilingual file is its own translation file even if it does not state its language. */
  isDocument?: boolean | undefined
  /** No user reads the report: conflicts stay open, and no export overwrites the file's texts before a decision. */
  leavesContested?: boolean | undefined
  /** Marks translations whose source has changed as needing work, in projects without a cloud. */
  marksOutdated?: boolean | undefined
  /** Makes the import a step that undo reverts, if the project has all of the files. */
  isUndoable?: boolean | undefined
  /** Updates a file even if it has no string in common. */
  isOtherTaken?: boolean | undefined
  /** The caller shows conflicts, so no note of a file names them. */
  showsContested?: boolean | undefined
  /** Settings that override those of a file, member by member. */
  settings?: FileSettings | undefined
  /** Choices for single files by path, which override `type` and `settings`. */
  choices?: Readonly<Record<string, FileChoice>> | undefined
}

/** The user's answers about a file. */
export interface FileChoice {
  type?: string | undefined
  settings?: FileSettings | undefined
}

export interface ReadAs {
  /** The type to read the file as; detected if omitted. */
  type?: string | undefined
  /** The built-in format to use if no module reads the file and no type is given; detected if omitted. */
  builtIn?: string | undefined
  /** The type of the project's file at this path: an ambiguous file keeps it. */
  standingType?: string | undefined
  sourceLanguage: Language
  targetLanguage?: Language
  /** Languages to import beside `targetLanguage`, from multilingual files. */
  furtherLanguages?: readonly Language[]
  /** The language as in `ParseOptions.presumedLanguage`. */
  presumedLanguage?: Language
  /** The languages as in `ParseOptions.targetLanguages`. */
  targetLanguages?: readonly Language[]
  settings?: FileSettings | undefined
  branch?: string | undefined
  /** The source file of translations, if it is known before they are read. */
  sourceId?: number | undefined
  /** The project's state, shared by many files; queried if omitted. */
  standing?: ProjectState | undefined
}
