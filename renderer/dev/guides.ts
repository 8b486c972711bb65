/**
 * The guides of `docs/` as modules of the screens, so that help is there without a network and in every package. They
 * are made into HTML as the screens are built; each is loaded when it is first read.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, parse, postprocess, preprocess } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import type { Plugin } from 'vite'
import type { Guide, GuideEntry, GuideSection } from '../src/help/guide.ts'

/** The guides in the order in which they are offered, by purpose. Paths are from the root, without `.md`. */
export const GUIDES: Readonly<Record<GuideEntry['group'], readonly string[]>> = {
  translating: [
    'docs/keys',
    'docs/files',
    'docs/formats',
    'docs/memory',
    'docs/suggestions',
    'docs/reviewing',
    'docs/overview',
    'docs/settings',
  ],
  together: [
    'docs/croql',
    'docs/exchange',
    'docs/git',
    'docs/cloud',
    'docs/mirror',
    'docs/archive',
    'docs/segmentation',
  ],
  authors: [
    'docs/scripting',
    'docs/agents',
    'docs/modules/README',
    'docs/modules/framework',
    'docs/translating',
  ],
  reference: [
    'docs/troubleshooting',
    'docs/reference/command-line',
    'docs/reference/files',
    'docs/reference/croql',
    'docs/reference/translations',
    'docs/reference/merging',
    'docs/reference/modules',
    'docs/reference/sync',
    'docs/reference/service',
    'docs/reference/archive',
  ],
  news: ['CHANGELOG'],
}

const LIST = 'virtual:guides'
// electron-vite bundles its configuration, and keeps of a bundled file only its address.
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const KNOWN = new Set(Object.values(GUIDES).flat())

export function guidesPlugin(): Plugin {
  return {
    name: 'guides',
    resolveId: (id) => (id === LIST || id.startsWith(`${LIST}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) return listModule()
      if (!id.startsWith(`\0${LIST}/`)) return null
      const name = id.slice(LIST.length + 2)
      this.addWatchFile(pathOf(name))
      return `export default ${JSON.stringify(readGuide(name))}`
    },
  }
}

function listModule(): string {
  const entries = Object.entries(GUIDES).flatMap(([group, names]) =>
    names.map((name) => {
      const { title } = readGuide(name)
      const load = `() => import(${JSON.stringify(`${LIST}/${name}`)}).then((one) => one.default)`
      return `{ ...${JSON.stringify({ name, group, title })}, load: ${load} }`
    }),
  )
  return `export const guides = [${entries.join(',\n')}]`
}

function pathOf(name: string): string {
  return join(ROOT, `${name}.md`)
}

export function readGuide(name: string): Guide {
  const html = toHtml(readFileSync(pathOf(name), 'utf8'))
  const title = /<h1>([^]*?)<\/h1>/.exec(html)?.[1] ?? name
  const body = html.replace(/<h1>[^]*?<\/h1>\s*/, '')
  const withIds = body.replace(/<(h[23])>([^]*?)<\/\1>/g, (_, tag: string, heading: string) => {
    return `<${tag} id="${anchorOf(plain(heading))}">${heading}</${tag}>`
  })
  return { title: plain(title), html: withLinks(withIds, name), sections: sectionsOf(withIds, plain(title)) }
}

function toHtml(markdown: string): string {
  const write = compile({ htmlExtensions: [gfmHtml()] })
  const document = parse({ extensions: [gfm()] }).document()
  // Marks of the scripts that write parts of a page are for these alone.
  const marks = /^<!-- .*? -->\n/gm
  // The window shows the screens themselves.
  const pictures = /^!\[[^\]]*\]\([^)]*\)\n\n?/gm
  const read = markdown.replace(marks, '').replace(pictures, '')
  return withoutEmptyHeads(write(postprocess(document.write(preprocess()(read, undefined, true)))))
}

/** Markdown has no table without a head: a cell of it that says nothing is none. */
function withoutEmptyHeads(html: string): string {
  return html
    .replace(/<thead>\s*<tr>\s*(?:<th[^>]*><\/th>\s*)+<\/tr>\s*<\/thead>/g, '')
    .replace(/<th([^>]*)><\/th>/g, '<td$1></td>')
}

/** The parts between headings, for the search; the first is what stands before any. */
function sectionsOf(html: string, title: string): GuideSection[] {
  return html
    .split(/(?=<h[23] id=)/)
    .map((part) => {
      const [, anchor, heading] = /^<h[23] id="([^"]*)">([^]*?)<\/h[23]>/.exec(part) ?? []
      return {
        anchor: anchor ?? null,
        title: heading === undefined ? title : plain(heading),
        text: plain(part),
      }
    })
    .filter(({ text }) => text !== '')
}

/** Links to other guides stay here, those to the web open outside; what else they lead to is not in a package. */
function withLinks(html: string, from: string): string {
  return html.replace(/<a href="([^"]*)"([^>]*)>([^]*?)<\/a>/g, (_, href: string, _rest, label: string) => {
    if (/^https?:/.test(href))
      return `<a href="${href}" target="_blank" rel="noopener noreferrer">${label}</a>`
    const [path = '', anchor = ''] = href.split('#')
    const target = path === '' ? from : posix.join(posix.dirname(from), path).replace(/\.md$/, '')
    // A heading of another guide is no place of this page.
    const address = target === from ? anchor : `/${target}`
    const place = `data-guide="${target}" data-anchor="${anchor}"`
    return KNOWN.has(target) ? `<a href="#${address}" ${place}>${label}</a>` : label
  })
}

/** A heading's anchor as forges make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (found, name: string) => ENTITIES[name] ?? found)
    .replace(/\s+/g, ' ')
    .trim()
}
