import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { LICENSE_LIST, listPackages } from '../packaging/bundleContents.ts'
import { contentPolicy } from './dev/contentPolicy.ts'
import { guidesPlugin } from './dev/guides.ts'
import { preloadScreens } from './dev/preloadScreens.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [svelte(), contentPolicy(), guidesPlugin(), preloadScreens(), listPackages()],
  build: {
    outDir: fileURLToPath(new URL('../out/renderer', import.meta.url)),
    emptyOutDir: true,
    license: { fileName: LICENSE_LIST },
    target: 'chrome130',
    chunkSizeWarningLimit: 1200,
    // Inlined files would be data: addresses, which the content policy keeps to images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
