/** Builds the desktop shell into out/: main with core's worker threads beside it, preload, and the screens. */
import { join } from 'node:path'
import { defineConfig } from 'electron-vite'
import { LICENSE_LIST, listPackages } from './packaging/bundleContents.ts'
import { bundleNames, workerEntries } from './packaging/workers.ts'
import screens from './renderer/vite.config.ts'

const root = import.meta.dirname

export default defineConfig({
  main: {
    plugins: [listPackages()],
    // Its build for Node declares a `require`, and so does what electron-vite puts before modules: one of the two has to go.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      target: 'node24',
      license: { fileName: LICENSE_LIST },
      rolldownOptions: {
        input: { main: join(root, 'electron/main.ts'), ...workerEntries(root) },
        output: bundleNames,
      },
    },
  },
  preload: {
    plugins: [listPackages()],
    build: {
      target: 'node24',
      license: { fileName: LICENSE_LIST },
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
    // As small as the browser shell’s: electron-vite leaves that out by default.
    build: { ...screens.build, minify: true, rolldownOptions: { input: join(root, 'renderer/index.html') } },
  },
})
