import { describe, expect, it } from 'vitest'
import { ListPreview } from '../../../renderer/src/translations/listPreview.svelte.ts'
import { FakeWorkbench } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const input = (replacement: string) =>
  ({ project: 'p', languageId: 'uk', scope: { list: 'l1' }, replacement }) as never

function desk() {
  const workbench = new FakeWorkbench()
  const previewing = new ListPreview(workbench, 'replace.preview', 250)
  return { workbench, previewing, task: previewing.task }
}

describe('a preview of a bulk action', () => {
  it('is looked at once keys rest, and is not shown from the next key on', async () => {
    const { workbench, previewing, task } = desk()
    const end = previewing.follow(input('a'))
    await pass(250)
    await workbench.one('replace.preview').answer({ changes: 3 })
    expect(task.value).toMatchObject({ changes: 3 })
    end()
    previewing.follow(input('ab'))
    expect([task.value, task.isRunning]).toEqual([null, false])
    await pass(250)
    await workbench.one('replace.preview').answer({ changes: 1 })
    expect(task.value).toMatchObject({ changes: 1 })
  })

  it('is not taken from an answer that comes after the next key', async () => {
    const { workbench, previewing, task } = desk()
    const end = previewing.follow(input('a'))
    await pass(250)
    const older = workbench.one('replace.preview')
    end()
    previewing.follow(input('ab'))
    await older.answer({ changes: 3 })
    expect([older.signal?.aborted, task.value]).toEqual([true, null])
  })

  it('is nothing where nothing is said', async () => {
    const { workbench, previewing } = desk()
    previewing.follow(null)()
    await pass(500)
    expect(workbench.calls).toEqual([])
  })
})
