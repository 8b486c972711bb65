/**
 * Members of a file's line that docs/archive.md does not have: how the file is read, where its translations lie, and how
 * they count.
 */
import { usablePluralForms } from '../../languages/gettextPlural.ts'
import {
  cellOf,
  defaulted,
  defineKind,
  required,
  type ArchiveMember,
  type InsertColumns,
  type ValueType,
} from './members.ts'
import { oneIn, someIn } from './rows.ts'
import { flag, jsonObject, languageCode, listOfTexts, text } from './values.ts'

const settingsRows: InsertColumns = { table: 'file_settings', columns: ['file_id', 'settings'] }

/** How a file is read, where somebody decided it. */
export const fileSettings: ArchiveMember = {
  name: 'settings',
  columns: [],
  select: ['(SELECT settings FROM file_settings WHERE file_id = line.id)'],
  presence: 'SELECT 1 FROM file_settings',
  store(line, intake) {
    const { settings } = line
    if (settings === undefined) return
    intake.insert(settingsRows, [line.id as number, cellOf('settings', jsonObject(), settings, intake)])
  },
  write: (cells, at) => (cells[at] === null ? undefined : jsonObject().write(cells[at] ?? '{}')),
}

/** The paths that the translations of a file have, if an import found them. */
export const fileLayout = oneIn(
  'layout',
  defineKind({
    name: 'file.layout',
    table: 'file_layout',
    members: [
      required('pattern', text),
      defaulted('codes', listOfTexts, '[]'),
      defaulted('isCatalogue', flag, 0),
    ],
    owner: 'file_id',
  }),
)

/** Run by whoever counts forms: one that cannot be is refused at its line. */
const pluralRule: ValueType = {
  ...text,
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
      members: [required('languageId', languageCode), required('rule', pluralRule)],
      owner: 'file_id',
    }),
    'language_id',
  ),
  since: 2,
}
