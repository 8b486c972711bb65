/** Every rule of docs/reference/service.md, "Authorization" and "Tokens". */
import { statSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRegistered } from '../../core/service/oauth/authorize.ts'
import { bearerOf } from '../../core/service/oauth/grants.ts'
import { addApp, removeApp } from '../../core/workbench/serving.ts'
import { startTestService } from './service.ts'
import type { TestService } from './service.ts'

const REDIRECT = 'http://127.0.0.1/callback'
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

let service: TestService
let publicId: string
let confidentialId: string
let secret: string

beforeAll(async () => {
  service = await startTestService()
  const app = {
    name: 'Lint <b>',
    redirectUrls: [REDIRECT, 'interlinear://oauth/callback'],
    scopes: ['project'],
  }
  publicId = (await addApp(service.credentials, { ...app, type: 'public' })).clientId
  const confidential = await addApp(service.credentials, { ...app, type: 'confidential' })
  confidentialId = confidential.clientId
  secret = confidential.clientSecret ?? ''
})
afterAll(() => service.close())

type Parameters = Record<string, string | undefined>

function encoded(parameters: Parameters): URLSearchParams {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return new URLSearchParams(Object.fromEntries(given) as Record<string, string>)
}

const asked = (): Parameters => ({
  client_id: publicId,
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'project',
  state: 'a b/ü',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
})

function authorize(changes: Parameters = {}): Promise<Response> {
  const query = encoded({ ...asked(), ...changes })
  return fetch(`${service.serving.authUrl}/oauth/authorize?${query.toString()}`, { redirect: 'manual' })
}

/** The person's answer to a page. */
async function answer(page: Response, given: 'allow' | 'deny', projects = ['1']): Promise<URL> {
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(await page.text()) ?? []
  const form = new URLSearchParams({ consent, answer: given })
  for (const project of projects) form.append('project', project)
  const answered = await fetch(`${service.serving.authUrl}/oauth/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  expect(answered.status).toBe(303)
  return new URL(answered.headers.get('location') ?? '')
}

async function codeOf(changes: Parameters = {}): Promise<string> {
  const back = await answer(await authorize(changes), 'allow')
  return back.searchParams.get('code') ?? ''
}

async function token(
  body: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answered = await fetch(`${service.serving.authUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answered.headers.get('cache-control')).toBe('no-store')
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> }
}

const exchange = (code: string, changes: Record<string, unknown> = {}): ReturnType<typeof token> =>
  token({
    grant_type: 'authorization_code',
    client_id: publicId,
    redirect_uri: REDIRECT,
    code,
    code_verifier: VERIFIER,
    ...changes,
  })

const refresh = (refreshToken: unknown, changes: Record<string, unknown> = {}): ReturnType<typeof token> =>
  token({ grant_type: 'refresh_token', client_id: publicId, refresh_token: refreshToken, ...changes })

describe('an app that is registered', () => {
  const app = { name: 'New', redirectUrls: [REDIRECT], scopes: ['project'] }

  it('gets an id, and a secret where it is confidential', async () => {
    const open = await addApp(service.credentials, { ...app, type: 'public' })
    const closed = await addApp(service.credentials, { ...app, type: 'confidential' })
    expect(new Set([open.clientId, closed.clientId, publicId, confidentialId]).size).toBe(4)
    expect(open.clientSecret).toBeUndefined()
    expect(closed.clientSecret).toMatch(/^[\w-]{43}$/)
  })

  it('has one redirect URL or more, and people come back to the one that is asked for', async () => {
    for (const url of [REDIRECT, 'interlinear://oauth/callback']) {
      const back = await answer(await authorize({ redirect_uri: url }), 'allow')
      expect(back.href.startsWith(`${url}?`)).toBe(true)
      expect(back.searchParams.get('code')).toMatch(/./)
    }
  })
})

describe('the authorization request', () => {
  it('asks the person: who, for what, in which projects; with no script and in no frame', async () => {
    const page = await authorize()
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    expect(html).toContain('Lint &lt;b&gt;')
    expect(html).not.toContain('<b>')
    expect(html).not.toContain('<script')
    expect(html).toContain('Shop')
    expect(html).toContain('<code>project</code>')
  })

  it('comes back with code and state where the person allows it', async () => {
    const back = await answer(await authorize(), 'allow')
    expect(back.href.startsWith(`${REDIRECT}?`)).toBe(true)
    expect(back.searchParams.get('state')).toBe('a b/ü')
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it('comes back with access_denied and state where the person declines, or chooses no project', async () => {
    for (const back of [
      await answer(await authorize(), 'deny'),
      await answer(await authorize(), 'allow', []),
    ]) {
      expect(back.searchParams.get('error')).toBe('access_denied')
      expect(back.searchParams.get('state')).toBe('a b/ü')
      expect(back.searchParams.has('code')).toBe(false)
    }
  })

  it.each<[string, Parameters, string]>([
    [
      'a public app without code_challenge',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    ['a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['an unknown method', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['another response_type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no scope', { scope: undefined }, 'invalid_request'],
    ['a scope that the app is not registered for', { scope: 'project tm' }, 'invalid_scope'],
  ])('tells the app of %s', async (_, changes, error) => {
    const back = await authorize(changes)
    expect(back.status).toBe(303)
    const location = new URL(back.headers.get('location') ?? '')
    expect(location.href.startsWith(REDIRECT)).toBe(true)
    expect(location.searchParams.get('error')).toBe(error)
    expect(location.searchParams.get('state')).toBe('a b/ü')
  })

  it.each<[string, Parameters]>([
    ['an unknown app', { client_id: 'nobody' }],
    ['no redirect_uri', { redirect_uri: undefined }],
    ['an unregistered one', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer one', { redirect_uri: `${REDIRECT}/more` }],
    ['one with another query', { redirect_uri: `${REDIRECT}?next=evil` }],
  ])('sends nobody anywhere for %s', async (_, changes) => {
    const page = await authorize(changes)
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
  })

  it('refuses a parameter that stands twice (RFC 6749, 3.1)', async () => {
    const query = `${encoded(asked()).toString()}&scope=project`
    const back = await fetch(`${service.serving.authUrl}/oauth/authorize?${query}`, { redirect: 'manual' })
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  it('takes any port of a loopback address, and nothing else that differs (RFC 8252, 7.3)', () => {
    expect(isRegistered('http://127.0.0.1:49152/callback', REDIRECT)).toBe(true)
    expect(isRegistered('http://localhost:49152/callback', REDIRECT)).toBe(false)
    expect(isRegistered('http://127.0.0.1:1/other', REDIRECT)).toBe(false)
    expect(isRegistered('http://user@127.0.0.1:1/callback', REDIRECT)).toBe(false)
    expect(isRegistered('https://app.example:8443/cb', 'https://app.example/cb')).toBe(false)
    expect(isRegistered('http://127.0.0.1.evil.example/callback', REDIRECT)).toBe(false)
  })

  it('may do without a state, and none comes back', async () => {
    const back = await answer(await authorize({ state: undefined }), 'allow')
    expect([...back.searchParams.keys()]).toEqual(['code'])
  })

  it('may ask for several scopes, with spaces between them', async () => {
    const scopes = ['project', 'tm']
    const app = { name: 'Two', type: 'public', redirectUrls: [REDIRECT], scopes } as const
    const { clientId } = await addApp(service.credentials, app)
    const asks = { client_id: clientId, scope: 'project tm' }
    const { body } = await exchange(await codeOf(asks), { client_id: clientId })
    for (const path of ['/projects', '/tms'])
      expect((await service.ask(path, { token: String(body['access_token']) })).status).toBe(200)
  })

  it('answers a page once, and none that it did not make', async () => {
    const page = await authorize()
    const copy = page.clone()
    await answer(page, 'deny')
    const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(await copy.text()) ?? []
    for (const id of [consent, 'guessed', '']) {
      const again = await fetch(`${service.serving.authUrl}/oauth/authorize`, {
        method: 'POST',
        body: new URLSearchParams({ consent: id, answer: 'allow', project: '1' }),
        redirect: 'manual',
      })
      expect(again.status).toBe(400)
    }
  })
})

describe('the code exchange', () => {
  it('answers the spec’s token response, and the token works', async () => {
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

  it('gives a token for as many seconds as it says', async () => {
    const before = Date.now()
    const { body } = await exchange(await codeOf())
    const { access_token: given, expires_in: seconds } = body
    const after = (later: number): ReturnType<typeof bearerOf> =>
      bearerOf(service.credentials, String(given), later + Number(seconds) * 1_000)
    expect(await after(before - 1)).toMatchObject({ scopes: ['project'] })
    expect(await after(Date.now())).toBeNull()
  })

  it('takes a form too', async () => {
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

  it('takes the verifier as it is for a plain challenge, which is the default', async () => {
    const code = await codeOf({ code_challenge: VERIFIER, code_challenge_method: undefined })
    expect((await exchange(code)).status).toBe(200)
  })

  it('ends what a code was exchanged for when it comes again (RFC 6749, 10.5)', async () => {
    const code = await codeOf()
    const { body } = await exchange(code)
    expect((await exchange(code)).body['error']).toBe('invalid_grant')
    expect((await service.ask('/projects', { token: String(body['access_token']) })).status).toBe(401)
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

  it('asks a confidential app for its secret, whatever verifier it sends', async () => {
    const code = () => codeOf({ client_id: confidentialId })
    const own = { client_id: confidentialId }
    expect((await exchange(await code(), own)).body['error']).toBe('invalid_client')
    expect((await exchange(await code(), { ...own, client_secret: 'wrong' })).status).toBe(401)
    expect((await exchange(await code(), { ...own, client_secret: secret })).status).toBe(200)
    const withVerifier = { ...own, client_secret: secret, code_verifier: undefined }
    expect((await exchange(await code(), withVerifier)).body['error']).toBe('invalid_request')
  })

  it('takes a confidential app without PKCE, and then no verifier (RFC 9700, 4.8.2)', async () => {
    const without = { client_id: confidentialId, code_challenge: undefined, code_challenge_method: undefined }
    const own = { client_id: confidentialId, client_secret: secret }
    expect((await exchange(await codeOf(without), { ...own, code_verifier: undefined })).status).toBe(200)
    expect((await exchange(await codeOf(without), own)).body['error']).toBe('invalid_grant')
  })

  it('gives no code of one app to another', async () => {
    const code = await codeOf()
    const other = { client_id: confidentialId, client_secret: secret }
    expect((await exchange(code, other)).body['error']).toBe('invalid_grant')
  })

  it('refuses what is neither JSON nor a form', async () => {
    const answered = await fetch(`${service.serving.authUrl}/oauth/token`, { method: 'POST', body: '[1' })
    expect(answered.status).toBe(400)
    expect(await answered.json()).toMatchObject({ error: 'invalid_request' })
  })
})

describe('refreshing', () => {
  it('rotates; a token that was exchanged ends its family (RFC 9700, 4.14.2)', async () => {
    const first = (await exchange(await codeOf())).body
    const second = (await refresh(first['refresh_token'])).body
    expect(second['access_token']).not.toBe(first['access_token'])
    expect(second['refresh_token']).not.toBe(first['refresh_token'])
    expect((await service.ask('/projects', { token: String(second['access_token']) })).status).toBe(200)
    expect((await refresh(first['refresh_token'])).body['error']).toBe('invalid_grant')
    expect((await refresh(second['refresh_token'])).body['error']).toBe('invalid_grant')
    expect((await service.ask('/projects', { token: String(second['access_token']) })).status).toBe(401)
  })

  it('is each app’s own, and a confidential one’s with its secret', async () => {
    const { body } = await exchange(await codeOf())
    const other = { client_id: confidentialId, client_secret: secret }
    expect((await refresh(body['refresh_token'], other)).body['error']).toBe('invalid_grant')
    expect((await refresh(body['refresh_token'], { client_id: confidentialId })).body['error']).toBe(
      'invalid_client',
    )
    expect((await refresh(body['refresh_token'])).status).toBe(200)
  })

  it('gives no more than was allowed', async () => {
    const { body } = await exchange(await codeOf())
    expect((await refresh(body['refresh_token'], { scope: 'project tm' })).body['error']).toBe(
      'invalid_scope',
    )
  })
})

describe('what is kept', () => {
  it('is hashes, in a file that only this person may read', async () => {
    const { body } = await exchange(await codeOf())
    const path = join(service.home, 'service.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const kept = readFileSync(path, 'utf8')
    for (const value of [body['access_token'], body['refresh_token'], secret, service.token])
      expect(kept).not.toContain(String(value))
  })

  it('ends with the app', async () => {
    const app = { name: 'Gone', type: 'public', redirectUrls: [REDIRECT], scopes: ['project'] } as const
    const { clientId } = await addApp(service.credentials, app)
    const { body } = await exchange(await codeOf({ client_id: clientId }), { client_id: clientId })
    await removeApp(service.credentials, clientId)
    expect((await service.ask('/projects', { token: String(body['access_token']) })).status).toBe(401)
  })
})

it('slows down who guesses', async () => {
  const { clientId } = await addApp(service.credentials, {
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
