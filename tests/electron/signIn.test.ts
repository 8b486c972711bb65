/** Signing in from the desktop: the way back by a link, and tokens in the system's store. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  ])('that nobody waits for answers nothing: %s', (address) => {
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

  it('keeps tokens encrypted by the system', async () => {
    const vault = openVault(home, (line) => log.push(line))
    await vault.write('acme.example', tokens)
    expect(readFileSync(join(home, 'vault.json'), 'utf8')).not.toMatch(/access|refresh/)
    expect(statSync(join(home, 'vault.json')).mode & 0o777).toBe(0o600)
    const again = openVault(home, (line) => log.push(line))
    expect(await again.read('acme.example')).toEqual(tokens)
    await again.forget('acme.example')
    expect(await again.read('acme.example')).toBeNull()
    expect(log).toEqual([])
  })

  it('that another account of the system wrote is empty', async () => {
    writeFileSync(join(home, 'vault.json'), JSON.stringify({ c1: Buffer.from('foreign').toString('base64') }))
    expect(await openVault(home, (line) => log.push(line)).read('c1')).toBeNull()
    expect(log).toEqual(['A stored sign-in could not be decrypted, and counts as none.'])
  })

  it.each([
    ['where the system has no store for secrets', { isAvailable: false }],
    ['where the store of Linux has no key of its own', { backend: 'basic_text' }],
  ])('is a file of this person alone, and says so, %s', async (_, without) => {
    Object.assign(electron.safeStorage, without)
    const vault = openVault(home, (line) => log.push(line))
    await vault.write('c1', tokens)
    expect(statSync(join(home, 'tokens.json')).mode & 0o777).toBe(0o600)
    expect(log).toEqual([expect.stringContaining('only this person may read')])
  })
})
