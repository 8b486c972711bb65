/** The columns of tables in the notation of the command line: `key`, `source`, `uk`, `-`, `context`. */
import { sentence } from '../../../platform/text/sentence.ts'
import type { FileChoice, ImportRequest } from '../importRequest.ts'
import type { Delimiter, TableColumn, TableScheme } from '../../../contract/files.ts'
import type { DocumentsProject } from '../../project.ts'
import type { CallContext } from '../../../platform/threads/progress.ts'
import { Failure } from '../../../platform/errors/failure.ts'
import { csv } from '../../../formats/csv.ts'
import { matchLanguage } from '../../../languages/matchLanguage.ts'
import { findLanguage, nearLanguages } from '../../../languages/catalog.ts'
import type { TablePreview } from '../../../contract/index.ts'
import { inspectFiles } from './inspectFiles.ts'

export interface TableOptions {
  columns?: string[]
  delimiter?: Delimiter
  /** Whether the first row holds names; detected if not given. */
  header?: boolean
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
 * Returns the settings of the tables among the files, if options give any. Failures: `usage.columns`, `usage.noTable`,
 * those of `inspectFiles`.
 */
export async function choicesForTables(
  session: DocumentsProject,
  request: ImportRequest,
  { columns, delimiter, header }: TableOptions,
  context: CallContext,
): Promise<Record<string, FileChoice>> {
  if (columns === undefined && delimiter === undefined && header === undefined) return {}
  const { paths, type, branch, settings } = request
  const encoding = settings?.encoding
  // Options for columns and headers apply to any possible table, even one that would be read as pairs.
  const asked = { paths, type, branch, delimiter, encoding, asTables: true }
  const inspected = await inspectFiles(session, asked, context)
  const tables = inspected.flatMap(({ absolutePath, path, table }) =>
    table === null ? [] : [{ absolutePath, path, table }],
  )
  if (tables.length === 0) {
    throw new Failure('usage.noTable', 'None of these files is a table that could be read.', {
      todo: 'Leave out the options for tables, or name the format with --type csv.',
    })
  }
  const chosen = columns?.map((word) => readColumn(word, session))
  return Object.fromEntries(
    tables.map(({ absolutePath, path, table }) => {
      const scheme = withColumns(table, { header, columns: chosen }, path)
      return [absolutePath, { type: csv.type, settings: { table: scheme } }]
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
      sentence`${columns.length} columns are named; this table has ${scheme.columns.length}.`,
      { path, todo: 'Check the delimiter too.' },
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

/** A role, the source language, a target language of the project, or another language of the file. */
function readColumn(word: string, { facts }: DocumentsProject): TableColumn {
  const role = Object.hasOwn(ROLES, word) ? ROLES[word] : undefined
  if (role !== undefined) return { holds: role }
  const { language } = matchLanguage(word, [facts.sourceLanguage, ...facts.targetLanguages])
  if (language === facts.sourceLanguage) return { holds: 'source' }
  if (language) return { holds: 'translation', languageId: language.id }
  const other = findLanguage(word)
  if (other) return { holds: 'translation', languageId: other.id }
  throw new Failure('usage.columns', sentence`No column can hold "${word}".`, {
    near: nearLanguages(word),
    todo: `Name a language, or one of ${Object.keys(ROLES).join(', ')}.`,
  })
}
