/** The workbench on a screen, in whichever shell the project of the run names. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { startBrowserShell } from './browserShell.ts'
import { startEmulatedShell } from './emulatedShell.ts'
import { startElectronShell } from './electronShell.ts'

export interface RunningWorkbench {
  page: Page
  /** Ends the shell as a crash does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface Workbench {
  /** A folder of the test's own; the home is in it. */
  folder: string
  /** Starts the shell, with what it is to open; again after it was ended, to go on in the same home. */
  start(path?: string): Promise<RunningWorkbench>
}

export interface ShellOption {
  /** `emulated`: the built desktop shell over a stand-in for Electron. */
  shell: 'browser' | 'electron' | 'emulated'
}

export const test = base.extend<{ workbench: Workbench } & ShellOption>({
  shell: ['browser', { option: true }],
  workbench: async ({ shell, browser, viewport }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-e2e-'))
    const running: RunningWorkbench[] = []
    const start = async (path?: string): Promise<RunningWorkbench> => {
      if (shell === 'electron') return startElectronShell(folder, path)
      if (shell === 'emulated') return startEmulatedShell(folder, path, { browser, viewport })
      const browserShell = await startBrowserShell(folder, path)
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      await page.goto(browserShell.url)
      const stop = async () => void (await Promise.all([context.close(), browserShell.stop()]))
      return { page, kill: () => browserShell.kill(), stop }
    }
    await use({
      folder,
      async start(path) {
        const started = await start(path)
        running.push(started)
        // The screens load in a language that the shell is asked for first; keys are theirs once they are there.
        await expect(started.page.getByRole('main')).toBeVisible()
        return started
      },
    })
    for (const one of running) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  },
})

export { expect }

/** Opens the sample project from the start screen, by keyboard. */
export async function openSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Open the sample/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Strings' })).toBeVisible()
}

/** Presses Enter on a button once it is enabled: on a disabled one the key would silently do nothing. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Runs a command by the palette, by words that lead to it alone. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  // The report needs no tab of its own: what is asked about has no frames.
  const { violations } = await axe.setLegacyMode(true).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join('; ')})`,
  )
  expect(found).toEqual([])
}

/** Axe finds nothing on what is on the screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(new AxeBuilder({ page }))
}

/**
 * Axe finds nothing in the light and in the dark theme, nor where the system gives the colours: they differ in their
 * colours alone. `picture` is the name of the three pictures for the folder in INTERLINEAR_PICTURES, where there is one.
 */
export async function expectAccessibleInBoth(page: Page, picture?: string): Promise<void> {
  const folder = process.env['INTERLINEAR_PICTURES']
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page })
    await expectNoViolations(colorScheme === 'light' ? axe : axe.withRules('color-contrast'))
    if (folder && picture) await page.screenshot({ path: join(folder, `${picture}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await expectNoViolations(new AxeBuilder({ page }).withRules('color-contrast'))
  if (folder && picture) await page.screenshot({ path: join(folder, `${picture}-forced.png`) })
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' })
}
