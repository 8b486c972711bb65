/** The preview of a document beside its list: the string at hand is marked in it, and a phrase in it is a way to it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'
import { expectText } from './field.ts'
import { makeProject } from './makingProject.ts'

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
  await expect(page.locator('[data-source-text]')).toContainText('ticket')
  await expect(inside.locator('[aria-current]')).toContainText('Buy a ticket at the counter, or on board.')

  // What is typed stands there as what it becomes.
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
  expect(
    asked.filter((url) => !url.startsWith(new URL(running.url).origin) && !url.startsWith('data:')),
  ).toEqual([])
  await running.stop()
})
