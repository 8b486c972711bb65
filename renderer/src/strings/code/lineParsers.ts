/** Languages that CodeMirror's older modes read, a line after the other, with a state that goes on. */
import { StringStream, type StreamParser } from '@codemirror/streamparser'
import type { CodePiece } from './piece.ts'

const TAB = 4
const INDENT = 2
/** The most calls of a mode without progress while it changes its state. */
const MAX_TURNS = 10

/** The token names of modes that are coloured: those of CodeMirror 5, and current ones. */
const kinds: Readonly<Record<string, CodePiece['kind']>> = {
  keyword: 'keyword',
  operatorKeyword: 'keyword',
  controlKeyword: 'keyword',
  meta: 'keyword',
  processingInstruction: 'keyword',
  string: 'text',
  'string-2': 'text',
  regexp: 'text',
  character: 'text',
  attributeValue: 'text',
  number: 'number',
  atom: 'number',
  bool: 'number',
  null: 'number',
  comment: 'comment',
  docComment: 'comment',
  lineComment: 'comment',
  blockComment: 'comment',
  type: 'name',
  typeName: 'name',
  className: 'name',
  tag: 'name',
  tagName: 'name',
  attribute: 'name',
  attributeName: 'name',
}

export function readByLine<State>(mode: StreamParser<State>, lines: readonly string[]): CodePiece[][] {
  // A mode without a state gets an unused one, as in CodeMirror.
  const state = mode.startState?.(INDENT) ?? (true as State)
  return lines.map((line) => readLine(mode, state, line))
}

function readLine<State>(mode: StreamParser<State>, state: State, line: string): CodePiece[] {
  if (line === '') mode.blankLine?.(state, INDENT)
  const stream = new StringStream(line, TAB, INDENT)
  const pieces: CodePiece[] = []
  while (!stream.eol()) {
    const style = nextStyle(mode, state, stream)
    const [text, kind] = [line.slice(stream.start, stream.pos), kindOf(style)]
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ text, kind })
  }
  return pieces
}

function nextStyle<State>(mode: StreamParser<State>, state: State, stream: StringStream): string | null {
  stream.start = stream.pos
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const style = mode.token(stream, state)
    if (stream.pos > stream.start) return style
  }
  stream.next()
  return null
}

/** A style is words with modifiers after a dot: `variableName.definition`, `string error`. */
function kindOf(style: string | null): CodePiece['kind'] {
  for (const word of style?.split(' ') ?? []) {
    const kind = kinds[word.split('.')[0] ?? '']
    if (kind !== undefined) return kind
  }
  return ''
}
