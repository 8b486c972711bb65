import { describe, expect, it } from 'vitest'
import {
  Conflicts,
  resolutionOf,
  type ChosenResolution,
} from '../../../renderer/src/sync/conflicts.svelte.ts'
import { failing, FakeWorkbench, failure } from '../fakeWorkbench.ts'

const all: readonly ChosenResolution[] = ['ours', 'theirs']
const listed = (...ids: number[]) => ({
  total: ids.length,
  conflicts: ids.map((id) => ({ id, choices: id === 3 ? all.slice(0, 1) : all })),
})

async function shown(...ids: number[]) {
  const workbench = new FakeWorkbench().answers('cloud.conflicts', listed(...ids))
  const conflicts = new Conflicts(workbench, () => 'p')
  await conflicts.load()
  return { workbench, conflicts }
}

describe('the conflicts of a project', () => {
  it('are listed, of all strings or of those that an expression finds', async () => {
    const { workbench, conflicts } = await shown(1, 2, 3)
    expect(conflicts).toMatchObject({ total: 3, index: 0, current: { id: 1 }, error: null })
    conflicts.croql = ' is hidden '
    await conflicts.find()
    expect(workbench.inputs('cloud.conflicts').map(({ croql }) => croql)).toEqual([undefined, 'is hidden'])
  })

  it('are not those of an expression that is still being written', async () => {
    const { workbench, conflicts } = await shown(1, 2)
    conflicts.croql = 'is hid'
    await conflicts.load()
    expect(workbench.inputs('cloud.conflicts').map(({ croql }) => croql)).toEqual([undefined, undefined])
    conflicts.croql = 'is hidden'
    await conflicts.find()
    conflicts.croql = 'is hidden and'
    await conflicts.load()
    expect(workbench.inputs('cloud.conflicts').at(-1)?.croql).toBe('is hidden')
  })

  it('are decided by a key that is pressed, not by one that is held down', () => {
    expect(resolutionOf({ key: '2', repeat: false })).toBe('theirs')
    expect(resolutionOf({ key: '2', repeat: true })).toBeUndefined()
    expect(resolutionOf({ key: '4', repeat: false })).toBeUndefined()
  })

  it('stay at the same one after a reload, or at its position if it is removed', async () => {
    const { workbench, conflicts } = await shown(1, 2, 3)
    conflicts.go(1)
    workbench.answers('cloud.conflicts', listed(7, 1, 2, 3))
    await conflicts.load()
    expect(conflicts.current?.id).toBe(2)
    workbench.answers('cloud.conflicts', listed(7, 1))
    await conflicts.load()
    expect([conflicts.index, conflicts.current?.id]).toEqual([1, 1])
    workbench.answers('cloud.conflicts', listed())
    await conflicts.load()
    expect([conflicts.index, conflicts.current]).toEqual([0, null])
  })

  it('are gone through to their ends and no further', async () => {
    const { conflicts } = await shown(1, 2)
    conflicts.go(9)
    expect(conflicts.index).toBe(1)
    conflicts.go(-4)
    expect(conflicts.index).toBe(0)
  })

  it('are marked one by one or all, and a mark goes with its conflict', async () => {
    const { workbench, conflicts } = await shown(1, 2, 3)
    conflicts.toggle(2)
    conflicts.toggleAll()
    expect([...conflicts.marked]).toEqual([1, 2, 3])
    conflicts.toggle(1)
    workbench.answers('cloud.conflicts', listed(1, 3))
    await conflicts.load()
    expect([...conflicts.marked]).toEqual([3])
    conflicts.toggleAll()
    conflicts.toggleAll()
    expect([...conflicts.marked]).toEqual([])
  })

  it('are decided by their choices: the marked ones, else the current one', async () => {
    const { conflicts } = await shown(1, 2, 3)
    expect(conflicts.decidable('theirs')).toEqual([1])
    conflicts.toggle(2)
    conflicts.toggle(3)
    expect(conflicts.decidable('theirs')).toEqual([2])
    expect(conflicts.decidable('ours')).toEqual([2, 3])
  })

  it('are decided one time only, and say which could not be', async () => {
    const { workbench, conflicts } = await shown(1, 2)
    const deciding = conflicts.resolve([1, 2], 'ours')
    expect(await conflicts.resolve([1], 'ours')).toBeNull()
    expect(await conflicts.resolve([], 'ours')).toBeNull()
    workbench.answers('cloud.conflicts', listed(2))
    await workbench
      .one('cloud.resolve')
      .answer({ resolved: 1, left: [{ code: 'conflict.gone', message: 'It is gone.' }] })
    expect(await deciding).toBe(1)
    expect(workbench.inputs('cloud.resolve')).toEqual([{ project: 'p', ids: [1, 2], resolution: 'ours' }])
    expect(conflicts).toMatchObject({ isBusy: false, total: 1, error: { code: 'conflict.gone' } })
  })

  it('stay where deciding or reading fails', async () => {
    const { workbench, conflicts } = await shown(1, 2)
    workbench.answers('cloud.resolve', failing('project.busy'))
    expect(await conflicts.resolve([1], 'theirs', 'Text')).toBeNull()
    expect(conflicts).toMatchObject({ isBusy: false, total: 2, error: failure('project.busy') })
    expect(workbench.inputs('cloud.resolve')[0]).toMatchObject({ text: 'Text' })
    workbench.answers('cloud.conflicts', failing('croql.syntax'))
    await conflicts.load()
    expect(conflicts).toMatchObject({ total: 2, error: { code: 'croql.syntax' } })
  })

  it('are those of the newest question: an older one is cancelled, and its late answer dropped', async () => {
    const { workbench, conflicts } = await shown(1)
    workbench.later('cloud.conflicts')
    void conflicts.load()
    void conflicts.load()
    const [older, newer] = workbench.waiting('cloud.conflicts')
    expect(older?.signal?.aborted).toBe(true)
    await newer?.answer(listed(5))
    await older?.answer(listed(6, 7))
    expect(conflicts).toMatchObject({ total: 1, current: { id: 5 } })
  })
})
