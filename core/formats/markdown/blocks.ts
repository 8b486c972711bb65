/** The blocks of a Markdown or MDX document. */
import type { Sentence } from '../../platform/text/sentence.ts'
import type { Event, Token } from 'micromark-util-types'
import { readHtml } from '../html/blocks.ts'
import { HeadingPath, type Block } from '../runningText/block.ts'
import { afterToken, readEvents, type MarkdownDialect } from './events.ts'
import { frontMatterBlocks } from './frontMatter.ts'
import { checkJsx } from './jsx.ts'
import { paragraphsOf } from './paragraphs.ts'
import { markdownPieces } from './pieces.ts'
import { writeMarkdown, type Frame } from './write.ts'

export interface MarkdownContent {
  blocks: Block[]
  warnings: Sentence[]
}

/** Reads a document. Throws `format.syntax` with its place for MDX that is broken. */
export function readMarkdown(text: string, encoding: string, dialect: MarkdownDialect): MarkdownContent {
  const events = readEvents(text, dialect)
  if (dialect === 'mdx') checkJsx(events, text)
  return new MarkdownReader({ events, text, encoding, dialect }).read()
}

interface MarkdownSource {
  events: readonly Event[]
  text: string
  encoding: string
  dialect: MarkdownDialect
}

/** The kinds of paragraphs, by the container around them. */
const CONTAINERS: Readonly<Record<string, { kind: string; title: string; frame: Frame }>> = {
  blockQuote: { kind: 'quote', title: 'Quote', frame: { before: '', after: '', indent: '' } },
  listOrdered: { kind: 'item', title: 'List item', frame: { before: '- ', after: '', indent: '  ' } },
  listUnordered: { kind: 'item', title: 'List item', frame: { before: '- ', after: '', indent: '  ' } },
  gfmFootnoteDefinition: {
    kind: 'footnote',
    title: 'Footnote',
    frame: { before: '', after: '', indent: '' },
  },
}
const PARAGRAPH = { kind: 'paragraph', title: 'Paragraph', frame: { before: '', after: '', indent: '' } }
const CELL = {
  kind: 'cell',
  title: 'Table cell',
  frame: { before: '| ', after: ' |\n| --- |', indent: null, isCell: true },
}
const ASIDE_TITLE = {
  kind: 'aside title',
  title: 'Title of an aside',
  frame: { before: '', after: '', indent: null },
}

class MarkdownReader {
  readonly #source: MarkdownSource
  readonly #blocks: Block[] = []
  readonly #warnings: Sentence[] = []
  readonly #containers: string[] = []
  readonly #headings = new HeadingPath()

  constructor(source: MarkdownSource) {
    this.#source = source
  }

  read(): MarkdownContent {
    const { events } = this.#source
    for (let position = 0; position < events.length;) {
      const [step, token] = events[position]!
      if (CONTAINERS[token.type]) {
        if (step === 'enter') this.#containers.push(token.type)
        else this.#containers.pop()
      }
      position = step === 'enter' ? this.#enter(position, token) : position + 1
    }
    return { blocks: this.#blocks, warnings: this.#warnings }
  }

  /** Answers the index to go on at: what is read is not gone into. */
  #enter(position: number, token: Token): number {
    const type: string = token.type
    switch (type) {
      case 'paragraph':
        this.#readParagraph(position)
        break
      case 'atxHeading':
      case 'setextHeading':
        this.#readHeading(position, token)
        break
      case 'tableContent':
        this.#readCell(position)
        break
      case 'htmlFlow':
        this.#readHtml(position, token)
        break
      case 'yaml':
        this.#readFrontMatter(token)
        break
      case 'tableDelimiterRow':
      case 'codeFenced':
      case 'codeIndented':
      case 'definition':
      case 'mdxjsEsm':
      case 'mdxJsxFlowTag':
      case 'mdxFlowExpression':
        break
      default:
        return position + 1
    }
    return afterToken(this.#source.events, position)
  }

  #readParagraph(position: number): void {
    const { events, text } = this.#source
    const container = CONTAINERS[this.#containers.at(-1) ?? ''] ?? PARAGRAPH
    for (const { pieces, isTitle } of paragraphsOf(markdownPieces(events, position, text), text))
      this.#add(pieces, isTitle ? ASIDE_TITLE : container)
  }

  #readHeading(position: number, token: Token): void {
    const { events, text } = this.#source
    const raw = text.slice(token.start.offset, token.end.offset).trimEnd()
    const isAtx = token.type === 'atxHeading'
    const level = isAtx ? /^#+/.exec(raw)![0].length : raw.endsWith('=') ? 1 : 2
    const end = afterToken(events, position)
    const inner = events.slice(position, end).findIndex(([, { type }]) => /HeadingText$/.test(type))
    if (inner === -1) return
    const pieces = markdownPieces(events, position + inner, text)
    const frame: Frame = isAtx
      ? { before: `${'#'.repeat(level)} `, after: '', indent: null }
      : { before: '', after: level === 1 ? '\n===' : '\n---', indent: '' }
    this.#add(pieces, { kind: `heading ${level}`, title: `Heading ${level}`, frame }, level)
    this.#headings.enter(level, pieces)
  }

  #readCell(position: number): void {
    const { events, text } = this.#source
    this.#add(markdownPieces(events, position, text), CELL)
  }

  #add(
    pieces: ReturnType<typeof markdownPieces>,
    { kind, title, frame }: { kind: string; title: string; frame: Frame },
    level?: number,
  ): void {
    if (pieces.length === 0) return
    const { text, encoding, dialect } = this.#source
    const read = (document: string) => readMarkdown(document, encoding, dialect).blocks
    this.#blocks.push({
      part: 'text',
      kind,
      title,
      headings: this.#headings.above(level),
      pieces,
      write: (replacements) => writeMarkdown(replacements, { pieces, text, dialect, frame, read }),
    })
  }

  /** HTML whose lines begin with the signs of a quote stays as it is. */
  #readHtml(position: number, { start, end }: Token): void {
    const { events, text, encoding } = this.#source
    const last = afterToken(events, position)
    if (events.slice(position, last).some(([, { type }]) => type === 'blockQuotePrefix')) return
    const place = { start: start.offset, end: end.offset, headings: this.#headings }
    this.#blocks.push(...readHtml({ text, encoding, ...place }).blocks)
  }

  #readFrontMatter(token: Token): void {
    const { text } = this.#source
    const raw = text.slice(token.start.offset, token.end.offset)
    const first = raw.search(/[\n\r]/)
    const last = Math.max(raw.lastIndexOf('\n'), raw.lastIndexOf('\r'))
    const { blocks, warnings } = frontMatterBlocks(
      text,
      token.start.offset + first,
      token.start.offset + last + 1,
    )
    this.#blocks.push(...blocks)
    this.#warnings.push(...warnings)
  }
}
