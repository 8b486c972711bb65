import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** Has the page fetch the screens at once: their import waits until it is known which language they are in. */
export function preloadScreens(): Plugin {
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

function tagsOf({ fileName, viteMetadata }: Rolldown.OutputChunk): HtmlTagDescriptor[] {
  const styles = [...(viteMetadata?.importedCss ?? [])]
  return [
    link({ rel: 'modulepreload', href: `./${fileName}` }),
    ...styles.map((style) => link({ rel: 'stylesheet', href: `./${style}` })),
  ]
}

function link(attrs: { rel: string; href: string }): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
