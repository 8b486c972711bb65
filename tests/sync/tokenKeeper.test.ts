/** Renewing an access token at servers that others wrote: out of order, silent, refusing in their own way. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { CloudServer } from '../../core/sync/connection.ts'
import { TokenKeeper, type TokenKeeperOptions } from '../../core/sync/tokenKeeper.ts'
import { FileVault, type Tokens } from '../../core/sync/vault.ts'
import { bodyOf, serve } from '../modules/apps.ts'

type Answer = (response: ServerResponse) => unknown

const MINUTE = 60_000
const OLD: Tokens = { accessToken: 'old-secret', refreshToken: 'refresh-secret', expiresAt: 0 }

interface Renewing {
  home: string
  connection: CloudServer
  vault: FileVault
  /** The refresh tokens that the server was sent. */
  asked: string[]
  keeper: (options?: Partial<TokenKeeperOptions>) => TokenKeeper
}

/** Answers the first request with the first, and so on; the last answers all that come after. */
async function renewingAt(tokens: Tokens, ...answers: Answer[]): Promise<Renewing> {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-renewal-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const asked: string[] = []
  const address = await serve((request, response) => {
    void (async () => {
      const body = JSON.parse(await bodyOf(request)) as Record<string, string>
      asked.push(body['refresh_token'] ?? '')
      answers[Math.min(asked.length, answers.length) - 1]?.(response)
    })()
  })
  const connection: CloudServer = {
    ...{ id: 'c1', name: 'Acme cloud', authUrl: address, baseUrl: address, deployment: 'standard' },
    ...{ clientId: 'client', scopes: ['project'] },
  }
  const vault = new FileVault(home)
  await vault.write('c1', tokens)
  const keeper: Renewing['keeper'] = (options) =>
    new TokenKeeper(connection, { vault, sleep: () => Promise.resolve(), ...options })
  return { home, connection, vault, asked, keeper }
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const html =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>')
const lost: Answer = (response) => response.socket?.destroy()
const NEW = {
  access_token: 'new-secret',
  token_type: 'Bearer',
  expires_in: 7200,
  refresh_token: 'next-secret',
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(thrown instanceof Failure)) throw new Error(`no failure: ${String(thrown)}`)
  expect(inspect([thrown, thrown.toValue()], { depth: 9 })).not.toContain('-secret')
  return thrown
}

describe('a server that receives the request and', () => {
  it.each<[string, Answer]>([
    ['says nothing', () => undefined],
    [
      'begins to answer',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"access_token":')
      },
    ],
  ])('does not block for ever if it %s, and the lock is free', async (_does, answer) => {
    const { home, connection, vault, keeper } = await renewingAt(OLD, answer)
    expect(await failureOf(keeper({ timeLimit: 200 }).accessToken())).toMatchObject({
      code: 'cloud.unreachable',
      details: { path: connection.authUrl },
    })
    expect(readdirSync(home)).toEqual(['tokens.json'])
    expect((await vault.read('c1'))?.refreshToken).toBe('refresh-secret')
  })

  it.each<[string, Answer]>([
    ['is out of order', html(503)],
    ['will have it later', json({ error: 'temporarily_unavailable' }, 400)],
    ['takes the answer with the connection', lost],
  ])('is asked once more if it %s', async (_does, answer) => {
    const { asked, keeper, vault } = await renewingAt(OLD, answer, answer, json(NEW))
    expect(await keeper().accessToken()).toBe('new-secret')
    expect(asked).toEqual(['refresh-secret', 'refresh-secret', 'refresh-secret'])
    expect((await vault.read('c1'))?.refreshToken).toBe('next-secret')
  })

  it.each<[string, Answer, string, number]>([
    ['stays out of order', html(502), 'cloud.unavailable', 4],
    ['has too much to do', json({ error: 'too_many' }, 429), 'cloud.tooMany', 1],
    ['is a page of the network', html(200), 'cloud.oddAnswer', 1],
    ['gives a kind of token that nobody knows', json({ ...NEW, token_type: 'mac' }), 'cloud.oddAnswer', 1],
  ])('ends no sign-in if it %s', async (_does, answer, code, times) => {
    const { asked, keeper, vault } = await renewingAt(OLD, answer)
    expect(await failureOf(keeper().accessToken())).toMatchObject({ code })
    expect(asked).toHaveLength(times)
    expect(await vault.read('c1')).toEqual(OLD)
  })

  it.each<[string, Answer]>([
    ['as OAuth does', json({ error: 'invalid_grant' }, 400)],
    ['with a challenge', json({ error: 'invalid_grant' }, 401, { 'www-authenticate': 'Bearer realm="api"' })],
    ['as the API does', json({ error: { code: 401, message: 'refresh-secret is used up' } }, 401)],
  ])('requires a new sign-in if it refuses %s', async (_how, answer) => {
    const { asked, keeper } = await renewingAt(OLD, answer)
    expect(await failureOf(keeper().accessToken())).toMatchObject({
      code: 'cloud.signedOut',
      message: 'You are not signed in to Acme cloud.',
      details: { kept: 'All your work is in the project file.', todo: 'Sign in, then sync again.' },
    })
    expect(asked).toHaveLength(1)
  })

  it('keeps the refresh token if it gives no other', async () => {
    const answer = json({ ...NEW, refresh_token: null, scope: null, expires_in: '7200' }, 201)
    const { keeper, vault } = await renewingAt(OLD, answer)
    expect(await keeper().accessToken()).toBe('new-secret')
    expect(await vault.read('c1')).toMatchObject({ refreshToken: 'refresh-secret' })
  })
})

describe('a token that is still valid', () => {
  it('is used while no other is available, and renewed later', async () => {
    let now = 1_000_000
    const good = { ...OLD, expiresAt: now + 4 * MINUTE }
    const { asked, keeper } = await renewingAt(good, html(503), html(503), html(503), html(503), json(NEW))
    const one = keeper({ now: () => now })
    expect(await Promise.all([one.accessToken(), one.accessToken()])).toEqual(['old-secret', 'old-secret'])
    expect(await one.accessToken()).toBe('old-secret')
    expect(asked).toHaveLength(4)
    now += MINUTE
    expect(await one.accessToken()).toBe('new-secret')
    expect(asked).toHaveLength(5)
  })

  it('is not renewed with each request if tokens live for a minute', async () => {
    let now = 1_000_000
    const { asked, keeper } = await renewingAt(OLD, json({ ...NEW, expires_in: 60 }))
    const one = keeper({ now: () => now })
    for (let request = 0; request < 5; request++) expect(await one.accessToken()).toBe('new-secret')
    expect(asked).toHaveLength(1)
    now += 50_000
    await one.accessToken()
    expect(asked).toHaveLength(2)
  })
})

describe('while newer tokens are on their way', () => {
  it('a user who signs out stays signed out', async () => {
    const signingOut: Answer = (response) => void vault.forget('c1').then(() => json(NEW)(response))
    const { keeper, vault } = await renewingAt(OLD, signingOut)
    expect(await failureOf(keeper().accessToken())).toMatchObject({ code: 'cloud.signedOut' })
    expect(await vault.read('c1')).toBeNull()
  })

  it('a user who signs in again stays so', async () => {
    const other = { accessToken: 'personal', refreshToken: null, expiresAt: null }
    const signingIn: Answer = (response) => void vault.write('c1', other).then(() => json(NEW)(response))
    const { keeper, vault } = await renewingAt(OLD, signingIn)
    expect(await keeper().accessToken()).toBe('personal')
    expect(await vault.read('c1')).toEqual(other)
  })
})

it('tokens that cannot be written are kept in memory: those before them are used', async () => {
  const once: Answer = (response) =>
    json(asked.length === 1 ? NEW : { error: 'invalid_grant' }, asked.length === 1 ? 200 : 400)(response)
  const { asked, connection, vault } = await renewingAt(OLD, once)
  let isFull = true
  const write = vault.write.bind(vault)
  vault.write = (id, tokens) =>
    isFull ? Promise.reject(new Failure('home.unwritable', 'The disk is full.')) : write(id, tokens)
  const keeper = new TokenKeeper(connection, { vault })
  expect(await failureOf(keeper.accessToken())).toMatchObject({ code: 'home.unwritable' })
  isFull = false
  expect(await keeper.accessToken()).toBe('new-secret')
  expect(asked).toHaveLength(1)
  expect((await vault.read('c1'))?.refreshToken).toBe('next-secret')
})

it('a personal token that the service no longer accepts is reported', async () => {
  const personal = { accessToken: 'old-secret', refreshToken: null, expiresAt: null }
  const { asked, keeper } = await renewingAt(personal, json(NEW))
  expect(await failureOf(keeper().replacementOf('old-secret'))).toMatchObject({
    code: 'cloud.refusedToken',
    message: 'Acme cloud no longer accepts the sign-in.',
    details: { kept: 'All your work is in the project file.', todo: 'Sign in once more, then sync again.' },
  })
  expect(asked).toEqual([])
})
