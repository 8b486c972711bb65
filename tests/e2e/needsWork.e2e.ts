/** A text that needs work is seen at a glance, found by its list, settled and marked by key, alone and in bulk. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

const rowOf = (page: Page, source: RegExp) => page.getByRole('row', { name: source })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: /Translation into/ }).first()
const list = (page: Page) =>
  page.getByRole('region', { name: 'Worklists' }).getByRole('button', { name: /^Needs work/ })

test('a translation is marked as needing work and settled, by key and in bulk', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await rowOf(page, /Boarding closes/).click()
  await expect(page.locator('[data-source-text]')).toContainText(/Boarding closes/)
  await fieldOf(page).fill('Посадка закінчується')
  await fieldOf(page).press('Control+u')
  const mark = (name: string) => rowOf(page, /Boarding closes/).getByRole('img', { name })
  await expect(mark('Needs work')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('This translation needs work.')
  await expect(page.getByRole('button', { name: 'Needs work', pressed: true })).toBeVisible()
  await expect(list(page)).toHaveText(/2$/)
  await expectAccessibleInBoth(page, 'needs-work')

  await fieldOf(page).press('Control+u')
  await expect(mark('Translated')).toBeVisible()
  await expect(list(page)).toHaveText(/1$/)
  await page.keyboard.press('Control+Alt+z')
  await expect(mark('Needs work')).toBeVisible()
  // The row may show it before the current string does.
  await expect(page.getByRole('note')).toContainText('This translation needs work.')

  await fieldOf(page).press('Control+Enter')
  await expect(mark('Translated')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Change all strings')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /at once/ })
  await dialog.getByRole('combobox').first().selectOption({ label: 'Mark as needing work' })
  await dialog.getByRole('button', { name: /Change|Apply/ }).click()
  await expect(dialog).toBeHidden()
  await expect(mark('Needs work')).toBeVisible()
  await list(page).click()
  await expect(rowOf(page, /Boarding closes/)).toBeVisible()
  await expectAccessibleInBoth(page, 'needs-work-list')
})
