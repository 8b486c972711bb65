/** A table of many languages: its columns are chosen in the import dialog, and it comes back with the translation. */
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { expectText } from './field.ts'
import { expect, expectAccessible, runCommand, test, pressEnter } from './workbench.ts'

const COUNTRIES = 'csv/world_countries/countries/_combined/countries.csv'

/** Goes on with Tab until something of that name has the focus. */
async function tabTo(page: Page, role: 'button' | 'combobox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).last()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}.`)
}

async function chooseIn(page: Page, dialog: string, folder: string): Promise<void> {
  await page.getByRole('dialog', { name: dialog }).getByRole('textbox', { name: 'Folder' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(folder)
  await page.keyboard.press('Enter')
}

test('imports a table by its columns and writes all its languages, by keyboard', async ({ workbench }) => {
  test.skip(!hasCorpus, 'the corpus of real files is not here')
  copyFileSync(corpusPath(COUNTRIES), join(workbench.folder, 'countries.csv'))
  const { page } = await workbench.start()

  await tabTo(page, 'button', /New project/)
  await page.keyboard.press('Enter')
  const creating = page.getByRole('dialog', { name: 'New project' })
  await creating.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Countries')
  for (const language of ['uk', 'ar']) {
    await creating.getByRole('combobox', { name: 'Target languages' }).fill(language)
    await page.keyboard.press('Enter')
  }
  await creating
    .getByRole('button', { name: /Choose|Change/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await chooseIn(page, 'Save the project', workbench.folder)
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Create project')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: /Import files/ }).first()).toBeVisible()
  await runCommand(page, 'Import files')
  await tabTo(page, 'button', /Choose files/)
  await page.keyboard.press('Enter')
  await chooseIn(page, 'Choose files to import', workbench.folder)
  await expect(page.getByRole('option', { name: /countries\.csv/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Type to filter' }).focus()
  await page.keyboard.type('countries.csv')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Import')
  await page.keyboard.press('Enter')

  const columns = page.getByRole('dialog', { name: 'Content of the columns' })
  const column = (name: string) =>
    columns.getByRole('combobox', { name: new RegExp(`Column \\d+, ${name}, holds`) })
  await expect(column('id')).toBeFocused()
  await expect(column('id')).toHaveValue('identifier')
  await expect(column('en')).toHaveValue('source')
  await expect(column('uk')).toHaveValue('translation:uk')
  await expectAccessible(page)
  const encoding = columns.getByRole('combobox', { name: 'Encoding' })
  const translated = columns.getByRole('cell', { name: 'Афганістан' })
  await encoding.focus()
  await page.keyboard.press('i')
  await expect(encoding).toHaveValue('iso-8859-1')
  await expect(translated).toHaveCount(0)
  await encoding.focus()
  await page.keyboard.press('a')
  await expect(encoding).toHaveValue('')
  await expect(translated).toBeVisible()
  await expect(column('id')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(column('alpha2')).toBeFocused()
  await page.keyboard.type('Con')
  await expect(column('alpha2')).toHaveValue('context')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Source')
  await expect(column('alpha3')).toHaveValue('source')
  await expect(column('en')).toHaveValue('nothing')
  await page.keyboard.press('Home')
  await expect(columns.getByRole('button', { name: 'Import' })).toBeDisabled()
  await column('en').focus()
  await page.keyboard.type('Source')
  await tabTo(page, 'button', 'Import')
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'Import', exact: true })
  await expect(report).toContainText('193 strings')
  await expect(report).toContainText('languages that the project lacks')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page
    .getByRole('row', { name: /Afghanistan/ })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: /Translation into/ }).first()
  await expectText(field, 'Афганістан')
  await field.fill('Афганістан, край')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Afghanistan/ }).first()).toContainText('Афганістан, край')

  await runCommand(page, 'Export translations')
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await pressEnter(exporting.getByRole('button', { name: /Choose|Change/ }))
  await chooseIn(page, 'Choose a folder to export to', join(workbench.folder, 'home'))
  await tabTo(page, 'button', 'Choose this folder')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Choose a folder to export to' })).toBeHidden()
  await tabTo(page, 'button', 'Export')
  await page.keyboard.press('Enter')
  await expect(exporting).toContainText('Wrote 1 file')
  const before = readFileSync(corpusPath(COUNTRIES), 'utf8')
  expect(readFileSync(join(workbench.folder, 'home/countries.csv'), 'utf8')).toBe(
    before.replace(',Афганістан,', ',"Афганістан, край",'),
  )
})
