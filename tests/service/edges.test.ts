/** The service at its edges: spellings of addresses, a code used twice at once, odd requests, more clients than it serves. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRegistered } from '../../core/service/oauth/authorize.ts'
import { Codes } from '../../core/service/oauth/codes.ts'
import { startTestService, type TestService } from './service.ts'
import { registerApp } from '../../core/service/registry.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const address = () => new URL(service.serving.baseUrl)

describe('a redirect URL', () => {
  const REGISTERED = 'http://127.0.0.1/cb'

  it.each([
    'http://2130706433/cb',
    'http://127.1:9/cb',
    ' http://127.0.0.1/cb',
    'http://127.0.0.1/\tcb',
    'http://127.0.0.1/x/../cb',
    'http:/127.0.0.1/cb',
    'HTTP://127.0.0.1/cb',
    'http://127.0.0.1:99999/cb',
    'http://127.0.0.1:/cb',
    'http://127.0.0.1/cb#',
    'http://127.0.0.1/cb\n',
  ])('%j does not match the registered one in another spelling', (given) => {
    expect(isRegistered(given, REGISTERED)).toBe(false)
  })

  it('is matched with any loopback port', () => {
    expect(isRegistered('http://127.0.0.1:49152/cb', REGISTERED)).toBe(true)
    expect(isRegistered('http://[::1]:1/cb?a=b', 'http://[::1]:9/cb?a=b')).toBe(true)
    expect(isRegistered('https://app.example:8443/cb', 'https://app.example/cb')).toBe(false)
  })

  it.each([
    ...['http://127.0.0.1/a b', 'http://127.0.0.1/\ncb', 'http://exämple.org/cb'],
    ...['http://127.0.0.1:0/cb', 'https://app.example:0/cb', 'http://app.example/cb', 'http://10.0.0.2/cb'],
  ])('%j cannot be registered', async (url) => {
    const app = { name: 'App', type: 'public', redirectUrls: [url], scopes: ['project'] } as const
    await expect(registerApp(service.credentials, app)).rejects.toMatchObject({ code: 'usage.redirect' })
  })
})

describe('a code', () => {
  it('that is repeated during its exchange is refused, and revokes nothing', () => {
    const codes = new Codes()
    const code = codes.issue({
      ...{ clientId: 'app', redirectUri: 'http://127.0.0.1/cb', scopes: ['project'] },
      ...{ projects: [], challenge: null },
    })
    expect(codes.redeem(code)).toHaveProperty('facts')
    expect(codes.redeem(code)).toEqual({ usedFor: null })
    codes.exchanged(code, 'family')
    expect(codes.redeem(code)).toEqual({ usedFor: 'family' })
  })
})

describe('a request', () => {
  it('for a token is JSON or a form, and is checked for it', async () => {
    const body = JSON.stringify({ grant_type: 'authorization_code', client_id: 'app', code: 'x' })
    for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/octet-stream']) {
      const headers = { 'Content-Type': type }
      const answer = await fetch(`${address().origin}/oauth/token`, { method: 'POST', headers, body })
      expect([type, answer.status, await answer.json()]).toMatchObject([
        type,
        400,
        { error: 'invalid_request' },
      ])
    }
  })

  it('is answered for HEAD like GET, without the body', async () => {
    const [head, got] = [
      await service.ask('/projects/1/strings', { method: 'HEAD' }),
      await service.ask('/projects/1/strings'),
    ]
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'))
    expect(await head.text()).toBe('')
  })

  it('has croql, and any other parameter, once', async () => {
    for (const query of ['croql=true&croql=false', 'filter=a&filter=b'])
      expect((await service.ask(`/projects/1/strings?${query}`)).status).toBe(400)
  })

  it('is refused with a NUL or an unpaired surrogate in its texts, with their position', async () => {
    for (const title of ['a\0b', '\ud800']) {
      const body = JSON.stringify({ title })
      const answer = await service.ask('/projects/1/labels', { method: 'POST', body })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { errors: [{ error: { key: 'title', errors: [{ code: 'invalidText' }] } }] },
      ])
    }
  })

  it.each([
    ['/files', (storageId: number) => ({ storageId, name: 'half.json' })],
    ['/translations/uk', (storageId: number) => ({ storageId, fileId: 1 })],
  ])('accepts no file with an unpaired surrogate, and names the string: %s', async (path, bodyOf) => {
    const stored = await service.ask('/storages', {
      method: 'POST',
      body: '{\n  "bye": "Bye",\n  "hello": "a\\ud83d"\n}',
      headers: { 'Crowdin-API-FileName': 'half.json', 'Content-Type': 'application/octet-stream' },
    })
    const { data } = (await stored.json()) as { data: { id: number } }
    const body = JSON.stringify(bodyOf(data.id))
    const answer = await service.ask(`/projects/1${path}`, { method: 'POST', body })
    const message = 'Line 3, column 12: "hello" holds half of a character (a lone \\u escape).'
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ error: { key: 'storageId', errors: [{ message }] } }] },
    ])
    expect(await service.get('/projects/1/files')).toMatchObject({ data: [{ data: { name: 'en.json' } }] })
    expect(await service.get('/projects/1/languages/uk/translations')).toMatchObject({ data: [] })
  })

  it('gets its response before the connection ends if its body is too large', async () => {
    const { host, port } = address()
    const socket = connect(Number(port), '127.0.0.1')
    const text = await new Promise<string>((resolve, reject) => {
      let received = ''
      socket.on('error', reject)
      socket.on('data', (data) => (received += data.toString()))
      socket.on('close', () => resolve(received))
      socket.write(
        `POST /api/v2/projects/1/labels HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${service.token}\r\n` +
          'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      )
      const piece = Buffer.alloc(64 * 1024, 'x')
      for (let sent = 0; sent < 6 * 1024 * 1024; sent += piece.length)
        socket.write(Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]))
      socket.end('0\r\n\r\n')
    })
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text).toContain('Payload Too Large')
  })
})

describe('connections beyond the limit', () => {
  const MANY = 520

  it('are answered 503', async () => {
    const { host, port } = address()
    const sockets: Socket[] = []
    try {
      for (let index = 0; index < MANY; index++) {
        const socket = connect(Number(port), '127.0.0.1')
        sockets.push(socket)
        await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      }
      const last = sockets.at(-1)
      const text = await new Promise<string>((resolve) => {
        let received = ''
        last?.on('data', (data) => (received += data.toString()))
        last?.on('close', () => resolve(received))
        last?.write(`GET /api/v2/projects HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      })
      expect(text).toMatch(/^HTTP\/1\.1 503 /)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
})

describe('projects and users', () => {
  it('state the owner of a project; the user keeps their id, and the filter finds the owner’s', async () => {
    interface Item<Data> {
      data: Data
    }
    const first = (await service.get('/user')) as Item<{ id: number }>
    const again = (await service.get('/user')) as Item<{ id: number }>
    expect(first.data.id).toBeGreaterThan(0)
    expect(again.data.id).toBe(first.data.id)
    const listed = async (query: string) =>
      ((await service.get(`/projects${query}`)) as { data: Item<{ userId: number }>[] }).data
    const [project] = await listed('')
    expect(project?.data.userId).toBe(first.data.id)
    expect(await listed(`?userId=${first.data.id}`)).toHaveLength(1)
    expect(await listed(`?userId=${first.data.id + 1}`)).toHaveLength(0)
  })
})
