/**
 * Sends raw bytes to every HTTP listener of the program. Each request is answered or its connection ends, and the
 * listener keeps running.
 */
import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startLoopback } from '../../../cli/open/server.ts'
import { refuse } from '../../../cli/open/pages.ts'
import { readApp } from '../../../core/modules/app.ts'
import { serveApp } from '../../../core/modules/kit/serve.ts'
import { OneTimeAddresses } from '../../../core/modules/oneTimeAddresses.ts'
import { HttpFront, type FrontOptions } from '../../../core/platform/net/httpFront.ts'
import { openLoopbackRedirect } from '../../../core/sync/loopbackRedirect.ts'
import { folderOf, manifest } from '../../modules/apps.ts'
import { startTestService } from '../../service/service.ts'
import { sampled } from '../../fuzzing.ts'

interface Listener {
  port: number
  /** Requests an existing target of the listener; rejects unless it is answered. */
  probe: () => Promise<number>
}

const statusAt = async (url: string | URL): Promise<number> => {
  const response = await fetch(url, { redirect: 'manual' })
  await response.arrayBuffer()
  return response.status
}

const LISTENERS: Readonly<Record<string, () => Promise<Listener>>> = {
  'the local service': async () => {
    const service = await startTestService()
    onTestFinished(() => service.close())
    const { origin, port } = new URL(service.serving.baseUrl)
    return { port: Number(port), probe: () => statusAt(`${origin}/.well-known/oauth-authorization-server`) }
  },
  'a served module': async () => {
    const app = await readApp(folderOf({ 'manifest.json': JSON.stringify(manifest()) }))
    const server = await serveApp(app, { runner: () => Promise.reject(new Error('No job is run.')) })
    onTestFinished(() => server.close())
    return { port: Number(new URL(server.address).port), probe: () => statusAt(server.address) }
  },
  'the redirect of a sign-in': async () => {
    const redirect = await openLoopbackRedirect(() => 'Done')
    onTestFinished(() => redirect.close())
    void redirect.answered('state')
    // 400: the redirect, with another state.
    const probe = async (): Promise<number> => ((await statusAt(redirect.uri)) === 400 ? 200 : 500)
    return { port: Number(new URL(redirect.uri).port), probe }
  },
  'the browser shell': async () => {
    const server = await startLoopback({
      connect: () => ({ receive: () => undefined, close: () => undefined, comeToFront: () => undefined }),
      pages: () => (_, response, address) => {
        if (address.pathname === '/') response.writeHead(200).end('A page.')
        else refuse(response, 404, 'There is nothing at this address.')
      },
    })
    onTestFinished(() => server.close())
    return { port: Number(new URL(server.url).port), probe: () => statusAt(new URL('/', server.url)) }
  },
  'one-time addresses': async () => {
    const addresses = new OneTimeAddresses()
    onTestFinished(() => addresses.close())
    const offer = (): Promise<string> => addresses.offer(new Uint8Array([1]))
    return { port: Number(new URL(await offer()).port), probe: async () => statusAt(await offer()) }
  },
}

/** Sends bytes on a connection of their own; resolves to the status, or null if the connection ends without one. */
function send(port: number, bytes: Buffer): Promise<number | null> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (data) => (received += data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(received) ?? []
      resolve(status === undefined ? null : Number(status))
    })
  })
}

const target = fc.oneof(
  fc.constantFrom(
    '//',
    '///',
    '//x',
    'http://[',
    '*',
    '/%',
    '/%00',
    '/..%2f..',
    '/a//b',
    '/?',
    '/#',
    '//@/',
    '/\\',
    ':',
    '?',
  ),
  fc.constantFrom(
    '/api/v2/projects',
    '/oauth/authorize',
    '/oauth/token',
    '/oauth/callback?state=x',
    '/start',
    '/return',
    '/ws',
  ),
  fc.webPath({ size: 'small' }),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `/${text.replace(/[\r\n ]/g, '')}`),
  fc.string({ maxLength: 20 }).map((text) => text.replace(/[\r\n ]/g, '')),
)

const header = fc.oneof(
  fc.constantFrom(
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Expect: 100-continue',
    'Expect: x',
    'Upgrade: websocket\r\nConnection: Upgrade',
    'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Origin: null',
    'Origin: http://evil.example',
    'Authorization: Bearer x',
    'Authorization: Basic ====',
    'Cookie: a=b',
    'Content-Type: application/json',
    'Content-Encoding: gzip',
    'Connection: close',
    'Host: evil.example',
  ),
  fc
    .tuple(fc.string({ maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 30 }))
    .map(([a, b]) => `${a}: ${b}`),
)

const method = fc.constantFrom(
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'CONNECT',
  'TRACE',
  'QUERY',
  'get',
  '',
)

const rawRequest = fc.record({
  method,
  target,
  version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9'),
  host: fc.constantFrom('ours', 'ours', 'ours', 'localhost', 'none', 'evil.example'),
  headers: fc.array(header, { maxLength: 4 }),
  body: fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 40 }),
    fc.constant('5\r\nhello\r\n0\r\n\r\n'),
    fc.constant('{"a":'),
  ),
})

const RUNS = 2_000
/** Requests in flight at once. */
const BATCH = 20

describe.each(Object.entries(LISTENERS))('%s', (_, open) => {
  it('answers or drops raw requests of any kind, and answers the next one', async () => {
    const { port, probe } = await open()
    const rejections: unknown[] = []
    const onRejection = (error: unknown): void => void rejections.push(error)
    process.on('unhandledRejection', onRejection)
    onTestFinished(() => void process.off('unhandledRejection', onRejection))
    const requests = sampled(rawRequest, RUNS)
    const statuses = new Map<number | null, number>()
    for (let at = 0; ; at += BATCH) {
      const samples = requests.next(BATCH)
      if (samples.length === 0) break
      const batch = samples.map(({ method, target, version, host, headers, body }) => {
        const named =
          host === 'ours' ? `127.0.0.1:${port}` : host === 'localhost' ? `localhost:${port}` : host
        const lines = [
          `${method} ${target} ${version}`,
          ...(host === 'none' ? [] : [`Host: ${named}`]),
          ...headers,
        ]
        return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'utf8')
      })
      const answers = await Promise.all(batch.map((bytes) => send(port, bytes)))
      for (const [index, status] of answers.entries()) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status ?? 400, batch[index]?.toString()).not.toBe(500)
      }
      if (at % (BATCH * 10) === 0) expect(await probe()).toBe(200)
    }
    expect(await probe()).toBe(200)
    expect(rejections).toEqual([])
    expect([...statuses.keys()]).toContain(400)
    expect([...statuses.keys()]).toContain(403)
  }, 0)

  it.each(['//', 'http://[', '///x', '*', '//@/', '/%'])('answers a request for %s', async (path) => {
    const { port, probe } = await open()
    const status = await send(
      port,
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
    )
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await probe()).toBe(200)
  })
})

describe('a listener that serves no web pages', () => {
  it.each(['a served module', 'one-time addresses'])('refuses a request of a page: %s', async (name) => {
    const { port } = await LISTENERS[name]!()
    const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: https://evil.example\r\n\r\n`
    expect(await send(port, Buffer.from(request))).toBe(403)
  })
})

describe('a front', () => {
  async function front(options: Partial<FrontOptions>): Promise<HttpFront> {
    const opened = new HttpFront({
      hosts: (port) => [`127.0.0.1:${port}`],
      handle: (_, response) => void response.writeHead(200).end(),
      refuse: (response, { status, message }) => void response.writeHead(status).end(message),
      ...options,
    })
    await opened.listen(0)
    onTestFinished(() => opened.close())
    return opened
  }

  it.each([
    [
      'throws',
      () => {
        throw new Error('A defect.')
      },
    ],
    ['rejects', () => Promise.reject(new Error('A defect.'))],
  ])('answers 500 when its handler %s, and names the error', async (_, handle) => {
    const errors: unknown[] = []
    const { port } = await front({
      handle,
      refuse: (response, { status, error }) => {
        errors.push(error)
        response.writeHead(status).end()
      },
    })
    expect(await statusAt(`http://127.0.0.1:${port}/`)).toBe(500)
    expect(errors).toMatchObject([{ message: 'A defect.' }])
  })

  it('ends the connection when sending the refusal throws', async () => {
    const { port } = await front({
      handle: () => Promise.reject(new Error('A defect.')),
      refuse: () => Promise.reject(new Error('Another defect.')),
    })
    await expect(statusAt(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })

  it('rejects a port that is taken, and one that does not exist', async () => {
    const { port } = await front({})
    const another = new HttpFront({ hosts: 'any', handle: () => undefined, refuse: () => undefined })
    await expect(another.listen(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await expect(another.listen(70_000)).rejects.toMatchObject({ code: 'ERR_SOCKET_BAD_PORT' })
  })

  it.each([
    ['refuses requests of web pages if it serves none', true, 403],
    ['answers requests of web pages if it serves some', false, 200],
  ])('%s', async (_, refusesOrigin, status) => {
    const { port } = await front({ refusesOrigin })
    const asked = (header: string): Promise<number | null> =>
      send(
        port,
        Buffer.from(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${header}Connection: close\r\n\r\n`),
      )
    expect(await asked('')).toBe(200)
    expect(await asked('Origin: https://evil.example\r\n')).toBe(status)
    expect(await asked('Origin: null\r\n')).toBe(status)
  })

  it('answers a target that names another host under its own', async () => {
    const seen: string[] = []
    const { port } = await front({
      handle: ({ url }, response) => {
        seen.push(url.href)
        response.writeHead(200).end()
      },
    })
    await send(
      port,
      Buffer.from(`GET //evil.example/x HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
    )
    expect(seen).toEqual([`http://127.0.0.1:${port}//evil.example/x`])
  })
})
