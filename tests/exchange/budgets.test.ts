/** Memories and glossaries with values beyond the limits: after an import the project still opens. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { expect, it } from 'vitest'
import { BUDGETS } from '../../core/contract/budgets.ts'
import { valueBeyondBudget } from '../../core/store/budgets.ts'
import { testScreen, type TestScreen } from '../workbench/testWorkbench.ts'

const HUGE = 'x'.repeat(20_000)
const unit = (attributes: string, text: string): string =>
  `<tu><tuv xml:lang="en"><seg>${text}</seg></tuv><tuv ${attributes}><seg>Є ${text}</seg></tuv></tu>`
const concept = (language: string, person: string, date: string): string =>
  `<conceptEntry id="${HUGE}"><langSec xml:lang="${language}"><termSec><term>${language.slice(0, 9)}</term><transacGrp><transac type="transactionType">origination</transac><transacNote type="responsibility">${person}</transacNote><date>${date}</date></transacGrp></termSec></langSec></conceptEntry>`

const MEMORIES = {
  'tm.tmx': `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${[
    unit(`xml:lang="uk"`, 'good'),
    unit(`xml:lang="${HUGE}"`, 'language'),
    unit(`xml:lang="uk" creationid="${HUGE}" changeid="${HUGE}"`, 'people'),
    unit(`xml:lang="uk" creationdate="99991231T235959Z" changedate="00000101T000000Z"`, 'dates'),
    unit(`xml:lang="uk" usagecount="9223372036854775807"`, 'count'),
    unit(`xml:lang="uk" usagecount="9007199254740991"`, 'most'),
  ].join('')}</body></tmx>`,
  'tm.csv': `en,uk\n${HUGE},Є\nGood,Добре\n`,
}
const GLOSSARIES = {
  'terms.tbx': `<?xml version="1.0"?><tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>${[
    concept('en', 'anna', '2026-01-01'),
    concept(HUGE, HUGE, '9999-12-31'),
    concept('uk', HUGE, '275760-09-13'),
  ].join('')}</body></text></tbx>`,
  'terms.csv': `term_en,term_uk\n${HUGE},Є\nGood,Добре\n`,
}

async function shop(): Promise<{ screen: TestScreen; project: string; path: string }> {
  const screen = testScreen()
  const path = join(screen.folder, 'shop.interlinear')
  const made = { path, name: 'Shop', sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const { project } = await screen.value('project.create', made)
  return { screen, project, path }
}

function expectWithinBudget(path: string): void {
  const db = new SqliteDatabase(path, { readonly: true })
  try {
    expect(valueBeyondBudget(db, { isWhole: true })).toBeNull()
  } finally {
    db.close()
  }
}

it.each(Object.entries(MEMORIES))('imports the valid part of %s', async (name, content) => {
  const { screen, project, path } = await shop()
  const file = join(screen.folder, name)
  writeFileSync(file, content)
  // A call names the memory: its schema bounds the name.
  await expect(screen.value('exchange.importMemory', { project, path: file, into: HUGE })).rejects.toThrow(
    'call.invalid',
  )
  const { added } = await screen.value('exchange.importMemory', { project, path: file, into: 'TM' })
  expect(added).toBeGreaterThan(1)
  expectWithinBudget(path)
})

it.each(Object.entries(GLOSSARIES))('imports the valid part of %s', async (name, content) => {
  const { screen, project, path } = await shop()
  const file = join(screen.folder, name)
  writeFileSync(file, content)
  const { added } = await screen.value('exchange.importGlossary', { project, path: file, into: 'Terms' })
  expect(added).toBeGreaterThan(1)
  expectWithinBudget(path)
})

const LONG = 'x'.repeat(BUDGETS.text.max + 1)
const tooLong = 'are left out: they have a text of more than 1000000 characters.'

it.each([
  [
    'tm.tmx',
    `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${unit('xml:lang="uk"', LONG)}${unit('xml:lang="uk"', 'Good')}</body></tmx>`,
  ],
  ['tm.csv', `en,uk\n${LONG},Є\nGood,Добре\n`],
])('leaves out units of %s with a text that is too long, and counts them', async (name, content) => {
  const { screen, project } = await shop()
  const file = join(screen.folder, name)
  writeFileSync(file, content)
  const report = await screen.value('exchange.importMemory', { project, path: file, into: 'TM' })
  expect(report).toMatchObject({ added: 1 })
  expect(report.warnings.map(({ english }) => english)).toContain(`1 entries ${tooLong}`)
})

it('leaves out concepts of a table with a text that is too long, and counts them', async () => {
  const { screen, project } = await shop()
  const file = join(screen.folder, 'terms.csv')
  writeFileSync(file, `term_en,term_uk\n${LONG},Є\nGood,Добре\n`)
  const report = await screen.value('exchange.importGlossary', { project, path: file, into: 'Terms' })
  expect(report).toMatchObject({ added: 1 })
  expect(report.warnings.map(({ english }) => english)).toContain(`1 entries ${tooLong}`)
})
