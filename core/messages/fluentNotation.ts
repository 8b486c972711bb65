/** Branches of Fluent messages as one types them, and back. */
import { parseFluentMessage } from './fluent.ts'
import type { MessageNode } from './message.ts'
import { joinTextPieces, type Notation, type NotationPiece, type Surroundings } from './notation.ts'

const MAY_BE_ARGUMENT = /^\{\s*["$\-A-Za-z\d{]/

/** Texts that Fluent authors quote only for the syntax: a brace, a line's first character, blanks, nothing. */
const QUOTED_FOR_SYNTAX = /^\{\s*"([{}[*.]| *)"\s*\}$/

export const fluentNotation: Notation = {
  isArgument(candidate) {
    if (!MAY_BE_ARGUMENT.test(candidate) || QUOTED_FOR_SYNTAX.test(candidate)) return false
    const parsed = parseFluentMessage(candidate)
    return parsed.ok && parsed.nodes.length === 1 && parsed.nodes[0]?.kind === 'argument'
  },
  piecesOf(nodes, text) {
    return joinTextPieces(nodes.map((node) => pieceOf(node, text)))
  },
  write(pieces, surroundings) {
    const writer = new Writer(surroundings)
    for (const { kind, text } of pieces) {
      if (kind === 'written') writer.argument(text)
      else writer.text(text)
    }
    return writer.end()
  },
}

function pieceOf(node: MessageNode, text: string): NotationPiece {
  if (node.kind === 'text') return { kind: 'text', text: node.value }
  const written = text.slice(node.start, node.end)
  const [, quoted] = QUOTED_FOR_SYNTAX.exec(written) ?? []
  return quoted === undefined ? { kind: 'written', text: written } : { kind: 'text', text: quoted }
}

/**
 * Writes line by line. Blanks that Fluent would take for indentation or cut off, braces, and what may not begin a
 * line are quoted.
 */
class Writer {
  readonly #surroundings: Surroundings
  #written = ''
  /** Nothing stands in the line yet. */
  #isLineEmpty: boolean
  /** The line follows another one of the pattern. */
  #isContinuation: boolean
  #needsIndent = false

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#isLineEmpty = surroundings.isFirst
    this.#isContinuation = surroundings.startsLine
  }

  argument(text: string): void {
    this.#put(text)
  }

  text(text: string): void {
    const [first = '', ...lines] = text.split('\n')
    this.#stretch(first)
    for (const line of lines) {
      this.#newLine()
      this.#stretch(line)
    }
  }

  end(): string {
    const { isFirst, isLast } = this.#surroundings
    const isBlankEnd = this.#needsIndent || (isFirst && this.#written === '')
    if (!isLast) return this.#needsIndent ? this.#written + this.#surroundings.indent : this.#written
    if (isBlankEnd) this.#put('{""}')
    return this.#written.replace(/ +$/, (blanks) => `{"${blanks}"}`)
  }

  #newLine(): void {
    if (this.#surroundings.isFirst && this.#written === '') this.#put('{""}')
    this.#written += '\n'
    this.#isLineEmpty = true
    this.#isContinuation = true
    this.#needsIndent = true
  }

  #stretch(text: string): void {
    if (text === '') return
    const unquoted = this.#isLineEmpty ? (this.#isContinuation ? /^(?: +|[[*.])/ : /^ +/) : null
    const [start = ''] = unquoted?.exec(text) ?? []
    const rest = text.slice(start.length).replaceAll(/[{}]/g, '{"$&"}')
    this.#put(start === '' ? rest : `{"${start}"}${rest}`)
  }

  #put(text: string): void {
    if (this.#needsIndent) this.#written += this.#surroundings.indent
    this.#needsIndent = false
    this.#isLineEmpty = false
    this.#written += text
  }
}
