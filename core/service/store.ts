/** The service's interface to each served project. The workbench implements it (core/workbench/serveProject.ts). */
import type { Editing } from '../history/project.ts'
import type { ProjectFacts } from '../contract/project.ts'
import type { UpdateOption } from '../contract/enumerations.ts'
import type { Upload } from '../strings/rows/uploads.ts'
import type { StringCount } from './rows/strings.ts'
import type { Store } from '../store/store.ts'
import type { CountedPlaces } from '../translations/rows/overview.ts'
import type { GlossaryFormat, MemoryFormat } from '../exchange/job.ts'
import type { FileFigures, LanguageFigures, MemoryMatch } from '../contract/index.ts'

export type CroqlContext = 'strings' | 'translations' | 'segments' | 'terms'

export interface CroqlRequest {
  croql: string
  context: CroqlContext
  /** The language of translations. */
  languageId?: string
  tmId?: number
  glossaryId?: number
}

export interface SourceUpload {
  /** The path with its directories, '/' between them. */
  path: string
  branch: string | null
  /** The type; it is detected where this is null. */
  type: string | null
  content: Uint8Array
  /** SRX 2.0 rules for it. */
  srx: string | null
  /** The treatment of translations whose source changes; absent: they stay with their approvals. */
  updateOption?: UpdateOption | undefined
  /** Contexts that were set outside of the file are replaced by its own; absent: they stay. */
  replacesContext?: boolean | undefined
  /** The properties of the file itself: changed with it, or not at all. */
  upload?: Upload | undefined
}

export interface BuiltTranslationFile {
  name: string
  content: Uint8Array
}

/** An image of a screenshot, looked into. */
export interface ServedImage {
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  width: number
  height: number
  content: Uint8Array
}

/** The results of imported translations. */
export interface TranslationsTaken {
  fileId: number
  added: number
}

/** A file of a translation memory or a glossary. */
export interface ResourceUpload {
  id: number
  fileName: string
  content: Uint8Array
  /** The contents of each column of a table; absent: its first row names them. */
  columns?: readonly string[] | undefined
  /** False: the first row of a table is an entry. */
  hasHeading?: boolean | undefined
}

/** A pre-translation of strings into a language, from memories or by a provider of machine translation. */
export interface Pretranslation {
  languageId: string
  stringIds: Float64Array
  by:
    | { method: 'tm'; isInContext: boolean; isApproved: (match: MemoryMatch) => boolean }
    /** `engine`: the provider's place in the list of the project's providers, from 1. */
    | { method: 'mt'; engine: number }
}

/** The strings that got a text, file by file, and how many forms were left empty because an answer was faulty. */
export interface Pretranslated {
  files: StringCount[]
  leftOut: number
}

/** The work of one project, with the same use cases as the editor. Throws `Failure`s. */
export interface ServedProject extends Editing {
  /** The id by which the API names the project: unlike any other project's that is served. */
  readonly id: number
  /** The id that apps receive for it as their only one: the API accepts it, too. */
  readonly appId: number
  readonly path: string
  /** TMs and glossaries are not below a project in the API: these make their ids unlike any other project's. */
  readonly offset: number
  readonly facts: ProjectFacts
  readonly store: Pick<Store, 'read' | 'write'>
  /** The editing user; created in the project with the first change. */
  readonly person: { login: string; name: string | null }
  readonly userId: number
  refreshFacts(): Promise<void>
  /** The same project, whose store is reached by way of this one. */
  through(store: ServedProject['store']): ServedProject
  /** How far each target language is, in the whole project or in a part of it, with every word counted. */
  progress(places?: CountedPlaces): Promise<LanguageFigures[]>
  /** How far the files are in a target language, those without strings left out. @throws Failure `language.notTarget` */
  fileProgress(languageId: string): Promise<FileFigures[]>
  /** The ids for which the expression holds, ascending. `after`: those behind this id, and `offset` does not count. */
  query(
    request: CroqlRequest,
    page?: { limit: number; offset: number; after?: number | undefined },
  ): Promise<Float64Array>
  importSource(upload: SourceUpload): Promise<{ fileId: number }>
  /** Imports translations into the file `fileId`; without it into the file with which it shares its strings. */
  importTranslations(upload: {
    fileId: number | null
    fileName: string
    languageId: string
    content: Uint8Array
    /** Takes texts too that equal their source. */
    sameAsSource: boolean
    approve: boolean
  }): Promise<TranslationsTaken>
  /** Imports a file into a translation memory or a glossary, by its ending. @throws Failure `memory.…`, `glossary.…` */
  importResource(kind: 'tm' | 'glossary', upload: ResourceUpload): Promise<void>
  /** A translation memory as TMX or CSV, in all of its languages or in some. */
  exportMemory(request: {
    id: number
    format: MemoryFormat
    languageIds?: readonly string[] | undefined
  }): Promise<BuiltTranslationFile>
  exportGlossary(request: { id: number; format: GlossaryFormat }): Promise<BuiltTranslationFile>
  /** The matches in the memories for a text of no string, the best first. `atLeast` in percent. */
  memoryMatches(request: { text: string; languageId: string; atLeast: number }): Promise<MemoryMatch[]>
  /** Checks the translations that no check has seen as they are now. */
  checkTranslations(): Promise<void>
  /**
   * Fills the empty forms of strings, as one intent.
   * @throws Failure `suggestion.…`, `suggestion.unknown` for an engine that is none
   */
  pretranslate(request: Pretranslation): Promise<Pretranslated>
  /** Looks into an image. @throws Failure `screenshot.tooLarge`, `screenshot.notAnImage` */
  imageIn(upload: BuiltTranslationFile): ServedImage
  /** Strings with their translations into a language, as one file for translators. */
  exportStrings(request: {
    stringIds: Float64Array
    languageId: string
    format: 'xliff' | 'po'
  }): Promise<BuiltTranslationFile>
  /** The translations of files, each at the path that an export beside its source gives it. */
  buildFiles(request: {
    fileIds: number[]
    languageIds: string[]
    approvedOnly: boolean
    skipUntranslatedStrings: boolean
    skipUntranslatedFiles: boolean
  }): Promise<BuiltTranslationFile[]>
  /** A file's translation; null where a file is asked for only if all of it is translated, and it is not. */
  build(request: {
    fileId: number
    languageId: string
    approvedOnly: boolean
    skipUntranslatedStrings?: boolean | undefined
    skipUntranslatedFiles?: boolean | undefined
  }): Promise<BuiltTranslationFile | null>
}
