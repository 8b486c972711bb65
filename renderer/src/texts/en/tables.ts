/** What has to be decided before an import: formats, and the columns of tables. */
import { counted } from '../format.ts'

export const tables = {
  formatsTitle: 'Which format?',
  formatsHint: 'These files may be in several formats. Choose how to read each of them.',
  columnsTitle: 'What the columns hold',
  next: 'Next',
  back: 'Back',
  delimiter: 'Columns are parted by',
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
  hasHeader: 'The first row holds names',
  caption: 'The first rows, with what each column holds',
  column: (index: number, name: string) =>
    name === '' ? `Column ${index} holds` : `Column ${index}, ${name}, holds`,
  roles: {
    nothing: 'Not used',
    identifier: 'Identifier',
    context: 'Context',
    labels: 'Labels',
    maxLength: 'Maximum length',
  },
  source: (language: string) => `Source text (${language})`,
  translations: 'Translations',
  notInProject: (id: string) => `${id} (not in the project)`,
  rows: (count: number) => counted(count, 'row', 'rows'),
  others: (count: number) => `and ${counted(count, 'file', 'files')} with the same columns`,
  moreRows: (count: string) => `and ${count} more rows`,
  needs: {
    source: 'Choose the column that holds the source texts.',
    identity: 'Choose the column that holds the identifiers or the source texts.',
    translation: (id: string) => `Choose the column that holds the translations into ${id}.`,
  },
}
