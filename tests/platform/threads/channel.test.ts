import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker, type MessagePort } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import {
  bufferOf,
  chunkList,
  chunkListYielding,
  chunksOf,
  discardChunks,
  discardMessage,
  itemsOf,
  portsOf,
  receiveItems,
  releaseBytes,
  transferOf,
  withTransfer,
  type ChunkedList,
  type Message,
} from '../../../core/platform/threads/channel.ts'

/** Enough items for a pause on both sides. */
const MANY = 200_000
const strings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ identifier: `key ${index}`, text: `Текст ${index}` }))

/** Sends the value in a message to another thread, and receives it. */
function sent<Value>(value: Value): Message<Value> {
  const transfer = transferOf(value)
  return structuredClone({ value, transfer }, { transfer: [...transfer] })
}

describe('a chunked list', () => {
  const items = strings(1_001)

  it('is forwarded unread, and read chunk by chunk', () => {
    const files = Array.from({ length: 300 }, (_, index) => ({ name: `${index}`, strings: chunkList(items) }))
    const message = { one: { strings: chunkList(items) }, files }
    const lists = ({ one, files: all }: typeof message) => portsOf([one, ...all].map((file) => file.strings))
    const { value: first } = sent(withTransfer(message, lists(message)))
    const { value } = sent(withTransfer(first, lists(first)))
    expect(value.one.strings.length).toBe(1_001)
    expect([...chunksOf(value.one.strings)].flat()).toEqual(items)
    expect(itemsOf(value.files[299]!.strings)).toEqual(items)
    value.files.forEach((file) => discardChunks(file.strings))
  })

  it('is not sent inside a value that does not register it', () => {
    const value = { strings: chunkList(items) }
    expect(() => sent(value)).toThrow('transfer')
    discardChunks(value.strings)
  })

  it.each([0, 3, 201, 1_001])('outlives the thread that encoded it, with %i items', async (count) => {
    const worker = new Worker(
      `import { parentPort } from 'node:worker_threads'
       import { chunkList, transferOf } from ${JSON.stringify(new URL('../../../core/platform/threads/channel.ts', import.meta.url).href)}
       const list = chunkList(${JSON.stringify(strings(count))})
       parentPort.postMessage(list, transferOf(list))`,
      { eval: true, execArgv: ['--input-type=module'] },
    )
    const ended = once(worker, 'exit')
    const [list] = (await once(worker, 'message')) as [ChunkedList<unknown>]
    await ended
    await setImmediate()
    expect(itemsOf(sent(list).value)).toEqual(strings(count))
  })

  it('has no port if it is short, because a tree has thousands of them', () => {
    const hasNone = [0, 3, 200, 201].map((count) => chunkList(strings(count)).port === null)
    expect(hasNone).toEqual([true, true, true, false])
    const long = chunkList([{ text: 'x'.repeat(100_000) }])
    expect(long.port).not.toBeNull()
    discardChunks(long)
    const { value } = sent({ list: chunkList(strings(3)) })
    expect(itemsOf(value.list)).toEqual(strings(3))
  })

  it('is decoded unchanged for a large file, and compressed while it waits', () => {
    const large = strings(250_000)
    expect(itemsOf(chunkList(large))).toEqual(large)
  })

  it('is iterated like a plain list', () => {
    expect([...chunksOf(items)].flat()).toEqual(items)
    expect([...chunksOf(chunkList(new Map([['a', 1]])))]).toEqual([[['a', 1]]])
    expect([...chunksOf(chunkList([]))]).toEqual([])
    const odd = [{ text: 'half a pair \ud83d, \u2028, \ufeff and "\u0000"', forms: { one: '', other: 'ї' } }]
    expect([...chunksOf(chunkList(odd))]).toEqual([odd])
  })

  it('lets other events run while it is encoded and decoded', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    const list = await chunkListYielding(strings(MANY))
    const whileEncoding = turns
    const received = await receiveItems(sent(list).value)
    clearInterval(timer)
    expect(received).toHaveLength(MANY)
    expect(whileEncoding).toBeGreaterThan(0)
    expect(turns).toBeGreaterThan(whileEncoding)
  })

  it('is freed if its receiver cancels, stops or discards the message', async () => {
    const isClosed = (list: ChunkedList<unknown>) => once(list.port as MessagePort, 'close')
    const cancelled = sent(chunkList(items)).value
    let asked = 0
    const receiving = receiveItems(cancelled, () => ++asked < 2)
    await expect(receiving).rejects.toMatchObject({ code: 'cancelled' })
    await isClosed(cancelled)
    const left = chunkList(items)
    for (const chunk of chunksOf(left)) {
      expect(chunk[0]).toEqual(items[0])
      break
    }
    await isClosed(left)
    const message = sent(chunkList(items))
    discardMessage(message)
    await isClosed(message.value)
  })

  it('is freed if an item cannot be encoded', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const odd = [...strings(600), circular]
    expect(() => chunkList(odd)).toThrow('circular')
    await expect(chunkListYielding(odd)).rejects.toThrow('circular')
  })

  it('throws if a chunk is missing', () => {
    const list = sent(chunkList(strings(600))).value
    list.chunks += 1
    expect(() => itemsOf(list)).toThrow('lacks a chunk')
  })
})

describe('transferred bytes', () => {
  it('are sent without a copy, and leave nothing behind', () => {
    const bytes = new Uint8Array([1, 2, 3])
    const { value } = sent(withTransfer({ files: [{ bytes }, { bytes }] }, [bufferOf(bytes)]))
    expect(bytes.length).toBe(0)
    expect(value.files.map((file) => [...file.bytes])).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    releaseBytes(value.files[0]!.bytes)
    expect(value.files[1]!.bytes.length).toBe(0)
  })

  it('are refused if they are shared with other threads', () => {
    expect(() => bufferOf(new Uint8Array(new SharedArrayBuffer(2)))).toThrow(TypeError)
  })
})
