/** One project for each shell: the same tests. Electron's runs wherever its runtime is. */
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.ts'
import { findElectron } from './electronShell.ts'
import type { ShellOption } from './workbench.ts'

const executablePath = findChromium()
const hasElectron = findElectron() !== null

if (!hasElectron && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.warn('SKIPPED: Electron’s runtime is not here, so the tests ran in the browser shell only.')
}

export default defineConfig<ShellOption>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  timeout: 60_000,
  // A second try would hide a race.
  retries: 0,
  // Each has a workbench, a home and a port of its own, and waits most of its time.
  workers: 2,
  // How long a state may take to come says nothing of whether it comes; speed is for the benches.
  expect: { timeout: 15_000 },
  outputDir: '../../test-results',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // A control that never comes fails its own line, not the whole test.
    actionTimeout: 20_000,
    launchOptions: { args: chromiumArgs, ...(executablePath === null ? {} : { executablePath }) },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'browser shell', use: { shell: 'browser' } },
    ...(hasElectron ? [{ name: 'Electron', use: { shell: 'electron' as const } }] : []),
  ],
})
