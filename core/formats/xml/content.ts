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
  /** The elements inside that are not read as they stand; absent: there are none. */
  unread?: UnreadElement[]
}

/** An element whose content alone is read, or which is left out. */
export interface UnreadElement {
  reading: 'unwrapped' | 'comment' | 'dropped'
  tag: TagPlace
  /** Its end tag; of a self-closed element the element itself. */
  endTag: TagPlace
}

/**
 * How an element inside a content is read: `kept` with its tags; `unwrapped`: its content alone, as an accepted
 * insertion; `dropped`: neither, as an accepted deletion. `comment` is `unwrapped`, and a new text gets the mark
 * (commentMarks.ts).
 */
export type InlineReading = 'kept' | UnreadElement['reading']

/** Gathers the content of an element while a document is read. */
export class ContentReader {
  readonly #text: string
  readonly #content: Content
  /** The elements that are open inside it. */
  readonly #open: ('kept' | UnreadElement)[] = []
  /** The number of these that are dropped. */
  #dropped = 0

  constructor(text: string, tag: TagPlace) {
    this.#text = text
    this.#content = { tag, innerEnd: tag.end, end: tag.end, pieces: [] }
  }

  open({ start, end }: TagPlace, reading: InlineReading = 'kept'): void {
    if (reading === 'dropped') this.#dropped += 1
    if (reading === 'kept') {
      this.#open.push(reading)
      this.#addTag(start, end)
      return
    }
    const unread = { reading, tag: { start, end }, endTag: { start, end } }
    this.#open.push(unread)
    this.#content.unread = [...(this.#content.unread ?? []), unread]
  }

  add(value: string): void {
    if (this.#dropped > 0) return
    const { pieces } = this.#content
    const last = pieces.at(-1)
    if (last?.kind === 'text') last.value += value
    else pieces.push({ kind: 'text', value })
  }

  /** Closes an element inside, or the one itself, whose content is then answered. */
  close(end: number): Content | null {
    const content = this.#content
    const endTagStart = this.#text.lastIndexOf('<', end - 1)
    const open = this.#open.pop()
    if (open !== undefined) {
      const hasEndTag = this.#text[endTagStart + 1] === '/'
      if (open === 'kept') {
        if (hasEndTag) this.#addTag(endTagStart, end)
        return null
      }
      if (open.reading === 'dropped') this.#dropped -= 1
      if (hasEndTag) open.endTag = { start: endTagStart, end }
      return null
    }
    content.innerEnd = endTagStart > content.tag.start ? endTagStart : end
    content.end = end
    return content
  }

  #addTag(start: number, end: number): void {
    if (this.#dropped === 0) this.#content.pieces.push({ kind: 'tag', value: this.#text.slice(start, end) })
  }
}

/** Puts an element after another one, as that stands: on a line of its own or not. */
export function insertAfter(text: string, { tag, end }: Content, xml: string): Edit {
  const blank = /\s*$/.exec(text.slice(Math.max(0, tag.start - 1000), tag.start))![0]
  return { start: end, end, text: blank + xml }
}
