import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { pack, packInPieces, unpack, unpackInPieces, type Parcel } from '../core/parcel.ts'

const wanted = () => true

/** So many that neither side gets through them without a pause. */
const MANY = 200_000
const strings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ identifier: `key ${index}`, text: `Текст ${index}` }))

/** As it comes out of a message to another thread. */
const sent = ({ value, lists, port }: Parcel): Parcel => ({ ...structuredClone({ value, lists }), port })

async function packed(value: unknown): Promise<Parcel> {
  let parcel: Parcel | undefined
  await packInPieces(value, wanted, (made) => (parcel = made))
  return parcel!
}

/** Says no from the time when it is asked for the `times`th time. */
function wantedTimes(times: number): () => boolean {
  let asked = 0
  return () => ++asked < times
}

describe('a parcel', () => {
  it('brings a value whole and in order, wherever its long lists are', async () => {
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

  it('is the value itself where no list is long', () => {
    const value = { rows: strings(10) }
    const parcel = pack(value)
    expect(parcel).toEqual({ value, lists: [], port: null })
    expect(parcel.value).toBe(value)
  })

  it('lets others have their turn while it is packed and unpacked', async () => {
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

  it('is not sent where it is unwanted before it is full', async () => {
    const packing = packInPieces(strings(MANY), wantedTimes(2), () => expect.unreachable())
    await expect(packing).rejects.toMatchObject({ code: 'cancelled' })
    const late = packInPieces(['short'], wantedTimes(1), () => expect.unreachable())
    await expect(late).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('is thrown away where it is unwanted before it is empty', async () => {
    const parcel = sent(await packed(strings(MANY)))
    const closed = once(parcel.port!, 'close')
    await expect(unpackInPieces(parcel, wantedTimes(2))).rejects.toMatchObject({ code: 'cancelled' })
    await closed
  })

  it('is thrown away where something in it cannot travel, or sending it fails', async () => {
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

  it('says so where a slice is missing', () => {
    const parcel = sent(pack(strings(600)))
    parcel.lists[0]!.slices += 1
    expect(() => unpack(parcel)).toThrow('lacks a slice')
  })
})
