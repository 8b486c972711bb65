import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import {
  transferred,
  releaseBytes,
  type Transferred,
} from '../../../core/platform/threads/transferredBytes.ts'
import {
  pack,
  packInPieces,
  transferOf,
  unpack,
  unpackInPieces,
  type Parcel,
} from '../../../core/platform/threads/parcel.ts'
import {
  discardList,
  packList,
  slicesOf,
  type PackedList,
} from '../../../core/platform/threads/packedList.ts'

const wanted = () => true

/** Enough items for a pause on both sides. */
const MANY = 200_000
const strings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ identifier: `key ${index}`, text: `Текст ${index}` }))

/** Sends the parcel in a message to another thread, and receives it. */
const sent = (parcel: Parcel): Parcel => structuredClone(parcel, { transfer: [...transferOf(parcel)] })

async function packed(value: unknown): Promise<Parcel> {
  let parcel: Parcel | undefined
  await packInPieces(value, wanted, (made) => (parcel = made))
  return parcel!
}

/** Returns false from the `times`th call on. */
function wantedTimes(times: number): () => boolean {
  let asked = 0
  return () => ++asked < times
}

describe('a parcel', () => {
  it('transfers a value whole and in order, wherever its long lists are', async () => {
    const value = {
      ok: true,
      value: {
        parsed: { strings: strings(1_001), warnings: ['one'] },
        files: [{ translations: new Map(strings(751).map((string) => [string.identifier, string])) }],
        ids: Array.from({ length: 5_000 }, (_, index) => index),
      },
      content: new Uint8Array([1, 2, 3]),
      nothing: null,
    }
    expect(unpack(sent(pack(value)))).toEqual(value)
    expect(await unpackInPieces(sent(await packed(value)), wanted)).toEqual(value)
    expect(value.value.parsed.strings).toHaveLength(1_001)
  })

  it('is the value itself if no list is long', () => {
    const value = { rows: strings(10) }
    const parcel = pack(value)
    expect(parcel).toEqual({ value, lists: [], port: null, transferList: [] })
    expect(parcel.value).toBe(value)
  })

  it('lets other events run while it is encoded and decoded', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    const parcel = await packed(strings(MANY))
    const whilePacking = turns
    const list = await unpackInPieces(sent(parcel), wanted)
    clearInterval(timer)
    expect(list).toHaveLength(MANY)
    expect(whilePacking).toBeGreaterThan(0)
    expect(turns).toBeGreaterThan(whilePacking)
  })

  it('is not sent if it is cancelled before it is complete', async () => {
    const packing = packInPieces(strings(MANY), wantedTimes(2), () => expect.unreachable())
    await expect(packing).rejects.toMatchObject({ code: 'cancelled' })
    const late = packInPieces(['short'], wantedTimes(1), () => expect.unreachable())
    await expect(late).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('is discarded if it is cancelled before it is decoded', async () => {
    const parcel = sent(await packed(strings(MANY)))
    const closed = once(parcel.port!, 'close')
    await expect(unpackInPieces(parcel, wantedTimes(2))).rejects.toMatchObject({ code: 'cancelled' })
    await closed
  })

  it('is discarded if an item cannot be cloned, or sending it fails', async () => {
    const odd = [...strings(600), { text: () => 'a function' }]
    expect(() => pack(odd)).toThrow('could not be cloned')
    await expect(packInPieces(odd, wanted, () => expect.unreachable())).rejects.toThrow('could not be cloned')
    let port: Parcel['port'] = null
    const failing = packInPieces(strings(600), wanted, (parcel) => {
      port = parcel.port
      throw new Error('The thread is gone')
    })
    await expect(failing).rejects.toThrow('The thread is gone')
    await once(port!, 'close')
  })

  it('throws if a chunk is missing', () => {
    const parcel = sent(pack(strings(600)))
    parcel.lists[0]!.slices += 1
    expect(() => unpack(parcel)).toThrow('lacks a slice')
  })
})

describe('an encoded list', () => {
  const items = strings(1_001)

  it('is forwarded unread, wherever it is in a value, and read chunk by chunk', async () => {
    const files = Array.from({ length: 300 }, (_, index) => ({ name: `${index}`, strings: packList(items) }))
    const first = sent(pack({ one: { strings: packList(items) }, files }))
    const handedOn = sent(await packed(await unpackInPieces(first, wanted)))
    const value = unpack(handedOn) as { one: { strings: PackedList<unknown> }; files: typeof files }
    expect(value.one.strings.length).toBe(1_001)
    expect([...slicesOf(value.one.strings)].flat()).toEqual(items)
    expect([...slicesOf(value.files[299]!.strings)].flat()).toEqual(items)
    value.files.forEach((file) => discardList(file.strings))
  })

  it.each([0, 3, 201, 1_001])('outlives the thread that encoded it, with %i items', async (count) => {
    const worker = new Worker(
      `import { parentPort } from 'node:worker_threads'
       import { packList } from ${JSON.stringify(new URL('../../../core/platform/threads/packedList.ts', import.meta.url).href)}
       const list = packList(${JSON.stringify(strings(count))})
       parentPort.postMessage(list, list.port ? [list.port] : [])`,
      { eval: true, execArgv: ['--input-type=module'] },
    )
    const ended = once(worker, 'exit')
    const [list] = (await once(worker, 'message')) as [PackedList<unknown>]
    await ended
    await setImmediate()
    const { strings: received } = unpack(sent(pack({ strings: list }))) as { strings: typeof list }
    expect([...slicesOf(received)].flat()).toEqual(strings(count))
  })

  it('has no port if it is short, because a tree has thousands of them', () => {
    expect([0, 3, 200, 201].map((count) => packList(strings(count)).port === null)).toEqual([
      true,
      true,
      true,
      false,
    ])
    const long = [{ text: 'x'.repeat(100_000) }]
    expect(packList(long).port).not.toBeNull()
    const { list } = unpack(sent(pack({ list: packList(strings(3)) }))) as { list: PackedList<unknown> }
    expect([...slicesOf(list)].flat()).toEqual(strings(3))
    discardList(list)
  })

  it('is decoded unchanged for a large file, and compressed while it waits', () => {
    const items = strings(250_000)
    expect([...slicesOf(packList(items))].flat()).toEqual(items)
  })

  it('is iterated like a plain list', () => {
    expect([...slicesOf(items)].flat()).toEqual(items)
    expect([...slicesOf(packList(new Map([['a', 1]])))]).toEqual([[['a', 1]]])
    expect([...slicesOf(packList([]))]).toEqual([])
    const odd = [{ text: 'half a pair \ud83d, \u2028, \ufeff and "\u0000"', forms: { one: '', other: 'ї' } }]
    expect([...slicesOf(packList(odd))]).toEqual([odd])
  })

  it('is freed if the value is cancelled, and if its reader stops', async () => {
    const parcel = sent(pack({ strings: packList(items) }))
    const [port] = parcel.transferList
    if (!(port instanceof MessagePort)) throw new Error('the list is in a port')
    const closed = once(port, 'close')
    await expect(unpackInPieces(parcel, () => false)).rejects.toMatchObject({ code: 'cancelled' })
    await closed
    const left = packList(items)
    for (const slice of slicesOf(left)) {
      expect(slice[0]).toEqual(items[0])
      break
    }
    await once(left.port!, 'close')
  })
})

describe('transferred bytes', () => {
  it('are sent without a copy, once even if they occur twice, and leave nothing behind', () => {
    const bytes = new Uint8Array([1, 2, 3])
    const one = transferred(bytes)
    const parcel = sent(pack({ files: [{ content: one }, { content: one }] }))
    expect(bytes.length).toBe(0)
    const { files } = unpack(parcel) as { files: { content: Transferred }[] }
    expect(files.map(({ content }) => [...content.transferred])).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    releaseBytes(files[0]!.content.transferred)
    expect(files[1]!.content.transferred.length).toBe(0)
  })

  it('are refused if they are shared with other threads', () => {
    expect(() => transferred(new Uint8Array(new SharedArrayBuffer(2)))).toThrow(TypeError)
  })
})
