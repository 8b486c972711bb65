/**
 * Questions of translators to the author of the source: reported on a string, collected, copied and saved, by keyboard.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseBy } from './fileChooser.ts'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('gathers questions to the author, to copy and to save', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await expect(page.getByRole('tab', { name: 'Comments' })).toBeVisible()
  await page.keyboard.press('Control+Shift+m')
  const form = page.getByRole('tabpanel', { name: /Comments/ })
  await expect(form.getByRole('textbox', { name: 'Add a comment' })).toBeFocused()
  await page.keyboard.insertText('Is `this` a *verb*?\n| ask @olena |')
  const isIssue = form.getByRole('checkbox')
  await isIssue.focus()
  await page.keyboard.press('Space')
  await form.getByRole('combobox').selectOption('source_mistake')
  await form.getByRole('textbox', { name: 'Add a comment' }).press('Control+Enter')
  await expect(form.getByText('Is `this` a *verb*?')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Questions to the author')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Questions to the author' })
  const report = dialog.getByRole('region', { name: 'The report' })
  await expect(report).toContainText('> Is \\`this\\` a \\*verb\\*?\\\n> \\| ask `@olena` \\|')
  await expect(dialog.getByRole('checkbox', { name: /Mistake in the translation/ })).not.toBeChecked()
  await expectAccessibleInBoth(page, 'questions')

  const source = dialog.getByRole('checkbox', { name: /Mistake in the source/ })
  await source.focus()
  await page.keyboard.press('Space')
  await expect(dialog).not.toContainText('ask `@olena`')
  await page.keyboard.press('Space')
  await expect(report).toContainText('ask `@olena`')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(page.getByText('The report is in the clipboard.').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('ask `@olena`')

  // The name's ending stays.
  const save = dialog.getByRole('button', { name: 'Save as…' })
  await chooseBy(page, save, 'Save the report', { saveIn: workbench.folder, as: 'ask' })
  await expect(page.getByText('Saved 2 questions').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(readFileSync(join(workbench.folder, 'ask.md'), 'utf8')).toContain('## ')
})
