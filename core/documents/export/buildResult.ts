/** The inputs and outputs of a build, shared by files of one language, of many, and of modules. */
import type { HeaderValues } from '../../formats/format.ts'
import type { Language } from '../../contract/language.ts'
import type { AsOf } from '../../history/rows/asOf.ts'
import type { ImportedEntry } from '../rows/importTranslations.ts'
import type { ContestedTexts, FormTexts, unsettledOf } from '../merge/threeWayMerge.ts'
import type { TranslatorComments } from '../translatorComments.ts'
import type { SourceOfTranslations } from '../import/merge/fileTexts.ts'
import type { Output } from './planExport.ts'
import type { TextNotWritten } from './textsWithoutPlace.ts'
import type { ExportRequest } from './exportRequest.ts'

export interface Built {
  output: Output
  content: Uint8Array
  /** The content of the file at the path; null if there is none. */
  disk: Uint8Array | null
  /** Conflicts, in which the file keeps its own text. In a file of many languages each names its language. */
  conflicts: (ContestedTexts & { languageId?: string })[]
  /** Forms on which file and project still differ. */
  unsettled: ReturnType<typeof unsettledOf>
  /** Changed on the disk, and not in the project. */
  taken: ImportedEntry[]
  /** Translators' comments to import into the project. */
  comments?: TranslatorComments
  /** The earlier text of the project. */
  ours: FormTexts
  /** When that was read; absent: no version of the file is kept. */
  asOf?: AsOf
  /**
   * The strings whose translation is not in the file; none if absent. In a file of many languages each names its
   * language.
   */
  noPlace?: readonly (TextNotWritten & { languageId?: string })[]
  /** The number of strings that need work and were left out; absent if there was no file to compare with. */
  leftOut?: number
  /** The number of strings of the file that the build changes; absent if it was not compared. */
  edits?: number
  /** Whether the file's texts differ from the project's after the export: then it is no base for the next one. */
  differs: boolean
  /** Changes on the disk only, in a file of many languages. */
  ofLanguages?: readonly TakenIn[]
  /** The fields that the project sets in the header. */
  header?: HeaderValues | undefined
  /** Whether the file's MO file is written, too. */
  writesMo?: boolean
  /** The MO file that was written; null or absent: none. */
  mo?: string | null
}

export interface TakenIn {
  language: Language
  taken: Built['taken']
  ours: FormTexts
}

export interface Building {
  request: ExportRequest
  languages: readonly Language[]
  /** The hashes of earlier exports, by absolute path. */
  written: ReadonlyMap<string, string>
  /** Whether files of the project were imported from the folder. */
  isTree: boolean
  signal: AbortSignal
}

/** The input files of a build: the source file in the project, and the file at the output's path. */
export interface Files {
  source: SourceOfTranslations
  disk: Uint8Array | null
}

/** The results of a build beside its bytes, if others changed nothing. */
export const NOTHING_ELSE = {
  conflicts: [],
  unsettled: {},
  taken: [],
  ours: new Map<string, string>(),
  differs: false,
}

/** Whether the build differs from the existing file. */
export function isChanged({ disk, content }: Built): boolean {
  return disk === null || Buffer.compare(disk, content) !== 0
}
