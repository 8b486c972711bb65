/**
 * Runs the files of `INTERLINEAR_MUTANT_TESTS` in a copy of the checkout (sandbox.ts), in that order, by one worker.
 */
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'

// Freed by two threads at once, WebAssembly code ends the process (nodejs/node#64500, V8 13.6).
setFlagsFromString('--no-wasm-code-gc')

const root = join(import.meta.dirname, '../..')
const caches = join(root, '.mutants')
process.env['NODE_COMPILE_CACHE'] = join(caches, 'compiled')
// Several processes run at once.
process.env['INTERLINEAR_HOME'] = join(caches, `home-${process.pid}`)
process.env['INTERLINEAR_DICTIONARIES'] = 'own'

const files = (process.env['INTERLINEAR_MUTANT_TESTS'] ?? '').split('\n')

interface TestFile {
  moduleId: string
}

/** Keeps the order of the files, in which the quickest test comes first. */
class GivenOrder {
  shard<File extends TestFile>(specifications: File[]): File[] {
    return specifications
  }
  sort<File extends TestFile>(specifications: File[]): File[] {
    const place = ({ moduleId }: TestFile): number => files.findIndex((file) => moduleId.endsWith(file))
    return specifications.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  root,
  cacheDir: join(caches, 'vite'),
  test: {
    include: files,
    // A mutant that waits for good is ended before (runner.ts).
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    setupFiles: ['tests/propertySettings.ts'],
    runner: 'tests/mutants/runner.ts',
    pool: 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    bail: process.env['INTERLINEAR_MUTANT'] === undefined ? 0 : 1,
    sequence: { sequencer: GivenOrder },
    server: { deps: { inline: ['electron-store'] } },
    fsModuleCache: true,
    fsModuleCachePath: join(caches, 'modules'),
  },
})
