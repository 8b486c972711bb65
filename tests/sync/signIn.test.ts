/** Sign-in against a server that follows docs/reference/service.md, with scripted responses. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CloudServer } from '../../core/sync/connection.ts'
import { endpointsOf } from '../../core/sync/connection.ts'
import { openLoopbackRedirect } from '../../core/sync/loopbackRedirect.ts'
import { signIn } from '../../core/sync/signIn.ts'
import { TokenKeeper } from '../../core/sync/tokenKeeper.ts'
import { FileVault } from '../../core/sync/vault.ts'
import { bodyOf, serve } from '../modules/apps.ts'

interface Server {
  connection: CloudServer
  /** The bodies that the token endpoint got. */
  requests: Record<string, string>[]
  /** The browser's action on the consent page. */
  browse: (address: URL) => Promise<void>
}

/**
 * `decide`: what the person does, as parameters of the redirect. `answer`: members of the token endpoint's answers.
 * `meanwhile` runs before the token endpoint answers a body.
 */
async function startServer(
  decide: (code: string, state: string) => Record<string, string>,
  answer: Record<string, unknown> = {},
  meanwhile: (body: Readonly<Record<string, string>>) => Promise<void> | void = () => undefined,
): Promise<Server> {
  const requests: Record<string, string>[] = []
  let challenge = ''
  let refreshToken = ''
  const address = await serve((request, response) => {
    void (async () => {
      const body = JSON.parse(await bodyOf(request)) as Record<string, string>
      requests.push(body)
      await meanwhile(body)
      const hash = createHash('sha256')
        .update(body['code_verifier'] ?? '')
        .digest('base64url')
      const isRight =
        request.headers['content-type'] === 'application/json' &&
        (body['grant_type'] === 'refresh_token' ? body['refresh_token'] === refreshToken : hash === challenge)
      response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' })
      refreshToken = randomUUID()
      const tokens = {
        access_token: randomUUID(),
        token_type: 'bearer',
        expires_in: 7200,
        refresh_token: refreshToken,
      }
      response.end(JSON.stringify({ ...(isRight ? tokens : { error: 'invalid_grant' }), ...answer }))
    })()
  })
  const connection: CloudServer = {
    id: 'c1',
    name: 'Acme cloud',
    authUrl: address,
    baseUrl: address,
    deployment: 'standard',
    clientId: 'client',
    scopes: ['project', 'tm'],
  }
  const browse = async (consent: URL) => {
    const parameters = Object.fromEntries(consent.searchParams)
    expect(consent.pathname).toBe('/oauth/authorize')
    expect(parameters).toMatchObject({
      client_id: 'client',
      response_type: 'code',
      scope: 'project tm',
      code_challenge_method: 'S256',
    })
    challenge = parameters['code_challenge']!
    const back = new URL(parameters['redirect_uri']!)
    for (const [name, value] of Object.entries(decide('a-code', parameters['state']!)))
      back.searchParams.set(name, value)
    await fetch(back)
  }
  return { connection, requests, browse }
}

function vaultOf(): { vault: FileVault; home: string } {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-vault-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return { vault: new FileVault(home), home }
}

async function signInAt(
  { connection, browse }: Server,
  vault: FileVault,
  { signal = new AbortController().signal, timeLimit = 120_000 } = {},
) {
  const redirect = await openLoopbackRedirect((isOurs) => (isOurs ? 'Done' : 'Nothing was waiting for this'))
  await signIn(connection, { vault, redirect, openBrowser: browse, signal, timeLimit })
}

const approve = (code: string, state: string) => ({ code, state })

describe('signing in', () => {
  it('keeps tokens in a file that only the user may read', async () => {
    const server = await startServer(approve)
    const { vault, home } = vaultOf()
    await signInAt(server, vault)
    const [request] = server.requests
    expect(request).toMatchObject({ grant_type: 'authorization_code', client_id: 'client', code: 'a-code' })
    expect(request).not.toHaveProperty('client_secret')
    const tokens = await vault.read('c1')
    expect(tokens?.expiresAt).toBeGreaterThan(Date.now() + 7_000_000)
    expect(statSync(join(home, 'tokens.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(home, 'tokens.json'), 'utf8')).toContain(tokens!.accessToken)
    await vault.forget('c1')
    expect(await vault.read('c1')).toBeNull()
  })

  it('that is declined changes nothing', async () => {
    const server = await startServer((_, state) => ({ error: 'access_denied', state }))
    const { vault } = vaultOf()
    await expect(signInAt(server, vault)).rejects.toMatchObject({
      code: 'cloud.declined',
      message: 'Access to Acme cloud was declined.',
    })
    expect(server.requests).toEqual([])
    expect(await vault.read('c1')).toBeNull()
  })

  it('shows what the server says of a refusal', async () => {
    const description = 'The app is not registered for one of the scopes.'
    const server = await startServer((_, state) => ({
      ...{ error: 'invalid_scope', error_description: description },
      state,
    }))
    await expect(signInAt(server, vaultOf().vault)).rejects.toMatchObject({
      code: 'cloud.refused',
      message: `Acme cloud refused: invalid_scope (${description}).`,
    })
  })

  it('shows no description that repeats the code', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'The code a-code was used.' }
    const server = await startServer(approve, { ...refusal, access_token: undefined })
    const wrong: Server = {
      ...server,
      browse: async (address) => {
        address.searchParams.set('code_challenge', 'another')
        await server.browse(address)
      },
    }
    await expect(signInAt(wrong, vaultOf().vault)).rejects.toMatchObject({
      code: 'cloud.refused',
      message: 'Acme cloud refused: invalid_grant.',
    })
  })

  it('accepts the issuer of its own server, and names another one', async () => {
    const issued = (iss: string): Promise<Server> =>
      startServer((code, state) => ({ code, state, iss: iss === 'own' ? own : iss }))
    let own = ''
    const good = await issued('own')
    own = `${good.connection.authUrl.replace(/\/$/, '')}/`
    await signInAt(good, vaultOf().vault)
    expect(good.requests).toHaveLength(1)
    const foreign = await issued('https://elsewhere.example')
    await expect(signInAt(foreign, vaultOf().vault)).rejects.toMatchObject({
      code: 'cloud.oddAnswer',
      message: 'The answer of the browser names another server than Acme cloud.',
    })
    expect(foreign.requests).toEqual([])
  })

  it('names a type of token that it does not know', async () => {
    const server = await startServer(approve, { token_type: 'mac' })
    await expect(signInAt(server, vaultOf().vault)).rejects.toMatchObject({
      code: 'cloud.oddAnswer',
      message: 'Acme cloud gave a token of the type "mac", which cannot be used here.',
    })
  })

  it('accepts no unrequested response', async () => {
    const server = await startServer((code) => ({ code, state: 'another' }))
    const { vault } = vaultOf()
    await expect(signInAt(server, vault, { timeLimit: 1000 })).rejects.toMatchObject({
      code: 'cloud.timeout',
    })
    expect(server.requests).toEqual([])
  })

  it('takes the first of several redirects with its state, and refuses the others', async () => {
    const redirect = await openLoopbackRedirect(() => 'Done')
    onTestFinished(() => redirect.close())
    const answered = redirect.answered('expected')
    const statusOf = async (query: string) => (await fetch(`${redirect.uri}?${query}`)).status
    expect(await statusOf('state=other&code=a')).toBe(400)
    expect(await statusOf('state=expected&code=b')).toBe(200)
    expect(await statusOf('state=expected&code=c')).toBe(400)
    expect((await answered).searchParams.get('code')).toBe('b')
  })

  it('is cancellable while the browser is open', async () => {
    const server = await startServer(approve)
    const { vault } = vaultOf()
    const controller = new AbortController()
    const waiting = signInAt({ ...server, browse: () => Promise.resolve(controller.abort()) }, vault, {
      signal: controller.signal,
    })
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('over http is allowed for this machine only', () => {
    const [authUrl, baseUrl] = ['http://cloud.example', 'https://cloud.example']
    expect(() => endpointsOf({ authUrl, baseUrl })).toThrow(
      expect.objectContaining({ code: 'cloud.insecure' }) as Error,
    )
  })
})

describe('the access token', () => {
  it('is renewed before its end, once for all callers', async () => {
    const server = await startServer(approve)
    const { vault } = vaultOf()
    await signInAt(server, vault)
    const first = await vault.read('c1')
    let now = Date.now()
    const keeper = new TokenKeeper(server.connection, { vault, now: () => now })
    expect(await keeper.accessToken()).toBe(first!.accessToken)
    now += 7_200_000 - 60_000
    const tokens = await Promise.all(Array.from({ length: 20 }, () => keeper.accessToken()))
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(first!.accessToken)
    expect(server.requests).toHaveLength(2)
    expect((await vault.read('c1'))?.refreshToken).not.toBe(first!.refreshToken)
  })

  it('is renewed once for all callers by a service whose new access token is the old one', async () => {
    const server = await startServer(approve, { access_token: 'the same' })
    const { vault } = vaultOf()
    await signInAt(server, vault)
    const keeper = new TokenKeeper(server.connection, { vault })
    await Promise.all(Array.from({ length: 5 }, () => keeper.replacementOf('the same')))
    expect(server.requests).toHaveLength(2)
  })

  it.each([
    [401, 'cloud.signedOut'],
    [403, 'cloud.signedOut'],
    [500, 'cloud.unavailable'],
    [503, 'cloud.unavailable'],
    [429, 'cloud.tooMany'],
  ])('stays in the vault if a renewal is answered %i, which means %s', async (status, code) => {
    const { vault } = vaultOf()
    const address = await serve((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: 'As the API says it', error: null }))
    })
    const tokens = { accessToken: 'old', refreshToken: 'r', expiresAt: null }
    await vault.write('c1', tokens)
    const { connection } = await startServer(approve)
    const keeper = new TokenKeeper(
      { ...connection, authUrl: address },
      { vault, sleep: () => Promise.resolve() },
    )
    await expect(keeper.replacementOf('old')).rejects.toMatchObject({ code })
    expect(await vault.read('c1')).toEqual(tokens)
  })

  it('is replaced once if the service refuses it', async () => {
    const server = await startServer(approve)
    const { vault } = vaultOf()
    await signInAt(server, vault)
    const keeper = new TokenKeeper(server.connection, { vault })
    const refused = await keeper.accessToken()
    const [one, other] = await Promise.all([keeper.replacementOf(refused), keeper.replacementOf(refused)])
    expect(one).toBe(other)
    expect(await keeper.replacementOf(refused)).toBe(one)
    expect(server.requests).toHaveLength(2)
  })

  it('is renewed by one process at a time: the refresh token is used once', async () => {
    const server = await startServer(approve)
    const { vault, home } = vaultOf()
    await signInAt(server, vault)
    const later = () => Date.now() + 7_200_000
    const processes = [1, 2, 3].map(
      () => new TokenKeeper(server.connection, { vault: new FileVault(home), now: later }),
    )
    const tokens = await Promise.all(processes.map((keeper) => keeper.replacementOf('')))
    const renewed = await Promise.all(processes.map((keeper) => keeper.replacementOf(tokens[0]!)))
    expect(new Set(renewed).size).toBe(1)
    expect(server.requests).toHaveLength(2)
  })

  it('is not brought back by a renewal during which the user signs out', async () => {
    const { vault } = vaultOf()
    const server = await startServer(approve, {}, async ({ grant_type: grant }) => {
      if (grant === 'refresh_token') await vault.forget('c1')
    })
    await signInAt(server, vault)
    const keeper = new TokenKeeper(server.connection, { vault })
    const refused = await keeper.accessToken()
    await expect(keeper.replacementOf(refused)).rejects.toMatchObject({ code: 'cloud.signedOut' })
    expect(await vault.read('c1')).toBeNull()
  })

  it('requires a new sign-in if the user was signed out elsewhere, without showing a token', async () => {
    const server = await startServer(approve)
    const { vault } = vaultOf()
    await vault.write('c1', { accessToken: 'old', refreshToken: 'secret-token', expiresAt: 0 })
    const failure: unknown = await new TokenKeeper(server.connection, { vault })
      .accessToken()
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'cloud.signedOut' })
    expect(JSON.stringify(failure)).not.toContain('secret-token')
  })
})
