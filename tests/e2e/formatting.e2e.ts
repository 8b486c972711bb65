/** A long query has several lines while it is edited, and one line otherwise. */
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('formats a long query by keyboard, moves in it, and runs it', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  const lines = bar.locator('.cm-line')
  const long =
    'text contains "a" and count of translations > 0 and not is duplicate and is visible and is hidden'
  await bar.focus()
  await page.keyboard.insertText(long)
  await expect(lines).toHaveCount(1)
  await page.keyboard.press('Alt+Shift+KeyF')
  await expect(lines).toHaveText([
    'text contains "a"',
    'and count of translations > 0',
    'and not is duplicate',
    'and is visible',
    'and is hidden',
  ])
  await expectAccessibleInBoth(page)
  // The arrows move the cursor between the lines, and do not walk through the history.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Backspace')
  await expect(lines).toHaveCount(5)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(long)
  await page.keyboard.press('Alt+Shift+KeyF')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search')).toContainText(/0 strings, /)
  await page.keyboard.press('F6')
  await expect(page.getByRole('search')).toContainText('4 more lines')

  await bar.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('is visible and')
  await page.keyboard.press('Alt+Shift+KeyF')
  await expect(page.getByRole('list', { name: 'Problems in the query' })).toBeVisible()
  await expect(bar).toHaveText('is visible and')
})
