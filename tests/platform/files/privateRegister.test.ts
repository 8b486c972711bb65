/**
 * Registers of the home folder keep entries that cannot be parsed: those of a later version, those in a damaged file,
 * and those in an unreadable file.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CredentialFile } from '../../../core/credentials/credentials.ts'
import { LinkedFiles } from '../../../core/documents/linked/linkedFiles.ts'
import { readHomeKey } from '../../../cli/open/run.ts'
import { SourceFolders } from '../../../core/documents/sourceFolders.ts'
import { WrittenFiles } from '../../../core/documents/writtenFiles.ts'
import { Consent } from '../../../core/modules/consent.ts'
import { AppSecrets } from '../../../core/modules/hosting/host.ts'
import { findPublicAddress, setPublicAddress } from '../../../core/modules/publicAddress.ts'
import { SuggestionConsent } from '../../../core/suggestions/consent.ts'
import { ProviderKeys } from '../../../core/suggestions/keys.ts'
import { removeProvider } from '../../../core/suggestions/manageProviders.ts'
import { Providers } from '../../../core/suggestions/providers.ts'
import { ConnectionRegister } from '../../../core/sync/accounts.ts'
import { TrustedDestinations } from '../../../core/sync/trustedDestinations.ts'
import { FileVault } from '../../../core/sync/vault.ts'

const tokens = { accessToken: 'a', refreshToken: null, expiresAt: null }
const place = (path: string) => ({ path, facts: { createdAt: 1 } })
const ORIGIN = 'https://mt.example'
const connection = (id: string) => ({
  ...{ id, name: id, authUrl: 'https://auth.example', baseUrl: 'https://api.example' },
  ...{ deployment: 'standard' as const, clientId: null, scopes: [] },
})
const provider = (name: string) => ({
  ...{ name, kind: 'apertium' as const, address: null, model: '', prompt: '', price: null },
})
const collected = (folder: string) => ({ absolutePath: join(folder, 'a.json'), path: 'a.json' })

const ASIDE = /\.damaged-[\dTZ-]+\.json$/

interface Register {
  file: string
  /** An entry of an unknown kind as it stands in the file, in an object or a list. */
  unknown: unknown
  /** Adds an entry of this name. */
  enter: (home: string, name: string) => Promise<unknown>
  /** Whether the added entry is found. */
  knows: (home: string, name: string) => Promise<boolean>
  /** Returns the entries from the file's content. */
  entries: (content: unknown) => unknown
}

const whole = (content: unknown) => content
const within = (member: string) => (content: unknown) => (content as Record<string, unknown>)[member]

const REGISTERS: Register[] = [
  {
    file: 'bound-places.json',
    unknown: { kind: 'archive', place: '/later', root: '/later', project: '/later.interlinear' },
    enter: (home, name) => {
      const place = join(home, name)
      const project = join(home, `${name}.interlinear`)
      return new LinkedFiles(home).bind({ kind: 'folder', place, root: place, project })
    },
    knows: async (home, name) => (await new LinkedFiles(home).at(join(home, name))) !== undefined,
    entries: whole,
  },
  {
    file: 'source-folders.json',
    unknown: { folders: ['/later'], since: 'tomorrow' },
    enter: (home, name) =>
      new SourceFolders(home, `/${name}.interlinear`).remember([collected(home) as never]),
    knows: async (home, name) =>
      (await new SourceFolders(home, `/${name}.interlinear`).list()).includes(home),
    entries: whole,
  },
  {
    file: 'written-files.json',
    unknown: { sha256: 'later' },
    enter: (home, name) => new WrittenFiles(home).remember(new Map([[`/${name}`, 'hash']])),
    knows: async (home, name) => (await new WrittenFiles(home).read()).has(`/${name}`),
    entries: whole,
  },
  {
    file: 'cloud-places.json',
    unknown: { baseUrl: 'https://later.example', remoteId: 7, branch: 'later' },
    enter: (home, name) =>
      new TrustedDestinations(home).remember(join(home, name), {
        baseUrl: 'https://cloud.example',
        remoteId: 1,
      }),
    knows: async (home, name) => (await new TrustedDestinations(home).find(join(home, name))) !== null,
    entries: whole,
  },
  {
    file: 'tokens.json',
    unknown: { sealed: 'by a later version' },
    enter: (home, name) => new FileVault(home).write(name, tokens),
    knows: async (home, name) => (await new FileVault(home).read(name)) !== null,
    entries: within('connections'),
  },
  {
    file: 'connections.json',
    unknown: { ...connection('later'), proxy: 'of a later version' },
    enter: (home, name) => new ConnectionRegister(home).put(connection(name)),
    knows: async (home, name) => (await new ConnectionRegister(home).list()).some(({ id }) => id === name),
    entries: within('connections'),
  },
  {
    file: 'suggestion-providers.json',
    unknown: { ...provider('later'), kind: 'of a later version' },
    enter: (home, name) => new Providers(home).put(provider(name)),
    knows: async (home, name) => (await new Providers(home).list()).some((one) => one.name === name),
    entries: within('providers'),
  },
  {
    file: 'suggestion-consent.json',
    unknown: [ORIGIN],
    enter: (home, name) => new SuggestionConsent(home).give(place(name), 'Far', ORIGIN),
    knows: (home, name) => new SuggestionConsent(home).isGiven(place(name), 'Far', ORIGIN),
    entries: within('projects'),
  },
  {
    file: 'trusted-apps.json',
    unknown: { name: 'Later', subjects: ['h1', 'h2'] },
    enter: (home, name) => new Consent(home).give(name, { name, subject: 'h1', isAuthor: false }),
    knows: (home, name) => new Consent(home).isGiven(name, 'h1'),
    entries: within('apps'),
  },
  {
    file: 'app-secrets.json',
    unknown: { sealed: 'by a later version' },
    enter: (home, name) => new AppSecrets(home).set(name, 'secret'),
    knows: async (home, name) => (await new AppSecrets(home).find(name)) !== null,
    entries: within('secrets'),
  },
]

interface OneValue {
  file: string
  /** Creates the value, or writes another. */
  write: (home: string) => Promise<unknown>
  read: (home: string) => Promise<unknown>
}

const VALUES: OneValue[] = [
  { file: 'browser-shell.json', write: readHomeKey, read: readHomeKey },
  {
    file: 'app-address.json',
    write: (home) => setPublicAddress(home, { address: 'http://203.0.113.7:8123' }),
    read: findPublicAddress,
  },
]

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-registers-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown

describe.each(REGISTERS)('$file', ({ file, unknown, enter, knows, entries }) => {
  it('keeps every entry, including one that cannot be parsed', async () => {
    const home = newHome()
    const path = join(home, file)
    for (const name of ['one', 'two']) await enter(home, name)
    const content = readJson(path)
    const list = entries(content)
    if (Array.isArray(list)) list.splice(1, 0, unknown)
    else (list as Record<string, unknown>)['later'] = unknown
    writeFileSync(path, JSON.stringify(content))
    expect([await knows(home, 'one'), await knows(home, 'two')]).toEqual([true, true])
    await enter(home, 'three')
    for (const name of ['one', 'two', 'three']) expect(await knows(home, name), name).toBe(true)
    const after = entries(readJson(path))
    expect(Object.values(after as object)).toContainEqual(unknown)
  })

  it('copies a damaged file beside it before starting from scratch', async () => {
    const home = newHome()
    await enter(home, 'one')
    const torn = readFileSync(join(home, file), 'utf8').slice(0, -3)
    writeFileSync(join(home, file), torn)
    expect(await knows(home, 'one')).toBe(false)
    expect(readdirSync(home)).toEqual([file])
    await enter(home, 'two')
    expect(await knows(home, 'two')).toBe(true)
    const aside = readdirSync(home).filter((name) => name !== file)
    expect(aside).toEqual([expect.stringMatching(ASIDE)])
    expect(readFileSync(join(home, aside[0]!), 'utf8')).toBe(torn)
  })

  it('is not written if the system refuses to read it', async () => {
    const home = newHome()
    // In a container the user is root and may read every file; no user can read a folder as a file.
    mkdirSync(join(home, file))
    await expect(enter(home, 'one')).rejects.toMatchObject({
      code: 'home.unreadable',
      details: { path: join(home, file), value: 'EISDIR' },
    })
    expect(existsSync(join(home, file))).toBe(true)
    expect(readdirSync(home)).toEqual([file])
  })
})

describe.each(VALUES)('$file', ({ file, write, read }) => {
  it('copies a damaged file beside it before writing another', async () => {
    const home = newHome()
    await write(home)
    const torn = readFileSync(join(home, file), 'utf8').slice(0, -3)
    writeFileSync(join(home, file), torn)
    const written = await write(home)
    expect(await read(home)).toEqual(written)
    const aside = readdirSync(home).filter((name) => name !== file)
    expect(aside).toEqual([expect.stringMatching(ASIDE)])
    expect(readFileSync(join(home, aside[0]!), 'utf8')).toBe(torn)
  })

  it('is neither guessed nor written if the system refuses to read it', async () => {
    const home = newHome()
    mkdirSync(join(home, file))
    for (const ask of [write, read])
      await expect(ask(home)).rejects.toMatchObject({
        code: 'home.unreadable',
        details: { path: join(home, file), value: 'EISDIR' },
      })
    expect(readdirSync(home)).toEqual([file])
  })
})

describe('files of earlier versions', () => {
  const written = (content: Record<string, unknown>) => {
    const home = newHome()
    for (const [file, value] of Object.entries(content))
      writeFileSync(join(home, file), JSON.stringify(value))
    return home
  }

  it('are read, and keep their order', async () => {
    const home = written({
      'connections.json': { connections: [connection('newer'), connection('older')] },
      'suggestion-providers.json': { providers: [provider('one'), provider('two')] },
    })
    await new ConnectionRegister(home).put(connection('older'))
    expect((await new ConnectionRegister(home).list()).map(({ id }) => id)).toEqual(['older', 'newer'])
    await new Providers(home).put(provider('three'), 'one')
    expect((await new Providers(home).list()).map(({ name }) => name)).toEqual(['three', 'two'])
  })

  it('do not need the secrets of installations', async () => {
    const home = written({ 'app-secrets.json': { secrets: { acme: 'own' } } })
    const secrets = new AppSecrets(home)
    expect(await secrets.findInstalled('acme')).toBeNull()
    await secrets.setInstalled('acme', 'installed')
    expect([await secrets.find('acme'), await secrets.findInstalled('acme')]).toEqual(['own', 'installed'])
    expect(readdirSync(home)).toEqual(['app-secrets.json'])
  })
})

describe('the consent to a provider', () => {
  it('counts as none if a later version wrote it, stays beside others, and is removed with its provider', async () => {
    const home = newHome()
    const consent = new SuggestionConsent(home)
    const path = join(home, 'suggestion-consent.json')
    const later = { origins: [ORIGIN] }
    writeFileSync(path, JSON.stringify({ projects: { '1 p': { Far: later } } }))
    expect(await consent.isGiven(place('p'), 'Far', ORIGIN)).toBe(false)
    await consent.give(place('p'), 'Near', ORIGIN)
    expect(readJson(path)).toEqual({ projects: { '1 p': { Far: later, Near: ORIGIN } } })
    await consent.withdrawAll('Far')
    expect(readJson(path)).toEqual({ projects: { '1 p': { Near: ORIGIN } } })
  })

  it('stays with its provider if it cannot be withdrawn', async () => {
    const home = newHome()
    const providers = new Providers(home)
    await providers.put(provider('one'))
    mkdirSync(join(home, 'suggestion-consent.json'))
    const parts = {
      ...{ providers, consent: new SuggestionConsent(home) },
      keys: new ProviderKeys(new FileVault(home)),
    }
    await expect(removeProvider(parts, 'one')).rejects.toMatchObject({ code: 'home.unreadable' })
    expect(await providers.list()).toEqual([provider('one')])
  })
})

describe('the service’s file of apps and tokens', () => {
  it('is not treated as empty if the system refuses to read it', async () => {
    const home = newHome()
    mkdirSync(join(home, 'service.json'))
    await expect(new CredentialFile(home).read()).rejects.toMatchObject({ code: 'home.unreadable' })
  })

  it('keeps members that a later version added to it and to an entry', async () => {
    const home = newHome()
    const path = join(home, 'service.json')
    const token = { id: 't1', hash: 'h', scopes: ['project'], addedAt: 1, shade: 'blue' }
    const later = { apps: [], grants: [], tokens: [token], installations: [], devices: [{ id: 'd1' }] }
    writeFileSync(path, JSON.stringify(later), { mode: 0o600 })
    await new CredentialFile(home).update(({ tokens: known }) => known.push({ ...token, id: 't2' }))
    expect(readJson(path)).toEqual({ ...later, tokens: [token, { ...token, id: 't2' }] })
  })
})

describe('the register of places', () => {
  it('keeps members that a later version added to an entry', async () => {
    const home = newHome()
    const places = new LinkedFiles(home)
    const entry = {
      kind: 'file',
      place: '/x',
      root: '/',
      project: '/x.interlinear',
      leftOut: [],
      shade: 'blue',
    }
    writeFileSync(join(home, 'bound-places.json'), JSON.stringify([entry]))
    await places.bind({ kind: 'file', place: '/y', root: '/', project: '/y.interlinear' })
    expect(readJson(join(home, 'bound-places.json'))).toMatchObject([entry, { place: '/y' }])
  })
})

describe('the vault of tokens', () => {
  it('removes a sign-in that it cannot parse, and the copies of a damaged file with the last one', async () => {
    const home = newHome()
    const vault = new FileVault(home)
    writeFileSync(join(home, 'tokens.json'), '{"connections":{"later":{"sealed":"x"},"also":{"sealed":"y"}}}')
    await vault.forget('later')
    expect(readFileSync(join(home, 'tokens.json'), 'utf8')).not.toContain('later')
    writeFileSync(join(home, 'tokens.json'), '{"connections":{"one":{"accessToken":"sec')
    await vault.write('two', tokens)
    expect(await vault.forgetAll()).toBe(true)
    expect(readdirSync(home)).toEqual(['tokens.json'])
    expect(readJson(join(home, 'tokens.json'))).toEqual({ connections: {} })
    expect(await vault.forgetAll()).toBe(false)
  })
})
