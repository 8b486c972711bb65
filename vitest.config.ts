import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { LONG_UNIT, SEARCHES } from './tests/long.ts'

// Freed by two threads at once, WebAssembly code ends the process (nodejs/node#64500, V8 13.6).
setFlagsFromString('--no-wasm-code-gc')

// Each test that opens a project starts threads of our TypeScript: stripped and compiled once, not each time.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'interlinear-test-compile-cache')

// What a test does not put into a home of its own stays out of its author's.
process.env['INTERLINEAR_HOME'] = join(tmpdir(), 'interlinear-test-home')

// The dictionaries of the machine that runs the tests say nothing of what they test.
process.env['INTERLINEAR_DICTIONARIES'] = 'own'

const everythingBut = (exclude: readonly string[]) =>
  globSync('tests/**/*.test.ts', { exclude: [...exclude] })

/** The unit tests that a part of tests/run.ts leaves to others; without a part all of them run. */
const LEFT_TO_OTHERS: Readonly<Record<string, () => string[]>> = {
  search: () => everythingBut(SEARCHES),
  long: () => everythingBut(LONG_UNIT),
  short: () => globSync([...LONG_UNIT, ...SEARCHES]),
}

const leftToOthers = new Set(LEFT_TO_OTHERS[process.env['INTERLINEAR_TESTS'] ?? '']?.() ?? [])

const RENDERER_TESTS = 'tests/renderer/**/*.test.ts'

/** Tests that change modules or the world around them for others of their thread. */
const APART = globSync('tests/**/*.test.ts').filter(
  (path) =>
    !path.startsWith(join('tests/renderer/')) &&
    !leftToOthers.has(path) &&
    /\bvi\.(?:mock|doMock|stub\w+|resetModules|useFakeTimers|spyOn)\(|process\.env\[?[^\]\n]*\]? (?:\?\?)?= /.test(
      readFileSync(path, 'utf8'),
    ),
)

export default defineConfig({
  test: {
    // A slow moment of a shared machine is no defect: only what hangs comes to these limits.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    setupFiles: ['tests/propertySettings.ts'],
    pool: 'threads',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          globalSetup: ['tests/bundledProgram.ts'],
          // Modules are loaded once a thread, not once a file, which is a fifth of all the time.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', RENDERER_TESTS, ...APART, ...leftToOthers],
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          globalSetup: ['tests/bundledProgram.ts'],
          include: APART,
          // Loaded by Vitest, so that a test's stand-in for `electron` reaches it.
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        extends: true,
        // The Svelte compiler makes the runes of state modules work; their tests open no project and need no threads.
        plugins: [svelte()],
        // Selects Svelte's build for pages, as the screens have it.
        resolve: { conditions: ['browser'] },
        test: {
          name: 'renderer',
          include: [RENDERER_TESTS],
          exclude: [...leftToOthers],
          environment: './tests/renderer/pageEnvironment.ts',
          setupFiles: ['tests/renderer/browserStorage.ts'],
        },
      },
    ],
  },
})
