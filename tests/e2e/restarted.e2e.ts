/** A window whose workbench was killed and started again for the same file goes on: the pane follows the list, and saves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { expect, test } from './workbench.ts'

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
