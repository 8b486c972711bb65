/** A list of texts, as lines or as a column of a spreadsheet, is pasted into selected rows by keys alone. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

test('pastes texts into the selected rows, names what does not fit, and undoes all at once', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSample(page)
  const grid = page.getByRole('grid', { name: 'Strings' })
  const row = (source: string) => grid.getByRole('row').filter({ hasText: source })
  await row('Where from?').click()
  await page.keyboard.press('F6')
  await expect(grid).toBeFocused()
  await paste(page, 'No row is selected beside the current one')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (let more = 0; more < 4; more++) await page.keyboard.press('Shift+ArrowDown')

  await paste(page, 'Звідки їдемо?\t1\nКуди їдемо?\t2\n\t3\nЗворотний\t4\n%d людей\t5\nзайвий\t6\n')
  const dialog = page.getByRole('dialog', { name: 'Paste texts into 5 strings' })
  await expect(dialog.getByRole('textbox', { name: 'Texts' })).toBeFocused()
  await expect(dialog.getByRole('status')).toContainText('6 texts: 3 will be saved.')
  await expect(dialog.getByRole('status')).toContainText('1 text has no string.')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /1 with several forms.*passenger/s,
    /1 without a text.*Departure/s,
  ])
  await expectAccessibleInBoth(page, 'paste-texts')
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Column 2')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /1 with several forms/,
    /1 approved before.*Departure/s,
  ])
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Column 1')
  await expect(dialog.getByRole('listitem').last()).toHaveText(/1 without a text/)
  await dialog.getByRole('textbox', { name: 'Texts' }).press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByText(/Saved 3 texts. Unchanged: 1 with several forms, 1 without a text/).first(),
  ).toBeVisible()
  await expect(row('Where from?')).toContainText('Звідки їдемо?')
  await expect(row('Where to?')).toContainText('Куди їдемо?')
  await expect(grid).toBeFocused()
  await page.keyboard.press('Alt+z')
  await expect(row('Where from?')).toContainText('Звідки?')
  await expect(row('Where to?')).not.toContainText('їдемо')
})

test('a command for selected rows says which of them it left as they were', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const grid = page.getByRole('grid', { name: 'Strings' })
  await grid.getByRole('row').filter({ hasText: 'Sold out' }).click()
  await page.keyboard.press('F6')
  for (let more = 0; more < 3; more++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(
    page.getByText(/Approve translations: \d of 4 strings. Unchanged: \d without a translation/).first(),
  ).toBeVisible()
})
