/** The pane at the side at its least width. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startBrowserShell } from './browserShell.ts'
import { program } from './program.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

function makeProject(folder: string): string {
  const home = join(folder, 'home')
  const path = join(home, 'app.interlinear')
  const names = ['app/src/main/resources/values/settings.json', 'web/one.json', 'web/two.json']
  const files = names.map((name) => join(folder, 'tree', name))
  for (const [index, file] of files.entries()) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ [`key.${index}`]: `Text ${index}` }))
  }
  mkdirSync(home, { recursive: true })
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: { ...process.env, INTERLINEAR_HOME: home } })
  run('init', path, '--source', 'en', '--target', 'uk')
  run('import', path, join(folder, 'tree'))
  return path
}

test('at its least width the pane has each name on one line, and all numbers at one edge', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const running = await startBrowserShell(workbench.folder, makeProject(workbench.folder))
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(running.url)
  const side = page.getByRole('navigation')
  // The opened project gets the caret once it is loaded.
  await expect(page.getByRole('textbox', { name: /Translation into/ }).first()).toBeFocused()
  const file = side.getByRole('button', { name: /values\/settings\.json/ }).first()
  await expect(file).toBeVisible()
  const isCut = (part: string) => file.locator(part).evaluate((one) => one.scrollWidth > one.clientWidth)
  expect(await isCut('.start')).toBe(true)
  expect(await isCut('.end')).toBe(false)
  await page.getByRole('separator').first().focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(160)
  expect(await isCut('.start')).toBe(true)
  expect(await isCut('.end')).toBe(false)
  const rows = await side.locator('button.row:not(.add)').all()
  expect(rows.length).toBeGreaterThan(5)
  const edges = new Set<number>()
  for (const row of rows) {
    const name = await row.locator('.name').boundingBox()
    expect(name?.height).toBeLessThan(24)
    const number = row.locator('.percent')
    const box = (await number.count()) === 0 ? null : await number.boundingBox()
    if (box !== null) edges.add(Math.round(box.x + box.width))
  }
  expect(edges.size).toBe(1)
  await expectAccessibleInBoth(page, 'list-narrow-side')
  await running.stop()
})
