/**
 * Values on their way between threads. Cloning a list of 100,000 strings in one go holds up the thread that waits
 * for it; in a parcel long lists travel apart from their value, in slices that the receiver takes out one by one.
 *
 * The slices lie in a port of their own that is handed over whole. So whoever leaves off halfway closes the port,
 * and neither thread is left with anything.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  isMarkedAsUntransferable,
  MessageChannel,
  MessagePort,
  receiveMessageOnPort,
} from 'node:worker_threads'
import { cancelled } from './failure.ts'
import { inPieces, Pauses } from './pauses.ts'

export interface Parcel {
  /** The value, with its long lists empty. */
  value: unknown
  /** Those lists; within one message they stay the very same objects. */
  lists: { into: List; slices: number }[]
  /** Holds the slices, list after list; null where there is none. */
  port: MessagePort | null
  /** What is handed over with the value: the ports of sealed lists, and bytes. */
  handed: (MessagePort | ArrayBuffer)[]
}

/**
 * Bytes that a message hands over: the thread that had them has none of them left. Nothing else may lie in their buffer.
 */
export interface Handed {
  handed: Uint8Array<ArrayBuffer>
}

/** To be called of bytes that fill their buffer, and that nobody else has. */
export function handed(bytes: Uint8Array): Handed {
  if (!(bytes.buffer instanceof ArrayBuffer))
    throw new TypeError('Memory that threads share cannot be handed over.')
  return { handed: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
}

export function isHanded(value: unknown): value is Handed {
  return isPlain(value) && value['handed'] instanceof Uint8Array
}

/** Lets go of bytes that were handed over, at once: no tidying up has to come by. */
export function release({ handed }: Handed): void {
  letGo(handed)
}

/** Lets go of bytes that nobody else has, and that have their buffer to themselves; few may lie in one of Node's. */
export function letGo({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) buffer.transfer(0)
}

/**
 * A list that is packed on its own. A thread that has no use for its items hands it on as it is, in a value that it
 * sends. It is opened once, slice by slice (`slicesOf`); whoever has no use for it any more discards it.
 */
export interface Sealed<Item> {
  length: number
  slices: number
  /** Holds the slices; null where the list is short. */
  port: MessagePort | null
  /** The JSON of a short list: to make a port, and to tidy it away, takes longer than all else with a small file. */
  short: Uint8Array | null
  /** What is in it; never there. */
  item?: Item
}

/**
 * Seals a list of plain values, as JSON has them, at once: for a thread that nobody waits for. Its bytes take just
 * the memory that they need; the buffers of cloned items are up to twice as large as what is in them.
 */
export function seal<Item>(items: Iterable<Item>): Sealed<Item> {
  const slices = cut(items, SEALED_SLICE)
  const first = slices.next()
  if (first.done) return { length: 0, slices: 0, port: null, short: null }
  const second = slices.next()
  const json = new TextEncoder().encode(JSON.stringify(first.value))
  if (second.done && json.length <= SHORT)
    return { length: first.value.length, slices: 1, port: null, short: json }
  const rest = function* () {
    yield first.value
    if (second.done) return
    yield second.value
    yield* slices
  }
  return sealInPort(rest())
}

function sealInPort<Item>(all: Iterable<Item[]>): Sealed<Item> {
  const { port1, port2: port } = new MessageChannel()
  const encoder = new TextEncoder()
  let [length, slices] = [0, 0]
  try {
    let size = 0
    for (const slice of all) {
      const json = encoder.encode(JSON.stringify(slice))
      size += json.length
      const isDeflated = size > LARGE
      const bytes = isDeflated ? new Uint8Array(deflateRawSync(json, { level: FAST })) : json
      const sent: SealedSlice = isDeflated ? { deflated: bytes, length: json.length } : bytes
      port1.postMessage(sent, [bytes.buffer])
      length += slice.length
      slices += 1
    }
  } catch (error) {
    port1.close()
    throw error
  }
  return { length, slices, port, short: null }
}

/** A slice's JSON; `deflated` as in RFC 1951, of so many bytes. */
type SealedSlice = Uint8Array | { deflated: Uint8Array; length: number }

/** Lets go of the slice's bytes at once: those of a large file come quicker than they would be tidied away. */
function jsonOf(slice: SealedSlice, decoder: InstanceType<typeof TextDecoder>): string {
  if (!('deflated' in slice)) return decodedOnce(slice, decoder)
  // A byte more than there are: then zlib has it in one piece, and does not ask for another one.
  const json = inflateRawSync(slice.deflated, { chunkSize: slice.length + 1 })
  letGo(slice.deflated)
  return decodedOnce(json, decoder)
}

function decodedOnce(bytes: Uint8Array, decoder: InstanceType<typeof TextDecoder>): string {
  const text = decoder.decode(bytes)
  letGo(bytes)
  return text
}

export function isSealed(value: unknown): value is Sealed<unknown> {
  if (typeof value !== 'object' || value === null || !('port' in value) || !('short' in value)) return false
  return value.port instanceof MessagePort || value.short instanceof Uint8Array || isEmptySealed(value)
}

function isEmptySealed(value: object): boolean {
  return 'slices' in value && value.slices === 0
}

/** The slices of a list, sealed or not. A sealed one is empty afterwards, wherever that is left off. */
export function* slicesOf<Item>(list: Iterable<Item> | Sealed<Item>): Generator<readonly Item[]> {
  if (!isSealed(list)) {
    yield* cut(list)
    return
  }
  const decoder = new TextDecoder()
  if (list.short !== null) yield JSON.parse(decoder.decode(list.short)) as Item[]
  if (list.port === null) return
  try {
    for (let index = 0; index < list.slices; index++) {
      const json = jsonOf(received(list.port) as SealedSlice, decoder)
      yield JSON.parse(json) as Item[]
    }
  } finally {
    list.port.close()
  }
}

/** The slices as `slicesOf` gives them, with pauses: in a thread that others wait for. */
export async function* slicesInPieces<Item>(
  list: Iterable<Item> | Sealed<Item>,
): AsyncGenerator<readonly Item[]> {
  const pauses = new Pauses()
  for (const slice of slicesOf(list)) {
    yield slice
    if (pauses.isDue) await pauses.rest()
  }
}

/** Lets go of what a sealed list holds; of one that was handed on or opened, nothing is left here. */
export function discard(list: unknown): void {
  if (isSealed(list)) list.port?.close()
}

type List = unknown[] | Map<unknown, unknown>

/** Lists of more items than this travel in slices of so many. */
const SLICE = 250

/** The size of a sealed list's slices: the JSON of so few is tidied away soon. */
const SEALED_SLICE = 200

/** Bytes of JSON up to which a list of one slice is short. */
const SHORT = 65_536

/** Bytes of a sealed list after which its slices are deflated: the list of a large file waits as a whole. */
const LARGE = 8_000_000

/** The level that takes a hundredth of the time in which the strings are stored, and leaves a quarter of their size. */
const FAST = 1

/** Lists are looked for in plain objects and short arrays, so far down. */
const DEPTH = 7

/** Packs at once: for a thread that nobody waits for. Throws where something cannot be cloned. */
export function pack(value: unknown): Parcel {
  const { parcel, steps } = packing(value)
  while (!steps.next().done);
  return parcel
}

/**
 * Packs with pauses, in which nobody may change the value, and sends what came of it: nothing where `isWanted` says no on the way, which rejects with
 * `cancelled`. Rejects also as `pack` and `send` throw.
 */
export async function packInPieces(
  value: unknown,
  isWanted: () => boolean,
  send: (parcel: Parcel, transfer: Transfer) => void,
): Promise<void> {
  const { parcel, steps } = packing(value)
  await withPauses(steps, isWanted)
  try {
    if (!isWanted()) throw cancelled('This')
    send(parcel, transferOf(parcel))
  } catch (error) {
    parcel.port?.close()
    throw error
  }
}

/** Takes the value out at once: for a thread that nobody waits for. */
export function unpack(parcel: Parcel): unknown {
  const steps = unpacking(parcel)
  while (!steps.next().done);
  return parcel.value
}

/** Takes the value out with pauses. Rejects with `cancelled`, and lets go of it, once `isWanted` says no. */
export async function unpackInPieces(parcel: Parcel, isWanted: () => boolean): Promise<unknown> {
  try {
    await withPauses(unpacking(parcel), isWanted)
    if (parcel.handed.length > 0 && !isWanted()) throw cancelled('This')
    return parcel.value
  } catch (error) {
    discardParcel(parcel)
    throw error
  }
}

/** Lets go of what came and is not wanted any more. */
export function discardParcel(parcel: Parcel): void {
  for (const one of transferOf(parcel)) if (one instanceof MessagePort) one.close()
}

/** What a message takes along, so that its sender has it no more. */
export type Transfer = readonly (MessagePort | ArrayBuffer)[]

/** What a message with the parcel transfers. */
export function transferOf({ port, handed }: Parcel): Transfer {
  return port === null ? handed : [port, ...handed]
}

/** A step for each slice. A generator that is left early closes the parcel. */
type Steps = Generator<void, void>

function packing(value: unknown): { parcel: Parcel; steps: Steps } {
  const long: List[] = []
  const parcel: Parcel = { value: null, lists: [], port: null, handed: [] }
  parcel.value = withoutLongLists(value, DEPTH, (found) => {
    if (isHanded(found)) {
      const { buffer } = found.handed
      if (!parcel.handed.includes(buffer)) parcel.handed.push(buffer)
      return found
    }
    if (isSealed(found)) {
      if (found.port !== null) parcel.handed.push(found.port)
      return found
    }
    const into = Array.isArray(found) ? [] : new Map()
    long.push(found)
    parcel.lists.push({ into, slices: Math.ceil(sizeOf(found) / SLICE) })
    return into
  })
  return { parcel, steps: fill(parcel, long) }
}

function* fill(parcel: Parcel, long: readonly List[]): Steps {
  if (long.length === 0) return
  const { port1, port2 } = new MessageChannel()
  parcel.port = port2
  let isFull = false
  try {
    for (const list of long) {
      for (const slice of cut<unknown>(list)) {
        port1.postMessage(slice, portsIn(slice))
        yield
      }
    }
    isFull = true
  } finally {
    if (!isFull) port2.close()
  }
}

function* unpacking({ lists, port }: Parcel): Steps {
  if (port === null) return
  try {
    for (const { into, slices } of lists) {
      for (let index = 0; index < slices; index++) {
        add(into, received(port) as unknown[])
        yield
      }
    }
  } finally {
    port.close()
  }
}

function received(port: MessagePort): unknown {
  const slice = receiveMessageOnPort(port)
  if (slice === undefined) throw new Error('A parcel lacks a slice.')
  return slice.message
}

function add(into: List, slice: unknown[]): void {
  if (Array.isArray(into)) for (const item of slice) into.push(item)
  else for (const [key, value] of slice as [unknown, unknown][]) into.set(key, value)
}

function* cut<Item>(items: Iterable<Item>, size = SLICE): Generator<Item[]> {
  if (Array.isArray(items)) {
    for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size) as Item[]
    return
  }
  let slice: Item[] = []
  for (const item of items) {
    if (slice.push(item) < size) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

/** The ports of sealed lists that the items of a slice have as members. */
function portsIn(slice: readonly unknown[]): MessagePort[] {
  const ports: MessagePort[] = []
  for (const item of slice) {
    if (!isPlain(item)) continue
    for (const member of Object.values(item))
      if (isSealed(member) && member.port !== null) ports.push(member.port)
  }
  return ports
}

/** The same value where it has no long list; else a copy of what leads to each, with `instead` of it. */
function withoutLongLists(
  value: unknown,
  depth: number,
  instead: (list: List | Sealed<unknown> | Handed) => unknown,
): unknown {
  if (isLong(value) || isSealed(value) || isHanded(value)) return instead(value)
  if (depth === 0) return value
  const within = (member: unknown) => withoutLongLists(member, depth - 1, instead)
  if (Array.isArray(value)) {
    const members = value.map(within)
    return members.some((member, index) => member !== value[index]) ? members : value
  }
  if (!isPlain(value)) return value
  let copy: Record<string, unknown> | null = null
  for (const [name, member] of Object.entries(value)) {
    const replaced = within(member)
    if (replaced !== member) (copy ??= { ...value })[name] = replaced
  }
  return copy ?? value
}

/** Numbers alone are cloned by the million in no time. */
function isLong(value: unknown): value is List {
  if (Array.isArray(value)) return value.length > SLICE && typeof value[0] !== 'number'
  return value instanceof Map && value.size > SLICE
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function sizeOf(list: List): number {
  return Array.isArray(list) ? list.length : list.size
}

function withPauses(steps: Steps, isWanted: () => boolean): Promise<void> {
  return inPieces(steps, () => {
    if (!isWanted()) throw cancelled('This')
  })
}
