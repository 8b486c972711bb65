/** Snapshots are made and removed one time, and what a person chose or typed meanwhile stays. */
import { describe, expect, it } from 'vitest'
import { Snapshots } from '../../../renderer/src/history/snapshots.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const named = (...ids: number[]) => ids.map((id) => ({ id, name: `Snapshot ${id}` }))

async function shown() {
  const workbench = new FakeWorkbench().answers('snapshot.list', named(3, 2, 1))
  let project = 'p'
  const typed = Promise.withResolvers<void>()
  const snapshots = new Snapshots({ workbench, project: () => project, settle: () => typed.promise })
  await snapshots.load()
  const choose = (id: number) => {
    const found = snapshots.all.find((one) => one.id === id)
    if (found === undefined) throw new Error(`There is no snapshot ${id}.`)
    snapshots.choose(found)
    return found
  }
  return { workbench, snapshots, choose, typed, reconnect: () => (project = 'new') }
}

describe('snapshots', () => {
  it('are listed, the newest chosen and compared with', async () => {
    const { workbench, snapshots } = await shown()
    expect(snapshots.chosen?.id).toBe(3)
    expect(workbench.inputs('snapshot.compare')).toEqual([{ project: 'p', snapshotId: 3 }])
  })

  it('are made one time of each name, and what is typed for the next one stays', async () => {
    const { workbench, snapshots, typed } = await shown()
    snapshots.name = 'Before'
    snapshots.note = 'A note'
    const adding = snapshots.add()
    expect(await snapshots.add()).toBeNull()
    typed.resolve()
    await settled()
    snapshots.name = 'Next'
    await workbench.one('snapshot.add').answer(named(4, 3, 2, 1))
    expect([await adding, snapshots.name, snapshots.note, snapshots.chosen?.id]).toEqual([
      ...['Before', 'Next', ''],
      4,
    ])
    expect(workbench.inputs('snapshot.add')).toHaveLength(1)
    workbench.answers('snapshot.add', failing('snapshot.exists'))
    expect(await snapshots.add()).toBeNull()
    expect(snapshots).toMatchObject({ name: 'Next', error: { code: 'snapshot.exists' } })
  })

  it('that were removed go; the one that was chosen meanwhile stays chosen', async () => {
    const { workbench, snapshots, choose } = await shown()
    const removing = snapshots.remove(choose(3))
    choose(1)
    await workbench.one('snapshot.remove').answer(named(2, 1))
    expect([await removing, snapshots.chosen?.id, snapshots.all.length]).toEqual([true, 1, 2])
    workbench.answers('snapshot.remove', named(2))
    await snapshots.remove(choose(1))
    expect(snapshots.chosen?.id).toBe(2)
    workbench.answers('snapshot.remove', [])
    await snapshots.remove(choose(2))
    expect(snapshots.chosen).toBeNull()
  })

  it('are those of the project under the handle that it has by then', async () => {
    const { workbench, choose, reconnect } = await shown()
    reconnect()
    choose(2)
    expect(workbench.inputs('snapshot.compare').at(-1)).toEqual({ project: 'new', snapshotId: 2 })
  })
})
