/** The files found in a folder, before there is a project for them. */
import type { LeftOutReason } from '../../contract/folderAccount.ts'
import type { Language } from '../../contract/language.ts'
import type { FileSettings } from '../../formats/format.ts'
import type { ModuleTest } from './moduleTest.ts'

export interface FoundFile {
  /** Below the folder, with '/' as separator. */
  path: string
  isCatalogue: boolean
  /** The path of its translations, with `{language}` in it; null if it has none. */
  pattern: string | null
  /** The path that an export gives its first translation, if nothing shows another. */
  usualPattern?: string
  /** The language spellings in it. */
  codes: readonly string[]
  /** Its translation files; for a catalogue without a template all its files. */
  translations: { path: string; languageId: string; code: string }[]
  /** The languages that it has translations into itself. */
  languagesInside?: string[]
  /** How a table is read. */
  settings?: FileSettings
}

/** A file that does not belong to a project. */
export interface LeftOutFile {
  path: string
  because: LeftOutReason
  /** The language's code in its path. */
  code?: string
  /** Why it could not be read. */
  detail?: string
}

export interface FoundTree {
  sourceLanguageId: string
  /** Every language that has a translation, the most frequent first. */
  targetLanguageIds: string[]
  files: FoundFile[]
  leftOut: LeftOutFile[]
}

/** The options with which a folder is searched for localization files. */
export interface LookingAround extends SaidLanguages {
  /** The project's languages, custom ones among them. */
  known?: readonly Language[] | undefined
  /** The left-out files, below the folder, that the user takes as sources. */
  include?: readonly string[] | undefined
  /** Whether a module of the project reads a file; absent: none does. */
  isOfModule?: ModuleTest | undefined
}

/** The languages of a folder that the user chose. */
export interface SaidLanguages {
  source?: string | undefined
  /** The target languages of the project: a file is assigned to one that its path may mean. */
  targets?: readonly string[] | undefined
}
