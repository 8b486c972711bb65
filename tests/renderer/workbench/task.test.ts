import { describe, expect, it } from 'vitest'
import { ScreenTask } from '../../../renderer/src/workbench/task.svelte.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'

function checking() {
  const workbench = new FakeWorkbench()
  return { workbench, task: new ScreenTask(workbench, 'qa.run') }
}

describe('a task', () => {
  it('reports its progress and ends with its value', async () => {
    const { workbench, task } = checking()
    const run = task.run({ project: 'p' })
    expect(task.isRunning).toBe(true)
    workbench.one('qa.run').report(3, 10)
    expect(task.progress).toMatchObject({ done: 3, total: 10 })
    await workbench.one('qa.run').answer({ withIssues: 2 })
    expect(await run).toMatchObject({ withIssues: 2 })
    expect(task).toMatchObject({ isRunning: false, value: { withIssues: 2 }, error: null })
  })

  it('ends with the failure, which a second run and a reset forget', async () => {
    const { workbench, task } = checking()
    const run = task.run({ project: 'p' })
    await workbench.one('qa.run').fail('project.busy')
    expect(await run).toBeNull()
    expect(task).toMatchObject({ isRunning: false, value: null, error: { code: 'project.busy' } })
    void task.run({ project: 'p' })
    expect(task).toMatchObject({ isRunning: true, error: null, progress: null })
    await workbench.one('qa.run').fail('project.busy')
    task.reset()
    expect(task.error).toBeNull()
  })

  it('is at work while something is done before it, and can be ended then', async () => {
    const { workbench, task } = checking()
    const before = Promise.withResolvers<void>()
    const run = task.run({ project: 'p' }, { after: () => before.promise })
    expect([task.isRunning, workbench.calls]).toEqual([true, []])
    before.resolve()
    await settled()
    await workbench.one('qa.run').answer({ withIssues: 2 })
    expect(await run).toMatchObject({ withIssues: 2 })
    const later = Promise.withResolvers<void>()
    const ended = task.run({ project: 'p' }, { after: () => later.promise })
    task.cancel()
    later.resolve()
    expect(await ended).toBeNull()
    expect([task.isRunning, workbench.inputs('qa.run').length]).toEqual([false, 1])
  })

  it('is forgotten with what it still answers', async () => {
    const { workbench, task } = checking()
    const run = task.run({ project: 'p' })
    const call = workbench.one('qa.run')
    task.forget()
    expect([call.signal?.aborted, task.isRunning]).toEqual([true, false])
    await call.answer({ withIssues: 2 })
    expect([await run, task.value]).toEqual([null, null])
  })

  it('is cancelled by its signal, and says that it is until the workbench has answered', async () => {
    const { workbench, task } = checking()
    void task.run({ project: 'p' })
    const call = workbench.one('qa.run')
    task.cancel()
    expect(call.signal?.aborted).toBe(true)
    expect(task).toMatchObject({ isCancelling: true, isRunning: true })
    await call.fail('cancelled')
    expect(task).toMatchObject({ isRunning: false, error: { code: 'cancelled' } })
    void task.run({ project: 'p' })
    expect(task.isCancelling).toBe(false)
  })

  it('shows only the newest run: a replaced one is cancelled, and its late result ignored', async () => {
    const { workbench, task } = checking()
    const first = task.run({ project: 'older' })
    const second = task.run({ project: 'newer' })
    const [older, newer] = workbench.waiting('qa.run')
    expect(older?.signal?.aborted).toBe(true)
    expect(newer?.signal?.aborted).toBe(false)
    older?.report(1, 2)
    expect(task.progress).toBeNull()
    await newer?.answer({ withIssues: 1 })
    expect(await second).toMatchObject({ withIssues: 1 })
    await older?.answer({ withIssues: 9 })
    expect(await first).toBeNull()
    await settled()
    expect(task).toMatchObject({ isRunning: false, value: { withIssues: 1 }, error: null })
  })

  it('continues when the result of a replaced run arrives', async () => {
    const { workbench, task } = checking()
    void task.run({ project: 'older' })
    void task.run({ project: 'newer' })
    await workbench.waiting('qa.run')[0]?.fail('cancelled')
    expect(task).toMatchObject({ isRunning: true, error: null })
  })
})
