import { describe, expect, it } from 'vitest'
import type { FailureValue, StringCells } from '../../../core/contract/index.ts'
import { Cells } from '../../../renderer/src/strings/cells.svelte.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'

const german = { languageIds: ['de'], notes: false }

function cell(id: number, text = `Text ${id}`): StringCells {
  return { id, note: '', texts: [{ languageId: 'de', text, state: 'translated', isMachine: false }] }
}

function make() {
  const failures: FailureValue[] = []
  const workbench = new FakeWorkbench()
  const cells = new Cells(
    workbench,
    () => 'p',
    (error) => failures.push(error),
  )
  const textOf = (id: number) => cells.of(id)?.texts[0]?.text
  return { workbench, cells, failures, textOf }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the further columns of the list', () => {
  it('ask for nothing where none is shown', () => {
    const { workbench, cells } = make()
    cells.show({ languageIds: [], notes: false }, [1, 2])
    expect(workbench.calls).toHaveLength(0)
  })

  it('read the rows in view once, a hundred at a time and one call after the other', async () => {
    const { workbench, cells, textOf } = make()
    cells.show(german, upTo(130))
    const first = workbench.one('list.cells')
    expect(first.input).toEqual({ project: 'p', stringIds: upTo(100), languageIds: ['de'], notes: false })
    await first.answer(upTo(100).map((id) => cell(id)))
    const second = workbench.one('list.cells')
    expect(second.input.stringIds).toEqual(upTo(130).slice(100))
    await second.answer(second.input.stringIds.map((id) => cell(id)))
    expect([textOf(1), textOf(130), textOf(131)]).toEqual(['Text 1', 'Text 130', undefined])
    cells.show(german, upTo(120))
    expect(workbench.calls).toHaveLength(2)
  })

  it('leave out what was scrolled past while they were read', async () => {
    const { workbench, cells } = make()
    cells.show(german, [1])
    cells.show(german, [2])
    cells.show(german, [3])
    await workbench.one('list.cells').answer([cell(1)])
    expect(workbench.one('list.cells').input.stringIds).toEqual([3])
  })

  it('take no answer to an older question', async () => {
    const { workbench, cells, textOf } = make()
    cells.show(german, [1])
    const late = workbench.one('list.cells')
    cells.show({ languageIds: ['de'], notes: true }, [1])
    await late.answer([cell(1, 'late')])
    expect(textOf(1)).toBeUndefined()
    await workbench.one('list.cells').answer([cell(1, 'new')])
    expect(textOf(1)).toBe('new')
  })

  it('show what they had until a change was read, of their languages alone', async () => {
    const { workbench, cells, textOf } = make()
    workbench.answers('list.cells', ({ stringIds }) => stringIds.map((id) => cell(id, 'old')))
    cells.show(german, [1, 2])
    await settled()
    workbench.later('list.cells')
    cells.changed([1], 'uk')
    expect(workbench.waiting('list.cells')).toHaveLength(0)
    cells.changed([1], 'de')
    const call = workbench.one('list.cells')
    expect([call.input.stringIds, textOf(1)]).toEqual([[1], 'old'])
    cells.changed([1], null)
    await call.answer([cell(1, 'between')])
    await workbench.one('list.cells').answer([cell(1, 'new')])
    expect(textOf(1)).toBe('new')
    cells.changed(null, null)
    expect(workbench.one('list.cells').input.stringIds).toEqual([1, 2])
  })

  it('never ask twice for a string that is gone', async () => {
    const { workbench, cells } = make()
    cells.show(german, [1])
    await workbench.one('list.cells').answer([])
    expect(workbench.calls).toHaveLength(1)
    expect(cells.of(1)?.texts).toEqual([])
  })

  it('report a failure once, and are read again with the next rows', async () => {
    const { workbench, cells, failures, textOf } = make()
    cells.show(german, [1])
    await workbench.one('list.cells').fail()
    expect(failures).toHaveLength(1)
    expect(workbench.calls).toHaveLength(1)
    cells.show(german, [1, 2])
    await workbench.one('list.cells').answer([cell(1), cell(2)])
    expect(textOf(2)).toBe('Text 2')
  })
})
