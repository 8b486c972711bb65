import { describe, expect, it } from 'vitest'
import { StringList } from '../../../renderer/src/strings/list.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index + 1 }))
const QUERY = { project: 'p', languageId: 'uk' }

/** A list of strings 1, 2, 3 … in their order. */
function opened(list: string, total: number, index: number | null = 0) {
  const from = index === null ? 0 : index - (index % 100)
  const shown = index === null ? null : { index, from, rows: rows(from, Math.min(100, total - from)) }
  return { list, total, milliseconds: 3, shown } as never
}

function desk(total = 1_000) {
  const workbench = new FakeWorkbench()
    .answers('list.open', opened('l1', total, total === 0 ? null : 0))
    .answers('list.close', null)
    .answers('list.rows', ({ from, count }) => rows(from, Math.min(count, total - from)) as never)
    .answers('list.position', ({ stringId }) => (stringId <= total ? stringId - 1 : null))
  const selected: number[] = []
  const coming = { count: 0 }
  const failures: string[] = []
  const list = new StringList(workbench, {
    onSelect: (id) => selected.push(id),
    onComing: () => (coming.count += 1),
    onFailure: ({ code }) => failures.push(code),
  })
  return { workbench, list, selected, coming, failures }
}

const closed = (workbench: FakeWorkbench) => workbench.inputs('list.close').map(({ list }) => list)

describe('a list of strings', () => {
  it('opens with its first rows and selects one', async () => {
    const { workbench, list, selected } = desk()
    const opening = list.open(QUERY, 'first')
    expect(list.isOpening).toBe(true)
    expect(await opening).toMatchObject({ ok: true })
    expect(list).toMatchObject({
      total: 1_000,
      milliseconds: 3,
      isOpening: false,
      selectedIndex: 0,
      selectedId: 1,
    })
    expect([selected, list.rowAt(99)?.id, list.rowAt(100), list.handle]).toEqual([[1], 100, undefined, 'l1'])
    expect(workbench.inputs('list.open')).toEqual([{ ...QUERY, show: { index: 0, count: 100 } }])
  })

  it('selects nothing without strings, and does not move', async () => {
    const { list, selected } = desk(0)
    await list.open(QUERY, 'first')
    list.select(3)
    expect([list.total, list.selectedIndex, list.move(1), selected]).toEqual([0, -1, false, []])
  })

  it('is reopened at the same string, and closes the previous one', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    list.select(41)
    workbench.answers('list.open', opened('l2', 1_000, 41))
    await list.refresh('other handle')
    expect(workbench.inputs('list.open')[1]).toEqual({
      ...{ project: 'other handle', languageId: 'uk', show: { stringId: 42, index: 41, count: 100 } },
    })
    expect([closed(workbench), list.selectedId]).toEqual([['l1'], 42])
  })

  it('stays after a failed query, which is reported without a waiting caller', async () => {
    const { workbench, list, failures } = desk()
    await list.refresh('p')
    expect(workbench.calls).toEqual([])
    await list.open(QUERY, 'first')
    workbench.answers('list.open', failing('croql.syntax'))
    expect(await list.open({ ...QUERY, croql: '(' }, 'first')).toMatchObject({ ok: false })
    expect(list).toMatchObject({ total: 1_000, isOpening: false })
    expect(failures).toEqual([])
    workbench.answers('list.open', failing('project.busy'))
    await list.refresh('p')
    expect(workbench.inputs('list.open').at(-1)).not.toHaveProperty('croql')
    expect(failures).toEqual(['project.busy'])
  })

  it('is of the query that ran last: an older one is cancelled, and its late result closed', async () => {
    const { workbench, list } = desk()
    workbench.later('list.open')
    const first = list.open(QUERY, 'first')
    const second = list.open({ ...QUERY, croql: 'is hidden' }, 'first')
    const [older, newer] = workbench.waiting('list.open')
    expect(older?.signal?.aborted).toBe(true)
    await newer?.answer(opened('newer', 5))
    await older?.answer(opened('older', 900))
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await second).toMatchObject({ ok: true })
    expect([list.handle, list.total, closed(workbench)]).toEqual(['newer', 5, ['older']])
  })

  it('refreshes the query that is under way, not the one before it', async () => {
    const { workbench, list } = desk()
    await list.open({ ...QUERY, fileId: 2 }, 'first')
    workbench.later('list.open')
    const opening = list.open(QUERY, 'first')
    const refreshing = list.refresh('p')
    await settled()
    await workbench.one('list.open').answer(opened('l2', 5))
    expect(await opening).toMatchObject({ ok: true })
    await settled()
    await workbench.one('list.open').answer(opened('l3', 5))
    await refreshing
    expect(workbench.inputs('list.open').map(({ fileId }) => fileId)).toEqual([2, undefined, undefined])
    expect(list).toMatchObject({ handle: 'l3', isOpening: false })
  })

  it('stays at the string that was chosen while it was opened', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.open')
    void list.open(QUERY, 'nearest')
    list.select(250)
    await settled()
    await workbench.one('list.open').answer(opened('l2', 1_000, 0))
    expect([list.selectedIndex, list.selectedId, list.rowAt(250)?.id]).toEqual([250, 251, 251])
  })

  it('is not shown, and is closed, where a newer query ran while its place was looked for', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.open').later('list.position')
    const first = list.open(QUERY, 'nearest')
    list.select(250)
    await settled()
    await workbench.one('list.open').answer(opened('older', 1_000, 0))
    void list.open({ ...QUERY, croql: 'is hidden' }, 'first')
    await workbench.one('list.position').answer(250)
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect([list.isOpening, list.handle, closed(workbench)]).toEqual([true, 'l1', ['older']])
  })

  it('leaves nothing open once it is closed, a list on its way neither', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.open')
    void list.open(QUERY, 'first')
    const refreshing = list.refresh('p')
    list.close()
    expect(workbench.one('list.open').signal?.aborted).toBe(true)
    await workbench.one('list.open').answer(opened('late', 5))
    await refreshing
    expect([closed(workbench), list.handle]).toEqual([['l1', 'late'], null])
    expect(workbench.inputs('list.open')).toHaveLength(2)
  })
})

describe('rows of a list', () => {
  it('come a page at a time, at most two at once, and those in sight first', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.rows')
    list.need(100, 500)
    list.need(700, 720)
    expect(workbench.inputs('list.rows').map(({ from }) => from)).toEqual([100, 200])
    await workbench.waiting('list.rows')[0]?.answer(rows(100, 100))
    expect(workbench.inputs('list.rows').map(({ from }) => from)).toEqual([100, 200, 700])
    expect(list.rowAt(150)?.id).toBe(151)
  })

  it('are changed one by one, and read again if they may have changed', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    list.update({ id: 3, state: 'approved' } as never)
    expect(list.rowAt(2)).toMatchObject({ state: 'approved' })
    list.refetch([3])
    list.refetch([999])
    list.refetch(null)
    await settled()
    // Rows that may have changed during their read are read once more.
    expect(workbench.inputs('list.rows').map(({ from }) => from)).toEqual([0, 0])
    expect(list.rowAt(2)).not.toHaveProperty('state')
  })

  it('report a failed read; those of a replaced list are dropped', async () => {
    const { workbench, list, failures } = desk()
    await list.open(QUERY, 'first')
    workbench.answers('list.rows', failing('list.closed'))
    list.need(100, 101)
    await settled()
    expect(failures).toEqual(['list.closed'])
    workbench.later('list.rows')
    list.need(300, 301)
    workbench.answers('list.open', opened('l2', 400))
    await list.open(QUERY, 'first')
    await workbench.one('list.rows').fail('list.closed')
    expect(failures).toHaveLength(1)
    expect(list.rowAt(300)).toBeUndefined()
  })
})

describe('rows that change while they are read', () => {
  it('are read once more, and the older answer is not put over what is newer', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.rows')
    list.refetch([1])
    list.update({ id: 2, state: 'translated' } as never)
    list.refetch([2])
    expect(workbench.inputs('list.rows')).toHaveLength(1)
    await workbench.one('list.rows').answer(rows(0, 100))
    expect(list.rowAt(1)).toMatchObject({ state: 'translated' })
    await workbench.one('list.rows').answer([{ id: 1 }, { id: 2, state: 'approved' }] as never)
    expect(list.rowAt(1)).toMatchObject({ state: 'approved' })
    expect(workbench.inputs('list.rows')).toHaveLength(2)
  })
})

describe('a list that is reopened during navigation', () => {
  it('follows to the string that was chosen last', async () => {
    const { workbench, list, selected } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.open').later('list.position')
    void list.open(QUERY, 'nearest')
    list.select(4)
    await workbench.one('list.open').answer(opened('l2', 1_000))
    list.select(5)
    await workbench.one('list.position').answer(4)
    await workbench.one('list.position').answer(5)
    expect([selected, list.selectedId, list.handle]).toEqual([[1, 5, 6], 6, 'l2'])
  })

  it('keeps the row that is on its way, whose string is not known yet; another query does not', async () => {
    const { workbench, list, selected } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.rows')
    list.select(300)
    await list.open(QUERY, 'nearest')
    expect([list.selectedIndex, list.isComing]).toEqual([300, true])
    await workbench.waiting('list.rows').at(-1)?.answer(rows(300, 100))
    expect([selected, list.selectedId]).toEqual([[1, 301], 301])
    list.select(500)
    await list.open({ ...QUERY, croql: 'x' }, 'first')
    expect([list.selectedIndex, list.isComing]).toEqual([0, false])
  })

  it('is asked again for the string that one goes to, and for the next one that asks for work', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.position').later('list.seek')
    const going = list.selectString(44)
    workbench.answers('list.open', opened('l2', 1_000))
    await list.open(QUERY, 'nearest')
    await workbench.one('list.position').fail('list.closed')
    expect(workbench.one('list.position').input.list).toBe('l2')
    await workbench.one('list.position').answer(43)
    expect([await going, list.selectedId, list.isOutside]).toEqual([true, 44, false])
    const seeking = list.seek('untranslated', { isBackwards: false })
    workbench.answers('list.open', opened('l3', 1_000, 43))
    await list.open(QUERY, 'nearest')
    await workbench.one('list.seek').fail('list.closed')
    await workbench.one('list.seek').answer({ index: 50, isRound: false })
    expect([await seeking, list.selectedId]).toEqual([{ outcome: 'found', isRound: false }, 51])
  })

  it('tells a string that is not there from one that could not be looked for', async () => {
    const { workbench, list, failures } = desk()
    await list.open(QUERY, 'first')
    const seek = () => list.seek('issue', { isBackwards: false })
    workbench.answers('list.seek', null)
    expect(await seek()).toEqual({ outcome: 'none' })
    workbench.answers('list.seek', failing('connection.broken'))
    expect(await seek()).toMatchObject({ outcome: 'failed', error: { code: 'connection.broken' } })
    expect(failures).toEqual(['connection.broken'])
    workbench.later('list.seek')
    const superseded = seek()
    list.select(2)
    await workbench.one('list.seek').answer({ index: 50, isRound: false })
    expect([await superseded, list.selectedIndex]).toEqual([{ outcome: 'superseded' }, 2])
    workbench.answers('list.position', failing('list.closed'))
    expect(await list.selectString(44)).toBe(false)
    expect(list).toMatchObject({ selectedId: 44, isOutside: true })
  })
})

describe('the selected row', () => {
  it('is announced once loaded, and the next one in the direction is known', async () => {
    const { workbench, list, selected } = desk()
    await list.open(QUERY, 'first')
    expect(list.nextId).toBe(2)
    workbench.later('list.rows')
    list.select(500)
    expect([list.selectedIndex, list.selectedId, selected]).toEqual([500, 1, [1]])
    await workbench.one('list.rows').answer(rows(500, 100))
    expect(selected).toEqual([1, 501])
    list.select(510)
    list.move(-1)
    expect([list.selectedId, list.nextId]).toEqual([510, 509])
  })

  it('is said to be coming while it is not here, and told again to who goes back', async () => {
    const { workbench, list, selected, coming } = desk()
    await list.open(QUERY, 'first')
    expect([list.isComing, coming.count]).toEqual([false, 0])
    workbench.later('list.rows')
    list.select(500)
    expect([list.isComing, coming.count, selected]).toEqual([true, 1, [1]])
    list.select(0)
    expect([list.isComing, coming.count, selected]).toEqual([false, 1, [1, 1]])
    await workbench.one('list.rows').answer(rows(500, 100))
    expect([list.selectedId, selected]).toEqual([1, [1, 1]])
  })

  it('stays within the list', async () => {
    const { list } = desk(3)
    await list.open(QUERY, 'first')
    expect([list.move(-1), list.move(1), list.move(1), list.move(1), list.selectedId]).toEqual([
      ...[false, true, true, false, 3],
    ])
    const before = list.reveal
    list.select(99)
    expect([list.selectedIndex, list.reveal]).toEqual([2, before])
    list.select(-9, { isRevealed: true })
    expect([list.selectedIndex, list.reveal]).toEqual([0, { index: 0 }])
  })

  it('is a string by its id, where the list holds it', async () => {
    const { workbench, list } = desk()
    expect([await list.selectString(7), list.selectedId]).toEqual([false, 7])
    await list.open(QUERY, 'first')
    expect([await list.selectString(44), list.selectedId]).toEqual([true, 44])
    expect([await list.selectString(5_000), list.selectedIndex]).toEqual([false, 43])
    workbench.answers('list.position', failing('list.closed'))
    expect(await list.selectString(3)).toBe(false)
  })

  it('is the one chosen last, whichever is found first', async () => {
    const { workbench, list } = desk()
    await list.open(QUERY, 'first')
    workbench.later('list.position')
    const older = list.selectString(44)
    const newer = list.selectString(45)
    const [first, second] = workbench.waiting('list.position')
    await second?.answer(44)
    await first?.answer(43)
    expect([await older, await newer, list.selectedId]).toEqual([true, true, 45])
    const late = list.selectString(44)
    list.select(9)
    await workbench.one('list.position').answer(43)
    expect([await late, list.selectedId]).toEqual([true, 10])
  })
})

describe('a string that is not in the list', () => {
  async function outside() {
    const made = desk()
    await made.list.open(QUERY, 'first')
    made.list.select(41)
    expect(await made.list.selectString(5_000)).toBe(false)
    return made
  }

  it('is current, while the left row stays the position in the list', async () => {
    const { list, selected } = await outside()
    expect(list).toMatchObject({ isOutside: true, selectedId: 5_000, selectedIndex: 41, isComing: false })
    expect(list.move(1)).toBe(true)
    expect(list).toMatchObject({ isOutside: false, selectedId: 43, selectedIndex: 42 })
    expect(selected).toEqual([1, 42, 43])
  })

  it('gives way to the row that was left, once that is chosen', async () => {
    const { list, selected } = await outside()
    list.select(41)
    expect(list).toMatchObject({ isOutside: false, selectedId: 42 })
    expect(selected).toEqual([1, 42, 42])
  })

  it('stays when rows or the list are read again', async () => {
    const { workbench, list, selected } = await outside()
    list.refetch(null)
    await settled()
    workbench.answers('list.open', opened('l2', 1_000, 41))
    await list.refresh('p')
    expect(list).toMatchObject({ isOutside: true, selectedId: 5_000, selectedIndex: 41 })
    expect(selected).toEqual([1, 42])
  })

  it('is selected by a list that has it, and left by a query that one runs', async () => {
    const { workbench, list, selected } = await outside()
    workbench.answers('list.open', opened('l2', 9_000, 4_999))
    await list.open({ ...QUERY, croql: '' }, 'first')
    expect(list).toMatchObject({ isOutside: false, selectedId: 5_000, selectedIndex: 4_999 })
    expect(selected).toEqual([1, 42])
    const other = await outside()
    other.workbench.answers('list.open', opened('l2', 10, 0))
    await other.list.open({ ...QUERY, croql: 'x' }, 'first')
    expect(other.list).toMatchObject({ isOutside: false, selectedId: 1, selectedIndex: 0 })
  })
})
