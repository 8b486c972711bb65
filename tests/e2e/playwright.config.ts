/** One project for each shell: the same tests. Electron's runs wherever its runtime is. */
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  timeout: 60_000,
  retries: process.env['CI'] ? 1 : 0,
  workers: 1,
  outputDir: '../../test-results',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: chromiumArgs, ...(executablePath === null ? {} : { executablePath }) },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [{ name: 'browser shell' }],
})
