/** The one form of a dialog: where the focus begins and returns to, its keys, and what it asks before it closes. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

test('an export asks what and where first, folds its options, and leaves the focus where it was', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('F6')
  const grid = page.getByRole('grid', { name: 'Strings' })
  await expect(grid).toBeFocused()
  await page.keyboard.press('Control+e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const languages = dialog.getByRole('group', { name: 'Languages' })
  await expect(languages.locator(':focus')).toHaveCount(1)
  const approved = dialog.getByRole('checkbox', { name: 'Approved translations only' })
  await expect(approved).toBeHidden()
  await expectAccessibleInBoth(page, 'export-folded')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(grid).toBeFocused()

  const target = join(workbench.folder, 'target')
  mkdirSync(target)
  await page.keyboard.press('Control+e')
  await dialog.getByText('Options', { exact: true }).press('Enter')
  await approved.press('Space')
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(target)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText(/Wrote \d+ files?/)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(dialog.locator('footer').getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(readdirSync(target)).not.toEqual([])

  await page.keyboard.press('Control+e')
  await expect(approved).toBeChecked()
  await expect(approved).toBeVisible()
})

test('Ctrl+Enter in a field of several lines does the action of its dialog, and Escape asks about edits', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+g')
  const dialog = page.getByRole('dialog', { name: 'Add a term' })
  await dialog.getByRole('textbox', { name: 'Term in English' }).fill('ferry')
  await dialog.getByRole('textbox', { name: 'Definition' }).fill('A boat')
  await page.keyboard.press('Enter')
  await page.keyboard.type('for cars')
  await expect(dialog.getByRole('textbox', { name: 'Definition' })).toHaveValue('A boat\nfor cars')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toHaveText('The term is not added yet.')
  await expect(dialog.getByRole('textbox', { name: 'Definition' })).toBeFocused()
  await dialog.getByRole('textbox', { name: /Term in Ukrainian|Translation/ }).fill('пором')
  await dialog.getByRole('textbox', { name: 'Definition' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await runCommand(page, 'Glossary…')
  await expect(page.getByRole('dialog', { name: 'Glossary' })).toContainText('ferry')
})
