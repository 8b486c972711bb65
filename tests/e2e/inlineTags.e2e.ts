/** Inline tags of XLIFF, HTML and Markdown are numbered chips that are inserted, paired and moved by key. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { makeProject } from './createProject.ts'
import { expectText } from './field.ts'
import { program } from './program.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

const XLIFF = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="page.html" source-language="en" target-language="uk" datatype="html">
    <body>
      <trans-unit id="1">
        <source>Press <g id="4" ctype="bold">Save &amp; close</g> or <bpt id="7">&lt;i&gt;</bpt>leave<ept id="7">&lt;/i&gt;</ept>.<x id="9"/></source>
      </trans-unit>
    </body>
  </file>
</xliff>
`
const [BOLD, ITALIC, ITALIC_END] = [
  '<g id="4" ctype="bold">',
  '<bpt id="7"><i></bpt>',
  '<ept id="7"></i></ept>',
]

/** Returns the texts that the chips of an element show. */
const shownChips = (place: Locator) =>
  place.locator('.token').evaluateAll((chips) =>
    chips.map((chip) => {
      const short = chip.matches('[data-label]') ? chip : chip.querySelector('.short')
      return short?.getAttribute('data-label') ?? chip.textContent
    }),
  )

async function openFile(page: Page, words: string): Promise<Locator> {
  // The first string is shown before the query bar is asked for.
  await expect(page.locator('[data-source-text]')).toBeVisible()
  await page.keyboard.press('Control+f')
  const query = page.getByRole('textbox', { name: /^Search/ })
  await expect(query).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(query).toHaveText(words)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-source-text]')).toContainText(words)
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: /^Translation into/ })
  await expect(field).toBeFocused()
  return field
}

const press = async (page: Page, key: string, times = 1) => {
  for (let time = 0; time < times; time++) await page.keyboard.press(key)
}

test('codes of XLIFF are typed by number around words, and are written as they were', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const project = makeProject(workbench.folder, { 'page.xlf': XLIFF })
  const running = await startBrowserShell(workbench.folder, project)
  await page.goto(running.url)
  const field = await openFile(page, 'Press')
  const source = page.locator('[data-source-text]')
  await expect.poll(() => shownChips(source)).toEqual(['1', '/1', '2', '/2', '3'])

  // A pair goes around the selected words.
  await page.keyboard.type('Натисніть Зберегти')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+1')
  await expectText(field, `Натисніть ${BOLD}Зберегти</g>`)
  // Without a selection the cursor stands between both ends.
  await page.keyboard.type(' або ')
  await page.keyboard.press('Control+2')
  await page.keyboard.type('вийдіть')
  const typed = `Натисніть ${BOLD}Зберегти</g> або ${ITALIC}вийдіть${ITALIC_END}`
  await expectText(field, typed)
  await expect.poll(() => shownChips(field)).toEqual(['1', '/1', '2', '/2'])

  // The pair that the cursor touches is marked, and no other.
  const paired = field.locator('.paired .token')
  await expect(paired).toHaveCount(2)
  await expect(paired.first()).toHaveText(ITALIC)
  await page.keyboard.press('Home')
  await expect(paired).toHaveCount(0)

  // Backspace deletes a chip as one, and its key brings back the end that is missing.
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expectText(field, typed.slice(0, -ITALIC_END.length))
  const missing = page.getByRole('button', { name: 'Insert /2', exact: true })
  await expect(missing).toHaveAttribute('title', ITALIC_END)
  await page.keyboard.press('Control+2')
  await expectText(field, typed)
  await expect(missing).toHaveCount(0)
  await page.keyboard.type('.')
  // All that is missing still.
  await expect(page.getByRole('button', { name: 'Insert 3', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+Shift+A')
  const whole = `${typed}.<x id="9"/>`
  await expectText(field, whole)

  // An opening tag moves before the word before it, and back.
  await page.keyboard.press('Home')
  await press(page, 'ArrowRight', 'Натисніть '.length + 1)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expectText(field, whole.replace(`Натисніть ${BOLD}`, `${BOLD}Натисніть `))
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expectText(field, whole)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await page.keyboard.press('Control+z')
  await expectText(field, whole)
  await expectAccessibleInBoth(page, 'inline-tags')
  await page.setViewportSize({ width: 1024, height: 700 })
  await expectAccessibleInBoth(page, 'inline-tags-1024')
  await page.setViewportSize({ width: 1440, height: 900 })

  // The tags as they are written, and their numbers again.
  await page.keyboard.press('Shift+F2')
  await expect.poll(() => shownChips(field)).toContain(BOLD)
  await expect.poll(() => shownChips(source)).toContain(ITALIC_END)
  await expectAccessibleInBoth(page, 'inline-tags-full')
  await page.keyboard.press('Shift+F2')
  await expect.poll(() => shownChips(field)).toEqual(['1', '/1', '2', '/2', '3'])

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo')).toContainText('Saved')
  await running.stop()
  const out = join(workbench.folder, 'out')
  mkdirSync(out)
  const env = { ...process.env, INTERLINEAR_HOME: join(workbench.folder, 'home') }
  execFileSync(process.execPath, [program, 'export', project, '--language', 'uk', '--out', out], { env })
  const target =
    '<target>Натисніть <g id="4" ctype="bold">Зберегти</g> або <bpt id="7">&lt;i&gt;</bpt>вийдіть<ept id="7">&lt;/i&gt;</ept>.<x id="9"/></target>'
  const written = readFileSync(join(out, 'page.xlf'), 'utf8')
  expect(written).toContain(target)
  expect(written.replace(/\s*<target>.*<\/target>/, '')).toBe(XLIFF)
})

test('links of Markdown and elements of HTML are pairs, and crossed ones are put in order by key', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const project = makeProject(workbench.folder, {
    'guide.md': 'Read [the guide](https://example.org/guide) and ![a picture](b.png) of `git add` first.\n',
    'page.html':
      '<!doctype html><html lang="en"><body><p>Open <b>the <i>small</i></b> window</p></body></html>',
  })
  const running = await startBrowserShell(workbench.folder, project)
  await page.goto(running.url)
  const field = await openFile(page, 'Read')
  await expect
    .poll(() => shownChips(page.locator('[data-source-text]')))
    .toEqual(['1', '/1', '2', '/2', '`git add`'])
  await page.keyboard.type('Прочитайте посібник')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+1')
  await expectText(field, 'Прочитайте [посібник](https://example.org/guide)')
  await page.keyboard.type(' ')
  await page.keyboard.press('Control+3')
  await expectText(field, 'Прочитайте [посібник](https://example.org/guide) `git add`')
  await expectAccessibleInBoth(page, 'inline-tags-markdown')

  await page.keyboard.press('Control+s')
  const html = await openFile(page, 'Open')
  await page.keyboard.insertText('Відкрийте <b>мале <i>вікно</b></i>')
  const crossed = page.getByRole('button', { name: /closes a tag that is not the last one opened/ })
  await expect(crossed).toBeVisible()
  // The finding names tags as the field does.
  await expect.poll(() => shownChips(crossed)).toEqual(['/1'])
  await expectAccessibleInBoth(page, 'inline-tags-crossed')
  await page.keyboard.press('Control+.')
  await expectText(html, 'Відкрийте <b>мале <i>вікно</i></b>')
  await expect(crossed).toHaveCount(0)
  await running.stop()
})

test('in a text from right to left a tag moves to the side of its key, and the ends of a pair bulge outwards', async ({
  browser,
  shell,
  workbench,
}) => {
  test.skip(shell !== 'browser', 'the project is made for the browser shell')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const project = makeProject(workbench.folder, { 'page.xlf': XLIFF.replace('"uk"', '"ar"') }, 'ar')
  const running = await startBrowserShell(workbench.folder, project)
  await page.goto(running.url)
  const field = await openFile(page, 'Press')
  await page.keyboard.type('اضغط حفظ وإغلاق')
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+1')
  await expectText(field, `${BOLD}اضغط</g> حفظ وإغلاق`)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expectText(field, `${BOLD}اضغط حفظ</g> وإغلاق`)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expectText(field, `${BOLD}اضغط</g> حفظ وإغلاق`)
  const radii = (nth: number) =>
    field
      .locator('.token')
      .nth(nth)
      .evaluate((chip) => {
        const { borderTopLeftRadius, borderTopRightRadius } = getComputedStyle(chip)
        return [borderTopLeftRadius, borderTopRightRadius].map((radius) => Number.parseFloat(radius) > 5)
      })
  expect(await radii(0)).toEqual([false, true])
  expect(await radii(1)).toEqual([true, false])
  await expectAccessibleInBoth(page, 'inline-tags-ar')
  await running.stop()
})
