/** Places in the code of a Qt translation source, which lupdate writes whole or as seen from the one before. */

/** More files than this are the work of a tool that spoiled the document. */
const MAX_FILES = 100_000

/**
 * Reads `location` elements in the order of the document. Without a `filename` a location is in the file that its
 * message named last, else in that of the first location of the message before. A `line` with a sign is relative to the
 * last such line of its file (`lupdate -locations relative`). Projects use that so that a moved line changes one
 * message only.
 */
export class QtLocations {
  /** The file of the first place of the last message that named one. */
  #first = ''
  #current = ''
  #isFirst = true
  readonly #lines = new Map<string, number>()

  beginMessage(): void {
    this.#current = this.#first
    this.#isFirst = true
  }

  /** Returns `file:line`, or the file without a line; null without a file. */
  read({ filename = '', line = '' }: Readonly<Record<string, string>>): string | null {
    if (filename !== '') {
      if (this.#isFirst) this.#first = filename
      this.#current = filename
    }
    this.#isFirst = false
    const file = this.#current
    const number = /^[+-]?\d{1,9}$/.test(line) ? Number(line) : null
    if (file === '') return null
    if (number === null) return file
    if (!/^[+-]/.test(line)) return `${file}:${number}`
    const place = (this.#lines.get(file) ?? 0) + number
    if (this.#lines.has(file) || this.#lines.size < MAX_FILES) this.#lines.set(file, place)
    return place > 0 ? `${file}:${place}` : file
  }
}
