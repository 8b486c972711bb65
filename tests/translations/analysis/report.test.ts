/** An analysis as a page to send and as a table. */
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Analysis, AnalyzedBands } from '../../../core/contract/analysis.ts'
import { ANALYSIS_BANDS, type AnalysisBand, type Pricing } from '../../../core/contract/analysisBands.ts'
import { analysisReport, BAND_TITLES } from '../../../core/translations/analysis/report.ts'

const volume = (words: number) => ({
  ...{ segments: words / 10, words, characters: 5 * words, charactersWithSpaces: 6 * words },
  ...{ numbers: 1, placeholders: 2 },
})
const bands = (words: Partial<Record<AnalysisBand, number>>) =>
  Object.fromEntries(ANALYSIS_BANDS.map((band) => [band, volume(words[band] ?? 0)])) as AnalyzedBands
const weights = Object.fromEntries(ANALYSIS_BANDS.map((band) => [band, 0])) as Record<AnalysisBand, number>
const PRICING: Pricing = {
  weights: { ...weights, none: 100, from75: 60, withinFile: 30, acrossFiles: 10 },
  ...{ rate: 0.1, currency: '<EUR>', wordsPerHour: 250 },
}
const ANALYSIS: Analysis = {
  ...{ format: 'interlinear-analysis', version: 1, project: 'Shop & Sons', at: '2026-11-30T12:34:56.000Z' },
  ...{ sourceLanguage: { id: 'en', name: 'English' }, memories: ['', 'Old <b>'] },
  languages: [
    {
      ...{ languageId: 'uk', name: 'Ukrainian', textDirection: 'ltr' },
      files: [
        { path: 'a<b>.po', bands: bands({ none: 1000, withinFile: 200, acrossFiles: 100 }) },
        { path: null, bands: bands({ from75: 500 }) },
      ],
      total: bands({ none: 1000, withinFile: 200, acrossFiles: 100, from75: 500 }),
      failed: [{ path: 'bad.json', message: 'It is <no> JSON.' }],
    },
  ],
}

/** The texts of the cells of each table, row by row. */
function tablesOf(page: string): string[][][] {
  const textOf = (cell: string) => cell.replaceAll(/<[^>]+>/g, '')
  return Array.from(page.matchAll(/<table>.*?<\/table>/gs), ([table]) =>
    Array.from(table.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row = '']) =>
      Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs), ([, cell = '']) => textOf(cell)),
    ),
  )
}

describe('the page of an analysis', () => {
  const page = analysisReport(ANALYSIS, PRICING, 'html')
  const [ofBands = [], ofFiles = []] = tablesOf(page)

  it('names project, time, source and memories, with their signs escaped', () => {
    expect(page).toContain('<title>Shop &amp; Sons: analysis</title>')
    expect(page).toContain('>2026-11-30, 12:34 UTC</time>, from English.')
    expect(page).toContain('Memories: the memory of this machine, Old &lt;b&gt;.</p>')
    expect(analysisReport({ ...ANALYSIS, memories: [] }, PRICING, 'html')).toContain('Memories: none.</p>')
    expect(page).toContain('<li>bad.json: It is &lt;no&gt; JSON.</li>')
    expect(page).not.toContain('<script')
  })

  it('says the payable words, with a price only where a word has one', () => {
    // 1000 + 60 % of 500 + 30 % of 200 + 10 % of 100
    expect(page).toContain(
      '<strong>1,370</strong> payable words, <strong>137.00 &lt;EUR&gt;</strong> at 0.1 &lt;EUR&gt; a word, 5.48 hours at 250 words an hour.',
    )
    const unpriced = analysisReport(ANALYSIS, { ...PRICING, rate: null }, 'html')
    expect(unpriced).toContain('<strong>1,370</strong> payable words, 5.48 hours')
    const plain = analysisReport(ANALYSIS, { ...PRICING, currency: '' }, 'html')
    expect(plain).toContain('<strong>137.00</strong> at 0.1 a word')
  })

  it('has a row for each band with its figures, and one for all', () => {
    expect(ofBands[0]).toEqual(
      'Band,Segments,Words,Characters,With spaces,Numbers,Placeholders,Weight,Payable words'.split(','),
    )
    expect(ofBands.slice(1, -1).map(([title]) => title)).toEqual(
      ANALYSIS_BANDS.map((band) => BAND_TITLES[band]),
    )
    expect(ofBands.find(([title]) => title === '75–84 %')).toEqual([
      ...['75–84 %', '50', '500', '2,500', '3,000', '1', '2', '60 %', '300'],
    ])
    expect(ofBands.at(-1)).toEqual(['All', '180', '1,800', '9,000', '10,800', '11', '22', '', '1,370'])
  })

  it('draws the share of each band in the words of the language', () => {
    const widths = Array.from(
      page.matchAll(/<rect class="(\w+)" width="([\d.]+)" height="8"\/><\/svg><span>/g),
      ([, band, width]) => [band, width],
    )
    expect(Object.fromEntries(widths)).toMatchObject({
      none: '55.6',
      from75: '27.8',
      withinFile: '11.1',
      exact: '0',
    })
    const empty = { ...ANALYSIS.languages[0]!, files: [], failed: [], total: bands({}) }
    const nothing = analysisReport({ ...ANALYSIS, languages: [empty] }, PRICING, 'html')
    expect(nothing).not.toContain('NaN')
    expect(nothing).toContain('<p>None.</p>')
    expect(nothing).not.toContain('Not analysed')
  })

  it('has a row for each file, of the first two hundred', () => {
    expect(ofFiles).toEqual([
      ['File', '', 'Segments', 'Words', 'Repeated words', 'Words without a match', 'Payable words'],
      ['a&lt;b&gt;.po', '', '130', '1,300', '300', '1,000', '1,070'],
      ['Strings of no file', '', '50', '500', '0', '0', '300'],
    ])
    const files = Array.from({ length: 203 }, (_, index) => ({ path: `${index}.po`, bands: bands({}) }))
    const long = analysisReport(
      { ...ANALYSIS, languages: [{ ...ANALYSIS.languages[0]!, files }] },
      PRICING,
      'html',
    )
    expect(tablesOf(long)[1]).toHaveLength(201)
    expect(long).toContain('<p>and 3 more.</p>')
  })
})

describe('the table of an analysis', () => {
  it('has a row for each language, file and band', () => {
    const [head = [], ...rows]: string[][] = parse(analysisReport(ANALYSIS, PRICING, 'csv'))
    expect(head).toEqual([
      ...['language', 'file', 'band', 'segments', 'words', 'characters', 'characters_with_spaces'],
      ...['numbers', 'placeholders', 'weight', 'payable_words'],
    ])
    expect(rows).toHaveLength(2 * ANALYSIS_BANDS.length)
    expect(rows).toContainEqual(['uk', '', 'from75', '50', '500', '2500', '3000', '1', '2', '60', '300'])
    expect(rows).toContainEqual([
      'uk',
      'a<b>.po',
      'none',
      '100',
      '1000',
      '5000',
      '6000',
      '1',
      '2',
      '100',
      '1000',
    ])
  })
})
