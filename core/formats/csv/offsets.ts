/** A list of offsets that grows: four bytes each, since a table of a few megabytes may have millions of cells. */
export class Offsets {
  #values = new Uint32Array(1024)
  length = 0

  push(offset: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.length++] = offset
  }

  /** 0 where there is none. */
  at(index: number): number {
    return this.#values[index] ?? 0
  }
}
