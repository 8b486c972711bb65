import { describe, expect, it } from 'vitest'
import { OutboxState } from '../../../renderer/src/sync/outbox.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

const box = (...ids: number[]) => ({ edits: ids.map((id) => ({ id })), total: ids.length })

function opened() {
  const workbench = new FakeWorkbench().answers('cloud.outbox', ({ state }) =>
    state === 'rejected' ? box(9) : box(1, 2),
  )
  return { workbench, outbox: new OutboxState(workbench, () => 'p') }
}

const idsOf = (outbox: OutboxState) => outbox.edits?.map(({ id }) => id)

describe('the outbox', () => {
  it('lists what the cloud did not take before what waits, and counts both', async () => {
    const { outbox } = opened()
    expect(outbox.edits).toBeNull()
    await outbox.load()
    expect(idsOf(outbox)).toEqual([9, 1, 2])
    expect(outbox).toMatchObject({ total: 3, error: null })
  })

  it('is read again after a change, and keeps showing its failure', async () => {
    const { workbench, outbox } = opened()
    const retrying = outbox.retry([9])
    expect(outbox.isBusy).toBe(true)
    await workbench.one('cloud.retry').answer({ edits: 1 })
    await retrying
    expect(outbox).toMatchObject({ isBusy: false, total: 3, error: null })
    expect(workbench.inputs('cloud.retry')).toEqual([{ project: 'p', ids: [9] }])
    workbench.answers('cloud.takeBack', failing('cloud.sent'))
    await outbox.takeBack([9])
    expect(outbox).toMatchObject({ isBusy: false, total: 3, error: { code: 'cloud.sent' } })
    await outbox.load()
    expect(outbox.error).toBeNull()
  })

  it('says why it cannot be read, whichever half it is, and keeps what it showed', async () => {
    const { workbench, outbox } = opened()
    await outbox.load()
    for (const half of ['rejected', 'pending']) {
      workbench.answers('cloud.outbox', ({ state }) => (state === half ? failing(`cloud.${half}`) : box()))
      await outbox.load()
      expect(outbox.error).toMatchObject({ code: `cloud.${half}` })
      expect(idsOf(outbox)).toEqual([9, 1, 2])
    }
  })

  it('shows the newest reading, whichever is answered first', async () => {
    const { workbench, outbox } = opened()
    workbench.later('cloud.outbox')
    void outbox.load()
    void outbox.load()
    const [oldRejected, oldPending, rejected, pending] = workbench.waiting('cloud.outbox')
    await rejected?.answer(box())
    await pending?.answer(box(1))
    await oldRejected?.answer(box(9))
    await oldPending?.answer(box(1, 2))
    expect(idsOf(outbox)).toEqual([1])
  })
})
