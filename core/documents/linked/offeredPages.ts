/**
 * Pages of documentation without a translation, which are offered as sources (docs/files.md, "Pages without a
 * translation"). They lie where other pages are translated, or where a site generator looks for them.
 */
import { extname } from 'node:path'
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
}

/** The extensions of pages. */
export const PAGES: ReadonlySet<string> = new Set(['.md', '.mdx', '.html', '.htm'])

/** Hugo sites with a folder for each language: their settings lie beside `content/`. */
const HUGO = /^(?<folder>(?:.*\/)?)(?:hugo|config)(?:\.(?:toml|ya?ml|json)|\/_default\/[^/]+)$/

/** Docusaurus sites: their settings lie beside `docs/` and `i18n/`. */
const DOCUSAURUS = /^(?<folder>(?:.*\/)?)docusaurus\.config\.[cm]?[jt]s$/

export function pagesWithoutTranslation(
  open: readonly CollectedFile[],
  found: readonly FoundFile[],
  { paths, sourceLanguage }: { paths: readonly string[]; sourceLanguage: Language },
): Map<CollectedFile, OfferedPage> {
  const pages = open.filter(({ path }) => PAGES.has(extname(path).toLowerCase()))
  const offered = new Map<CollectedFile, OfferedPage>()
  if (pages.length === 0) return offered
  const roots = [...rootsOf(found), ...hugoRoots(paths, sourceLanguage), ...docusaurusRoots(paths)].sort(
    (one, other) => other.folder.length - one.folder.length,
  )
  const suffixes = suffixedFolders(found)
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

function hugoRoots(paths: readonly string[], sourceLanguage: Language): PageRoot[] {
  const spellings = spellingsOf(sourceLanguage)
  const sites = new Set(paths.flatMap((path) => HUGO.exec(path)?.groups?.['folder'] ?? []))
  return [...sites].flatMap((site) =>
    spellings.map((code) => ({
      ...{ folder: `${site}content/${code}/`, pattern: `${site}content/{language}/`, codes: [code] },
    })),
  )
}

function docusaurusRoots(paths: readonly string[]): PageRoot[] {
  const sites = new Set(paths.flatMap((path) => DOCUSAURUS.exec(path)?.groups?.['folder'] ?? []))
  return [...sites].flatMap((site) => {
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
