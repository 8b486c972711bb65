/** Segments by keyboard: split at the cursor, merged with the next one, and both reverted. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openProject } from './openingProject.ts'
import { program } from './program.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

const PAGE = '# Help\n\nSave the file, then close it. Go on.\n'

/** A project with a Markdown file, and a JSON file without segments. */
function makeProject(folder: string): string {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd: folder, env })
  writeFileSync(join(folder, 'help.md'), PAGE)
  writeFileSync(join(folder, 'texts.json'), '{"open": "Open. Close."}')
  run('init', 'help.interlinear', '--source', 'en', '--target', 'uk', '--name', 'Help')
  run('import', 'help.interlinear', 'help.md', 'texts.json')
  return join(folder, 'help.interlinear')
}

const sources = (page: Page) =>
  page
    .getByRole('grid', { name: 'Strings' })
    .getByRole('gridcell')
    .filter({ hasText: /^(?:Help|Save|then|Go)/ })

test('splits a segment at the cursor, merges segments, and reverts both', async ({ workbench }) => {
  const path = makeProject(workbench.folder)
  const { page } = await workbench.start()
  await openProject(page, path, 5)
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  const messages = page.getByRole('region', { name: 'Messages' })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('row', { selected: true })).toContainText('Save the file, then close it.')
  await field.focus()
  await page.keyboard.type('Збережіть файл, тоді закрийте.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText('Go on.')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('row', { selected: true })).toContainText('Save the file, then close it.')

  await page.keyboard.press('Alt+Shift+D')
  const dialog = page.getByRole('dialog', { name: 'Split segment' })
  const source = dialog.getByRole('textbox', { name: 'Source text' })
  await expect(source).toBeFocused()
  const parts = dialog.getByRole('definition')
  await expect(parts).toHaveText(['Save the file,', 'then close it.'])
  await page.keyboard.press('Home')
  await expect(dialog.getByRole('button', { name: 'Split' })).toBeDisabled()
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.type('x')
  await expect(source).toHaveValue('Save the file, then close it.')
  await expect(parts).toHaveText(['Save', 'the file, then close it.'])
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(parts.first()).toHaveText(/^Save the file,?$/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessibleInBoth(page, 'split-1440')
  await page.setViewportSize({ width: 1024, height: 700 })
  await expectAccessibleInBoth(page, 'split-1024')
  while ((await parts.first().textContent()) !== 'Save the file,') {
    const before = await parts.first().textContent()
    await page.keyboard.press('ArrowRight')
    await expect(parts.first()).not.toHaveText(before ?? '')
  }
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(messages).toContainText('The segment was split.')
  await expect(page.getByRole('grid', { name: 'Strings' })).toHaveAttribute('aria-rowcount', '6')
  await expect(sources(page)).toHaveText([/^Help/, /^Save the file,/, /^then close it\./, /^Go on\./])
  await expect(page.getByRole('row', { selected: true })).toContainText('Save the file,')
  await expect(field).toHaveText('Збережіть файл, тоді закрийте.')
  await expectAccessibleInBoth(page, 'split-done-1024')

  await page.keyboard.press('Alt+Shift+J')
  await expect(messages).toContainText('The segments were merged.')
  await expect(sources(page)).toHaveText([/^Help/, /^Save the file, then close it\./, /^Go on\./])
  await page.keyboard.press('Alt+Shift+J')
  await expect(sources(page)).toHaveText([/^Help/, /^Save the file, then close it\. Go on\./])
  await page.keyboard.press('Alt+Shift+J')
  await expect(messages).toContainText('The next segment belongs to another paragraph')

  await page.keyboard.press('Alt+Z')
  await expect(sources(page)).toHaveText([/^Help/, /^Save the file, then close it\./, /^Go on\./])
  await page.keyboard.press('Alt+Shift+Z')
  await expect(sources(page)).toHaveText([/^Help/, /^Save the file, then close it\. Go on\./])
})

test('says why a file has no segments', async ({ workbench }) => {
  const path = makeProject(workbench.folder)
  const { page } = await workbench.start()
  await openProject(page, path, 5)
  await page.getByRole('grid', { name: 'Strings' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('row', { selected: true })).toContainText('Open. Close.')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Split segment')
  const found = page.getByRole('option', { name: /Split segment/ })
  await expect(found).toHaveAttribute('aria-disabled', 'true')
  await expect(found).toContainText('The file of this string has no segments.')
})
