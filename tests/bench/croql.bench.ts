/**
 * CroQL beside SQL that was written by hand, on one connection, in turns. The size is a million strings, or what
 * INTERLINEAR_BENCH_STRINGS says.
 */
import type { Database } from 'better-sqlite3'
import { prepare } from '../../core/croql/croql.ts'
import { parseSearch } from '../../core/croql/search.ts'
import { openDatabase } from '../../core/store/database.ts'
import { queryCount, queryIds } from '../../core/croql/rows/idQueries.ts'
import { median, milliseconds, table, tableRow, timed, type Bench } from './bench.ts'
import { longestSilence } from '../croql/cancellationGap.ts'
import { cancelling } from './cancelling.ts'
import { filterFiles } from './filterFiles.ts'
import { largeProject } from './largeProject.ts'
import { beginPeak, peakMegabytes } from './memory.ts'
import { QUESTIONS, type Question } from './questions.ts'
import type { CheckEnvironment } from '../../core/croql/environment.ts'
import type { CompiledQuery, CompileOptions } from '../../core/croql/compile.ts'

const STRINGS = Number(process.env.INTERLINEAR_BENCH_STRINGS ?? 1_000_000)
const PAGE = 500
/** The rounds of each query, unless they exceed a number of milliseconds; but at least a few. */
const ROUNDS = 25
const LONG_ENOUGH = 2000
const A_FEW = 3

interface Measured {
  question: Question
  found: number
  page: number
  pageByHand: number
  count: number
  countByHand: number
  preparing: number
}

async function measure(db: Database, question: Question): Promise<Measured> {
  const { query, preparing } = prepared(db, question)
  const found = queryCount(db, query)
  const first = queryIds(db, { ...query, limit: PAGE })
  const byHand = (sql: string) => db.prepare(sql).pluck().all()
  const count = quickest(question.count, (sql) => same(question, byHand(sql)[0], found))
  const page = quickest(question.page, (sql) => same(question, byHand(sql).join(), first.join()))
  const times = { page: [], pageByHand: [], count: [], countByHand: [] } as Record<string, number[]>
  const start = performance.now()
  // They run in turns, so that a slow moment of the machine falls on all of them.
  for (let round = 0; round < ROUNDS && (round < A_FEW || performance.now() - start < LONG_ENOUGH); round++) {
    times.page?.push(...(await timed(1, () => queryIds(db, { ...query, limit: PAGE }))))
    times.pageByHand?.push(...(await timed(1, () => byHand(page))))
    times.count?.push(...(await timed(1, () => queryCount(db, query))))
    times.countByHand?.push(...(await timed(1, () => byHand(count))))
  }
  const middle = (name: string) => median(times[name] ?? [])
  return {
    question,
    found,
    page: middle('page'),
    pageByHand: middle('pageByHand'),
    count: middle('count'),
    countByHand: middle('countByHand'),
    preparing,
  }
}

/** The one of several ways that took the least time. */
function quickest(ways: readonly string[], run: (sql: string) => void): string {
  const times = ways.map((sql) => {
    const start = performance.now()
    run(sql)
    return { sql, spent: performance.now() - start }
  })
  const [best] = times.sort((one, other) => one.spent - other.spent)
  if (best === undefined) throw new Error('A question has no SQL by hand')
  return best.sql
}

function same(question: Question, byHand: unknown, found: unknown): void {
  if (byHand !== found) throw new Error(`Not the same answer: ${question.croql}`)
}

function prepared(
  db: Database,
  { context, croql }: Pick<Question, 'context' | 'croql'>,
  scope: Pick<CompileOptions, 'languageScope'> = {},
): { query: CompiledQuery; preparing: number } {
  const users = db.prepare<[], { login: string; id: number }>('SELECT login, id FROM user').all()
  const environment: CheckEnvironment = {
    context,
    deployment: 'enterprise',
    timeZone: 'UTC',
    now: Date.UTC(2026, 10, 1),
    users: new Map(users.map(({ login, id }) => [login, id])),
    isLanguage: () => true,
    nearLanguages: () => [],
  }
  const options = {
    strings: { order: 'position' },
    translations: { order: 'id', languageId: 'uk' },
    segments: { order: 'id', tmId: 1 },
    terms: { order: 'id', glossaryId: 1 },
  } as const
  const start = performance.now()
  const { query } = prepare(croql, environment, { ...options[context], ...scope })
  return { query, preparing: performance.now() - start }
}

function inUkrainian(db: Database, croql: string): Float64Array {
  return queryIds(db, prepared(db, { context: 'strings', croql }, { languageScope: 'uk' }).query)
}

/** Searches of the bar: a word that is nowhere, in keys alone, in many strings, and in the paths of files. */
const SEARCHES = [
  'zzzqqq',
  'source:zzzqqq',
  'target:zzzqqq',
  'key:zzzqqq',
  'note:zzzqqq',
  'file:zzzqqq',
  'the',
] as const
const SEARCH_ROUNDS = 5

function searches(db: Database): string[] {
  const rows = SEARCHES.map((text) => {
    const search = parseSearch(text)
    if (search === null) throw new Error(`${text} searches for nothing`)
    const question = { context: 'strings', croql: search.croql } as const
    const { query } = prepared(db, question, { languageScope: 'uk' })
    const pages = Array.from({ length: SEARCH_ROUNDS }, () => {
      const start = performance.now()
      queryIds(db, { ...query, limit: PAGE })
      return performance.now() - start
    })
    return [`\`${text}\``, queryCount(db, query).toLocaleString('en'), milliseconds(median(pages))]
  })
  return [...table(['search', 'rows', 'first page'], rows)]
}

function silence(db: Database, queries: readonly CompiledQuery[]): number {
  const silences = queries.flatMap((query) => [
    longestSilence(db, () => queryIds(db, { ...query, limit: PAGE })),
    longestSilence(db, () => queryIds(db, query)),
    longestSilence(db, () => queryCount(db, query)),
  ])
  return Math.max(...silences)
}

/** Fewer milliseconds than these are not felt: both count as that long. */
const FELT = 5

function ratio(ours: number, byHand: number): number {
  return Math.max(ours, FELT) / Math.max(byHand, FELT)
}

const HEAD = ['expression', 'rows', 'first page', 'to by hand', 'count', 'to by hand']

function rowOf({ question, found, page, pageByHand, count, countByHand }: Measured): string[] {
  return [
    `\`${question.croql}\``,
    found.toLocaleString('en'),
    milliseconds(page),
    ratio(page, pageByHand).toFixed(2),
    milliseconds(count),
    ratio(count, countByHand).toFixed(2),
  ]
}

function summed(all: readonly Measured[]): string[] {
  const pages = all.map(({ page, pageByHand }) => ratio(page, pageByHand))
  const counts = all.map(({ count, countByHand }) => ratio(count, countByHand))
  const many = all.filter(({ found }) => found >= 5000)
  const longest = Math.max(...all.map(({ count }) => count))
  const line = (what: string, ratios: readonly number[]) =>
    `${what}: median ${median(ratios).toFixed(2)}, worst ${Math.max(...ratios).toFixed(2)} times the SQL by hand.`
  return [
    line('First pages', pages),
    line('Counts', counts),
    line('Both', [...pages, ...counts]),
    `Longest first page of an expression that 5,000 rows or more fulfil: ${milliseconds(Math.max(...many.map(({ page }) => page)))}; longest count: ${milliseconds(longest)}.`,
    `In the ratios, times below ${FELT} ms count as ${FELT} ms.`,
    `Parsing, checking and compiling: at most ${milliseconds(Math.max(...all.map(({ preparing }) => preparing)))}.`,
  ]
}

const bench: Bench = {
  title: `CroQL at ${STRINGS.toLocaleString('en')} strings and 3 languages`,
  async run(print) {
    const { path, peak } = largeProject(STRINGS)
    if (peak !== null) print(`Resident memory at its peak while the project was made: ${peak} MB.\n`)
    beginPeak()
    const db = openDatabase(path, { readonly: true })
    try {
      for (const line of table(HEAD, [])) print(line)
      const all: Measured[] = []
      for (const question of QUESTIONS) {
        const measured = await measure(db, question)
        print(tableRow(rowOf(measured)))
        all.push(measured)
      }
      print('')
      for (const line of summed(all)) print(line)
      print('')
      for (const line of searches(db)) print(line)
      print(`Resident memory at its peak: ${peakMegabytes()} MB.`)
      beginPeak()
      const queries = QUESTIONS.map((question) => prepared(db, question).query)
      print(
        `Longest work between two looks at whether it is still wanted: ${milliseconds(silence(db, queries))}.`,
      )
      print(await cancelling(path, queries, prepared(db, { context: 'strings', croql: 'true' }).query))
      print(`Resident memory at its peak, with the threads of the store: ${peakMegabytes()} MB.`)
      return ['', ...(await filterFiles(db, (croql) => inUkrainian(db, croql)))]
    } finally {
      db.close()
    }
  },
}

export default bench
