/** A file is updated from a new version: what changes is said before, and undo restores it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  await expect(preview).toContainText('Undo reverts the update.')
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

test('the catalogues of a folder are updated from their templates after a count', async ({ workbench }) => {
  const po = (language: string, entries: Record<string, string>) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ${language}\\n"\n` +
    Object.entries(entries)
      .map(([source, text]) => `\nmsgid "${source}"\nmsgstr "${text}"\n`)
      .join('')
  const at = (path: string) => join(workbench.folder, 'shop', path)
  for (const [path, text] of [
    ['po/shop.pot', po('', { Pay: '', Cart: '' })],
    ['po/uk.po', po('uk', { Pay: 'Сплатити', Cart: 'Кошик' })],
    ['po/de.po', po('de', { Pay: 'Zahlen', Cart: 'Wagen' })],
    ['admin/po/admin.pot', po('', { User: '' })],
    ['admin/po/uk.po', po('uk', { User: 'Користувач' })],
  ] as const) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  const { page } = await workbench.start('shop')
  const strings = page.getByRole('grid', { name: 'Strings' })
  await pressEnter(page.getByRole('button', { name: /^Open/ }).last())
  await expect(strings).toContainText('Cart')
  writeFileSync(at('po/shop.pot'), po('', { Pay: '', Refund: '', Help: '' }))
  rmSync(at('admin/po/admin.pot'))

  await runCommand(page, 'update catalogues')
  const dialog = page.getByRole('dialog', { name: 'Update catalogues from their templates' })
  await expect(dialog.getByRole('status')).toHaveText('2 catalogues differ from their templates.')
  await expect(dialog.getByRole('row', { name: 'po/uk.po po/shop.pot 2 0 1' })).toBeVisible()
  await expect(dialog).toContainText('These catalogues stay as they are: admin/po/uk.po.')
  expect(readFileSync(at('po/uk.po'), 'utf8')).not.toContain('Refund')
  await expectAccessibleInBoth(page, 'update-folder')
  await pressEnter(dialog.getByRole('button', { name: 'Update', exact: true }))
  await expect(dialog.getByRole('status')).toHaveText('2 catalogues were updated.')
  expect(readFileSync(at('po/uk.po'), 'utf8')).toContain('msgid "Refund"')
  expect(readFileSync(at('po/de.po'), 'utf8')).toContain('#~ msgid "Cart"')
  await page.keyboard.press('Escape')
  await expect(strings).toContainText('Refund')
  await expect(strings).not.toContainText('Cart')
})
