/** The options of a select above a table's column, and the effect of choosing one. */
import type { Language, TableColumn, TableScheme } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'

/** The value of a column's select: `source`, or `translation:uk`. */
export function roleValue(column: TableColumn | undefined): string {
  if (column === undefined) return 'nothing'
  return column.holds === 'translation' ? `translation:${column.languageId}` : column.holds
}

const ROLES = ['nothing', 'identifier', 'source', 'context', 'labels', 'maxLength'] as const

export interface ColumnOption {
  value: string
  title: string
}

export function roleOptions(source: Language): ColumnOption[] {
  return ROLES.map((role) => ({
    value: role,
    title: role === 'source' ? t.tables.source({ language: source.name }) : t.tables.roles[role],
  }))
}

/** The project's target languages, and others that the table has. */
export function languageOptions(
  targets: readonly Language[],
  columns: readonly TableColumn[],
): ColumnOption[] {
  const own = targets.map(({ id, name }) => ({ value: `translation:${id}`, title: `${name} (${id})` }))
  const ids = columns.flatMap((column) => (column.holds === 'translation' ? [column.languageId] : []))
  const others = [...new Set(ids)].filter((id) => !targets.some((target) => target.id === id))
  return [
    ...own,
    ...others.map((id) => ({ value: `translation:${id}`, title: t.tables.notInProject({ id }) })),
  ]
}

/**
 * Returns the scheme with another value for a column. A value that only one column can have is removed from its former
 * column.
 */
export function withColumn(scheme: TableScheme, index: number, value: string): TableScheme {
  const columns = scheme.columns.map((column, at): TableColumn => {
    const name = column.name === undefined ? {} : { name: column.name }
    if (at === index) return { ...columnOf(value), ...name }
    return isSingle(value) && roleValue(column) === value ? { holds: 'nothing', ...name } : column
  })
  return { ...scheme, columns }
}

/** The scheme with or without names in the first row. */
export function withHeader(
  { columns, ...scheme }: TableScheme,
  hasHeader: boolean,
  names: readonly string[],
): TableScheme {
  return {
    ...scheme,
    hasHeader,
    columns: columns.map(({ name: _name, ...column }, index): TableColumn => {
      const name = hasHeader ? names[index] : undefined
      return name === undefined ? column : { ...column, name }
    }),
  }
}

function columnOf(value: string): TableColumn {
  const role = ROLES.find((one) => one === value)
  return role === undefined
    ? { holds: 'translation', languageId: value.slice(value.indexOf(':') + 1) }
    : { holds: role }
}

function isSingle(value: string): boolean {
  return !['nothing', 'context', 'labels'].includes(value)
}

/** Returns the missing choice; null if the table can be imported. */
export function missingColumn(
  { columns }: TableScheme,
  contents: 'sources' | 'translations',
  languageId: string,
): string | null {
  const has = (value: string) => columns.some((column) => roleValue(column) === value)
  if (contents === 'sources') return has('source') ? null : t.tables.needs.source
  if (!has('source') && !has('identifier')) return t.tables.needs.identity
  return has(`translation:${languageId}`) ? null : t.tables.needs.translation({ id: languageId })
}
