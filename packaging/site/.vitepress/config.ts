/** The website of the documentation: its order of pages. build.ts copies the pages. */
import { defineConfig, type DefaultTheme } from 'vitepress'

function pages(base: string, entries: Readonly<Record<string, string>>): DefaultTheme.SidebarItem[] {
  return Object.entries(entries).map(([name, text]) => ({ text, link: `/${base}${name}` }))
}

/** The anchor of a heading, as forges make it, so that one link leads to it in both places. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** Makes a table's heads without a text cells: a screen reader announces each head. */
function emptyHeads({ tokens }: { tokens: { type: string; tag: string; content: string }[] }): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') continue
    for (const cell of tokens.slice(index, index + 3)) if (cell.tag === 'th') cell.tag = 'td'
  }
}

/** The end of the name of a picture that has a dark one beside it. */
const LIGHT = '-light.png'

export default defineConfig({
  title: 'Interlinear',
  description: 'An offline localization workbench for the desktop',
  lang: 'en',
  base: process.env['SITE_BASE'] ?? '/',
  srcDir: '../../out/site-source',
  outDir: '../../out/site',
  cacheDir: '../../out/site-cache',
  cleanUrls: true,
  srcExclude: ['modules/examples/**'],
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    html: false,
    anchor: { slugify: anchorOf },
    languageAlias: { croql: 'sql', pot: 'po', gitattributes: 'ini', ndjson: 'json' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      md.core.ruler.push('empty-heads', emptyHeads)
      const showImage = md.renderer.rules.image
      md.renderer.rules.image = (tokens, index, ...rest) => {
        const token = tokens[index]
        const path = token?.attrGet('src') ?? ''
        const show = (): string => showImage?.(tokens, index, ...rest) ?? ''
        if (token === undefined || !path.endsWith(LIGHT)) return show()
        token.attrSet('class', 'in-light')
        const light = show()
        token.attrSet('class', 'in-dark')
        token.attrSet('src', `${path.slice(0, -LIGHT.length)}-dark.png`)
        return light + show()
      }
    },
  },
  transformHtml: (html) =>
    html.replace('<div class="VPContent is-home"', '<div role="main" class="VPContent is-home"'),
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: 'https://github.com/interlinear-l10n/interlinear' }],
    nav: [
      { text: 'Start', link: '/start/install' },
      { text: 'Tutorials', link: '/tutorials/po-file' },
      { text: 'Guides', link: '/files' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: [
      {
        text: 'Start',
        items: pages('start/', {
          install: 'Install',
          'first-file': 'The first file',
          'first-folder': 'The first folder',
          'first-project': 'The first project',
        }),
      },
      {
        text: 'Tutorials',
        items: pages('tutorials/', {
          'po-file': 'Translate a PO file',
          'android-in-git': 'Translate an Android app in git',
          'review-with-a-team': 'Review with a team that syncs',
          'format-module': 'Write a format module',
          'ci-gate': 'Check translations in CI',
        }),
      },
      {
        text: 'Guides',
        items: pages('', {
          keys: 'Keys',
          files: 'Files and folders',
          memory: 'Translation memory',
          suggestions: 'Suggestions by machine',
          reviewing: 'Review',
          segmentation: 'Segmentation',
          exchange: 'Files for others',
          git: 'git',
          cloud: 'Sync with a cloud',
          overview: 'Snapshots and charts',
          mirror: 'Mirror a project in PostgreSQL',
          scripting: 'Scripts and the local service',
          agents: 'AI agents',
          'modules/': 'Format modules',
          'modules/framework': 'The framework of modules',
          croql: 'Queries in CroQL',
          archive: 'Backups and archives',
          settings: 'Settings',
          translating: 'Translate the interface',
        }),
      },
      {
        text: 'Reference',
        items: [
          ...pages('', { formats: 'Formats', troubleshooting: 'Troubleshooting' }),
          ...pages('reference/', {
            '': 'All pages',
            files: 'Files',
            'command-line': 'Command line',
            croql: 'CroQL',
            translations: 'Translations',
            quality: 'Checks',
            analysis: 'Analysis',
            merging: 'Merging',
            sync: 'Sync',
            service: 'Local service',
            modules: 'Format modules',
            archive: 'Archive',
            patterns: 'Patterns of paths',
            budgets: 'Limits',
          }),
        ],
      },
      {
        text: 'Explanations',
        items: pages('', {
          compare: 'Compared with other tools',
          scale: 'How far a project goes',
          architecture: 'Architecture',
          security: 'Security',
          contributing: 'Contributing',
          project: 'The project and its roadmap',
          releasing: 'Releasing',
          changelog: 'Changelog',
        }),
      },
    ],
  },
})
