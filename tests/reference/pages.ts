/** The Markdown pages of the tree: their headings, links and fenced blocks. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The path of a released migration, which is never changed (releasedMigrations.test.ts): its comments name the pages and
 * files of their day.
 */
export const RELEASED_MIGRATION = /^core\/store\/migrations\/\d{4}-/

/** Every page for people, from the root of the tree. */
export function pagePaths(): string[] {
  return [...globSync('*.md', { cwd: ROOT }), ...globSync('{docs,.github}/**/*.md', { cwd: ROOT })].sort()
}

export function readPage(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Lines inside of fences are code, and hold neither headings nor links. */
function proseLines(text: string): { line: string; number: number }[] {
  let fence = ''
  return text.split('\n').flatMap((line, index) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '' && mark !== '') fence = mark
    else if (mark !== '' && mark.startsWith(fence)) fence = ''
    else if (fence === '') return [{ line, number: index + 1 }]
    return []
  })
}

/** Titles as they are written, without the marks of code, emphasis and links. */
export function headingsOf(text: string): string[] {
  return proseLines(text).flatMap(({ line }) => {
    const title = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1]
    return title === undefined
      ? []
      : [title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')]
  })
}

/** The anchors of a page, as forges make them of its headings. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const title of headingsOf(text)) {
    const slug = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`
    anchors.add(anchor)
  }
  for (const [, name = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(name)
  return anchors
}

export interface Link {
  target: string
  line: number
}

/** Links and images to places in the tree. */
export function linksOf(text: string): Link[] {
  return proseLines(text).flatMap(({ line, number }) =>
    [...line.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].flatMap(
      ([, target = '']) => (/^[a-z][a-z+.-]*:/i.test(target) ? [] : [{ target, line: number }]),
    ),
  )
}

export interface Fence {
  /** The text behind the opening marks: `croql`, `croql holds`, `sh`. */
  info: string
  /** The number of its first line of content. */
  line: number
  lines: string[]
}

export function fencesOf(text: string): Fence[] {
  const lines = text.split('\n')
  const fences: Fence[] = []
  let open: Fence | null = null
  for (const [index, line] of lines.entries()) {
    const info = /^```(.*)$/.exec(line)?.[1]
    if (info === undefined) open?.lines.push(line)
    else if (open) open = null
    else fences.push((open = { info: info.trim(), line: index + 2, lines: [] }))
  }
  return fences
}
