/**
 * What a build of an export is made from, and what it makes: the same of a file of one language, of many, and of a
 * module.
 */
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
  /** What lies at the place; null: nothing. */
  disk: Uint8Array | null
  /** Both sides changed these: the file has its own. Of a file of many languages each names its own. */
  conflicts: (ContestedTexts & { languageId?: string })[]
  /** Forms on which file and project differ still. */
  unsettled: ReturnType<typeof unsettledOf>
  /** Changed on the disk, and not here. */
  taken: ImportedEntry[]
  /** What of translators' comments is to be taken into the project. */
  comments?: TranslatorComments
  /** What the project said before. */
  ours: FormTexts
  /** When that was read; absent: nothing is kept of the file. */
  asOf?: AsOf
  /** The strings whose translation is not in the file; absent: none. Of a file of many languages each names its own. */
  noPlace?: readonly (TextNotWritten & { languageId?: string })[]
  /** How many strings need work and were left out; absent: nothing was there to compare with. */
  leftOut?: number
  /** How many strings of the file the build changes; absent: it was not compared. */
  edits?: number
  /** Whether the file says anything else than the project will: then it is no base for the next export. */
  differs: boolean
  /** What changed on the disk and not here, in a file of many languages. */
  ofLanguages?: readonly TakenIn[]
}

export interface TakenIn {
  language: Language
  taken: Built['taken']
  ours: FormTexts
}

export interface Building {
  request: ExportRequest
  languages: readonly Language[]
  /** The hashes of what was exported before, by absolute path. */
  written: ReadonlyMap<string, string>
  /** Whether the folder is one that files of the project were taken from. */
  isTree: boolean
  signal: AbortSignal
}

/** What a build finds: the source file as the project has it, and what lies at the place of the output. */
export interface Files {
  source: SourceOfTranslations
  disk: Uint8Array | null
}

/** What a build has beside its bytes where it meets nothing that others have changed. */
export const NOTHING_ELSE = {
  conflicts: [],
  unsettled: {},
  taken: [],
  ours: new Map<string, string>(),
  differs: false,
}

/** Whether the build differs from what lies at its place. */
export function isChanged({ disk, content }: Built): boolean {
  return disk === null || Buffer.compare(disk, content) !== 0
}
