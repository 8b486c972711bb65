/** What was found of a folder's files, before there is a project for them. */
import type { LeftOutReason } from '../../contract/folderAccount.ts'
import type { Language } from '../../contract/language.ts'
import type { FileSettings } from '../../formats/format.ts'
import type { ModuleTest } from './moduleTest.ts'

export interface FoundFile {
  /** Below the folder, '/' between its parts. */
  path: string
  isCatalogue: boolean
  /** Where its translations lie, with `{language}` in it; null where none do. */
  pattern: string | null
  /** How languages are spelled in it. */
  codes: readonly string[]
  /** Its translation files; of a catalogue without a template all that there is of it. */
  translations: { path: string; languageId: string; code: string }[]
  /** The languages that it has translations into itself. */
  languagesInside?: string[]
  /** How a table is read. */
  settings?: FileSettings
}

/** A file that is none of a project's. */
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
  /** Every language that there is a translation into, the commonest first. */
  targetLanguageIds: string[]
  files: FoundFile[]
  leftOut: LeftOutFile[]
}

/** The options with which a folder is searched for localization files. */
export interface LookingAround extends SaidLanguages {
  /** The project's languages, custom ones among them. */
  known?: readonly Language[] | undefined
  /** Whether a module of the project reads a file; absent: none does. */
  isOfModule?: ModuleTest | undefined
}

/** What a person said of a folder's languages. */
export interface SaidLanguages {
  source?: string | undefined
  /** The target languages of the project: a file goes to the one that its path may mean. */
  targets?: readonly string[] | undefined
}
