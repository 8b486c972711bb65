import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin, type HtmlTagDescriptor, type Rolldown } from 'vite'
import { LICENSE_LIST, listPackages } from '../packaging/bundleContents.ts'
import { guidesPlugin } from './dev/guides.ts'

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

/** Writes the content policy into the built page. The development server needs inline styles and its own socket. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' ws://127.0.0.1:* ws://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

function contentPolicy(): Plugin {
  return {
    name: 'interlinear:content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  }
}

/** Has the page fetch the screens at once: their import waits until it is known which language they are in. */
function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .filter(({ isDynamicEntry, name }) => isDynamicEntry && name === 'App')
          .flatMap(tagsOf),
    },
  }
}

/** The chunk, those that it cannot begin without, and its styles. */
function tagsOf({ fileName, imports, viteMetadata }: Rolldown.OutputChunk): HtmlTagDescriptor[] {
  const styles = [...(viteMetadata?.importedCss ?? [])]
  return [
    ...[fileName, ...imports].map((name) => link({ rel: 'modulepreload', href: `./${name}` })),
    ...styles.map((style) => link({ rel: 'stylesheet', href: `./${style}` })),
  ]
}

function link(attrs: { rel: string; href: string }): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
