/** The layout in small windows, with large texts, and where the system gives the colours. */
import type { Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expect, runCommand, test } from './workbench.ts'

const KEYS = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `settings.account.section_${String(60 - index).padStart(2, '0')}.title`,
    `Text ${index}`,
  ]),
)

async function start(folder: string, page: Page) {
  const running = await startBrowserShell(folder, makeProject(folder, { 'en.json': JSON.stringify(KEYS) }))
  await page.goto(running.url)
  await expect(page.getByRole('row', { selected: true })).toBeVisible()
  return () => running.stop()
}

/** Returns the clipped texts in a part of the screen. */
function cutIn(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((parts) =>
      parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent.trim()),
    )
}

test('clips nothing at 800 × 600 with the browser’s texts at 20 px', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => (document.documentElement.style.fontSize = '20px'))
  })
  const stop = await start(workbench.folder, page)
  await expect(page.getByRole('button', { name: 'Translated, not approved' })).toBeVisible()
  expect(await cutIn(page, 'nav .name .start')).toEqual([])
  expect(await cutIn(page, 'section.detail')).toEqual([])
  await stop()
})

test('at a zoom of 200 % some lines of the source are read at once, above the field', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 640, height: 400 } })
  const text = 'Choose the folder that your files are in, and the languages that they are translated into. '
  const project = makeProject(workbench.folder, { 'en.json': JSON.stringify({ a: text.repeat(2) }) })
  const running = await startBrowserShell(workbench.folder, project)
  await page.goto(running.url)
  const source = page.getByRole('region', { name: 'Source' })
  await expect(source).toContainText('translated into')
  const [shown, whole] = await source.evaluate(({ clientHeight, scrollHeight }) => [
    clientHeight,
    scrollHeight,
  ])
  expect(shown).toBe(whole)
  await expect(page.getByRole('textbox', { name: 'Translation' })).toBeInViewport({ ratio: 1 })
  await running.stop()
})

test('the settings fit into a window at a zoom of 200 %', async ({ browser, shell, workbench }) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } })
  const stop = await start(workbench.folder, page)
  await runCommand(page, 'settings')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  for (const name of [
    'Appearance',
    'Editor',
    'Saving',
    'Dictionaries',
    'Memory',
    'Suggestions',
    'Keys',
    'You',
    'Updates',
  ]) {
    await dialog.getByRole('tab', { name }).click()
    await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
    expect(await cutIn(page, 'dialog .body, dialog .settings-panel, dialog .label'), name).toEqual([])
  }
  await stop()
})

test('keeps the current row visible if the window shrinks', async ({ browser, shell, workbench }) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const stop = await start(workbench.folder, page)
  const row = page.getByRole('row', { name: 'Text 20' })
  await row.click()
  await expect(row).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1024, height: 400 })
  await expect(page.getByRole('row', { selected: true })).toBeInViewport({ ratio: 1 })
  // A row that was scrolled away stays hidden.
  await page.getByRole('grid', { name: 'Strings' }).hover()
  await page.mouse.wheel(0, 1_000)
  await expect(page.getByRole('row', { selected: true })).not.toBeInViewport()
  const last = page.getByRole('row', { name: 'Text 59' })
  await page.setViewportSize({ width: 1024, height: 380 })
  await expect(page.getByRole('row', { selected: true })).not.toBeInViewport()
  await expect(last).toHaveCount(1)
  await stop()
})

test('identifiers show their first letters however narrow, and order the list', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 1024, height: 700 } })
  const stop = await start(workbench.folder, page)
  await page.getByRole('button', { name: 'Choose the columns of the list' }).click()
  const choice = page.getByRole('menuitemcheckbox', { name: 'Identifier' })
  // Shown by its room, it is chosen by a second press.
  if ((await choice.getAttribute('aria-checked')) === 'true') await choice.click()
  await choice.click()
  await page.keyboard.press('Escape')
  const head = page.getByRole('columnheader', { name: 'Identifier' })
  const firstPart = page.locator('.row .identifier .start').first()
  await page.setViewportSize({ width: 800, height: 600 })
  await expect.poll(() => firstPart.evaluate((part) => part.clientWidth)).toBeGreaterThan(12)

  await head.getByRole('button').first().click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('section_01')
  await head.getByRole('button').first().click()
  await expect(page.getByRole('row').nth(1)).toContainText('section_60')
  await stop()
})

test('one file is there once; edges of columns and dividers are seen in the system’s colours', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, forcedColors: 'active' })
  const stop = await start(workbench.folder, page)
  await expect(page.getByRole('button', { name: 'en.json' }).first()).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'All files' })).toHaveCount(0)
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  for (const line of await page.getByRole('separator').all())
    await expect(line).not.toHaveCSS('background-color', ground)
  await stop()
})
