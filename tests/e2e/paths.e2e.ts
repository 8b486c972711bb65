/** Paths as users paste them, into the browser of files and into the fields of forms. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

const CATALOGUE = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n\nmsgid "Quit"\nmsgstr ""\n'

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

test('opens the file of a pasted path, and begins the next choice in its folder', async ({ workbench }) => {
  mkdirSync(join(workbench.folder, 'po files'))
  writeFileSync(join(workbench.folder, 'po files/uk.po'), CATALOGUE)
  writeFileSync(join(workbench.folder, 'po files/de.po'), CATALOGUE.replace('uk', 'de'))
  const { page } = await workbench.start()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+o')
  const dialog = page.getByRole('dialog', { name: 'Open a file' })
  await expect(dialog.getByRole('combobox', { name: 'Type to filter' })).toBeFocused()
  await paste(page, join(workbench.folder, 'none.po'))
  await expect(dialog.getByRole('alert')).toContainText('There is no file or folder at this path.')
  await expectAccessibleInBoth(page, 'path-missing')
  await paste(page, `"${join(workbench.folder, 'po files/uk.po')}"\n`)
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-source-text]')).toContainText('Quit')

  const again = await workbench.start()
  await again.page.keyboard.press('Control+o')
  const next = again.page.getByRole('dialog', { name: 'Open a file' })
  await expect(next.getByRole('option', { name: /de\.po/ })).toBeVisible()
  await expect(next.getByRole('textbox', { name: 'Folder' })).toHaveValue(join(workbench.folder, 'po files'))
})

test('exports to a pasted folder, and says at the field if there is none', async ({ workbench }) => {
  const target = join(workbench.folder, 'exported here')
  mkdirSync(target)
  writeFileSync(join(workbench.folder, 'file.txt'), '')
  const { page } = await workbench.start()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSample(page)
  await runCommand(page, 'Export translations')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const field = dialog.getByRole('textbox', { name: 'Folder' })
  await field.focus()
  await page.keyboard.type(join(workbench.folder, 'none'))
  await page.keyboard.press('Tab')
  await expect(field).toHaveAccessibleDescription(/There is no file or folder at this path/)
  await expectAccessibleInBoth(page, 'path-at-field')
  await field.focus()
  await page.keyboard.press('Control+a')
  await paste(page, join(workbench.folder, 'file.txt'))
  await expect(field).toHaveAccessibleDescription('file.txt is a file. Choose a folder.')
  await page.keyboard.press('Control+a')
  await paste(page, pathToFileURL(target).href)
  await expect(field).toHaveValue(target)
  await expect(field).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(/Wrote \d+ files?/)
  expect(readdirSync(target)).not.toEqual([])
})

test('makes a project at a typed path, and never over a file', async ({ workbench }) => {
  writeFileSync(join(workbench.folder, 'there.interlinear'), 'no project')
  const { page } = await workbench.start()
  await runCommand(page, 'New project')
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop')
  await dialog.getByRole('combobox', { name: 'Target languages' }).fill('uk')
  await page.keyboard.press('Enter')
  const field = dialog.getByRole('textbox', { name: 'Save as' })
  await field.focus()
  await page.keyboard.type(join(workbench.folder, 'there.interlinear'))
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('there.interlinear is there already.')
  await field.fill(join(workbench.folder, 'shop.interlinear'))
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  expect(readdirSync(workbench.folder)).toContain('shop.interlinear')
})
