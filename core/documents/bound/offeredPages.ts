/**
 * Pages of a documentation that have no translation yet, which are offered as sources (docs/files.md, "Pages without a
 * translation"): those that lie where other pages are translated, or where a generator of sites looks for them.
 */
import { extname } from 'node:path'
import type { Language } from '../../contract/language.ts'
import { findLanguage, languageOfName } from '../../languages/catalog.ts'
import type { CollectedFile } from '../importing/collect.ts'
import { spellingsOf } from '../layout/pathLanguages.ts'
import type { FoundFile } from './foundFile.ts'

export interface OfferedPage {
  /** Where its translations go, with `{language}` in it. */
  pattern: string
  /** How languages are spelled there. */
  codes: readonly string[]
}

/** A folder of pages in the source language, and the one that their translations go to. */
interface PageRoot extends OfferedPage {
  /** '' or `folder/`. */
  folder: string
}

/** The extensions of pages. */
export const PAGES: ReadonlySet<string> = new Set(['.md', '.mdx', '.html', '.htm'])

/** Sites of Hugo with a folder for each language: what says so lies beside `content/`. */
const HUGO = /^(?<folder>(?:.*\/)?)(?:hugo|config)(?:\.(?:toml|ya?ml|json)|\/_default\/[^/]+)$/

export function pagesWithoutTranslation(
  open: readonly CollectedFile[],
  found: readonly FoundFile[],
  { paths, sourceLanguage }: { paths: readonly string[]; sourceLanguage: Language },
): Map<CollectedFile, OfferedPage> {
  const pages = open.filter(({ path }) => PAGES.has(extname(path).toLowerCase()))
  const offered = new Map<CollectedFile, OfferedPage>()
  if (pages.length === 0) return offered
  const roots = [...rootsOf(found), ...hugoRoots(paths, sourceLanguage)].sort(
    (one, other) => other.folder.length - one.folder.length,
  )
  for (const page of pages) {
    const root = roots.find((one) => isIn(page.path, one))
    if (root === undefined) continue
    const rest = page.path.slice(root.folder.length)
    offered.set(page, { pattern: root.pattern + rest, codes: root.codes })
  }
  return offered
}

/** The roots of the pages that have translations in folders of languages. */
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

/** Whether a page is below a root, and in no folder there that names a language, as translations have one. */
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
