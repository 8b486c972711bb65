/** Tags and variables are short chips wherever a text is shown: in the list, the source, the field, matches and history. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expectText } from './field.ts'
import { program } from './program.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

const LINK = '<a href="https://example.org/a/very/long/address/of/a/page">'
const TEXTS = {
  link: `Read ${LINK}the terms</a>, please`,
  component: 'Hello <1>{{name}}</1>, see $t(title)',
  numbered: '%s of %s in %s',
  row: 'Open <b>one</b>, <i>two</i>, <u>three</u>, <b>four</b>, <i>five</i>, <u>six</u>, <b>seven</b> and nothing else',
  links:
    'Read <a href="https://example.org/x">one</a> or <a href="https://example.org/y">two</a>.<br/>Thank you',
}

/** Returns the texts that the chips within an element show: their short form, or their whole text where that is short. */
const shownChips = (place: Locator) =>
  place.locator('.token').evaluateAll((chips) =>
    chips.map((chip) => {
      const short = chip.matches('[data-label]') ? chip : chip.querySelector('.short')
      return short?.getAttribute('data-label') ?? chip.textContent
    }),
  )

/** Whether a picture shows a chip: its ground is warm, and far larger than an ellipsis in its colour. */
function showsChip(page: Page, picture: Buffer): Promise<boolean> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      drawing.drawImage(bitmap, 0, 0)
      const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
      const pixels = Array.from({ length: data.length / 4 }, (_, index) => index * 4)
      return pixels.filter((at) => data[at]! - data[at + 2]! > 12).length > pixels.length / 5
    },
    [...picture],
  )
}

async function openString(page: Page, words: string): Promise<Locator> {
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText(words)
  await expect(page.locator('[data-source-text]')).toContainText(words)
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await expect(field).toBeFocused()
  return field
}

test('tags are short in the list and the source, and their whole text is their tip', async ({
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
  const source = (key: string) => row(key).locator('.source')
  await expect.poll(() => shownChips(source('the terms'))).toEqual(['1', '/1'])
  const chips = source('the terms').locator('.token')
  await expect(chips.first()).toHaveAttribute('title', LINK)
  expect((await chips.first().boundingBox())?.width).toBeLessThan(60)
  // The text is whole for search, copy and screen readers.
  await expect(chips.first()).toHaveText(LINK)
  expect(await shownChips(source('Hello'))).toEqual(['1', '{{name}}', '/1', '$t(title)'])
  expect(await shownChips(source('%s of'))).toEqual(['%s¹', '%s²', '%s³'])
  expect(await shownChips(source('Thank'))).toEqual(['1', '/1', '2', '/2', '3'])
  // A cell that is too narrow shows whole chips: its end is an ellipsis on the row's ground, never half a chip.
  let cutWidths = 0
  for (let width = 1440; width >= 900; width -= 36) {
    await page.setViewportSize({ width, height: 900 })
    const cell = source('seven')
    if (!(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))) continue
    cutWidths++
    const { x, y, width: cellWidth, height } = (await cell.boundingBox())!
    const end = await page.screenshot({ clip: { x: x + cellWidth - 9, y, width: 9, height } })
    expect(await showsChip(page, end), `${width} px`).toBe(false)
  }
  expect(cutWidths).toBeGreaterThan(5)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row('the terms').click()
  const pane = page.locator('section.detail')
  await expect.poll(() => shownChips(page.locator('[data-source-text]'))).toEqual(['1', '/1'])
  await expect(page.locator('[data-source-text] .token').first()).toHaveText(LINK)
  expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // A search for what a chip does not show marks the chip.
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('very')
  await expect(chips.first()).toHaveAttribute('data-hit', '')
  await expect(page.locator('[data-source-text] [data-hit]')).toHaveCount(1)
  await expectAccessibleInBoth(page, 'tag-chips')
  // So is a key, which is drawn in two parts.
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('numbered')
  await expect(row('%s of').locator('.identifier [data-two-parts]')).toHaveAttribute('data-hit', '')
  await running.stop()
})

test('the field shows short chips, and what is typed, copied, read aloud and saved is the whole text', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const project = makeProject(workbench.folder, { 'en.json': JSON.stringify(TEXTS) })
  const running = await startBrowserShell(workbench.folder, project)
  await page.goto(running.url)
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeVisible()
  const field = await openString(page, 'the terms')
  const whole = `Прочитайте ${LINK}умови</a>, будь ласка`
  await page.keyboard.insertText('Прочитайте ')
  await page.keyboard.press('Control+1')
  await page.keyboard.type('умови')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(', будь ласка')
  await expectText(field, whole)
  expect(await shownChips(field)).toEqual(['1', '/1'])
  const chip = field.locator('.token').first()
  const { width: shortWidth } = (await chip.boundingBox())!
  expect(shortWidth).toBeLessThan(60)
  await expectAccessibleInBoth(page, 'tag-chips-field')

  // It is read aloud as it is.
  const browserSession = await context.newCDPSession(page)
  const { root } = await browserSession.send('DOM.getDocument')
  const { nodes } = await browserSession.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    role: 'textbox',
    accessibleName: 'Translation into Ukrainian',
  })
  expect(nodes[0]?.value?.value).toBe(whole)

  // The cursor passes a chip, and a key deletes it, as one.
  await page.keyboard.press('Home')
  for (let step = 0; step < 'Прочитайте '.length; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('|')
  await expectText(field, whole.replace(LINK, `${LINK}|`))
  await page.keyboard.press('Backspace')
  // An edit after a move of the cursor is a step of undo by itself.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expectText(field, whole.replace(LINK, ''))
  await page.keyboard.press('Control+z')
  await expectText(field, whole)
  // The cursor stands behind it again, where F2 opens it.
  await page.keyboard.press('F2')
  await expect.poll(async () => (await chip.boundingBox())?.width).toBeGreaterThan(4 * shortWidth)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.insertText('#top')
  const changed = whole.replace('/page"', '/page#top"')
  await expectText(field, changed)
  await page.keyboard.press('End')
  // A link that leads elsewhere than the source's looks otherwise.
  await expect.poll(() => shownChips(field)).toEqual(['2', '/2'])
  await page.keyboard.press('Control+z')
  await expectText(field, whole)

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole)
  await page.keyboard.press('Control+v')
  await expectText(field, whole)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
  await running.stop()
  const out = join(workbench.folder, 'out')
  mkdirSync(out)
  const env = { ...process.env, INTERLINEAR_HOME: join(workbench.folder, 'home') }
  execFileSync(process.execPath, [program, 'export', project, '--language', 'uk', '--out', out], { env })
  expect(JSON.parse(readFileSync(join(out, 'en.json'), 'utf8'))).toMatchObject({ link: whole })
  await context.close()
})

test('chips follow the grammar that the pane states, and that is chosen there by keyboard', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const path = makeProject(workbench.folder, {
    'en.json': JSON.stringify({ sale: 'Save 20 %d, {name}, on %s today' }),
  })
  const running = await startBrowserShell(workbench.folder, path)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(running.url)
  const source = page.locator('[data-source-text]')
  await expect.poll(() => shownChips(source)).toEqual(['%d¹', '{name}', '%s²'])
  const grammar = page.getByRole('combobox', { name: 'Placeholders' })
  await expect(grammar).toHaveAttribute('title', 'Placeholders: by the type of the file')
  await grammar.selectOption('No placeholders: % is a character')
  await expect.poll(() => shownChips(source)).toEqual([])
  await expect(grammar).toHaveAttribute('title', 'Placeholders: chosen for this file')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.insertText('Знижка 20 %d для {name}')
  await grammar.focus()
  await page.keyboard.press('Home')
  await expect(grammar).toHaveAttribute('title', 'Placeholders: by the type of the file')
  await grammar.selectOption('C')
  await expect.poll(() => shownChips(source)).toEqual(['%d¹', '%s²'])
  // The text that was typed before the change is there, with the chips of the other grammar.
  await expectText(field, 'Знижка 20 %d для {name}')
  await expect.poll(() => shownChips(field)).toEqual(['%d'])
  await expectAccessibleInBoth(page, 'grammar')
  await context.close()
  await running.stop()
})
