/** Segments of a memory over the service: none is there twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './service.ts'

let service: TestService
let tm = ''
beforeAll(async () => {
  service = await startTestService()
  const added = await send('POST', '/tms', { name: 'Ours', languageId: 'en' })
  tm = `/tms/${((await added.json()) as { data: { id: number } }).data.id}/segments`
})
afterAll(() => service.close())

const send = (method: string, path: string, body: unknown) =>
  service.ask(path, { method, body: JSON.stringify(body), redirect: 'manual' })

const segments = async () => ((await service.get(tm)) as { data: { data: { id: number } }[] }).data.length

const pair = (en: string, uk: string) => ({
  records: [
    { languageId: 'en', text: en },
    { languageId: 'uk', text: uk },
  ],
})

describe('a segment', () => {
  it('is answered with 303 and its location if it has the same texts', async () => {
    for (const [given, other] of [
      [pair('Your cart is empty', 'Кошик порожній'), 'Кошик ще порожній'],
      [pair('OK', 'Ок'), 'Гаразд'],
    ] as const) {
      const before = await segments()
      const first = await send('POST', tm, given)
      expect(first.status).toBe(201)
      const { data } = (await first.json()) as { data: { id: number } }
      const again = await send('POST', tm, { records: given.records.toReversed() })
      expect([again.status, again.headers.get('Location')]).toEqual([
        303,
        `${service.serving.baseUrl}/api/v2${tm}/${data.id}`,
      ])
      expect(await again.text()).toBe('')
      const batch = await send('PATCH', tm, [{ op: 'add', path: '/-', value: given }])
      expect(await batch.json()).toMatchObject({ data: [{ data: { id: data.id } }] })
      expect(await segments()).toBe(before + 1)
      expect((await send('POST', tm, pair(given.records[0]?.text ?? '', other))).status).toBe(201)
      expect(await segments()).toBe(before + 2)
    }
  })

  it('has one text of each language', async () => {
    const twice = { records: ['One', 'Two'].map((text) => ({ languageId: 'en', text })) }
    for (const [method, body] of [
      ['POST', twice],
      ['PATCH', [{ op: 'add', path: '/-', value: twice }]],
    ] as const)
      expect((await send(method, tm, body)).status).toBe(400)
  })

  it('refuses a duplicate record: 422', async () => {
    const given = pair('Menu', 'Меню')
    const { data } = (await (await send('POST', tm, given)).json()) as {
      data: { id: number; records: object[] }
    }
    const records = `${tm}/${data.id}/records`
    expect((await send('POST', records, { records: given.records.slice(0, 1) })).status).toBe(422)
    expect((await send('POST', records, { records: [{ languageId: 'de', text: 'Menü' }] })).status).toBe(200)
    expect(await service.get(`${tm}/${data.id}`)).toMatchObject({ data: { records: { length: 3 } } })
  })

  it('names its last editor after an update', async () => {
    const { data } = (await (await send('POST', tm, pair('Help', 'Допомога'))).json()) as {
      data: { id: number; records: { id: number }[] }
    }
    const updaters = async () =>
      ((await service.get(`${tm}/${data.id}`)) as { data: { records: object[] } }).data.records.map(
        (record) => ('updatedBy' in record ? record.updatedBy : null),
      )
    expect(await updaters()).toEqual([null, null])
    await send('PATCH', `${tm}/${data.id}`, [
      { op: 'replace', path: `/records/${data.records[0]?.id}/text`, value: 'The help' },
    ])
    expect(await updaters()).toEqual([expect.any(Number), null])
  })
})
