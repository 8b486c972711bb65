import { describe, expect, it } from 'vitest'
import { FilePicker } from '../../../renderer/src/workbench/filePicker.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

function choosing({ hasNativeDialogs }: { hasNativeDialogs?: boolean } = {}) {
  const workbench = new FakeWorkbench()
  const failures: string[] = []
  const files = new FilePicker({ workbench, onFailure: ({ code }) => failures.push(code) })
  if (hasNativeDialogs !== undefined) files.know({ hasNativeDialogs })
  return { workbench, files, failures }
}

describe('files are chosen', () => {
  it('in the system’s dialog where there is one', async () => {
    const { workbench, files, failures } = choosing({ hasNativeDialogs: true })
    workbench.answers('app.pick', { paths: ['/a', '/b'] })
    expect(await files.pick('open-project')).toEqual(['/a', '/b'])
    expect(await files.pickOne('save-exchange', 'a.tmx')).toBe('/a')
    expect(workbench.inputs('app.pick')).toEqual([
      { purpose: 'open-project' },
      { purpose: 'save-exchange', suggestedName: 'a.tmx' },
    ])
    workbench.answers('app.pick', null)
    expect(await files.pick('open-project')).toBeNull()
    workbench.answers('app.pick', failing('internal'))
    expect([await files.pick('open-project'), failures]).toEqual([null, ['internal']])
  })

  it('while the system asks, which is known from its first moment to its last', async () => {
    const { workbench, files } = choosing({ hasNativeDialogs: true })
    const picked = files.pick('open-project')
    expect(files.isSystemAsking).toBe(true)
    await workbench.one('app.pick').answer(null)
    expect([await picked, files.isSystemAsking]).toEqual([null, false])
  })

  it('once it is known whose dialog it is', async () => {
    const { workbench, files } = choosing()
    workbench.answers('app.pick', { paths: ['/a'] })
    const picked = files.pickOne('open-project')
    await settled()
    expect([workbench.inputs('app.pick'), files.picking]).toEqual([[], null])
    files.know({ hasNativeDialogs: true })
    expect(await picked).toBe('/a')
  })

  it('in the screens’ own browser else; a newer choice ends an older one', async () => {
    const { files } = choosing({ hasNativeDialogs: false })
    const older = files.pick('open-project')
    const newer = files.pickOne('open-archive')
    expect(await older).toBeNull()
    expect(files.picking?.purpose).toBe('open-archive')
    files.picking?.finish(['/a'])
    expect([await newer, files.picking]).toEqual(['/a', null])
  })

  it('in the newest browser, though one that it replaced still answers', async () => {
    const { files } = choosing({ hasNativeDialogs: false })
    void files.pick('open-project')
    const replaced = files.picking
    const newer = files.pickOne('open-archive')
    replaced?.finish(['/late'])
    expect(files.picking?.purpose).toBe('open-archive')
    files.picking?.finish(['/a'])
    expect(await newer).toBe('/a')
  })
})
