/** Builds the desktop shell into out/: main with core's worker threads beside it, preload, and the screens. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import screens from './renderer/vite.config.ts'

const root = import.meta.dirname

/** Every worker is an entry of its own in the root of out/main (core/threads.ts says how they are found). */
const workers = globSync('core/**/*.worker.ts', { cwd: root }).map((path): [name: string, path: string] => [
  basename(path, '.ts'),
  join(root, path),
])

/**
 * electron-vite declares `require` in every chunk that mentions it, also where a module has declared its own by
 * `createRequire`: such a chunk cannot be loaded. Our sources are modules that bring in what they use.
 */
const ownRequire: Plugin = {
  name: 'interlinear:own-require',
  configResolved({ plugins }) {
    const shim = plugins.find(({ name }) => name === 'vite:esm-shim')
    if (shim !== undefined) delete shim.renderChunk
  },
}

export default defineConfig({
  main: {
    plugins: [ownRequire],
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
