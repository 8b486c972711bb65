/** A file is updated from a new version: what changes is said before, and undo restores it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expect, expectAccessibleInBoth, pressEnter, runCommand, test } from './workbench.ts'

test('a file is updated by its menu after a count, and undo restores it', async ({ browser, workbench }) => {
  const project = makeProject(workbench.folder, {
    'a.json': '{"pay": "Pay", "cart": "Cart", "old": "Old"}',
    'b.json': '{"b": "Beta"}',
  })
  const next = join(workbench.folder, 'next.json')
  writeFileSync(next, '{"cart": "Cart", "pay": "Pay now", "new": "New", "more": "More"}')
  const running = await startBrowserShell(workbench.folder, project)
  const page = await browser.newPage()
  await page.goto(running.url)
  const strings = page.getByRole('grid', { name: 'Strings' })
  await expect(strings).toContainText('Beta')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await field.click()
  await page.keyboard.type('Сплатити')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: 'Pay' })).toContainText('Сплатити')

  await pressEnter(page.getByRole('button', { name: 'Actions for a.json' }))
  await page.getByRole('menuitem', { name: 'Update from a new version…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Update a.json' })
  const update = dialog.getByRole('button', { name: 'Update', exact: true })
  await expect(update).toBeDisabled()
  await dialog.getByRole('textbox').fill(next)
  await dialog.getByRole('textbox').press('Tab')
  const preview = dialog.getByRole('status')
  await expect(preview).toContainText('2 new strings')
  await expect(preview).toContainText('1 changed string')
  await expect(preview).toContainText('1 is translated: the translation stays, and needs work.')
  await expect(preview).toContainText('1 string is gone')
  await expect(preview).toContainText('Undo takes the update back.')
  await expectAccessibleInBoth(page, 'update-file')
  await expect(strings).not.toContainText('Pay now')
  await pressEnter(update)
  await expect(dialog).toBeHidden()
  await expect(strings).toContainText('Pay now')
  await expect(strings).toContainText('More')
  await expect(strings).not.toContainText('Old')
  await expect(page.getByRole('row', { name: 'Pay now' })).toContainText('Сплатити')

  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('a.json was updated.')
  await pressEnter(messages.getByRole('button', { name: 'Undo' }))
  await expect(strings).toContainText('Old')
  await expect(strings).not.toContainText('More')
  await expect(page.getByRole('row', { name: 'Pay' })).toContainText('Сплатити')

  await page.getByRole('button', { name: /^b\.json/ }).click()
  await expect(strings).not.toContainText('Cart')
  await runCommand(page, 'update this file')
  await expect(page.getByRole('dialog', { name: 'Update b.json' })).toBeVisible()
  await running.stop()
})
