/** An analysis over files, memories and languages: bands, repetitions, what is left out, reports. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { analysisReportSchema, type Analysis } from '../../../core/contract/analysis.ts'
import { ANALYSIS_BANDS, quoteOf, USUAL_WEIGHTS, type Pricing } from '../../../core/contract/analysisBands.ts'
import { sumOfVolumes } from '../../../core/translations/analysis/analyzeProject.ts'
import { compareAnalyses } from '../../../core/translations/analysis/report.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const PRICING: Pricing = { weights: USUAL_WEIGHTS, rate: 0.1, currency: 'EUR', wordsPerHour: 250 }

async function openShop(files: Record<string, Record<string, string>>) {
  const screen = testScreen()
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'p.interlinear'),
    name: 'Shop <b>',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk', 'de'],
  })
  const paths = Object.entries(files).map(([name, texts]) => {
    const path = join(screen.folder, name)
    writeFileSync(path, JSON.stringify(texts))
    return path
  })
  await screen.value('project.import', { project, paths })
  const run = (more: { memoryIds?: number[]; fileIds?: number[] } = {}) =>
    screen.value('analysis.run', { project, languageIds: ['uk'], ...more })
  const bandsOf = ({ languages: [language] }: Analysis) =>
    Object.fromEntries(
      ANALYSIS_BANDS.flatMap((band) => {
        const { segments } = language!.total[band]
        return segments === 0 ? [] : [[band, segments]]
      }),
    )
  return { screen, project, run, bandsOf }
}

async function addMemory(
  { screen, project }: Awaited<ReturnType<typeof openShop>>,
  name: string,
  pairs: Record<string, string>,
): Promise<number> {
  const { tmId } = await screen.value('memory.create', { project, name, languageIds: ['en', 'uk'] })
  for (const [source, target] of Object.entries(pairs)) {
    const records = [
      { languageId: 'en', text: source },
      { languageId: 'uk', text: target },
    ]
    await screen.value('memory.saveSegment', { project, tmId, records })
  }
  return tmId
}

describe('an analysis', () => {
  it('tells repetitions within a file from those across files, and numbers from texts', async () => {
    const shop = await openShop({
      'a.json': { one: 'Save the file', two: 'Save the file', three: '25 {count}' },
      'b.json': { one: 'Save the file', two: 'Something else entirely' },
    })
    const analysis = await shop.run()
    expect(shop.bandsOf(analysis)).toEqual({ numbers: 1, acrossFiles: 1, withinFile: 1, none: 2 })
    const [first, second] = analysis.languages[0]!.files
    expect(first).toMatchObject({
      path: 'a.json',
      bands: { none: { segments: 1, words: 3, characters: 11 } },
    })
    expect(first!.bands.numbers).toMatchObject({ words: 1, numbers: 1, placeholders: 1 })
    expect(second!.bands.acrossFiles).toMatchObject({ segments: 1, words: 3, charactersWithSpaces: 13 })
  })

  it('counts translated strings apart, and their texts are matches of the others', async () => {
    const shop = await openShop({ 'a.json': { one: 'Open the file', two: 'Open the files' } })
    const { screen, project } = shop
    expect(shop.bandsOf(await shop.run())).toEqual({ none: 2 })
    await screen.value('translation.save', {
      project,
      stringId: 1,
      languageId: 'uk',
      forms: { none: 'Відкрити файл' },
    })
    expect(shop.bandsOf(await shop.run())).toEqual({ translated: 1, from85: 1 })
  })

  it('searches the chosen memories alone', async () => {
    const shop = await openShop({ 'a.json': { one: 'Close the window' } })
    const exact = await addMemory(shop, 'Client', { 'Close the window': 'Закрити вікно' })
    const other = await addMemory(shop, 'Other', { 'Close this window': 'Закрити це вікно' })
    expect(shop.bandsOf(await shop.run())).toEqual({ exact: 1 })
    const chosen = await shop.run({ memoryIds: [other] })
    expect(shop.bandsOf(chosen)).toEqual({ from85: 1 })
    expect(chosen.memories).toEqual(['Other'])
    await shop.screen.value('memory.settings', { project: shop.project, tmId: exact, penalty: 10 })
    expect(shop.bandsOf(await shop.run({ memoryIds: [exact] }))).toEqual({ from85: 1 })
  })

  it('sees a memory that changed between two runs', async () => {
    const shop = await openShop({ 'a.json': { one: 'Close the window' } })
    await addMemory(shop, 'Client', { 'Open the door': 'Відчинити двері' })
    expect(shop.bandsOf(await shop.run())).toEqual({ none: 1 })
    await addMemory(shop, 'Newer', { 'Close the window': 'Закрити вікно' })
    expect(shop.bandsOf(await shop.run())).toEqual({ exact: 1 })
  })

  it('ends when it is cancelled', async () => {
    const shop = await openShop({ 'a.json': { one: 'Close the window' } })
    const cancelled = await shop.screen.call(
      'analysis.run',
      { project: shop.project, languageIds: ['uk'] },
      { cancelAtOnce: true },
    )
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})

describe('a report', () => {
  it('is the analysis again in JSON, escapes texts in HTML and formulas in CSV', async () => {
    const { screen, project, run } = await openShop({ '=1.json': { one: 'Save the file' } })
    const analysis = await run()
    const save = async (format: 'html' | 'csv' | 'json') => {
      const path = join(screen.folder, `report.${format}`)
      const { bytes } = await screen.value('analysis.save', {
        project,
        path,
        format,
        analysis,
        pricing: PRICING,
      })
      const text = readFileSync(path, 'utf8')
      expect(Buffer.byteLength(text)).toBe(bytes)
      return text
    }
    const { pricing, quotes, ...read } = analysisReportSchema.parse(JSON.parse(await save('json')))
    expect(read).toEqual(analysis)
    expect(pricing).toEqual(PRICING)
    expect(quotes).toEqual({ uk: { payableWords: 3, price: 0.3, hours: 0.01 } })
    const html = await save('html')
    expect(html).toContain('Shop &lt;b&gt;')
    expect(html).not.toMatch(/<script|<b>|src=|href=/)
    const csv = (await save('csv')).trim().split('\n')
    expect(csv).toHaveLength(1 + ANALYSIS_BANDS.length)
    expect(csv.at(-1)).toBe("uk,'=1.json,none,1,3,11,13,0,0,100,3")
  })

  it('lists the difference of two analyses by band', async () => {
    const shop = await openShop({ 'a.json': { one: 'Close the window' } })
    const before = await shop.run()
    await addMemory(shop, 'Client', { 'Close the window': 'Закрити вікно' })
    const [difference] = compareAnalyses(before, await shop.run(), PRICING)
    expect(difference).toMatchObject({ languageId: 'uk', payableBefore: 3, payableAfter: 0.75 })
    expect(difference!.bands.filter((one) => one.before !== one.after)).toEqual([
      { band: 'exact', before: 0, after: 3 },
      { band: 'none', before: 3, after: 0 },
    ])
  })

  it('pays each word by the weight of its band', async () => {
    const { run } = await openShop({
      'a.json': { one: 'Save it', two: 'Save it', three: 'Another long text' },
    })
    const { total } = (await run()).languages[0]!
    expect(sumOfVolumes(total)).toMatchObject({ segments: 3, words: 7 })
    expect(quoteOf(total, PRICING)).toEqual({ payableWords: 5.5, price: 0.55, hours: 0.02 })
    expect(quoteOf(total, { ...PRICING, rate: null }).price).toBeNull()
  })
})
