/** Files and languages that are not wanted are taken out of the project by keyboard; what goes with a file is said before. */
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expect, expectAccessibleInBoth, runCommand, test, pressEnter } from './workbench.ts'

test('a file goes by its menu, and by the palette where it is listed alone', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const project = makeProject(workbench.folder, {
    'a.json': '{"pay": "Pay", "cart": "Cart"}',
    'b.json': '{"b": "Beta"}',
    'c.json': '{"c": "Gamma"}',
  })
  const running = await startBrowserShell(workbench.folder, project)
  const page = await browser.newPage()
  await page.goto(running.url)
  const strings = page.getByRole('grid', { name: 'Strings' })
  await expect(strings).toContainText('Gamma')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await field.click()
  await page.keyboard.type('Сплатити')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: 'Pay' })).toContainText('Сплатити')

  await pressEnter(page.getByRole('button', { name: 'Actions for a.json' }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  // Rules of segmentation change nothing of a JSON file.
  await expect(page.getByRole('menuitem')).toHaveText([
    'Export…',
    'Copy the path',
    'Update from a new version…',
    'Remove from the project…',
  ])
  await expectAccessibleInBoth(page, 'file-menu')
  await page.keyboard.press('Enter')
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await expect(exporting.getByRole('checkbox', { name: 'Only a.json' })).toBeChecked()
  await page.keyboard.press('Escape')
  await pressEnter(page.getByRole('button', { name: 'Actions for a.json' }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove a.json from the project' })
  await expect(dialog).toContainText('2 strings go, with 1 translation and no comments.')
  await expectAccessibleInBoth(page, 'remove-file')
  await pressEnter(dialog.getByRole('button', { name: 'Remove', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(strings).toContainText('Gamma')
  await expect(strings).not.toContainText('Сплатити')
  await expect(page.getByRole('button', { name: 'Actions for a.json' })).toHaveCount(0)

  await page.getByRole('button', { name: /^b\.json/ }).click()
  await expect(strings).not.toContainText('Gamma')
  await runCommand(page, 'remove this file')
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
  // The listed file is removed: all remaining strings are listed.
  await expect(strings).toContainText('Gamma')
  await expect(page.getByRole('row', { selected: true })).toContainText('Gamma')
  await running.stop()
})

test('a language goes by its menu, and comes again with what was translated into it', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const project = makeProject(workbench.folder, { 'a.json': '{"pay": "Pay"}' }, 'uk,de')
  const running = await startBrowserShell(workbench.folder, project)
  const page = await browser.newPage()
  await page.goto(running.url)
  const row = page.getByRole('row', { name: 'Pay' })
  await expect(row).toBeVisible()
  await page.getByRole('textbox', { name: 'Translation into Ukrainian' }).click()
  await page.keyboard.type('Сплатити')
  await page.keyboard.press('Control+Enter')
  await expect(row).toContainText('Сплатити')

  await pressEnter(page.getByRole('button', { name: /^Target language: English to Ukrainian/ }))
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('End')
  await expectAccessibleInBoth(page, 'language-menu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Translation into German' })).toBeVisible()
  await expect(row).not.toContainText('Сплатити')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Ukrainian was taken out of the project. Its translations are kept.')
  await pressEnter(messages.getByRole('button', { name: 'Add it again' }))
  await expect(row).toContainText('Сплатити')
  await running.stop()
})
