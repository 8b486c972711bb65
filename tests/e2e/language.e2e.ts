/** The interface in another language, from right to left. */
import { expectText } from './field.ts'
import { expect, expectAccessible, openSample, test } from './workbench.ts'
import type { Page } from '@playwright/test'

async function changeLanguage(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
}

test('the interface turns to Arabic and back by keyboard, and keeps what is typed', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const selected = page.getByRole('row', { selected: true })
  await expect(selected).toContainText('Your cart is empty')
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('text = "Total: %s"')
  await page.keyboard.press('Enter')
  await expect(selected).toContainText('Total: %s')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Усього: %s')

  await changeLanguage(page, 'العربية')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('grid', { name: 'السلاسل' })).toBeVisible()
  const field = page.getByRole('textbox', { name: /^الترجمة إلى/ })
  await expectText(field, 'Усього: %s')
  const [detail, list] = await Promise.all([field.boundingBox(), page.getByRole('grid').boundingBox()])
  expect(detail!.x).toBeLessThan(list!.x)
  await expectAccessible(page)
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText('حُفظ')

  await changeLanguage(page, 'English')
  await expect(root).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  await expectText(page.getByRole('textbox', { name: 'Translation into Ukrainian' }), 'Усього: %s')
})

test('keys have the names that stand on German keyboards', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await changeLanguage(page, 'Deutsch')
  await expect(page.getByText('Arbeitslisten')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('Filter')
  const filters = page.getByRole('dialog', { name: 'Befehlspalette' }).getByRole('option').first()
  await expect(filters).toHaveText(/Filter.*Strg\s*Umschalt\s*F/)
})

test('the history names approvals in the language of the interface', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await changeLanguage(page, 'Deutsch')
  await expect(page.getByRole('row', { selected: true })).toContainText('Your cart is empty')
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  const history = page.getByRole('tabpanel')
  await expect(history).toContainText('freigegeben')
  await expect(history).not.toContainText('approved')
})
