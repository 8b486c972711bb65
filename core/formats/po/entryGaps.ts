/** How the entries of a PO file stand among one another. */
import { endOf, type PoEntry } from './entry.ts'

/** The comments that stand right above an entry are its own; a notice above an empty line is the file's. */
export function entryPlace(
  { comments, keywordStart, forms }: PoEntry,
  text: string,
): { start: number; end: number } {
  let start = keywordStart
  for (const comment of comments.toReversed()) {
    if (text.slice(comment.end, start).trim() !== '' || text.slice(comment.end, start).includes('\n')) break
    start = comment.start
  }
  const end = endOf({ forms })
  const blanks = /^[ \t]*(?=\r?\n|$)/.exec(text.slice(end, end + 200))?.[0].length ?? 0
  return { start, end: end + blanks }
}

/** Looks at entries in the file's order. */
export class Spacing {
  readonly #text: string
  /** The one that stands last in the file of those that were looked at, or the header. */
  #last: PoEntry | null
  #tight = 0
  #loose = 0

  constructor(text: string, header: PoEntry | null) {
    this.#text = text
    this.#last = header
  }

  look(entry: PoEntry): void {
    const last = this.#last
    const gap = last ? this.#text.slice(endOf(last), entry.start) : '\n\n'
    if (/\n\s*\n/.test(gap)) this.#loose += 1
    else this.#tight += 1
    if (!last || entry.start > last.start) this.#last = entry
  }

  get last(): PoEntry | null {
    return this.#last
  }

  /** Whether entries stand below one another without an empty line. */
  get isTight(): boolean {
    return this.#tight > this.#loose
  }
}
