import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    // Some tests ask whether the workbench stays responsive: a shared machine's slow moment is no defect.
    retry: process.env['CI'] ? 2 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Loaded by Vitest, so that a test's stand-in for `electron` reaches it.
    server: { deps: { inline: ['electron-store'] } },
    pool: 'threads',
    maxWorkers: 2,
  },
})
