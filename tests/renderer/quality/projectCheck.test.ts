import { describe, expect, it } from 'vitest'
import { ProjectCheck } from '../../../renderer/src/quality/projectCheck.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

function checking() {
  const workbench = new FakeWorkbench().answers('qa.unchecked', 0)
  const told: unknown[] = []
  const check = new ProjectCheck({
    workbench,
    of: () => ({ project: 'p', languageId: 'uk' }),
    onDone: ({ withIssues }) => told.push(withIssues),
    onFailure: ({ code }) => told.push(code),
  })
  return { workbench, check, told }
}

describe('a check of the whole project', () => {
  it('says how many translations no check has seen; a failure leaves the number', async () => {
    const { workbench, check } = checking()
    workbench.answers('qa.unchecked', 3_000)
    await check.refresh()
    expect(check.unchecked).toBe(3_000)
    workbench.answers('qa.unchecked', failing('project.busy'))
    await check.refresh()
    expect(check.unchecked).toBe(3_000)
  })

  it('says what was counted last, whichever is answered first', async () => {
    const { workbench, check } = checking()
    workbench.later('qa.unchecked')
    void check.refresh()
    void check.refresh()
    const [older, newer] = workbench.waiting('qa.unchecked')
    await newer?.answer(7)
    await older?.answer(3_000)
    expect(check.unchecked).toBe(7)
  })

  it('checks one language or all, one run at a time, tells what it found and counts what is left', async () => {
    const { workbench, check, told } = checking()
    check.unchecked = 12
    const run = check.begin('uk')
    void check.begin(null)
    await workbench.one('qa.run').answer({ withIssues: 4 })
    await run
    expect(told).toEqual([4])
    expect(check.unchecked).toBe(0)
    void check.begin(null)
    expect(workbench.inputs('qa.run')).toEqual([{ project: 'p', languageIds: ['uk'] }, { project: 'p' }])
  })

  it('reports a failure, and is cancelled with its project', async () => {
    const { workbench, check, told } = checking()
    void check.begin('uk')
    const call = workbench.one('qa.run')
    check.close()
    expect(call.signal?.aborted).toBe(true)
    await call.fail('cancelled')
    expect(told).toEqual(['cancelled'])
  })
})
