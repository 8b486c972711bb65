/** The account of a folder: what each of its files is to a project, and why. */
import type { Sentence } from '../platform/text/sentence.ts'

/** Why a file or folder is none of a project's. */
export const LEFT_OUT_REASONS = [
  /** It is in a language into which the project is not translated. */
  'notTarget',
  /** A person left it out. */
  'chosen',
  /** Its path names no language that is known. */
  'unknownLanguage',
  /** Its path names a language, and no file in the source language is beside it. */
  'noSource',
  /** Another file of its language lies there. */
  'second',
  'unreadable',
  /** It holds no text that is to be translated. */
  'empty',
  /** Nothing tells that its texts are to be translated. */
  'unlikely',
  /** The folder's configuration does not name it. */
  'configuration',
  'ignored',
  'testData',
  'settings',
  'build',
  'dependencies',
  'hidden',
  /** A link that leads out of the folder, or to another folder. */
  'link',
  'project',
  /** It is in no format of texts that is known. */
  'format',
] as const

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** A file of a project. */
export interface AccountedFile {
  /** Below the folder, '/' between its parts. */
  path: string
  /** `both`: it holds sources and translations, of one language or of many. */
  role: 'source' | 'translation' | 'both'
  /** The languages of the translations in it. */
  languageIds: string[]
  /** The source file of a translation; null where it is a catalogue without one, or no translation. */
  source: string | null
}

/** Files that are left out for the same reason. */
export interface LeftOutGroup {
  because: LeftOutReason
  reason: Sentence
  /** Below the folder; a folder that is left out as a whole ends with '/'. */
  paths: string[]
}

/**
 * The account of a folder: the role of each of its files in a project, and the reason for each file that is left out.
 * Every file below the folder is in exactly one of the two lists, or inside a folder of `leftOut`.
 *
 * Paths are below the folder, with '/' between their parts. Reasons are grouped: those that the user may act on first.
 *
 * @example
 * const account: FolderAccount = {
 *   files: [{ path: 'en.json', role: 'source', languageIds: [], source: null }],
 *   leftOut: [{ because: 'build', reason: sentence`A folder of build output`, paths: ['dist/'] }],
 * }
 */
export interface FolderAccount {
  files: AccountedFile[]
  leftOut: LeftOutGroup[]
}

/** A bound folder compared with its account of the last look. */
export interface FolderNews {
  account: FolderAccount
  /** Files for the project that were not there before. */
  added: AccountedFile[]
  /** Files of the project that no longer exist. */
  gone: AccountedFile[]
  /** Languages that came, into which the project is not translated. */
  newLanguageIds: string[]
}
