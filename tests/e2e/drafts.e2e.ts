/**
 * Drafts are listed, counted, and reported before and after an export; an approved text that stays the top one is
 * marked.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chooseBy } from './fileChooser.ts'
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, openSample, runCommand, test } from './workbench.ts'

const rowOf = (page: Page, source: RegExp) => page.getByRole('row', { name: source })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: /Translation into/ }).first()

async function openString(page: Page, source: RegExp): Promise<void> {
  await rowOf(page, source).click()
  await expect(page.locator('[data-source-text]')).toContainText(source)
}

test('drafts are a worklist with their count and texts, and an export says which files lack them', async ({
  workbench,
}) => {
  const { page } = await workbench.start()
  await openSample(page)
  await runCommand(page, 'Save texts when leaving')
  const drafts = page.getByRole('region', { name: 'Worklists' }).getByRole('button', { name: /^Drafts/ })
  await expect(drafts).toHaveText(/0$/)
  await openString(page, /Boarding closes/)
  await fieldOf(page).fill('Посадка закінчується')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rowOf(page, /Boarding closes/)).toContainText('Посадка закінчується')
  await expect(rowOf(page, /Boarding closes/).getByRole('img', { name: 'Draft, not saved' })).toBeVisible()
  await expect(drafts).toHaveText(/1$/)

  await drafts.click()
  const grid = page.getByRole('grid', { name: 'Strings' })
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await expect(grid).toContainText('Посадка закінчується')
  await expect(drafts).toHaveAttribute('aria-current', 'true')
  await expectAccessibleInBoth(page, 'drafts')

  await page.keyboard.press('Control+e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByRole('region', { name: /stay out of these files/ })).toContainText(
    /shop\.pot.*Ukrainian.*1 string with a draft/,
  )
  await expectAccessibleInBoth(page, 'drafts-export')
  const folder = join(workbench.folder, 'exported')
  mkdirSync(folder)
  const choosing = dialog.getByRole('button', { name: /Choose/ })
  await chooseBy(page, choosing, 'Choose a folder to export to', { folder })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toContainText(/Wrote \d+ file/)
  await expect(dialog.getByRole('region', { name: /These files lack drafts/ })).toContainText(
    /shop\.pot.*Ukrainian.*1 string with a draft/,
  )
  await dialog.getByRole('button', { name: 'Show drafts' }).click()
  await expect(dialog).toBeHidden()

  await rowOf(page, /Boarding closes/).click()
  await expectText(fieldOf(page), 'Посадка закінчується')
  await fieldOf(page).press('Control+s')
  await expect(drafts).toHaveText(/0$/)
  await page.getByRole('button', { name: 'Show all strings again' }).click()
  await expect(drafts).not.toHaveAttribute('aria-current', 'true')
  await expect(rowOf(page, /Boarding closes/).getByRole('img', { name: 'Translated' })).toBeVisible()
})

test('a row says where an approved text stays in use', async ({ workbench }) => {
  const { page } = await workbench.start()
  await openSample(page)
  await openString(page, /Boarding closes/)
  await fieldOf(page).fill('Посадка закінчується')
  await fieldOf(page).press('Control+Shift+Enter')
  const row = rowOf(page, /Boarding closes/)
  await expect(row.getByRole('img', { name: 'Approved' })).toBeVisible()
  await openString(page, /Boarding closes/)
  await fieldOf(page).fill('Посадка завершується')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(row.getByRole('img', { name: /approved one stays in use/ })).toBeVisible()
  await expect(row).toContainText('Посадка закінчується')
})
