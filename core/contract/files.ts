/** Files before they are imported: what a person may have to decide about them. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { CATALOGUE_FIELDS } from './enumerations.ts'
import type { FailureValue } from '../platform/errors/failure.ts'
import type { PluralCategory } from '../model/plural.ts'
import { idInput, languageIdInput, pathInput, projectInput } from './parts.ts'
import { topic } from './topic.ts'

const delimiter = z.enum([',', ';', '\t', '|'])
const name = z.string().max(BUDGETS.segmentationText.max).exactOptional()

const tableColumn = z.discriminatedUnion('holds', [
  z.strictObject({
    holds: z.enum(['identifier', 'source', 'context', 'labels', 'maxLength', 'nothing']),
    name,
  }),
  z.strictObject({ holds: z.literal('translation'), languageId: languageIdInput, name }),
])

/** `FileSettings` of core/formats/format.ts. */
export const fileSettingsInput = z.strictObject({
  srx: z.string().max(BUDGETS.srx.max).exactOptional(),
  encoding: z.string().max(BUDGETS.code.max).exactOptional(),
  table: z
    .strictObject({ delimiter, hasHeader: z.boolean(), columns: z.array(tableColumn).max(10_000) })
    .exactOptional(),
})

/** One line of a header. */
const headerValue = z
  .string()
  .max(BUDGETS.name.max)
  .regex(/^\P{Cc}*$/u)

const ofLanguage = { project: projectInput, fileId: idInput, languageId: languageIdInput }

const propertiesInput = {
  /** Absent fields stay. */
  fields: z.partialRecord(z.enum(CATALOGUE_FIELDS), headerValue),
  /** Whether an export writes the MO file, too; absent: as before. */
  writesMo: z.boolean().optional(),
}

const dragged = { project: projectInput, fileId: idInput, languageId: languageIdInput }

export const filesCalls = topic<FilesOutputs>()({
  /** Inspects files for ambiguous formats, and for tables, whose columns may need the user's choice. */
  'file.inspect': z.strictObject({
    project: projectInput,
    paths: z.array(pathInput).min(1).max(10_000),
    type: z.string().max(BUDGETS.code.max).optional(),
    delimiter: delimiter.optional(),
    /** The encoding to read the file in, in place of the one that it seems to be in. */
    encoding: z.string().max(BUDGETS.code.max).optional(),
    branch: z.string().max(BUDGETS.name.max).optional(),
  }),
  /** Removes files from the project, with their strings and all dependent rows. Undo does not restore them. */
  'file.remove': z.strictObject({
    project: projectInput,
    fileIds: z.array(idInput).min(1).max(100_000),
    /** The name of the snapshot that is made before; null: nothing is changed, and what would go is counted. */
    snapshot: z.string().min(1).max(BUDGETS.shortName.max).nullable(),
  }),
  /** Returns the name of the translated file that `file.drag` writes; null if the file has no strings. */
  'file.draggedName': z.strictObject(dragged),
  /** Writes a translated file as an export does, for a drag out of the window. */
  'file.drag': z.strictObject({
    ...dragged,
    /** 256 random bits as base64url. In the browser shell it is the address of the file, for one request. */
    code: z.string().regex(/^[\w-]{43}$/),
  }),
  /** Reads the properties of a PO file in a language: those of its header, with edits that are not written yet. */
  'file.properties': z.strictObject(ofLanguage),
  /** Sets properties, which the next export or save writes into the file. Undo does not revert it. */
  'file.setProperties': z.strictObject({ ...ofLanguage, ...propertiesInput }),
  /** Shows which form a plural rule gives to which counts. Failure: `format.pluralForms`. */
  'file.pluralRule': z.strictObject({
    project: projectInput,
    languageId: languageIdInput,
    rule: headerValue,
  }),
  /** Counts what an update of a file from a new version would change. */
  'file.previewUpdate': z.strictObject({ project: projectInput, fileId: idInput, path: pathInput }),
  /** Updates the strings of a file from a new version, such as a catalogue from its template. */
  'file.update': z.strictObject({ project: projectInput, fileId: idInput, path: pathInput }),
})

/** The strings of a file that an update changes. */
export interface FileUpdatePreview {
  added: number
  changed: number
  /** Changed strings with a translation; it stays. */
  changedTranslated: number
  archived: number
  /** Archived strings with a translation; it returns with the string. */
  archivedTranslated: number
  /** Strings that the file lost earlier, and has again. */
  returned: number
  /** New strings that start with the translation of the nearest text. */
  nearest: number
  /** Whether undo reverts the update. */
  isUndoable: boolean
}

/** A file that was updated, or would be. */
export interface UpdatedFile extends FileUpdatePreview {
  /** The path of the file in the project, or of the catalogue below the opened folder. */
  path: string
  /** The path of the new version below its folder. */
  from: string
}

export interface FilesUpdate {
  files: UpdatedFile[]
  failed: FailureValue[]
  /** Catalogues of a linked folder whose template is gone or was refused, by their paths: they stay as they are. */
  left?: string[]
}

export interface CatalogueProperties {
  /** All fields of the header in their order, as the file writes their names. */
  fields: { name: string; value: string }[]
  /** The encoding in lower case, such as `utf-8`. */
  encoding: string
  /** The rule of the language, as a header holds it. */
  languageRule: string
  writesMo: boolean
}

/** A form of a plural rule with the first counts that take it; none takes a form that is for fractions. */
export interface PluralRuleForm {
  counts: number[]
  /** The categories of the language that are read from the form. */
  categories: PluralCategory[]
}

export interface FilesRemoved {
  files: number
  strings: number
  /** A string counts once in each language in which it has a text. */
  translations: number
  comments: number
  /** Unsaved drafts of all users: no snapshot has them. */
  drafts: number
  /** The name of the snapshot that shows the project as it was before; null: nothing was changed. */
  snapshot: string | null
}

export interface FileInspection {
  /** The file's path in the project. */
  path: string
  /** The path on this machine, which names the file in the `choices` of `project.import`. */
  absolutePath: string
  /** The formats that it may be in; of several a person has to say which. */
  types: string[]
  /** Null where it is no table, or may be something else. */
  table: TablePreview | null
}

export interface TablePreview {
  /** The content of the columns: the earlier choice, else detected. */
  scheme: TableScheme
  /** The first rows, that of the names too; long values are cut. */
  rows: string[][]
  /** The number of rows in the whole table, that of the names included. */
  rowCount: number
}

/** The value of each call. */
export interface FilesOutputs {
  'file.inspect': FileInspection[]
  'file.remove': FilesRemoved
  'file.draggedName': string | null
  'file.drag': null
  'file.properties': CatalogueProperties
  'file.setProperties': null
  'file.pluralRule': PluralRuleForm[]
  'file.previewUpdate': FileUpdatePreview
  'file.update': null
}

/** The columns of a CSV or TSV file, first to last. */
export interface TableScheme {
  delimiter: Delimiter
  /** The first row holds names, no string. */
  hasHeader: boolean
  columns: readonly TableColumn[]
}

export type Delimiter = ',' | ';' | '\t' | '|'

/** `name` is the header's: a column that has moved is found by it. */
export type TableColumn = { name?: string } & (
  | { holds: 'identifier' | 'source' | 'context' | 'labels' | 'maxLength' | 'nothing' }
  /** A project's language, or a code as the header writes it. */
  | { holds: 'translation'; languageId: string }
)
