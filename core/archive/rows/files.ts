/**
 * Members of a file's line that are rows of other tables: its bytes. Also members that docs/archive.md does not have:
 * the file's settings, the paths of its translations, and its plural rules.
 */
import { usablePluralForms } from '../../languages/gettextPlural.ts'
import { bytesOf, keptBytes } from '../../strings/rows/fileContent.ts'
import {
  cellOf,
  defaulted,
  defineKind,
  required,
  writeArchiveCell,
  type ArchiveMember,
  type InsertColumns,
  type ArchiveValueType,
} from './members.ts'
import { oneIn, someIn } from './rows.ts'
import { bytesValue, flagValue, jsonObject, languageCodeValue, listOfTexts, textValue } from './values.ts'

const contentRows: InsertColumns = {
  table: 'file_content',
  columns: ['file_id', 'content', 'is_deflated'],
}

const inContent = (column: string) => `(SELECT ${column} FROM file_content WHERE file_id = line.id)`

/** The bytes, in base64 in the archive. Absent or null: no row. */
export const fileContentMember: ArchiveMember = {
  name: 'content',
  columns: [],
  select: [inContent('content'), inContent('is_deflated')],
  store(line, intake) {
    const value = line['content'] ?? null
    if (value === null) return
    const { content, is_deflated: isDeflated } = keptBytes(
      cellOf('content', bytesValue, value, intake) as Uint8Array,
    )
    intake.insert(contentRows, [line.id as number, content, isDeflated])
  },
  write(cells, index) {
    const content = (cells[index] ?? null) as Buffer | null
    return writeArchiveCell(
      bytesValue,
      content && bytesOf({ content, is_deflated: cells[index + 1] === 1 ? 1 : 0 }),
    )
  },
}

const settingsRows: InsertColumns = { table: 'file_settings', columns: ['file_id', 'settings'] }

/** The file's settings, if the user chose any. */
export const fileSettingsMember: ArchiveMember = {
  name: 'settings',
  columns: [],
  select: ['(SELECT settings FROM file_settings WHERE file_id = line.id)'],
  presence: 'SELECT 1 FROM file_settings',
  store(line, intake) {
    const { settings } = line
    if (settings === undefined) return
    intake.insert(settingsRows, [line.id as number, cellOf('settings', jsonObject(), settings, intake)])
  },
  write: (cells, index) => (cells[index] === null ? undefined : jsonObject().write(cells[index] ?? '{}')),
}

/** The paths that the translations of a file have, if an import found them. */
export const fileLayout = oneIn(
  'layout',
  defineKind({
    name: 'file.layout',
    table: 'file_layout',
    members: [
      required('pattern', textValue),
      defaulted('codes', listOfTexts, '[]'),
      defaulted('isCatalogue', flagValue, 0),
    ],
    owner: 'file_id',
  }),
)

/** Evaluated when forms are counted: an invalid one is refused at its line. */
const pluralRule: ArchiveValueType = {
  ...textValue,
  expected: 'a plural rule such as "nplurals=2; plural=(n != 1);"',
  read: (value) => (typeof value === 'string' && usablePluralForms(value) ? value : undefined),
}

/** The plural rules that a file's translations state (docs/reference/translations.md, "As many forms as the file has"). */
export const pluralRules: ArchiveMember = {
  ...someIn(
    'pluralRules',
    defineKind({
      name: 'file.pluralRules',
      table: 'file_plural_rule',
      members: [required('languageId', languageCodeValue), required('rule', pluralRule)],
      owner: 'file_id',
    }),
    'language_id',
  ),
  since: 2,
}
