/**
 * Lists that are packed on their own, slice by slice, for a thread that goes through them once: none of them is there as
 * a whole. They travel in parcels (core/platform/threads/parcel.ts).
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { MessageChannel, MessagePort } from 'node:worker_threads'
import { releaseBytes } from './transferredBytes.ts'
import { Yielder } from './eventLoopYield.ts'
import { toSlices, receiveSlice } from './slices.ts'

/** The size of a packed list's slices: the JSON of so few is tidied away soon. */
const PACKED_SLICE = 200

/** Bytes of JSON up to which a list of one slice is short. */
const SHORT = 65_536

/** Bytes of a packed list after which its slices are deflated: the list of a large file waits as a whole. */
const LARGE = 8_000_000

/** The level that takes a hundredth of the time in which the strings are stored, and leaves a quarter of their size. */
const FAST = 1

/**
 * A list that is packed on its own. A thread that has no use for its items hands it on as it is, in a value that it
 * sends. It is opened once, slice by slice (`slicesOf`); whoever has no use for it any more discards it.
 */
export interface PackedList<Item> {
  length: number
  slices: number
  /** Holds the slices; null where the list is short. */
  port: MessagePort | null
  /** The JSON of a short list: to make a port, and to tidy it away, takes longer than all else with a small file. */
  short: Uint8Array | null
  /** What is in it; never there. */
  item?: Item
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Packs a list of plain values, as JSON has them, at once: for a thread that nobody waits for. Its bytes take just
 * the memory that they need; the buffers of cloned items are up to twice as large as what is in them.
 */
export function packList<Item>(items: Iterable<Item>): PackedList<Item> {
  const packer = new ListPacker<Item>()
  try {
    for (const item of items) packer.add(item)
    return packer.end()
  } catch (error) {
    packer.discard()
    throw error
  }
}

/** Packs a list item by item, as they come up. Whoever begins it ends or discards it. */
export class ListPacker<Item> {
  #slice: Item[] = []
  /** The JSON of the first slice, until there is another one. */
  #first: Uint8Array<ArrayBuffer> | null = null
  #ports: { into: MessagePort; port: MessagePort } | null = null
  #length = 0
  #slices = 0
  #size = 0

  add(item: Item): void {
    if (this.#slice.push(item) === PACKED_SLICE) this.#cut()
  }

  end(): PackedList<Item> {
    if (this.#slice.length > 0) this.#cut()
    const [length, slices, first] = [this.#length, this.#slices, this.#first]
    if (slices === 0) return { length, slices, port: null, short: null }
    if (first !== null && first.length <= SHORT) return { length, slices, port: null, short: first }
    return { length, slices, port: this.#opened().port, short: null }
  }

  /** Lets go of all of it. */
  discard(): void {
    this.#ports?.into.close()
  }

  #cut(): void {
    const json = encoder.encode(JSON.stringify(this.#slice))
    this.#length += this.#slice.length
    this.#slice = []
    if (this.#slices++ === 0) this.#first = json
    else this.#send(this.#opened().into, json)
  }

  #opened(): { into: MessagePort; port: MessagePort } {
    if (this.#ports !== null) return this.#ports
    const { port1: into, port2: port } = new MessageChannel()
    this.#ports = { into, port }
    if (this.#first !== null) this.#send(into, this.#first)
    this.#first = null
    return this.#ports
  }

  #send(into: MessagePort, json: Uint8Array<ArrayBuffer>): void {
    this.#size += json.length
    const isDeflated = this.#size > LARGE
    const bytes = isDeflated ? new Uint8Array(deflateRawSync(json, { level: FAST })) : json
    const sent: PackedSlice = isDeflated ? { deflated: bytes, length: json.length } : bytes
    into.postMessage(sent, [bytes.buffer])
  }
}

/** A slice's JSON; `deflated` as in RFC 1951, of so many bytes. */
type PackedSlice = Uint8Array | { deflated: Uint8Array; length: number }

/** Lets go of the slice's bytes at once: those of a large file come quicker than they would be tidied away. */
function jsonOf(slice: PackedSlice): string {
  if (!('deflated' in slice)) return decodedOnce(slice)
  // A byte more than there are: then zlib has it in one piece, and does not ask for another one.
  const { length } = slice
  const json = inflateRawSync(slice.deflated, { chunkSize: length + 1, maxOutputLength: Math.max(1, length) })
  releaseBytes(slice.deflated)
  return decodedOnce(json)
}

function decodedOnce(bytes: Uint8Array): string {
  const text = decoder.decode(bytes)
  releaseBytes(bytes)
  return text
}

export function isPackedList(value: unknown): value is PackedList<unknown> {
  if (typeof value !== 'object' || value === null || !('port' in value) || !('short' in value)) return false
  return value.port instanceof MessagePort || value.short instanceof Uint8Array || isEmptyPackedList(value)
}

function isEmptyPackedList(value: object): boolean {
  return 'slices' in value && value.slices === 0
}

/** The slices of a list, packed or not. A packed one is empty afterwards, wherever that is left off. */
export function* slicesOf<Item>(list: Iterable<Item> | PackedList<Item>): Generator<readonly Item[]> {
  if (!isPackedList(list)) {
    yield* toSlices(list)
    return
  }
  if (list.short !== null) yield JSON.parse(decoder.decode(list.short)) as Item[]
  if (list.port === null) return
  try {
    for (let index = 0; index < list.slices; index++) {
      const json = jsonOf(receiveSlice(list.port) as PackedSlice)
      yield JSON.parse(json) as Item[]
    }
  } finally {
    list.port.close()
  }
}

/** The slices as `slicesOf` gives them, with pauses: in a thread that others wait for. */
export async function* slicesInPieces<Item>(
  list: Iterable<Item> | PackedList<Item>,
): AsyncGenerator<readonly Item[]> {
  const pauses = new Yielder()
  for (const slice of slicesOf(list)) {
    yield slice
    if (pauses.isDue) await pauses.yield()
  }
}

/** Lets go of what a packed list holds; of one that was handed on or opened, nothing is left here. */
export function discardList(list: unknown): void {
  if (isPackedList(list)) list.port?.close()
}
