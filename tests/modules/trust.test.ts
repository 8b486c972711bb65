/** Access to modules, and consent to their code. */
import type { AccessCategory } from '../../core/contract/modules.ts'
import {
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  accessCategories,
  firstAccess,
  isAllowed,
  readAccess,
  requireAccess,
} from '../../core/modules/access.ts'
import { Consent } from '../../core/modules/consent.ts'
import { hashFolder } from '../../core/modules/local/hash.ts'
import { failureOf } from '../formats/support.ts'
import { folderOf } from './apps.ts'

describe('access', () => {
  const people = ['owner', 'chosen', 'other']
  const may = (category: AccessCategory) =>
    people.filter((login) =>
      isAllowed({ category, logins: ['chosen'] }, { deployment: 'standard', login, ownerLogin: 'owner' }),
    )

  it('has the categories of the deployment', () => {
    expect(accessCategories('standard')).toEqual(['owner', 'selected', 'members'])
    expect(accessCategories('enterprise')).toEqual(['administrators', 'selected', 'organization'])
    expect(may('owner')).toEqual(['owner'])
    expect(may('administrators')).toEqual(['owner'])
    expect(may('selected')).toEqual(['chosen'])
    expect(may('members')).toEqual(people)
    expect(may('organization')).toEqual(people)
  })

  it('reports the user without access, and the reason', () => {
    const question = { deployment: 'standard', login: 'other', ownerLogin: 'owner' } as const
    const failure = failureOf(() => requireAccess('Acme', { category: 'owner', logins: [] }, question))
    expect([failure.code, failure.message]).toEqual([
      'module.access',
      'other may not use the modules of Acme in this project.',
    ])
  })

  it('is open to all users of the project by default, in the deployment’s terms', () => {
    expect(firstAccess('standard').category).toBe('members')
    expect(firstAccess('enterprise').category).toBe('organization')
    // The stored value of earlier versions for an enterprise project.
    expect(readAccess('{"category":"members","logins":[]}', 'enterprise').category).toBe('organization')
    expect(readAccess('{"category":"owner","logins":[]}', 'enterprise').category).toBe('administrators')
  })

  it('is refused to all if a project’s file has an unknown value', () => {
    expect(readAccess('{"category":"everybody"}', 'standard')).toEqual({ category: 'selected', logins: [] })
  })
})

describe('consent', () => {
  it('covers a folder’s current code, in a file that only the user may read', async () => {
    const home = folderOf({})
    const consent = new Consent(home)
    expect(await consent.isGiven('/apps/acme', 'h1')).toBe(false)
    await consent.give('/apps/acme', { name: 'Acme', subject: 'h1', isAuthor: false })
    const again = new Consent(home)
    expect(await again.isGiven('/apps/acme', 'h1')).toBe(true)
    expect(await again.isGiven('/apps/acme', 'h2')).toBe(false)
    expect(await again.isGiven('/apps/other', 'h1')).toBe(false)
    if (process.platform !== 'win32')
      expect(statSync(join(home, 'trusted-apps.json')).mode & 0o777).toBe(0o600)
    await again.withdraw('/apps/acme')
    expect(await consent.isGiven('/apps/acme', 'h1')).toBe(false)
  })

  it('covers each change of an author', async () => {
    const consent = new Consent(folderOf({}))
    await consent.give('/apps/acme', { name: 'Acme', subject: 'h1', isAuthor: true })
    expect(await consent.isGiven('/apps/acme', 'h2')).toBe(true)
  })

  it('is missing for all if its file is damaged', async () => {
    const home = folderOf({ 'trusted-apps.json': '{"apps":{"/apps/acme":' })
    expect(await new Consent(home).isGiven('/apps/acme', 'h1')).toBe(false)
  })
})

describe('the hash of a folder', () => {
  it('differs after any change of its files', async () => {
    const folder = folderOf({ 'process.js': 'a', 'lib/x.js': 'b' })
    const hashes = [await hashFolder(folder)]
    const change = async (path: string, content: string) => {
      writeFileSync(join(folder, path), content)
      hashes.push(await hashFolder(folder))
    }
    await change('process.js', 'A')
    await change('lib/x.js', 'B')
    await change('lib/y.js', '')
    mkdirSync(join(folder, 'empty'))
    hashes.push(await hashFolder(folder))
    symlinkSync('/tmp', join(folder, 'link'))
    hashes.push(await hashFolder(folder))
    expect(new Set(hashes).size).toBe(hashes.length)
    writeFileSync(join(folder, 'process.js'), readFileSync(join(folder, 'process.js')))
    expect(await hashFolder(folder)).toBe(hashes.at(-1))
  })

  it('differs if only the content changed, though the file was cached', async () => {
    const folder = folderOf({ 'process.js': 'aaaa' })
    const file = join(folder, 'process.js')
    // The file is old enough to be known by what the system says of it.
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const hash = await hashFolder(folder)
    expect(await hashFolder(folder)).toBe(hash)
    const { atime, mtime } = statSync(file)
    writeFileSync(file, 'bbbb')
    utimesSync(file, atime, mtime)
    expect(await hashFolder(folder)).not.toBe(hash)
  })

  it('differs for each of two changes in the same moment', async () => {
    const folder = folderOf({ 'process.js': 'a' })
    const hashes = [await hashFolder(folder)]
    for (const content of ['b', 'c', 'd']) {
      writeFileSync(join(folder, 'process.js'), content)
      hashes.push(await hashFolder(folder))
    }
    expect(new Set(hashes).size).toBe(4)
  })

  it('refuses a folder that is too large to be an app’s', async () => {
    const folder = folderOf({ 'big.bin': '' })
    truncateSync(join(folder, 'big.bin'), 300 * 1024 * 1024)
    await expect(hashFolder(folder)).rejects.toMatchObject({ code: 'module.folderTooLarge' })
  })
})
