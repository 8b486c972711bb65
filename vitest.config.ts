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
    // A slow moment of a shared machine is no defect: only what hangs comes to these limits.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    // Loaded by Vitest, so that a test's stand-in for `electron` reaches it.
    server: { deps: { inline: ['electron-store'] } },
    pool: 'threads',
    maxWorkers: 2,
  },
})
