/** The curve's measurements of the screens, in a real browser; none without one. */
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { startBrowserShell } from '../e2e/browserShell.ts'
import { median, quantile } from './bench.ts'
import type { Figure } from './curveFigures.ts'
import {
  framesWhileScrolling,
  paintsOf,
  settledAfter,
  unpaced,
  untilFirstRows,
  watchFirstRows,
  watchPaints,
} from './paints.ts'

const KEYS = 90
const MOVES = 30

export async function deskFigures(project: string, folder: string): Promise<Figure[]> {
  const executablePath = findChromium()
  if (executablePath === null) return []
  const shell = await startBrowserShell(folder, project)
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, ...unpaced] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await watchFirstRows(page)
    const opening = await untilFirstRows(page, () => page.goto(shell.url))
    await page
      .getByRole('textbox', { name: /Translation into/ })
      .first()
      .click()
    await watchPaints(page)
    const typing = await paintsOf(page, () => page.keyboard.type('abcdefgh '.repeat(KEYS / 9), { delay: 30 }))
    const moving = await settledAfter(page, { key: 'Alt+ArrowDown', times: MOVES, region: 'section.detail' })
    const frames = await framesWhileScrolling(page)
    const felt = (what: string, value: number): Figure => ({ what, kind: 'felt', unit: 'ms', value })
    return [
      felt('from the address to the first rows', opening),
      felt('from a key to its paint', median(typing)),
      felt('from a key to its paint, 95 of 100 within', quantile(typing, 0.95)),
      felt('next string, with its matches, terms and issues', median(moving)),
      felt('a frame while scrolling from end to end', median(frames)),
    ]
  } finally {
    await browser.close()
    await shell.stop()
  }
}
