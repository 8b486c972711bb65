/** A project whose sign-in is not on this machine: another one of the same cloud stands in, if the user agrees. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Accounts } from '../../../core/sync/accounts.ts'
import { chooseAccount, type AccountConsent } from '../../../core/sync/chooseAccount.ts'
import { TrustedDestinations } from '../../../core/sync/trustedDestinations.ts'
import type { Project } from '../../../core/history/project.ts'
import { ADDRESS, bench, edit } from './bench.ts'
import { PROJECT } from './state.ts'

/** A synced project, and a machine with sign-ins at the addresses; only the last one is signed in. */
async function elsewhere(addresses: readonly string[] = [ADDRESS]) {
  const one = await bench()
  const { store } = one.desk
  const home = mkdtempSync(join(tmpdir(), 'interlinear-accounts-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const all = addresses.map((address, index) => ({
    connection: { id: `here-${index}`, name: 'Cloud', authUrl: address, baseUrl: address },
    isSignedIn: index === addresses.length - 1,
  }))
  const accounts = {
    places: new TrustedDestinations(home),
    list: () => Promise.resolve(all),
    open: (id: string) =>
      Promise.resolve({
        connection: all.find(({ connection }) => connection.id === id)?.connection,
        client: one.client,
      }),
  }
  const path = join(home, 'shop.interlinear')
  const session = { path, store, editorId: () => Promise.resolve(one.userId) }
  const choose = async (
    consent: AccountConsent & { isPushing?: boolean } = {},
    change: { baseUrl?: null } = {},
  ) => {
    const project = await store.read('cloudProject', {})
    return chooseAccount(
      session as unknown as Project,
      accounts as unknown as Accounts,
      { ...project!, ...change },
      { isPushing: false, isDryRun: false, ...consent },
      new AbortController().signal,
    )
  }
  const code = (choice: Promise<unknown>) =>
    choice.then(
      () => 'chosen',
      (error: unknown) => (error as { code: string }).code,
    )
  const linked = async () => (await store.read('cloudProject', {}))?.connectionId
  return { one, choose, code, linked }
}

describe('a project that comes to another machine', () => {
  it('syncs by another sign-in of its cloud if the user agrees, and by that one from then on', async () => {
    const { choose, code, linked } = await elsewhere()
    expect(await code(choose())).toBe('cloud.reconnect')
    expect(await linked()).toBe('anna')
    const { place } = await choose({ isReconnecting: true })
    expect(place).toEqual({ baseUrl: ADDRESS, remoteId: PROJECT })
    expect(await linked()).toBe('here-0')
    expect(await code(choose())).toBe('chosen')
  })

  it('syncs with no other cloud than its own', async () => {
    const { choose, code } = await elsewhere(['http://127.0.0.1:2'])
    expect(await code(choose({ isReconnecting: true }))).toBe('cloud.unknownConnection')
  })

  it('does not send edits of others before the user has seen where they go', async () => {
    const { one, choose, code } = await elsewhere()
    await edit(one, 'save', 'Кошик')
    const pushing = { isReconnecting: true, isPushing: true }
    expect(await code(choose({ isReconnecting: true }))).toBe('chosen')
    expect(await code(choose(pushing))).toBe('cloud.otherPlace')
    expect(await code(choose({ ...pushing, remoteId: PROJECT + 1 }))).toBe('cloud.otherPlace')
    expect(await code(choose({ ...pushing, remoteId: PROJECT }))).toBe('chosen')
    expect(await code(choose(pushing)), 'the consent is remembered').toBe('chosen')
  })

  it('compares strings where it has no address of its cloud', async () => {
    const { one, choose, code, linked } = await elsewhere()
    const consent = { isReconnecting: true }
    const { strings } = one.cloud.state
    for (const string of strings) string.identifier = `other ${string.id}`
    expect(await code(choose(consent, { baseUrl: null }))).toBe('cloud.otherProject')
    strings.splice(0)
    expect(await code(choose(consent, { baseUrl: null }))).toBe('cloud.otherProject')
    expect(await linked()).toBe('anna')
  })

  it('syncs without an address where the cloud has one of its strings', async () => {
    const { one, choose, code } = await elsewhere()
    one.cloud.state.strings.splice(0, 1)
    expect(await code(choose({ isReconnecting: true }, { baseUrl: null }))).toBe('chosen')
  })
})
