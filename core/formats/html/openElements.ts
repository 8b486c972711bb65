/** The elements that are open at a place of a document, as far as its text is concerned. */
import type { Token } from 'parse5'
import type { BlockPiece } from '../runningText/block.ts'
import { CODE_ELEMENTS, isEndedBy, isInline, SKIPPED } from './elements.ts'

interface OpenElement {
  name: string
  /** There is nothing to translate in it. */
  isSkipped: boolean
  /** Its words stay as they are. */
  isCode: boolean
  /** The piece of an inline element's start tag; null of any other. */
  mark: BlockPiece | null
}

/** Inline elements are looked for only as far up as this: no page has more of them open in one place. */
const DEEPEST_INLINE = 100

export class OpenElements {
  readonly #open: OpenElement[] = []
  readonly #counts = new Map<string, number>()

  get isSkipped(): boolean {
    return this.#open.at(-1)?.isSkipped ?? false
  }

  get isCode(): boolean {
    return this.#open.at(-1)?.isCode ?? false
  }

  get isForeign(): boolean {
    return this.has('svg') || this.has('math')
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0
  }

  /** Whether an element's tags are part of the text that they stand in. */
  isPart(name: string): boolean {
    return isInline(name) || this.has('math')
  }

  /** The innermost element that is no part of a text; null outside of all. */
  get block(): string | null {
    return this.#open.findLast(({ mark }) => mark === null)?.name ?? null
  }

  open({ tagName: name, attrs }: Token.TagToken, mark: BlockPiece | null): void {
    const isMarked = isMarkedAsCode(attrs)
    this.#open.push({
      name,
      mark,
      isSkipped: this.isSkipped || (mark === null && (isMarked || SKIPPED.has(name))),
      isCode: this.isCode || (mark !== null && (isMarked || CODE_ELEMENTS.has(name))),
    })
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** Closes what ends, with no end tag, where an element begins that is no part of a text. */
  closeBefore(name: string): void {
    while (this.#open.length > 0 && isEndedBy(this.#open.at(-1)!.name, name)) this.#pop()
  }

  /** Closes an element that is no part of a text, and all in it; an end tag of none does nothing. */
  closeBlock(name: string): void {
    if (!this.has(name)) return
    while (this.#pop().name !== name);
  }

  /** Closes an inline element of the same text; answers its start tag's piece. */
  closeInline(name: string): BlockPiece | null {
    if (!this.has(name)) return null
    const lowest = Math.max(0, this.#open.length - DEEPEST_INLINE)
    for (let index = this.#open.length - 1; index >= lowest; index--) {
      const { mark, name: openName } = this.#open[index]!
      if (mark === null) return null
      if (openName !== name) continue
      while (this.#open.length > index) this.#pop()
      return mark
    }
    return null
  }

  #pop(): OpenElement {
    const element = this.#open.pop()!
    this.#counts.set(element.name, this.#counts.get(element.name)! - 1)
    return element
  }
}

/** Whether a tag says that its element is not to be translated. */
export function isMarkedAsCode(attrs: Token.TagToken['attrs']): boolean {
  return attrs.some(
    ({ name, value }) =>
      (name === 'translate' && value.toLowerCase() === 'no') ||
      (name === 'class' && /(?:^|\s)notranslate(?:\s|$)/.test(value)),
  )
}
