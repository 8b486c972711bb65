/** Files of an import as they were read, before the store hears of them. */
import type { Sentence } from '../../../platform/text/sentence.ts'
import type { ImportedEntry } from '../../rows/importTranslations.ts'
import type { ModuleFileParts } from '../../../modules/rows/moduleFiles.ts'
import type { PackedList } from '../../../platform/threads/packedList.ts'
import type { ParsedContent } from '../../../parsing/job.ts'
import type { FileSettings, ParsedFile, ParsedString } from '../../../formats/format.ts'
import type { FileLayout } from '../../rows/fileLayouts.ts'
import type { TranslationFileToKeep } from '../../rows/translationFiles.ts'
import type { CompanionTranslations } from '../../rows/importBeside.ts'
import type { FormTexts, unsettledOf } from '../../merge/threeWayMerge.ts'
import type { TranslatorComments } from '../../translatorComments.ts'

export interface ReadFile {
  /** The path in the project. */
  path: string
  name: string
  content: Uint8Array
  type: string
  /** Whether its translations stand beside their sources; of one language, its texts are the translations. */
  languages: ParsedContent['languages']
  parsed: ParsedFile
  settings: FileSettings
  /** Whether it has its source's text where nothing is translated; as formats of one language have, where it is absent. */
  hasSourceTexts?: boolean
  /** What a module's file has on top. */
  module?: ModuleFileParts
  /** The id that its module was told, of a file that is new (strings/rows/files.ts). */
  reservedId?: number
}

/** A file, the strings of which nobody but the store looks at; those of a built-in format are packed. */
export interface FileForStore extends Omit<ReadFile, 'parsed'> {
  parsed: Omit<ParsedFile, 'strings'> & { strings: readonly ParsedString[] | PackedList<ParsedString> }
  /** The languages of a file of many, as it names them. */
  codes: string[]
  /** Whether any string of a file of two languages has a translation to be taken in. */
  hasTranslations: boolean
  /** Its bytes are in memory of their own, which goes to the store with them. */
  isHandedOn?: boolean
}

export interface SourceRead {
  absolutePath: string
  file: FileForStore
  layout?: FileLayout
  /** The file itself, where it is its own translation file. */
  keep?: TranslationFileToKeep
  /** What changed, by language, in the translations of a file that was seen before. */
  again?: readonly { languageId: string; sorted: SortedEntries }[]
}

/** A translation file, read for its source. */
export interface TranslationsRead {
  path: string
  languageId: string
  source: CompanionTranslations['source']
  translations: Omit<ReadTranslations, 'entries'>
  sorted: SortedEntries
  keep: TranslationFileToKeep
}

export interface ReadTranslations {
  type: string
  /** The file's bytes. */
  content: Uint8Array
  /** The number of strings in the file. */
  strings: number
  entries: ImportedEntry[]
  /** Whether the file has the source's text where nothing is translated. */
  hasSourceTexts: boolean
  warnings: Sentence[]
  /** What translators noted. */
  translatorComments: TranslatorComments
}

/** Entries of a translation file that comes again, by what the import is to do with them. */
export interface SortedEntries {
  /** The source file's, where the project has it already. */
  fileId: number | undefined
  entries: ImportedEntry[]
  changed: ImportedEntry[]
  /** What the project said of the strings of these; absent: nothing is in `changed`. */
  before?: FormTexts
  contested: ImportedEntry[]
  /** The forms of these, with what both sides had in common. */
  unsettled?: ReturnType<typeof unsettledOf>
  /** What the project is to take of what translators noted. */
  translatorComments: TranslatorComments
}
