/** A page as its author made it, in the preview: what covers, folds, hides and colours its texts, and the mark on them. */
import type { FrameLocator, Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { expectText } from './field.ts'
import { makeProject } from './createProject.ts'
import { expect, runCommand, test } from './workbench.ts'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<title>Ferry tickets</title>
<meta name="color-scheme" content="light dark">
<style>
html { scroll-behavior: smooth }
body { margin: 0 }
span { display: none }
.top { position: sticky; top: 0; padding: 24px; background: #eef }
.bar { position: fixed; bottom: 0; left: 0; right: 0; padding: 20px; background: #fee }
.box { height: 120px; overflow: auto }
.inner { height: 90px; overflow: auto; margin-top: 300px }
.deep { margin-top: 200px }
.tall { height: 900px }
.gone { display: none }
.unseen { visibility: hidden }
.flat { height: 0; overflow: hidden }
.off { position: absolute; left: -9999px }
.dark { background: #111; color: #eee; padding: 30px }
.middle { background: #777; color: #fff; padding: 30px }
a:link { color: rgb(179, 38, 30) }
@media (prefers-color-scheme: dark) { h1 { color: rgb(255, 200, 0) } }
</style>
</head>
<body>
<div class="top">Our ferries</div>
<h1>Where to?</h1>
<p><a href="https://example.org/">All sailings</a></p>
<div class="box"><p>Near in the box</p><div class="inner"><p class="deep">Deep in the box</p></div></div>
<p class="gone">Not laid out</p>
<p class="unseen">Not painted</p>
<div class="flat"><p>Without height</p></div>
<p class="off">Beside the page</p>
<details><summary>More</summary><details><summary>Even more</summary><p>Folded twice</p></details></details>
<p><img src="boat.png" alt="A boat at sea"></p>
<div class="tall"></div>
<p class="dark">On dark</p>
<p class="middle">On grey</p>
<div class="tall"></div>
<p>The very last</p>
<div class="bar">We use cookies</div>
</body>
</html>
`

/** So high that each string of the page has its row in the list at once. */
const VIEWPORT = { width: 1440, height: 1600 }

const pageIn = (page: Page) => page.frameLocator('iframe[title^="Preview"]')

async function start(folder: string, newPage: () => Promise<Page>, contents: Record<string, string>) {
  const path = makeProject(folder, contents)
  const running = await startBrowserShell(folder, path)
  const page = await newPage()
  await page.goto(running.url)
  // The list makes room for the preview: a click on a row before that would be where the row was.
  await expect(page.locator('iframe[title^="Preview"]')).toBeVisible()
  await expect(page.locator('[data-source-text]')).not.toBeEmpty()
  return { page, inside: pageIn(page), stop: () => running.stop() }
}

/** Goes to a string by the list. */
async function goTo(page: Page, text: string): Promise<void> {
  await page.getByRole('grid', { name: 'Strings' }).getByRole('row', { name: text }).click()
  await expect(page.locator('[data-source-text]')).toContainText(text)
}

/** Whether the middle of the mark is visible. */
function isMarkOnTop(inside: FrameLocator): Promise<boolean> {
  return inside.locator('[aria-current]').evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  })
}

/** The contrast of the mark with what is around it. */
function contrastOfMark(inside: FrameLocator): Promise<number> {
  return inside.locator('[aria-current]').evaluate((element) => {
    const view = element.ownerDocument.defaultView as Window
    const parts = (colour: string) => [...colour.matchAll(/[\d.]+/g)].map(Number)
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = parts(colour).map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let ground = 'rgb(255, 255, 255)'
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const own = view.getComputedStyle(one).backgroundColor
      if (parts(own)[3] === 0) continue
      ground = own
      break
    }
    const { outlineColor } = view.getComputedStyle(element)
    const [dark, light] = [luminance(outlineColor), luminance(ground)].toSorted((a, b) => a - b)
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
  })
}

test('the mark is seen wherever its text lies, and what the page hides is said', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const newPage = () => browser.newPage({ viewport: VIEWPORT })
  const { page, inside, stop } = await start(workbench.folder, newPage, { 'page.html': PAGE })
  const unseen = page.getByRole('status').filter({ hasText: 'not visible on the page' })

  // Under what is pinned at the top, in boxes that scroll, behind two folds, under what is pinned at the bottom.
  for (const text of ['The very last', 'Where to?', 'Deep in the box', 'Near in the box', 'Folded twice']) {
    await goTo(page, text)
    await expect(inside.locator('[aria-current]')).toHaveText(text)
    await expect(inside.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
    await expect.poll(() => isMarkOnTop(inside)).toBe(true)
    await expect(unseen).toHaveCount(0)
  }
  // An element hidden for a mark is restored once the mark is elsewhere.
  await expect(inside.locator('.bar')).toHaveCSS('opacity', '1')

  for (const text of ['Not laid out', 'Not painted', 'Without height', 'Beside the page']) {
    await goTo(page, text)
    await expect(unseen).toContainText('the page hides it')
  }
  await goTo(page, 'Ferry tickets')
  await expect(unseen).toContainText('its title')
  await goTo(page, 'A boat at sea')
  await expect(unseen).toContainText('an attribute of the marked element')
  await expect(inside.locator('img[aria-current]')).toBeInViewport()
  await goTo(page, 'All sailings')
  await expect(unseen).toHaveCount(0)
  await stop()
})

test('a page keeps its colours, in light and dark, and the mark stands out from each', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const newPage = () => browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' })
  const { page, inside, stop } = await start(workbench.folder, newPage, { 'page.html': PAGE })
  await expect(inside.getByText('All sailings')).toHaveCSS('color', 'rgb(179, 38, 30)')
  const heading = inside.getByRole('heading', { name: 'Where to?' })
  for (const [colorScheme, colour] of [
    ['light', 'rgb(0, 0, 0)'],
    ['dark', 'rgb(255, 200, 0)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(heading).toHaveCSS('color', colour)
    for (const text of ['On dark', 'On grey']) {
      await goTo(page, text)
      await expect(inside.locator('[aria-current]')).toHaveText(text)
      expect(await contrastOfMark(inside)).toBeGreaterThanOrEqual(3)
    }
  }
  // A link has its looks and leads nowhere, by no button and with no key.
  await inside.getByText('All sailings').click({ button: 'middle' })
  await inside.getByText('All sailings').click({ modifiers: ['Control'] })
  expect(page.context().pages()).toHaveLength(1)
  await expect(page.locator('[data-source-text]')).toContainText('All sailings')
  await expect(inside.locator('[aria-current]')).toHaveText('All sailings')
  await stop()
})

test('queries of a page for the system’s colours get the chosen theme', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  // An emulated system would be asked before the theme.
  const newPage = () => browser.newPage({ viewport: VIEWPORT, colorScheme: null })
  const { page, inside, stop } = await start(workbench.folder, newPage, { 'page.html': PAGE })
  const heading = inside.getByRole('heading', { name: 'Where to?' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Translation into/ })).toBeFocused()
  for (const [words, colour] of [
    ['dark theme', 'rgb(255, 200, 0)'],
    ['light theme', 'rgb(0, 0, 0)'],
    ['dark theme', 'rgb(255, 200, 0)'],
  ] as const) {
    await runCommand(page, words)
    await expect(heading).toHaveCSS('color', colour)
  }
  await stop()
})

test('a phrase outside of the query opens, and the list says so and can show it', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const newPage = () => browser.newPage({ viewport: VIEWPORT })
  const { page, inside, stop } = await start(workbench.folder, newPage, { 'page.html': PAGE })
  await page.getByRole('textbox', { name: 'Search, or query in CroQL' }).click()
  await page.keyboard.insertText('text contains "in the box"')
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Strings' })
  await expect(grid).toHaveAttribute('aria-rowcount', '3')
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(1)
  await inside.getByText('All sailings').click()
  await expect(page.locator('[data-source-text]')).toContainText('All sailings')
  const notice = page.getByText('The current string is not in this list.')
  await expect(notice.first()).toBeVisible()
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(0)

  // It is edited as any other; the field does not wait for the row that was left.
  await page.keyboard.press('F2')
  await page.keyboard.insertText('Усі рейси')
  await expectText(page.getByRole('textbox', { name: /^Translation into/ }), 'Усі рейси')
  await expect(inside.getByText('Усі рейси')).toBeVisible()
  await page.getByRole('button', { name: 'Show every string' }).click()
  await expect(page.getByRole('button', { name: 'Show every string' })).toHaveCount(0)
  await expect(grid.getByRole('row', { selected: true })).toContainText('All sailings')
  await stop()
})

test('the preview follows typing without a pause, and grows with the texts of the editor', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const newPage = () => browser.newPage({ viewport: VIEWPORT })
  const { page, inside, stop } = await start(workbench.folder, newPage, { 'guide.md': '# Sail with us\n' })
  await inside.getByRole('heading').click()
  await page.keyboard.press('F2')
  // No pause between two keys is as long as a debounce would wait for.
  let shown = ''
  for (let key = 0; key < 60 && shown === ''; key++) {
    await page.keyboard.type('а', { delay: 20 })
    const text = (await inside.locator('[aria-current]').textContent()) ?? ''
    shown = text.startsWith('а') ? text : ''
  }
  expect(shown).not.toBe('')

  const zoom = () => page.locator('iframe').evaluate((frame) => Number(getComputedStyle(frame).zoom))
  expect(await zoom()).toBe(1)
  await runCommand(page, 'settings')
  await page.getByRole('tab', { name: 'Editor' }).click()
  await page.getByRole('slider').fill('20')
  await expect.poll(zoom).toBeCloseTo(20 / 15, 2)
  await stop()
})
