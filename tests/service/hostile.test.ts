/** Slow, lying and careless clients: the service answers, and continues. */
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

function open(): Socket {
  const { port } = new URL(service.serving.baseUrl)
  return connect(Number(port), '127.0.0.1')
}

/** Sends bytes as they are; all that comes back until the connection ends or `isEnough`. */
function converse(
  bytes: string | Uint8Array,
  isEnough: (text: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = open()
    let text = ''
    const end = (): void => {
      socket.destroy()
      resolve(text)
    }
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (data) => {
      text += data.toString()
      if (isEnough(text)) end()
    })
    socket.on('close', end)
    socket.on('error', end)
  })
}

const statusesIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, one = '']) => one)

function request(line: string, headers: Record<string, string | number> = {}, body = ''): string {
  const { host } = new URL(service.serving.baseUrl)
  const all = { Host: host, Authorization: `Bearer ${service.token}`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const isAlive = async (): Promise<boolean> => (await service.ask('/projects')).status === 200

describe('a client that', () => {
  it('sends several requests at once gets each response, in order', async () => {
    const one = (id: number): string => request(`GET /api/v2/projects/1/strings/${id}`)
    const ids = [1, 2, 3, 999]
    const text = await converse(ids.map(one).join(''), (so) => statusesIn(so).length === 4)
    expect(statusesIn(text)).toEqual(['200', '200', '200', '404'])
    expect([...text.matchAll(/"data":\{"id":(\d+)/g)].map(([, id]) => Number(id))).toEqual([1, 2, 3])
  })

  it('announces a shorter body gets the announced part answered, and the rest is no request', async () => {
    const text = await converse(
      request(
        'POST /api/v2/projects/1/labels',
        { 'Content-Type': 'application/json', 'Content-Length': 2 },
        '{}xx',
      ),
    )
    expect(statusesIn(text)[0]).toBe('400')
    expect(text).not.toContain('HTTP/1.1 2')
  })

  it('announces a longer body, and leaves, is dropped', async () => {
    const socket = open()
    socket.resume()
    socket.write(request('POST /api/v2/projects/1/labels', { 'Content-Length': 1_000 }, '{"title": "'))
    await new Promise((resolve) => socket.once('ready', resolve))
    socket.end()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(await isAlive()).toBe(true)
  })

  it.each<[string, Record<string, string | number>, string]>([
    ['two lengths', { 'Content-Length': '2, 3' }, '400'],
    ['no length but letters', { 'Content-Length': 'two' }, '400'],
    ['a negative length', { 'Content-Length': -1 }, '400'],
    ['a length and chunks', { 'Content-Length': 2, 'Transfer-Encoding': 'chunked' }, '400'],
    ['an encoding that is none', { 'Transfer-Encoding': 'sideways' }, '400'],
    ['a length past all bounds', { 'Content-Length': 10 ** 15 }, '413'],
    ['a header of 40 kB', { X: 'y'.repeat(40_000) }, '431'],
  ])('says %s is refused', async (_, headers, status) => {
    const text = await converse(request('POST /api/v2/projects/1/labels', headers), (so) =>
      so.includes('\r\n\r\n'),
    )
    expect(statusesIn(text)).toEqual([status])
    expect(await isAlive()).toBe(true)
  })

  it('sends thousands of headers is refused', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`X-${index}`, 'y'.repeat(8)]),
    )
    const text = await converse(request('GET /api/v2/projects', headers), (so) => so.includes('\r\n\r\n'))
    expect(statusesIn(text)[0]).toMatch(/^4/)
    expect(await isAlive()).toBe(true)
  })

  it('sends a compressed body gets the supported encodings', async () => {
    const answer = await service.ask('/projects/1/labels', {
      method: 'POST',
      body: '{"title": "x"}',
      headers: { 'Content-Encoding': 'gzip' },
    })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ error: { code: 415 } })
  })

  it('drips its headers or its body, or only listens, does not block others', async () => {
    const drips = Array.from({ length: 60 }, (_, index) => {
      const socket = open()
      const parts = [
        'GET /api/v2/projects HTTP/1.1\r\nHost:',
        request('POST /api/v2/projects/1/labels', { 'Content-Length': 1_000 }, '{'),
        '',
      ]
      socket.on('error', () => undefined)
      socket.write(parts[index % parts.length] ?? '')
      return socket
    })
    const answers = await Promise.all(Array.from({ length: 40 }, () => service.ask('/projects')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const socket of drips) socket.destroy()
  })

  it('leaves during its response leaves no resources behind', async () => {
    for (let round = 0; round < 20; round++) {
      const socket = open()
      socket.on('error', () => undefined)
      socket.write(request('GET /api/v2/languages?limit=500'))
      await new Promise((resolve) => socket.once('ready', resolve))
      socket.destroy()
    }
    expect(await isAlive()).toBe(true)
  })
})

it.each([
  '/projects/1/../1',
  '/projects/1/%2e%2e/%2e%2e/etc/passwd',
  '/projects/1//strings',
  '/projects/%00',
  '/projects/1;x=1/strings',
  '/projects/١/strings',
  '/__proto__',
  '/projects/1/constructor',
])('uses the path %s gets no file', async (path) => {
  const { host } = new URL(service.serving.baseUrl)
  const text = await converse(
    `GET /api/v2${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${service.token}\r\n\r\n`,
    (so) => so.includes('\r\n\r\n'),
  )
  expect(statusesIn(text)[0]).toMatch(/^40[04]$/)
})

it.each(['__proto__', 'constructor', 'toString'])(
  'sends a member named %s has no effect on built-ins',
  async (name) => {
    const body = JSON.stringify([{ op: 'replace', path: `/${name}`, value: 'x' }])
    const answer = await service.ask('/projects/1/strings/1', { method: 'PATCH', body })
    expect(answer.status).toBe(400)
  },
)

it('uses it as a proxy is refused', async () => {
  const other = createServer((_, response) => response.end('mine'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const text = await converse(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  expect(text).not.toContain('200')
  other.close()
  expect(await isAlive()).toBe(true)
})

/** The heap of this process in bytes, when nothing is left to collect. */
async function heap(): Promise<number> {
  const { setFlagsFromString } = await import('node:v8')
  const { runInNewContext } = await import('node:vm')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  return process.memoryUsage().heapUsed
}

it('keeps its memory use when a client repeats requests', async () => {
  const round = async (): Promise<void> => {
    for (let batch = 0; batch < 12; batch++)
      await Promise.all(
        Array.from({ length: 25 }, async (_, index) => {
          const answer = await service.ask(`/projects/1/strings/${index % 5}`, {
            method: index % 2 ? 'GET' : 'PUT',
          })
          await answer.arrayBuffer()
        }),
      )
  }
  await round()
  const before = await heap()
  await round()
  await round()
  const after = await heap()
  // 600 requests more: what each would leave is far above this.
  expect((after - before) / 600).toBeLessThan(1_500)
})
