/** The QA report and the CSV table for reviewers are saved from the window, by keyboard. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expect, expectAccessibleInBoth, pressEnter, runCommand, test } from './workbench.ts'

async function saveAs(page: Page, folder: string, name: string): Promise<void> {
  const browser = page.getByRole('dialog', { name: /^Save the/ })
  await browser.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await page.keyboard.press('Enter')
  await expect(browser.getByRole('option', { name: /here\.csv/ })).toBeVisible()
  await browser.getByRole('textbox', { name: 'File name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(browser).toBeHidden()
}

test('a report of the checks, and a table that comes back', async ({ browser, workbench }) => {
  const { folder } = workbench
  writeFileSync(join(folder, 'here.csv'), '')
  const project = makeProject(folder, { 'a.json': '{"pay": "Pay %d", "cart": "Cart"}' })
  const running = await startBrowserShell(folder, project)
  const page = await browser.newPage({ viewport: { width: 1024, height: 700 } })
  await page.goto(running.url)
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await field.click()
  await page.keyboard.type('Сплатити')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: 'Pay' })).toContainText('Сплатити')

  await runCommand(page, 'QA checks')
  const dialog = page.getByRole('dialog', { name: 'QA checks' })
  await dialog.getByRole('combobox', { name: 'Format of the QA report' }).selectOption('XLSX')
  await expectAccessibleInBoth(page, 'qa-report')
  await pressEnter(dialog.getByRole('button', { name: 'Save QA report…' }))
  await saveAs(page, folder, 'qa')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'The QA report is saved: 1 issue.',
  )
  const parts = unzipSync(readFileSync(join(folder, 'qa.xlsx')))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('Сплатити')
  expect(sheet).toContain('Markup tag')
  await page.keyboard.press('Escape')

  await runCommand(page, 'Export this list')
  const exporting = page.getByRole('dialog', { name: 'Export this list' })
  await exporting.getByRole('radio', { name: /CSV table for reviewers/ }).check()
  await expectAccessibleInBoth(page, 'list-export')
  await pressEnter(exporting.getByRole('button', { name: 'Choose the file…' }))
  await saveAs(page, folder, 'review')
  await expect(exporting).toContainText(join(folder, 'review.csv'))
  await page.keyboard.press('Escape')
  const table = readFileSync(join(folder, 'review.csv'), 'utf8')
  writeFileSync(join(folder, 'review.csv'), table.replace('Сплатити', 'Заплатити %d'))
  await runCommand(page, 'Import a worklist')
  const returning = page.getByRole('dialog', { name: 'Import a worklist' })
  await returning.getByRole('textbox').first().fill(join(folder, 'review.csv'))
  await page.keyboard.press('Tab')
  await pressEnter(returning.getByRole('button', { name: 'Compare' }))
  await expect(returning.getByText('Edits (1)')).toBeVisible()
  await pressEnter(returning.getByRole('button', { name: 'Import' }))
  await expect(returning.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: 'Pay' })).toContainText('Заплатити')
  await running.stop()
})
