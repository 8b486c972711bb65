/** Modules behind an address: what is sent, and every way in which an answer can go wrong. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HttpRunner, moduleAddress } from '../../core/modules/http/runner.ts'
import { signToken } from '../../core/modules/http/token.ts'
import { buildRequest } from '../../core/modules/request.ts'
import type { RunnerOptions } from '../../core/modules/runner.ts'
import { bodyOf, configuration, jobParts, serve } from './apps.ts'
import { certificate } from './certificate.ts'

const request = await buildRequest(jobParts(), () => Promise.reject(new Error('nothing is offered')))

async function run(listener: RequestListener, options: Partial<RunnerOptions> = {}, token?: () => string) {
  const baseUrl = `${await serve(listener)}/app/`
  const runner = new HttpRunner({ baseUrl, app: 'Test app', ...(token && { token }) })
  return runner.run(configuration, request, { signal: new AbortController().signal, ...options })
}

const answer = (response: ServerResponse, value: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

describe('a job over HTTP', () => {
  it('is one POST of JSON to the base address and the module’s path', async () => {
    let seen: Partial<IncomingMessage> = {}
    let body = ''
    const value = await run((request, response) => {
      seen = request
      void bodyOf(request).then((text) => {
        body = text
        answer(response, { data: { strings: [] } })
      })
    })
    expect(value).toEqual({ data: { strings: [] } })
    expect([seen.method, seen.url, seen.headers?.['content-type']]).toEqual([
      'POST',
      '/app/process',
      'application/json',
    ])
    expect(seen.headers?.authorization).toBeUndefined()
    expect(JSON.parse(body)).toEqual(request)
    expect(moduleAddress('https://a.example', 'x').href).toBe('https://a.example/x')
  })

  it('has a token that the app can verify', async () => {
    const claims = {
      ...{ aud: 'client', sub: '7', domain: 'acme' },
      context: { project_id: 3, organization_id: 2, user_id: 7 },
    }
    const now = Date.UTC(2026, 0, 1)
    let authorization = ''
    await run(
      (request, response) => {
        authorization = request.headers.authorization ?? ''
        answer(response, {})
      },
      {},
      () => signToken(claims, 'secret', now),
    )
    const [head, body, signature] = authorization.replace('Bearer ', '').split('.')
    const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
    expect(decode(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(decode(body)).toEqual({ ...claims, iat: now / 1000, exp: now / 1000 + 300 })
    expect(signature).toBe(createHmac('sha256', 'secret').update(`${head}.${body}`).digest('base64url'))
  })

  it.each([
    [
      402,
      { message: 'Your subscription has ended', code: 402 },
      'Your subscription has ended',
      'module’s own',
    ],
    [
      403,
      { message: 'No such organization', code: 403 },
      'No such organization',
      'no token: give the app’s client secret',
    ],
    [403, { error: 'Access denied' }, 'Access denied', 'no token: give the app’s client secret'],
  ])('is refused with %d and the app’s message: %j', async (status, body, words, todo) => {
    await expect(run((_, response) => answer(response, body, status))).rejects.toMatchObject({
      code: 'module.failed',
      message: `Test app says: ${words}`,
      details: { todo: expect.stringContaining(todo) as string },
    })
  })

  it('is refused if the app has another secret', async () => {
    const denied: RequestListener = (_, response) => answer(response, { error: 'Access denied' }, 403)
    await expect(run(denied, {}, () => 'token')).rejects.toMatchObject({
      details: { todo: expect.stringContaining('another client secret') as string },
    })
  })

  it.each([307, 308])('follows three redirects that keep the method (%d)', async (status) => {
    const hops: RequestListener = (request, response) => {
      const hop = Number(request.url?.split('?')[1] ?? 0)
      if (hop === 3) void bodyOf(request).then((body) => answer(response, { bytes: body.length }))
      else response.writeHead(status, { location: `/app/process?${hop + 1}` }).end()
    }
    expect(await run(hops)).toEqual({ bytes: JSON.stringify(request).length })
  })

  it('follows no fourth redirect, and none that makes a GET of it', async () => {
    const around: RequestListener = (_, response) => void response.writeHead(307, { location: '/app' }).end()
    await expect(run(around)).rejects.toMatchObject({ code: 'module.address' })
    const found: RequestListener = (_, response) => void response.writeHead(302, { location: '/app' }).end()
    await expect(run(found)).rejects.toMatchObject({
      code: 'module.status',
      message: 'Test app answered with the status 302.',
    })
    const file: RequestListener = (_, response) =>
      void response.writeHead(307, { location: 'file:///etc/passwd' }).end()
    await expect(run(file)).rejects.toMatchObject({ code: 'module.address' })
  })

  it('gives the file and its token to no other address', async () => {
    let isAsked = false
    const other = await serve((_, response) => {
      isAsked = true
      answer(response, {})
    })
    const away: RequestListener = (_, response) => void response.writeHead(307, { location: other }).end()
    await expect(run(away)).rejects.toMatchObject({ code: 'module.address' })
    await expect(run(away, {}, () => 'token')).rejects.toMatchObject({ code: 'module.address' })
    expect(isAsked).toBe(false)
  })
})

describe('a failing answer over HTTP', () => {
  it('is cut off while streaming if it exceeds the limit', async () => {
    let sent = 0
    const gone = Promise.withResolvers<void>()
    const endless: RequestListener = (_, response) => {
      response.once('close', gone.resolve)
      const piece = Buffer.alloc(256 * 1024, ' ')
      const more = () => {
        if (response.destroyed) return
        sent += piece.byteLength
        if (response.write(piece)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    }
    await expect(run(endless)).rejects.toMatchObject({ code: 'module.tooLarge' })
    await gone.promise
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it('is shorter than it says', async () => {
    const liar: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('{"data":', () => response.destroy())
    }
    await expect(run(liar)).rejects.toMatchObject({ code: 'module.unreachable' })
  })

  it('is longer than it says', async () => {
    const liar: RequestListener = (_, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"data":{"strings":[]}}')
    }
    await expect(run(liar)).rejects.toMatchObject({
      code: expect.stringMatching(/^module\.(notJson|unreachable)$/) as string,
    })
  })

  it('is limited in its whole time if it drips', async () => {
    const drip: RequestListener = (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
    // The answer would never end if it had no limit as a whole.
    await expect(run(drip, { timeLimit: 400 })).rejects.toMatchObject({ code: 'module.timeout' })
  })

  it('is cancelled', async () => {
    const controller = new AbortController()
    const silent: RequestListener = () => controller.abort()
    await expect(run(silent, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('is reported with its type if it is no JSON', async () => {
    const page: RequestListener = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    await expect(run(page)).rejects.toMatchObject({
      code: 'module.notJson',
      message: 'Test app answered with something that is not JSON (text/html).',
    })
    const plain: RequestListener = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end('{"data":1}')
    expect(await run(plain)).toEqual({ data: 1 })
  })

  it.each<[status: number, body: string, failure: object]>([
    [
      500,
      '{"error":{"message":"Out of ink"}}',
      { code: 'module.failed', message: 'Test app says: Out of ink' },
    ],
    [422, '{"error":"Out of ink"}', { code: 'module.failed', message: 'Test app says: Out of ink' }],
    [500, '<html>', { code: 'module.status', message: 'Test app answered with the status 500.' }],
    [
      401,
      '{}',
      {
        code: 'module.status',
        message: 'Test app answered with the status 401: it does not accept our token.',
      },
    ],
    [404, '', { code: 'module.status' }],
  ])('has the status %d and the body %s', async (status, body, failure) => {
    await expect(run((_, response) => void response.writeHead(status).end(body))).rejects.toMatchObject(
      failure,
    )
  })

  it('is reported if the server does not answer', async () => {
    const gone = new HttpRunner({ baseUrl: 'http://127.0.0.1:9', app: 'Test app' })
    await expect(
      gone.run(configuration, request, { signal: new AbortController().signal }),
    ).rejects.toMatchObject({ code: 'module.unreachable', details: { path: 'http://127.0.0.1:9/process' } })
  })

  it('is reported if the server’s certificate is not trusted', async () => {
    const server = createServer(certificate, (_, response) => answer(response, {}))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const runner = new HttpRunner({ baseUrl, app: 'Test app' })
    await expect(
      runner.run(configuration, request, { signal: new AbortController().signal }),
    ).rejects.toMatchObject({
      code: 'module.unreachable',
      message: expect.stringMatching(/certificate/) as string,
    })
  })
})
