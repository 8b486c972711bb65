/** The command palette in another language: found by its own words, and by English ones, which many have in their fingers. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

async function openWith(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Befehlspalette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(words)
  return palette
}

test('in German a command is found by German and English words, and runs', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await runCommand(page, 'Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  const german = await openWith(page, 'rechtschreibung')
  await expect(german.getByRole('option', { selected: true })).toContainText('Wörterbücher')
  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Einstellungen' })
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()

  const english = await openWith(page, 'night')
  await expect(english.getByRole('option', { selected: true })).toContainText('Dunkles Design')
  await page.keyboard.press('Enter')
  await expect(english).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // What was run last is offered before a letter is typed, by its German name.
  const again = await openWith(page, '')
  await expect(again.getByText('Zuletzt', { exact: true })).toBeVisible()
  await expect(again.getByRole('option').first()).toContainText('Dunkles Design')
  await expectAccessibleInBoth(page, 'palette-german')
})
