/**
 * Messages between threads. A value is cloned as it is, at once, which blocks the receiving thread for the time of a
 * long list. So lists without a bound are sent by chunked transfer: encoded chunk by chunk as JSON, in a message port
 * that is transferred. The receiver decodes one chunk at a time, yields to its event loop between them, and may forward
 * a list that it does not read. A receiver that stops halfway closes the port, which frees the chunks in both threads.
 *
 * The transferred objects of a message are registered explicitly (`withTransfer`); messages are not searched for them. A
 * port that is not registered makes `postMessage` throw.
 */
import {
  isMarkedAsUntransferable,
  MessageChannel,
  MessagePort,
  receiveMessageOnPort,
} from 'node:worker_threads'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { cancelled } from '../errors/failure.ts'
import { Yielder } from './eventLoopYield.ts'

/** Objects that a message moves to the receiver: the sender can no longer use them. */
export type Transfer = readonly (MessagePort | ArrayBuffer)[]

const transfers = new WeakMap<object, Transfer>()

/** Registers the objects inside a value that a message with it transfers. Returns the value. */
export function withTransfer<Value extends object>(value: Value, transfer: Transfer): Value {
  if (transfer.length > 0) transfers.set(value, transfer)
  return value
}

/** Returns the objects that a message with the value transfers: the registered ones, or the port of a list. */
export function transferOf(value: unknown): Transfer {
  if (typeof value !== 'object' || value === null) return []
  return transfers.get(value) ?? portsOf([value])
}

/** Returns the ports of those values that are chunked lists. */
export function portsOf(values: Iterable<unknown>): Transfer {
  const ports: MessagePort[] = []
  for (const value of values) if (isChunkedList(value) && value.port !== null) ports.push(value.port)
  return ports
}

/** Returns the buffer of bytes that fill it and have no other user. @throws TypeError for memory that threads share */
export function bufferOf({ buffer }: Uint8Array): ArrayBuffer {
  if (!(buffer instanceof ArrayBuffer))
    throw new TypeError('Memory that threads share cannot be transferred.')
  return buffer
}

/** A value in a message, with its transfer list, by which a receiver can free what it does not read. */
export interface Message<Value> {
  value: Value
  transfer: Transfer
}

export function discardMessage({ transfer }: Message<unknown>): void {
  for (const one of transfer) if (one instanceof MessagePort) one.close()
}

/**
 * Detaches the buffer, so that its memory is freed without waiting for garbage collection. The bytes must fill their
 * buffer and have no other user; short ones may lie in Node's shared pool.
 */
export function releaseBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) buffer.transfer(0)
}

/**
 * A list of plain values, encoded chunk by chunk: the whole list is never in memory. It is read once (`chunksOf`), or
 * else discarded.
 *
 * @example
 *   const list = chunkList(rows)
 *   port.postMessage(list, transferOf(list))
 */
export interface ChunkedList<Item> {
  length: number
  chunks: number
  /** Holds the chunks; null if the list is short. */
  port: MessagePort | null
  /** The JSON of a short list: to create and close a port takes longer than all other work on a small file. */
  short: Uint8Array | null
  /** The type of its items; never set. */
  item?: Item
}

/** A list that is plain in its own thread, and may be encoded in a message from another. */
export type Chunkable<Item> = readonly Item[] | ChunkedList<Item>

/** Items of a chunk: its JSON is short enough to be garbage-collected soon. */
const CHUNK = 200

/** Bytes of JSON up to which a list of one chunk is short. */
const MAX_INLINE = 65_536

/** Bytes of a list after which its chunks are compressed, because the whole list of a large file waits in memory. */
const LARGE = 8_000_000

/**
 * The compression level: it takes a hundredth of the time that storing the strings takes, and leaves a quarter of their
 * size.
 */
const FAST = 1

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Encodes a list of plain values as JSON, synchronously. Call it from background threads only. Its bytes are exactly
 * sized, whereas buffers of cloned items are up to twice as large as their content.
 */
export function chunkList<Item>(items: Iterable<Item>): ChunkedList<Item> {
  const writer = new ChunkWriter<Item>()
  try {
    for (const item of items) writer.add(item)
    return writer.end()
  } catch (error) {
    writer.discard()
    throw error
  }
}

/** The same with pauses for other events, for a thread that others wait for. The list must not change meanwhile. */
export async function chunkListYielding<Item>(items: Iterable<Item>): Promise<ChunkedList<Item>> {
  const writer = new ChunkWriter<Item>()
  const pauses = new Yielder()
  try {
    for (const item of items) {
      writer.add(item)
      if (pauses.isDue) await pauses.yield()
    }
    return writer.end()
  } catch (error) {
    writer.discard()
    throw error
  }
}

/** Encodes a list item by item. The caller must call `end` or `discard`. */
export class ChunkWriter<Item> {
  #chunk: Item[] = []
  /** The JSON of the first chunk, until there is a second one. */
  #first: Uint8Array<ArrayBuffer> | null = null
  #ports: { into: MessagePort; port: MessagePort } | null = null
  #length = 0
  #chunks = 0
  #size = 0

  add(item: Item): void {
    if (this.#chunk.push(item) === CHUNK) this.#cut()
  }

  end(): ChunkedList<Item> {
    if (this.#chunk.length > 0) this.#cut()
    const [length, chunks, first] = [this.#length, this.#chunks, this.#first]
    if (chunks === 0) return { length, chunks, port: null, short: null }
    if (first !== null && first.length <= MAX_INLINE) return { length, chunks, port: null, short: first }
    return { length, chunks, port: this.#opened().port, short: null }
  }

  /** Frees all chunks. */
  discard(): void {
    this.#ports?.into.close()
  }

  #cut(): void {
    const json = encoder.encode(JSON.stringify(this.#chunk))
    this.#length += this.#chunk.length
    this.#chunk = []
    if (this.#chunks++ === 0) this.#first = json
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
    const sent: Chunk = isDeflated ? { deflated: bytes, length: json.length } : bytes
    into.postMessage(sent, [bytes.buffer])
  }
}

/** A chunk's JSON. `deflated`: raw deflate (RFC 1951), of `length` bytes once inflated. */
type Chunk = Uint8Array | { deflated: Uint8Array; length: number }

/**
 * Returns the chunk's JSON and detaches its buffer at once: buffers of a large file arrive faster than they would be
 * garbage-collected.
 */
function jsonOf(chunk: Chunk): string {
  if (!('deflated' in chunk)) return decodedOnce(chunk)
  // One byte more than the content: zlib then inflates in one call and does not grow its buffer.
  const { length } = chunk
  const json = inflateRawSync(chunk.deflated, { chunkSize: length + 1, maxOutputLength: Math.max(1, length) })
  releaseBytes(chunk.deflated)
  return decodedOnce(json)
}

function decodedOnce(bytes: Uint8Array): string {
  const text = decoder.decode(bytes)
  releaseBytes(bytes)
  return text
}

export function isChunkedList(value: unknown): value is ChunkedList<unknown> {
  if (typeof value !== 'object' || value === null || !('port' in value) || !('short' in value)) return false
  return value.port instanceof MessagePort || value.short instanceof Uint8Array || isEmptyList(value)
}

function isEmptyList(value: object): boolean {
  return 'chunks' in value && value.chunks === 0
}

/**
 * Iterates over the chunks of a list, encoded or not. An encoded list is empty afterwards, even if the iteration ends
 * early.
 */
export function* chunksOf<Item>(list: Iterable<Item> | ChunkedList<Item>): Generator<readonly Item[]> {
  if (!isChunkedList(list)) {
    yield* cut(list)
    return
  }
  if (list.short !== null) yield JSON.parse(decoder.decode(list.short)) as Item[]
  if (list.port === null) return
  try {
    for (let index = 0; index < list.chunks; index++) {
      const received = receiveMessageOnPort(list.port)
      // All chunks are in the port before it is transferred.
      if (received === undefined) throw new Error('A list lacks a chunk.')
      yield JSON.parse(jsonOf(received.message as Chunk)) as Item[]
    }
  } finally {
    list.port.close()
  }
}

/** Splits a plain list into chunks, in their order. */
function* cut<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    if (chunk.push(item) < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** The chunks of `chunksOf`, with pauses for other events, for a thread that others wait for. */
export async function* chunksYielding<Item>(
  list: Iterable<Item> | ChunkedList<Item>,
): AsyncGenerator<readonly Item[]> {
  const pauses = new Yielder()
  for (const chunk of chunksOf(list)) {
    yield chunk
    if (pauses.isDue) await pauses.yield()
  }
}

/** Decodes the whole list synchronously. Call it from background threads only. */
export function itemsOf<Item>(list: Iterable<Item> | ChunkedList<Item>): Item[] {
  return [...chunksOf(list)].flat()
}

/**
 * Decodes the whole list with pauses for other events. Rejects with `cancelled`, and discards the rest, as soon as
 * `isWanted` returns false.
 */
export async function receiveItems<Item>(
  list: ChunkedList<Item>,
  isWanted: () => boolean = () => true,
): Promise<Item[]> {
  const items: Item[] = []
  for await (const chunk of chunksYielding(list)) {
    if (!isWanted()) throw cancelled('This')
    for (const item of chunk) items.push(item)
  }
  return items
}

/** Frees the content of an encoded list. Has no effect on a list that was sent or read. */
export function discardChunks(list: unknown): void {
  if (isChunkedList(list)) list.port?.close()
}
