import { describe, expect, it } from 'vitest'
import { MemoriesEditing } from '../../../renderer/src/memory/memories.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const listed = (...ids: number[]) => ids.map((id) => ({ id, name: `M${id}`, isOwn: id === 3 }))

async function screen() {
  const workbench = new FakeWorkbench()
    .answers('memory.list', listed(1, 2, 3))
    .answers('memory.segments', { total: 0, rows: [] })
  const memories = new MemoriesEditing({
    workbench,
    project: () => 'p',
    sourceLanguageId: 'en',
    languageId: 'uk',
    languageIds: ['en', 'uk'],
    history: () => [],
    keepHistory: () => undefined,
  })
  await memories.start()
  return { workbench, memories }
}

const idsOf = ({ all }: MemoriesEditing) => all.map(({ id }) => id)

describe('the screen of memories', () => {
  it('shows the first memory, and another one with its segments', async () => {
    const { workbench, memories } = await screen()
    expect(memories).toMatchObject({ isLoaded: true, memoryId: 1, current: { name: 'M1' }, error: null })
    memories.show(2)
    memories.show(2)
    await settled()
    expect(workbench.inputs('memory.segments').map(({ tmId }) => tmId)).toEqual([1, 2])
  })

  it('creates a memory for its languages and shows it', async () => {
    const { workbench, memories } = await screen()
    workbench.answers('memory.create', { tmId: 4 }).answers('memory.list', listed(1, 2, 3, 4))
    await memories.create('M4')
    expect(memories).toMatchObject({ memoryId: 4, error: null })
    expect(memories.done).toContain('M4')
    expect(workbench.inputs('memory.create')).toEqual([
      { project: 'p', name: 'M4', languageIds: ['en', 'uk'] },
    ])
  })

  it('renames, changes and moves the current one, and reports it', async () => {
    const { workbench, memories } = await screen()
    await memories.rename('M1')
    expect(workbench.inputs('memory.rename')).toEqual([])
    workbench.answers('memory.rename', listed(1, 2))
    await memories.rename('New')
    expect(memories.done).toContain('New')
    workbench.answers('memory.settings', listed(1, 2, 3))
    await memories.set({ isOn: false } as never)
    expect(idsOf(memories)).toEqual([1, 2, 3])
    await memories.move(-1)
    expect(workbench.inputs('memory.order')).toEqual([])
    workbench.answers('memory.order', ({ tmIds }) => listed(...tmIds))
    await memories.move(1)
    expect(idsOf(memories)).toEqual([2, 1, 3])
    await memories.move(1)
    await memories.move(1)
    expect(idsOf(memories)).toEqual([2, 3, 1])
    expect(workbench.inputs('memory.order')).toHaveLength(2)
  })

  it('keeps all as it was where something fails, and says why', async () => {
    const { workbench, memories } = await screen()
    for (const name of [
      'memory.create',
      'memory.rename',
      'memory.settings',
      'memory.order',
      'memory.delete',
    ] as const)
      workbench.answers(name, failing('project.readOnly'))
    const changes = [
      () => memories.create('X'),
      () => memories.rename('X'),
      () => memories.set({}),
      () => memories.move(1),
      () => memories.remove(),
    ]
    for (const change of changes) {
      memories.error = null
      await change()
      expect(memories).toMatchObject({ done: null, error: { code: 'project.readOnly' }, memoryId: 1 })
    }
    expect(idsOf(memories)).toEqual([1, 2, 3])
  })

  it('deletes the current one and shows the first remaining; a cancellation is no failure', async () => {
    const { workbench, memories } = await screen()
    memories.show(2)
    void memories.remove()
    memories.deleting.cancel()
    await workbench.one('memory.delete').fail('cancelled')
    expect(memories).toMatchObject({ memoryId: 2, error: null, done: null })
    workbench.answers('memory.delete', listed(1, 3))
    await memories.remove()
    expect(memories.memoryId).toBe(1)
    expect(memories.done).toContain('M2')
  })

  it('gives up what was typed into one that is deleted, and keeps what was typed into others', async () => {
    const { workbench, memories } = await screen()
    const { segments } = memories
    segments.type(null, [{ languageId: 'en', text: 'of the first' }])
    memories.show(2)
    segments.type(null, [{ languageId: 'en', text: 'of the second' }])
    workbench.answers('memory.delete', failing('project.readOnly'))
    await memories.remove()
    expect(segments.drafts.size).toBe(2)
    workbench.answers('memory.delete', listed(1, 3))
    await memories.remove()
    expect([...segments.drafts.values()].map(({ tmId }) => tmId)).toEqual([1])
  })

  it('fills the project’s own memory and shows it, and says where nothing was new', async () => {
    const { workbench, memories } = await screen()
    workbench.answers('memory.fill', { added: 5 })
    await memories.fill()
    expect(memories).toMatchObject({ memoryId: 3, notice: null })
    expect(memories.done).toContain('5')
    workbench.answers('memory.fill', { added: 0 })
    await memories.fill()
    expect(memories.done).toBeNull()
    expect(memories.notice).not.toBeNull()
    workbench.answers('memory.fill', failing('project.busy'))
    await memories.fill()
    expect(memories.error).toMatchObject({ code: 'project.busy' })
  })

  it('is read again after an undo; if the current one no longer exists, the first is shown', async () => {
    const { workbench, memories } = await screen()
    memories.show(2)
    memories.done = 'Something'
    workbench.answers('memory.list', listed(3, 1))
    await memories.reload()
    expect(memories).toMatchObject({ done: null, notice: null, memoryId: 3 })
  })

  it('undoes once what was done last, however often it is asked for', async () => {
    const { memories } = await screen()
    memories.done = 'Something'
    const taken: (() => void)[] = []
    const takeBack = () => new Promise<void>((resolve) => taken.push(resolve))
    const undoing = [memories.undo(takeBack), memories.undo(takeBack)]
    expect([memories.done, taken.length]).toEqual([null, 1])
    for (const end of taken) end()
    await Promise.all(undoing)
    await memories.undo(takeBack)
    expect(taken).toHaveLength(1)
  })

  it('lists what a change answered last, whatever an older reading answers late', async () => {
    const { workbench, memories } = await screen()
    workbench.later('memory.list').answers('memory.rename', listed(1, 2))
    void memories.list()
    await memories.rename('New')
    await workbench.one('memory.list').answer(listed(1, 2, 3))
    expect(idsOf(memories)).toEqual([1, 2])
  })
})
