/** The list is quiet where nothing is left to do, and characters that would not be seen have marks with names. */
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expectText } from './field.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

const HIDDEN = 'No\u00a0break, soft\u00adhyphen, left\u200e right\u200f zero\u200dwidth and\ttab'
const TEXTS = { usage: '\n\n    Usage: git add\n', hidden: HIDDEN, greeting: 'Good <b>morning</b>' }
const MARKS = [
  ['no-break space', null],
  ['soft hyphen', '¬'],
  ['left-to-right mark', 'LRM'],
  ['right-to-left mark', 'RLM'],
  ['zero-width joiner', 'ZWJ'],
  ['tab', '→'],
]

test('finished rows step back, and hidden characters are named in the source and the field', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const project = makeProject(workbench.folder, { 'en.json': JSON.stringify(TEXTS) })
  const running = await startBrowserShell(workbench.folder, project)
  await page.goto(running.url)
  const row = (words: string) => page.getByRole('row').filter({ hasText: words })
  const source = (words: string) => row(words).locator('.source')
  // Its first words stand first: neither blanks nor line ends are before or behind them.
  await expect(source('Usage')).toHaveText('Usage: git add')

  await row('break').click()
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await expect(field).toBeFocused()
  await page.keyboard.press('Alt+.')
  await expectText(field, HIDDEN)
  for (const place of [page.locator('[data-source-text]'), field]) {
    const marks = await place
      .locator('.blank')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('title'), one.getAttribute('data-mark')]))
    expect(marks).toEqual(MARKS)
  }
  await expectAccessibleInBoth(page, 'hidden-characters')

  // A finished row is fainter than one in which work is left, and still has the contrast that it needs.
  const inkOf = (words: string) => source(words).evaluate((cell) => getComputedStyle(cell).color)
  await row('Good').click()
  const before = await inkOf('Usage')
  expect(await inkOf('Good')).toBe(before)
  await page.keyboard.press('F2')
  await page.keyboard.insertText('Доброго ')
  await page.keyboard.press('Control+1')
  await page.keyboard.insertText('ранку')
  await page.keyboard.press('Control+2')
  await page.keyboard.press('Control+s')
  await expect(row('Good').getByRole('img', { name: 'Translated' })).toBeVisible()
  await row('Usage').click()
  await expect(row('Usage')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => inkOf('Good')).not.toBe(before)
  expect(await inkOf('Usage')).toBe(before)
  await expectAccessibleInBoth(page, 'quiet-list')
  await running.stop()
})
