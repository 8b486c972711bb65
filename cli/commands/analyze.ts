/** analyze: segments, words and characters by the matches of memories, what they cost, and how two analyses differ. */
import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { analysisReportSchema, type AnalysisReport } from '../../core/contract/analysis.ts'
import {
  ANALYSIS_BANDS,
  quoteOf,
  USUAL_SPEED,
  USUAL_WEIGHTS,
  type AnalysisBand,
  type BandWeights,
  type Pricing,
} from '../../core/contract/analysisBands.ts'
import { exchangeContent } from '../../core/exchange/exchangeFiles.ts'
import { chosenResource } from '../../core/exchange/resources.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { writeChunks } from '../../core/platform/files/writeChunks.ts'
import { analyzeProject, sumOfVolumes } from '../../core/translations/analysis/analyzeProject.ts'
import {
  analysisReport,
  BAND_TITLES,
  compareAnalyses,
  type AnalysisFormat,
} from '../../core/translations/analysis/report.ts'
import type { ProjectSession } from '../../core/workbench/session.ts'
import { printJson, printNotice, printTable } from '../output.ts'
import { commaList, findFile, withProgress, withProject } from '../project.ts'
import { isStandardStream } from '../standardStreams.ts'

interface Options {
  language?: string
  file: string[]
  memory: string[]
  weights?: string
  rate?: number
  currency?: string
  wordsPerHour?: number
  compare?: string
  html?: string
  csv?: string
  json?: string | true
}

export function addAnalyzeCommand(program: Command): void {
  program
    .command('analyze')
    .description('count segments, words and characters by the matches of memories, with their cost')
    .argument('<project>', 'a project, or the report of an earlier analysis in JSON')
    .option('--language <languages>', 'target languages with commas; default: all')
    .option('--file <file>', 'only this file, by its path or id; may be repeated', collect, [])
    .option('--memory <memory>', 'search only this memory, by its name or id; may be repeated', collect, [])
    .option('--weights <list>', 'percent of a word by band, as in exact=20,from75=70')
    .option('--rate <price>', 'the price of a word', positiveNumber('--rate'))
    .option('--currency <currency>', 'the currency of the rate')
    .option(
      '--words-per-hour <words>',
      `the words of an hour; default: ${USUAL_SPEED}`,
      positiveNumber('--words-per-hour'),
    )
    .option('--compare <file>', 'the report of an earlier analysis in JSON: print the difference')
    .option('--html <file>', 'write a page without scripts; - is standard output')
    .option('--csv <file>', 'write a row for each file and band; - is standard output')
    .option('--json [file]', 'write JSON, which --compare reads; without a file print it')
    .action(analyze)
}

function collect(value: string, all: readonly string[]): string[] {
  return [...all, value]
}

function positiveNumber(name: string): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (number > 0 && number <= 1_000_000) return number
    throw new Failure('usage.number', `${name} takes a number above zero, not ${value}.`)
  }
}

async function analyze(named: string, options: Options): Promise<void> {
  const before = options.compare === undefined ? null : await readReport(options.compare)
  const report = named.endsWith('.json') ? await readReport(named) : await analyzed(named, options)
  const pricing = pricingOf(options, report.pricing)
  for (const [format, path] of filesOf(options)) await write(report, pricing, format, path)
  if (report.languages.some(({ failed }) => failed.length > 0)) process.exitCode = 1
  if (before !== null) sayDifference(before, report, pricing, options.json === true)
  else if (options.json !== true && filesOf(options).every(([, path]) => !isStandardStream(path)))
    printReport(report, pricing)
}

/** With `--compare`, JSON is that of the difference. */
function filesOf({ html, csv, json, compare }: Options): [AnalysisFormat, string][] {
  const jsonPath = json === true ? (compare === undefined ? '-' : undefined) : json
  const files: [AnalysisFormat, string][] = []
  if (html !== undefined) files.push(['html', html])
  if (csv !== undefined) files.push(['csv', csv])
  if (jsonPath !== undefined) files.push(['json', jsonPath])
  return files
}

async function write(
  report: AnalysisReport,
  pricing: Pricing,
  format: AnalysisFormat,
  path: string,
): Promise<void> {
  const { pricing: _pricing, quotes: _quotes, ...analysis } = report
  const text = analysisReport(analysis, pricing, format)
  if (isStandardStream(path)) process.stdout.write(text)
  else {
    await writeChunks(path, Readable.from([text]))
    printNotice(`The analysis is in ${path}.`)
  }
}

/** Two readers share the look-ups. */
function analyzed(project: string, { language, file, memory }: Options): Promise<AnalysisReport> {
  return withProject(
    project,
    (session) =>
      withProgress(async (context) =>
        analyzeProject(
          session,
          {
            languageIds: language === undefined ? allLanguages(session) : commaList(language),
            fileIds:
              file.length === 0 ? undefined : await Promise.all(file.map((one) => findFile(session, one))),
            memoryIds: memory.length === 0 ? undefined : await memoryIds(session, memory),
          },
          context,
        ),
      ),
    { readers: 2 },
  )
}

function allLanguages({ facts }: ProjectSession): string[] {
  return facts.targetLanguages.map(({ id }) => id)
}

async function memoryIds(session: ProjectSession, named: readonly string[]): Promise<number[]> {
  return Promise.all(named.map(async (name) => (await chosenResource(session, 'tm', name)).id))
}

async function readReport(path: string): Promise<AnalysisReport> {
  const refuse = (reason: string): Failure =>
    new Failure('usage.analysis', `${path} is no report of an analysis: ${reason}`, {
      path,
      todo: '`interlinear analyze PROJECT --json FILE` writes one.',
    })
  const text = new TextDecoder().decode(await exchangeContent(path))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse('it is not JSON.')
  }
  const parsed = analysisReportSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuse(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

/** Options come before the pricing of a report that is read. */
function pricingOf(
  { weights, rate, currency, wordsPerHour }: Options,
  known: Pricing = { weights: USUAL_WEIGHTS, rate: null, currency: '', wordsPerHour: USUAL_SPEED },
): Pricing {
  return {
    weights: { ...known.weights, ...(weights === undefined ? {} : readWeights(weights)) },
    rate: rate ?? known.rate,
    currency: currency ?? known.currency,
    wordsPerHour: wordsPerHour ?? known.wordsPerHour,
  }
}

function readWeights(list: string): Partial<BandWeights> {
  return Object.fromEntries(
    commaList(list).map((part) => {
      const [band = '', percent = ''] = part.split('=').map((side) => side.trim())
      const weight = Number(percent)
      const isKnown = ANALYSIS_BANDS.includes(band as AnalysisBand)
      if (isKnown && percent !== '' && weight >= 0 && weight <= 1000) return [band, weight]
      throw new Failure('usage.weights', `--weights takes BAND=PERCENT with commas, not "${part}".`, {
        todo: `The bands are ${ANALYSIS_BANDS.join(', ')}.`,
      })
    }),
  )
}

function printReport({ languages }: AnalysisReport, pricing: Pricing): void {
  for (const { languageId, name, total, failed } of languages) {
    const sum = sumOfVolumes(total)
    const rows = ANALYSIS_BANDS.map((band) => ({ title: BAND_TITLES[band], ...total[band] }))
    printTable(
      [languageId, 'segments', 'words', 'characters', 'with spaces', 'numbers', 'placeholders', 'weight'],
      [...rows, { title: 'All', ...sum }].map((row, index) => [
        row.title,
        row.segments,
        row.words,
        row.characters,
        row.charactersWithSpaces,
        row.numbers,
        row.placeholders,
        `${ANALYSIS_BANDS[index] === undefined ? '' : `${pricing.weights[ANALYSIS_BANDS[index]]} %`}`,
      ]),
    )
    const { payableWords, price, hours } = quoteOf(total, pricing)
    const priced = price === null ? '' : `, ${price.toFixed(2)} ${pricing.currency}`.trimEnd()
    printNotice(`${name}: ${payableWords} payable words${priced}, ${hours} hours.`)
    for (const { path, message } of failed) printNotice(`  not analysed: ${path}: ${message}`)
  }
}

function sayDifference(
  before: AnalysisReport,
  after: AnalysisReport,
  pricing: Pricing,
  isJson: boolean,
): void {
  const differences = compareAnalyses(before, after, pricing)
  if (isJson) return printJson(differences)
  for (const { languageId, bands, payableBefore, payableAfter } of differences) {
    printTable(
      [languageId, 'words before', 'words now', 'difference'],
      [
        ...bands.map((one) => [BAND_TITLES[one.band], one.before, one.after, one.after - one.before]),
        [
          'Payable words',
          payableBefore,
          payableAfter,
          Math.round((payableAfter - payableBefore) * 100) / 100,
        ],
      ],
    )
  }
}
