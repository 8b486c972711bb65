/**
 * The preview of a document beside its list: the current string is marked in it, and a click on a phrase opens its
 * string.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'
import { expectText } from './field.ts'
import { makeProject } from './createProject.ts'

const GUIDE = `---
title: Ferry guide
---

# Sail with us

Buy a **ticket** at the [counter](/counter), or on board. Dogs travel _free_.

| From   | To      |
| ------ | ------- |
| Odesa  | Batumi  |

> Be there 30 minutes before departure.

- Cars drive on last
- Cats stay in their box
`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<title>Ferry tickets</title>
<style>h1 { color: #0c626b }</style>
<script>document.title = 'run'</script>
</head>
<body onload="alert(1)">
<h1>Where do you want to go?</h1>
<p>Choose a <b>port</b> and a day. <img src="boat.png" alt="A boat at sea"></p>
<p><a href="https://example.org/">All sailings</a></p>
<form><textarea rows="1">Notes</textarea> <input name="n" placeholder="Your name"></form>
</body>
</html>
`

const pageIn = (page: Page) => page.frameLocator('iframe[title^="Preview"]')

test('a Markdown document is seen as its readers see it, both ways', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const path = makeProject(workbench.folder, { 'guide.md': GUIDE })
  const running = await startBrowserShell(workbench.folder, path)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(running.url)
  const inside = pageIn(page)
  await expect(inside.getByRole('heading', { name: 'Sail with us' })).toBeVisible()
  await expect(inside.getByText('Ferry guide')).toBeVisible()
  await expect(inside.getByRole('cell', { name: 'Batumi' })).toBeVisible()

  // A phrase is a way to its string.
  await inside.getByText('counter').click()
  // Letters are for its field, even those that come before it is there; nothing of the page could take them.
  await page.keyboard.type('Buy')
  await expect(page.locator('[data-source-text]')).toContainText('ticket')
  await expect(inside.locator('[aria-current]')).toContainText('Buy')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await expectText(field, 'Buy')
  await page.keyboard.press('Control+a')

  // The input is shown there in its rendered form.
  await page.keyboard.press('F2')
  await page.keyboard.insertText('Купіть **квиток** у [касі](/counter) чи на борту.')
  await expect(inside.locator('strong')).toHaveText('квиток')
  await expect(inside.locator('[aria-current]')).toHaveText('Купіть квиток у касі чи на борту.')
  await expect(inside.locator('[aria-current]')).toHaveAttribute('lang', 'uk')
  await expectAccessibleInBoth(page, 'preview-markdown')

  // And a string of the list is marked in the page.
  await page.keyboard.press('Control+Enter')
  await expectText(page.getByRole('textbox', { name: /^Translation into/ }), '')
  await expect(inside.locator('[aria-current]')).toHaveText('Dogs travel free.')
  await expect(inside.getByText('Купіть квиток у касі чи на борту.')).toBeVisible()
  await running.stop()
})

test('a web page is shown without what runs, loads or leads away', async ({ browser, shell, workbench }) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const path = makeProject(workbench.folder, { 'index.html': PAGE })
  writeFileSync(join(workbench.folder, 'boat.png'), '')
  const running = await startBrowserShell(workbench.folder, path)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', () => asked.push('a dialog'))
  await page.goto(running.url)
  const inside = pageIn(page)
  const heading = inside.getByRole('heading', { name: 'Where do you want to go?' })
  await expect(heading).toHaveCSS('color', 'rgb(12, 98, 107)')
  await inside.getByText('All sailings').click()
  await expect(page.locator('[data-source-text]')).toContainText('All sailings')
  await inside.locator('img').click()
  await expect(page.locator('[data-source-text]')).toContainText('A boat at sea')
  await expect(inside.locator('img[aria-current]')).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.insertText('Човен у морі')
  await page.keyboard.press('Control+Enter')
  await expectAccessibleInBoth(page, 'preview-html')

  // Input in a form field of the page would be lost: the field accepts none.
  await inside.locator('textarea').click()
  await page.keyboard.type('abc')
  await expect(inside.locator('textarea')).toHaveValue('Notes')
  await inside.locator('input').click()
  await expect(page.locator('[data-source-text]')).toContainText('Your name')
  await page.keyboard.type('abc')
  await expect(inside.locator('input')).toHaveValue('')
  expect(
    asked.filter((url) => !url.startsWith(new URL(running.url).origin) && !url.startsWith('data:')),
  ).toEqual([])
  await running.stop()
})

test('a right-to-left translation is laid out so, with its list, and the rest is unchanged', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const path = makeProject(workbench.folder, { 'guide.md': GUIDE }, 'ar')
  const running = await startBrowserShell(workbench.folder, path)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(running.url)
  const inside = pageIn(page)
  await inside.getByText('Cars drive on last').click()
  await expect(page.locator('[data-source-text]')).toContainText('Cars')
  await page.keyboard.press('F2')
  await page.keyboard.insertText('تصعد السيارات أخيرًا')
  const item = inside.getByRole('listitem').first()
  await expect(item).toHaveCSS('direction', 'rtl')
  await expect(inside.getByRole('list').first()).toHaveCSS('direction', 'rtl')
  await expect(inside.getByRole('heading').first()).toHaveCSS('direction', 'ltr')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(inside.getByRole('list').first()).toHaveCSS('direction', 'ltr')

  // The focus stays in the remaining view.
  const grid = page.getByRole('grid', { name: 'Strings' })
  const isOnBody = () => page.evaluate(() => document.activeElement === document.body)
  for (let round = 0; round < 3; round++) {
    if ((await grid.count()) > 0) await grid.focus()
    else await inside.getByRole('heading').first().click()
    await page.keyboard.press('F8')
    await expect.poll(isOnBody).toBe(false)
  }
  await running.stop()
})
