/** Tags and variables are short chips: in the list, the source and the translations. */
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

const TEXTS = {
  link: 'Read <a href="https://example.org/a/very/long/address/of/a/page">the terms</a>, please',
  component: 'Hello <1>{{name}}</1>, see $t(title)',
}

test('long tags are cut in the list and the source, and their whole text is their tip', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const project = makeProject(workbench.folder, { 'en.json': JSON.stringify(TEXTS) })
  const running = await startBrowserShell(workbench.folder, project)
  await page.goto(running.url)
  const row = (key: string) => page.getByRole('row').filter({ hasText: key })
  const chips = row('the terms').locator('.source code')
  await expect(chips).toHaveCount(2)
  const long = '<a href="https://example.org/a/very/long/address/of/a/page">'
  await expect(chips.first()).toHaveAttribute('title', long)
  expect((await chips.first().boundingBox())?.width).toBeLessThan(160)
  // The text is whole for search, copy and screen readers.
  await expect(chips.first()).toHaveText(long)
  await expect(row('Hello').locator('.source code')).toHaveText(['<1>', '{{name}}', '</1>', '$t(title)'])
  await row('the terms').click()
  const token = page.locator('[data-source-text] .token').first()
  await expect(token).toHaveText(long)
  expect((await token.boundingBox())?.width).toBeLessThan(260)
  const pane = page.locator('section.detail')
  expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectAccessibleInBoth(page, 'tag-chips')
  await running.stop()
})
