/**
 * Reads HTML by its tokens, not by a tree: what is not closed, or closed in the wrong order, keeps its place, and
 * no depth is too deep.
 */
import { Tokenizer, TokenizerMode, type Token } from 'parse5'
import { splice } from '../../platform/text/splice.ts'
import type { AttributeEdits, Block, HeadingPath, BlockPiece, TextSegment } from '../runningText/block.ts'
import { attributeBlocks, attributePlaces, valuePlace, type ValuePlace } from './attributes.ts'
import { headingLevel, KEPT_AT_EDGES, elementTitle, VOID } from './elements.ts'
import { isMarkedAsCode, OpenElements } from './openElements.ts'
import {
  isPlainComment,
  isPlainTag,
  NO_TAGS,
  referencesIn,
  shownPieces,
  textPieces,
  writeHtml,
} from './text.ts'

export interface HtmlSource {
  /** The whole document's text. */
  text: string
  encoding: string
  /** The range of the HTML in it. */
  start: number
  end: number
  /** The headings above; those of the HTML are added. */
  headings: HeadingPath
}

export interface HtmlContent {
  /** The blocks in the document's order. */
  blocks: Block[]
  /** The values of the attributes of the root element, by name. */
  root: ReadonlyMap<string, ValuePlace>
}

/** Reads a document, or HTML that stands in one. */
export function readHtml(source: HtmlSource): HtmlContent {
  return new HtmlReader(source).read()
}

/** How the tokenizer has to read the content of elements that have no markup in them. */
const CONTENT_MODES: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
}

class HtmlReader {
  readonly #source: HtmlSource
  readonly #html: string
  /** Elements may close themselves. */
  readonly #isXml: boolean
  readonly #tokenizer: Tokenizer
  readonly #blocks: Block[] = []
  readonly #root = new Map<string, ValuePlace>()
  readonly #open = new OpenElements()
  #pieces: BlockPiece[] = []
  /** The names of the elements whose tags are in the pieces. */
  #names = new Set<string>()
  #pairs = 0
  /** Characters that are no pieces yet. */
  #characters: { start: number; end: number } | null = null

  constructor(source: HtmlSource) {
    this.#source = source
    this.#html = source.text.slice(source.start, source.end)
    this.#isXml = /^\s*<\?xml\s/.test(this.#html)
    const addCharacters = (token: Token.CharacterToken) => this.#addCharacters(token)
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (token) => this.#startTag(token),
        onEndTag: (token) => this.#endTag(token),
        onComment: (token) => this.#comment(token),
        onDoctype: () => this.#endBlock(),
        onEof: () => this.#endBlock(),
        onCharacter: addCharacters,
        onNullCharacter: addCharacters,
        onWhitespaceCharacter: addCharacters,
      },
    )
  }

  read(): HtmlContent {
    this.#tokenizer.write(this.#html, true)
    const blocks = this.#blocks.toSorted((a, b) => a.pieces[0]!.start - b.pieces[0]!.start)
    return { blocks, root: this.#root }
  }

  #place({ location }: Token.Token): { start: number; end: number; raw: string } {
    const start = this.#source.start + location!.startOffset
    const end = this.#source.start + location!.endOffset
    return { start, end, raw: this.#source.text.slice(start, end) }
  }

  #addCharacters(token: Token.CharacterToken): void {
    const { start, end } = this.#place(token)
    // Characters that the tokenizer drops between two others (`</>`) belong to no text.
    if (this.#characters && this.#characters.end !== start) this.#endBlock()
    this.#characters ??= { start, end }
    this.#characters.end = end
  }

  #takeCharacters(): void {
    if (!this.#characters) return
    const { start, end } = this.#characters
    this.#characters = null
    if (this.#open.isSkipped) return
    const kind = this.#open.isCode ? 'code' : 'text'
    const isPreformatted = this.#open.block === 'textarea'
    for (const piece of textPieces(this.#source.text, start, end, kind, isPreformatted))
      this.#pieces.push(piece)
  }

  #addMark(
    { start, end, raw }: { start: number; end: number; raw: string },
    rest: Partial<BlockPiece>,
  ): BlockPiece {
    this.#takeCharacters()
    const mark: BlockPiece = { kind: 'mark', text: raw, start, end, ...rest }
    if (!this.#open.isSkipped) this.#pieces.push(mark)
    return mark
  }

  #comment(token: Token.CommentToken): void {
    const place = this.#place(token)
    if (isPlainComment(place.raw)) this.#addMark(place, { isLoose: true })
    else this.#endBlock()
  }

  #startTag(token: Token.TagToken): void {
    const { tagName: name, attrs, selfClosing } = token
    const place = this.#place(token)
    const isPart = this.#open.isPart(name) && isPlainTag(place.raw)
    if (!isPart) {
      this.#endBlock()
      this.#open.closeBefore(name)
    }
    this.#readAttributes(token, place.start)
    if (isPart) {
      this.#names.add(name)
      const isLoose = !attrs.some((attribute) => KEPT_AT_EDGES.has(attribute.name))
      if (VOID.has(name) || selfClosing) this.#addMark(place, { isLoose, ...(name === 'br' && LINE_BREAK) })
      else this.#open.open(token, this.#addMark(place, { isLoose, pair: this.#pairs++ }))
    } else if (!VOID.has(name) && !(selfClosing && (this.#isXml || this.#open.isForeign))) {
      this.#open.open(token, null)
      this.#setContentMode(name)
    }
    this.#tokenizer.inForeignNode = this.#open.isForeign
  }

  #readAttributes(token: Token.TagToken, start: number): void {
    const { text, encoding, headings } = this.#source
    const tag = { token, start, base: this.#source.start }
    if (token.tagName === 'html') {
      for (const { name, ...place } of attributePlaces(tag)) {
        const value = valuePlace(text, place)
        if (value) this.#root.set(name, value)
      }
    }
    if (this.#open.isSkipped || isMarkedAsCode(token.attrs)) return
    this.#blocks.push(...attributeBlocks(text, tag, { headings: headings.above(), encoding }))
  }

  #setContentMode(name: string): void {
    const mode = CONTENT_MODES[name]
    if (mode === undefined || this.#open.isForeign) return
    this.#tokenizer.state = mode
    this.#tokenizer.lastStartTagName = name
  }

  #endTag(token: Token.TagToken): void {
    const name = token.tagName
    const place = this.#place(token)
    if (this.#open.isPart(name) && isPlainTag(place.raw)) {
      this.#takeCharacters()
      this.#names.add(name)
      const opening = this.#open.closeInline(name)
      const pair = opening?.pair
      this.#addMark(place, { isLoose: opening?.isLoose ?? true, ...(pair !== undefined && { pair }) })
    } else {
      this.#endBlock()
      this.#open.closeBlock(name)
    }
    this.#tokenizer.inForeignNode = this.#open.isForeign
  }

  #endBlock(): void {
    this.#takeCharacters()
    const pieces = this.#pieces
    const names = this.#names
    this.#pieces = []
    this.#names = new Set()
    if (!pieces.some(({ kind }) => kind === 'text')) return
    const element = this.#open.block ?? 'text'
    const { text: source, encoding, headings } = this.#source
    const level = headingLevel(element)
    const hasTags = element !== 'title' && element !== 'textarea'
    this.#blocks.push({
      part: 'text',
      kind: element,
      title: elementTitle(element),
      headings: headings.above(level ?? undefined),
      pieces: shownPieces(pieces, hasTags ? names : NO_TAGS),
      write: (replacements, attributes) =>
        replacements.map(({ segment, text, identifier }) => {
          const tag = hasTags ? translatedTags(segment, attributes) : undefined
          const html = writeHtml(text, identifier, {
            encoding,
            names: hasTags ? names : NO_TAGS,
            isPreformatted: element === 'textarea',
            references: referencesIn(segment.pieces, source),
            ...(tag && { tag }),
          })
          return { start: segment.start, end: segment.end, text: html }
        }),
    })
    if (level !== null) headings.enter(level, pieces)
  }
}

const LINE_BREAK: Partial<BlockPiece> = { seen: '\n' }

/** Writes the tags of a segment: those with translated attributes get them, by their order. */
function translatedTags(segment: TextSegment, attributes: AttributeEdits): (written: string) => string {
  const turns = new Map<string, string[]>()
  for (const { kind, text, start } of segment.pieces) {
    const edits = kind === 'mark' ? attributes.get(start) : undefined
    if (!edits) continue
    attributes.delete(start)
    const inTag = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    turns.set(text, [...(turns.get(text) ?? []), splice(text, inTag)])
  }
  return (written) => turns.get(written)?.shift() ?? written
}
