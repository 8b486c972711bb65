/** A set of ids as bits, in pieces of 32,768: a million ids in a row take 125 KB. */

const BITS = 15
const PIECE = 2 ** BITS
const WORDS = PIECE / 32

/** As it passes from thread to thread. */
export interface PackedIds {
  /** The numbers of the pieces. */
  pieces: Float64Array
  /** Their words, one piece after the other. */
  words: Uint32Array
}

export class IdBitSet {
  readonly #pieces = new Map<number, Uint32Array>()
  #size = 0

  static unpack({ pieces, words }: PackedIds): IdBitSet {
    const bits = new IdBitSet()
    for (const [index, piece] of pieces.entries()) {
      const own = words.slice(index * WORDS, (index + 1) * WORDS)
      bits.#pieces.set(piece, own)
      for (const word of own) bits.#size += ones(word)
    }
    return bits
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#pieces.size * WORDS * Uint32Array.BYTES_PER_ELEMENT
  }

  has(id: number): boolean {
    const place = id - Math.floor(id / PIECE) * PIECE
    return (((this.#pieces.get(Math.floor(id / PIECE))?.[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1
  }

  /** Puts an id into the set, or takes it out. */
  set(id: number, isIn: boolean): void {
    if (this.has(id) === isIn) return
    const piece = this.#pieceOf(Math.floor(id / PIECE))
    const place = id - Math.floor(id / PIECE) * PIECE
    piece[place >>> 5] = (piece[place >>> 5] ?? 0) ^ (1 << (place & 31))
    this.#size += isIn ? 1 : -1
  }

  pack(): PackedIds {
    const words = new Uint32Array(this.#pieces.size * WORDS)
    for (const [index, piece] of [...this.#pieces.values()].entries()) words.set(piece, index * WORDS)
    return { pieces: Float64Array.from(this.#pieces.keys()), words }
  }

  #pieceOf(number: number): Uint32Array {
    let piece = this.#pieces.get(number)
    if (piece === undefined) this.#pieces.set(number, (piece = new Uint32Array(WORDS)))
    return piece
  }
}

/** How many bits of a word are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
