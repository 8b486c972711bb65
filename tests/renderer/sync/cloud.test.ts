import { describe, expect, it } from 'vitest'
import { Cloud } from '../../../renderer/src/sync/cloud.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const linked = {
  project: { remoteId: 7 },
  outbox: { pending: 2, sending: 1, rejected: 4, conflict: 3 },
  conflicts: 3,
}
const nothing = { added: {}, changed: {}, removed: {} }

async function opened(state: object = linked) {
  const workbench = new FakeWorkbench().answers('cloud.status', state).answers('cloud.unsynced', [])
  const pulled: string[] = []
  const cloud = new Cloud({
    workbench,
    project: () => 'p',
    languageId: () => 'uk',
    onPulled: () => pulled.push('pulled'),
  })
  await settled()
  return { workbench, cloud, pulled }
}

describe('a project and its cloud', () => {
  it('is asked for at once: what waits, what was not taken, what conflicts', async () => {
    const { cloud } = await opened()
    expect(cloud).toMatchObject({ link: { remoteId: 7 }, unsent: 3, rejected: 4, conflicts: 3, error: null })
  })

  it('says why it cannot be read, and keeps what it knew', async () => {
    const { workbench, cloud } = await opened()
    workbench.answers('cloud.status', failing('project.busy'))
    await cloud.refresh()
    expect(cloud).toMatchObject({ link: { remoteId: 7 }, error: { code: 'project.busy' } })
  })

  it('is read once for many changes that come together', async () => {
    const { workbench, cloud } = await opened()
    cloud.refreshSoon()
    await pass(200)
    cloud.refreshSoon()
    await pass(299)
    expect(workbench.inputs('cloud.status')).toHaveLength(1)
    await pass(1)
    expect(workbench.inputs('cloud.status')).toHaveLength(2)
    cloud.refreshSoon()
    cloud.close()
    await pass(1_000)
    expect(workbench.inputs('cloud.status')).toHaveLength(2)
  })

  it('tells how the strings in view differ; where the view moved on meanwhile, one more question follows', async () => {
    const { workbench, cloud } = await opened()
    workbench.later('cloud.unsynced')
    cloud.show([1])
    cloud.show([1, 2])
    cloud.show([2, 3])
    await workbench.one('cloud.unsynced').answer([{ stringId: 1, state: 'pending' }])
    await workbench.one('cloud.unsynced').answer([{ stringId: 3, state: 'conflict' }])
    expect([...cloud.differences]).toEqual([[3, 'conflict']])
    expect(workbench.inputs('cloud.unsynced').map(({ stringIds }) => stringIds)).toEqual([[], [1], [2, 3]])
  })

  it('asks nothing of strings while there is no cloud', async () => {
    const { workbench, cloud } = await opened({ project: null })
    cloud.show([1])
    await settled()
    expect(workbench.inputs('cloud.unsynced')).toEqual([])
  })

  it('syncs, and marks lists as outdated if rows were pulled, or if that is unknown', async () => {
    const { workbench, cloud, pulled } = await opened()
    workbench.answers('cloud.sync', { pulled: nothing })
    await cloud.run()
    expect(pulled).toHaveLength(0)
    workbench.answers('cloud.sync', { pulled: { ...nothing, changed: { translations: 1 } } })
    await cloud.run({ isThorough: true })
    expect(pulled).toHaveLength(1)
    workbench.answers('cloud.sync', failing('cloud.unreachable'))
    await cloud.run()
    expect(pulled).toHaveLength(2)
    expect(cloud.failure).toMatchObject({ code: 'cloud.unreachable' })
    expect(workbench.inputs('cloud.sync')[1]).toEqual({ project: 'p', isThorough: true })
    cloud.forgetFailure()
    expect(cloud.failure).toBeNull()
  })

  it('calls a sync that the person ended no failure, and ends one with the project', async () => {
    const { workbench, cloud } = await opened()
    void cloud.run()
    const sync = workbench.one('cloud.sync')
    cloud.close()
    expect(sync.signal?.aborted).toBe(true)
    await sync.fail('cancelled')
    expect(cloud.failure).toBeNull()
  })

  it('tries a sync out, which a real one forgets', async () => {
    const { workbench, cloud } = await opened()
    workbench.answers('cloud.sync', { pulled: nothing })
    await cloud.tryOut()
    expect(workbench.inputs('cloud.sync')).toEqual([{ project: 'p', isDryRun: true }])
    expect(cloud.trial.value).not.toBeNull()
    await cloud.run()
    expect(cloud.trial.value).toBeNull()
  })

  it('is linked and unlinked, or says why not', async () => {
    const { workbench, cloud } = await opened({ project: null })
    workbench.answers('cloud.connect', failing('cloud.otherPerson'))
    expect(await cloud.connect('a', 7, ['uk'])).toMatchObject({ code: 'cloud.otherPerson' })
    expect(cloud.link).toBeNull()
    workbench.answers('cloud.connect', linked)
    expect(await cloud.connect('a', 7, ['uk'], { isOtherPerson: true })).toBeNull()
    expect(cloud.link).toMatchObject({ remoteId: 7 })
    expect(workbench.inputs('cloud.connect').at(-1)).toEqual({
      ...{ project: 'p', connection: 'a', remoteId: 7, languageIds: ['uk'], isOtherPerson: true },
    })
    workbench.answers('cloud.unlink', failing('project.busy'))
    expect(await cloud.unlink()).toMatchObject({ code: 'project.busy' })
    workbench.answers('cloud.unlink', { unsent: 0 }).answers('cloud.status', { project: null })
    expect(await cloud.unlink()).toBeNull()
    expect(cloud.link).toBeNull()
  })

  it('is as the newest question is answered, whichever is answered first', async () => {
    const { workbench, cloud } = await opened({ project: null })
    workbench.later('cloud.status').answers('cloud.connect', linked)
    void cloud.refresh()
    await cloud.connect('a', 7, ['uk'])
    await workbench.one('cloud.status').answer({ project: null })
    expect(cloud.link).toMatchObject({ remoteId: 7 })
    void cloud.refresh()
    void cloud.refresh()
    const [older, newer] = workbench.waiting('cloud.status')
    await newer?.answer({ ...linked, conflicts: 1 })
    await older?.answer({ ...linked, conflicts: 9 })
    expect(cloud.conflicts).toBe(1)
  })
})
