/** A long source and its field are in sight together, in each window. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { program } from './program.ts'
import { expect, expectAccessible, test } from './workbench.ts'

const LINES = Array.from(
  { length: 40 },
  (_, index) => `Line ${index} of a long text on how to use the command.`,
)
/**
 * A usual window, the smallest one, and a usual one at a zoom of 200 %. In the latter two the pane stands below the list
 * and is low, where lines of the source are more important than its facts. `share`: the share of the pane that both may
 * use.
 */
const WINDOWS = [
  { width: 1440, height: 900, share: 0.4 },
  { width: 1024, height: 700, share: 0.5 },
  { width: 720, height: 450, share: 0.65 },
]

/** Four lines of the source are in sight however low the pane. */
const LINES_IN_SIGHT = 4

function makeProject(folder: string): string {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const path = join(home, 'long.interlinear')
  const source = join(folder, 'en.json')
  writeFileSync(source, JSON.stringify({ long: LINES.join('\n'), short: 'Short' }))
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: { ...process.env, INTERLINEAR_HOME: home } })
  run('init', path, '--source', 'en', '--target', 'ar')
  run('import', path, source)
  return path
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not on the page`)
  return box
}

test('a long source scrolls in its part and leaves the field in sight', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const running = await startBrowserShell(workbench.folder, makeProject(workbench.folder))
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const { share, ...viewport } of WINDOWS) {
    await page.setViewportSize(viewport)
    await page.goto(running.url)
    await expect(page.locator('[data-source-text]')).toContainText('Line 39')
    const field = page.getByRole('textbox', { name: /^Translation into/ })
    await page.keyboard.press('F2')
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(LINES.join('\n'))
    const pane = await boxOf(page, 'section.detail')
    const source = await boxOf(page, 'section.source')
    const target = await boxOf(page, '[role="textbox"]')
    expect(source.height).toBeLessThanOrEqual(Math.max(0.4 * pane.height, LINES_IN_SIGHT * 25))
    expect(source.y + source.height - pane.y).toBeLessThanOrEqual(share * pane.height + 1)
    expect(target.y).toBeLessThan(pane.y + (share + 0.1) * pane.height)
    // The last input is visible with the source, also after scrolling the pane.
    await page.mouse.move(pane.x + 20, pane.y + pane.height - 20)
    await page.mouse.wheel(0, 60)
    await page.keyboard.type('!')
    await expect(page.locator('section.source')).toBeInViewport({ ratio: 0.9 })
    await expect(field).toBeInViewport()
  }
  const source = page.getByRole('region', { name: 'Source' })
  await source.focus()
  await page.keyboard.press('End')
  await expect.poll(() => source.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  await expectAccessible(page)
  await context.close()
  await running.stop()
})
