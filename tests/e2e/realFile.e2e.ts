/** A newcomer's own file: a new project, an import, and the same bytes out again. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusFile, corpusPath, hasCorpus } from '../corpus.ts'
import { chooseBy } from './fileChooser.ts'
import { expect, expectAccessible, openSample, pressEnter, test } from './workbench.ts'

test('makes a project, imports a real catalogue and shows its strings', async ({ workbench }) => {
  test.skip(!hasCorpus, 'the corpus of real files is not here')
  copyFileSync(corpusPath('po/poedit/locales/uk.po'), join(workbench.folder, 'uk.po'))
  const { page } = await workbench.start()
  await page.getByRole('button', { name: /New project/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Poedit')
  await dialog.getByRole('combobox', { name: 'Target languages' }).fill('uk')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  const placing = dialog.getByRole('button', { name: /Choose|Change/ }).last()
  await chooseBy(page, placing, 'Save the project', { saveIn: workbench.folder })
  await dialog.getByRole('button', { name: 'Create project' }).click()

  await page
    .getByRole('button', { name: /Import files/ })
    .first()
    .click()
  const importing = page.getByRole('dialog', { name: 'Import', exact: true })
  const files = importing.getByRole('button', { name: /Choose files/ })
  await chooseBy(page, files, 'Choose files to import', { file: join(workbench.folder, 'uk.po') })
  await importing.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(importing).toContainText('731 strings')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Strings' })).toHaveAttribute('aria-rowcount', '732')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Export translations')
  await page.keyboard.press('Enter')
  const exporting = page.getByRole('dialog', { name: 'Export' })
  const choosing = exporting.getByRole('button', { name: /Choose|Change/ })
  await chooseBy(page, choosing, 'Choose a folder to export to', { folder: join(workbench.folder, 'home') })
  await exporting.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(exporting).toContainText('Wrote 1 file')
  expect(
    Buffer.compare(readFileSync(join(workbench.folder, 'home/uk.po')), corpusFile('po/poedit/locales/uk.po')),
  ).toBe(0)
})

test('takes in a folder with its translations, and says what it left out', async ({ workbench }) => {
  const { page } = await workbench.start()
  const folder = join(workbench.folder, 'locales')
  mkdirSync(folder)
  writeFileSync(join(folder, 'en.json'), '{"a": "Open", "b": "Close"}')
  writeFileSync(join(folder, 'uk.json'), '{"a": "Відкрити"}')
  writeFileSync(join(folder, 'my.json'), '{"a": "ဖွင့်ပါ"}')
  await openSample(page)
  await page.keyboard.press('Control+i')
  const importing = page.getByRole('dialog', { name: 'Import', exact: true })
  const choosing = importing.getByRole('button', { name: 'Choose a folder…' })
  await chooseBy(page, choosing, 'Choose a folder to import', { folder })
  await expect(importing.getByRole('checkbox', { name: /Recognize translations/ })).toBeChecked()
  await expectAccessible(page)
  await pressEnter(importing.getByRole('button', { name: 'Import', exact: true }))
  await expect(importing).toContainText('Imported 1 file with 2 strings.')
  await expect(importing).toContainText('Imported 1 translation from 1 file.')
  await expect(importing).toContainText('Its path says that it is in Burmese (my)')
})
