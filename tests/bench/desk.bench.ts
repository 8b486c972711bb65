/** The translator's desk at 1,000,000 strings in a real browser: opening, typing, moving on, scrolling, the overview. */
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { startBrowserShell } from '../e2e/browserShell.ts'
import { median, table, timed, timesRow } from './bench.ts'
import type { Bench } from './bench.ts'
import { largeProject } from './largeProject.ts'
import {
  framesWhileScrolling,
  paintsOf,
  settledAfter,
  unpaced,
  untilFirstRows,
  watchFirstRows,
  watchPaints,
} from './paints.ts'

const STRINGS = 1_000_000
/** Words and placeholders: these become chips in the field as they are typed. */
const TYPED = 'Ab %s cd %d '.repeat(10)
const MOVES = 60

const bench: Bench = {
  title: `The desk at ${STRINGS.toLocaleString('en')} strings and 3 languages`,
  async run() {
    const executablePath = findChromium()
    if (executablePath === null) return ['SKIPPED: no Chromium or Chrome was found.']
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
    const project = join(folder, 'desk.interlinear')
    copyFileSync(largeProject(STRINGS).path, project, constants.COPYFILE_FICLONE)
    let shell = await startBrowserShell(folder, project)
    const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, ...unpaced] })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await watchFirstRows(page)
      const opening = [await untilFirstRows(page, () => page.goto(shell.url))]
      const field = page.getByRole('textbox', { name: /Translation into/ }).first()
      await field.click()
      await watchPaints(page)
      const typing = await paintsOf(page, () => page.keyboard.type(TYPED, { delay: 30 }))
      const chips = await field.locator('.token').count()
      const walking = await paintsOf(page, async () => {
        for (let press = 0; press < MOVES; press++) await page.keyboard.press('ArrowLeft', { delay: 30 })
      })
      const moving = await settledAfter(page, {
        key: 'Alt+ArrowDown',
        times: MOVES,
        region: 'section.detail',
      })
      const frames = await framesWhileScrolling(page)
      const overview = await timed(1, async () => {
        await page.keyboard.press('Alt+Shift+KeyO')
        await page.getByRole('region', { name: /^Files in/ }).waitFor()
      })
      const charts = await timed(1, () => page.getByRole('region', { name: /^Over time/ }).waitFor())
      await shell.stop()
      shell = await startBrowserShell(folder)
      const clicking = await openedByClick(browser, shell.url)
      return [
        ...table(
          ['what', 'median', '95 of 100 within', 'target'],
          [
            [...timesRow('from the address to the first rows', opening), '1 s'],
            [...timesRow('from the click on a recent project to the first rows', clicking), '1 s'],
            [...timesRow(`from a key to its paint, ${chips} chips in the field at the end`, typing), '16 ms'],
            [...timesRow('from an arrow among these chips to its paint', walking), '16 ms'],
            [...timesRow('from Alt+Down until string, TM, terms and QA stand', moving), '50 ms'],
            [...timesRow('a frame while scrolling from end to end', frames), '16.7 ms'],
            [...timesRow('from the key to the overview', overview), '1 s'],
            [...timesRow('after that to its charts of people and time', charts), ''],
          ],
        ),
        `Scrolling: ${Math.round(1000 / median(frames))} frames a second. Frames are not paced by a screen.`,
      ]
    } finally {
      await browser.close()
      await shell.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** The times of opening from the start screen of a workbench with nothing open; the page and the file are in memory. */
async function openedByClick(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await watchFirstRows(page)
  await page.goto(url)
  const recent = page.getByRole('region', { name: 'Recent' }).getByRole('button').first()
  await recent.waitFor()
  return [await untilFirstRows(page, () => recent.click())]
}

export default bench
