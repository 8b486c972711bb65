/** The memory of this machine: texts of one file are matches in another; a client's memory, and its deletion. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, pressEnter, runCommand, test } from './workbench.ts'

function catalogue(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true })
  const header = 'msgid ""\nmsgstr "Language: uk\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
  writeFileSync(path, `${header}\nmsgid "Pay for the tickets"\nmsgstr "${text}"\n`)
  return path
}

test('offers the texts of a file in another, and a client’s memory instead', async ({ workbench }) => {
  const first = await workbench.start(catalogue(join(workbench.folder, 'one/uk.po'), 'Сплатити за квитки'))
  await expect(first.page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  await first.stop()
  const { page } = await workbench.start(catalogue(join(workbench.folder, 'two/uk.po'), ''))
  const field = page.getByRole('textbox', { name: 'Translation into Ukrainian' })
  await expect(field).toBeFocused()
  const matches = page.getByRole('region', { name: 'Translation memory' })
  await expect(matches).toContainText('Сплатити за квитки')
  await expect(matches).toContainText('This machine')
  await page.keyboard.press('Alt+1')
  await expectText(field, 'Сплатити за квитки')
  await page.keyboard.press('Control+z')

  await runCommand(page, 'Settings')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Memory' }).click()
  const shared = settings.getByRole('group', { name: /^Memory of this file/ })
  await expect(shared.getByRole('radio', { name: /^This machine/ })).toBeChecked()
  await expectAccessibleInBoth(page, 'shared-memory')
  await shared.getByRole('textbox', { name: 'Name of a client’s memory' }).fill('Acme')
  await page.keyboard.press('Enter')
  await expect(shared.getByRole('radio', { name: /^Acme/ })).toBeChecked()
  await pressEnter(shared.getByRole('button', { name: 'Delete the texts of the memory This machine' }))
  await expect(shared.getByRole('alert')).toContainText('cannot be undone')
  await expect(shared.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await expectAccessibleInBoth(page, 'shared-memory-delete')
  await page.keyboard.press('Enter')
  await expect(shared.getByRole('radio', { name: /^This machine\s*0 segments/ })).toBeVisible()
})
