/** Rows that a query found, in the formats of the command line. */
import { once } from 'node:events'
import type { WordsOptions } from '../searchExpression.ts'
import { printLine, printTable, printNotice, sayFormulas } from '../output.ts'
import { terminalJson, terminalLines } from '../../core/platform/text/terminalText.ts'
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

/** Prints rows piece by piece as they are read, so that a long list is in memory nowhere. A table keeps its own cells. */
export async function printRows<Found>(
  { context, found, idOf, read, before = [] }: FoundRows<Found>,
  format: RowFormat,
): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(found.length / PIECE) }, (_, index) =>
    found.slice(index * PIECE, (index + 1) * PIECE),
  )
  if (format === 'ids') {
    for (const piece of pieces) await writeOut(piece.map((one) => `${terminalLines(idOf(one))}\n`).join(''))
    return
  }
  if (format === 'table') {
    const columns = [...before, ...TABLE_COLUMNS[context]]
    const rows: Cells[] = []
    for (const piece of pieces) for (const row of await read(piece)) rows.push(cellsOf(flatten(row), columns))
    printTable(columns, rows)
    printNotice(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
    return
  }
  if (format === 'csv') return printCsv(pieces, read)
  if (format === 'json') await writeOut('[')
  for (const [index, piece] of pieces.entries()) {
    const rows = (await read(piece)).map(terminalJson)
    await writeOut(
      format === 'json' ? (index > 0 ? ',' : '') + rows.join(',') : rows.map((row) => `${row}\n`).join(''),
    )
  }
  if (format === 'json') await writeOut(']\n')
}

async function printCsv<Found>(
  pieces: readonly (readonly Found[])[],
  read: FoundRows<Found>['read'],
): Promise<void> {
  const [{ stringify }, { countFormulas }] = await Promise.all([
    import('csv-stringify/sync'),
    import('../../core/formats/csv/formulas.ts'),
  ])
  let formulas = 0
  let columns: string[] | undefined
  for (const piece of pieces) {
    const rows = (await read(piece)).map(flatten)
    const isFirst = columns === undefined
    columns ??= Object.keys(rows[0] ?? {})
    await writeOut(stringify(rows, { header: isFirst, columns }))
    formulas += countFormulas(rows.map((row) => Object.values(row)))
  }
  sayFormulas(formulas)
}

/** Writes to standard output, and waits while its reader is behind. */
async function writeOut(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
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

type Cells = (string | number)[]

function cellsOf(row: ReturnType<typeof flatten>, columns: readonly string[]): Cells {
  return columns.map((column) => {
    const value = row[column] ?? ''
    return typeof value === 'number' ? value : String(value)
  })
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
