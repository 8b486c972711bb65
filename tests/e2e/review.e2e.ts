/** Review by keyboard: labels, hidden strings, many strings at once, search and replace. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openSample, test } from './workbench.ts'

async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

const strings = (page: Page) => page.getByRole('grid', { name: 'Strings' })

async function show(page: Page, croql: string): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(croql)
  await page.keyboard.press('Enter')
}

test('labels are given by key, a string is hidden, and both are taken back', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  const detail = page.getByRole('region', { name: 'Translation', exact: true })
  await expect(page.getByRole('textbox', { name: /^Translation into/ }).first()).toBeVisible()
  await page.keyboard.press('Alt+Shift+KeyL')
  const labels = page.getByRole('dialog', { name: 'Labels' })
  await expect(labels.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Legal')
  await expect(labels.getByRole('option')).toHaveText(/New label “Legal”/)
  await page.keyboard.press('Enter')
  await expect(labels.getByRole('option', { name: 'Legal' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(detail.getByText('Legal', { exact: true })).toBeVisible()

  await page.keyboard.press('Alt+Shift+KeyH')
  await expect(detail.getByText('Hidden', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Alt+KeyZ')
  await expect(detail.getByText('Hidden', { exact: true })).toBeHidden()
  await page.keyboard.press('Control+Alt+KeyZ')
  await expect(detail.getByText('Legal', { exact: true })).toBeHidden()
})

test('all strings of a list are changed as the preview says, and back', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await show(page, 'count of languages summary where (is translated and not is approved) > 0')
  await expect(strings(page)).toHaveAttribute('aria-rowcount', /^\d+$/)
  await page.keyboard.press('Alt+Shift+KeyB')
  const dialog = page.getByRole('dialog', { name: /^Change \d+ strings? at once$/ })
  await expect(dialog.getByRole('combobox', { name: 'What to do' })).toBeFocused()
  await expect(dialog.getByText(/will change, in \d+ places\./)).toBeVisible()
  await expect(dialog.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await expectAccessibleInBoth(page)
  const run = dialog.getByRole('button', { name: /^Change \d+$/ })
  const count = Number(((await run.textContent()) ?? '').replace(/\D/g, ''))
  await run.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Changed ${count} places`).first()).toBeVisible()
  await expect(page.getByText('No string matches.')).toBeVisible()
  await page.keyboard.press('Control+Alt+KeyZ')
  await expect(page.getByText(/^Undone:/).first()).toBeVisible()
  await page.keyboard.press('F5')
  await expect(page.getByText('No string matches.')).toBeHidden()
})

test('texts are replaced but for those left out, and a bad expression is told', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await page.keyboard.press('Control+h')
  const dialog = page.getByRole('dialog', { name: 'Search and replace in translations' })
  const pattern = dialog.getByRole('textbox', { name: 'Search for' })
  await expect(pattern).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Regular expression' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'In approved translations, too' }).press('Space')
  await pattern.fill('([а-я]')
  await expect(dialog.getByText(/This regular expression cannot be read/)).toBeVisible()
  await expectAccessibleInBoth(page)
  await pattern.fill('([а-яі])$')
  await dialog.getByRole('textbox', { name: 'Replace with' }).fill('$1.')
  const rows = dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(rows.nth(1)).toBeVisible()
  const run = dialog.getByRole('button', { name: /^Replace \d+$/ })
  const all = Number(((await run.textContent()) ?? '').replace(/\D/g, ''))
  await rows.first().getByRole('checkbox').press('Space')
  await expect(run).toHaveText(`Replace ${all - 1}`)
  await expectAccessibleInBoth(page)
  await pattern.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Replaced in ${all - 1} translations`).first()).toBeVisible()
})

test('a colleague is mentioned by a few letters', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await expect(page.getByRole('textbox', { name: /^Translation into/ }).first()).toBeVisible()
  await page.keyboard.press('Control+Shift+KeyM')
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeFocused()
  await page.keyboard.type('Ask @an')
  await expect(page.getByRole('option', { name: '@anna' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('about it')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.mention')).toHaveText('@anna')
})
