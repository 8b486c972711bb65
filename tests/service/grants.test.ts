/** Tokens over their whole life, with a simulated clock: what expires, what is forgotten, and what stays. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CredentialFile, type Installation } from '../../core/credentials/credentials.ts'
import {
  bearerOf,
  endGrant,
  grantInstalled,
  grantRefreshed,
  grantTokens,
  RefreshGrace,
  type TokenResponse,
} from '../../core/service/oauth/grants.ts'
import { answerToken } from '../../core/service/oauth/token.ts'
import { hashSecret } from '../../core/platform/crypto/secrets.ts'

const SECOND = 1_000
const DAY = 24 * 3_600 * SECOND
const ALLOWED = { clientId: 'app', scopes: ['project', 'tm'], projects: ['/a.interlinear'] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
})
afterEach(() => {
  vi.useRealTimers()
})

function service() {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-grants-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const file = new CredentialFile(home)
  const grace = new RefreshGrace()
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const refresh = async (refreshToken: string): Promise<TokenResponse | string> =>
    grantRefreshed(file, grace, { clientId: 'app', refreshToken, scopes: null })
  const refreshed = async (refreshToken: string): Promise<TokenResponse> => {
    const answer = await refresh(refreshToken)
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  }
  const opens = async (token: string) => (await bearerOf(file, token)) !== null
  const families = async () => (await file.read()).grants.map(({ id }) => id)
  return { home, file, pass, refresh, refreshed, opens, families }
}

describe('a family of tokens', () => {
  it('opens the projects that a person allowed, for two hours', async () => {
    const { file, pass } = service()
    const { response } = await grantTokens(file, ALLOWED)
    expect(await bearerOf(file, response.access_token)).toMatchObject({
      scopes: ALLOWED.scopes,
      projects: ALLOWED.projects,
    })
    expect(await bearerOf(file, response.refresh_token)).toBeNull()
    pass(2 * 3_600 * SECOND - 1)
    expect(await bearerOf(file, response.access_token)).not.toBeNull()
    pass(1)
    expect(await bearerOf(file, response.access_token)).toBeNull()
  })

  it('is ended alone, and with it its tokens', async () => {
    const { file, refresh, opens, families } = service()
    const [one, other] = [await grantTokens(file, ALLOWED), await grantTokens(file, ALLOWED)]
    await endGrant(file, one.grantId)
    expect(await families()).toEqual([other.grantId])
    expect(await opens(one.response.access_token)).toBe(false)
    expect(await opens(other.response.access_token)).toBe(true)
    expect(await refresh(one.response.refresh_token)).toBe('unknown')
  })

  it('is forgotten once its refresh token has expired, when another one begins', async () => {
    const { file, pass, refresh, refreshed, families } = service()
    const [lost, used] = [await grantTokens(file, ALLOWED), await grantTokens(file, ALLOWED)]
    pass(89 * DAY)
    const newer = await refreshed(used.response.refresh_token)
    pass(DAY)
    expect(await refresh(lost.response.refresh_token)).toBe('unknown')
    const { grantId } = await grantTokens(file, ALLOWED)
    expect(await families()).toEqual([used.grantId, grantId])
    expect(typeof (await refresh(newer.refresh_token))).toBe('object')
  })

  it('gives another pair for an exchanged token within ten seconds, and ends at a later reuse', async () => {
    const { file, pass, refresh, refreshed, opens } = service()
    const { response: first } = await grantTokens(file, ALLOWED)
    const second = await refreshed(first.refresh_token)
    pass(10 * SECOND - 1)
    const sibling = await refreshed(first.refresh_token)
    for (const { access_token: token } of [first, second, sibling]) expect(await opens(token)).toBe(true)
    const [third, fourth] = [await refreshed(second.refresh_token), await refreshed(sibling.refresh_token)]
    pass(1)
    expect(await refresh(first.refresh_token)).toBe('unknown')
    for (const { access_token: token } of [first, second, sibling, third, fourth])
      expect(await opens(token)).toBe(false)
  })

  it('ends at the reuse of an exchanged token after a restart of the service', async () => {
    const { file, refreshed } = service()
    const { response } = await grantTokens(file, ALLOWED)
    await refreshed(response.refresh_token)
    const request = { clientId: 'app', refreshToken: response.refresh_token, scopes: null }
    expect(await grantRefreshed(file, new RefreshGrace(), request)).toBe('unknown')
    expect((await file.read()).grants).toEqual([])
  })

  it('has 20 pairs at once, of which the oldest gives way', async () => {
    const { file, refresh, refreshed } = service()
    const { response: first } = await grantTokens(file, ALLOWED)
    const pairs: TokenResponse[] = []
    for (let nth = 0; nth < 21; nth++) pairs.push(await refreshed(first.refresh_token))
    expect((await file.read()).grants[0]?.siblingHashes).toHaveLength(19)
    expect(await refresh(pairs[0]!.refresh_token)).toBe('unknown')
    for (const { refresh_token: token } of [pairs[1]!, pairs[20]!])
      expect(typeof (await refresh(token))).toBe('object')
  })

  it('remembers 200 exchanged tokens, and no access token that has expired', async () => {
    const { file, pass, refreshed } = service()
    let { response } = await grantTokens(file, ALLOWED)
    const first = response.access_token
    for (let nth = 0; nth < 201; nth++) response = await refreshed(response.refresh_token)
    const [grant] = (await file.read()).grants
    expect(grant?.usedHashes).toHaveLength(200)
    expect(grant?.access).toHaveLength(200)
    expect(grant?.access.map(({ hash }) => hash)).not.toContain(hashSecret(first))
    pass(3 * 3_600 * SECOND)
    await refreshed(response.refresh_token)
    expect((await file.read()).grants[0]?.access).toHaveLength(1)
  })
})

describe('the request of an installed app', () => {
  const RIGHT = {
    ...{ grant_type: 'crowdin_app', client_id: 'client', client_secret: 'own secret' },
    ...{ app_id: 'module', app_secret: 'secret', domain: 'acme', user_id: 7 },
  }
  const installation: Installation = {
    ...{
      location: '/module',
      appId: 'module',
      name: 'Module',
      clientId: 'client',
      userId: 7,
      domain: 'acme',
    },
    ...{ clientSecretHash: hashSecret('own secret'), appSecretHash: hashSecret('secret') },
    ...{ scopes: ['project'], projects: ['/b.interlinear'], access: [] },
  }
  async function statusOf(changes: Record<string, unknown>, installed: Partial<Installation> = {}) {
    const { file } = service()
    await file.update(({ installations }) => void installations.push({ ...installation, ...installed }))
    const throttle = { afterRight: () => undefined, afterWrong: () => Promise.resolve(true) }
    const endpoint = { file, throttle } as unknown as Parameters<typeof answerToken>[0]
    return (await answerToken(endpoint, { body: { ...RIGHT, ...changes }, basic: null })).status
  }

  it.each([{}, { domain: undefined, user_id: undefined }, { user_id: '7' }])(
    'is granted with %j',
    async (changes) => {
      expect(await statusOf(changes)).toBe(200)
    },
  )

  it.each([
    { client_id: 'other' },
    { app_id: 'other' },
    { app_secret: 'own secret' },
    { client_secret: 'secret' },
    { client_secret: undefined },
    { domain: 'other' },
    { user_id: 8 },
    { user_id: '8' },
  ])('is refused with %j', async (changes) => {
    expect(await statusOf(changes)).toBe(401)
  })

  it('needs no secret of the app where the user entered none, and the secret of the installation always', async () => {
    const plain = { clientSecretHash: null }
    expect(await statusOf({ client_secret: undefined }, plain)).toBe(200)
    expect(await statusOf({ client_secret: undefined, app_secret: 'guess' }, plain)).toBe(401)
    expect(await statusOf({ app_secret: undefined }, plain)).toBe(400)
  })
})

describe('an app that was installed', () => {
  it('gets a token for the projects that its user chose, and none by wrong secrets, which write nothing', async () => {
    const { home, file, pass, opens } = service()
    const installation: Installation = {
      ...{
        location: '/module',
        appId: 'module',
        name: 'Module',
        clientId: 'module',
        userId: 1,
        domain: null,
      },
      ...{ clientSecretHash: null, appSecretHash: hashSecret('secret') },
      ...{ scopes: ['project'], projects: ['/b.interlinear'], access: [] },
    }
    await file.update((credentials) => void credentials.installations.push(installation))
    const before = readFileSync(join(home, 'service.json'), 'utf8')
    expect(await grantInstalled(file, ({ clientId }) => clientId === 'other')).toBeNull()
    expect(readFileSync(join(home, 'service.json'), 'utf8')).toBe(before)
    const isAsking = ({ clientId }: Installation) => clientId === 'module'
    const first = await grantInstalled(file, isAsking)
    expect(first).not.toHaveProperty('refresh_token')
    expect(await bearerOf(file, first!.access_token)).toEqual({
      ...{ name: 'Module', id: 'app module', scopes: ['project'], projects: ['/b.interlinear'] },
    })
    pass(3_600 * SECOND)
    const second = await grantInstalled(file, isAsking)
    expect(await opens(first!.access_token)).toBe(true)
    pass(3_600 * SECOND)
    await grantInstalled(file, isAsking)
    expect(await opens(first!.access_token)).toBe(false)
    expect(await opens(second!.access_token)).toBe(true)
    expect((await file.read()).installations[0]?.access).toHaveLength(2)
  })
})
