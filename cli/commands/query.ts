/** query and check: CroQL on the command line. */
import { createReadStream } from 'node:fs'
import { Option } from 'commander'
import type { Command } from 'commander'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { CroqlProblem } from '../../core/contract/index.ts'
import {
  checkAskedIssues,
  environmentWithoutProject,
  countMatching,
  idsMatching,
  queryPlan,
} from '../../core/croql/projectQueries.ts'
import type { QueriedProject, QueryRequest } from '../../core/croql/projectQueries.ts'
import { describeProblem } from '../problems.ts'
import { printJson, printLine, printNotice } from '../output.ts'
import { commaList, positiveInteger, querying, withProgress } from '../project.ts'
import { closeGate, FORMATS, printPlan, printRows, type QueryCommandOptions } from './queryRows.ts'
import { expressionOf, wordsOptions, type WordsOptions } from '../searchExpression.ts'
import { checkText, InvalidExpression } from '../../core/croql/croql.ts'
import type { Context } from '../../core/croql/catalog.ts'

const CONTEXTS: readonly Context[] = ['strings', 'translations', 'segments', 'terms']

const contextOption = () =>
  new Option('--context <context>', 'the queried objects').choices(CONTEXTS).default('strings')

export function addQueryCommands(program: Command): void {
  const query = program
    .command('query')
    .description('run a CroQL expression')
    .argument('[project]', 'the project; with --on the expression')
    .argument('[croql]', 'the expression')
    .option('--on <address>', 'query the projects of a mirror: postgres://USER@HOST/DATABASE')
    .option('--project <names>', 'with --on: only these projects, such as shop,blog', commaList)
    .addOption(
      new Option('--by <what>', 'with --on: count by project, or by language').choices([
        'project',
        'language',
      ]),
    )
    .addOption(contextOption())
    .option('--language <language>', 'the scope of strings; the language of translations')
    .option('--tm <id>', 'the TM of segments', positiveInteger('--tm'))
    .option('--glossary <id>', 'the glossary of terms', positiveInteger('--glossary'))
    .option('--limit <n>', 'the greatest number of rows; all by default', positiveInteger('--limit'))
    .option('--offset <n>', 'skip this number of rows first', offset)
    .option('--count', 'print the number of rows alone')
    .addOption(new Option('--format <format>', 'how rows are printed (table)').choices(FORMATS))
    .option('--json', 'the same as --format json')
    .option('--explain', 'print the SQL, its parameters and the plan of the database')
    .option('--fail-if-any', 'end with exit code 1 if there is any row, as a gate for scripts')
    .option('--as-of <time>', 'query the project as it was at this date or date-time')
    .option('--time-zone <zone>', 'the time zone of dates without an offset', timeZone, 'UTC')
    .option(
      '--batch <file>',
      'read expressions from a file (- is standard input), a JSON string on each line',
    )
    .action(runQuery)
  for (const option of wordsOptions()) query.addOption(option)
  const check = program
    .command('check')
    .description('check a CroQL expression without a project, or print the expression for search words')
    .argument('[croql]')
    .addOption(contextOption())
    .option('--enterprise', 'with the members that only enterprise deployments have')
    .option('--json', 'print the result as JSON')
    .action(runCheck)
  for (const option of wordsOptions()) check.addOption(option)
}

function offset(value: string): number {
  return value === '0' ? 0 : positiveInteger('--offset')(value)
}

function timeZone(value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return value
  } catch {
    throw new Failure('usage.timeZone', `There is no time zone ${value}.`, {
      todo: 'Use a name such as Europe/Kyiv or UTC.',
    })
  }
}

async function runQuery(
  project: string | undefined,
  given: string | undefined,
  options: QueryCommandOptions,
): Promise<void> {
  if (options.search !== undefined && options.context !== 'strings')
    throw new Failure('usage.search', '--search works with strings only, not with other contexts.')
  if (options.on !== undefined) {
    // The client of PostgreSQL is loaded for this alone.
    const { queryMirror } = await import('./queryMirror.ts')
    return queryMirror(options.on, expressionOf(project, options), given, options)
  }
  if (project === undefined || options.by !== undefined || options.project !== undefined)
    throw new Failure('usage.query', 'Name the project file to ask, or a mirror with --on.', {
      todo: 'The options --project and --by go with --on.',
    })
  const croql = expressionOf(given, options)
  if ((croql === undefined) === (options.batch === undefined)) {
    throw new Failure('usage.query', 'Give one expression, or a file of them with --batch.')
  }
  if (options.context === 'translations' && options.language === undefined) {
    throw new Failure('usage.language', 'Translations are queried in one language: name it with --language.')
  }
  if (options.asOf !== undefined) {
    // A project as of another time is a copy that a whole session reads.
    const { queryAsOf } = await import('./pastQuery.ts')
    return queryAsOf(project, { ...options, asOf: options.asOf }, (past, now) =>
      answer(past, croql ?? '', { ...options, now }),
    )
  }
  const readsRows = !options.count && !options.explain && options.format !== 'ids'
  await querying(project, { readsRows }, (asked) => answer(asked, croql ?? '', options))
}

async function answer(session: QueriedProject, croql: string, options: QueryCommandOptions): Promise<void> {
  if (options.batch !== undefined) return runBatch(session, options.batch, options)
  const request = requestOf(croql, options)
  if (options.explain) return printPlan(await queryPlan(session, request))
  await withProgress((context) => checkAskedIssues(session, request, context))
  if (options.count) {
    const count = await countMatching(session, request)
    printLine(String(count))
    return closeGate(options, count)
  }
  const { ids, warnings } = await idsMatching(session, request, {
    limit: options.limit,
    offset: options.offset,
  })
  for (const warning of warnings) printNotice(describeProblem(croql, warning))
  // Before the output: a reader that closes the pipe early ends the command.
  closeGate(options, ids.length)
  await printRows(
    {
      context: options.context,
      found: [...ids],
      idOf: String,
      read: (piece) => session.store.read('rowsOfContext', { context: options.context, ids: [...piece] }),
    },
    options.json ? 'json' : (options.format ?? 'table'),
  )
}

function requestOf(croql: string, options: QueryCommandOptions): QueryRequest {
  return {
    croql,
    context: options.context,
    languageId: options.language,
    tmId: options.tm,
    glossaryId: options.glossary,
    timeZone: options.timeZone,
    now: options.now,
    order: 'id',
  }
}

async function runBatch(session: QueriedProject, file: string, options: QueryCommandOptions): Promise<void> {
  const { createInterface } = await import('node:readline')
  const input = file === '-' ? process.stdin : createReadStream(file)
  const failed = new Promise<never>((_, reject) => {
    input.once('error', () =>
      reject(new Failure('batch.unreadable', 'This file cannot be read.', { path: file })),
    )
  })
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([lines.next(), failed])
    if (next.done === true) return
    if (next.value.trim() === '') continue
    const answered = await answerLine(session, next.value, options)
    printJson(answered)
    if ('errors' in answered) process.exitCode = 1
    else closeGate(options, answered.ids.length)
  }
}

async function answerLine(
  session: QueriedProject,
  line: string,
  options: QueryCommandOptions,
): Promise<{ ids: number[] } | { errors: unknown[] }> {
  const croql = jsonString(line)
  if (croql === null) {
    return {
      errors: [
        {
          code: 'batch.line',
          start: 0,
          end: line.length,
          message: 'This line is not a JSON string.',
          expected: [],
          near: [],
        },
      ],
    }
  }
  try {
    const request = requestOf(croql, options)
    await withProgress((context) => checkAskedIssues(session, request, context))
    const { ids } = await idsMatching(session, request, {
      limit: options.limit,
      offset: options.offset,
    })
    return { ids: [...ids] }
  } catch (error) {
    if (!(error instanceof InvalidExpression)) throw error
    return { errors: errorsOf(error.problems).map(publicProblem) }
  }
}

function jsonString(line: string): string | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

function runCheck(
  given: string | undefined,
  options: WordsOptions & { context: Context; enterprise?: true; json?: true },
): void {
  const croql = expressionOf(given, options)
  if (croql === undefined) throw new Failure('usage.check', 'Give an expression, or words with --search.')
  if (options.search !== undefined) return printLine(croql)
  const environment = environmentWithoutProject(
    options.context,
    options.enterprise ? 'enterprise' : 'standard',
  )
  const { problems } = checkText(croql, environment)
  const errors = errorsOf(problems)
  if (options.json)
    printJson(errors.length === 0 ? { ok: true } : { ok: false, errors: errors.map(publicProblem) })
  else if (errors.length === 0) printLine('ok')
  for (const problem of options.json ? [] : problems) printNotice(describeProblem(croql, problem))
  if (errors.length > 0) process.exitCode = 1
}

function errorsOf(problems: readonly CroqlProblem[]): CroqlProblem[] {
  return problems.filter((problem) => problem.severity === 'error')
}

function publicProblem({ code, start, end, message, expected, near }: CroqlProblem) {
  return { code, start, end, message, expected, near }
}
