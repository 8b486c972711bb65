/** Reads the comments, the test titles and the messages of source files, and the text of pages, for the rules of words.ts. */
import ts from 'typescript'

export interface Passage {
  /**
   * `doc`: a comment that begins with two asterisks. `title`: the first argument of a test. `group`: that of a `describe`.
   * `message`: a text that users read, on a screen or in a terminal. `page`: a paragraph, list item, cell or heading of
   * the documentation.
   */
  kind: 'comment' | 'doc' | 'title' | 'group' | 'subject' | 'message' | 'page'
  /** 1-based. */
  line: number
  /** The words on one line, without the signs of the comment. */
  text: string
  /** The range of the comment or the string literal in the file. */
  start: number
  end: number
}

interface Range {
  start: number
  end: number
}

/** Returns the words of a comment: without its delimiters and the asterisks of its lines. */
function textOfComment(raw: string): string {
  return raw
    .replace(/^\/\*\*?|^<!--/, '')
    .replace(/\*\/$|-->$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*(?!\*)|\/\/+)?\s?/, '').trimEnd())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Joins line comments that follow one another at the same column, as they hold one text. */
function joinLineComments(ranges: readonly Range[], text: string): Range[] {
  const joined: Range[] = []
  const column = (offset: number) => offset - (text.lastIndexOf('\n', offset - 1) + 1)
  for (const range of ranges) {
    const before = joined.at(-1)
    const isLine = text.startsWith('//', range.start)
    const follows =
      before &&
      isLine &&
      text.startsWith('//', before.start) &&
      /^\r?\n[ \t]*$/.test(text.slice(before.end, range.start)) &&
      column(before.start) === column(range.start)
    if (follows) before.end = range.end
    else joined.push({ ...range })
  }
  return joined
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function toPassages(ranges: readonly Range[], text: string): Passage[] {
  return joinLineComments(ranges, text).map(({ start, end }) => ({
    kind: /^\/\*\*[^*/]/.test(text.slice(start, start + 4)) ? 'doc' : 'comment',
    line: lineOf(text, start),
    text: textOfComment(text.slice(start, end)),
    start,
    end,
  }))
}

/** Returns the ranges of the comments of a TypeScript or JavaScript file, in order. */
function commentRanges(file: ts.SourceFile): Range[] {
  const { text } = file
  const found = new Map<number, Range>()
  const note = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, { start: pos, end })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTokenKind(node.kind)) {
      note(ts.getLeadingCommentRanges(text, node.getFullStart()))
      note(ts.getTrailingCommentRanges(text, node.end))
      return
    }
    if (node.kind === ts.SyntaxKind.JSDoc) return
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
  return [...found.values()].toSorted((a, b) => a.start - b.start)
}

const TESTS = new Map([
  ['it', 'title'],
  ['test', 'title'],
  ['describe', 'group'],
] as const)

/** Returns what a callee such as `it`, `test.describe` or `it.each(rows)` declares, or null. */
function declaredBy(callee: ts.Expression): 'title' | 'group' | null {
  if (ts.isIdentifier(callee)) return TESTS.get(callee.text as 'it') ?? null
  if (ts.isPropertyAccessExpression(callee)) {
    const { text } = callee.name
    if (text === 'describe') return declaredBy(callee.expression) && 'group'
    const isForm = /^(?:each|for|skip|skipIf|runIf|only|todo|fails|concurrent|sequential|step)$/.test(text)
    return isForm ? declaredBy(callee.expression) : null
  }
  if (ts.isCallExpression(callee)) {
    const { expression } = callee
    const takesRows =
      ts.isPropertyAccessExpression(expression) && /^(?:each|for|skipIf|runIf)$/.test(expression.name.text)
    return takesRows ? declaredBy(expression) : null
  }
  return ts.isTaggedTemplateExpression(callee) ? declaredBy(callee.tag) : null
}

/** Returns the text of a string literal or template, with `x` in backticks for each value; null for other expressions. */
function literalText(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.templateSpans.reduce((text, span) => `${text}\`x\`${span.literal.text}`, node.head.text)
}

function readTitles(file: ts.SourceFile): Passage[] {
  const passages: Passage[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments
      const kind = first && declaredBy(node.expression)
      const text = kind && literalText(first)
      if (kind && typeof text === 'string') {
        const start = first.getStart(file)
        passages.push({ kind, line: lineOf(file.text, start), text, start, end: first.end })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return passages
}

/** Methods of commander whose texts are the help of the command line. */
const HELP = /^(?:description|summary|argument|option|requiredOption|addHelpText)$/

/** Returns the literals of a node that users read: failures, `sentence` templates, help of the command line. */
function messagesOf(node: ts.Node): readonly ts.Expression[] {
  if (ts.isTaggedTemplateExpression(node))
    return ts.isIdentifier(node.tag) && node.tag.text === 'sentence' && ts.isExpression(node.template)
      ? [node.template]
      : []
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return []
  const { expression, arguments: given = [] } = node
  const isFailure = ts.isIdentifier(expression) && /failure/i.test(expression.text)
  if (isFailure) return given.slice(1, 2)
  const isHelp = ts.isPropertyAccessExpression(expression) && HELP.test(expression.name.text)
  return isHelp ? given : []
}

function readMessages(file: ts.SourceFile): Passage[] {
  const passages: Passage[] = []
  const visit = (node: ts.Node): void => {
    for (const literal of messagesOf(node)) {
      const text = literalText(literal)
      const start = literal.getStart(file)
      if (text !== null)
        passages.push({ kind: 'message', line: lineOf(file.text, start), text, start, end: literal.end })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return passages
}

/** Reads the texts of the interface, from the JSON of its English catalogue. */
export function readInterfaceTexts(text: string): Passage[] {
  return [...text.matchAll(/^ *"[^"]+": ("(?:[^"\\]|\\.)*"),?$/gm)].map((match) => {
    const [, literal = '""'] = match
    const start = match.index + match[0].lastIndexOf(literal)
    const value = JSON.parse(literal) as string
    return { kind: 'message', line: lineOf(text, start), text: value, start, end: start + literal.length }
  })
}

/** Returns the words of a part of a page: without link targets, and with `x` for emphasised names such as labels. */
function textOfMarkdown(raw: string): string {
  return raw
    .replaceAll(/!?\[((?:`[^`]*`|[^\]`])*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(`[^`]*`)|(\*\*|__|\*|(?<!\w)_)(?=\S)[^*_]*(?<=\S)\2/g, (_, code?: string) => code ?? '`x`')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const LIST_ITEM = /^\s*(?:[-*]|\d+\.)\s+/

/** Reads the paragraphs, list items, table cells and headings of a page in Markdown, without code and comments. */
export function readPagePassages(text: string): Passage[] {
  const passages: Passage[] = []
  let open: Passage | null = null
  let fence = ''
  let offset = 0
  let isInList = false
  const add = (raw: string, line: number, start: number, end: number): Passage => {
    const passage: Passage = { kind: 'page', line, text: raw, start, end }
    passages.push(passage)
    return passage
  }
  for (const [index, line] of text.split('\n').entries()) {
    const [start, end] = [offset, offset + line.length]
    offset = end + 1
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    const isInFence = fence !== ''
    if (isInFence && mark.startsWith(fence)) fence = ''
    else if (!isInFence) fence = mark
    const isItem = LIST_ITEM.test(line)
    const isCode = isInFence || mark !== '' || (open === null && !isInList && /^ {4}/.test(line))
    if (isCode || /^\s*$|^<!--|^[|\s:-]+$|^---$/.test(line)) {
      open = null
      continue
    }
    isInList = isItem || (isInList && /^\s/.test(line))
    if (line.startsWith('|')) {
      open = null
      for (const cell of line
        .replaceAll('\\|', '/')
        .split('|')
        .slice(1, -1)
        .flatMap((cell) => cell.split('<br>')))
        if (cell.trim() !== '') add(cell, index + 1, start, end)
    } else if (line.startsWith('#')) {
      open = null
      add(line.replace(/^#+\s*/, ''), index + 1, start, end)
    } else if (open && !isItem) {
      open.text += ` ${line}`
      open.end = end
    } else open = add(line.replace(LIST_ITEM, ''), index + 1, start, end)
  }
  return passages.map((passage) => ({ ...passage, text: textOfMarkdown(passage.text) }))
}

/** Returns the comments of a Svelte or Peggy file: found by their delimiters alone, outside of strings on one line. */
function scanComments(text: string, isMarkup: boolean): Range[] {
  const pattern = isMarkup
    ? /<!--[^]*?-->|\/\*[^]*?\*\/|(?<=^|\s)\/\/ [^\n]*/g
    : /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[^]*?\*\/|\/\/[^\n]*/g
  return [...text.matchAll(pattern)]
    .filter(([match]) => /^(?:<!--|\/\*|\/\/)/.test(match))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** Reads the comments of a source file, the titles of its tests and its messages. `path` decides the language by its extension. */
export function readPassages(path: string, text: string): Passage[] {
  if (!/\.[cm]?[jt]s$/.test(path)) return toPassages(scanComments(text, path.endsWith('.svelte')), text)
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const texts = path.startsWith('tests/') ? readTitles(file) : readMessages(file)
  return [...toPassages(commentRanges(file), text), ...texts].toSorted((a, b) => a.start - b.start)
}
