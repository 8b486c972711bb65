/**
 * A set of identifiers of a file of any size, by their hashes: a million need 16 MB, as strings some ten times as much.
 * A hit may be a collision, so it is looked up in the store.
 */
import { nodeCrypto } from '../platform/crypto/nodeCrypto.ts'

/** Hashes that a set has room for at first: most files of a tree are small. */
const SMALLEST = 64

/** Places that stay empty: with fewer, most look-ups would go over several. */
const ROOM = 2

let drawn: { low: number; high: number } | undefined

/** No file is made so that its identifiers meet: each process hashes them in a way of its own. */
function seeds(): { low: number; high: number } {
  if (drawn !== undefined) return drawn
  const bytes = nodeCrypto().randomBytes(8)
  return (drawn = { low: bytes.readInt32LE(0), high: bytes.readInt32LE(4) })
}

export class IdentifierSet {
  /** Open addressing; 0 is no hash. */
  #hashes = new Float64Array(SMALLEST)
  #size = 0

  get size(): number {
    return this.#size
  }

  mayHave(identifier: string): boolean {
    return this.#hashes[this.#placeOf(this.#hashOf(identifier))] !== 0
  }

  add(identifier: string): void {
    this.#size++
    if (this.#size * ROOM > this.#hashes.length) this.#grow()
    const hash = this.#hashOf(identifier)
    this.#hashes[this.#placeOf(hash)] = hash
  }

  #grow(): void {
    const before = this.#hashes
    this.#hashes = new Float64Array(2 * before.length)
    for (const hash of before) if (hash !== 0) this.#hashes[this.#placeOf(hash)] = hash
  }

  /** Returns the index of the hash, or its insertion point. */
  #placeOf(hash: number): number {
    const last = this.#hashes.length - 1
    let place = hash % this.#hashes.length
    while (this.#hashes[place] !== 0 && this.#hashes[place] !== hash) place = (place + 1) & last
    return place
  }

  /** 52 bits, and never 0: FNV-1a over UTF-16 units, from two beginnings, with a last mix. */
  #hashOf(identifier: string): number {
    let { low, high } = seeds()
    for (let offset = 0; offset < identifier.length; offset++) {
      const unit = identifier.charCodeAt(offset)
      low = Math.imul(low ^ unit, 0x01000193)
      high = Math.imul(high ^ unit, 0x85ebca6b)
    }
    low = Math.imul(low ^ (low >>> 16), 0xc2b2ae35)
    high = Math.imul(high ^ (high >>> 15), 0x27d4eb2f)
    return ((high >>> 0) & 0xfffff) * 0x1_0000_0000 + ((low ^ (low >>> 13)) >>> 0) + 1
  }
}
