import { describe, expect, it } from 'vitest'
import { conflictKey, PackageReturn } from '../../../renderer/src/exchange/packageReturn.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const conflicts = [
  { stringId: 1, form: 'none', ours: 'ours 1' },
  { stringId: 2, form: 'few', ours: 'ours 2' },
] as const

function returning(settle?: () => Promise<void>) {
  const workbench = new FakeWorkbench().answers('worklist.import', { conflicts })
  return { workbench, back: new PackageReturn(workbench, () => 'p', settle) }
}

describe('a worklist that comes back', () => {
  it('asks for nothing without a file', async () => {
    const { workbench, back } = returning()
    await back.compare()
    expect(workbench.calls).toEqual([])
  })

  it('is at work while what was typed goes into the project, and takes what was chosen before', async () => {
    const settled = Promise.withResolvers<void>()
    const { workbench, back } = returning(() => settled.promise)
    back.path = '/list.xliff'
    const comparing = back.compare()
    expect([back.task.isRunning, workbench.calls]).toEqual([true, []])
    back.path = '/other.xliff'
    settled.resolve()
    await comparing
    expect(workbench.inputs('worklist.import').map(({ path }) => path)).toEqual(['/list.xliff'])
  })

  it('is compared first, then taken with the decisions that were made', async () => {
    const { workbench, back } = returning()
    back.path = '/list.xliff'
    back.takeApprovals = true
    await back.compare()
    expect(back.report?.conflicts).toEqual(conflicts)
    back.choices[conflictKey(conflicts[1])] = 'take'
    await back.takeBack()
    const common = { project: 'p', path: '/list.xliff', takeApprovals: true }
    expect(workbench.inputs('worklist.import')).toEqual([
      { ...common, decisions: [], isPreview: true },
      {
        ...common,
        decisions: [{ stringId: 2, form: 'few', choice: 'take', ours: 'ours 2' }],
        isPreview: false,
      },
    ])
    expect(back.choices).toEqual({})
  })

  it('decides all conflicts alike, and clears the decisions', async () => {
    const { back } = returning()
    back.chooseForAll('keep')
    expect(back.choices).toEqual({})
    back.path = '/list.xliff'
    await back.compare()
    back.chooseForAll('both')
    expect(back.choices).toEqual({ '1:none': 'both', '2:few': 'both' })
    back.chooseForAll(null)
    expect(back.choices).toEqual({})
  })

  it('keeps the report and the decisions where taking it fails', async () => {
    const { workbench, back } = returning()
    back.path = '/list.xliff'
    await back.compare()
    back.chooseForAll('keep')
    workbench.answers('worklist.import', failing('worklist.changed'))
    await back.takeBack()
    expect(back.task.error).toMatchObject({ code: 'worklist.changed' })
    expect(back.report?.conflicts).toHaveLength(2)
    expect(back.choices).toEqual({ '1:none': 'keep', '2:few': 'keep' })
  })

  it('shows the report of the file that was compared last', async () => {
    const { workbench, back } = returning()
    workbench.later('worklist.import')
    back.path = '/older.xliff'
    void back.compare()
    back.path = '/newer.xliff'
    void back.compare()
    const [older, newer] = workbench.waiting('worklist.import')
    expect(older?.signal?.aborted).toBe(true)
    await newer?.answer({ conflicts: [] })
    await older?.answer({ conflicts })
    expect(back.report?.conflicts).toEqual([])
  })
})
