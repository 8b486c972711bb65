/** Lines of a stream, as their pieces come. */
export class LineReader {
  readonly #onLine: (line: string) => void
  readonly #longest: number
  #parts: string[] = []
  #length = 0

  /** `longest`: of a line, in characters. */
  constructor(onLine: (line: string) => void, longest = Infinity) {
    this.#onLine = onLine
    this.#longest = longest
  }

  /** Takes the next piece in; answers whether no line is longer than it may be. */
  add(text: string): boolean {
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      const line = [...this.#parts, text.slice(start, end)].join('')
      this.#parts = []
      this.#length = 0
      start = end + 1
      if (line.length > this.#longest) return false
      this.#onLine(line)
    }
    this.#parts.push(text.slice(start))
    this.#length += text.length - start
    return this.#length <= this.#longest
  }
}
