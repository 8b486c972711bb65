/** Every rule of docs/reference/service.md, "Tokens". */
import { statSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bearerOf } from '../../core/service/oauth/grants.ts'
import {
  REDIRECT,
  VERIFIER,
  service,
  publicId,
  confidentialId,
  secret,
  codeOf,
  exchange,
  refresh,
  withApps,
} from './oauthApp.ts'
import { registerApp, unregisterApp } from '../../core/service/registry.ts'

withApps()

describe('the code exchange', () => {
  it('returns the spec’s token response, and the token works', async () => {
    const { status, body } = await exchange(await codeOf())
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 7200 })
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type'])
    const projects = await service.ask('/projects', { token: String(body['access_token']) })
    expect(projects.status).toBe(200)
    const memories = await service.ask('/tms', { token: String(body['access_token']) })
    expect(memories.status).toBe(403)
    expect(await memories.json()).toEqual({
      error: { code: 403, message: 'Not allowed endpoint for token scopes' },
    })
  })

  it('returns a token with its actual lifetime', async () => {
    const before = Date.now()
    const { body } = await exchange(await codeOf())
    const { access_token: given, expires_in: seconds } = body
    const after = (later: number): ReturnType<typeof bearerOf> =>
      bearerOf(service.credentials, String(given), later + Number(seconds) * 1_000)
    expect(await after(before - 1)).toMatchObject({ scopes: ['project'] })
    expect(await after(Date.now())).toBeNull()
  })

  it('accepts a form too', async () => {
    const answered = await fetch(`${service.serving.authUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: publicId,
        redirect_uri: REDIRECT,
        code: await codeOf(),
        code_verifier: VERIFIER,
      }),
    })
    expect(answered.status).toBe(200)
  })

  it('accepts the plain challenge, which is the default', async () => {
    const code = await codeOf({ code_challenge: VERIFIER, code_challenge_method: undefined })
    expect((await exchange(code)).status).toBe(200)
  })

  it('revokes the family of a repeated code (RFC 6749, 10.5)', async () => {
    const code = await codeOf()
    const { body } = await exchange(code)
    expect((await exchange(code)).body['error']).toBe('invalid_grant')
    expect((await service.ask('/projects', { token: String(body['access_token']) })).status).toBe(401)
  })

  it('gives the tokens to one of two exchanges of a code at once', async () => {
    const code = await codeOf()
    const both = await Promise.all([exchange(code), exchange(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const { body } = both.find(({ status }) => status === 200) ?? both[0]
    expect((await service.ask('/projects', { token: String(body['access_token']) })).status).toBe(200)
    expect((await refresh(body['refresh_token'])).status).toBe(200)
  })

  it.each<[string, Record<string, unknown>, string, number]>([
    ['no verifier', { code_verifier: undefined }, 'invalid_request', 400],
    ['a wrong verifier', { code_verifier: 'X'.repeat(43) }, 'invalid_grant', 400],
    ['a wrong code', { code: 'wrong' }, 'invalid_grant', 400],
    ['another redirect_uri', { redirect_uri: 'interlinear://oauth/callback' }, 'invalid_grant', 400],
    ['no redirect_uri', { redirect_uri: undefined }, 'invalid_request', 400],
    ['no code', { code: undefined }, 'invalid_request', 400],
    ['no grant_type', { grant_type: undefined }, 'invalid_request', 400],
    ['another grant_type', { grant_type: 'password' }, 'unsupported_grant_type', 400],
    ['an unknown app', { client_id: 'nobody' }, 'invalid_client', 401],
    ['a member that is no text', { code: { a: 1 } }, 'invalid_request', 400],
  ])('refuses %s', async (_, changes, error, status) => {
    const answered = await exchange(await codeOf(), changes)
    expect(answered.body['error']).toBe(error)
    expect(answered.status).toBe(status)
  })

  it('requires the secret of a confidential app, whatever verifier it sends', async () => {
    const code = () => codeOf({ client_id: confidentialId })
    const own = { client_id: confidentialId }
    expect((await exchange(await code(), own)).body['error']).toBe('invalid_client')
    expect((await exchange(await code(), { ...own, client_secret: 'wrong' })).status).toBe(401)
    expect((await exchange(await code(), { ...own, client_secret: secret })).status).toBe(200)
    const withVerifier = { ...own, client_secret: secret, code_verifier: undefined }
    expect((await exchange(await code(), withVerifier)).body['error']).toBe('invalid_request')
  })

  it('accepts a confidential app without PKCE, and then no verifier (RFC 9700, 4.8.2)', async () => {
    const without = { client_id: confidentialId, code_challenge: undefined, code_challenge_method: undefined }
    const own = { client_id: confidentialId, client_secret: secret }
    expect((await exchange(await codeOf(without), { ...own, code_verifier: undefined })).status).toBe(200)
    expect((await exchange(await codeOf(without), own)).body['error']).toBe('invalid_grant')
  })

  describe('with HTTP Basic (RFC 6749, 2.3.1)', () => {
    const askBasic = async (pair: string, code: string) => {
      const answered = await fetch(`${service.serving.authUrl}/oauth/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
        body: new URLSearchParams({
          ...{ grant_type: 'authorization_code', redirect_uri: REDIRECT },
          ...{ code, code_verifier: VERIFIER },
        }),
      })
      await answered.arrayBuffer()
      return { status: answered.status, asks: answered.headers.get('www-authenticate') }
    }
    const code = () => codeOf({ client_id: confidentialId })

    it('accepts the id and the secret of a confidential app, both form-encoded', async () => {
      expect(await askBasic(`${confidentialId}:${secret}`, await code())).toMatchObject({ status: 200 })
      const form = (text: string) =>
        Array.from(text, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
      const encoded = `${form(confidentialId)}:${form(secret)}`
      expect(await askBasic(encoded, await code())).toMatchObject({ status: 200 })
    })

    it('refuses a wrong secret, none, and another app’s, and asks for it', async () => {
      const refused = { status: 401, asks: 'Basic realm="oauth"' }
      expect(await askBasic(`${confidentialId}:wrong`, await code())).toEqual(refused)
      expect(await askBasic(`${confidentialId}:`, await code())).toEqual(refused)
      expect(await askBasic(`nobody:${secret}`, await code())).toEqual(refused)
      expect((await askBasic(confidentialId, await code())).status).toBe(400)
    })
  })

  it('refuses a code of another app', async () => {
    const code = await codeOf()
    const other = { client_id: confidentialId, client_secret: secret }
    expect((await exchange(code, other)).body['error']).toBe('invalid_grant')
  })

  it.each(['code', 'client_id', 'grant_type'])(
    'refuses a form with two members named %s (RFC 6749, 3.2)',
    async (repeated) => {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: publicId,
        redirect_uri: REDIRECT,
        code: await codeOf(),
        code_verifier: VERIFIER,
      })
      form.append(repeated, form.get(repeated) ?? '')
      const answered = await fetch(`${service.serving.authUrl}/oauth/token`, { method: 'POST', body: form })
      expect(answered.status).toBe(400)
      expect(await answered.json()).toMatchObject({ error: 'invalid_request' })
    },
  )

  it('refuses a body that is neither JSON nor a form', async () => {
    const answered = await fetch(`${service.serving.authUrl}/oauth/token`, { method: 'POST', body: '[1' })
    expect(answered.status).toBe(400)
    expect(await answered.json()).toMatchObject({ error: 'invalid_request' })
  })
})

describe('refreshing', () => {
  /** The service runs in this process, whose clock goes on by a little more than the time of grace. */
  const afterGrace = (): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })
    onTestFinished(() => void vi.useRealTimers())
  }

  it('gives each of two windows a pair of its own, and a later reuse ends both', async () => {
    const { body: first } = await exchange(await codeOf())
    const windows = await Promise.all([refresh(first['refresh_token']), refresh(first['refresh_token'])])
    expect(windows.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = windows.map(({ body }) => body)
    expect(one?.['refresh_token']).not.toBe(other?.['refresh_token'])
    // Both go on, each by its own pair.
    const [next, last] = [await refresh(one?.['refresh_token']), await refresh(other?.['refresh_token'])]
    expect([next.status, last.status]).toEqual([200, 200])
    afterGrace()
    expect((await refresh(first['refresh_token'])).body['error']).toBe('invalid_grant')
    for (const { body } of [next, last]) {
      expect((await refresh(body['refresh_token'])).body['error']).toBe('invalid_grant')
      expect((await service.ask('/projects', { token: String(body['access_token']) })).status).toBe(401)
    }
  })

  it('rotates; a reused token ends its family (RFC 9700, 4.14.2)', async () => {
    const first = (await exchange(await codeOf())).body
    const second = (await refresh(first['refresh_token'])).body
    afterGrace()
    expect(second['access_token']).not.toBe(first['access_token'])
    expect(second['refresh_token']).not.toBe(first['refresh_token'])
    expect((await service.ask('/projects', { token: String(second['access_token']) })).status).toBe(200)
    expect((await refresh(first['refresh_token'])).body['error']).toBe('invalid_grant')
    expect((await refresh(second['refresh_token'])).body['error']).toBe('invalid_grant')
    expect((await service.ask('/projects', { token: String(second['access_token']) })).status).toBe(401)
  })

  it('is limited to the token’s app, a confidential one with its secret', async () => {
    const { body } = await exchange(await codeOf())
    const other = { client_id: confidentialId, client_secret: secret }
    expect((await refresh(body['refresh_token'], other)).body['error']).toBe('invalid_grant')
    expect((await refresh(body['refresh_token'], { client_id: confidentialId })).body['error']).toBe(
      'invalid_client',
    )
    expect((await refresh(body['refresh_token'])).status).toBe(200)
  })

  it('returns no further rights', async () => {
    const { body } = await exchange(await codeOf())
    expect((await refresh(body['refresh_token'], { scope: 'project tm' })).body['error']).toBe(
      'invalid_scope',
    )
  })
})

describe('the credentials file', () => {
  it('has hashes, and only the user may read it', async () => {
    const { body } = await exchange(await codeOf())
    const path = join(service.home, 'service.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const kept = readFileSync(path, 'utf8')
    for (const value of [body['access_token'], body['refresh_token'], secret, service.token])
      expect(kept).not.toContain(String(value))
  })

  it('loses an app’s entries with the app', async () => {
    const app = { name: 'Gone', type: 'public', redirectUrls: [REDIRECT], scopes: ['project'] } as const
    const { clientId } = await registerApp(service.credentials, app)
    const { body } = await exchange(await codeOf({ client_id: clientId }), { client_id: clientId })
    await unregisterApp(service.credentials, clientId)
    expect((await service.ask('/projects', { token: String(body['access_token']) })).status).toBe(401)
  })
})

it('is protected by a delay against guessing', async () => {
  const { clientId } = await registerApp(service.credentials, {
    name: 'Guessed',
    type: 'confidential',
    redirectUrls: [REDIRECT],
    scopes: ['project'],
  })
  const guess = async (): Promise<number> => {
    const started = performance.now()
    await refresh('x', { client_id: clientId, client_secret: 'guess' })
    return performance.now() - started
  }
  for (let tries = 0; tries < 8; tries++) await guess()
  expect(await guess()).toBeGreaterThan(300)
})
