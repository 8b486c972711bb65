/** Every rule of docs/reference/service.md, "Authorization". */
import { describe, expect, it } from 'vitest'
import { isRegistered } from '../../core/service/oauth/authorize.ts'
import {
  REDIRECT,
  service,
  publicId,
  confidentialId,
  encoded,
  asked,
  authorize,
  answer,
  codeOf,
  exchange,
  type Parameters,
  withApps,
} from './oauthApp.ts'
import { registerApp } from '../../core/service/registry.ts'

withApps()

describe('a registered app', () => {
  const app = { name: 'New', redirectUrls: [REDIRECT], scopes: ['project'] }

  it('gets an id, and a secret if it is confidential', async () => {
    const open = await registerApp(service.credentials, { ...app, type: 'public' })
    const closed = await registerApp(service.credentials, { ...app, type: 'confidential' })
    expect(new Set([open.clientId, closed.clientId, publicId, confidentialId]).size).toBe(4)
    expect(open.clientSecret).toBeUndefined()
    expect(closed.clientSecret).toMatch(/^[\w-]{43}$/)
  })

  it('has one redirect URL or more, and the user returns to the requested one', async () => {
    for (const url of [REDIRECT, 'interlinear://oauth/callback']) {
      const back = await answer(await authorize({ redirect_uri: url }), 'allow')
      expect(back.href.startsWith(`${url}?`)).toBe(true)
      expect(back.searchParams.get('code')).toMatch(/./)
    }
  })
})

describe('the authorization request', () => {
  it('shows the user the client, scopes and projects; with no script and in no frame', async () => {
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

  it('returns code and state after consent', async () => {
    const back = await answer(await authorize(), 'allow')
    expect(back.href.startsWith(`${REDIRECT}?`)).toBe(true)
    expect(back.searchParams.get('state')).toBe('a b/ü')
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it('returns access_denied and state if the user declines, or chooses no project', async () => {
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
  ])('redirects with the error of %s', async (_, changes, error) => {
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
  ])('does not redirect for %s', async (_, changes) => {
    const page = await authorize(changes)
    expect(page.status).toBe(400)
    expect(page.headers.get('location')).toBeNull()
  })

  it('refuses a repeated parameter (RFC 6749, 3.1)', async () => {
    const query = `${encoded(asked()).toString()}&scope=project`
    const back = await fetch(`${service.serving.authUrl}/oauth/authorize?${query}`, { redirect: 'manual' })
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  it('accepts any port of a loopback address, and no other difference (RFC 8252, 7.3)', () => {
    expect(isRegistered('http://127.0.0.1:49152/callback', REDIRECT)).toBe(true)
    expect(isRegistered('http://localhost:49152/callback', REDIRECT)).toBe(false)
    expect(isRegistered('http://127.0.0.1:1/other', REDIRECT)).toBe(false)
    expect(isRegistered('http://user@127.0.0.1:1/callback', REDIRECT)).toBe(false)
    expect(isRegistered('https://app.example:8443/cb', 'https://app.example/cb')).toBe(false)
    expect(isRegistered('http://127.0.0.1.evil.example/callback', REDIRECT)).toBe(false)
  })

  it('is accepted without a state, and returns none', async () => {
    const back = await answer(await authorize({ state: undefined }), 'allow')
    expect([...back.searchParams.keys()]).toEqual(['code', 'iss'])
  })

  it('names the issuer in each redirect, and says so in the metadata (RFC 9207)', async () => {
    const issuer = service.serving.authUrl
    const refused = await authorize({ response_type: 'token' })
    const redirects = [
      await answer(await authorize(), 'allow'),
      await answer(await authorize(), 'deny'),
      new URL(refused.headers.get('location') ?? ''),
    ]
    expect(redirects.map(({ searchParams }) => searchParams.get('iss'))).toEqual([issuer, issuer, issuer])
    const metadata = await fetch(`${issuer}/.well-known/oauth-authorization-server`)
    expect(await metadata.json()).toMatchObject({
      issuer,
      authorization_response_iss_parameter_supported: true,
    })
  })

  it.each(['cross-site', 'same-site', 'none'])('takes no answer that a browser calls %s', async (site) => {
    const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(await (await authorize()).text()) ?? []
    const post = (from: string): Promise<Response> =>
      fetch(`${service.serving.authUrl}/oauth/authorize`, {
        ...{ method: 'POST', redirect: 'manual', headers: { 'Sec-Fetch-Site': from } },
        body: new URLSearchParams({ consent, answer: 'allow', project: '1' }),
      })
    expect((await post(site)).status).toBe(403)
    expect((await post('same-origin')).status).toBe(303)
  })

  it('is accepted with several scopes, separated by spaces', async () => {
    const scopes = ['project', 'tm']
    const app = { name: 'Two', type: 'public', redirectUrls: [REDIRECT], scopes } as const
    const { clientId } = await registerApp(service.credentials, app)
    const asks = { client_id: clientId, scope: 'project tm' }
    const { body } = await exchange(await codeOf(asks), { client_id: clientId })
    for (const path of ['/projects', '/tms'])
      expect((await service.ask(path, { token: String(body['access_token']) })).status).toBe(200)
  })

  it('answers a page once, and only its own', async () => {
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
