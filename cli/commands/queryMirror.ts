/** query --on: CroQL over the projects of a mirror. */
import { Failure } from '../../core/platform/errors/failure.ts'
import { readAddress } from '../../core/mirror/address.ts'
import { AskedMirror, type MirrorQuestion } from '../../core/mirror/rows/mirrorQueries.ts'
import { printJson, printLine, printTable, printNotice } from '../output.ts'
import { describeProblem } from '../problems.ts'
import { closeGate, printPlan, printRows, type QueryCommandOptions } from './queryRows.ts'
import type { Problem } from '../../core/croql/problem.ts'

export async function queryMirror(
  address: string,
  croql: string | undefined,
  more: string | undefined,
  options: QueryCommandOptions,
): Promise<void> {
  requireOfMirror(croql, more, options)
  const mirror = await AskedMirror.open(readAddress(address), options.project)
  try {
    await answer(mirror, questionOf(croql, options), options)
  } finally {
    await mirror.close()
  }
}

function requireOfMirror(
  croql: string | undefined,
  more: string | undefined,
  { batch, asOf, tm, glossary }: QueryCommandOptions,
): asserts croql is string {
  if (croql === undefined || more !== undefined)
    throw new Failure('usage.query', 'With --on give one expression, and no project file.')
  if (batch !== undefined || asOf !== undefined || tm !== undefined || glossary !== undefined)
    throw new Failure('usage.query', 'A mirror is asked without --batch, --as-of, --tm and --glossary.', {
      todo: 'Ask the project file for these.',
    })
}

function questionOf(croql: string, { context, language, timeZone }: QueryCommandOptions): MirrorQuestion {
  return { croql, context, languageId: language, timeZone, now: Date.now() }
}

async function answer(
  mirror: AskedMirror,
  question: MirrorQuestion,
  options: QueryCommandOptions,
): Promise<void> {
  if (options.explain) return printPlan(await mirror.plan(question))
  if (options.by !== undefined) return printGroups(mirror, question, options)
  if (options.count) {
    const count = await mirror.count(question)
    printLine(String(count))
    return closeGate(options, count)
  }
  const { found, warnings } = await mirror.ids(question, {
    limit: options.limit,
    offset: options.offset,
  })
  warn(question, warnings)
  closeGate(options, found.length)
  await printRows(
    {
      context: question.context,
      found,
      idOf: ({ projectId, id }) => `${mirror.nameOf(projectId)}\t${id}`,
      read: (piece) => mirror.rows(question.context, piece),
      before: ['project'],
    },
    options.json ? 'json' : (options.format ?? 'table'),
  )
}

function warn({ croql }: MirrorQuestion, warnings: readonly Problem[]): void {
  for (const warning of warnings) printNotice(describeProblem(croql, warning))
}

async function printGroups(
  mirror: AskedMirror,
  question: MirrorQuestion,
  options: QueryCommandOptions,
): Promise<void> {
  const by = options.by ?? 'project'
  const groups = await (by === 'project' ? mirror.countByProject(question) : mirror.countByLanguage(question))
  const rows = groups.map(({ key, count }) => ({ [by]: key, count }))
  if (options.json || options.format === 'json') printJson(rows)
  else if (options.format === 'ndjson') for (const row of rows) printJson(row)
  else if (options.format === 'csv') {
    const { stringify } = await import('csv-stringify/sync')
    process.stdout.write(stringify(rows, { header: true, columns: [by, 'count'] }))
  } else
    printTable(
      [by, 'count'],
      groups.map(({ key, count }) => [key, count]),
    )
  closeGate(
    options,
    groups.reduce((sum, { count }) => sum + count, 0),
  )
}
