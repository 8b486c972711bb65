/** The forms of a plural are one card under Translations, judged by one key. */
import { expect, expectAccessibleInBoth, openSample, test } from './workbench.ts'

test('the forms of a plural are one card with one approve, and one undo', async ({ workbench }) => {
  const { page } = await workbench.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSample(page)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '%d passenger' })
  await row.click()
  const list = page.getByRole('list', { name: 'Translations of the string' }).or(
    page
      .locator('section.detail')
      .getByRole('list')
      .filter({ has: page.locator('[data-card]') }),
  )
  const cards = list.locator('[data-card]')
  await expect(cards).toHaveCount(1)
  for (const form of ['one', 'few', 'many', 'other'])
    await expect(cards.getByText(form, { exact: true })).toBeVisible()
  await page.keyboard.press('Alt+Shift+V')
  await expect(cards).toBeFocused()
  await page.keyboard.press('a')
  await expect(cards.getByRole('button', { name: 'Approved', pressed: true })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Approved' })).toBeVisible()
  await expectAccessibleInBoth(page, 'plural-card')
  await page.keyboard.press('Alt+z')
  await expect(row.getByRole('img', { name: 'Translated' })).toBeVisible()
  await expect(cards.getByRole('button', { name: 'Approve', pressed: false })).toBeVisible()
})
