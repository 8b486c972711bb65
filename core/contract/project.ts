/** A project as a whole: made, opened, filled, exported, backed up. */
import { PSEUDO_KINDS, UPDATE_OPTIONS } from './enumerations.ts'
import { DEPLOYMENTS, type Deployment, PROJECT_TYPES, type ProjectType } from '../model/enumerations.ts'
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import type { FailureValue } from '../platform/errors/failure.ts'
import type { FolderAccount } from './folderAccount.ts'
import type { Language } from './language.ts'
import type { PluralForm, PluralForms } from '../model/plural.ts'
import { fileSettingsInput } from './files.ts'
import { pathInput, idInput, languageIdInput, projectInput } from './parts.ts'
import type { DraftCount } from './strings.ts'
import { readCall, topic } from './topic.ts'
import type { MessageRef, Sentence } from '../platform/text/sentence.ts'

export const projectCalls = topic<ProjectOutputs>()({
  'project.create': z.strictObject({
    path: pathInput,
    name: z.string().min(1).max(BUDGETS.name.max),
    sourceLanguageId: languageIdInput,
    targetLanguageIds: z.array(languageIdInput).min(1).max(500),
    deployment: z.enum(DEPLOYMENTS).default('standard'),
    type: z.enum(PROJECT_TYPES).default('file-based'),
  }),
  'project.open': z.strictObject({ path: pathInput }),
  'project.openSample': z.strictObject({}),
  'project.close': z.strictObject({ project: projectInput }),
  'project.overview': z.strictObject({ project: projectInput }),
  /** Lists the users of the project. */
  'project.users': readCall('listUsers', { project: projectInput }),
  'project.addLanguage': z.strictObject({ project: projectInput, languageId: languageIdInput }),
  /** Takes a target language out; what was translated into it is kept, and is there again once it is added again. */
  'project.removeLanguage': z.strictObject({ project: projectInput, languageId: languageIdInput }),
  /** A language that the catalogue lacks: like another one, under a code and a name of its own. */
  'project.addCustomLanguage': z.strictObject({
    project: projectInput,
    id: languageIdInput,
    name: z.string().min(1).max(BUDGETS.resourceName.max),
    like: languageIdInput,
  }),
  'project.import': z.strictObject({
    project: projectInput,
    paths: z.array(pathInput).min(1).max(10_000),
    type: z.string().max(BUDGETS.code.max).optional(),
    /** The language whose translations are imported; without it source files are. */
    languageId: languageIdInput.optional(),
    branch: z.string().max(BUDGETS.name.max).optional(),
    /** Takes the translations of the files into the project's memory. */
    addToTm: z.boolean().default(false),
    /** Takes translations too that equal their source, of files that have the source's text where they have none. */
    sameAsSource: z.boolean().default(false),
    /**
     * Takes every file as a source file. Else one that is a translation of another, as its path tells
     * (`values-uk/strings.xml` of `values/strings.xml`), goes into that one.
     */
    asSources: z.boolean().default(false),
    /** The treatment of translations whose source changes; absent: they stay with their approvals. */
    updateOption: z.enum(UPDATE_OPTIONS).optional(),
    /** New strings of a catalogue begin with the nearest text's translation, which needs work. */
    nearest: z.boolean().default(true),
    /** Imports all of the files or none; otherwise those that can be read are imported, and the others named. */
    strict: z.boolean().default(false),
    /** How the files are read; kept with each. */
    settings: fileSettingsInput.optional(),
    /** Choices for single files by path (`file.inspect`), which override `type` and `settings`. */
    choices: z
      .record(
        pathInput,
        z.strictObject({
          type: z.string().max(BUDGETS.code.max).optional(),
          settings: fileSettingsInput.optional(),
        }),
      )
      .optional(),
  }),
  /**
   * An export into several languages gives each a folder that is named by its id. A translation never takes the place
   * of its source: where that lies there, and with `beside` everywhere, files are named after their languages
   * (`values-uk/strings.xml`).
   */
  'project.export': z.strictObject({
    project: projectInput,
    beside: z.boolean().default(false),
    languageIds: z.array(languageIdInput).min(1).max(500),
    folder: pathInput,
    fileIds: z.array(idInput).max(100_000).optional(),
    approvedOnly: z.boolean().default(false),
    /** Writes nothing while texts of these files need work. */
    settledOnly: z.boolean().default(false),
    /** Writes over hidden files too: those with a part of their path that begins with a dot. */
    hidden: z.boolean().default(false),
    /** Leaves strings without a translation out of new files. At most one of these three may be set. */
    skipUntranslatedStrings: z.boolean().default(false),
    /** Leaves files out in which not every string is translated. */
    skipUntranslatedFiles: z.boolean().default(false),
    /** Puts the source text where there is no translation, also into files that lie there. */
    fillWithSource: z.boolean().default(false),
    /**
     * Builds pseudo-translations instead, with accents or from right to left, in a language that is none of the
     * project's: `languageIds` do not count then.
     */
    pseudo: z.enum(PSEUDO_KINDS).optional(),
    /** Writes all of the files or none; else those that can be built are, and the others are named. */
    strict: z.boolean().default(false),
  }),
  'project.backup': z.strictObject({ project: projectInput, path: pathInput }),
  'project.restore': z.strictObject({ archive: pathInput, path: pathInput }),
})

export interface Progress {
  languageId: string
  strings: number
  translated: number
  approved: number
}

export interface FileEntry {
  id: number
  name: string
  /** The path as it was imported, with '/' between its parts; the name where it has none. */
  path: string
  type: string
  branch: string | null
  strings: number
  progress: Progress[]
}

/** A target language as the screens need it: with sample numbers for each plural category. */
export interface TargetLanguage extends Language {
  /** `{one: '1, 21, 31', …}`, from CLDR. */
  pluralSamples: PluralForms
}

export interface Overview {
  project: string
  path: string
  name: string
  deployment: Deployment
  type: ProjectType
  user: { id: number; login: string; name: string | null }
  sourceLanguage: TargetLanguage
  targetLanguages: TargetLanguage[]
  files: FileEntry[]
  strings: number
  progress: Progress[]
  /**
   * The snapshot that the project is shown as of: the path of the project itself, the snapshot's name and time.
   * It cannot be changed.
   */
  past: { path: string; name: string; at: string } | null
  /** The copy of the project as an earlier version of the program left it, where opening it made one; absolute. */
  olderCopy: string | null
  /** The file or folder on this machine that the project stands for; null: it is a project of its own. */
  linkedPlace: LinkedPlaceInfo | null
}

export interface LinkedPlaceInfo {
  kind: 'file' | 'folder'
  /** Absolute. */
  place: string
  /** Whether it lies there still. */
  exists: boolean
  /** Edits that the files lack: strings, each in a language, that were changed here by whatever means. */
  behind: number
  /**
   * Edits that an earlier session of the project left out of the files, and that were never asked about: its process was
   * killed, or its tab closed.
   */
  asksUnwritten: boolean
  /** Forms that were changed in the files and here, and wait for a decision. */
  contested: number
  /** Strings whose translations are not in the files, which have something else than a text in their places. */
  noPlace: number
  /**
   * For a monolingual source file that was opened alone: the paths of its translations, existing or not, by language
   * id, below the folder that contains both.
   */
  translations?: Readonly<Record<string, string>>
}

export interface ImportReport {
  files: {
    path: string
    /** The id of the file; of an import of translations, that of the source file which they went into. */
    fileId: number
    /** The language of translations that lie beside the source files. */
    languageId?: string
    type: string
    /** This and the numbers below count visible strings, as the list of files does. */
    strings: number
    added: number
    changed: number
    archived: number
    /** Strings that were gone from the file, and are back. */
    returned?: number
    translations: number
    /**
     * Translations that are others here than before: forms that had none, and strings whose text changed in the file and
     * not here. Absent: all of `translations` are.
     */
    takenIn?: number
    /** Forms of new strings that began with the translation of the nearest text, which needs work; absent: none. */
    nearest?: number
    warnings: Sentence[]
  }[]
  /**
   * `said`: the reason for screens; absent: it is text from outside. `error`: a module failed at the file; files of
   * other formats were imported anyway.
   */
  skipped: { path: string; reason: string; said?: MessageRef; error?: FailureValue }[]
  /** The account of the named folders; absent: none was named. */
  account?: FolderAccount
  /** Files that could not be read, each with its path and position; the others are imported. */
  failed: FailureValue[]
  /** Source files of a bound folder that others have removed or renamed; absent: none. */
  gone?: FailureValue[]
  /** Whether new and changed strings, contexts and maximum lengths stay here: the cloud of a project of files has its own. */
  staysHere?: boolean
}

/** A string whose translation is not in its file. */
export interface NotWritten {
  path: string
  fileId: number
  languageId: string
  identifier: string
  /**
   * The reason.
   * - `otherKind`: a number, a list or code has its place there.
   * - `incomplete`: a plural lacks categories without which programs fail.
   * - `unpaired`: the page's segmentation differs there, so that its place is unknown.
   * - `missing`: the bilingual file no longer has the string.
   * - `module`: the format's module reads another text there than it received.
   * - `list`: the file lacks the list, which is added once each of its elements is translated.
   * - `character`: the file cannot contain the character `value`.
   * - `markup`: tags, special characters or line breaks of the text would change its meaning in the file.
   * - `formula`: a spreadsheet would run it.
   * - `locked`: the file locks the string.
   */
  reason:
    | 'otherKind'
    | 'incomplete'
    | 'unpaired'
    | 'missing'
    | 'module'
    | 'list'
    | 'character'
    | 'markup'
    | 'formula'
    | 'locked'
  /** The character of `character`: itself, or `U+0000`. */
  value?: string
}

export interface ExportReport {
  files: {
    fileId: number
    /** Absent: the file has all languages. */
    languageId?: string
    path: string
    bytes: number
    /** Whether the file differs from what lay there; else it was not written. */
    isChanged: boolean
    /** Strings of which the project's text goes into the file, or out of it; 0 where that is not compared. */
    edits: number
    /** Strings whose texts were changed in the file by others, and came into the project. */
    takenIn: number
    /** The MO file that was written for it; absent: none, or it had these bytes. */
    mo?: string
  }[]
  /** Forms that were changed in the file and here since it was last read: the file has its own, the project its own. */
  conflicts: {
    path: string
    fileId: number
    languageId: string
    identifier: string
    form: PluralForm
    ours: string | null
    theirs: string | null
  }[]
  /** Strings whose translation is not in its file. Other changes are written. */
  noPlace: NotWritten[]
  /** Files that could not be built or written, each with its path; the others are written. */
  failed: FailureValue[]
  /** Source files that others took away, whose translations were left out; absent: none. */
  gone?: FailureValue[]
  /** Strings whose text needs work and is not in its file, since the file's format has no mark for that. */
  needsWork: number
  /**
   * The drafts of the files that were written: texts that were typed and never saved, and are therefore not in them.
   */
  drafts: DraftCount[]
}

/** The value of each call. */
export interface ProjectOutputs {
  'project.create': Overview
  'project.open': Overview
  'project.openSample': Overview
  'project.close': null
  'project.overview': Overview
  'project.users': { id: number; login: string; name: string | null }[]
  'project.addLanguage': Overview
  'project.removeLanguage': Overview
  'project.addCustomLanguage': Overview
  'project.import': ImportReport
  'project.export': ExportReport
  'project.backup': { path: string; lines: number }
  'project.restore': Overview
}

/** Facts of a project that rarely change. */
export interface ProjectFacts {
  id: number
  identifier: string
  name: string
  type: ProjectType
  deployment: Deployment
  sourceLanguage: Language
  /** The target languages in the order in which people put them. */
  targetLanguages: Language[]
  /** The user who owns the project. */
  ownerId: number | null
  ownerLogin: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}
