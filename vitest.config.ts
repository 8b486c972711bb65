import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'

// Each test that opens a project starts threads of our TypeScript: stripped and compiled once, not each time.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'interlinear-test-compile-cache')

// What a test does not put into a home of its own stays out of its author's.
process.env['INTERLINEAR_HOME'] = join(tmpdir(), 'interlinear-test-home')

export default defineConfig({
  test: {
    globalSetup: ['tests/bundledWorkers.ts'],
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
