/** Parsed files of an import, before they are sent to the store. */
import type { Sentence } from '../../../platform/text/sentence.ts'
import type { ImportedEntry } from '../../rows/importTranslations.ts'
import type { ModuleFileParts } from '../../../modules/rows/moduleFiles.ts'
import type { ChunkedList } from '../../../platform/threads/channel.ts'
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
  /** Whether it is bilingual; a file of one language holds the translations themselves. */
  languages: ParsedContent['languages']
  parsed: ParsedFile
  settings: FileSettings
  /** Whether it has the source text for untranslated strings; absent: as formats of one language do. */
  hasSourceTexts?: boolean
  /** The additional parts of a module's file. */
  module?: ModuleFileParts
  /** The id that its module received, for a new file (strings/rows/files.ts). */
  reservedId?: number
}

/** A file whose strings only the store reads; those of a built-in format are encoded. */
export interface FileForStore extends Omit<ReadFile, 'parsed'> {
  parsed: Omit<ParsedFile, 'strings'> & { strings: readonly ParsedString[] | ChunkedList<ParsedString> }
  /** The languages of a multilingual file, by its own codes. */
  codes: string[]
  /** Whether any string of a bilingual file has a translation to import. */
  hasTranslations: boolean
  /** Its bytes have a buffer of their own, which is transferred to the store. */
  ownsBuffer?: boolean
}

export interface SourceRead {
  absolutePath: string
  file: FileForStore
  layout?: FileLayout
  /** The file itself, if it is its own translation file. */
  keep?: TranslationFileToKeep
  /** The changed translations, by language, of a file that was seen before. */
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
  /** Whether the file has the source's text for untranslated strings. */
  hasSourceTexts: boolean
  warnings: Sentence[]
  /** Comments of translators. */
  translatorComments: TranslatorComments
}

/** Entries of an updated translation file, by the action of the import. */
export interface SortedEntries {
  /** The source file's, if the project already has it. */
  fileId: number | undefined
  entries: ImportedEntry[]
  changed: ImportedEntry[]
  /** The project's earlier texts of these strings; absent: `changed` is empty. */
  before?: FormTexts
  contested: ImportedEntry[]
  /** The forms of these, with the common base of both sides. */
  unsettled?: ReturnType<typeof unsettledOf>
  /** The comments of translators that the project imports. */
  translatorComments: TranslatorComments
}
