/**
 * The registers of the home folder: what one cannot understand, because a later version of the program wrote it, because
 * it is damaged, or because the system does not let it be read, is never lost by the next change.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BoundPlaces } from '../core/documents/bound/boundPlaces.ts'
import { SourceFolders } from '../core/documents/sourceFolders.ts'
import { WrittenFiles } from '../core/documents/writtenFiles.ts'
import { KnownPlaces } from '../core/sync/knownPlaces.ts'
import { FileVault } from '../core/sync/vault.ts'

const tokens = { accessToken: 'a', refreshToken: null, expiresAt: null }
const collected = (folder: string) => ({ absolutePath: join(folder, 'a.json'), path: 'a.json' })

interface Register {
  file: string
  /** An entry of a kind that is not known here, as it stands in the file: by its name, or in a list. */
  unknown: unknown
  /** Enters something of this name. */
  enter: (home: string, name: string) => Promise<unknown>
  /** Whether what was entered is known. */
  knows: (home: string, name: string) => Promise<boolean>
  /** Where the file holds its entries. */
  entries: (content: unknown) => unknown
}

const whole = (content: unknown) => content

const REGISTERS: Register[] = [
  {
    file: 'bound-places.json',
    unknown: { kind: 'archive', place: '/later', root: '/later', project: '/later.interlinear' },
    enter: (home, name) => {
      const place = join(home, name)
      const project = join(home, `${name}.interlinear`)
      return new BoundPlaces(home).bind({ kind: 'folder', place, root: place, project })
    },
    knows: async (home, name) => (await new BoundPlaces(home).at(join(home, name))) !== undefined,
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
      new KnownPlaces(home).remember(join(home, name), { baseUrl: 'https://cloud.example', remoteId: 1 }),
    knows: async (home, name) => (await new KnownPlaces(home).find(join(home, name))) !== null,
    entries: whole,
  },
  {
    file: 'tokens.json',
    unknown: { sealed: 'by a later version' },
    enter: (home, name) => new FileVault(home).write(name, tokens),
    knows: async (home, name) => (await new FileVault(home).read(name)) !== null,
    entries: (content) => (content as { connections: unknown }).connections,
  },
]

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-registers-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown

describe.each(REGISTERS)('$file', ({ file, unknown, enter, knows, entries }) => {
  it('keeps every entry when one is not understood, and that one as it was', async () => {
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

  it('is kept beside itself where it is damaged, before it is begun anew', async () => {
    const home = newHome()
    await enter(home, 'one')
    const torn = readFileSync(join(home, file), 'utf8').slice(0, -3)
    writeFileSync(join(home, file), torn)
    expect(await knows(home, 'one')).toBe(false)
    expect(readdirSync(home)).toEqual([file])
    await enter(home, 'two')
    expect(await knows(home, 'two')).toBe(true)
    const aside = readdirSync(home).filter((name) => name !== file)
    expect(aside).toEqual([expect.stringMatching(/\.damaged-[\dTZ-]+\.json$/)])
    expect(readFileSync(join(home, aside[0]!), 'utf8')).toBe(torn)
  })

  it('is not written where the system does not let it be read', async () => {
    const home = newHome()
    // Everybody may read everything in a container; a folder is read by nobody as a file.
    mkdirSync(join(home, file))
    await expect(enter(home, 'one')).rejects.toMatchObject({
      code: 'home.unreadable',
      details: { path: join(home, file), value: 'EISDIR' },
    })
    expect(existsSync(join(home, file))).toBe(true)
    expect(readdirSync(home)).toEqual([file])
  })
})

describe('the register of places', () => {
  it('keeps what a later version has added to an entry', async () => {
    const home = newHome()
    const places = new BoundPlaces(home)
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
  it('forgets a sign-in that it does not understand, and with all of them what is kept of a damaged file', async () => {
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
