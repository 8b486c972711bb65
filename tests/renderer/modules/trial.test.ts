import { describe, expect, it } from 'vitest'
import { ModuleTrial } from '../../../renderer/src/modules/trial.svelte.ts'
import { FakeWorkbench } from '../fakeWorkbench.ts'

const trialOf = (workbench: FakeWorkbench, location: string) =>
  new ModuleTrial(workbench, 'p', { id: 4, location })

describe('the trial of an app', () => {
  it('checks a file, says what came of it, and begins with the same file the next time', async () => {
    const workbench = new FakeWorkbench()
    const trial = trialOf(workbench, '/apps/one')
    trial.path = ' /texts/a.po '
    void trial.run()
    expect(trial.isRunning).toBe(true)
    expect(workbench.one('modules.check').input).toEqual({ project: 'p', appId: 4, paths: ['/texts/a.po'] })
    await workbench.one('modules.check').answer({ files: [] })
    expect(trial).toMatchObject({ isRunning: false, check: { files: [] }, error: null })
    expect(trial.milliseconds).toBeGreaterThanOrEqual(0)
    expect(trialOf(workbench, '/apps/one').path).toBe('/texts/a.po')
    expect(trialOf(workbench, '/apps/other').path).toBe('')
  })

  it('asks for nothing without a file', async () => {
    const workbench = new FakeWorkbench()
    const trial = trialOf(workbench, '/apps/none')
    trial.path = '  '
    await trial.run()
    expect(workbench.calls).toEqual([])
    expect(trial.isRunning).toBe(false)
  })

  it('keeps what the last check said where one fails', async () => {
    const workbench = new FakeWorkbench().answers('modules.check', { files: [] })
    const trial = trialOf(workbench, '/apps/two')
    trial.path = '/texts/a.po'
    await trial.run()
    workbench.later('modules.check')
    void trial.run()
    await workbench.one('modules.check').fail('module.failed')
    expect(trial).toMatchObject({ check: { files: [] }, error: { code: 'module.failed' }, isRunning: false })
  })

  it('cancels a check that a newer one replaces, and drops what it answers', async () => {
    const workbench = new FakeWorkbench()
    const trial = trialOf(workbench, '/apps/three')
    trial.path = '/texts/a.po'
    void trial.run()
    trial.path = '/texts/b.po'
    void trial.run()
    const [older, newer] = workbench.waiting('modules.check')
    expect([older?.signal?.aborted, newer?.signal?.aborted]).toEqual([true, false])
    await older?.fail('cancelled')
    expect(trial).toMatchObject({ isRunning: true, error: null })
    await newer?.answer({ files: [] })
    expect(trial).toMatchObject({ isRunning: false, check: { files: [] } })
    void trial.run()
    trial.close()
    expect(workbench.one('modules.check').signal?.aborted).toBe(true)
  })
})
