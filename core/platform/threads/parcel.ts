/**
 * Values sent between threads in chunks. Cloning a list of 100,000 strings at once blocks the receiving thread. In a
 * parcel, long lists are sent apart from their value, in chunks that the receiver reads one by one.
 *
 * The chunks lie in a message port that is transferred. A receiver that stops halfway closes the port, which frees the
 * chunks in both threads.
 */
import { MessageChannel, MessagePort } from 'node:worker_threads'
import { cancelled } from '../errors/failure.ts'
import { isTransferred, type Transferred } from './transferredBytes.ts'
import { runYielding } from './eventLoopYield.ts'
import { isPackedList, type PackedList } from './packedList.ts'
import { toSlices, receiveSlice, SLICE } from './slices.ts'

export interface Parcel {
  /** The value, with its long lists empty. */
  value: unknown
  /** Those lists; within one message they keep their identity. */
  lists: { into: List; slices: number }[]
  /** Holds the chunks, list after list; null if there is none. */
  port: MessagePort | null
  /** The transfer list of the message: ports of encoded lists, and buffers. */
  transferList: (MessagePort | ArrayBuffer)[]
}

type List = unknown[] | Map<unknown, unknown>

/** The depth down to which lists are looked for in plain objects and short arrays. */
const DEPTH = 7

/** Encodes synchronously. Call it from background threads only. Throws if a value cannot be cloned. */
export function pack(value: unknown): Parcel {
  const { parcel, steps } = packing(value)
  while (!steps.next().done);
  return parcel
}

/**
 * Encodes with event-loop yielding, then sends the parcel. The value must not change meanwhile. Rejects with
 * `cancelled`, and sends nothing, as soon as `isWanted` returns false. Rejects with the errors of `pack` and `send`.
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

/** Decodes the value synchronously. Call it from background threads only. */
export function unpack(parcel: Parcel): unknown {
  const steps = unpacking(parcel)
  while (!steps.next().done);
  return parcel.value
}

/**
 * Decodes the value with event-loop yielding. Rejects with `cancelled`, and discards the parcel, as soon as `isWanted`
 * returns false.
 */
export async function unpackInPieces(parcel: Parcel, isWanted: () => boolean): Promise<unknown> {
  try {
    await withPauses(unpacking(parcel), isWanted)
    if (parcel.transferList.length > 0 && !isWanted()) throw cancelled('This')
    return parcel.value
  } catch (error) {
    discardParcel(parcel)
    throw error
  }
}

/** Frees a received parcel that is not used. */
export function discardParcel(parcel: Parcel): void {
  for (const one of transferOf(parcel)) if (one instanceof MessagePort) one.close()
}

/** The transfer list of a message: the sender can no longer use these objects. */
export type Transfer = readonly (MessagePort | ArrayBuffer)[]

/** Returns the transfer list of a message that contains the parcel. */
export function transferOf({ port, transferList }: Parcel): Transfer {
  return port === null ? transferList : [port, ...transferList]
}

/** Yields once for each chunk. A generator that is stopped early closes the parcel. */
type Steps = Generator<void, void>

function packing(value: unknown): { parcel: Parcel; steps: Steps } {
  const long: List[] = []
  const parcel: Parcel = { value: null, lists: [], port: null, transferList: [] }
  parcel.value = withoutLongLists(value, DEPTH, (found) => {
    if (isTransferred(found)) {
      const { buffer } = found.transferred
      if (!parcel.transferList.includes(buffer)) parcel.transferList.push(buffer)
      return found
    }
    if (isPackedList(found)) {
      if (found.port !== null) parcel.transferList.push(found.port)
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
      for (const slice of toSlices<unknown>(list)) {
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
        add(into, receiveSlice(port) as unknown[])
        yield
      }
    }
  } finally {
    port.close()
  }
}

function add(into: List, slice: unknown[]): void {
  if (Array.isArray(into)) for (const item of slice) into.push(item)
  else for (const [key, value] of slice as [unknown, unknown][]) into.set(key, value)
}

/** Returns the ports of encoded lists that are members of a chunk's items. */
function portsIn(slice: readonly unknown[]): MessagePort[] {
  const ports: MessagePort[] = []
  for (const item of slice) {
    if (!isPlain(item)) continue
    for (const member of Object.values(item))
      if (isPackedList(member) && member.port !== null) ports.push(member.port)
  }
  return ports
}

/** Returns the same value if it has no long list; else copies the path to each, with `instead` of it. */
function withoutLongLists(
  value: unknown,
  depth: number,
  instead: (list: List | PackedList<unknown> | Transferred) => unknown,
): unknown {
  if (isLong(value) || isPackedList(value) || isTransferred(value)) return instead(value)
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

/** A list of numbers is cloned fast, even with millions of items. */
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
  return runYielding(steps, () => {
    if (!isWanted()) throw cancelled('This')
  })
}
