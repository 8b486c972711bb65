/** The questions of an import and an export, answered by keyboard. */
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { chooseBy } from './fileChooser.ts'
import { expect, expectAccessibleInBoth, openSample, pressEnter, test } from './workbench.ts'

/** Presses Enter on a button. */
async function press(scope: Page | Locator, name: string | RegExp): Promise<void> {
  await pressEnter(scope.getByRole('button', { name, exact: typeof name === 'string' }))
}

/** Opens the import with all files of a folder as its sources. */
async function chooseSources(page: Page, folder: string): Promise<Locator> {
  await page.keyboard.press('Control+i')
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true })
  const choosing = dialog.getByRole('button', { name: 'Choose a folder…', exact: true })
  await chooseBy(page, choosing, 'Choose a folder to import', { folder })
  await expect(dialog).toContainText(folder)
  return dialog
}

test('exports pseudo-translations without any translation work', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Export translations')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('Options', { exact: true }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Pseudo-translations' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('combobox', { name: 'Pseudo-translations' })).toHaveValue('accents')
  await expect(dialog.getByRole('checkbox', { name: /Ukrainian/ })).toBeDisabled()
  await expect(dialog).toContainText('Placeholders stay')
  await expectAccessibleInBoth(page)
  const choosing = dialog.getByRole('button', { name: /Choose/ })
  await chooseBy(page, choosing, 'Choose a folder to export to', { folder: workbench.folder })
  await press(dialog, 'Export')
  await expect(dialog).toContainText(/Wrote \d+ files/)
  expect(readFileSync(join(workbench.folder, 'en_XA.po'), 'utf8')).toMatch(/msgstr "\[.*[áéíóúñ].*\]"/)
})

test('asks what becomes of translations whose texts have changed', async ({ workbench }) => {
  const folder = join(workbench.folder, 'texts')
  mkdirSync(folder)
  const write = (text: string) => writeFileSync(join(folder, 'ask.json'), JSON.stringify({ ask: text }))
  const { page } = await workbench.start()
  await openSample(page)
  write('Where shall the ferry wait?')
  await press(await chooseSources(page, folder), 'Import')
  await expect(page.getByRole('dialog', { name: 'Import', exact: true })).toContainText(
    'Imported 1 file with 1 string.',
  )
  await page.keyboard.press('Escape')
  const query = page.getByRole('search').getByRole('status')
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('text contains "shall the ferry wait"')
  await expect(query).toContainText(/1 string, \d/)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { selected: true })
  await expect(row).toContainText('shall the ferry wait')
  await page.keyboard.press('F2')
  await page.keyboard.insertText('Де чекати парому?')
  await page.keyboard.press('Control+s')
  await expect(row).toContainText('Де чекати парому?')

  write('Where shall the ferry wait for us?')
  const dialog = await chooseSources(page, folder)
  const choice = dialog.getByRole('combobox', { name: 'Translations of texts that have changed' })
  await expect(choice).toHaveValue('keep_translations_and_approvals')
  await choice.focus()
  await page.keyboard.press('End')
  await expect(choice).toHaveValue('clear_translations_and_approvals')
  await expectAccessibleInBoth(page)
  await press(dialog, 'Import')
  await expect(dialog).toContainText('Imported 1 file with 1 string.')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('wait for us')
  await expect(row).not.toContainText('Де чекати')
})

test('asks for the format of files that may be in several, once for all of them', async ({ workbench }) => {
  const folder = join(workbench.folder, 'texts')
  mkdirSync(folder)
  const texts = '{"a": "{n, plural, one {# x} other {# xs}}", "b_one": "x", "b_other": "xs"}'
  for (const name of ['one.json', 'two.json']) writeFileSync(join(folder, name), texts)
  const { page } = await workbench.start()
  await openSample(page)
  await press(await chooseSources(page, folder), 'Import')
  const question = page.getByRole('dialog', { name: 'Which format?' })
  const formats = question.getByRole('group', { name: /and 1 more file/ })
  await expect(formats.getByRole('radio', { checked: true })).toBeFocused()
  await expectAccessibleInBoth(page)
  await formats.getByRole('radio', { name: /i18next/ }).focus()
  await page.keyboard.press('Space')
  await press(question, /Next|Import/)
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true })
  await expect(dialog).toContainText('Imported 2 files with 4 strings.')
})
