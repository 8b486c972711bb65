import { describe, expect, it } from 'vitest'
import { ModuleApps } from '../../../renderer/src/modules/apps.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const listed = (...ids: number[]) => ({ apps: ids.map((id) => ({ id, trust: { subject: `hash-${id}` } })) })

describe('the apps of a project', () => {
  it('are listed, and the first is chosen until another one is', async () => {
    const apps = new ModuleApps(new FakeWorkbench().answers('modules.list', listed(1, 2)), () => 'p')
    expect([apps.list, apps.selected]).toEqual([null, undefined])
    await apps.refresh()
    expect(apps.selected?.id).toBe(1)
    apps.selectedId = 2
    expect(apps.selected?.id).toBe(2)
  })

  it('choose the one that was added', async () => {
    const workbench = new FakeWorkbench().answers('modules.list', listed(1, 2))
    const apps = new ModuleApps(workbench, () => 'p')
    await apps.refresh()
    workbench.answers('modules.add', listed(1, 3, 2))
    expect(await apps.add('/apps/mine')).toBe(true)
    expect(apps.selected?.id).toBe(3)
    expect(workbench.inputs('modules.add')).toEqual([{ project: 'p', location: '/apps/mine' }])
  })

  it('stay where a change fails, and say why', async () => {
    const workbench = new FakeWorkbench().answers('modules.list', listed(1))
    const apps = new ModuleApps(workbench, () => 'p')
    await apps.refresh()
    const adding = apps.add('/nothing')
    expect(apps.isBusy).toBe(true)
    await workbench.one('modules.add').fail('module.notFound')
    expect(await adding).toBe(false)
    expect(apps).toMatchObject({ isBusy: false, error: { code: 'module.notFound' } })
    expect(apps.selected?.id).toBe(1)
    workbench.answers('modules.list', failing('project.notOpen'))
    await apps.refresh()
    expect(apps.error).toMatchObject({ code: 'project.notOpen' })
  })

  it('are trusted as they are shown: by the hash that the person saw', async () => {
    const workbench = new FakeWorkbench()
      .answers('modules.list', {
        apps: [
          { id: 1, trust: { subject: 'hash-1' } },
          { id: 2, trust: null },
        ],
      })
      .answers('modules.trust', listed(1))
    const apps = new ModuleApps(workbench, () => 'p')
    await apps.refresh()
    const [first, second] = apps.list?.apps ?? []
    expect(first && (await apps.trust(first, true))).toBe(true)
    expect(second && (await apps.trust(second, true))).toBe(false)
    expect(workbench.inputs('modules.trust')).toEqual([
      { project: 'p', appId: 1, subject: 'hash-1', isAuthor: true },
    ])
  })

  it('are as the newest call answers, whichever is answered first', async () => {
    const workbench = new FakeWorkbench()
    const apps = new ModuleApps(workbench, () => 'p')
    void apps.refresh()
    void apps.add('/apps/mine')
    await workbench.one('modules.add').answer(listed(1))
    await workbench.one('modules.list').answer(listed())
    expect(apps.selected?.id).toBe(1)
  })

  it('are those of the project under the handle that it has by then', async () => {
    const workbench = new FakeWorkbench().answers('modules.list', listed(1))
    let handle = 'p'
    const apps = new ModuleApps(workbench, () => handle)
    handle = 'new'
    await apps.refresh()
    expect([apps.project, workbench.inputs('modules.list')]).toEqual(['new', [{ project: 'new' }]])
  })
})
