/**
 * Pages of documentation without a translation, which are offered as sources (docs/reference/files.md, "Pages
 * without a translation"). They lie where other pages are translated, or where a site generator looks for them.
 */
import { extname, posix } from 'node:path'
import type { Language } from '../../contract/language.ts'
import { findLanguage, languageOfName } from '../../languages/catalog.ts'
import type { CollectedFile } from '../import/collect/collectFiles.ts'
import { spellingsOf } from '../layout/pathLanguages.ts'
import { PLUGIN_OF_DOCUSAURUS } from '../layout/ecosystems.ts'
import type { FoundFile } from './foundFile.ts'

export interface OfferedPage {
  /** The path of its translations, with `{language}` in it. */
  pattern: string
  /** The language spellings there. */
  codes: readonly string[]
}

/** A folder of pages in the source language, and the folder for their translations. */
interface PageRoot extends OfferedPage {
  /** '' or `folder/`. */
  folder: string
  /** The folder of the settings of a site generator: '' or `folder/`. */
  site?: string
}

/** The extensions of pages. */
export const PAGES: ReadonlySet<string> = new Set(['.md', '.mdx', '.html', '.htm'])

/** Hugo sites: their settings lie beside `content/`. */
const HUGO = /^(?<folder>(?:.*\/)?)(?:hugo|config)(?:\.(?:toml|ya?ml|json)|\/_default\/[^/]+)$/

/** Docusaurus sites: their settings lie beside `docs/` and `i18n/`. */
const DOCUSAURUS = /^(?<folder>(?:.*\/)?)docusaurus\.config\.[cm]?[jt]s$/

/** MkDocs sites: their settings lie beside `docs/`. */
const MKDOCS = /^(?<folder>(?:.*\/)?)mkdocs\.ya?ml$/

/** Books of mdBook: their settings lie above the pages, which a summary lists. */
const MDBOOK = /^(?<folder>(?:.*\/)?)book\.toml$/
const SUMMARY = 'SUMMARY.md'

/** Astro sites: Starlight reads the pages of `src/content/docs/`. */
const ASTRO = /^(?<folder>(?:.*\/)?)astro\.config\.(?:[cm]?[jt]s)$/

export function pagesWithoutTranslation(
  open: readonly CollectedFile[],
  found: readonly FoundFile[],
  { paths, sourceLanguage }: { paths: readonly string[]; sourceLanguage: Language },
): Map<CollectedFile, OfferedPage> {
  const pages = open.filter(({ path }) => PAGES.has(extname(path).toLowerCase()))
  const offered = new Map<CollectedFile, OfferedPage>()
  if (pages.length === 0) return offered
  const translated = rootsOf(found)
  const ofSource = sourceRoots(pages, sourceLanguage).filter(
    ({ folder }) => !translated.some((root) => root.folder.startsWith(folder)),
  )
  // A program with translated texts does not bring along the untranslated manual in its repository.
  const isOwnSite = (root: Pick<PageRoot, 'site'>) => root.site === '' || found.length === 0
  const ofSites = [...bookRoots(paths), ...starlightRoots(paths)].filter(isOwnSite)
  const roots = [...translated, ...ofSource, ...docusaurusRoots(paths), ...ofSites].sort(
    (one, other) => other.folder.length - one.folder.length,
  )
  const hasRootIn = (folder: string) => roots.some((root) => root.folder.startsWith(folder))
  const suffixes = [
    ...suffixedFolders(found),
    ...suffixedSites(paths).filter((one) => isOwnSite(one) && !hasRootIn(one.folder)),
  ]
  for (const page of pages) {
    const root = roots.find((one) => isIn(page.path, one))
    const suffixed = suffixes.find((one) => page.path.startsWith(one.folder))
    if (root === undefined) {
      if (suffixed !== undefined && !namesLanguage(page.path))
        offered.set(page, { pattern: withLanguage(page.path), codes: suffixed.codes })
      continue
    }
    const rest = page.path.slice(root.folder.length)
    offered.set(page, { pattern: root.pattern + rest, codes: root.codes })
  }
  return offered
}

/** The codes of the language folders in sites whose source pages lie beside these, as mdBook and Starlight have them. */
export function codesInSites(paths: ReadonlySet<string>): string[] {
  const all = [...paths]
  const folders = [...bookRoots(all), ...starlightRoots(all)].map(({ folder }) => folder)
  const codes = folders.flatMap((folder) =>
    all.flatMap((path) => {
      if (!path.startsWith(folder)) return []
      const [code, page] = splitOnce(path.slice(folder.length), '/')
      return page !== undefined && isLanguage(code) && paths.has(folder + page) ? [code] : []
    }),
  )
  return [...new Set(codes)]
}

/** The roots of the pages that have translations in language folders. */
function rootsOf(found: readonly FoundFile[]): PageRoot[] {
  const roots = new Map<string, PageRoot & { rests: string[] }>()
  for (const { path, pattern, codes } of found) {
    if (pattern === null || !PAGES.has(extname(path).toLowerCase())) continue
    const [before, rest] = splitOnce(pattern, '{language}/')
    if (rest === undefined || rest.includes('{language}') || !path.endsWith(rest)) continue
    const folder = path.slice(0, path.length - rest.length)
    const known = roots.get(folder)
    roots.set(folder, {
      ...{ folder, pattern: `${before}{language}/` },
      codes: [...new Set([...(known?.codes ?? []), ...codes])],
      rests: [...(known?.rests ?? []), rest],
    })
  }
  // Beside a folder of pages, such as `docs/en/docs`, lie settings and templates of the site.
  return [...roots.values()].map(({ folder, pattern, codes, rests }) => {
    const below = firstFolderOf(rests)
    return { folder: folder + below, pattern: pattern + below, codes }
  })
}

/** The first folder of paths that have the same: '' or `folder/`. */
function firstFolderOf(paths: readonly string[]): string {
  const [first, ...others] = new Set(paths.map((path) => path.slice(0, path.indexOf('/') + 1)))
  return others.length === 0 ? (first ?? '') : ''
}

/** The folders of pages that are named after the source language: `docs/en/`, `content/en/`. */
function sourceRoots(pages: readonly CollectedFile[], sourceLanguage: Language): PageRoot[] {
  const spellings = new Set(spellingsOf(sourceLanguage))
  const roots = new Map<string, PageRoot>()
  for (const { path } of pages) {
    const folders = path.split('/').slice(0, -1)
    const index = folders.findIndex((folder) => spellings.has(folder))
    if (index === -1) continue
    const before = folders.slice(0, index).map((folder) => `${folder}/`)
    const code = folders[index] ?? ''
    const folder = `${before.join('')}${code}/`
    roots.set(folder, { folder, pattern: `${before.join('')}{language}/`, codes: [code] })
  }
  return [...roots.values()]
}

/** The folders of the files whose paths match. */
function sitesOf(paths: readonly string[], settings: RegExp): string[] {
  return [...new Set(paths.flatMap((path) => settings.exec(path)?.groups?.['folder'] ?? []))]
}

/** A book has one summary, with links to its pages: a translation is a folder with a summary of its own. */
function bookRoots(paths: readonly string[]): PageRoot[] {
  return sitesOf(paths, MDBOOK).flatMap((site) => {
    const summaries = paths.filter((path) => path.startsWith(site) && posix.basename(path) === SUMMARY)
    const [folder] = summaries
      .map((path) => path.slice(0, -SUMMARY.length))
      .sort((one, other) => one.length - other.length)
    return folder === undefined ? [] : [{ folder, site, pattern: `${folder}{language}/`, codes: [] }]
  })
}

function starlightRoots(paths: readonly string[]): PageRoot[] {
  return sitesOf(paths, ASTRO).map((site) => {
    const folder = `${site}src/content/docs/`
    return { folder, site, pattern: `${folder}{language}/`, codes: [] }
  })
}

function docusaurusRoots(paths: readonly string[]): PageRoot[] {
  return sitesOf(paths, DOCUSAURUS).flatMap((site) => {
    const translated = `${site}i18n/`
    const below = paths.filter((path) => path.startsWith(translated))
    const codes = [...new Set(below.map((path) => path.slice(translated.length).split('/')[0] ?? ''))]
    return [
      { folder: `${site}docs/`, plugin: 'docs/current' },
      { folder: `${site}blog/`, plugin: 'blog' },
      { folder: `${site}src/pages/`, plugin: 'pages' },
    ].map(({ folder, plugin }) => ({
      ...{ folder, codes: codes.filter(isLanguage) },
      pattern: `${translated}{language}/${PLUGIN_OF_DOCUSAURUS}${plugin}/`,
    }))
  })
}

/** Folders of pages that are translated beside themselves: `docs/index.md` into `docs/index.uk.md`. */
function suffixedFolders(found: readonly FoundFile[]): Pick<PageRoot, 'folder' | 'codes'>[] {
  const folders = new Map<string, string[]>()
  for (const { path, pattern, codes } of found) {
    // In the root folder of a program only the README is documentation.
    const folder = path.slice(0, path.indexOf('/') + 1)
    if (folder === '' || pattern !== withLanguage(path) || !PAGES.has(extname(path).toLowerCase())) continue
    folders.set(folder, [...(folders.get(folder) ?? []), ...codes])
  }
  return [...folders].map(([folder, codes]) => ({ folder, codes: [...new Set(codes)] }))
}

/** The folders in which a generator finds a translation by its name: `content/index.uk.md`, `docs/index.uk.md`. */
function suffixedSites(paths: readonly string[]): Pick<PageRoot, 'folder' | 'codes' | 'site'>[] {
  return [
    ...sitesOf(paths, HUGO).map((site) => ({ folder: `${site}content/`, codes: [], site })),
    ...sitesOf(paths, MKDOCS).map((site) => ({ folder: `${site}docs/`, codes: [], site })),
  ]
}

function withLanguage(path: string): string {
  const extension = extname(path)
  return `${path.slice(0, -extension.length)}.{language}${extension}`
}

/** Whether a page's name ends with a language: `index.uk.md`. */
function namesLanguage(path: string): boolean {
  return isLanguage(/\.([\w-]+)\.\w+$/.exec(path)?.[1] ?? '')
}

/** Whether a page is below a root, and not in a language folder there, which would hold translations. */
function isIn(path: string, { folder, pattern, codes }: PageRoot): boolean {
  if (!path.startsWith(folder)) return false
  const isBeside = pattern === `${folder}{language}/`
  const [first = ''] = path.slice(folder.length).split('/')
  return !isBeside || !(codes.includes(first) || isLanguage(first))
}

function isLanguage(code: string): boolean {
  return (findLanguage(code) ?? languageOfName(code)) !== undefined
}

function splitOnce(text: string, at: string): [string, string | undefined] {
  const index = text.indexOf(at)
  return index === -1 ? [text, undefined] : [text.slice(0, index), text.slice(index + at.length)]
}
