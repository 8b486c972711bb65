/** Help as one types a query: everything by keyboard, and nothing in the way of running it. */
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('completes a query by keyboard, says what names mean, and runs it', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.clock.install()
  const bar = page.getByRole('textbox', { name: 'Query in CroQL' })
  const list = page.getByRole('listbox', { name: 'Completions' })
  const chosen = list.getByRole('option', { selected: true })
  await bar.focus()

  await page.keyboard.press('Control+Space')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bar).toBeFocused()

  await page.keyboard.type('iden')
  await expect(chosen).toContainText('identifier')
  await expect(chosen).toContainText('Text')
  await expectAccessibleInBoth(page)
  // The list takes keys once it has been there for a moment.
  await page.clock.fastForward(100)
  await page.keyboard.press('Tab')
  await expect(bar).toHaveText('identifier')

  await page.keyboard.type(' con')
  await expect(chosen).toContainText('contains')
  await page.clock.fastForward(100)
  await page.keyboard.press('Enter')
  await page.keyboard.type('"cart" and name of file = ')
  await expect(list.getByRole('option').first()).toContainText('"')
  await page.clock.fastForward(100)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(bar).toHaveText(/^identifier contains "cart" and name of file = "[^"]+"$/)

  await bar.getByText('identifier').hover()
  await expect(page.getByRole('tooltip')).toHaveText(/identifier.*Text.*Key/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search')).toContainText(/\d+ strings?, \d/)
})

test('what was not run stays in the bar when one leaves it, and what was run is taken back', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  const bar = page.getByRole('textbox', { name: 'Query in CroQL' })
  const grid = page.getByRole('grid', { name: 'Strings' })
  await bar.click()
  await page.keyboard.insertText('(is hidden)')
  // The first may be for completions that are being looked for.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await expect(bar).toHaveText('(is hidden)')
  await bar.click()
  await page.keyboard.press('Enter')
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  await page.keyboard.press('Escape')
  await expect(grid).toHaveAttribute('aria-rowcount', '41')
})
