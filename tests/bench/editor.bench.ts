/** The editor in a real browser at 100,000 strings: from key to paint, scrolling, filtering. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { startBrowserShell } from '../e2e/browserShell.ts'
import { table, timed, timesRow } from './bench.ts'
import type { Bench } from './bench.ts'
import { framesWhileScrolling, paintsOf, settledAfter, unpaced, watchPaints } from './paints.ts'
import { benchProject, STRINGS } from './project.ts'

const KEYS = 120

const bench: Bench = {
  title: `The editor at ${STRINGS.toLocaleString('en')} strings and 2 languages`,
  async run() {
    const executablePath = findChromium()
    if (executablePath === null) return ['SKIPPED: no Chromium or Chrome was found.']
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
    const project = join(folder, 'bench.interlinear')
    await benchProject(project)
    // Without dictionaries, no word is underlined.
    process.env['INTERLINEAR_DICTIONARIES'] = 'own'
    const shell = await startBrowserShell(folder, project)
    const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, ...unpaced] })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      const rows = page.getByRole('grid', { name: 'Strings' }).getByRole('row')
      const opening = await timed(1, async () => {
        await page.goto(shell.url)
        await rows.nth(5).waitFor()
      })
      await watchPaints(page)
      const field = page.getByRole('textbox', { name: /Translation into/ }).first()
      await field.click()
      // First, because the program still begins its threads.
      const next = await settledAfter(page, { key: 'Alt+ArrowDown', times: 30, region: 'section.detail' })
      const typing = await paintsOf(page, () =>
        page.keyboard.type('abcdefgh '.repeat(KEYS / 9), { delay: 30 }),
      )
      await page.getByRole('grid', { name: 'Strings' }).focus()
      const moving = await paintsOf(page, async () => {
        for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowDown', { delay: 20 })
      })
      const frames = await framesWhileScrolling(page)
      const inDom = await rows.count()
      const filtering = await timed(1, async () => {
        await page.getByRole('textbox', { name: 'Search, or query in CroQL' }).click()
        await page.keyboard.insertText('text contains "invoice"')
        await page.keyboard.press('Enter')
        await page.waitForFunction(
          (all) => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) < all,
          STRINGS,
        )
      })
      await page.close()
      await shell.stop()
      const underlined = await typingMisspeltWords(browser, folder, project)
      return [
        ...table(
          ['what', 'median', '95 of 100 within'],
          [
            timesRow('from a key in the field to its paint', typing),
            timesRow('the same with misspelt words underlined', underlined),
            timesRow('from Alt+Down until the next string stands with its matches, terms and issues', next),
            timesRow('from Down in the list to its paint', moving),
            timesRow('a frame while scrolling from end to end', frames),
            timesRow('from the address to the first rows', opening),
            timesRow('typing a filter and seeing its result', filtering),
          ],
        ),
        `Rows in the page: ${inDom}. Frames are not paced by a screen: on one of 60 Hz up to 16.7 ms of waiting come on top.`,
      ]
    } finally {
      await browser.close()
      await shell.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Types words that the dictionary of the language does not have; they are underlined before the keys are measured. */
async function typingMisspeltWords(browser: Browser, folder: string, project: string): Promise<number[]> {
  process.env['INTERLINEAR_DICTIONARIES'] = ''
  const shell = await startBrowserShell(folder, project)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const first = await context.newPage()
    await first.goto(shell.url)
    await first.waitForURL(/language=uk/)
    // In German, because keys of another script are not pressed one by one.
    const page = await context.newPage()
    await page.goto(first.url().replace('language=uk', 'language=de'))
    await first.close()
    const field = page.getByRole('textbox', { name: /Translation into German/ }).first()
    await field.click()
    await page.keyboard.type('abcdefgh bcdefghi ')
    await page.locator('.misspelt').first().waitFor()
    await watchPaints(page)
    return await paintsOf(page, () => page.keyboard.type('abcdefgh '.repeat(KEYS / 9), { delay: 30 }))
  } finally {
    await shell.stop()
  }
}

export default bench
