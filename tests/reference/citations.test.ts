/**
 * Comments cite pages as `docs/reference/croql.md, "Absent values"`: a page of the tree by its path from the root, and
 * for a rule a heading of it in double quotes. Each is checked here. Text in backticks is an example of a path, not a
 * citation.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headingsOf, readPage, RELEASED_MIGRATION, ROOT } from './pages.ts'

const SOURCES = '{core,cli,electron,renderer,tests,grammar}/**/*.{ts,js,svelte,peggy}'
const NOT_OURS = /(^|\/)(generated|fixtures|golden|node_modules)\//

/** A comment's text with its line: lines that follow one another are one comment. */
interface Comment {
  text: string
  /** The offset of each line of the comment in `text`, with its number in the file. */
  lines: { from: number; number: number }[]
}

const BEGINS = /^\s*(?:\/\*\*?|\*|\/\/|--|<!--)(?=\s|$)/
const TRAILING = /\s(?:\/\/|\/\*\*?)\s(.*)$/

/** Comments by their lines; code between them parts them. A trailing one is a comment of its own. */
function commentsOf(text: string): Comment[] {
  const comments: Comment[] = []
  let open: Comment | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const begin = BEGINS.exec(line)
    const words = (begin ? line.slice(begin[0].length) : (TRAILING.exec(line)?.[1] ?? '')).replace(
      /\*\/\s*$/,
      '',
    )
    if (!begin || !open || /^\s*\/\*/.test(line)) {
      open = begin || words !== '' ? { text: '', lines: [] } : null
      if (open) comments.push(open)
    }
    if (!open) continue
    open.lines.push({ from: open.text.length, number: index + 1 })
    open.text += `${words.trim()} `
    if (!begin) open = null
  }
  return comments
}

const PAGE = /(?<![\w/.-])((?:\.{0,2}\/)?[\w./-]+\.md)\b((?:,?\s+(?:and\s+)?"[^"]+")*)/g

interface Citation {
  at: string
  page: string
  headings: string[]
}

function citationsIn(path: string): Citation[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  if (!text.includes('.md')) return []
  return commentsOf(text).flatMap(({ text: comment, lines }) =>
    [...comment.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length)).matchAll(PAGE)].map((found) => ({
      at: `${path}:${lines.findLast(({ from }) => from <= found.index)?.number}`,
      page: found[1] ?? '',
      headings: [...(found[2] ?? '').matchAll(/"([^"]+)"/g)].map(([, heading = '']) => heading),
    })),
  )
}

const headings = new Map<string, Set<string>>()
function headingsIn(page: string): Set<string> {
  const known = headings.get(page) ?? new Set(headingsOf(readPage(page)))
  headings.set(page, known)
  return known
}

/** Null, or what is wrong with it, in words that name its place. */
function problemOf({ at, page, headings: cited }: Citation): string | null {
  if (!existsSync(join(ROOT, page))) return `${at} cites ${page}, which is no page of the tree`
  const missing = cited.filter((heading) => !headingsIn(page).has(heading))
  return missing.length === 0 ? null : `${at}: ${page} has no heading "${missing.join('", "')}"`
}

const sources = globSync(SOURCES, { cwd: ROOT })
  .filter((path) => !NOT_OURS.test(path))
  .sort()
const paths = sources.filter((path) => !RELEASED_MIGRATION.test(path))

describe('a citation', () => {
  const citations = paths.flatMap(citationsIn)

  it('is found in every room', () => {
    expect(citations.length).toBeGreaterThan(120)
    expect(citations.filter((one) => one.headings.length > 0).length).toBeGreaterThan(80)
  })

  it('leads to a page that is there, and to a heading that it has', () => {
    expect(citations.map(problemOf).filter((problem) => problem !== null)).toEqual([])
  })

  it('is never of a specification that the tree lacks', () => {
    const vague = paths.flatMap((path) =>
      commentsOf(readFileSync(join(ROOT, path), 'utf8')).flatMap(({ text, lines }) =>
        /\bspec: |\bthe spec\b/.test(text)
          ? [`${path}:${lines[0]?.number} cites a specification: ${text}`]
          : [],
      ),
    )
    expect(vague).toEqual([])
  })

  it('is read over the ends of lines, and not in code', () => {
    const [comment] = commentsOf(
      '/** Said there (docs/reference/croql.md,\n * "Two values"). */\nconst a = 1',
    )
    expect(comment?.text.trim()).toBe('Said there (docs/reference/croql.md, "Two values").')
    expect(problemOf({ at: 'a.ts:1', page: 'croql.md', headings: [] })).toBe(
      'a.ts:1 cites croql.md, which is no page of the tree',
    )
    expect(problemOf({ at: 'a.ts:1', page: 'docs/reference/croql.md', headings: ['Absent'] })).toBe(
      'a.ts:1: docs/reference/croql.md has no heading "Absent"',
    )
  })
})

describe('a file that a comment names', () => {
  const known = [...sources, ...globSync(['packaging/**/*.ts', '*.ts'], { cwd: ROOT })]
  // Text in backticks is an example; `electron.d.ts` belongs to another package.
  const NAMED = /(?<![\w/@.*{-])[\w./-]+(?<!\.d)\.(?:ts|svelte)\b/g
  const isThere = (name: string) => {
    const end = name.replace(/^(?:\.\.?\/)+/, '')
    return known.some((path) => path === end || path.endsWith(`/${end}`))
  }

  it('is there, so that a name that was changed is changed in words, too', () => {
    const named = paths.flatMap((path) =>
      commentsOf(readFileSync(join(ROOT, path), 'utf8')).flatMap(({ text, lines }) =>
        [...text.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length)).matchAll(NAMED)].map((found) => ({
          name: found[0],
          at: `${path}:${lines.findLast(({ from }) => from <= found.index)?.number}`,
        })),
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ name }) => !isThere(name)).map(({ name, at }) => `${at} names ${name}`)).toEqual(
      [],
    )
  })
})
