import { describe, expect, it } from 'vitest'
import { ConnectionsState } from '../../../renderer/src/sync/connections.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const listed = (...ids: string[]) => ids.map((id) => ({ id }))
const finding = { user: { login: 'anna' } } as never

async function shown() {
  const workbench = new FakeWorkbench().answers('accounts.list', listed('a', 'b'))
  const connections = new ConnectionsState(workbench)
  await connections.refresh()
  return { workbench, connections }
}

describe('the connections to clouds', () => {
  it('are listed, the first of them chosen; the chosen one stays after a reload', async () => {
    const { workbench, connections } = await shown()
    expect(connections.selected?.id).toBe('a')
    connections.choose('b')
    workbench.answers('accounts.list', listed('c', 'b'))
    await connections.refresh()
    expect(connections.selected?.id).toBe('b')
    workbench.answers('accounts.list', failing('cloud.vault'))
    await connections.refresh()
    expect(connections.error).toMatchObject({ code: 'cloud.vault' })
    expect(connections.list).toHaveLength(2)
  })

  it('show what was saved, removed and signed out of, or why it could not be', async () => {
    const { workbench, connections } = await shown()
    workbench.answers('accounts.save', listed('new', 'a', 'b'))
    expect(await connections.save({ name: 'New' } as never)).toBe(true)
    expect(connections.selected?.id).toBe('new')
    workbench.answers('accounts.remove', listed('a', 'b'))
    await connections.remove('new')
    expect(connections.selected?.id).toBe('a')
    workbench.answers('accounts.signOut', listed('a'))
    await connections.signOut('b')
    expect(connections.list).toHaveLength(1)
    workbench
      .answers('accounts.save', failing('cloud.address'))
      .answers('accounts.signOut', failing('cloud.vault'))
    expect(await connections.save({ name: 'Bad' } as never)).toBe(false)
    expect(connections).toMatchObject({ isBusy: false, error: { code: 'cloud.address' } })
    await connections.signOut('a')
    expect(connections.list).toHaveLength(1)
  })

  it('show the address of the consent page while a sign-in waits, and what it found', async () => {
    const { workbench, connections } = await shown()
    const stop = connections.listen()
    void connections.signIn('a')
    expect(connections).toMatchObject({ waiting: { connection: 'a', address: null }, isBusy: true })
    workbench.emit('accounts.address', { connection: 'b', address: 'https://other' })
    expect(connections.waiting?.address).toBeNull()
    workbench.emit('accounts.address', { connection: 'a', address: 'https://consent' })
    expect(connections.waiting?.address).toBe('https://consent')
    await workbench.one('accounts.signIn').answer(finding)
    expect(connections).toMatchObject({ waiting: null, isBusy: false, found: { connection: 'a', finding } })
    stop()
  })

  it('keep the failure of a sign-in during a reload', async () => {
    const { workbench, connections } = await shown()
    workbench.answers('accounts.signInWithToken', failing('cloud.token'))
    expect(await connections.signInWithToken('a', 'secret')).toBe(false)
    expect(connections).toMatchObject({ error: { code: 'cloud.token' }, found: null })
    workbench.answers('accounts.signInWithToken', finding)
    expect(await connections.signInWithToken('a', 'secret')).toBe(true)
    expect(connections).toMatchObject({ error: null, found: { connection: 'a' } })
  })

  it('are tested; what an earlier test found goes first', async () => {
    const { workbench, connections } = await shown()
    void connections.test('a')
    await workbench.one('accounts.test').answer(finding)
    expect(connections.found).toMatchObject({ connection: 'a' })
    void connections.test('a')
    expect(connections.found).toBeNull()
    await workbench.one('accounts.test').fail('cloud.unreachable')
    expect(connections).toMatchObject({ found: null, error: { code: 'cloud.unreachable' } })
  })

  it('give a sign-in up when another connection is chosen, without calling that a failure', async () => {
    const { workbench, connections } = await shown()
    void connections.signIn('a')
    const call = workbench.one('accounts.signIn')
    connections.choose('b')
    expect(call.signal?.aborted).toBe(true)
    expect(connections.waiting).toBeNull()
    await call.fail('cancelled')
    expect(connections).toMatchObject({ error: null, isBusy: false })
  })

  it('call it no failure either where the person refuses in the browser', async () => {
    const { workbench, connections } = await shown()
    void connections.signIn('a')
    await workbench.one('accounts.signIn').fail('cancelled')
    expect(connections).toMatchObject({ error: null, isBusy: false, waiting: null, found: null })
  })

  it('wait for the newest sign-in, whatever an older one answers late', async () => {
    const { workbench, connections } = await shown()
    void connections.signIn('a')
    connections.choose('b')
    void connections.signIn('b')
    const [older, newer] = workbench.waiting('accounts.signIn')
    await older?.fail('cancelled')
    expect(connections).toMatchObject({ waiting: { connection: 'b' }, isBusy: true, error: null })
    await newer?.answer(finding)
    expect(connections).toMatchObject({ waiting: null, isBusy: false, found: { connection: 'b' } })
  })

  it('cancel pending requests once no component listens', async () => {
    const { workbench, connections } = await shown()
    const stop = connections.listen()
    void connections.signIn('a')
    stop()
    expect(workbench.one('accounts.signIn').signal?.aborted).toBe(true)
    workbench.emit('accounts.address', { connection: 'a', address: 'https://consent' })
    expect(connections.waiting).toBeNull()
  })

  it('leave the form of a new one alone, whatever ends meanwhile', async () => {
    const { workbench, connections } = await shown()
    void connections.signInWithToken('a', 'secret')
    connections.choose(null)
    await workbench.one('accounts.signInWithToken').fail('cancelled')
    expect(connections).toMatchObject({ selectedId: null, error: null, found: null })
    await connections.refresh()
    expect(connections.selectedId).toBeNull()
  })

  it('stay where one went while another was signed in, saved or removed', async () => {
    const { workbench, connections } = await shown()
    void connections.signInWithToken('a', 'secret')
    connections.choose('b')
    await workbench.one('accounts.signInWithToken').answer(finding)
    expect(connections).toMatchObject({ selectedId: 'b', found: null })

    connections.choose('a')
    const saving = connections.save({ id: 'a', name: 'A' } as never)
    connections.choose('b')
    await workbench.one('accounts.save').answer(listed('a', 'b'))
    expect([await saving, connections.selectedId]).toEqual([true, 'b'])

    connections.choose('a')
    void connections.remove('a')
    connections.choose(null)
    await workbench.one('accounts.remove').answer(listed('c', 'b'))
    expect(connections).toMatchObject({ selectedId: null, list: listed('c', 'b') })
  })

  it('show the first if the current one no longer exists', async () => {
    const { workbench, connections } = await shown()
    workbench.answers('accounts.list', listed('c'))
    await connections.refresh()
    expect(connections.selectedId).toBe('c')
  })
})
