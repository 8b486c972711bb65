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
