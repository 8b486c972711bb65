/** The columns of tables as the command line names them: `--columns "key,source,uk,-,context"`. */
import { Failure } from '../core/failure.ts'
import type { Delimiter, TableColumn, TableScheme } from '../core/formats/format.ts'
import { meansLanguage } from '../core/formats/languageTag.ts'
import { findLanguage, nearLanguages } from '../core/languages/catalog.ts'
import type { TablePreview } from '../core/workbench/contract.ts'
import { inspectFiles } from '../core/workbench/inspecting.ts'
import type { FileChoice, ImportRequest } from '../core/workbench/reading.ts'
import type { ProjectSession } from '../core/workbench/session.ts'
import type { LongWork } from './project.ts'

export interface TableOptions {
  columns?: string[]
  delimiter?: Delimiter
  /** Whether the first row holds names; as it seems where it is not said. */
  header?: boolean
}

const DELIMITERS: Readonly<Record<string, Delimiter>> = {
  ',': ',',
  comma: ',',
  ';': ';',
  semicolon: ';',
  '\t': '\t',
  tab: '\t',
  '|': '|',
  pipe: '|',
}

/** Reads `--delimiter`. Failure `usage.delimiter`. */
export function readDelimiter(value: string): Delimiter {
  const delimiter = Object.hasOwn(DELIMITERS, value) ? DELIMITERS[value] : undefined
  if (delimiter !== undefined) return delimiter
  throw new Failure('usage.delimiter', `--delimiter takes comma, semicolon, tab or pipe, not ${value}.`)
}

const ROLES: Readonly<Record<string, Exclude<TableColumn['holds'], 'translation'>>> = {
  key: 'identifier',
  identifier: 'identifier',
  source: 'source',
  context: 'context',
  labels: 'labels',
  'max-length': 'maxLength',
  '-': 'nothing',
}

/**
 * How the tables among the files are read, where options say something of that. Failures: `usage.columns`,
 * `usage.noTable`, those of `inspectFiles`.
 */
export async function choicesForTables(
  session: ProjectSession,
  request: ImportRequest,
  { columns, delimiter, header }: TableOptions,
  context: LongWork,
): Promise<Record<string, FileChoice>> {
  if (columns === undefined && delimiter === undefined && header === undefined) return {}
  const { paths, type, branch } = request
  const inspected = await inspectFiles(session, { paths, type, branch, delimiter }, context)
  const tables = inspected.flatMap(({ absolutePath, path, table }) =>
    table === null ? [] : [{ absolutePath, path, table }],
  )
  if (tables.length === 0) {
    throw new Failure('usage.noTable', 'None of these files is a table that could be read.', {
      todo: 'Leave out the options for tables, or add --type csv.',
    })
  }
  const chosen = columns?.map((word) => readColumn(word, session))
  return Object.fromEntries(
    tables.map(({ absolutePath, path, table }) => {
      const scheme = withColumns(table, { header, columns: chosen }, path)
      return [absolutePath, { settings: { table: scheme } }]
    }),
  )
}

function withColumns(
  { scheme, rows }: TablePreview,
  { header, columns }: { header: boolean | undefined; columns: TableColumn[] | undefined },
  path: string,
): TableScheme {
  if (columns !== undefined && columns.length > scheme.columns.length) {
    throw new Failure(
      'usage.columns',
      `--columns names ${columns.length} columns; this table has ${scheme.columns.length}.`,
      { path, todo: 'Check --delimiter too.' },
    )
  }
  const hasHeader = header ?? scheme.hasHeader
  return {
    ...scheme,
    hasHeader,
    columns: scheme.columns.map(({ name: known, ...suggested }, index): TableColumn => {
      const name = known ?? rows[0]?.[index]
      const column = columns === undefined ? suggested : (columns[index] ?? { holds: 'nothing' })
      return { ...column, ...(hasHeader && name !== undefined && { name }) }
    }),
  }
}

/** A role, the source language, one of the project's target languages, or another that the file has. */
function readColumn(word: string, { facts }: ProjectSession): TableColumn {
  const role = Object.hasOwn(ROLES, word) ? ROLES[word] : undefined
  if (role !== undefined) return { holds: role }
  const target = facts.targetLanguages.find((language) => meansLanguage(word, language))
  if (target) return { holds: 'translation', languageId: target.id }
  if (meansLanguage(word, facts.sourceLanguage)) return { holds: 'source' }
  const other = findLanguage(word)
  if (other) return { holds: 'translation', languageId: other.id }
  throw new Failure('usage.columns', `--columns does not know "${word}".`, {
    near: nearLanguages(word),
    todo: `Name a language, or one of ${Object.keys(ROLES).join(', ')}.`,
  })
}
