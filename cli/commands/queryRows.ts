/** Rows that a query found, in the formats of the command line. */
import type { WordsOptions } from '../searchExpression.ts'
import { printJson, printLine, printTable, printNotice, sayFormulas } from '../output.ts'
import type { Context } from '../../core/croql/catalog.ts'

export const FORMATS = ['table', 'json', 'ndjson', 'csv', 'ids'] as const
export type RowFormat = (typeof FORMATS)[number]

export interface QueryCommandOptions extends WordsOptions {
  context: Context
  language?: string
  tm?: number
  glossary?: number
  limit?: number
  offset?: number
  count?: true
  format?: RowFormat
  json?: true
  explain?: true
  failIfAny?: true
  asOf?: string
  /** The time of `asOf`, once it is read. */
  now?: number
  timeZone: string
  batch?: string
  on?: string
  project?: string[]
  by?: 'project' | 'language'
}

/** Rows are fetched and printed in pieces of this size. */
const PIECE = 1_000

/** The found rows, and how to read them. */
export interface FoundRows<Found> {
  context: Context
  found: readonly Found[]
  /** A line that names one of them. */
  idOf: (one: Found) => string
  read: (piece: readonly Found[]) => Promise<Record<string, unknown>[]>
  /** Columns of a table that stand before those of the context. */
  before?: readonly string[]
}

export async function printRows<Found>(
  { context, found, idOf, read, before = [] }: FoundRows<Found>,
  format: RowFormat,
): Promise<void> {
  if (format === 'ids') {
    for (const one of found) printLine(idOf(one))
    return
  }
  const rows: Record<string, unknown>[] = []
  for (let start = 0; start < found.length; start += PIECE) {
    const piece = await read(found.slice(start, start + PIECE))
    if (format === 'ndjson') for (const row of piece) printJson(row)
    else rows.push(...piece)
  }
  if (format === 'json') printJson(rows)
  else if (format === 'csv') {
    const [{ stringify }, { countFormulas }] = await Promise.all([
      import('csv-stringify/sync'),
      import('../../core/formats/csv/formulas.ts'),
    ])
    const flat = rows.map(flatten)
    process.stdout.write(stringify(flat, { header: true }))
    sayFormulas(countFormulas(flat.map((row) => Object.values(row))))
  } else if (format === 'table') printContextTable([...before, ...TABLE_COLUMNS[context]], rows)
}

/** A row whose values are plain: what has members of its own becomes JSON. */
function flatten(row: Record<string, unknown>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null || value === undefined) return [name, '']
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        return [name, value]
      return [name, JSON.stringify(value)]
    }),
  )
}

const TABLE_COLUMNS: Record<Context, readonly string[]> = {
  strings: ['id', 'identifier', 'type', 'text'],
  translations: ['id', 'stringId', 'pluralForm', 'text', 'provider', 'updatedAt'],
  segments: ['id', 'records'],
  terms: ['id', 'languageId', 'text', 'partOfSpeech', 'status'],
}

function printContextTable(columns: readonly string[], rows: readonly Record<string, unknown>[]): void {
  printTable(
    columns,
    rows.map(flatten).map((row) =>
      columns.map((column) => {
        const value = row[column] ?? ''
        return typeof value === 'number' ? value : String(value)
      }),
    ),
  )
  printNotice(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
}

/** The exit code of `--fail-if-any` is 1 where the query found rows: they are what must not be. */
export function closeGate({ failIfAny }: QueryCommandOptions, rows: number): void {
  if (failIfAny && rows > 0) process.exitCode = 1
}

export function printPlan({
  sql,
  parameters,
  plan,
}: {
  sql: string
  parameters: unknown[]
  plan: string[]
}): void {
  printLine(sql)
  printLine(`Parameters: ${JSON.stringify(parameters)}`)
  printLine('Plan:')
  for (const line of plan) printLine(`  ${line}`)
}
