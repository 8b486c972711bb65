/**
 * Sign-in against an OAuth server that others wrote. It speaks forms, as most do; what stands before it turns the JSON
 * bodies of the service's token endpoint into them.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import Provider from 'oidc-provider'
import type { CloudServer } from '../../core/sync/connection.ts'
import { openLoopbackRedirect } from '../../core/sync/loopbackRedirect.ts'
import { signIn } from '../../core/sync/signIn.ts'
import { TokenKeeper } from '../../core/sync/tokenKeeper.ts'
import { FileVault } from '../../core/sync/vault.ts'
import { bodyOf } from '../modules/apps.ts'

const CLIENT = 'interlinear'
/** The scopes that make the server issue a refresh token. */
const SCOPES = ['openid', 'offline_access']

let address: string
let close: () => void

beforeAll(async () => {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(address, {
    clients: [
      {
        client_id: CLIENT,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['http://127.0.0.1/oauth/callback'],
      },
    ],
    pkce: { required: () => true },
    routes: { authorization: '/oauth/authorize', token: '/oauth/token' },
    features: { devInteractions: { enabled: true } },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 7200,
      RefreshToken: 86_400,
      Session: 600,
      Interaction: 600,
      Grant: 86_400,
      IdToken: 600,
    },
    cookies: { keys: ['for tests'] },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void asForm(request, response, answer))
  close = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterAll(() => close())

async function asForm(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<void> {
  if (request.url === '/oauth/token') {
    expect(request.headers['content-type']).toBe('application/json')
    const body = JSON.parse(await bodyOf(request)) as Record<string, string>
    request.headers['content-type'] = 'application/x-www-form-urlencoded'
    // The provider takes a body that was parsed before it.
    Object.assign(request, { body })
  }
  await answer(request, response)
}

/** A person in a browser: keeps cookies, follows redirects, and submits the form of each page. */
async function browse(
  consent: URL,
  choose: (page: string) => 'submit' | 'abort' = () => 'submit',
): Promise<void> {
  const cookies = new Map<string, string>()
  let next = { url: consent, init: {} as RequestInit }
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next.url, { ...next.init, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) next = { url: new URL(location, next.url), init: {} }
    else {
      const page = await answer.text()
      if (next.url.pathname === '/oauth/callback') return
      next = submitted(page, next.url, choose(page))
    }
  }
  throw new Error('The pages go round in circles.')
}

function submitted(page: string, url: URL, choice: 'submit' | 'abort'): { url: URL; init: RequestInit } {
  if (choice === 'abort') {
    const [, abort = ''] = /href="([^"]*\/abort)"/.exec(page) ?? []
    return { url: new URL(abort, url), init: {} }
  }
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
  const body = new URLSearchParams({ prompt, login: 'anna', password: 'any' })
  return { url: new URL(action, url), init: { method: 'POST', body } }
}

function connectionTo(base: string): CloudServer {
  return {
    id: 'c1',
    name: 'Other',
    authUrl: base,
    baseUrl: base,
    deployment: 'standard',
    clientId: CLIENT,
    scopes: SCOPES,
  }
}

function vaultOf(): FileVault {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-independent-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return new FileVault(home)
}

async function signInBy(openBrowser: (consent: URL) => Promise<void>): Promise<FileVault> {
  const vault = vaultOf()
  const redirect = await openLoopbackRedirect(() => 'Done')
  const { signal } = new AbortController()
  await signIn(connectionTo(address), { vault, redirect, openBrowser, signal })
  return vault
}

/** An OpenID provider asks for consent before it gives a refresh token; the service needs no such parameter. */
function asking(consent: URL): URL {
  const url = new URL(consent)
  url.searchParams.set('prompt', 'consent')
  return url
}

describe('an independent server', () => {
  it('signs in with PKCE by the loopback redirect, and rotates refresh tokens', async () => {
    const vault = await signInBy((consent) => browse(asking(consent)))
    const first = await vault.read('c1')
    expect(first?.refreshToken).toEqual(expect.any(String))
    const keeper = new TokenKeeper(connectionTo(address), { vault })
    const newer = await keeper.replacementOf(first!.accessToken)
    expect(newer).not.toBe(first!.accessToken)
    expect((await vault.read('c1'))?.refreshToken).not.toBe(first!.refreshToken)
    expect(await keeper.replacementOf(newer)).not.toBe(newer)
  })

  it('is believed if the user declines', async () => {
    const declined = signInBy((consent) => browse(asking(consent), () => 'abort'))
    await expect(declined).rejects.toMatchObject({ code: 'cloud.declined' })
  })

  it('ends the sign-in if a refresh token is used twice', async () => {
    const vault = await signInBy((consent) => browse(asking(consent)))
    const first = await vault.read('c1')
    await new TokenKeeper(connectionTo(address), { vault }).replacementOf(first!.accessToken)
    await vault.write('c1', first!)
    const stale = new TokenKeeper(connectionTo(address), { vault }).replacementOf(first!.accessToken)
    await expect(stale).rejects.toMatchObject({ code: 'cloud.signedOut' })
  })
})
