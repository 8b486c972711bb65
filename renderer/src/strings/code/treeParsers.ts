/** Languages that CodeMirror's newer parsers read as a tree: those that stand inside of one another. */
import { parseMixed, type Parser } from '@lezer/common'
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight'
import type { CodePiece } from './piece.ts'

const kinds: readonly {
  kind: CodePiece['kind']
  tag: Parameters<typeof tagHighlighter>[0][number]['tag']
}[] = [
  { kind: 'keyword', tag: [tags.keyword, tags.operatorKeyword, tags.processingInstruction, tags.meta] },
  { kind: 'text', tag: [tags.string, tags.regexp, tags.character, tags.attributeValue] },
  { kind: 'number', tag: [tags.number, tags.bool, tags.null, tags.atom] },
  { kind: 'comment', tag: tags.comment },
  { kind: 'name', tag: [tags.typeName, tags.className, tags.tagName, tags.attributeName] },
]

const highlighter = tagHighlighter(kinds.map(({ kind, tag }) => ({ tag, class: kind })))

export function readAsTree(parser: Parser, lines: readonly string[]): CodePiece[][] {
  const code = lines.join('\n')
  const found: CodePiece[][] = [[]]
  highlightCode(
    code,
    parser.parse(code),
    highlighter,
    (text, classes) =>
      found.at(-1)?.push({ text, kind: kinds.find(({ kind }) => kind === classes)?.kind ?? '' }),
    () => found.push([]),
  )
  return found
}

export async function javascript(dialect: string): Promise<Parser> {
  const { parser } = await import('@lezer/javascript')
  return parser.configure({ dialect })
}

export async function html(): Promise<Parser> {
  const [{ parser, configureNesting }, script, { parser: style }] = await Promise.all([
    import('@lezer/html'),
    javascript(''),
    import('@lezer/css'),
  ])
  const nested = [
    { tag: 'script', parser: script },
    { tag: 'style', parser: style },
  ]
  return parser.configure({ wrap: configureNesting(nested) })
}

/** Lines from the middle of a file are PHP, unless a tag says that they were of a page so far. */
export async function php(lines: readonly string[], isBegun: boolean): Promise<Parser> {
  const [{ parser }, page] = await Promise.all([import('@lezer/php'), html()])
  const firstTag = /<\?|\?>/.exec(lines.join('\n'))?.[0]
  return parser.configure({
    top: isBegun && firstTag !== '<?' ? 'Program' : 'Template',
    wrap: parseMixed((node) =>
      node.type.isTop ? { parser: page, overlay: ({ name }) => name === 'Text' } : null,
    ),
  })
}
