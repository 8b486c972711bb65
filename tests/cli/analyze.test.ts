/** `interlinear analyze`: figures, files to send, the difference of two reports, and what it refuses. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { analysisReportSchema } from '../../core/contract/analysis.ts'
import { commandLine } from './commandLine.ts'

async function shop() {
  const shell = commandLine()
  writeFileSync(
    join(shell.folder, 'app.json'),
    JSON.stringify({ one: 'Save the file', two: 'Save the file', three: 'Open it' }),
  )
  await shell.ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk,de'])
  await shell.ok(['import', 'p.interlinear', 'app.json'])
  const read = (name: string) => readFileSync(join(shell.folder, name), 'utf8')
  return { ...shell, read }
}

it('prints the bands, writes reports, and compares them', async () => {
  const { run, ok, json, read } = await shop()
  const { stdout, stderr } = await run(['analyze', 'p.interlinear', '--language', 'uk', '--rate', '0.1'])
  expect(stdout).toMatch(/Repetitions within a file +1 +3 /)
  expect(stdout).toMatch(/No match +2 +5 /)
  expect(stderr).toContain('Ukrainian: 5.75 payable words, 0.58, 0.02 hours.')

  const weights = ['--weights', 'withinFile=100, none=50', '--currency', 'EUR', '--rate', '2']
  const files = ['--html', 'a.html', '--csv', 'a.csv', '--json', 'a.json']
  await ok(['analyze', 'p.interlinear', ...weights, ...files])
  const report = analysisReportSchema.parse(JSON.parse(read('a.json')))
  expect(report.languages.map(({ languageId }) => languageId)).toEqual(['uk', 'de'])
  expect(report.quotes?.uk).toEqual({ payableWords: 5.5, price: 11, hours: 0.02 })
  expect(read('a.html')).toContain('11.00 EUR')
  expect(read('a.csv').split('\n')[0]).toContain('language,file,band,segments,words')

  await ok(['translate', 'p.interlinear', '--string', '3', '--language', 'uk', '--text', 'Відкрити'])
  const language = ['--language', 'uk']
  const differences = await json(['analyze', 'p.interlinear', '--compare', 'a.json', ...language])
  expect(differences).toMatchObject([
    { languageId: 'uk', payableBefore: 5.75, payableAfter: 3.75 },
    { languageId: 'de' },
  ])
  // A report stands for its project, with the weights that it was made with.
  expect(await json(['analyze', 'a.json'])).toMatchObject({ pricing: { rate: 2, currency: 'EUR' } })
})

it('refuses what is no weight, no report, no memory and no file', async () => {
  const { run } = await shop()
  const refused = async (...args: string[]) => {
    const { code, stderr } = await run(['analyze', 'p.interlinear', ...args])
    expect(code).toBe(2)
    return stderr
  }
  expect(await refused('--weights', 'exact=lots')).toContain('"exact=lots"')
  expect(await refused('--weights', 'fuzzy=10')).toContain('from95')
  expect(await refused('--compare', 'app.json')).toContain('app.json is no report of an analysis')
  expect(await refused('--compare', 'absent.json')).toContain('This file cannot be read: ENOENT')
  expect(await refused('--memory', 'Client')).toContain('no translation memory')
  expect(await refused('--file', 'other.json')).toContain('app.json')
  expect(await refused('--rate', '-1')).toContain('--rate')
})
