/** Signing in from the desktop: the way back by a link, and tokens in the system's store. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Accounts } from '../../core/sync/accounts.ts'
import { Links } from '../../electron/links.ts'
import { openRedirect } from '../../electron/redirects.ts'
import { openVault } from '../../electron/vault.ts'
import * as electron from './fakeElectron.ts'

vi.mock('electron', () => import('./fakeElectron.ts'))

let home: string
let log: string[]

beforeEach(() => {
  electron.resetElectron()
  vi.stubEnv('INTERLINEAR_HOME', undefined)
  home = mkdtempSync(join(tmpdir(), 'interlinear-vault-'))
  log = []
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true })
})

describe('a link', () => {
  it('answers the sign-in that waits for its state, once', async () => {
    const links = new Links((line) => log.push(line))
    const [one, other] = [links.redirect(), links.redirect()]
    expect(one.uri).toBe('interlinear://oauth/callback')
    const answers = [one.answered('state-1'), other.answered('state-2')]
    expect(links.receive('interlinear://oauth/callback/?code=b&state=state-2')).toBe(true)
    expect(links.receive('interlinear://oauth/callback?code=a&state=state-1')).toBe(true)
    expect((await Promise.all(answers)).map(({ searchParams }) => searchParams.get('code'))).toEqual([
      'a',
      'b',
    ])
    expect(links.receive('interlinear://oauth/callback?code=a&state=state-1')).toBe(false)
    expect(log).toEqual(['A link came that nobody asked for (oauth).'])
  })

  it.each([
    'interlinear://oauth/callback?code=a&state=another',
    'interlinear://oauth/callback?code=a',
    'interlinear://elsewhere/callback?code=a&state=state-1',
    'interlinear:state-1',
    'https://oauth/callback?code=a&state=state-1',
    'no address',
  ])('returns nothing without a waiting sign-in: %s', (address) => {
    const links = new Links((line) => log.push(line))
    void links.redirect().answered('state-1')
    expect(links.receive(address)).toBe(false)
    expect(log.join()).not.toContain('state-1')
  })

  it('answers no sign-in that was given up', () => {
    const links = new Links((line) => log.push(line))
    const redirect = links.redirect()
    void redirect.answered('state-1')
    redirect.close()
    expect(links.receive('interlinear://oauth/callback?code=a&state=state-1')).toBe(false)
  })
})

describe('the way back of a sign-in', () => {
  async function uri(): Promise<string> {
    const redirect = await openRedirect(new Links(() => undefined), {
      log: (line) => log.push(line),
      onAnswer: () => undefined,
    })
    redirect.close()
    return redirect.uri
  }

  it('is a link where the system hands us links', async () => {
    expect(await uri()).toBe('interlinear://oauth/callback')
    expect(log).toEqual([])
  })

  it('is an address of this machine where the system refuses to, or says that it did and did not', async () => {
    electron.app.takesProtocols = false
    expect(await uri()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/oauth\/callback$/)
    electron.app.takesProtocols = true
    electron.app.isDefaultProtocolClient.mockReturnValueOnce(false)
    expect(await uri()).toMatch(/^http:/)
    expect(log).toHaveLength(2)
  })

  it.each(['an AppImage', 'a workbench with a home of its own', 'a checkout'])(
    'is an address of this machine in %s, which registers nothing',
    async (where) => {
      if (where === 'an AppImage') vi.stubEnv('APPIMAGE', '/home/me/Interlinear.AppImage')
      else if (where === 'a checkout') electron.app.isPackaged = false
      else vi.stubEnv('INTERLINEAR_HOME', '/elsewhere')
      expect(await uri()).toMatch(/^http:/)
      expect(electron.app.protocols).toEqual(new Set())
    },
  )
})

describe('the vault', () => {
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: 1 }
  const keepsForThisRun = vi.fn(() => Promise.resolve(true))
  const open = () => openVault({ home, log: (line) => log.push(line), keepsForThisRun })
  const written = () => readFileSync(join(home, 'vault.json'), 'utf8')

  beforeEach(() => keepsForThisRun.mockReset().mockResolvedValue(true))

  it('keeps tokens encrypted by the system, which is not asked before there are any', async () => {
    const vault = open()
    expect(await vault.read('acme.example')).toBeNull()
    expect(electron.safeStorage.timesAsked).toBe(0)
    await vault.write('acme.example', tokens)
    expect(written()).not.toMatch(/access|refresh/)
    expect(statSync(join(home, 'vault.json')).mode & 0o777).toBe(0o600)
    const again = open()
    expect(await again.read('acme.example')).toEqual(tokens)
    await again.forget('acme.example')
    expect(await again.read('acme.example')).toBeNull()
    expect([log, keepsForThisRun.mock.calls]).toEqual([[], []])
  })

  it('encrypts them again if the system has another key', async () => {
    await open().write('c1', tokens)
    electron.safeStorage.isRotated = true
    const seal = vi.spyOn(electron.safeStorage, 'encryptStringAsync')
    expect(await open().read('c1')).toEqual(tokens)
    expect(seal).toHaveBeenCalledOnce()
    seal.mockRestore()
  })

  it('that another account of the system wrote is empty', async () => {
    writeFileSync(join(home, 'vault.json'), JSON.stringify({ c1: Buffer.from('foreign').toString('base64') }))
    expect(await open().read('c1')).toBeNull()
    expect(log).toEqual(['A stored sign-in could not be decrypted, and counts as none.'])
  })

  it('is copied beside a new one if it is damaged, until all connections are signed out', async () => {
    await open().write('c1', tokens)
    const torn = written().slice(0, -3)
    writeFileSync(join(home, 'vault.json'), torn)
    expect(await open().read('c1')).toBeNull()
    await open().write('c2', tokens)
    const aside = readdirSync(home).filter((name) => name.startsWith('vault.damaged-'))
    expect(aside.map((name) => readFileSync(join(home, name), 'utf8'))).toEqual([torn])
    expect(await open().read('c2')).toEqual(tokens)
    expect(await open().forgetAll()).toBe(true)
    expect(readdirSync(home)).toEqual(['vault.json'])
  })

  it('that cannot be read is neither empty nor a matter of the key store', async () => {
    mkdirSync(join(home, 'vault.json'))
    const vault = open()
    const asked = [() => vault.read('c1'), () => vault.write('c1', tokens), () => vault.forget('c1')]
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'home.unreadable' })
    expect([log, keepsForThisRun.mock.calls]).toEqual([[], []])
  })

  const WITHOUT: [string, Partial<typeof electron.safeStorage>][] = [
    ['where the system has no key store, or it is locked', { isAvailable: false }],
    ['where that of Linux has no key of its own', { backend: 'basic_text' }],
  ]

  it.each(WITHOUT)('keeps them for this run alone, if the person says so, %s', async (_, without) => {
    await open().write('c1', { ...tokens, accessToken: 'older' })
    Object.assign(electron.safeStorage, without)
    const vault = open()
    await expect(vault.read('c1')).rejects.toMatchObject({ code: 'cloud.noKeyStore' })
    await Promise.all([vault.write('c1', tokens), vault.write('c2', tokens)])
    await vault.write('c1', tokens)
    expect(keepsForThisRun).toHaveBeenCalledOnce()
    expect([await vault.read('c1'), await vault.read('c2')]).toEqual([tokens, tokens])
    expect(JSON.parse(written())).toEqual({})
    expect(existsSync(join(home, 'tokens.json'))).toBe(false)
    expect(await open().read('c1')).toBeNull()
    expect(await vault.forgetAll()).toBe(true)
    expect(await vault.read('c2')).toBeNull()
  })

  it.each(WITHOUT)('keeps nothing where the person does not want that, %s', async (_, without) => {
    Object.assign(electron.safeStorage, without)
    keepsForThisRun.mockResolvedValue(false)
    const vault = open()
    await expect(vault.write('c1', tokens)).rejects.toMatchObject({ code: 'cloud.noKeyStore' })
    expect(await vault.read('c1')).toBeNull()
    await expect(vault.write('c1', tokens)).rejects.toMatchObject({ code: 'cloud.noKeyStore' })
    expect(keepsForThisRun).toHaveBeenCalledTimes(2)
    expect(existsSync(join(home, 'tokens.json'))).toBe(false)
  })

  it('lists a locked sign-in as one, because its use reports the error', async () => {
    const accounts = new Accounts({ home, vault: open() })
    const { id } = await accounts.save({
      ...{ name: 'Acme', baseUrl: 'https://acme.example/api/v2', authUrl: 'https://acme.example' },
      ...{ deployment: 'standard', clientId: 'client', scopes: [] },
    })
    await open().write(id, tokens)
    electron.safeStorage.isAvailable = false
    expect((await accounts.list()).map(({ isSignedIn }) => isSignedIn)).toEqual([true])
  })
})
