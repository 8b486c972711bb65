/**
 * The stretches of text that a message is made of: the text of each branch, and what stands before, between and
 * after the selections in it. They are what people edit; the message's structure stays as it is.
 */
import type { MessageProblem, MessageSyntax, PathStep, TextRange } from '../contract/messages.ts'
import { parseFluentMessage } from './fluent.ts'
import { fluentNotation } from './fluentNotation.ts'
import { parseWithoutTags } from './icu.ts'
import type { MessageNode, SelectNode } from './message.ts'
import {
  readTyped,
  samePieces,
  textOfPieces,
  type Notation,
  type NotationPiece,
  type Surroundings,
  joinTextPieces,
} from './notation.ts'

export interface Stretch extends TextRange {
  /** Finds the stretch again: the selection and its branch, from 0, for each step, and its part at last. */
  address: readonly number[]
  path: readonly PathStep[]
  /** The selections that the steps go through, outermost first. */
  selects: readonly SelectNode[]
  /** The text as one types it. */
  text: string
  /** False where typing cannot say what is written, such as a quoted `{name}`: it is edited in the whole text. */
  isEditable: boolean
  /** A brace in it is text: there is no complete argument. */
  hasLooseBrace: boolean
  /** The text of a branch without branches of its own, or a message without any. */
  isWhole: boolean
  surroundings: Surroundings
}

// Branches of ICU messages as one types them, and back.

const MAY_BE_ARGUMENT = /^\{\s{0,20}[^\s{}',#<>]+\s{0,20}(?:\}|,\s{0,20}(?:number|date|time)\b)/

const icuNotation: Notation = {
  isArgument(candidate) {
    if (!MAY_BE_ARGUMENT.test(candidate)) return false
    const parsed = parseWithoutTags(candidate)
    return parsed.ok && parsed.nodes.length === 1 && parsed.nodes[0]?.kind === 'argument'
  },
  piecesOf(nodes, text) {
    return joinTextPieces(
      nodes.map((node): NotationPiece => {
        if (node.kind === 'text') return { kind: 'text', text: node.value }
        return { kind: 'written', text: text.slice(node.start, node.end) }
      }),
    )
  },
  write(pieces, surroundings) {
    return pieces
      .map(({ kind, text }, index) => {
        if (kind === 'written') return text
        return quoted(text, { ...surroundings, next: pieces[index + 1]?.text ?? surroundings.next })
      })
      .join('')
  },
}

/**
 * Braces go between apostrophes, together with the apostrophes beside them, for a quotation that ends and one that
 * begins would run into each other. Another apostrophe is doubled only where it would begin a quotation.
 */
function quoted(text: string, { next, doublesApostrophes }: Surroundings): string {
  return text.replaceAll(/'*[{}][{}']*|'+/g, (run, index: number) => {
    const after = text[index + run.length] ?? next[0] ?? ''
    const [, before = '', braces = ''] = /^('*)(.*)$/s.exec(run) ?? []
    if (braces !== '') return `${doubled(before)}'${doubled(braces)}'`
    const isAlone = run === "'" && !/[{}<>#']/.test(after)
    return isAlone && !doublesApostrophes ? run : doubled(run)
  })
}

function doubled(text: string): string {
  return text.replaceAll("'", "''")
}

/** Whether the message doubles apostrophes where ICU would not need it. */
function doublesApostrophes(text: string): boolean {
  return /(?<!')''(?![{}<>#'])/.test(text)
}

const notations: Readonly<Record<MessageSyntax, Notation>> = {
  icu: icuNotation,
  fluent: fluentNotation,
}

export interface Stretches {
  nodes: MessageNode[]
  stretches: Stretch[]
}

/** @returns the problem where the text is no message */
export function stretchesOf(text: string, syntax: MessageSyntax): Stretches | MessageProblem {
  const parsed = syntax === 'icu' ? parseWithoutTags(text) : parseFluentMessage(text)
  if (!parsed.ok) return parsed.problem
  const finder = new Finder(text, syntax)
  finder.find(parsed.nodes, { start: 0, end: text.length }, { address: [], path: [], selects: [] })
  return { nodes: parsed.nodes, stretches: finder.stretches }
}

type Within = Pick<Stretch, 'address' | 'path' | 'selects'>

class Finder {
  readonly stretches: Stretch[] = []
  readonly #text: string
  readonly #syntax: MessageSyntax
  readonly #doublesApostrophes: boolean

  constructor(text: string, syntax: MessageSyntax) {
    this.#text = text
    this.#syntax = syntax
    this.#doublesApostrophes = syntax === 'icu' && doublesApostrophes(text)
  }

  /** `frame`: all that belongs to these nodes. */
  find(nodes: readonly MessageNode[], frame: TextRange, within: Within): void {
    const bounds = this.#syntax === 'fluent' ? this.#withoutIndent(frame) : frame
    const lines = this.#lines(nodes, bounds)
    let start = bounds.start
    for (const [part, { texts, select }] of runsOf(nodes).entries()) {
      const place = { start, end: select?.start ?? bounds.end }
      this.#add(
        texts,
        place,
        { ...within, address: [...within.address, part] },
        {
          ...lines,
          isFirst: part === 0,
          isLast: select === null,
        },
      )
      if (select === null) continue
      for (const [index, branch] of select.branches.entries()) {
        const { selector, isDefault } = branch
        this.find(branch.nodes, branch, {
          address: [...within.address, part, index],
          path: [...within.path, { name: select.name, type: select.type, selector, isDefault }],
          selects: [...within.selects, select],
        })
      }
      start = select.end
    }
  }

  #add(
    texts: readonly MessageNode[],
    place: TextRange,
    within: Within,
    lines: Pick<Surroundings, 'isFirst' | 'isLast' | 'startsLine' | 'indent'>,
  ): void {
    const parent = within.selects.at(-1)?.type ?? 'select'
    const surroundings = {
      ...lines,
      hasCount: this.#syntax === 'icu' && parent !== 'select',
      next: this.#text[place.end] ?? '',
      doublesApostrophes: this.#doublesApostrophes,
    }
    const notation = notations[this.#syntax]
    const pieces = notation.piecesOf(texts, this.#text)
    const text = textOfPieces(pieces)
    this.stretches.push({
      ...within,
      ...place,
      text,
      isEditable: samePieces(pieces, readTyped(text, notation, surroundings)),
      hasLooseBrace: pieces.some((piece) => piece.kind === 'text' && /[{}]/.test(piece.text)),
      isWhole: lines.isFirst && lines.isLast,
      surroundings,
    })
  }

  /** The range without the indentation of a Fluent pattern that stands on lines of its own. */
  #withoutIndent({ start, end }: TextRange): TextRange {
    const [blanks = ''] = /^[ \r\n]*/.exec(this.#text.slice(start, end)) ?? []
    return { start: start + blanks.length, end }
  }

  /**
   * Returns the beginnings of a Fluent pattern's lines. Their common indentation is no part of the text, and a new line
   * gets it.
   */
  #lines(nodes: readonly MessageNode[], { start }: TextRange): Pick<Surroundings, 'startsLine' | 'indent'> {
    if (this.#syntax === 'icu' || start === 0) return { startsLine: false, indent: '' }
    const line = this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, start)
    const startsLine = this.#text.lastIndexOf('\n', start - 1) !== -1 && line.trim() === ''
    const indents = nodes
      .filter(({ kind }) => kind === 'text')
      .flatMap((node) => [...this.#text.slice(node.start, node.end).matchAll(/\n( *)(?![ \r\n])/g)])
      .map(([, blanks = '']) => blanks.length)
    if (startsLine) indents.push(line.length)
    const [blanks = ''] = /^ */.exec(line) ?? []
    const shared = indents.length === 0 ? blanks.length + 4 : Math.min(...indents)
    return { startsLine, indent: ' '.repeat(shared) }
  }
}

/** The nodes up to each selection, and those after the last one. */
function runsOf(nodes: readonly MessageNode[]): { texts: MessageNode[]; select: SelectNode | null }[] {
  const runs: { texts: MessageNode[]; select: SelectNode | null }[] = []
  let texts: MessageNode[] = []
  for (const node of nodes) {
    if (node.kind !== 'select') {
      texts.push(node)
      continue
    }
    runs.push({ texts, select: node })
    texts = []
  }
  return [...runs, { texts, select: null }]
}

/** The text in which a stretch reads as typed; the rest of the message is as it was. */
export function withStretch(typed: string, stretch: Stretch, syntax: MessageSyntax): string {
  const notation = notations[syntax]
  const text = syntax === 'fluent' ? typed.replaceAll('\r\n', '\n') : typed
  const pieces: NotationPiece[] = readTyped(text, notation, stretch.surroundings)
  return notation.write(pieces, stretch.surroundings)
}
