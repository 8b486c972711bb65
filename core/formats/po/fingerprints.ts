/**
 * A compact set of seen keys: a few bytes each rather than their texts. Two keys may share a fingerprint, once in many
 * thousand files, so a caller compares the texts when a key was seen before.
 */
export class Fingerprints {
  #table = new Uint32Array(2 * 1024)
  #count = 0

  /** Adds a key; answers whether one of its fingerprint was added before. */
  add(key: string): boolean {
    const [high, low] = fingerprintOf(key)
    if (4 * (this.#count + 1) > this.#table.length) this.#grow()
    const isNew = put(this.#table, high, low)
    if (isNew) this.#count += 1
    return !isNew
  }

  #grow(): void {
    const larger = new Uint32Array(this.#table.length * 2)
    for (let offset = 0; offset < this.#table.length; offset += 2) {
      const [high = 0, low = 0] = this.#table.subarray(offset, offset + 2)
      if (high !== 0 || low !== 0) put(larger, high, low)
    }
    this.#table = larger
  }
}

/** Puts a fingerprint into the first free place from its own on; answers whether it was not there. */
function put(table: Uint32Array, high: number, low: number): boolean {
  const mask = table.length / 2 - 1
  for (let place = low & mask; ; place = (place + 1) & mask) {
    const [there = 0, belowThere = 0] = [table[2 * place], table[2 * place + 1]]
    if (there === 0 && belowThere === 0) {
      table[2 * place] = high
      table[2 * place + 1] = low
      return true
    }
    if (there === high && belowThere === low) return false
  }
}

/** Two FNV-1a hashes of 32 bits, with other beginnings and mixed at the end; never both 0, which is an empty place. */
function fingerprintOf(key: string): [high: number, low: number] {
  let high = 0x811c9dc5
  let low = 0x1b873593
  for (let offset = 0; offset < key.length; offset++) {
    const code = key.charCodeAt(offset)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b)
    low ^= low >>> 13
  }
  return [mixed(high), (mixed(low) | 1) >>> 0]
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  return (once ^ (once >>> 15)) >>> 0
}
