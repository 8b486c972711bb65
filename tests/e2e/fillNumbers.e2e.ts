/** Numbers are filled in by a command, with a preview before and undo after. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessibleInBoth, pressEnter, runCommand, test } from './workbench.ts'

const entry = (source: string) => `msgid "${source}"\nmsgstr ""\n`
const HEADER = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'

test('sources without a letter are copied, and texts with letters stay', async ({ workbench }) => {
  const place = join(workbench.folder, 'uk.po')
  writeFileSync(place, [HEADER, entry('1,234.50'), entry('%d / %s'), entry('Page 7')].join('\n'))
  const { page } = await workbench.start(place)
  await expect(page.getByRole('grid', { name: 'Strings' })).toContainText('Page 7')
  await runCommand(page, 'fill in numbers')
  const dialog = page.getByRole('dialog', { name: /3 strings/ })
  await expect(dialog.getByRole('combobox').first()).toHaveValue('copyNumbers')
  await expect(dialog.getByRole('row', { name: /1,234\.50/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Page 7/ })).toHaveCount(0)
  await expectAccessibleInBoth(page, 'fill-numbers')
  await pressEnter(dialog.locator('footer .button.primary'))
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '1,234.50' })
  await expect(row.getByText('1,234.50')).toHaveCount(2)
  await page.keyboard.press('Alt+z')
  await expect(row.getByText('1,234.50')).toHaveCount(1)
})
