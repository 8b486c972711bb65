/**
 * `npm run screens -- FOLDER`: pictures of 34 screens in three sizes, light and dark, from left to right and from right
 * to left, for people to look at. It names each fault that a program can find: a violation that axe finds, a page that
 * scrolls sideways, a cut button. It also names a wrapped row of actions, and a second scroll bar in the pane.
 * `--size`, `--language` and `--screen` leave out all others.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, expect as expectOfTests } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { BEFORE, closable, run, SCREENS, WORDS, type Screen } from './screenList.ts'

/** A slow machine may need long for a screen; a limit only ends a hang. */
const expect = expectOfTests.configure({ timeout: 60_000 })

/** CSS pixels, and device pixels for each. */
const SIZES = {
  '1440': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  '1024': { viewport: { width: 1024, height: 700 }, deviceScaleFactor: 1 },
  // A window of 1440 by 900 at a zoom of 200 %.
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, language: { type: 'string' }, screen: { type: 'string' } },
})
const [named] = positionals
if (named === undefined) throw new Error('Name the folder of the pictures: npm run screens -- FOLDER')
const folder = resolve(named)

/** Returns the faults of the layout that are on the screen. */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} “${element.textContent.trim().slice(0, 30)}”`
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px`)
    for (const button of document.querySelectorAll('.button')) {
      // A text that is only read aloud is clipped.
      const isDrawn = isShown(button) && getComputedStyle(button).clipPath === 'none'
      if (isDrawn && button.scrollWidth > button.clientWidth + 1) faults.push(`cut: ${nameOf(button)}`)
    }
    for (const dialog of document.querySelectorAll('dialog[open], [role=dialog]')) {
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        faults.push(`outside of the window: ${nameOf(dialog)}`)
      for (const part of dialog.querySelectorAll('*'))
        if (part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX))
          faults.push(`scrolls sideways: ${nameOf(part)}`)
    }
    for (const row of document.querySelectorAll('dialog[open] footer, section.detail .actions')) {
      const tops = [...row.children].filter(isShown).map((one) => {
        const { top, height } = one.getBoundingClientRect()
        return top + height / 2
      })
      if (Math.max(...tops) - Math.min(...tops) > 8) faults.push(`wraps: ${nameOf(row)}`)
    }
    const pane = document.querySelector('section.detail')
    if (pane !== null) {
      const scrolling = [pane, ...pane.querySelectorAll('*')].filter(
        (part) =>
          // The source and a field have limits of their own, so that both stay in sight.
          !part.matches('.source, .cm-scroller') &&
          part.scrollHeight > part.clientHeight + 1 &&
          /auto|scroll/.test(getComputedStyle(part).overflowY),
      )
      if (scrolling.length > 1) faults.push(`scroll bars in the pane: ${scrolling.map(nameOf).join(', ')}`)
    }
    return faults
  })
}

let pictures = 0
let faults = 0

async function take(page: Page, place: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours change step by step: the picture has their last step.
    await page.screenshot({ path: join(folder, `${place}-${colorScheme}.png`), animations: 'disabled' })
    pictures++
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // The schemes differ in their colours alone.
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze()
    const found = [
      ...violations.map(
        ({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      ),
      ...(colorScheme === 'light' ? await layoutFaults(page) : []),
    ]
    faults += found.length
    for (const fault of found) console.log(`${place}-${colorScheme}: ${fault}`)
  }
}

const isWanted = (name: string, wanted: string | undefined) =>
  wanted === undefined || wanted.split(',').includes(name)

async function takeAll(
  browser: Browser,
  url: string,
  { size, language }: { size: keyof typeof SIZES; language: keyof typeof WORDS },
): Promise<void> {
  const words = WORDS[language]
  const context = await browser.newContext(SIZES[size])
  const page = await context.newPage()
  await page.goto(url)
  await expect(page.getByRole('main')).toBeVisible()
  if (language === 'ar') {
    await run(page, 'العربية')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    // The window loads again, and takes keys once its screen is there.
    await expect(page.getByRole('main')).toBeVisible()
  }
  const takeEach = async (screens: Readonly<Record<string, Screen>>) => {
    for (const [name, show] of Object.entries(screens)) {
      if (!isWanted(name, values.screen)) continue
      await show(page, words)
      await take(page, `${size}-${language}-${name}`)
      for (let open = await closable(page).count(); open > 0; open = await closable(page).count()) {
        await page.keyboard.press('Escape')
        await expect.poll(() => closable(page).count()).toBeLessThan(open)
      }
      // Back to the list, and to a single row.
      if (['overview', 'analysis', 'rows'].includes(name)) await page.keyboard.press('Escape')
    }
  }
  await takeEach(BEFORE)
  await run(page, words.commands.openSample)
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(1)
  await takeEach(SCREENS)
  await context.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArgs })
try {
  for (const language of ['en', 'ar'] as const)
    for (const size of ['1440', '1024', 'zoomed'] as const) {
      if (!isWanted(size, values.size) || !isWanted(language, values.language)) continue
      // Each has a home of its own: the language of the interface and what was opened last are kept there.
      const home = mkdtempSync(join(tmpdir(), 'interlinear-screens-'))
      const shell = await startBrowserShell(home)
      try {
        await takeAll(browser, shell.url, { size, language })
      } finally {
        await shell.stop()
        rmSync(home, { recursive: true, force: true })
      }
    }
} finally {
  await browser.close()
}
console.log(`${pictures} pictures, ${faults} faults.`)
process.exitCode = faults === 0 ? 0 : 1
