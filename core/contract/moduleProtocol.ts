/**
 * The protocol of custom file format modules: what the workbench sends to an app and what the app answers
 * (docs/reference/modules.md, "Jobs"). This file stands alone, for authors to copy or import: a module written
 * against these types works in process and over HTTP alike.
 */

/** @since 1.0 */
export type JobType = 'parse-file' | 'build-file'

/** @since 1.0 */
export type PluralCategoryName = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** @since 1.0 */
export interface JobLanguage {
  id: string
  name: string
  editorCode: string
  twoLettersCode: string
  threeLettersCode: string
  locale: string
  androidCode: string
  osxCode: string
  osxLocale: string
  /** The plural categories in the order of `pluralRules`' values. */
  pluralCategoryNames: PluralCategoryName[]
  /** A C-like expression over `n` whose value is an index into `pluralCategoryNames`. */
  pluralRules: string
}

/** @since 1.0 */
export interface JobOrganization {
  id: number
  domain: string
  baseUrl: string
  /** The address of the API of the local service; absent where none serves the project, or the app cannot reach it. */
  apiBaseUrl?: string
}

/** @since 1.0 */
export interface JobProject {
  id: number
  identifier: string
  name: string
}

/**
 * The source file, or on import of translations the translation file. Its bytes are in `content` (base64), or at
 * `contentUrl` where the request would be too large with them.
 * @since 1.0
 */
export interface JobFile {
  id: number
  name: string
  content?: string
  /** The address of the bytes: to be fetched once, and valid for this job. */
  contentUrl?: string
}

/** @since 1.0 */
export type StringStatus = 'untranslated' | 'translated' | 'approved'

/** A text, or of a plural string a text for each category. @since 1.0 */
export type JobText = string | Partial<Record<PluralCategoryName, string>>

/** @since 1.0 */
export interface JobTranslation {
  text: JobText
  /** `translated` where it is absent; of a plural string one for all categories, or one for each. */
  status?: StringStatus | Partial<Record<PluralCategoryName, StringStatus>>
}

/**
 * A string as a module parses it (`parse-file`) and gets it back with its translations (`build-file`).
 * @since 1.0
 */
export interface JobString {
  /** Links the string to its element in the HTML preview; in `parse-file`, where there is a preview. May be 0. */
  previewId?: number
  /** The string's number in the project; in `build-file` alone. */
  id?: number
  /** Unique in the file, and the same at every parse: translations are matched by it. */
  identifier: string
  context?: string | null
  /** Comes back as it is in `build-file`. At most 4096 UTF-8 bytes. */
  customData?: string | null
  maxLength?: number | null
  isHidden?: boolean | null
  hasPlurals?: boolean
  labels?: string[]
  attributes?: {
    /** The built-in format of the text, which is then parsed and segmented by the workbench. */
    serviceType?: string
    /** The same under the name that modules of the service use. */
    crowdinType?: string
  } | null
  text: JobText
  /** The translations by the id of a target language of the request. */
  translations?: Record<string, JobTranslation>
}

/** @since 1.0 */
export interface JobRequest {
  jobType: JobType
  organization: JobOrganization
  project: JobProject
  file: JobFile
  sourceLanguage: JobLanguage
  /** None when a source file is imported; one for a translation; several where the module is multilingual. */
  targetLanguages: JobLanguage[]
  /** The strings of `build-file`, where they fit into the request. */
  strings?: JobString[]
  /**
   * The address of the strings of `build-file` where they do not fit: a file of newline-delimited JSON, to be fetched
   * once.
   */
  stringsUrl?: string
  /** SRX 2.0 rules of the file, for modules with `customSrxSupported`; null where there are none. */
  customSrxContents: string | null
}

/** @since 1.0 */
export interface ParseData {
  strings?: JobString[]
  /** The address of the strings, in place of `strings`: newline-delimited JSON or a JSON array. Fetched once. */
  stringsUrl?: string
  /** An HTML page, base64. */
  preview?: string
  previewUrl?: string
}

/** @since 1.0 */
export interface BuildData {
  /** The translation file, base64. */
  content?: string
  contentUrl?: string
}

/** A module's answer: its data, or an error message for the user. @since 1.0 */
export type JobResponse<Data> =
  | { data: Data; error?: undefined }
  | { data?: undefined; error: { message: string } | string }

/** @since 1.0 */
export type ParseResponse = JobResponse<ParseData>
/** @since 1.0 */
export type BuildResponse = JobResponse<BuildData>

/**
 * A string for an MT module: its text, or an object if the module is `withContext`. Parts of a text that are not
 * language are marks that must be returned: `<span class="notranslate">0</span>`; `&`, `<` and `>` are escaped.
 * @since 1.1
 */
export type TranslateString =
  | string
  | {
      id: number
      projectId: number
      identifier: string
      context: string
      maxLength: number
      text: string
      isPlural: boolean
    }

/**
 * The request of an MT module in a local folder. Over HTTP `strings` are the body, and the rest is in the query:
 * `source`, `target`, `project_id`, and `jwtToken` if the app has a secret.
 * @since 1.1
 */
export interface TranslateRequest {
  jobType: 'translate'
  /** The languages by their ids in the project. */
  source: string
  target: string
  projectId: number
  strings: TranslateString[]
}

/** The translations in the order of the strings; or the address of a file of them. @since 1.1 */
export type TranslateResponse = JobResponse<{ translations?: string[]; translationsUrl?: string }>

/** The default export of an MT module in a local folder. @since 1.1 */
export type TranslateFunction = (
  job: TranslateRequest,
  context: ModuleContext,
) => TranslateResponse | Promise<TranslateResponse>

/** The context of a module in a local folder, beside the job. @since 1.0 */
export interface ModuleContext {
  /** Aborted when the job is cancelled or its time is up. */
  signal: AbortSignal
}

/** The default export of a module in a local folder. @since 1.0 */
export type ModuleFunction = (
  job: JobRequest,
  context: ModuleContext,
) => ParseResponse | BuildResponse | Promise<ParseResponse | BuildResponse>
