import type { Plugin } from 'vite'

/** Has the page fetch the screens at once: their import waits until it is known which language they are in. */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.isDynamicEntry && file.name === 'App')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
