/** The API client against a server with scripted responses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CloudClient, type CloudClientOptions } from '../../core/sync/client.ts'
import { CloudFailure } from '../../core/sync/client/failures.ts'

const SECRET = 'secret-token-1'
type Answer = (response: ServerResponse, request: IncomingMessage) => void

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Answers the first request with the first, and so on; the last answers all that come after. */
async function cloudThat(...answers: Answer[]) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    request.resume()
    const answer = answers[Math.min(seen.length, answers.length - 1)]
    seen.push(request)
    answer?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waits: number[] = []
  const client = (options: Partial<CloudClientOptions> = {}) =>
    new CloudClient({
      connection: { name: 'Cloud', authUrl: origin, baseUrl: origin },
      tokens: {
        accessToken: () => Promise.resolve(SECRET),
        replacementOf: () => Promise.resolve('secret-token-2'),
      },
      sleep: (ms) => Promise.resolve(void waits.push(ms)),
      random: () => 0.5,
      now: () => Date.UTC(2026, 10, 21),
      ...options,
    })
  return { client, seen, waits, origin }
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
const html =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('<h1>Slow down</h1>')
const lost: Answer = (response) => response.socket?.destroy()

const one = { schema: z.object({ id: z.number() }) }
const right = json({ data: { id: 7, unheardOf: true } })

async function failureOf(work: Promise<unknown>): Promise<CloudFailure> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof CloudFailure)) throw new Error(`no failure of the cloud: ${String(thrown)}`)
  expect(JSON.stringify(thrown.toValue())).not.toContain('secret-token')
  return thrown
}

describe('one request', () => {
  it('sends the token and accepts unknown members', async () => {
    const { client, seen } = await cloudThat(right)
    expect(await client().get('projects/7', one)).toEqual({ id: 7 })
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${SECRET}`)
    expect(seen[0]?.url).toBe('/api/v2/projects/7')
  })

  it.each([
    ['seconds', { 'Retry-After': '12' }, 12_125],
    [
      'a date, by the service’s clock',
      { Date: 'Sat, 21 Nov 2026 09:00:00 GMT', 'Retry-After': 'Sat, 21 Nov 2026 09:00:30 GMT' },
      30_125,
    ],
    ['nothing', {}, 375],
  ])('waits for the time that the service requests: %s', async (_name, headers, wait) => {
    const { client, waits } = await cloudThat(html(429, headers), right)
    expect(await client().get('projects/7', one)).toEqual({ id: 7 })
    expect(waits).toEqual([wait])
  })

  it.each([
    ['a server out of order', html(503)],
    ['a lost connection', lost],
    ['a page of a proxy', html(200)],
    ['another shape', json({ data: { id: 'seven' } })],
    [
      'an answer cut short',
      (response) =>
        response
          .writeHead(200, { 'Content-Length': '50' })
          .end('{"data":{', () => response.socket?.destroy()),
    ],
  ])('is sent again after %s', async (_name, wrong) => {
    const { client, seen } = await cloudThat(wrong, right)
    const made = client()
    expect(await made.get('projects/7', one)).toEqual({ id: 7 })
    expect({ seen: seen.length, counted: made.requests }).toEqual({ seen: 2, counted: 2 })
  })

  it('gives up after some attempts, and after some time', async () => {
    const out = await cloudThat(html(503))
    expect(await failureOf(out.client().get('projects/7', one))).toMatchObject({ code: 'cloud.unavailable' })
    expect(out.seen).toHaveLength(8)
    const patient = await cloudThat(html(429, { 'Retry-After': '3600' }))
    expect(await failureOf(patient.client().get('projects/7', one))).toMatchObject({ code: 'cloud.tooMany' })
    expect(patient.seen).toHaveLength(1)
    const odd = await cloudThat(html(200))
    expect(await failureOf(odd.client().get('projects/7', one))).toMatchObject({
      code: 'cloud.oddAnswer',
      details: { path: `${odd.origin}/api/v2/projects/7` },
    })
  })

  it('gets another token twice at most: the first may come from another process, and have expired since', async () => {
    const { client, seen } = await cloudThat(html(401), right)
    expect(await client().get('projects/7', one)).toEqual({ id: 7 })
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer secret-token-1',
      'Bearer secret-token-2',
    ])
    let last = 1
    const spent = await cloudThat(html(401), html(401), right)
    const tokens = {
      accessToken: () => Promise.resolve(SECRET),
      replacementOf: () => Promise.resolve(`secret-token-${++last}`),
    }
    expect(await spent.client({ tokens }).get('projects/7', one)).toEqual({ id: 7 })
    expect(spent.seen.at(-1)?.headers.authorization).toBe('Bearer secret-token-3')
    const never = await cloudThat(html(401))
    expect(await failureOf(never.client().get('projects/7', one))).toMatchObject({
      code: 'cloud.refusedToken',
    })
    expect(never.seen).toHaveLength(3)
  })

  it('gets another token each time that one expires while it waits for the service', async () => {
    const { client, seen } = await cloudThat(html(401), html(503), html(401), right)
    let last = 1
    const tokens = {
      accessToken: () => Promise.resolve(SECRET),
      replacementOf: () => Promise.resolve(`secret-token-${++last}`),
    }
    expect(await client({ tokens }).get('projects/7', one)).toEqual({ id: 7 })
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer secret-token-3')
  })

  it('is cancellable while a token is renewed', async () => {
    const { client, seen } = await cloudThat(right)
    const leaving = new AbortController()
    const never = () => new Promise<string>(() => setTimeout(() => leaving.abort()))
    const asked = client({ tokens: { accessToken: never, replacementOf: never } })
    await expect(asked.get('projects/7', { ...one, signal: leaving.signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(seen).toEqual([])
  })

  it('keeps an unknown result if no other token is available', async () => {
    const { client } = await cloudThat(lost, html(401))
    const tokens = {
      accessToken: () => Promise.resolve(SECRET),
      replacementOf: () => Promise.reject(new Error('signed out')),
    }
    expect(await failureOf(client({ tokens }).delete('projects/7/comments/1'))).toMatchObject({
      ...{ code: 'cloud.unreachable', mayHaveActed: true },
    })
  })

  it('reports the service’s message, without a token in it', async () => {
    const forbidden = json(
      { error: { code: 403, message: `Not allowed endpoint for token scopes ${SECRET}` } },
      403,
    )
    const { client } = await cloudThat(forbidden)
    const failure = await failureOf(client().get('projects/7', one))
    expect(failure).toMatchObject({
      code: 'cloud.forbidden',
      words: 'Not allowed endpoint for token scopes …',
    })
    const invalid = json(
      { errors: [{ error: { key: 'text', errors: [{ code: 'isEmpty', message: 'Value is required' }] } }] },
      400,
    )
    const refused = await cloudThat(invalid)
    expect(await failureOf(refused.client().post('projects', { ...one, body: {} }))).toMatchObject({
      code: 'cloud.rejected',
      message: 'Cloud refused: Value is required.',
    })
  })

  it('follows no redirect with a token', async () => {
    const { client, seen } = await cloudThat((response) =>
      response.writeHead(302, { Location: 'https://elsewhere.example/' }).end(),
    )
    expect(await failureOf(client().get('projects/7', one))).toMatchObject({ code: 'cloud.redirected' })
    expect(seen).toHaveLength(1)
  })

  it('repeats a write only if it is idempotent', async () => {
    const busy = await cloudThat(html(429), right)
    await busy.client().post('projects', { ...one, body: {} })
    expect(busy.seen).toHaveLength(2)
    const gone = await cloudThat(lost, right)
    expect(await failureOf(gone.client().post('projects', { ...one, body: {} }))).toMatchObject({
      code: 'cloud.unreachable',
      mayHaveActed: true,
    })
    const again = await cloudThat(lost, right)
    expect(await again.client().post('projects', { ...one, body: {}, isRepeatable: true })).toEqual({ id: 7 })
  })

  it('ends after its time limit, and at once when cancelled', async () => {
    const slow = await cloudThat(() => undefined)
    expect(await failureOf(slow.client({ timeLimit: 1 }).get('projects/7', one))).toMatchObject({
      code: 'cloud.unreachable',
    })
    const cancelling = new AbortController()
    const waiting = slow
      .client({ onRequest: () => cancelling.abort() })
      .get('projects/7', { ...one, signal: cancelling.signal })
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('loads contents from other hosts without a token, and only safely', async () => {
    const { client, seen, origin } = await cloudThat((response) => response.end('bytes'))
    expect(Buffer.from(await client().download(`${origin}/file`)).toString()).toBe('bytes')
    expect(seen[0]?.headers.authorization).toBeUndefined()
    await expect(client().download('http://elsewhere.example/file')).rejects.toMatchObject({
      code: 'cloud.insecure',
    })
  })
})

describe('many requests', () => {
  it('run at most ten at a time', async () => {
    const waiting: (() => void)[] = []
    const { client } = await cloudThat(right)
    const made = client({
      fetch: async (...request) => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        return fetch(...request)
      },
    })
    const all = Promise.all(Array.from({ length: 40 }, () => made.get('projects/7', one)))
    for (let started = 0; started < 40; started++) {
      await expect.poll(() => waiting.length).toBe(Math.min(10, 40 - started))
      waiting.shift()?.()
    }
    await all
    expect(made.requests).toBe(40)
  })

  it('page through a list to its end, in order', async () => {
    const page: Answer = (response, { url = '' }) => {
      const offset = Number(new URL(url, 'http://x').searchParams.get('offset'))
      const count = Math.max(0, Math.min(500, 1_200 - offset))
      json({ data: Array.from({ length: count }, (_, index) => ({ data: { id: offset + index } })) })(
        response,
        {} as IncomingMessage,
      )
    }
    const { client } = await cloudThat(page)
    const ids: number[] = []
    const offsets: (number | null)[] = []
    for await (const { items, nextOffset, date } of client().list('projects', one)) {
      ids.push(...items.map(({ id }) => id))
      offsets.push(nextOffset)
      expect(date).not.toBeNull()
    }
    expect(ids).toEqual(Array.from({ length: 1_200 }, (_, index) => index))
    expect(offsets).toEqual([500, 1_000, null])
  })

  it.each([
    ['all of its pages', () => 11],
    ['some of its pages, by how much it has to do', (offset: number) => (offset < 100 ? 500 : 7)],
  ])('continue if a service puts fewer items on %s than requested, and reports it', async (_, most) => {
    const { client, seen } = await cloudThat((response, { url = '' }) => {
      const offset = Number(new URL(url, 'http://x').searchParams.get('offset'))
      const limit = Math.min(most(offset), 132)
      const count = Math.max(0, Math.min(limit, 532 - offset))
      const data = Array.from({ length: count }, (_item, index) => ({ data: { id: offset + index } }))
      // The description of the API has that of members in an array.
      const pagination = offset % 2 === 0 ? { offset, limit } : [{ offset, limit }]
      json({ data, pagination })(response, {} as IncomingMessage)
    })
    const ids: number[] = []
    for await (const { items } of client().list('projects', one)) ids.push(...items.map(({ id }) => id))
    expect(ids).toEqual(Array.from({ length: 532 }, (_item, index) => index))
    expect(seen.length).toBeLessThan(70)
  })

  it('treat a page that is not full as the last, whatever a service states about its pages', async () => {
    for (const pagination of [{ offset: 0, limit: 500 }, { limit: 0 }, 'none', null, [], [[]]]) {
      const { client, seen } = await cloudThat(json({ data: [{ data: { id: 1 } }], pagination }))
      for await (const { items } of client().list('projects', one)) expect(items).toHaveLength(1)
      expect(seen).toHaveLength(1)
    }
  })

  it('request no second page if the first is the last', async () => {
    const { client, seen } = await cloudThat(json({ data: [] }))
    for await (const { items } of client().list('projects', one)) expect(items).toEqual([])
    expect(seen).toHaveLength(1)
  })
})
