/** An analysis as a file to send: a page without scripts, a table in CSV, or JSON. */
import { stringify } from 'csv-stringify/sync'
import { escapeHtml } from '../../platform/text/htmlPage.ts'
import type { Analysis, AnalyzedBands, AnalyzedLanguage } from '../../contract/analysis.ts'
import {
  ANALYSIS_BANDS,
  quoteOf,
  type AnalysisBand,
  type Pricing,
  type Quote,
} from '../../contract/analysisBands.ts'
import { count, limitedTable, reportDocument, table } from '../reportDocument.ts'
import { sumOfBands, sumOfVolumes } from './analyzeProject.ts'

export const BAND_TITLES: Readonly<Record<AnalysisBand, string>> = {
  translated: 'Translated',
  numbers: 'Numbers and placeholders',
  acrossFiles: 'Repetitions across files',
  withinFile: 'Repetitions within a file',
  context: 'Context match (101 %)',
  exact: '100 %',
  from95: '95–99 %',
  from85: '85–94 %',
  from75: '75–84 %',
  from50: '50–74 %',
  none: 'No match',
}

export type AnalysisFormat = 'html' | 'csv' | 'json'

export function analysisReport(analysis: Analysis, pricing: Pricing, format: AnalysisFormat): string {
  switch (format) {
    case 'html':
      return analysisPage(analysis, pricing)
    case 'csv':
      return analysisCsv(analysis, pricing)
    case 'json':
      return analysisJson(analysis, pricing)
  }
}

function analysisJson(analysis: Analysis, pricing: Pricing): string {
  const quotes = Object.fromEntries(
    analysis.languages.map(({ languageId, total }) => [languageId, quoteOf(total, pricing)]),
  )
  return `${JSON.stringify({ ...analysis, pricing, quotes }, null, 2)}\n`
}

export interface AnalysisDifference {
  languageId: string
  bands: { band: AnalysisBand; before: number; after: number }[]
  payableBefore: number
  payableAfter: number
}

/** The words of each band in two analyses, by language; a language that one of them lacks has no words there. */
export function compareAnalyses(before: Analysis, after: Analysis, pricing: Pricing): AnalysisDifference[] {
  const ids = new Set([...before.languages, ...after.languages].map(({ languageId }) => languageId))
  const totalOf = ({ languages }: Analysis, id: string) =>
    languages.find(({ languageId }) => languageId === id)?.total ?? sumOfBands([])
  return [...ids].map((languageId) => {
    const [old, now] = [totalOf(before, languageId), totalOf(after, languageId)]
    return {
      languageId,
      bands: ANALYSIS_BANDS.map((band) => ({ band, before: old[band].words, after: now[band].words })),
      payableBefore: quoteOf(old, pricing).payableWords,
      payableAfter: quoteOf(now, pricing).payableWords,
    }
  })
}

/** A row for each language, file and band. Cells that begin like a formula are quoted for spreadsheets. */
function analysisCsv({ languages }: Analysis, pricing: Pricing): string {
  const head = [
    'language',
    'file',
    'band',
    'segments',
    'words',
    'characters',
    'characters_with_spaces',
    'numbers',
    'placeholders',
    'weight',
    'payable_words',
  ]
  const rows = languages.flatMap(({ languageId, files }) =>
    files.flatMap(({ path, bands }) =>
      ANALYSIS_BANDS.map((band) => [
        languageId,
        path ?? '',
        band,
        ...Object.values(bands[band]),
        pricing.weights[band],
        (bands[band].words * pricing.weights[band]) / 100,
      ]),
    ),
  )
  return stringify([head, ...rows], { escape_formulas: true })
}

function analysisPage(
  { project, at, sourceLanguage, memories, languages }: Analysis,
  pricing: Pricing,
): string {
  const names = memories.map((name) => (name === '' ? 'the memory of this machine' : name)).map(escapeHtml)
  const body = `<h1>${escapeHtml(project)}</h1>
<p class="lead">Analysis of <time datetime="${at}">${at.slice(0, 16).replace('T', ', ')} UTC</time>, from ${escapeHtml(
    sourceLanguage.name,
  )}. Memories: ${names.length === 0 ? 'none' : names.join(', ')}.</p>
${languages.map((language) => languageSection(language, pricing)).join('\n')}`
  return reportDocument(`${project}: analysis`, body, STYLE)
}

function languageSection({ name, total, files, failed }: AnalyzedLanguage, pricing: Pricing): string {
  const words = sumOfVolumes(total).words
  return `<section>
<h2>${escapeHtml(name)}</h2>
${quoteLine(quoteOf(total, pricing), pricing)}
${chart(total, words)}
${table(
  [
    'Band',
    'Segments',
    'Words',
    'Characters',
    'With spaces',
    'Numbers',
    'Placeholders',
    'Weight',
    'Payable words',
  ],
  [
    ...ANALYSIS_BANDS.map((band) => bandRow(BAND_TITLES[band], total[band], band, pricing)),
    bandRow('<strong>All</strong>', sumOfVolumes(total), null, pricing, quoteOf(total, pricing)),
  ],
)}
<h3>Files</h3>
${limitedTable(
  ['File', '', 'Segments', 'Words', 'Repeated words', 'Words without a match', 'Payable words'],
  files.map(({ path, bands }) => {
    const sum = sumOfVolumes(bands)
    return [
      path === null ? 'Strings of no file' : escapeHtml(path),
      bar(bands, sum.words),
      count(sum.segments),
      count(sum.words),
      count(bands.acrossFiles.words + bands.withinFile.words),
      count(bands.none.words),
      count(quoteOf(bands, pricing).payableWords),
    ]
  }),
)}
${
  failed.length === 0
    ? ''
    : `<h3>Not analysed</h3><ul>${failed
        .map(({ path, message }) => `<li>${escapeHtml(path)}: ${escapeHtml(message)}</li>`)
        .join('')}</ul>`
}
</section>`
}

function bandRow(
  title: string,
  volume: AnalyzedBands[AnalysisBand],
  band: AnalysisBand | null,
  { weights }: Pricing,
  quote?: Quote,
): string[] {
  const weight = band === null ? null : weights[band]
  const payable = weight === null ? (quote?.payableWords ?? 0) : (volume.words * weight) / 100
  return [
    title,
    count(volume.segments),
    count(volume.words),
    count(volume.characters),
    count(volume.charactersWithSpaces),
    count(volume.numbers),
    count(volume.placeholders),
    weight === null ? '' : `${count(weight)} %`,
    count(payable),
  ]
}

function quoteLine({ payableWords, price, hours }: Quote, { rate, currency, wordsPerHour }: Pricing): string {
  const unit = currency === '' ? '' : ` ${escapeHtml(currency)}`
  const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const priced =
    price === null ? '' : `, <strong>${money.format(price)}${unit}</strong> at ${rate ?? 0}${unit} a word`
  return `<p><strong>${count(payableWords)}</strong> payable words${priced}, ${count(hours)} hours at ${count(
    wordsPerHour,
  )} words an hour.</p>`
}

/** A bar for each band; the table below it has the same figures. */
function chart(bands: AnalyzedBands, words: number): string {
  const rows = ANALYSIS_BANDS.map((band) => {
    const width = words === 0 ? 0 : Math.round((bands[band].words / words) * 1000) / 10
    return `<div class="band"><span>${BAND_TITLES[band]}</span><svg viewBox="0 0 100 8" preserveAspectRatio="none"><rect class="all" width="100" height="8"/><rect class="${band}" width="${width}" height="8"/></svg><span>${count(
      bands[band].words,
    )}</span></div>`
  })
  return `<div class="chart" role="img" aria-label="Words by band; the table has the same figures.">${rows.join('\n')}</div>`
}

/** All bands of a file in one bar, in the order of the table. */
function bar(bands: AnalyzedBands, words: number): string {
  let start = 0
  const parts = ANALYSIS_BANDS.map((band) => {
    const width = words === 0 ? 0 : (bands[band].words / words) * 100
    const part = `<rect class="${band}" x="${start.toFixed(2)}" width="${width.toFixed(2)}" height="8"/>`
    start += width
    return width === 0 ? '' : part
  })
  return `<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="8"/>${parts.join('')}</svg>`
}

const STYLE = `
.chart { margin: 1rem 0 1.4rem; } .band { display: grid; grid-template-columns: 13rem 1fr 6rem; gap: .8rem; align-items: center; padding: .12rem 0; }
.band svg { display: block; width: 100%; height: .7rem; border-radius: 3px; } .band span:last-child { text-align: end; font-variant-numeric: tabular-nums; }
.none { fill: light-dark(#b4532a, #e08a5f); } .from50, .from75 { fill: light-dark(#c99a2e, #d8b45c); }
.from85, .from95 { fill: light-dark(#7ba3cc, #5c87b4); } .exact, .context { fill: light-dark(#236b38, #72c78a); }
.withinFile, .acrossFiles { fill: light-dark(#6c5fa8, #a59ad8); } .numbers, .translated { fill: light-dark(#8b9694, #76817f); }
`
