/** Leaving a string saves what was typed; two windows on one string keep both texts. */
import type { Page } from '@playwright/test'
import { expectText } from './field.ts'
import { expect, openSample, test } from './workbench.ts'

const rowOf = (page: Page) => page.getByRole('row', { name: /Boarding closes/ })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: /Translation into/ }).first()

test('saves the input on leaving by key or pointer, and keeps emptied fields', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await rowOf(page).click()
  await expect(page.locator('[data-source-text]')).toContainText('Boarding closes')
  await fieldOf(page).fill('Посадка закінчується')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rowOf(page)).toContainText('Посадка закінчується')
  await expect(rowOf(page).getByRole('img', { name: 'Translated' })).toBeVisible()
  await rowOf(page).click()
  await expectText(fieldOf(page), 'Посадка закінчується')
  await fieldOf(page).fill('')
  await page.getByRole('row').nth(1).click()
  await rowOf(page).click()
  await expectText(fieldOf(page), 'Посадка закінчується')
})

test('two windows on one string: the second save is reported, and both texts are kept', async ({
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'a second tab is of the browser shell')
  const { page } = await workbench.start()
  await openSample(page)
  await rowOf(page).click()
  await expect(page.locator('[data-source-text]')).toContainText('Boarding closes')
  const second = await page.context().newPage()
  // Its key lets this browser in without the address.
  await second.goto(new URL('/', page.url()).href)
  await second
    .getByRole('button', { name: /Ferry tickets/ })
    .first()
    .click()
  await rowOf(second).click()
  await expect(second.locator('[data-source-text]')).toContainText('Boarding closes')
  await fieldOf(second).fill('З другого вікна')
  await fieldOf(page).fill('З першого вікна')
  await page.keyboard.press('Control+s')
  // The row may have the other window's draft by now.
  await expect(page.getByRole('tabpanel')).toContainText('З першого вікна')
  await fieldOf(second).press('Control+s')
  await expect(second.getByText('Both texts are kept').first()).toBeVisible()
  await rowOf(page).click()
  await expectText(fieldOf(page), 'З другого вікна')
  await expect(page.getByRole('tabpanel')).toContainText('першого')
})
