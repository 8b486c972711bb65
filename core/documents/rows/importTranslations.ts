/** Imports translation files into the strings that they belong to. */
import { itemsOf, type Chunkable } from '../../platform/threads/channel.ts'
import type { Database } from 'better-sqlite3'
import type { HeaderValues, ParsedString, ParsedTranslation } from '../../formats/format.ts'
import type { PluralCategory, PluralForms } from '../../model/plural.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { mostRemembered, rememberTop, type AddToTm } from '../../memory/rows/fillMemory.ts'
import {
  addTranslations,
  type AddOptions,
  type TranslationToAdd,
} from '../../translations/rows/addTranslations.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import { keepStatedRule } from '../../summaries/rows/statedRules.ts'
import { forgetWrittenHeader, requireFile } from '../../strings/rows/files.ts'
import { unseenSince, type AsOf } from '../../history/rows/asOf.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { editedSince } from './editedSince.ts'
import { authorIn, originOf, type Origin } from './fileAuthors.ts'
import { noteComments } from './translatorComments.ts'
import type { TranslatorComments } from '../translatorComments.ts'
import { keepTranslationFile, type TranslationFileToKeep } from './translationFiles.ts'
import { requireUser } from '../../history/rows/users.ts'
import type { StringType } from '../../model/enumerations.ts'

export interface ImportedEntry extends ParsedTranslation {
  identifier: string
  /** `ParsedString.formOf`. */
  formOf?: ParsedString['formOf']
}

export interface FileTranslations {
  fileId: number
  entries: Chunkable<ImportedEntry>
  /** The file's bytes, which may state a plural rule. */
  content?: Uint8Array | undefined
  /** The path under which the bytes are stored as the last seen translation file; not stored if omitted. */
  keepAt?: string | undefined
  /** The comments of translators to import. */
  translatorComments?: TranslatorComments | undefined
  /** Leaves out texts that equal their source, which such a file has for untranslated strings. */
  skipsSource?: boolean
}

/** Translations into a language. */
export interface LanguageToImport {
  languageId: string
  files: readonly FileTranslations[]
}

export interface TranslationsToImport extends LanguageToImport {
  userId: number
  /** Further languages, imported with the first or not at all. */
  further?: readonly LanguageToImport[]
  /** Approves every translation of the files. */
  approve?: boolean
  /** Adds the translations of these files' strings to the project's memory. */
  addToTm?: AddToTm | undefined
}

export interface UnknownEntries {
  count: number
  /** Some of the identifiers: a thread sends no more than are shown. */
  identifiers: string[]
}

export interface ImportedTranslations {
  fileId: number
  /** The number of forms. */
  added: number
  /** The number of forms that already had the text. */
  unchanged: number
  /** Entries without a string in the file. */
  unknown: UnknownEntries
  /** The identifiers of entries that should become top translations, but were edited meanwhile. */
  contested?: string[]
}

const UNKNOWN_SHOWN = 3

/**
 * Adds the translations of files to existing ones, in all languages as one intent, which undo can revert. Returns the
 * results of the files, language by language.
 * @throws Failure `file.unknown`, `language.notTarget`
 */
export function importTranslations(
  db: Database,
  input: TranslationsToImport,
  context: OperationContext,
): ImportedTranslations[] {
  const { userId, approve } = input
  requireUser(db, userId)
  const languages = [input, ...(input.further ?? [])].map(({ languageId, files }) => ({
    language: targetLanguage(db, languageId),
    files,
  }))
  const total = languages.flatMap(({ files }) => files).reduce((sum, { entries }) => sum + entries.length, 0)
  const countStep = progressCounter(context, total)
  return keepTrigramsInOrder(db, () =>
    asIntent(db, { userId, action: 'translation.import', now: context.now }, (intent) => {
      return languages.flatMap(({ language, files }) => {
        const imported = files.map((file) => {
          const { name } = requireFile(db, file.fileId)
          const step = () => countStep(`Importing translations of ${name}`)
          return addFileTranslations(db, intent, file, { userId, language, approve, step })
        })
        const fileIds = imported.map(({ fileId }) => fileId)
        if (input.addToTm) {
          const remembered = { languageIds: [language.id], fileIds, ...mostRemembered(input.addToTm) }
          rememberTop(db, intent, remembered, context)
        }
        return imported
      })
    }),
  )
}

/**
 * Adds a file's translations to the strings with their identifiers, within an intent. Without an author, the file's
 * author counts.
 */
export function addFileTranslations(
  db: Database,
  intent: Intent,
  { fileId, entries, content, keepAt, skipsSource, translatorComments }: FileTranslations,
  options: Omit<AddOptions, keyof Origin> & Partial<Origin>,
): ImportedTranslations {
  if (content && keepAt !== undefined)
    keepTranslationFile(db, fileId, { languageId: options.language.id, path: keepAt, content }, intent)
  if (content) keepStatedRule(db, { fileId, languageId: options.language.id, content })
  const language = languageOfFile(db, options.language, fileId)
  const origin =
    options.authorId === undefined
      ? originOf(db, {
          fileId,
          languageId: language.id,
          author: authorIn(db, fileId, content),
          now: intent.now,
        })
      : { authorId: options.authorId }
  if (translatorComments)
    noteComments(db, intent, { fileId, languageId: language.id, comments: translatorComments })
  const strings = stringsByIdentifier(db, fileId)
  const toAdd: TranslationToAdd[] = []
  const unknown: UnknownEntries = { count: 0, identifiers: [] }
  for (const entry of joinFormEntries(itemsOf(entries), (one) => strings.get(one)?.type)) {
    const { identifier, formOf: _, implied: __, ...translation } = entry
    const string = strings.get(identifier)
    if (string && skipsSource && isSource(translation.text, string)) continue
    if (string) toAdd.push({ string, ...translation })
    else {
      unknown.count += 1
      if (unknown.identifiers.length < UNKNOWN_SHOWN) unknown.identifiers.push(identifier)
    }
  }
  return {
    fileId,
    ...addTranslations(db, intent, toAdd, { ...options, ...origin, language }),
    unknown,
  }
}

/**
 * Converts entries that are forms of plural strings to entries of these strings, at the position of their first form.
 * An entry with a string of its own is added to both (core/formats/zeroForms.ts). `typeOf` returns the type of the
 * source's strings.
 */
export function joinFormEntries(
  entries: readonly ImportedEntry[],
  typeOf: (identifier: string) => StringType | undefined,
): readonly ImportedEntry[] {
  const isForm = ({ formOf, text }: ImportedEntry) =>
    formOf !== undefined && typeof text === 'string' && typeOf(formOf.identifier) === 'plural'
  if (!entries.some(isForm)) return entries
  const joined = new Map<string, ImportedEntry>()
  for (const entry of entries) {
    const { identifier, formOf, text } = entry
    const isJoined = formOf !== undefined && typeof text === 'string' && isForm(entry)
    if (!isJoined || typeOf(identifier) !== undefined) joined.set(identifier, entry)
    if (isJoined) {
      const before = joined.get(formOf.identifier)
      const forms = { ...(typeof before?.text === 'object' && before.text), [formOf.form]: text }
      joined.set(formOf.identifier, { ...(before ?? entry), identifier: formOf.identifier, text: forms })
    }
  }
  return [...joined.values()]
}

interface StandingString {
  id: number
  type: StringType
  text: string
  plural_forms: string | null
}

function isSource(text: ParsedTranslation['text'], string: StandingString): boolean {
  if (typeof text === 'string') return text === string.text
  const forms = JSON.parse(string.plural_forms ?? '{}') as PluralForms
  return Object.entries(text).every(([form, one]) => one === (forms[form as PluralCategory] ?? forms.other))
}

/** Includes archived strings: their translations are ready for their return. */
function stringsByIdentifier(db: Database, fileId: number): Map<string, StandingString> {
  const rows = db
    .prepare<unknown[], StandingString & { identifier: string }>(
      `SELECT id, type, text, plural_forms, identifier FROM source_string WHERE file_id = ?
       ORDER BY is_archived DESC, id DESC`,
    )
    .all(fileId)
  return new Map(rows.map(({ identifier, ...string }) => [identifier, string]))
}

/** The content that an export in place found on the disk and did not change. */
export interface SeenTranslationFile {
  fileId: number
  languageId: string
  /** The current file; absent: the stored version stays. */
  keep?: TranslationFileToKeep
  /** Texts that changed there and not in the project: they become the top translations. */
  changed: Chunkable<ImportedEntry>
  /** When the project's texts were read from which the file was built. */
  asOf: AsOf
  /** The comments of translators to import from there. */
  translatorComments?: TranslatorComments
  /** The fields of the header that were written into it. */
  header?: HeaderValues
}

/**
 * Imports the changes that an export in place found on the disk, as one intent, and stores the files' bytes as last
 * seen. Edits since a file was built are not in it: edited texts stay the top translations, and deletions are still to
 * be written to the file.
 * @throws Failure `file.unknown`, `language.notTarget`
 */
export function keepWrittenFiles(
  db: Database,
  { userId, files }: { userId: number; files: readonly SeenTranslationFile[] },
  context: OperationContext,
): void {
  requireUser(db, userId)
  keepTrigramsInOrder(db, () =>
    asIntent(db, { userId, action: 'translation.import', now: context.now }, (intent) => {
      for (const { fileId, languageId, keep, changed: encoded, asOf, translatorComments, header } of files) {
        const changed = itemsOf(encoded)
        const language = targetLanguage(db, languageId)
        const edited =
          changed.length > 0 ? editedSince(db, intent, { fileId, languageId, asOf }) : new Set<string>()
        const entries = changed.filter(({ identifier }) => !edited.has(identifier))
        const late = changed.filter(({ identifier }) => edited.has(identifier))
        const file = { fileId, entries, content: keep?.content, translatorComments }
        addFileTranslations(db, intent, file, { userId, language, ranked: 'newest' })
        if (late.length > 0)
          addFileTranslations(db, intent, { fileId, entries: late }, { userId, language, ranked: 'oldest' })
        if (keep) keepTranslationFile(db, fileId, keep, { now: unseenSince(db, asOf), isWritten: true })
        if (header) forgetWrittenHeader(db, { fileId, languageId, header })
      }
    }),
  )
}
