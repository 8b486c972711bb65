/** Builds the desktop shell into out/: main with core's worker threads beside it, preload, and the screens. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'electron-vite'
import screens from './renderer/vite.config.ts'

const root = import.meta.dirname

/** Every worker is an entry of its own in the root of out/main (core/threads.ts says how they are found). */
const workers = globSync('core/**/*.worker.ts', { cwd: root }).map((path): [name: string, path: string] => [
  basename(path, '.ts'),
  join(root, path),
])

export default defineConfig({
  main: {
    build: {
      target: 'node24',
      rolldownOptions: {
        input: { main: join(root, 'electron/main.ts'), ...Object.fromEntries(workers) },
        // One folder: code that several entries share finds the workers beside itself too.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: 'node24',
      // A sandboxed preload has no modules to import from: all is in one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: join(root, 'electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...screens,
    build: { ...screens.build, rolldownOptions: { input: join(root, 'renderer/index.html') } },
  },
})
