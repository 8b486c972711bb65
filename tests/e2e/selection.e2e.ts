/** Several rows of the list are selected and changed at once, by keys alone. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Strings' })
const selectedOf = (page: Page) => gridOf(page).getByRole('row', { selected: true })

/** The numbers of the selected rows on the screen. */
const numbersOf = async (page: Page) =>
  (await selectedOf(page).evaluateAll((rows) => rows.map((row) => Number(row.ariaRowIndex) - 1))).toSorted(
    (one, other) => one - other,
  )

test('ten rows are selected and approved in five keys, and undone in one', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const grid = gridOf(page)
  const worklist = page.getByRole('button', { name: /Translated, not approved/ })
  await worklist.focus()
  await page.keyboard.press('Enter')
  await expect(worklist).toHaveAttribute('aria-current', 'true')
  await expect(grid).toHaveAttribute('aria-rowcount', '17')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('F6')
  await expect(grid).toBeFocused()
  await press('Home')
  await press('Control+Shift+ArrowDown')
  await expect.poll(() => numbersOf(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await expect(page.getByRole('contentinfo')).toContainText('10 strings selected')
  await expectAccessibleInBoth(page, 'list-selected')
  await press('Control+Shift+Enter')
  expect(keys).toBeLessThanOrEqual(5)
  const message = page.getByRole('group', { name: 'Approve translations: 10 of 10 strings' })
  await expect(message).toBeVisible()
  await expect(selectedOf(page).getByRole('img', { name: 'Approved' })).toHaveCount(10)
  await expect(grid).toBeFocused()
  await page.keyboard.press('Alt+z')
  await expect(selectedOf(page).getByRole('img', { name: 'Approved' })).toHaveCount(0)
})

test('rows are added and removed by key, all of them are selected, and Escape comes back to one', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const grid = gridOf(page)
  await expect(selectedOf(page)).toHaveCount(1)
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => numbersOf(page)).toEqual([1, 2, 3])
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => numbersOf(page)).toEqual([1, 2])
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+Space')
  await expect.poll(() => numbersOf(page)).toEqual([1, 2, 4])
  await page.keyboard.press('Control+Space')
  await expect.poll(() => numbersOf(page)).toEqual([1, 2])
  await page.keyboard.press('Control+a')
  const total = Number(await grid.getAttribute('aria-rowcount')) - 1
  await expect(page.getByRole('contentinfo')).toContainText(`${total} strings selected`)
  await page.keyboard.press('Escape')
  await expect.poll(() => numbersOf(page)).toEqual([4])
  // The field is of one string.
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => numbersOf(page)).toEqual([4, 5])
  await page.keyboard.press('F2')
  await expect.poll(() => numbersOf(page)).toEqual([5])
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true')
})

test('clicks with Shift and Ctrl select rows, and the menu of the rows has their commands', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const grid = gridOf(page)
  const row = (number: number) => grid.locator(`[aria-rowindex="${number + 1}"] .source`)
  await row(2).click()
  await row(4).click({ modifiers: ['Shift'] })
  await row(6).click({ modifiers: ['Control'] })
  await expect.poll(() => numbersOf(page)).toEqual([2, 3, 4, 6])
  await row(3).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: '4 strings selected' })
  await expect(menu).toBeVisible()
  await expectAccessibleInBoth(page, 'list-menu')
  await menu.getByRole('menuitem', { name: 'Hide strings' }).click()
  await expect(page.getByRole('group', { name: 'Hide strings: 4 of 4 strings' })).toBeVisible()
  // Elsewhere the menu is that of the row alone.
  await row(8).click({ button: 'right' })
  await expect.poll(() => numbersOf(page)).toEqual([8])
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
})

test('the menu key and Shift+F10 open the menu of the selected rows, and all of them get a label', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const grid = gridOf(page)
  await expect(selectedOf(page)).toHaveCount(1)
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  for (const key of ['ContextMenu', 'Shift+F10']) {
    await page.keyboard.press(key)
    const menu = page.getByRole('menu', { name: '2 strings selected' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(grid).toBeFocused()
  }
  await page.keyboard.press('Alt+Shift+L')
  const dialog = page.getByRole('dialog', { name: 'Change 2 strings at once' })
  await expect(dialog.getByLabel('Action')).toHaveValue('label')
  await dialog.getByLabel('Label', { exact: true }).fill('Later')
  await expect(dialog.getByText(/2 strings of 2 will change/)).toBeVisible()
  await dialog.getByLabel('Label', { exact: true }).press('Enter')
  await expect(page.getByRole('group', { name: 'Changed 2 places' })).toBeVisible()
})
