/** A workbench that ends and is started again: a window that stays goes on, and edits that files lack are asked about. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

/** Longer than the workbench keeps a project open that no window holds (core/workbench/openProjects.ts). */
const LINGER_MILLISECONDS = 12_000

const source = (page: Page) => page.locator('[data-source-text]')
const field = (page: Page) => page.getByRole('textbox', { name: /^Translation into/ })
const status = (page: Page) => page.getByRole('contentinfo', { name: 'Status' })

test('a window follows the list after its workbench was killed and started again for the same file', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the desktop’s screens are of the workbench’s own process')
  const catalogue = join(workbench.folder, 'uk.po')
  const entries = Array.from({ length: 12 }, (_, index) => `msgid "Source number ${index}."\nmsgstr ""\n`)
  writeFileSync(catalogue, ['msgid ""\nmsgstr "Language: uk\\n"\n', ...entries].join('\n'))
  let running = await startBrowserShell(workbench.folder, catalogue)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(running.url)
  await expect(source(page)).toHaveText('Source number 0.')
  for (const row of [4, 8]) {
    await running.kill()
    await expect(status(page)).toContainText(/trying again|does not reach/)
    running = await startBrowserShell(workbench.folder, catalogue)
    await expect(status(page)).not.toContainText(/trying again|does not reach/)
    await sleep(LINGER_MILLISECONDS)
    await page.getByRole('row', { name: `Source number ${row}.` }).click()
    await expect(source(page)).toHaveText(`Source number ${row}.`)
    await page.keyboard.press('F2')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(`text ${row}`)
    await page.keyboard.press('Control+Enter')
    await expect(source(page)).not.toHaveText(`Source number ${row}.`)
    // The document is written after each save.
    await expect
      .poll(() => readFileSync(catalogue, 'utf8'))
      .toContain(`msgid "Source number ${row}."\nmsgstr "text ${row}"\n`)
  }
  await context.close()
  await running.stop()
})

test('edits that a folder lacks when its window goes are shown at the start, and asked about', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the desktop asks before its window closes')
  const place = join(workbench.folder, 'site')
  mkdirSync(place)
  writeFileSync(join(place, 'en.json'), '{\n  "open": "Open",\n  "quit": "Quit"\n}\n')
  writeFileSync(join(place, 'uk.json'), '{\n  "open": "Відкрити"\n}\n')
  let running = await startBrowserShell(workbench.folder, place)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(running.url)
  const opening = page.getByRole('dialog', { name: 'Open site' })
  await opening.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Вийти')
  await page.keyboard.press('Control+Enter')
  await expect(status(page)).toContainText('1 edit is not yet in site. Save (Ctrl+S)')
  await expect(status(page)).toContainText('Saved in the project')

  const startAgain = async (path?: string) => {
    await running.stop()
    running = await startBrowserShell(workbench.folder, path)
    const next = await context.newPage()
    await next.goto(running.url)
    return next
  }
  const start = await startAgain()
  const recent = start.getByRole('region', { name: 'Recent' }).getByRole('button', { name: /^site/ })
  await expect(recent).toContainText('Edits not yet in the files')
  await expectAccessibleInBoth(start, 'recent-unwritten')
  await recent.press('Enter')
  const dialog = start.getByRole('dialog', { name: 'Save to site?' })
  await expect(dialog).toContainText('1 edit is not yet in site')
  await expectAccessibleInBoth(start, 'unwritten')
  await dialog.getByRole('button', { name: 'Keep in the project' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(status(start)).toContainText('1 edit is not yet in site')

  const again = await startAgain(place)
  await expect(status(again)).toContainText('1 edit is not yet in site. Save (Ctrl+S)')
  await again.keyboard.press('Control+s')
  await expect(status(again)).toContainText('Saved to site')
  expect(JSON.parse(readFileSync(join(place, 'uk.json'), 'utf8'))).toEqual({
    open: 'Відкрити',
    quit: 'Вийти',
  })
  const last = await startAgain()
  await expect(last.getByRole('region', { name: 'Recent' })).toContainText('site')
  await expect(last.getByRole('region', { name: 'Recent' })).not.toContainText('Edits not yet')
  await context.close()
  await running.stop()
})
