/** The additional data of a module's file: a preview, and contents that are merged again for the module. */
import type { FilePreview, PreviewText } from '../../contract/preview.ts'
import type { Database } from 'better-sqlite3'
import { idsInFile } from '../../strings/rows/fileStrings.ts'
import type { PluralForm } from '../../model/plural.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { formsOf } from '../../strings/rows/strings.ts'
import type { StringType } from '../../model/enumerations.ts'

export interface ModuleContent {
  identifier: string
  serviceType: string
  /** JSON: the string as the module gave it. */
  string: string
}

export interface ModuleFileParts {
  preview: string | null
  /** The ids of elements by the strings' identifiers. */
  previewIds: ReadonlyMap<string, number>
  contents: readonly ModuleContent[]
  /** The module's custom data of strings, by their identifiers. */
  customData: ReadonlyMap<string, string>
}

const NO_PARTS: ModuleFileParts = {
  preview: null,
  previewIds: new Map(),
  contents: [],
  customData: new Map(),
}

/** Removes what a module had left of a file that a built-in format reads now. */
export function clearModuleFile(db: Database, fileId: number): void {
  const isOfModule = db
    .prepare(
      `SELECT 1 FROM file_preview WHERE file_id = @fileId
       UNION ALL SELECT 1 FROM module_content WHERE file_id = @fileId`,
    )
    .get({ fileId })
  if (isOfModule) writeModuleFile(db, fileId, NO_PARTS)
}

/** Replaces what a file has; to be called once its strings are stored. */
export function writeModuleFile(
  db: Database,
  fileId: number,
  { preview, previewIds, contents, customData }: ModuleFileParts,
): void {
  const stringIds = idsInFile(db, fileId)
  db.prepare('DELETE FROM file_preview WHERE file_id = ?').run(fileId)
  db.prepare(
    'DELETE FROM string_preview WHERE string_id IN (SELECT id FROM source_string WHERE file_id = ?)',
  ).run(fileId)
  db.prepare('DELETE FROM module_content WHERE file_id = ?').run(fileId)
  if (preview !== null)
    db.prepare('INSERT INTO file_preview (file_id, html) VALUES (?, ?)').run(fileId, preview)
  const insertId = db.prepare('INSERT INTO string_preview (string_id, preview_id) VALUES (?, ?)')
  for (const [identifier, previewId] of previewIds) {
    const stringId = stringIds.get(identifier)
    if (stringId !== undefined) insertId.run(stringId, previewId)
  }
  const insertContent = db.prepare(
    'INSERT INTO module_content (file_id, identifier, service_type, string) VALUES (?, ?, ?, ?)',
  )
  for (const { identifier, serviceType, string } of contents)
    insertContent.run(fileId, identifier, serviceType, string)
  const setData = db.prepare(
    'UPDATE source_string SET custom_data = @data WHERE id = @id AND custom_data IS NOT @data',
  )
  for (const [identifier, id] of stringIds) setData.run({ id, data: customData.get(identifier) ?? null })
}

export function moduleContents(db: Database, { fileId }: { fileId: number }): ModuleContent[] {
  return db
    .prepare<unknown[], ModuleContent>(
      `SELECT identifier, service_type AS serviceType, string FROM module_content
       WHERE file_id = ? ORDER BY identifier`,
    )
    .all(fileId)
}

/** Null where the file has none. */
export function modulePreview(db: Database, { fileId }: { fileId: number }): FilePreview | null {
  const page = db
    .prepare<unknown[], { html: string }>('SELECT html FROM file_preview WHERE file_id = ?')
    .get(fileId)
  if (page === undefined) return null
  const elements = db
    .prepare<unknown[], { stringId: number; previewId: number }>(
      `SELECT string_id AS stringId, preview_id AS previewId FROM string_preview
       JOIN source_string ON source_string.id = string_id
       WHERE file_id = ? AND is_archived = 0 ORDER BY position`,
    )
    .all(fileId)
  return { html: page.html, elements, isMarkup: false }
}

/** The text of each string that has an element, in the file's order. */
export function modulePreviewTexts(
  db: Database,
  input: { fileId: number; languageId: string },
): PreviewText[] {
  const language = targetLanguage(db, input.languageId)
  return db
    .prepare<unknown[], PreviewText>(
      `SELECT s.id AS stringId, s.text AS source, nullif(translation.text, '') AS translation, NULL AS html
       FROM string_preview
       JOIN source_string AS s ON s.id = string_preview.string_id
       LEFT JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
         AND top.plural_form = 'none'
       LEFT JOIN translation ON translation.id = top.translation_id AND translation.needs_work = 0
       WHERE s.file_id = @fileId AND s.is_archived = 0 ORDER BY s.position, s.id`,
    )
    .all({ fileId: input.fileId, languageId: language.id })
}

/** A string of a file with all that a module gets back. */
export interface ModuleString {
  id: number
  identifier: string
  type: StringType
  text: string
  /** JSON of its forms. */
  pluralForms: string | null
  context: string | null
  maxLength: number | null
  isHidden: boolean
  customData: string | null
  labels: string[]
}

/** The strings that are in a file, in its order. */
export function moduleStrings(db: Database, { fileId }: { fileId: number }): ModuleString[] {
  const rows = db
    .prepare<unknown[], Omit<ModuleString, 'labels' | 'isHidden'> & { isHidden: number; labels: string }>(
      `SELECT id, identifier, type, text, plural_forms AS pluralForms, context, max_length AS maxLength,
         is_hidden AS isHidden, custom_data AS customData,
         (SELECT json_group_array(title) FROM string_label JOIN label ON label.id = label_id
          WHERE string_id = source_string.id AND is_system = 0) AS labels
       FROM source_string WHERE file_id = ? AND is_archived = 0 ORDER BY position, id`,
    )
    .all(fileId)
  return rows.map(({ isHidden, labels, ...row }) => ({
    ...row,
    isHidden: isHidden === 1,
    labels: JSON.parse(labels) as string[],
  }))
}

/** A top translation of a form. */
export interface ModuleTranslation {
  stringId: number
  form: PluralForm
  text: string
  isApproved: boolean
}

/** The translations that a module gets, of the strings that are in a file. */
export function moduleTranslations(
  db: Database,
  input: { fileId: number; languageId: string; approvedOnly: boolean },
): ModuleTranslation[] {
  const language = targetLanguage(db, input.languageId)
  const rows = db
    .prepare<unknown[], Omit<ModuleTranslation, 'isApproved'> & { type: StringType; isApproved: number }>(
      `SELECT s.id AS stringId, s.type, top.plural_form AS form, translation.text,
         EXISTS (SELECT 1 FROM approval WHERE translation_id = translation.id) AS isApproved
       FROM source_string AS s
       JOIN top_translation AS top ON top.string_id = s.id AND top.language_id = @languageId
       JOIN translation ON translation.id = top.translation_id AND translation.needs_work = 0
       WHERE s.file_id = @fileId AND s.is_archived = 0 AND translation.text <> ''
       ORDER BY s.position, s.id`,
    )
    .all({ fileId: input.fileId, languageId: language.id })
  return rows
    .filter(({ type, form, isApproved }) => {
      return formsOf({ type }, language).includes(form) && (isApproved === 1 || !input.approvedOnly)
    })
    .map(({ stringId, form, text, isApproved }) => ({ stringId, form, text, isApproved: isApproved === 1 }))
}
