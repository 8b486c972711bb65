/** The editor in a real browser at 100,000 strings: from key to paint, scrolling, filtering. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { startBrowserShell } from '../e2e/browserShell.ts'
import { table, timed, timesRow } from './bench.ts'
import type { Bench } from './bench.ts'
import { framesWhileScrolling, paintsOf, unpaced, watchPaints } from './paints.ts'
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
      return [
        ...table(
          ['what', 'median', '95 of 100 within'],
          [
            timesRow('from a key in the field to its paint', typing),
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

export default bench
