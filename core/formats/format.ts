/**
 * The shape that every built-in file format has, and the values that formats and the store exchange.
 * Formats parse for offsets and build by splicing: a byte that no translation replaces is never re-written.
 */
import type { Sentence } from '../platform/text/sentence.ts'
import type { MessageSyntax } from '../contract/messages.ts'
import type { PlaceholderGrammar } from '../contract/enumerations.ts'
import type { TableScheme } from '../contract/files.ts'
import type { Language } from '../contract/language.ts'
import type { LanguageCodes } from '../languages/matchLanguage.ts'
import type { PluralCategory, PluralForms } from '../model/plural.ts'
import type { SegmentCut } from './segmentCuts.ts'

/** A file as it lies on the disk. `name` is its path's last part. */
export interface SourceFile {
  name: string
  content: Uint8Array
}

/**
 * One string that a format found in a file: its identifier, its source text, and the facts that translators see. In
 * files of several languages it has its translations beside it.
 *
 * An import matches strings of a new version of the file by `identifier`, and keeps their translations.
 *
 * @example
 * const parsed: ParsedString = {
 *   identifier: 'cart.items',
 *   text: { one: '%d item', other: '%d items' },
 *   context: 'The header of the cart',
 *   translation: { text: { one: '%d товар', few: '%d товари', many: '%d товарів' }, status: 'translated' },
 * }
 */
export interface ParsedString {
  /** Unique in its file; the identity across updates (docs/reference/modules.md, "Identity"). */
  identifier: string
  /** The source text, or a text for each of the source language's categories. */
  text: string | PluralForms
  /** Information for translators: msgctxt, comments, notes, references; lines. */
  context?: string
  maxLength?: number
  labels?: readonly string[]
  isHidden?: boolean
  /** The file says that its translation is not to be changed (`locked` of Trados, memoQ, Phrase and Wordfast). */
  isLocked?: boolean
  /**
   * Why it cannot be split or merged, in a format of which others can: `whole` for a unit without segments, `forbidden`
   * where the file says so (`canResegment` of XLIFF 2).
   */
  uncuttable?: 'whole' | 'forbidden'
  /** The text is a message with branches in this syntax (core/messages). */
  message?: MessageSyntax
  /**
   * The plural string of which this text of a translation file is a form, if the source has that string. A file that
   * lacks forms does not show it (Rails, i18next).
   */
  formOf?: { identifier: string; form: PluralCategory }
  /** The translation beside the source, of files of two languages (PO, XLIFF). */
  translation?: ParsedTranslation
  /**
   * The translations of files of many languages (a table, a string catalogue), by the language as the file names it.
   */
  translations?: Readonly<Record<string, ParsedTranslation>>
}

export interface ParsedTranslation {
  /**
   * The text; by the categories of the target language where the string is plural. Forms that are empty are left out.
   */
  text: string | PluralForms
  /** `needsWork`: the file says that a person should look at it (docs/reference/translations.md, "States in files"). */
  status: 'translated' | 'approved' | 'needsWork'
  /** The source that the text was made for, where the file says that it was another one (`#|` of PO). */
  previous?: PreviousSource
  /**
   * The forms that the file has beside, and which are no translation of their own (`impliedForms` of
   * core/languages/forms.ts).
   */
  implied?: PluralForms
  /** The categories that are approved, of a plural text that is not approved as a whole. */
  approvedForms?: readonly PluralCategory[]
}

/** A source as it was. */
export interface PreviousSource {
  /** The text; that of a plural string by category. */
  text: string | PluralForms
  /** The context that it had (gettext's msgctxt). */
  context?: string | undefined
}

export interface ParsedFile extends FileFacts {
  strings: ParsedString[]
}

/** The facts of a file beside its strings. */
export interface FileFacts {
  /** The language the file says its translations are in, as written there; null where it says none. */
  targetLanguage: string | null
  /** The language that the file says its source texts are in, as written there; absent: it has no place for it. */
  sourceLanguage?: string | null
  /** Notices that do not stop the import, each a sentence with its position. */
  warnings: Sentence[]
  /** Comments of translators by identifier, in a file of translations whose format has them (PO `# …`). */
  translatorComments?: ReadonlyMap<string, string>
  /** The identifiers of strings that are beyond the budgets of a project, and which are not among the others. */
  setAside?: readonly string[]
}

/** The strings of a file one by one, and what it says beside them. */
export type Reading = Generator<ParsedString, FileFacts, void>

/**
 * Cuts a running text into segments, such as sentences. It returns the offsets, in UTF-16 units and ascending, at which
 * each segment but the first begins. The space between two segments belongs to the first of them.
 *
 * `segmenterFor` makes one from the SRX rules of a file (core/segmentation/segmenter.ts). It throws the Failure
 * `segmentation.slow` if a rule takes too long for the text.
 *
 * @example
 * const segment: Segmenter = segmenterFor({}, english)
 * segment('Open it. Close it.') // [9]
 */
export type Segmenter = (text: string) => readonly number[]

/** The user's settings for reading a file; stored with it, and used for every later reading. */
export interface FileSettings {
  /** SRX 2.0 rules in place of the default ones; the document's text. */
  srx?: string
  /** Which version of the default rules it was cut by (core/segmentation/defaults/versions.ts); absent: the first. */
  defaultRules?: number
  /** The encoding of formats that declare none (tables, subtitles), as `windows-1251`; absent: UTF-8, or guessed. */
  encoding?: string
  /** The content of a table's columns. */
  table?: TableScheme
  /** XLIFF 1.2: a unit with segments is one string, as all were when the file was imported; absent: each is one. */
  wholeUnits?: true
  /** The splits and merges of its segments by a user, in their order; for `TYPES_WITH_SEGMENTS`. */
  cuts?: readonly SegmentCut[]
  /** The grammar of the placeholders in its texts; absent: as flags, the type and the sources say. */
  placeholders?: PlaceholderGrammar
  /** PO: an export writes the MO file beside the catalogue, too. */
  writesMo?: true
  /** PO: fields of the headers of its translations that are to be written, by language id. */
  headers?: Readonly<Record<string, HeaderValues>>
}

/** Values of a header by the names of its fields: `{ 'Language-Team': 'Ukrainian' }`. */
export type HeaderValues = Readonly<Record<string, string>>

export interface ParseOptions {
  /** The language of `ParsedString.text`. */
  sourceLanguage: Language
  /** The language of `ParsedString.translation`, where the file is read for its translations. */
  targetLanguage?: Language
  /** The language of the translations of a source file that names none. */
  presumedLanguage?: Language
  /** The project's target languages, which are matched with a code in the file before the catalogue's languages. */
  targetLanguages?: readonly Language[]
  settings?: FileSettings
  /** Cuts running text into segments; texts are cut by paragraph where it is not given. */
  segment?: Segmenter
}

/** How a file of translations is read beside its source (`Format.align`). */
export interface AlignOptions extends ParseOptions {
  /**
   * Texts that the file may have for a string, by identifier: what the project knows to be its translation. They tell
   * where it stands in a page that is cut otherwise than its source.
   */
  known?: ReadonlyMap<string, readonly string[]> | undefined
  /** Takes only files with the very structure of their source. */
  isExact?: boolean | undefined
  /** Cuts texts in the target language into segments. */
  segmentTranslation?: Segmenter
}

/** A translation to be written: by identifier, and by category where the string is plural. */
export interface BuildTranslation {
  text: string | PluralForms
  /**
   * It needs work, and is written as such; only ever given to formats that have a mark for it (`marksNeedsWork`).
   * `previous`: the source that it was made for, where the project knows that.
   */
  needsWork?: { previous?: PreviousSource | undefined }
}

export interface BuildOptions {
  sourceLanguage: Language
  targetLanguage: Language
  /** The project's other target languages, which are matched with a code in the file (`isTargetCode`). */
  otherLanguages?: readonly LanguageCodes[]
  /**
   * The translations by identifier. A string that is not in it is untranslated: each format says what it then writes.
   */
  translations: ReadonlyMap<string, BuildTranslation>
  /**
   * The translation file as it lies beside its source: it is spliced into, and only what differs from `translations`
   * changes. Values that are equal in another spelling, entries of its own, unfinished work, headers and order stay.
   * Absent: a translation file is made out of the source.
   */
  into?: SourceFile
  /**
   * How a string without a translation is written: as the source text (if the format has a place for it), or not at all
   * unless `into` has it already. Absent: `omit` with a file to splice into, `source` without one.
   */
  untranslated?: 'source' | 'omit'
  /**
   * Identifiers whose translation was taken away since `into` was last read: emptied where the format keeps entries
   * without a translation (PO, Qt, XLIFF), taken out elsewhere.
   */
  cleared?: ReadonlySet<string>
  /**
   * Identifiers whose translation a person confirmed here since `into` was last read: where unfinished work (fuzzy,
   * needs-review) says the same, it is marked as done. Of strings that are not in it such a mark stays.
   */
  settled?: ReadonlySet<string>
  /**
   * Identifiers that the source has lost since `into` was last read. They are marked as such if the format's own tool
   * does so (PO `#~`, Qt `vanished`). Other entries that only `into` has stay.
   */
  gone?: ReadonlySet<string>
  /**
   * Identifiers that the source has regained since `into` was last read. An entry that was marked as obsolete is
   * restored with its text, even if the project has no translation of it.
   */
  returned?: ReadonlySet<string>
  /**
   * Brings all entries of `into` up to date with the source, as the format's own tool does. That covers comments of the
   * source, flags, order, plural sources and the dates of the template in the header. For PO alone.
   */
  followsSource?: boolean
  /** Comments of translators that change, by identifier; '' takes one away. Only for `keepsTranslatorComments`. */
  translatorComments?: ReadonlyMap<string, string>
  /** Fields of the header to set; for PO alone. */
  header?: HeaderValues
  /** The scores of translations that are a memory match as it was inserted, by identifier; for files of Trados. */
  matches?: ReadonlyMap<string, number> | undefined
  /** The last change of the translations; absent: what a file says of its last change stays. */
  revision?: FileRevision
  /** The other target languages of a file of many, which the same file carries. */
  others?: readonly (Pick<BuildOptions, 'translations' | 'cleared' | 'settled'> & { language: Language })[]
  /** The settings that the file was parsed with. */
  settings?: FileSettings
  segment?: Segmenter
  /** Cuts the texts of `into` into segments, of formats that are aligned. */
  segmentTranslation?: Segmenter
  /** `AlignOptions.known`, of the texts of `into`. */
  known?: AlignOptions['known']
}

/**
 * Metadata that an editor writes into a file with a change of its translations, if the file has fields for it: the
 * header of PO, ARB's `@@last_modified`. A build that changes no translation does not change them.
 */
export interface FileRevision {
  /** Milliseconds since 1970. */
  at: number
  /** The author of the change; null if unknown. */
  translator: { name: string; mail?: string } | null
  /** The program that writes the file, with its version. */
  generator: string
}

/** The bytes of a file on both sides of a merge, and as they were before; any may be empty. */
export interface FileVersions {
  base: Uint8Array
  ours: Uint8Array
  theirs: Uint8Array
}

/** How sure a format is that a file is its own. `no` rules it out; `sure` beats `maybe`. */
export type Detection = 'no' | 'maybe' | 'sure'

/**
 * A file format: the parser and the writer of one kind of file. `parse` finds its strings; `build` splices translations
 * into a copy of its bytes, so that a byte outside of a changed value stays as it is.
 *
 * A format is pure: it reads neither the disk nor the project, and knows files as bytes. Failures of its methods
 * (`format.syntax`, `format.encoding`) have a 1-based line, and a column in UTF-16 units.
 *
 * `registry.ts` lists the formats. CONTRIBUTING.md, "Add a file format", has the steps.
 *
 * @example
 * const { strings } = arb.parse(file, { sourceLanguage: english })
 * const translations = new Map(strings.map(({ identifier }) => [identifier, { text: 'Відкрити' }]))
 * const content = arb.build(file, { sourceLanguage: english, targetLanguage: ukrainian, translations })
 */
export interface Format {
  /** The `type` of files, the CLI's `--type`: `po`, `json`, `i18next_json`, `xliff`. */
  type: string
  /** The format's name as it is shown to people. */
  title: string
  /** The extensions with the dot, in lower case; for file pickers. */
  extensions: readonly string[]
  /** Tells the format from the name and the first 64 KB, decoded where it can be. */
  detect(name: string, head: string): Detection
  /**
   * Reads a file as a source. Throws a Failure with line and column on what it cannot read.
   * A file in the target language alone (a JSON of translations) is read by the same function:
   * its `text` is then the translation.
   */
  parse(file: SourceFile, options: ParseOptions): ParsedFile
  /** Reads a file as `parse` does, string by string: nothing that was read is kept. It may throw at any string. */
  read?(file: SourceFile, options: ParseOptions): Reading
  /**
   * The languages in a file. `one`: one language; a file of translations is its source in another one. `two`:
   * translations beside the source, in `ParsedString.translation`. `many`: in `ParsedString.translations`.
   */
  languages: 'one' | 'two' | 'many'
  /** Its files do not say in which encoding they are: a person may (`FileSettings.encoding`). */
  hasUndeclaredEncoding?: boolean
  /** Whether it is running text: its texts are cut into segments (`ParseOptions.segment`). */
  isSegmented?: boolean
  /** Values may be messages with branches: the texts that are such are marked after parsing (core/messages). */
  messages?: MessageSyntax
  /**
   * Returns the key of a string as it stands in the file, for formats whose keys may be the source texts themselves.
   * Absent: keys of the format are names, or it has none.
   */
  keyOf?: (identifier: string) => string
  /**
   * Reads a file of translations of running text, whose identifiers come from the source's text, by its structure,
   * and answers the source's identifiers with the translations for `text`. Throws `format.shape` where the two files
   * are not built alike. Files of two languages that may name their strings otherwise are read as by `parse`, with
   * the source's identifiers.
   */
  align?(source: SourceFile, translated: SourceFile, options: AlignOptions): ParsedFile
  /**
   * Equalizes content that has a merge rule of its own in the three versions of a file, as it will be in the merged
   * file: the header of PO. Throws as `parse` does.
   */
  reconcile?(versions: FileVersions): FileVersions
  /**
   * The file without what a merge of lines may have put in twice beside its strings, and its tools would refuse. Throws
   * as `parse` does.
   */
  withoutRepeats?(file: SourceFile): Uint8Array
  /**
   * The file without some of its strings, for formats whose `build` empties what was taken away, or takes nothing out.
   * Throws as `parse` does.
   */
  without?(file: SourceFile, identifiers: ReadonlySet<string>, options: ParseOptions): Uint8Array
  /**
   * The file with strings of another version of it, whole and in all their languages, for formats whose `build` puts
   * none in. Throws as `parse` does.
   */
  adopt?(
    file: SourceFile,
    from: SourceFile,
    identifiers: ReadonlySet<string>,
    options: ParseOptions,
  ): Uint8Array
  /**
   * Returns the line, from 1, at which the entry of each string begins, its comments included. Absent: places in files of
   * the format are not known. Throws as `parse` does.
   */
  lines?(file: SourceFile, options: ParseOptions): [identifier: string, line: number][]
  /** How its files look to those who read them, of formats that a browser can show. */
  page?: PageOfFormat
  /** Splices translations into the source file's bytes; with nothing to change, the same bytes. */
  build(file: SourceFile, options: BuildOptions): Uint8Array
}

export interface PageOfFormat {
  /** The source file as HTML, with the place of each string (core/formats/runningText/page.ts). Throws as `parse` does. */
  show(file: SourceFile, options: ParseOptions): ShownPage
  /** Texts of the file's strings as the HTML that stands in their places. */
  render(file: SourceFile, texts: readonly string[]): string[]
}

/** It is other people's HTML: nothing of it is checked. */
export interface ShownPage {
  html: string
  /** The identifiers of the strings that have a place; the number of an element is that of its identifier, from 1. */
  identifiers: string[]
}
