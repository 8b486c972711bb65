/** Files and folders on this machine that stand for projects: opened, written back, noticed when others change them. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import type { FailureValue } from '../platform/errors/failure.ts'
import { idInput, languageIdInput, pastedPathInput, pathInput, projectInput } from './parts.ts'
import { PLURAL_FORMS, type PluralForm } from '../model/plural.ts'
import type { FilesUpdate } from './files.ts'
import type { FolderAccount, FolderNews } from './folderAccount.ts'
import type { ExportReport, ImportReport, Overview } from './project.ts'
import { topic } from './topic.ts'
import type { Sentence } from '../platform/text/sentence.ts'

const decision = z.strictObject({
  fileId: idInput,
  languageId: languageIdInput,
  identifier: z.string().max(BUDGETS.text.max),
  form: z.enum(PLURAL_FORMS),
  /** The file's text as the person saw it. */
  theirs: z.string().nullable(),
})

export const linkedCalls = topic<LinkedOutputs>()({
  /**
   * Opens a path: a project file, or a file or folder that has a project or gets a new one. If information is missing,
   * the result asks for it, and the caller repeats the call with the answer.
   */
  'linked.open': z.strictObject({
    path: pastedPathInput,
    sourceLanguageId: languageIdInput.optional(),
    targetLanguageIds: z.array(languageIdInput).min(1).max(500).optional(),
    /** The files of a folder that are taken, of those that were found; absent: all. */
    files: z.array(pathInput).max(100_000).optional(),
    /** The files of a folder that were left out, and that are taken as sources, too. */
    include: z.array(pathInput).max(100_000).optional(),
    /** The path for the translation of a file in one language, below the root, with `{language}` in it. */
    pattern: pathInput.optional(),
    /** The format of a file that may be in several. */
    type: z.string().min(1).max(BUDGETS.code.max).optional(),
  }),
  /** Writes what was changed here back to where it came from. */
  'linked.write': z.strictObject({
    project: projectInput,
    /** Includes files without local changes. */
    all: z.boolean().default(false),
    /** Recreates a file that no longer exists. */
    anew: z.boolean().default(false),
    /** Texts that changed in the file and here, of which ours is written. */
    ours: z.array(decision).max(100_000).optional(),
  }),
  /** A person keeps the edits that the files lack in the project alone: the next session does not ask about them. */
  'linked.keep': z.strictObject({ project: projectInput }),
  /** Imports changes of others in the files; null: there are none. */
  'linked.syncFromDisk': z.strictObject({ project: projectInput }),
  /**
   * Updates the catalogues of the opened folder from the templates in it, or counts what would change. Failures:
   * `bound.none`, `file.noTemplate`, `file.updateInCloud`.
   */
  'linked.update': z.strictObject({ project: projectInput, dryRun: z.boolean().default(false) }),
  /** Lists the conflicts between the files and the project. */
  'linked.conflicts': z.strictObject({ project: projectInput }),
  /** The account of the opened folder; null if a single file was opened. */
  'linked.account': z.strictObject({ project: projectInput }),
  /** Binds the project to where its file or folder lies now. */
  'linked.move': z.strictObject({ project: projectInput, path: pathInput }),
  /**
   * Shows a file of the project in the system's file manager: its translation in a language, or else its source.
   * Failure: `bound.gone`, if neither lies there.
   */
  'linked.reveal': z.strictObject({ project: projectInput, fileId: idInput, languageId: languageIdInput }),
  /** Looks for a file that a page was given without its path: by its name, its length and the SHA-256 of its bytes. */
  'linked.locate': z.strictObject({
    name: z.string().min(1).max(BUDGETS.name.max),
    bytes: z.number().int().nonnegative(),
    hash: z.string().regex(/^[\da-f]{64}$/),
  }),
})

export type Opened = {
  kind: 'opened'
  overview: Overview
  /** The file and language to open in it; null: none in particular. */
  fileId: number | null
  languageId: string | null
  /** The report of the import, if the project was created for it. */
  report: ImportReport | null
}

/** The question to the user before a project is created. */
export type OpenQuestion = {
  kind: 'asks'
  contents: 'file' | 'folder'
  /** Absolute. */
  place: string
  /** The folder that the paths of the files are below. */
  root: string
  /** Null: nothing tells. */
  sourceLanguageId: string | null
  /** Those that the files have translations into. */
  targetLanguageIds: string[]
  files: AskedFile[]
  /** The formats that a file may be in; empty: one was found, or was said. */
  types: string[]
  /** The account of the folder's files; null for a file. */
  account: FolderAccount | null
  /** The file of the folder that says which files belong together (`crowdin.yml`); null: their places do. */
  configuration: string | null
  /** Sentences on what could not be understood of that file. */
  warnings: Sentence[]
}

export interface AskedFile {
  /** The path below the root, '/' between its parts. */
  path: string
  isCatalogue: boolean
  /** The path of its translations, with `{language}` in it; null if they are in the file itself. */
  pattern: string | null
  languageIds: string[]
}

/** A form of a string that was changed in a file and here. */
export interface ContestedForm {
  fileId: number
  path: string
  languageId: string
  stringId: number | null
  identifier: string
  source: string
  form: PluralForm
  ours: string | null
  theirs: string | null
}

/** The value of each call. */
export interface LinkedOutputs {
  'linked.open': Opened | OpenQuestion
  'linked.write': ExportReport
  'linked.keep': null
  'linked.syncFromDisk': ImportReport | null
  'linked.update': FilesUpdate
  'linked.conflicts': ContestedForm[]
  'linked.account': FolderNews | null
  'linked.move': Overview
  /** The file, absolute. `isShown`: false if the shell has no way to the file manager. */
  'linked.reveal': { path: string; isShown: boolean }
  'linked.locate': string | null
}

/** Notifies a screen that changes of others in its project's files were imported. */
export interface DiskChange {
  project: string
  report: ImportReport | null
  /** Why the files could not be read. */
  error: FailureValue | null
}
