/** The program's code at one of the places where a string is used. */
import type { CodeExcerpt, FailureValue, StringDetail, Workbench } from '../../../../core/contract/index.ts'
import type { highlight } from './highlight.ts'
import type { CodePiece } from './piece.ts'

/** One line as it is shown. */
export interface CodeLine {
  number: number
  pieces: readonly CodePiece[]
  isMarked: boolean
}

/** The other lines that came are read for what is open in them: a comment, a string. */
const LINES_AROUND = 60

export type Highlight = typeof highlight

/** Colours come with the first code. */
const colours: Highlight = async (...code) => (await import('./highlight.ts')).highlight(...code)

export class SourceCode {
  excerpt = $state.raw<CodeExcerpt | null>(null)
  /** Why there is none. */
  error = $state.raw<FailureValue | null>(null)
  /** Which of the string's places is shown. */
  index = $state(0)
  #pieces = $state.raw<readonly (readonly CodePiece[])[] | null>(null)
  lines = $derived(linesOf(this.excerpt, this.#pieces))
  readonly #workbench: Workbench
  readonly #project: () => string
  readonly #highlight: Highlight
  #shown: Pick<StringDetail, 'row' | 'references'> | null = null
  /** Counts up with each question, so that a late answer is known as such. */
  #asked = 0

  constructor(workbench: Workbench, project: () => string, highlight: Highlight = colours) {
    this.#workbench = workbench
    this.#project = project
    this.#highlight = highlight
  }

  /** Shows the first of the string's places that is there; what is shown of it already stays. */
  async show(detail: Pick<StringDetail, 'row' | 'references'>): Promise<void> {
    const isSame =
      this.#shown?.row.id === detail.row.id &&
      JSON.stringify(this.#shown.references) === JSON.stringify(detail.references)
    if (isSame) return
    this.#shown = detail
    this.index = 0
    await this.#ask(undefined)
  }

  /** Goes to the next of the places, or the previous; the first comes after the last. */
  async step(by: 1 | -1): Promise<void> {
    const count = this.#shown?.references.length ?? 0
    if (count < 2) return
    this.index = (this.index + by + count) % count
    await this.#ask(this.index)
  }

  /** Hides the code; the next string's code is read again. */
  close(): void {
    this.#asked++
    this.#shown = null
    this.excerpt = null
    this.error = null
    this.#pieces = null
  }

  async #ask(index: number | undefined): Promise<void> {
    const asked = ++this.#asked
    const { row } = this.#shown ?? {}
    if (row === undefined) return
    const input = { project: this.#project(), stringId: row.id, ...(index !== undefined && { index }) }
    const result = await this.#workbench.call('code.show', input)
    if (asked !== this.#asked) return
    this.#pieces = null
    this.excerpt = result.ok ? result.value : null
    this.error = result.ok ? null : result.error
    if (!result.ok) return
    const { path, lines, firstLine } = result.value
    this.index = result.value.index
    // Code without colours is code.
    const pieces = await this.#highlight(path, lines, firstLine > 1).catch(() => null)
    if (asked === this.#asked) this.#pieces = pieces
  }
}

function linesOf(
  excerpt: CodeExcerpt | null,
  pieces: readonly (readonly CodePiece[])[] | null,
): readonly CodeLine[] {
  if (excerpt === null) return []
  const { lines, firstLine, line, total } = excerpt
  const around = line ?? (firstLine === 1 ? 1 : total)
  return lines.flatMap((text, at) => {
    const number = firstLine + at
    if (Math.abs(number - around) > LINES_AROUND) return []
    return { number, pieces: pieces?.[at] ?? [{ text, kind: '' }], isMarked: number === line }
  })
}
