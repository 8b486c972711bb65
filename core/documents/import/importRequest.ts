/** What an import is asked for. */
import type { AddToTm } from '../../memory/rows/fillMemory.ts'
import type { UpdateOption } from '../../contract/enumerations.ts'
import type { FoundFile } from '../linked/foundFile.ts'
import type { Language } from '../../contract/language.ts'
import type { Upload } from '../../strings/rows/uploads.ts'
import type { ProjectState } from './projectState.ts'
import type { FileSettings } from '../../formats/format.ts'

export interface ImportRequest {
  paths: readonly string[]
  /** The folder that the files' paths in the project are below; absent: the folder that was named, of a file its own. */
  root?: string | undefined
  type?: string | undefined
  branch?: string | undefined
  /** What becomes of translations whose source has changed; absent: they stay with their approvals. */
  updateOption?: UpdateOption | undefined
  /** Contexts that were set outside of the file are replaced by its own; absent: they stay. */
  replacesContext?: boolean | undefined
  /** New strings of a catalogue begin with the nearest text's translation, which needs work; absent: they do. */
  nearest?: boolean | undefined
  /** Takes the translations into the project's memory. */
  addToTm?: AddToTm | undefined
  /** Takes texts that equal their source for translations too, of files that have it where nothing is translated. */
  sameAsSource?: boolean | undefined
  /** Takes in all of the files or none; else those that can be read are, and the others are named. */
  strict?: boolean | undefined
  /**
   * The files lie here for this import alone: it is not remembered where. Nobody reads its warnings, so that a string that
   * would be left out with one refuses the file.
   */
  isUpload?: boolean | undefined
  /** What a client says of the one file that it uploads. */
  upload?: Upload | undefined
  /** Which files belong together, where that was decided for the folder (core/documents/linked/foundTree.ts). */
  arrangement?: readonly FoundFile[] | undefined
  /** Takes every file as a source file, whatever language its path tells of (projectTree.ts). */
  asSources?: boolean | undefined
  /** A file of two languages is its own translation file also where it does not say in which language. */
  isDocument?: boolean | undefined
  /**
   * Nobody looks at what this import says: what changed in a file and here is to be decided still, and no export writes
   * over the file's own before that.
   */
  leavesContested?: boolean | undefined
  /** Whoever asks shows what is to be decided: no note of a file names it. */
  showsContested?: boolean | undefined
  /** Settings that come before those that a file has, member by member. */
  settings?: FileSettings | undefined
  /** What was chosen for single files, by where they lie: it comes before `type` and `settings`. */
  choices?: Readonly<Record<string, FileChoice>> | undefined
}

/** What a person said of a file when asked. */
export interface FileChoice {
  type?: string | undefined
  settings?: FileSettings | undefined
}

export interface ReadAs {
  /** The type to read the file as; it is detected where none is given. */
  type?: string | undefined
  /**
   * The built-in format that it is read as where no module reads it and no type is given; detected where there is
   * none.
   */
  builtIn?: string | undefined
  /** The type that the project's file of this path has: a file that may be in that and in others is in that still. */
  standingType?: string | undefined
  sourceLanguage: Language
  targetLanguage?: Language
  /** Those that translations are taken into beside `targetLanguage`, of files of many languages. */
  furtherLanguages?: readonly Language[]
  /** The language as in `ParseOptions.presumedLanguage`. */
  presumedLanguage?: Language
  /** The languages as in `ParseOptions.targetLanguages`. */
  targetLanguages?: readonly Language[]
  settings?: FileSettings | undefined
  branch?: string | undefined
  /** The source file of translations, where it is known before they are read. */
  sourceId?: number | undefined
  /** What the project has, where many files are read; asked for where it is not given. */
  standing?: ProjectState | undefined
}
