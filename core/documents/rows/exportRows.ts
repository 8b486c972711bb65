/** The inputs of an export: a source file's bytes, and the translations to write into them. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { BuildTranslation, FileSettings } from '../../formats/format.ts'
import { asOfNow, type AsOf } from '../../history/rows/asOf.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralForm, PluralForms } from '../../model/plural.ts'
import { marksNeedsWork } from '../../formats/formatAbilities.ts'
import { chunkList, portsOf, withTransfer, type ChunkedList } from '../../platform/threads/channel.ts'
import { readFileContent, sharedBytes } from '../../strings/rows/fileContent.ts'
import { readFileSettings, FileGrammars, requireFile } from '../../strings/rows/files.ts'
import { translationFile, type TranslationFile } from './translationFiles.ts'
import { previousSourceOf } from '../../translations/rows/stateColumns.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { translatorComments } from '../../translations/rows/translatorComments.ts'
import type { DeclaredFormat } from '../../contract/enumerations.ts'
import { formatOf } from '../../messages/formatStrings/grammarOf.ts'
import { formsOf, type SourceStringRow } from '../../strings/rows/strings.ts'
import type { StringType } from '../../model/enumerations.ts'

export interface FileContent {
  name: string
  path: string
  type: string
  /** The bytes as imported. */
  content: Uint8Array
  /** The settings with which the file was read. */
  settings: FileSettings
}

/** @throws Failure `file.unknown`, `file.noContent` if the project was restored without the file's bytes */
export function exportedContent(db: Database, { fileId }: { fileId: number }): FileContent {
  const { name, path, type } = requireFile(db, fileId)
  const content = readFileContent(db, fileId)
  if (!content)
    throw new Failure('file.noContent', `The project does not hold the source file ${path ?? name}.`, {
      path: path ?? name,
      kept: 'Nothing was written.',
      todo: 'Import the source file once more.',
    })
  return {
    name,
    path: path ?? name,
    type,
    content: sharedBytes(content),
    settings: readFileSettings(db, fileId),
  }
}

/**
 * The same with the translation file as last seen, and the position in the history before any read. If that file equals
 * its source, as for a catalogue that is both, the bytes are loaded once.
 */
export function fileToExport(
  db: Database,
  { fileId, languageId }: { fileId: number; languageId: string },
): FileContent & { kept: TranslationFile | null; asOf: AsOf } {
  const asOf = asOfNow(db)
  const source = exportedContent(db, { fileId })
  const isSource = db
    .prepare<unknown[], number>(
      `SELECT 1 FROM file_content AS source JOIN translation_file AS kept USING (file_id)
       WHERE file_id = @fileId AND language_id = @languageId AND source.is_deflated AND source.content = kept.content`,
    )
    .pluck()
    .get({ fileId, languageId })
  const content = isSource === undefined ? undefined : source.content
  return { ...source, kept: translationFile(db, { fileId, languageId, content }), asOf }
}

/** The source texts of a file's strings, by identifier. */
export function sourceTexts(
  db: Database,
  { fileId }: { fileId: number },
): { identifier: string; text: string | PluralForms }[] {
  return db
    .prepare<unknown[], { identifier: string; text: string; forms: string | null }>(
      `SELECT identifier, text, plural_forms AS forms FROM source_string
       WHERE file_id = ? AND is_archived = 0 ORDER BY position, id`,
    )
    .all(fileId)
    .map(({ identifier, text, forms }) => ({
      identifier,
      text: forms === null ? text : (JSON.parse(forms) as PluralForms),
    }))
}

export interface StringToPseudo {
  identifier: string
  text: string | PluralForms
  /** Whether it is a message with branches. */
  isMessage: boolean
  maxLength: number | null
  /** The grammar of its placeholders; null: the usual ones of the file's type. */
  format: DeclaredFormat | null
}

/** Returns the translatable strings of a file, as input of pseudo-translations. */
export function stringsToPseudo(db: Database, { fileId }: { fileId: number }): StringToPseudo[] {
  const { type: fileType } = requireFile(db, fileId)
  const evidence = new FileGrammars(db).of(fileId)
  return db
    .prepare<
      unknown[],
      Pick<SourceStringRow, 'identifier' | 'type' | 'text' | 'context'> & {
        forms: string | null
        maxLength: number | null
      }
    >(
      `SELECT identifier, type, text, plural_forms AS forms, context, max_length AS maxLength FROM source_string
       WHERE file_id = ? AND is_archived = 0 AND is_hidden = 0 ORDER BY position, id`,
    )
    .all(fileId)
    .map(({ identifier, type, text, forms, context, maxLength }) => {
      const read = forms === null ? text : (JSON.parse(forms) as PluralForms)
      const sources = typeof read === 'string' ? [read] : Object.values(read)
      return {
        ...{ identifier, maxLength, isMessage: type === 'icu', text: read },
        format: formatOf({ fileType, context, sources, ...evidence }),
      }
    })
}

/**
 * Returns the top translations of a file's strings, by identifier and in its order, encoded for the thread that builds
 * the file (core/platform/threads/channel.ts). Strings without any are left out. `approvedOnly`: only forms whose top
 * translation is approved.
 */
export function exportTranslations(
  db: Database,
  input: TranslationsToExport,
): ChunkedList<[identifier: string, translation: BuildTranslation]> {
  const { type } = requireFile(db, input.fileId)
  const withNeedsWork = input.withNeedsWork === true && input.approvedOnly !== true && marksNeedsWork(type)
  return chunkList(translationsOf(db, targetLanguage(db, input.languageId), { ...input, withNeedsWork }))
}

/** Returns those translations with translators' comments, which an export compares with a monolingual file. */
export function statedHere(
  db: Database,
  input: TranslationsToExport,
): {
  translations: ReturnType<typeof exportTranslations>
  translatorComments: [identifier: string, text: string][]
} {
  const translations = exportTranslations(db, input)
  const stated = { translations, translatorComments: translatorComments(db, input) }
  return withTransfer(stated, portsOf([translations]))
}

/** Returns the scores of the top translations of a file that are a memory match as it was inserted, by identifier. */
export function insertedMatches(
  db: Database,
  { fileId, languageId }: { fileId: number; languageId: string },
): [identifier: string, score: number][] {
  return db
    .prepare<unknown[], { identifier: string; score: number }>(
      `SELECT s.identifier, translation.match_score AS score
       FROM source_string AS s
       JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
       JOIN translation ON translation.id = top.translation_id
       WHERE s.file_id = @fileId AND s.is_archived = 0 AND translation.match_score IS NOT NULL
         AND translation.is_match_edited = 0`,
    )
    .all({ fileId, languageId })
    .map(({ identifier, score }) => [identifier, score])
}

export interface TranslationsToExport {
  fileId: number
  languageId: string
  approvedOnly?: boolean
  /** Includes texts that need work, if the file's format can mark them; never with `approvedOnly`. */
  withNeedsWork?: boolean
}

export interface LanguagesOfFile {
  fileId: number
  languageIds: readonly string[]
}

/** Counts the strings of files with a text that needs work in formats without a mark for it: they are left out. */
export function needsWorkLeftOut(db: Database, { files }: { files: readonly LanguagesOfFile[] }): number {
  return needsWorkIn(db, {
    files: files.filter(({ fileId }) => !marksNeedsWork(requireFile(db, fileId).type)),
  })
}

/** Counts the strings of files with a text that needs work. */
export function needsWorkIn(db: Database, { files }: { files: readonly LanguagesOfFile[] }): number {
  const count = db
    .prepare<unknown[], number>(
      `SELECT count(*) FROM languages_summary AS summary
       JOIN source_string AS s ON s.id = summary.string_id
       WHERE s.file_id = @fileId AND s.is_archived = 0 AND summary.needs_work = 1
         AND summary.language_id IN (SELECT value FROM json_each(@languageIds))`,
    )
    .pluck()
  return files.reduce(
    (sum, { fileId, languageIds }) =>
      sum + (count.get({ fileId, languageIds: JSON.stringify(languageIds) }) ?? 0),
    0,
  )
}

/** The top translations of a file that need work, by form. */
export function needsWorkTexts(
  db: Database,
  { fileId, languageId }: { fileId: number; languageId: string },
): { identifier: string; form: PluralForm; text: string }[] {
  return db
    .prepare<unknown[], { identifier: string; form: PluralForm; text: string }>(
      `SELECT s.identifier, top.plural_form AS form, translation.text
       FROM languages_summary AS summary
       JOIN source_string AS s ON s.id = summary.string_id
       JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = summary.language_id
       JOIN translation ON translation.id = top.translation_id
       WHERE s.file_id = @fileId AND s.is_archived = 0 AND summary.needs_work = 1
         AND summary.language_id = @languageId AND translation.needs_work = 1`,
    )
    .all({ fileId, languageId })
}

interface TranslatedForm {
  id: number
  identifier: string
  type: StringType
  form: PluralForm
  text: string
  needsWork: 0 | 1
  previous_source: string | null
  previous_context: string | null
}

function* translationsOf(
  db: Database,
  language: Language,
  { fileId, approvedOnly = false, withNeedsWork = false }: TranslationsToExport,
): Generator<[identifier: string, translation: BuildTranslation]> {
  const rows = db
    .prepare<unknown[], TranslatedForm>(
      `SELECT s.id, s.identifier, s.type, top.plural_form AS form, translation.text,
         translation.needs_work AS needsWork, translation.previous_source, translation.previous_context
       FROM source_string AS s
       JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
       JOIN translation ON translation.id = top.translation_id
       WHERE s.file_id = @fileId AND s.is_archived = 0 AND translation.text <> ''
         AND (@withNeedsWork = 1 OR translation.needs_work = 0)
         AND (@approvedOnly = 0 OR EXISTS (SELECT 1 FROM approval WHERE translation_id = translation.id))
       ORDER BY s.position, s.id, instr('zero one two few many other', top.plural_form)`,
    )
    .iterate({
      fileId,
      languageId: language.id,
      approvedOnly: Number(approvedOnly),
      withNeedsWork: Number(withNeedsWork),
    })
  let plural: { id: number; identifier: string; forms: PluralForms; mark: Mark } | null = null
  for (const row of rows) {
    const { id, identifier, type, form, text } = row
    if (plural !== null && plural.id !== id) {
      yield [plural.identifier, { text: plural.forms, ...plural.mark }]
      plural = null
    }
    if (!formsOf({ type }, language).includes(form)) continue
    const mark = markOf(row)
    if (form === 'none') yield [identifier, { text, ...mark }]
    else {
      plural ??= { id, identifier, forms: {}, mark: {} }
      plural.forms[form] = text
      // A file marks the whole string if one form needs work.
      if (plural.mark.needsWork?.previous === undefined) plural.mark = { ...plural.mark, ...mark }
    }
  }
  if (plural !== null) yield [plural.identifier, { text: plural.forms, ...plural.mark }]
}

type Mark = Pick<BuildTranslation, 'needsWork'>

function markOf(row: TranslatedForm): Mark {
  if (row.needsWork === 0) return {}
  const previous = previousSourceOf(row)
  return { needsWork: { ...(previous && { previous }) } }
}
