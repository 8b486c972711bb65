/** The pieces of Markdown's inline content. Texts show it as it is written, a wrapped paragraph on one line. */
import type { Event, Token } from 'micromark-util-types'
import { VOID } from '../html/elements.ts'
import type { BlockPiece } from '../runningText/block.ts'
import { afterToken } from './events.ts'

export interface MarkdownPiece extends BlockPiece {
  /** A line's end and what begins the next one: `hard` is one that readers see too. */
  lineBreak?: 'soft' | 'hard'
}

/** Tokens that are shown whole, whatever is in them. */
const WHOLE: Readonly<Record<string, 'mark' | 'code'>> = {
  htmlText: 'mark',
  mdxJsxTextTag: 'mark',
  mdxTextExpression: 'mark',
  resource: 'mark',
  reference: 'mark',
  gfmFootnoteCall: 'mark',
  taskListCheck: 'mark',
  autolink: 'code',
  literalAutolink: 'code',
}

/** Tokens that begin and end with a mark. */
const PAIRS = new Set(['emphasis', 'strong', 'strikethrough', 'link', 'image', 'codeText'])

/** Tokens at the beginning of a line that belong to what the text stands in. */
const PREFIXES = new Set(['linePrefix', 'blockQuotePrefix', 'listItemIndent', 'gfmFootnoteDefinitionIndent'])

const MARKS = /Sequence$|Marker$|Padding$/

/** The pieces of the token that the event at `index` enters. */
export function markdownPieces(events: readonly Event[], index: number, text: string): MarkdownPiece[] {
  return new PieceReader(events, text).read(index)
}

class PieceReader {
  readonly #events: readonly Event[]
  readonly #text: string
  readonly #pieces: MarkdownPiece[] = []
  /** White space or a backslash that a line's end may follow, by its offset. */
  #lineEnd: { start: number; lineBreak: 'soft' | 'hard' } | null = null
  #pairs = 0
  readonly #openTags: { name: string; pair: number }[] = []

  constructor(events: readonly Event[], text: string) {
    this.#events = events
    this.#text = text
  }

  read(index: number): MarkdownPiece[] {
    const end = afterToken(this.#events, index) - 1
    const open: number[] = []
    for (let position = index + 1; position < end;) {
      const [step, token] = this.#events[position]!
      const isPair = PAIRS.has(token.type)
      if (step === 'exit') {
        if (isPair) this.#pieces.at(-1)!.pair = open.pop()!
        position += 1
      } else if (isPair) {
        open.push(this.#pairs)
        position = this.#readFirst(position + 1, this.#pairs++)
      } else position = this.#readNext(position)
    }
    return this.#pieces
  }

  /** The first token of a pair, which is a mark or holds it. */
  #readFirst(position: number, pair: number): number {
    let first = position
    while (this.#events[first + 1]![0] === 'enter') first += 1
    const next = this.#readNext(first)
    this.#pieces.at(-1)!.pair = pair
    return next
  }

  #readNext(position: number): number {
    const token = this.#events[position]![1]
    const { type } = token
    if (type === 'lineEnding') return this.#readLineBreak(position)
    if (type === 'hardBreakTrailing' || type === 'hardBreakEscape' || type === 'lineSuffix') {
      const next = afterToken(this.#events, position)
      const isAtEnd = this.#events[next]![1].type === 'lineEnding'
      if (isAtEnd)
        this.#lineEnd = { start: token.start.offset, lineBreak: type === 'lineSuffix' ? 'soft' : 'hard' }
      else this.#add('text', token)
      return next
    }
    const whole = WHOLE[type]
    if (whole) {
      this.#addWhole(whole, token)
      return afterToken(this.#events, position)
    }
    const isLeaf = this.#events[position + 1]![1] === token
    if (!isLeaf) return position + 1
    this.#add(
      type === 'codeTextData' ? 'code' : MARKS.test(type) && !type.startsWith('escape') ? 'mark' : 'text',
      token,
    )
    return position + 2
  }

  #readLineBreak(position: number): number {
    const token = this.#events[position]![1]
    const { start, lineBreak } = this.#lineEnd ?? { start: token.start.offset, lineBreak: 'soft' as const }
    this.#lineEnd = null
    let end = token.end.offset
    let next = position + 2
    while (this.#events[next]![0] === 'enter' && PREFIXES.has(this.#events[next]![1].type)) {
      end = this.#events[next]![1].end.offset
      next = afterToken(this.#events, next)
    }
    this.#pieces.push({ kind: 'text', text: lineBreak === 'hard' ? '\n' : ' ', start, end, lineBreak })
    return next
  }

  /** Characters that are written with several tokens, as escapes are, are one piece with the text around them. */
  #add(kind: BlockPiece['kind'], { start: { offset: start }, end: { offset: end } }: Token): void {
    const last = this.#pieces.at(-1)
    const text = this.#text.slice(start, end)
    if (kind === 'text' && last?.kind === 'text' && !last.lineBreak && last.end === start) {
      last.text += text
      last.end = end
    } else this.#pieces.push({ kind, text, start, end })
  }

  #addWhole(
    kind: 'mark' | 'code',
    { type, start, end }: { type: string } & Pick<Token, 'start' | 'end'>,
  ): void {
    const written = this.#text.slice(start.offset, end.offset)
    const text = written.replace(/(?:\r\n|\r|\n)[ \t>]*/g, ' ')
    const pair = kind === 'mark' ? this.#pairOfTag(text) : undefined
    this.#pieces.push({
      kind,
      text,
      start: start.offset,
      end: end.offset,
      ...(type === 'taskListCheck' && { isLoose: true }),
      ...(pair !== undefined && { pair }),
      ...(/^<br\b/i.test(text) && { seen: '\n' }),
    })
  }

  /** The pair of a tag of HTML or JSX. An end tag of what is not open is alone. */
  #pairOfTag(tag: string): number | undefined {
    const match = /^<(\/?)([a-z][\w.:-]*)?/i.exec(tag)
    if (!match) return undefined
    const name = match[2] ?? ''
    if (match[1] === '') {
      if (tag.endsWith('/>') || VOID.has(name.toLowerCase())) return undefined
      this.#openTags.push({ name, pair: this.#pairs })
      return this.#pairs++
    }
    if (this.#openTags.at(-1)?.name !== name) return undefined
    return this.#openTags.pop()!.pair
  }
}
