/**
 * The man page of `interlinear`, from docs/reference/command-line.md, which `npm run reference` writes: headings, text,
 * tables of two columns and examples of that page as roff of man(7).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { buildDate } from '../changelog.ts'
import { checkout, manifest } from '../manifest.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number] | ReturnType<typeof fromMarkdown>
type Child = Extract<Node, { children: unknown }>['children'][number]

/** A text as roff prints it: no escapes, no requests, hyphens that can be copied. */
function escape(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('~', '\\(ti')
    .replaceAll('^', '\\(ha')
    .replaceAll("'", '\\(aq')
    .replace(/^\./gm, '\\&.')
}

function inline(nodes: readonly Child[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return escape(node.value.replace(/\s+/g, ' '))
      if (node.type === 'inlineCode') return `\\fB${escape(node.value)}\\fR`
      if (node.type === 'emphasis') return `\\fI${inline(node.children)}\\fR`
      if (node.type === 'strong') return `\\fB${inline(node.children)}\\fR`
      if (node.type === 'html') return ''
      if ('children' in node) return inline(node.children)
      throw new Error(`The man page has no form for ${node.type}.`)
    })
    .join('')
}

function block(node: Child): string[] {
  if (node.type === 'heading') {
    const title = inline(node.children)
    return [node.depth < 3 ? `.SH ${title.toUpperCase()}` : `.SS ${title}`]
  }
  if (node.type === 'paragraph') return ['.PP', inline(node.children)]
  if (node.type === 'code')
    return ['.PP', '.EX', ...node.value.split('\n').map((line) => escape(line)), '.EE']
  if (node.type === 'list')
    return node.children.flatMap((item) => ['.IP \\(bu 2', item.children.flatMap(textOf).join('\n')])
  if (node.type === 'table') return rowsOf(node.children)
  // Marks of the script that writes the page.
  if (node.type === 'html') return []
  throw new Error(`The man page has no form for ${node.type}.`)
}

function textOf(node: Child): string[] {
  return node.type === 'paragraph' ? [inline(node.children)] : block(node)
}

/** A row is a term and what it means; heads are empty or name what the columns say by themselves. */
function rowsOf(rows: readonly { children: readonly { children: readonly Child[] }[] }[]): string[] {
  return rows
    .slice(1)
    .flatMap(({ children: [term, ...meaning] }) => [
      '.TP',
      inline(term?.children ?? []),
      meaning.map((cell) => inline(cell.children)).join(' '),
    ])
}

/** `command-line.md` in roff. */
export function manPage(
  markdown = readFileSync(join(checkout, 'docs/reference/command-line.md'), 'utf8'),
): string {
  const { children } = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })
  const body = children.filter((node) => !(node.type === 'heading' && node.depth === 1))
  const date = buildDate().toISOString().slice(0, 10)
  return [
    `.TH INTERLINEAR 1 "${date}" "${manifest.productName} ${manifest.version}" "User Commands"`,
    '.SH NAME',
    `interlinear \\- ${escape('localization workbench for files, projects and scripts')}`,
    '.SH SYNOPSIS',
    '.B interlinear',
    '.I command',
    '.RI [ options ]',
    '.br',
    '.B interlinear',
    '.I path',
    '.SH DESCRIPTION',
    ...body.flatMap(block).filter((line) => line !== ''),
    '',
  ].join('\n')
}

if (import.meta.main) process.stdout.write(manPage())
