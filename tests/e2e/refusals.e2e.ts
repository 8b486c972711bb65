/** The content policy has nothing to refuse, whatever stands in a document, in its strings or on the clipboard. */
import type { Page } from '@playwright/test'
import { expectText } from './field.ts'
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expect, test } from './workbench.ts'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<base href="https://example.org/">
<style>h1 { color: #0c626b }</style>
</head>
<body onload="alert(1)" style="margin: 0">
<h1>Ferry tickets</h1>
<p style="color: rgb(0, 0, 200)" onclick="alert(2)">Choose a <b style="color: rgb(200, 0, 0)" onclick="alert(3)">port</b>.</p>
</body>
</html>
`

/** Copies what another page shows, with its markup. */
async function copyFromElsewhere(page: Page, html: string): Promise<void> {
  await page.setContent(html)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.close()
}

test('a page with styles and handlers in line is shown and typed over without a refusal', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const path = makeProject(workbench.folder, { 'index.html': PAGE })
  const running = await startBrowserShell(workbench.folder, path)
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => {
    // Messages about scripts in the frame come from the test's own access to it.
    if (/Content Security Policy/.test(message.text())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto(running.url)
  const inside = page.frameLocator('iframe[title^="Preview"]')
  await expect(inside.getByRole('heading', { name: 'Ferry tickets' })).toHaveCSS('color', 'rgb(12, 98, 107)')
  await expect(inside.getByText('Choose a')).toHaveCSS('color', 'rgb(0, 0, 200)')
  await inside.getByText('port').click()
  await expect(page.locator('[data-source-text]')).toContainText('port')

  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await page.keyboard.press('F2')
  const source = 'Choose a <b style="color: rgb(200, 0, 0)" onclick="alert(3)">port</b>.'
  await page.keyboard.insertText(source)
  await expect(inside.getByText('port')).toHaveCSS('color', 'rgb(200, 0, 0)')
  await copyFromElsewhere(await context.newPage(), '<p style="color: red" onclick="a()">x</p>')
  await page.bringToFront()
  await page.keyboard.press('Control+v')
  await expectText(field, `${source}x`)

  expect(said).toEqual([])
  // A chip that is typed over lends its looks to nothing.
  await page.keyboard.press('Control+Home')
  for (let press = 0; press < 'Choose a '.length; press++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('yz')
  await expectText(field, 'Choose a yzport</b>.x')
  expect(said).toEqual([])
  await context.close()
  await running.stop()
})
