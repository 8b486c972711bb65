/** The focus is never on the body: what comes in the place of a screen or a dialog has it. */
import { expect, openSample, runCommand, test } from './workbench.ts'

test('keeps a useful focus after opening, after the overview, and after dialogs', async ({ workbench }) => {
  const { page } = await workbench.start()
  await expect(page.getByRole('main')).toBeFocused()
  await openSample(page)
  const grid = page.getByRole('grid', { name: 'Strings' })
  await expect(grid).toBeFocused()
  await expect(grid.getByRole('row').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('row').nth(2)).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('Alt+Shift+O')
  await expect(page.getByRole('main', { name: 'Overview' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()

  for (const key of ['Alt+Shift+G', 'Control+Comma', 'F1']) {
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(dialog.locator('[data-header] :focus')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
  }

  // The focus is on a useful element even if it was nowhere before the dialog.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Control+Comma')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()

  await runCommand(page, 'Close the project')
  await expect(page.getByRole('main')).toBeFocused()
})

test('restores the focus to the query bar after a dialog that was opened from it', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  // There is nothing to replace in before the strings are there.
  await expect(page.getByRole('row', { selected: true })).toContainText('Your cart is empty')
  await page.keyboard.press('Control+f')
  const query = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
  await expect(query).toBeFocused()
  for (const key of ['Control+h', 'F1', 'Control+k']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(query).toBeFocused()
  }
})

test('Escape leads from the comment back to the translation', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: /^Translation into/ }).first()
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+m')
  const comment = page.getByRole('textbox', { name: 'Add a comment' })
  await expect(comment).toBeFocused()
  await page.keyboard.type('Який?')
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await expect(comment).toHaveValue('Який?')
})
