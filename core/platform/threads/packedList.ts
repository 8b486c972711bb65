/**
 * Lists that are encoded chunk by chunk, for a thread that iterates over them once: the whole list is never in memory.
 * They are sent in parcels (core/platform/threads/parcel.ts).
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { MessageChannel, MessagePort } from 'node:worker_threads'
import { releaseBytes } from './transferredBytes.ts'
import { Yielder } from './eventLoopYield.ts'
import { toSlices, receiveSlice } from './slices.ts'

/** Items of a chunk: its JSON is short enough to be garbage-collected soon. */
const PACKED_SLICE = 200

/** Bytes of JSON up to which a list of one chunk is short. */
const SHORT = 65_536

/** Bytes of a list after which its chunks are compressed, because the whole list of a large file waits in memory. */
const LARGE = 8_000_000

/**
 * The compression level: it takes a hundredth of the time that storing the strings takes, and leaves a quarter of their
 * size.
 */
const FAST = 1

/**
 * A list that is encoded on its own. A thread that does not use its items can forward it inside a message. It is read
 * once, chunk by chunk (`slicesOf`), or else discarded.
 */
export interface PackedList<Item> {
  length: number
  slices: number
  /** Holds the chunks; null if the list is short. */
  port: MessagePort | null
  /** The JSON of a short list: to create and close a port takes longer than all other work on a small file. */
  short: Uint8Array | null
  /** The type of its items; never set. */
  item?: Item
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Encodes a list of plain values as JSON, synchronously. Call it from background threads only. Its bytes are exactly
 * sized, whereas buffers of cloned items are up to twice as large as their content.
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

/** Encodes a list item by item. The caller must call `end` or `discard`. */
export class ListPacker<Item> {
  #slice: Item[] = []
  /** The JSON of the first chunk, until there is a second one. */
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

  /** Frees all chunks. */
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

/** A chunk's JSON. `deflated`: raw deflate (RFC 1951), of `length` bytes once inflated. */
type PackedSlice = Uint8Array | { deflated: Uint8Array; length: number }

/**
 * Returns the chunk's JSON and detaches its buffer at once: buffers of a large file arrive faster than they would be
 * garbage-collected.
 */
function jsonOf(slice: PackedSlice): string {
  if (!('deflated' in slice)) return decodedOnce(slice)
  // One byte more than the content: zlib then inflates in one call and does not grow its buffer.
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

/**
 * Iterates over the chunks of a list, encoded or not. An encoded list is empty afterwards, even if the iteration ends
 * early.
 */
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

/** The chunks of `slicesOf`, with event-loop yielding, for a thread that others wait for. */
export async function* slicesInPieces<Item>(
  list: Iterable<Item> | PackedList<Item>,
): AsyncGenerator<readonly Item[]> {
  const pauses = new Yielder()
  for (const slice of slicesOf(list)) {
    yield slice
    if (pauses.isDue) await pauses.yield()
  }
}

/** Frees the content of an encoded list. Has no effect on a list that was sent or read. */
export function discardList(list: unknown): void {
  if (isPackedList(list)) list.port?.close()
}
