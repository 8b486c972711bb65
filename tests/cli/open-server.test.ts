import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { connect as openTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { FileOffers } from '../../cli/open/fileOffers.ts'
import { readHomeKey } from '../../cli/open/run.ts'
import { screenPages } from '../../cli/open/pages.ts'
import { startLoopback } from '../../cli/open/server.ts'
import type { LoopbackServer } from '../../cli/open/server.ts'
import { readScreens } from '../../core/workbench/screens.ts'
import { fakeWorkbench } from '../shells.ts'
import type { FakeWorkbench } from '../shells.ts'

let folder: string
let workbench: FakeWorkbench
let server: LoopbackServer
let offers: FileOffers
let port: number
let token: string
const homeSecret = randomBytes(32)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interlinear-open-'))
  const built = join(folder, 'renderer')
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>Interlinear</title>')
  writeFileSync(join(built, 'assets/index-a1.js'), 'export {}')
  writeFileSync(join(built, 'notes.txt'), 'of no listed type')
  writeFileSync(join(folder, 'secret.json'), '{}')
  symlinkSync(join(folder, 'secret.json'), join(built, 'link.json'))
  workbench = fakeWorkbench()
  offers = new FileOffers()
  server = await startLoopback({
    connect: (send) => workbench.connect(send),
    pages: () => screenPages(readScreens(built)),
    homeSecret,
    offers,
  })
  const url = new URL(server.url)
  port = Number(url.port)
  token = url.searchParams.get('token') ?? ''
})

afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Node's own client: unlike fetch it sends the path and the Host header as they are given. */
function ask(
  path: string,
  options: { method?: string; host?: string; authorization?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      Host: options.host ?? `127.0.0.1:${port}`,
      ...(options.authorization === undefined ? {} : { Authorization: options.authorization }),
    }
    const request = httpRequest({ host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers })
    request.once('error', reject)
    request.once('response', (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    request.end()
  })
}

interface Knock {
  protocol?: string
  origin?: string
  host?: string
  path?: string
}

/** Opens a socket as a page would; answers it, or the status by which it was refused. */
function knock({ protocol, origin, host, path }: Knock = {}): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path ?? '/ws'}`, protocol ?? `interlinear.${token}`, {
    origin: origin ?? `http://127.0.0.1:${port}`,
    ...(host === undefined ? {} : { headers: { Host: host } }),
  })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_, response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    socket.once('error', reject)
  })
}

async function enter(): Promise<WebSocket> {
  const socket = await knock()
  if (typeof socket === 'number') throw new Error(`refused: ${socket}`)
  return socket
}

describe('a file that a page offers', () => {
  const code = 'c'.repeat(43)

  it('is sent once, to the address with its code', async () => {
    const path = join(folder, 'Übersetzung.po')
    writeFileSync(path, 'msgid ""')
    offers.offer(code, Promise.resolve(path))
    expect((await ask(`/dragged/${'d'.repeat(43)}`)).status).toBe(404)
    expect((await ask(`/dragged/${code}`, { host: 'evil.example' })).status).toBe(403)
    expect((await ask(`/dragged/${code}`, { method: 'HEAD' })).status).toBe(404)
    const answer = await ask(`/dragged/${code}`)
    expect([answer.status, answer.body]).toEqual([200, 'msgid ""'])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''%C3%9Cbersetzung.po",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await ask(`/dragged/${code}`)).status).toBe(404)
  })

  it('is waited for while it is written, and refused where it could not be', async () => {
    const written = Promise.withResolvers<string>()
    offers.offer(code, written.promise)
    const answer = ask(`/dragged/${code}`)
    const path = join(folder, 'uk.json')
    writeFileSync(path, '{}')
    written.resolve(path)
    expect((await answer).body).toBe('{}')
    offers.offer(code, Promise.resolve(join(folder, 'gone.json')))
    expect(await ask(`/dragged/${code}`)).toMatchObject({
      status: 500,
      body: 'The file could not be written.\n',
    })
  })

  it('gives way to newer offers', async () => {
    const path = join(folder, 'uk.json')
    writeFileSync(path, '{}')
    offers.offer(code, Promise.resolve(path))
    for (let at = 0; at < 20; at++) offers.offer(`${at}`.padStart(43, 'n'), Promise.resolve(path))
    expect((await ask(`/dragged/${code}`)).status).toBe(404)
    expect((await ask(`/dragged/${'0'.padStart(43, 'n')}`)).status).toBe(200)
  })
})

describe('the pages', () => {
  it('are the files of the built screens, with their types and a policy', async () => {
    const page = await ask('/')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<title>Interlinear</title>')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${port};`)

    const script = await ask('/assets/index-a1.js?v=1')
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.headers['cache-control']).toContain('immutable')
  })

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/assets/..%2f..%2fsecret.json',
    '/..\\secret.json',
    '//etc/passwd',
    '/link.json',
    '/notes.txt',
    '/assets',
    '/assets/',
    '/%00',
    '/%',
  ])('are nothing else: %s', async (path) => {
    const { status, body } = await ask(path)
    expect(status).toBe(404)
    expect(body).not.toContain('{}')
  })

  it('answer GET and HEAD only', async () => {
    const head = await ask('/', { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('/', { method })).status).toBe(405)
    }
  })

  it('are refused to a name that was rebound to this machine', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      '[::1]:' + port,
    ]) {
      expect((await ask('/', { host })).status).not.toBe(200)
    }
    expect((await ask('/', { host: `localhost:${port}` })).status).toBe(200)
  })
})

describe('the socket', () => {
  it('carries messages both ways and ends the connection with itself', async () => {
    const socket = await enter()
    const answer = new Promise<string>((resolve) => {
      socket.once('message', (data) => resolve((data as Buffer).toString()))
    })
    const call = { kind: 'call', id: 1, name: 'app.state', input: {} }
    socket.send(JSON.stringify(call))
    await expect.poll(() => workbench.connections[0]?.received).toEqual([call])
    workbench.connections[0]?.send({ kind: 'result', id: 1, result: { ok: true, value: 'Вітаю' } })
    expect(JSON.parse(await answer)).toEqual({ kind: 'result', id: 1, result: { ok: true, value: 'Вітаю' } })

    expect(server.screens()).toEqual({ now: 1, ever: 1 })
    socket.close()
    await expect.poll(() => workbench.connections[0]?.isClosed).toBe(true)
    // A message to a closed screen is dropped.
    workbench.connections[0]?.send({ kind: 'event', name: 'app.command', event: { command: 'x' } })
  })

  it('opens for the right token, from our own page, by our own name only', async () => {
    expect(await knock({ protocol: 'interlinear.wrong' })).toBe(403)
    expect(await knock({ protocol: 'interlinear' })).toBe(403)
    expect(await knock({ protocol: token })).toBe(403)
    expect(await knock({ origin: 'http://evil.example' })).toBe(403)
    expect(await knock({ origin: `http://127.0.0.1:${port + 1}` })).toBe(403)
    expect(await knock({ origin: 'null' })).toBe(403)
    expect(await knock({ host: `evil.example:${port}` })).toBe(403)
    expect(await knock({ path: '/' })).toBe(404)
    expect(workbench.connections).toHaveLength(0)
  })

  it('takes no binary, no broken JSON and nothing over 16 MB, and lives on for others', async () => {
    for (const [data, code] of [
      [Buffer.from([1, 2]), 1003],
      ['{"kind":', 1007],
      [`"${'x'.repeat(17 * 1024 * 1024)}"`, 1009],
    ] as const) {
      const socket = await enter()
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      socket.on('error', () => undefined)
      socket.send(data)
      expect(await closed).toBe(code)
    }
    expect(workbench.connections.flatMap(({ received }) => received)).toEqual([])
    ;(await enter()).close()
  })

  it('closes a screen that sends requests but never reads', async () => {
    const tcp = openTcp(port, '127.0.0.1')
    tcp.write(
      [
        'GET /ws HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        `Origin: http://127.0.0.1:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
        `Sec-WebSocket-Protocol: interlinear.${token}`,
        '\r\n',
      ].join('\r\n'),
    )
    await expect.poll(() => workbench.connections.length).toBe(1)
    tcp.pause()
    tcp.on('error', () => undefined)
    const value = 'x'.repeat(8 * 1024 * 1024)
    for (let id = 0; id < 32; id++) {
      workbench.connections[0]?.send({ kind: 'result', id, result: { ok: true, value } })
    }
    await expect.poll(() => workbench.connections[0]?.isClosed).toBe(true)
    tcp.destroy()
  })
})

describe('an address that works once', () => {
  it('leads to the page with the token the first time, and nowhere after', async () => {
    const url = new URL(server.oneTimeUrl())
    expect(url.href).not.toContain(token)
    const first = await ask(url.pathname + url.search)
    expect(first.status).toBe(303)
    expect(first.headers.location).toBe(`/?token=${token}`)
    expect(first.headers['cache-control']).toBe('no-store')
    expect((await ask(url.pathname + url.search)).status).toBe(403)
    expect((await ask('/start?code=guess')).status).toBe(403)
    expect((await ask('/start')).status).toBe(403)
  })
})

describe('a page that comes back', () => {
  const nonce = randomBytes(32).toString('base64url')

  async function pageKey(): Promise<Buffer> {
    const { status, headers, body } = await ask('/page-key', { authorization: `Bearer ${token}` })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    return Buffer.from((JSON.parse(body) as { key: string }).key, 'base64url')
  }

  async function challenge(): Promise<{ nonce: string; proof: string }> {
    return JSON.parse((await ask(`/return?nonce=${nonce}`)).body) as { nonce: string; proof: string }
  }

  const prove = (key: Buffer, who: string, serverNonce: string) =>
    createHmac('sha256', key).update(`${who} ${nonce} ${serverNonce}`).digest('base64url')

  /** Another run of the same home: another token, the same port or another one. */
  async function restart(usualPort: number, secret = homeSecret): Promise<void> {
    await server.close()
    server = await startLoopback({
      connect: (send) => workbench.connect(send),
      pages: () => () => undefined,
      ...{ usualPort, homeSecret: secret },
    })
    port = Number(new URL(server.url).port)
  }

  it('is let in by its key after a restart, once for each nonce, when the server has proved to be ours', async () => {
    const key = await pageKey()
    await restart(port)
    expect(await knock({ protocol: `interlinear.${token}` })).toBe(403)
    const { nonce: given, proof } = await challenge()
    expect(proof).toBe(prove(key, 'server', given))
    const protocol = `interlinear.return.${given}.${prove(key, 'page', given)}`
    const socket = await knock({ protocol })
    expect(socket).toMatchObject({ protocol })
    expect(await knock({ protocol })).toBe(403)
    ;(socket as WebSocket).close()
  })

  it('is refused with a proof that is wrong, replayed, or the server’s own', async () => {
    const key = await pageKey()
    for (const forge of [
      () => randomBytes(32).toString('base64url'),
      (given: string) => prove(key, 'server', given),
      (given: string) => prove(homeSecret, 'page', given),
      () => '',
    ]) {
      const { nonce: given } = await challenge()
      expect(await knock({ protocol: `interlinear.return.${given}.${forge(given)}` })).toBe(403)
      // A wrong answer uses the nonce up.
      expect(await knock({ protocol: `interlinear.return.${given}.${prove(key, 'page', given)}` })).toBe(403)
    }
    const unknown = randomBytes(32).toString('base64url')
    const protocol = `interlinear.return.${unknown}.${prove(key, 'page', unknown)}`
    expect(await knock({ protocol })).toBe(403)
  })

  it('is refused where another site’s page shows the right proof, or a name was rebound', async () => {
    const key = await pageKey()
    for (const from of [{ origin: 'http://evil.example' }, { host: `evil.example:${port}` }]) {
      const { nonce: given } = await challenge()
      const protocol = `interlinear.return.${given}.${prove(key, 'page', given)}`
      expect(await knock({ protocol, ...from })).toBe(403)
    }
    expect((await ask(`/return?nonce=${nonce}`, { host: 'evil.example' })).status).toBe(403)
    expect(workbench.connections).toHaveLength(0)
  })

  it('gets a key for its own port only, and none of another home', async () => {
    const key = await pageKey()
    const first = port
    const taken = await startLoopback({
      connect: (send) => workbench.connect(send),
      pages: () => () => undefined,
    })
    await restart(Number(new URL(taken.url).port))
    await taken.close()
    expect(port).not.toBe(first)
    const elsewhere = await challenge()
    expect(elsewhere.proof).not.toBe(prove(key, 'server', elsewhere.nonce))
    await restart(first, randomBytes(32))
    const stranger = await challenge()
    expect(stranger.proof).not.toBe(prove(key, 'server', stranger.nonce))
  })

  it('is not given its key without the token, and no cookie is ever set', async () => {
    for (const authorization of [undefined, '', 'Bearer ', `Bearer ${token}x`, token]) {
      const { status, headers, body } = await ask('/page-key', {
        ...(authorization === undefined ? {} : { authorization }),
      })
      expect(status).toBe(403)
      expect(body).not.toContain('key"')
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect((await ask('/return')).status).toBe(400)
    expect((await ask('/return?nonce=short')).status).toBe(400)
  })

  it('has the secret behind it in a file of its owner’s alone, made once', async () => {
    const [first, second] = await Promise.all([readHomeKey(folder), readHomeKey(folder)])
    expect(second).toEqual(first)
    expect(first.secret).toHaveLength(32)
    const file = join(folder, 'browser-shell.json')
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, '{"secret":')
    const made = await readHomeKey(folder)
    expect(made.secret).not.toEqual(first.secret)
    expect(await readHomeKey(folder)).toEqual(made)
  })
})

describe('the server', () => {
  it('listens on the loopback address only and says so when a port is taken', async () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
    await expect(
      startLoopback({ connect: (send) => workbench.connect(send), port, pages: () => () => undefined }),
    ).rejects.toMatchObject({
      code: 'open.port',
      details: { todo: expect.stringContaining('--port') as string },
    })
  })

  it('says what to do where the screens are not built', () => {
    expect(() => readScreens(join(folder, 'nowhere'))).toThrowError(
      expect.objectContaining({
        code: 'screens.missing',
        details: expect.objectContaining({
          todo: expect.stringContaining('npm run build:renderer') as string,
        }) as object,
      }) as Error,
    )
  })
})
