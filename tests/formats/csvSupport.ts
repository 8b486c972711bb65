/** A table as a file, read and built. */
import type { TableScheme } from '../../core/contract/files.ts'
import { csv, openTable } from '../../core/formats/csv.ts'
import { buildText, english, fileOf, ukrainian, type Translations } from './support.ts'

export const options = { sourceLanguage: english }
export const fileWith = (content: string, name = 'table.csv') => fileOf(name, content)
export const parse = (content: string, table?: TableScheme) =>
  csv.parse(fileWith(content), { ...options, ...(table && { settings: { table } }) })
export const build = (content: string, translations: Translations, target = ukrainian) =>
  buildText(csv, fileWith(content), translations, target)
export const columnsOf = (content: string, targets = [ukrainian]) =>
  openTable(fileWith(content), {}, { source: english, targets }).scheme.columns.map((column) =>
    column.holds === 'translation' ? column.languageId : column.holds,
  )
