/** Access tokens that end in the middle of a sync, at a cloud and an authorization server that others wrote. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CloudServer } from '../../../core/sync/connection.ts'
import { TokenKeeper } from '../../../core/sync/tokenKeeper.ts'
import { FileVault } from '../../../core/sync/vault.ts'
import { bodyOf, serve } from '../../modules/apps.ts'
import { bench, edit, type Bench } from './bench.ts'
import { expectAgreement } from './oracle.ts'

/** An authorization server whose refresh tokens are good once: one that comes twice ends the sign-in. */
class Rotating {
  /** How many requests to the API an access token is good for: more than are under way at once, as a real one is. */
  uses: number
  /** The outcomes of the next responses, one each. */
  readonly fates: ('answered' | 'lost' | 'refused')[] = []
  renewals = 0
  readonly home = mkdtempSync(join(tmpdir(), 'interlinear-tokens-'))
  readonly vault = new FileVault(this.home)
  #connection: CloudServer | null = null
  #refreshToken = ''
  readonly #left = new Map<string, number>()
  #made = 0

  constructor(uses: number) {
    this.uses = uses
    onTestFinished(() => rmSync(this.home, { recursive: true, force: true }))
  }

  async start(): Promise<this> {
    const address = await serve((request, response) => {
      void (async () => {
        const { refresh_token } = JSON.parse(await bodyOf(request)) as { refresh_token: string }
        this.renewals++
        const fate = this.fates.shift() ?? 'answered'
        const isGood = refresh_token === this.#refreshToken && fate !== 'refused'
        if (!isGood) this.#refreshToken = ''
        const { accessToken, refreshToken } = isGood ? this.#make() : { accessToken: '', refreshToken: '' }
        if (fate === 'lost') {
          response.socket?.destroy()
          return
        }
        response.writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' })
        const tokens = { access_token: accessToken, token_type: 'bearer', expires_in: 7200 }
        response.end(
          JSON.stringify(isGood ? { ...tokens, refresh_token: refreshToken } : { error: 'invalid_grant' }),
        )
      })()
    })
    this.#connection = {
      ...{ id: 'c1', name: 'Cloud', authUrl: address, baseUrl: address, deployment: 'standard' },
      ...{ clientId: 'client', scopes: ['project'] },
    }
    await this.signIn()
    return this
  }

  async signIn(): Promise<void> {
    await this.vault.write('c1', { ...this.#make(), expiresAt: Date.now() + 7_200_000 })
  }

  /** As another process of the same person has it. */
  keeper(): TokenKeeper {
    if (this.#connection === null) throw new Error('It was not started')
    return new TokenKeeper(this.#connection, {
      vault: new FileVault(this.home),
      sleep: () => Promise.resolve(),
    })
  }

  takes = (accessToken: string): boolean => {
    const left = this.#left.get(accessToken) ?? 0
    this.#left.set(accessToken, left - 1)
    return left > 0
  }

  #make(): { accessToken: string; refreshToken: string } {
    const number = ++this.#made
    this.#left.set(`access-${number}`, this.uses)
    this.#refreshToken = `refresh-${number}`
    return { accessToken: `access-${number}`, refreshToken: this.#refreshToken }
  }
}

async function rotatingBench(uses: number): Promise<{ one: Bench; server: Rotating }> {
  const server = await new Rotating(uses).start()
  const one = await bench({ tokens: server.keeper(), takes: server.takes, pageSize: 2 })
  return { one, server }
}

/** Edits of several kinds, of which each makes something there. */
async function editMuch(one: Bench, name: string): Promise<void> {
  await edit(one, 'save', `Кошик ${name}`)
  await edit(one, 'save', `Меню ${name}`, 1)
  await edit(one, 'comment', `Look ${name}`)
  await edit(one, 'term', `quay ${name}`)
  await edit(one, 'segment', `Harbour ${name}`)
}

const ALL_ONCE = ['Кошик', 'Меню', 'Look', 'quay']

function expectOnce({ cloud }: Bench, name: string): void {
  const { translations, comments, terms } = cloud.state
  const texts = [...translations, ...comments, ...terms].map(({ text }) => text)
  expect(texts.filter((text) => text.endsWith(name)).sort()).toEqual(
    ALL_ONCE.map((text) => `${text} ${name}`).sort(),
  )
}

describe('tokens that expire every few dozens of requests', () => {
  it('stop neither the pull nor the push', async () => {
    const { one, server } = await rotatingBench(15)
    await editMuch(one, 'once')
    one.cloud.state.translate(3, 'Третій', 3)
    const report = await one.sync({ isThorough: true })
    expect(report).toMatchObject({ rejected: [], conflicts: 0, pulled: { added: { translation: 1 } } })
    expect(server.renewals).toBeGreaterThanOrEqual(3)
    expectOnce(one, 'once')
    expectAgreement(one.desk, one.cloud.state)
  })

  it('are renewed by one of two processes at a time, and both continue', async () => {
    const { one, server } = await rotatingBench(30)
    const other = await bench({ tokens: server.keeper(), takes: server.takes, pageSize: 2 })
    for (let round = 0; round < 3; round++) {
      await editMuch(one, `one ${round}`)
      await editMuch(other, `other ${round}`)
      await Promise.all([one.sync(), other.sync()])
      expectOnce(one, `one ${round}`)
      expectOnce(other, `other ${round}`)
    }
    expect(server.renewals).toBeGreaterThanOrEqual(3)
    for (const { desk, cloud } of [one, other]) expectAgreement(desk, cloud.state)
  })
})

describe.each([
  ['refused', 'refused'],
  ['done, and its answer lost', 'lost'],
] as const)('a renewal that is %s', (_, fate) => {
  it.each([1, 2, 3, 4, 5, 6, 8, 11])(
    'ends the sync at request %i, and the next one continues',
    async (uses) => {
      const { one, server } = await rotatingBench(1000)
      await editMuch(one, 'once')
      const before = one.requests.length
      server.uses = uses
      await server.signIn()
      server.fates.push(fate)
      const failure: unknown = await one.sync().catch((error: unknown) => error)
      expect(failure).toMatchObject({
        code: 'cloud.signedOut',
        details: { kept: 'All your work is in the project file.', todo: 'Sign in, then sync again.' },
      })
      expect(JSON.stringify(failure)).not.toMatch(/access-|refresh-/)
      expect(one.requests.length - before).toBeGreaterThanOrEqual(uses)
      server.uses = 1000
      await server.signIn()
      expect(await one.sync()).toMatchObject({ rejected: [], conflicts: 0 })
      expectOnce(one, 'once')
      expectAgreement(one.desk, one.cloud.state)
    },
  )
})

describe('a personal token that expires', () => {
  const server = { left: Infinity, token: 'first' }
  const takes = (accessToken: string): boolean => accessToken === server.token && server.left-- > 0
  const connection: CloudServer = {
    ...{ id: 'c1', name: 'Cloud', authUrl: 'http://127.0.0.1:1', baseUrl: 'http://127.0.0.1:1' },
    ...{ deployment: 'standard', clientId: null, scopes: [] },
  }

  it.each([4, 7, 10, 14, 20])(
    'keeps all pulled rows if it expires with request %i of a first pull',
    async (uses) => {
      const home = mkdtempSync(join(tmpdir(), 'interlinear-tokens-'))
      onTestFinished(() => rmSync(home, { recursive: true, force: true }))
      const vault = new FileVault(home)
      const signIn = (accessToken: string) =>
        vault.write('c1', { accessToken, refreshToken: null, expiresAt: null })
      await signIn('first')
      Object.assign(server, { left: uses, token: 'first' })
      const one = await bench({
        tokens: new TokenKeeper(connection, { vault }),
        takes,
        pageSize: 2,
        isSynced: false,
      })
      for (const id of [1, 2, 3]) one.cloud.state.translate(id, `Текст ${id}`, 3)
      await edit(one, 'save', 'Nothing is here yet')
      await expect(one.sync()).rejects.toMatchObject({
        code: 'cloud.refusedToken',
        message: 'Cloud no longer accepts the sign-in.',
        details: {
          kept: 'All your work is in the project file.',
          todo: 'Sign in once more, then sync again.',
        },
      })
      const done = one.desk.db
        .prepare<[], string>('SELECT step FROM cloud_cursor WHERE is_done')
        .pluck()
        .all()
      await signIn('second')
      Object.assign(server, { left: Infinity, token: 'second' })
      one.requests.splice(0)
      await one.sync()
      const asked = one.requests.map(({ url }) => url.pathname)
      for (const step of done)
        expect(
          asked.filter((path) => path.endsWith(`projects/1/${step}`)),
          step,
        ).toEqual([])
      expectAgreement(one.desk, one.cloud.state)
    },
  )
})
