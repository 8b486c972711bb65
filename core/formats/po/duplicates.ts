/** Entries of a PO file that are there twice: refused, as by msgfmt, with both places. */
import { verbatim, sentence } from '../../platform/text/sentence.ts'
import { Failure, reasonOf } from '../../platform/errors/failure.ts'
import { positionAt, positionFinder } from '../position.ts'
import type { PoEntry } from './entry.ts'

const MAX_REPORTED = 20

export class Duplicates {
  readonly #text: string
  /** The offset of each entry's first keyword, by what identifies it. */
  readonly #seen = new Map<string, number>()
  readonly #found: { first: number; second: number; id: string }[] = []

  constructor(text: string) {
    this.#text = text
  }

  look(entry: PoEntry): void {
    const key = entry.context ? `${entry.context.value}\u0004${entry.id.value}` : entry.id.value
    const first = this.#seen.get(key)
    if (first === undefined) this.#seen.set(key, entry.keywordStart)
    else this.#found.push({ first, second: entry.keywordStart, id: entry.id.value })
  }

  refuse(): void {
    if (this.#found.length === 0) return
    const text = this.#text
    const find = this.#found.length > 1 ? positionFinder(text) : (offset: number) => positionAt(text, offset)
    const failures = this.#found.slice(0, MAX_REPORTED).map(({ first, second, id }) => {
      const { line, column } = find(second)
      const name = id === '' ? sentence`The header` : verbatim(`"${id.slice(0, 100)}"`)
      return new Failure(
        'format.duplicate',
        sentence`${name} is defined in line ${find(first).line} and again in line ${line}.`,
        { line, column, todo: 'Remove one of the two; msguniq can merge them.' },
      )
    })
    const [failure] = failures
    if (failures.length === 1) throw failure!
    throw new Failure(
      'format.duplicate',
      sentence`${this.#found.length} entries are defined twice: ${reasonOf(failure)}`,
      { ...failure!.details, causes: failures.map((one) => one.toValue()) },
    )
  }
}
