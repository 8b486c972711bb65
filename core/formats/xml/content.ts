/** The content of an element in which inline elements stand: XLIFF's sources and targets. */
import type { Edit } from '../../platform/text/splice.ts'
import type { InlinePiece } from './inline.ts'
import type { TagPlace } from './tags.ts'

export interface Content {
  /** Its start tag; of a self-closed element the whole of it. */
  tag: TagPlace
  /** The offset of its end tag; a self-closed element has none, and this is its own end. */
  innerEnd: number
  /** The place past its end tag. */
  end: number
  pieces: InlinePiece[]
}

/** Gathers the content of an element while a document is read. */
export class ContentReader {
  readonly #text: string
  readonly #content: Content
  /** How many elements are open inside it. */
  #depth = 0

  constructor(text: string, tag: TagPlace) {
    this.#text = text
    this.#content = { tag, innerEnd: tag.end, end: tag.end, pieces: [] }
  }

  open({ start, end }: TagPlace): void {
    this.#content.pieces.push({ kind: 'tag', value: this.#text.slice(start, end) })
    this.#depth += 1
  }

  add(value: string): void {
    const { pieces } = this.#content
    const last = pieces.at(-1)
    if (last?.kind === 'text') last.value += value
    else pieces.push({ kind: 'text', value })
  }

  /** Closes an element inside, or the one itself, whose content is then answered. */
  close(end: number): Content | null {
    const content = this.#content
    const endTagStart = this.#text.lastIndexOf('<', end - 1)
    if (this.#depth > 0) {
      this.#depth -= 1
      if (this.#text[endTagStart + 1] === '/') {
        content.pieces.push({ kind: 'tag', value: this.#text.slice(endTagStart, end) })
      }
      return null
    }
    content.innerEnd = endTagStart > content.tag.start ? endTagStart : end
    content.end = end
    return content
  }
}

/** Puts an element after another one, as that stands: on a line of its own or not. */
export function insertAfter(text: string, { tag, end }: Content, xml: string): Edit {
  const blank = /\s*$/.exec(text.slice(Math.max(0, tag.start - 1000), tag.start))![0]
  return { start: end, end, text: blank + xml }
}
