/**
 * One Playwright project for each shell, with the same tests. `INTERLINEAR_SHELL` selects: `emulated` runs all over the
 * emulated desktop, `browser` all over the browser shell, `each` every test once, over the emulated desktop if possible.
 * Without it all run over the browser shell, and the desktop's own over the emulated one. Electron's run if its runtime
 * is installed.
 */
import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArgs, findChromium } from './chromium.ts'
import { findElectron } from './electronShell.ts'
import { NOT_ON_DESKTOP } from './notOnDesktop.ts'
import type { ShellOption } from './workbench.ts'

// Each scenario starts a few processes with threads of the same code, which is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'interlinear-test-compile-cache')

// The sample's translations are no test of spelling: a scenario brings the dictionary that it needs.
process.env['INTERLINEAR_DICTIONARIES'] ??= 'own'

const executablePath = findChromium()
/** The desktop shell's bundle (`npm run build`), which runs over a stand-in for Electron. */
const isBuilt = existsSync(new URL('../../out/main/main.js', import.meta.url))
const shells = process.env['INTERLINEAR_SHELL']
const notOnDesktop = Object.keys(NOT_ON_DESKTOP)
const hasElectron = findElectron() !== null

if (!hasElectron && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.warn('SKIPPED: Electron’s runtime is not here, so the tests ran in the browser shell only.')
}

export default defineConfig<ShellOption>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // A slow moment of a busy machine is no defect: only what hangs comes to these limits.
  timeout: 600_000,
  // A second try would hide a race.
  retries: 0,
  // Each has a workbench, a home and a port of its own, and waits most of its time.
  workers: 2,
  // How long a state may take to come says nothing of whether it comes; speed is for the benches.
  expect: { timeout: 60_000 },
  outputDir: '../../test-results',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // A control that never comes fails its own line, not the whole test.
    actionTimeout: 60_000,
    launchOptions: { args: chromiumArgs, ...(executablePath === null ? {} : { executablePath }) },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    ...(shells === 'emulated'
      ? []
      : [
          {
            name: 'browser shell',
            use: { shell: 'browser' as const },
            ...(shells === 'each' && { testMatch: notOnDesktop }),
          },
        ]),
    ...(shells !== 'browser' && (isBuilt || shells !== undefined)
      ? [
          {
            name: 'emulated shell',
            use: { shell: 'emulated' as const },
            ...(shells === undefined ? { testMatch: 'desktop.e2e.ts' } : { testIgnore: notOnDesktop }),
          },
        ]
      : []),
    ...(hasElectron
      ? [
          {
            name: 'Electron',
            use: { shell: 'electron' as const },
            testIgnore: notOnDesktop,
          },
        ]
      : []),
  ],
})
