import { describe, expect, it } from 'vitest'
import type { MemorySegment } from '../../../core/contract/index.ts'
import { Segments } from '../../../renderer/src/memory/segments.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'

const segment = (id: number) =>
  ({
    id,
    records: [
      { id: id * 10, languageId: 'de', text: 'Wagen' },
      { id: id * 10 + 1, languageId: 'uk', text: 'Кошик' },
      { id: id * 10 + 2, languageId: 'en', text: 'Cart' },
    ],
  }) as unknown as MemorySegment

async function listed(total = 250) {
  const workbench = new FakeWorkbench().answers('memory.segments', ({ from, count }) => ({
    total,
    rows: Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, index) =>
      segment(from + index + 1),
    ),
  }))
  const memory = { id: 4 as number | null }
  const done: string[] = []
  const segments = new Segments({
    workbench,
    project: () => 'p',
    sourceLanguageId: 'en',
    languageId: 'uk',
    memory: () => memory.id,
    history: () => [],
    keepHistory: () => undefined,
    onDone: (what) => done.push(what),
  })
  segments.reload()
  await settled()
  return { workbench, memory, segments, done }
}

const windows = (workbench: FakeWorkbench) => workbench.inputs('memory.segments').map(({ from }) => from)

describe('the segments of a memory', () => {
  it('come a window at a time, each asked for once', async () => {
    const { workbench, segments } = await listed()
    expect([segments.total, segments.at(0)?.id, segments.at(100)]).toEqual([250, 1, undefined])
    segments.need(90, 230)
    segments.need(90, 230)
    await settled()
    expect(windows(workbench)).toEqual([0, 100, 200])
    expect(segments.at(249)?.id).toBe(250)
    segments.select(300)
    expect([segments.index, segments.selected?.id]).toEqual([249, 250])
    segments.select(-5)
    expect([segments.index, segments.selected]).toEqual([-1, undefined])
  })

  it('are none without a memory', async () => {
    const { memory, segments } = await listed()
    memory.id = null
    segments.reset()
    await settled()
    expect([segments.total, segments.at(0)]).toEqual([0, undefined])
  })

  it('are those that a query finds; why it cannot is its failure, and the list stays', async () => {
    const { workbench, segments } = await listed()
    segments.query.type('length > 3')
    await segments.query.run()
    expect(segments.isFiltered).toBe(true)
    expect(workbench.inputs('memory.segments').map(({ croql }) => croql)).toEqual(['true', 'length > 3'])
    workbench.answers('memory.segments', failing('croql.syntax'))
    segments.query.type('(')
    await segments.query.run()
    expect(segments.query.failure).toMatchObject({ code: 'croql.syntax' })
    expect(segments.total).toBe(250)
  })

  it('are of the newest question, whatever an older window answers late', async () => {
    const { workbench, segments } = await listed()
    workbench.later('memory.segments')
    segments.need(100, 101)
    segments.reload()
    const [older, newer] = workbench.waiting('memory.segments')
    await newer?.answer({ total: 1, rows: [segment(7)] })
    await older?.answer({ total: 250, rows: [segment(101)] })
    expect([segments.total, segments.at(0)?.id, segments.at(100)]).toEqual([1, 7, undefined])
  })

  it('leave the place in the list where it is, or at the end of a list that is shorter now', async () => {
    const { workbench, segments } = await listed()
    segments.select(120)
    await settled()
    segments.reload()
    await settled()
    expect(segments.selected?.id).toBe(121)
    workbench.answers('memory.segments', { total: 2, rows: [segment(1), segment(2)] })
    segments.reload()
    await settled()
    expect(segments.index).toBe(1)
  })
})

describe('the input of a segment', () => {
  it('starts with the saved texts, the two current languages first; for a new one with both empty', async () => {
    const { segments } = await listed()
    expect(segments.edited(segment(1)).map(({ languageId }) => languageId)).toEqual(['en', 'uk', 'de'])
    expect(segments.edited(null)).toEqual([
      { languageId: 'en', text: '' },
      { languageId: 'uk', text: '' },
    ])
  })

  it('is a draft until it is as it was, is saved, or fails', async () => {
    const { workbench, segments, done } = await listed()
    const typed = (text: string) => [{ recordId: 11, languageId: 'uk', text }]
    segments.type(segment(1), typed('Візок'))
    expect(segments.isDirty).toBe(true)
    expect(segments.edited(segment(1))).toEqual(typed('Візок'))
    segments.type(segment(1), typed('Кошик'))
    expect(segments.isDirty).toBe(false)
    segments.type(segment(1), typed('Візок'))
    workbench.answers('memory.saveSegment', failing('memory.empty'))
    expect(await segments.save(1)).toBe(false)
    expect(segments).toMatchObject({ isDirty: true, error: { code: 'memory.empty' } })
    workbench.answers('memory.saveSegment', { segmentId: 1, records: [] })
    expect(await segments.save(1)).toBe(true)
    expect(segments).toMatchObject({ isDirty: false, error: null })
    expect(done).toHaveLength(1)
    expect(workbench.inputs('memory.saveSegment').at(-1)).toEqual({
      ...{ project: 'p', tmId: 4, segmentId: 1, records: typed('Візок') },
    })
  })

  it('is saved without empty languages for a new segment, in the memory where it was typed', async () => {
    const { workbench, memory, segments } = await listed()
    workbench.answers('memory.saveSegment', { segmentId: 900, records: [] })
    segments.type(null, [
      { languageId: 'en', text: 'Bag' },
      { languageId: 'uk', text: '' },
    ])
    memory.id = 5
    expect(await segments.saveAll()).toBe(true)
    expect(workbench.inputs('memory.saveSegment')).toEqual([
      { project: 'p', tmId: 4, records: [{ languageId: 'en', text: 'Bag' }] },
    ])
  })

  it('stops at the first that cannot be saved', async () => {
    const { workbench, segments } = await listed()
    segments.type(segment(1), [{ recordId: 11, languageId: 'uk', text: 'a' }])
    segments.type(segment(2), [{ recordId: 21, languageId: 'uk', text: 'b' }])
    workbench.answers('memory.saveSegment', ({ segmentId }) =>
      segmentId === 1 ? { segmentId: 1, records: [] } : failing('project.busy'),
    )
    expect(await segments.saveAll()).toBe(false)
    expect([...segments.drafts.keys()]).toEqual([2])
  })
})

describe('a save of segments', () => {
  const cart = (text: string) => [{ recordId: 11, languageId: 'uk', text }]
  const bag = (text: string) => [{ languageId: 'en', text }]
  const saved = (text: string) => ({ segmentId: 900, records: [{ id: 9001, languageId: 'en', text }] })

  it('is kept where it is typed on', async () => {
    const { workbench, segments } = await listed()
    segments.type(segment(1), cart('Візо'))
    const saving = segments.save(1)
    segments.type(segment(1), cart('Візок'))
    await workbench
      .one('memory.saveSegment')
      .answer({ segmentId: 1, records: [{ id: 11, languageId: 'uk', text: 'Візо' }] })
    expect(await saving).toBe(true)
    expect(segments.edited(segment(1))).toEqual(cart('Візок'))
  })

  it('creates one new segment, though it is requested twice', async () => {
    const { workbench, segments } = await listed()
    segments.type(null, bag('Bag'))
    const key = segments.keyOf(null)
    const saves = [segments.save(key), segments.save(key)]
    await workbench.one('memory.saveSegment').answer(saved('Bag'))
    expect(await Promise.all(saves)).toEqual([true, true])
    expect(workbench.inputs('memory.saveSegment')).toHaveLength(1)
    expect(segments.isDirty).toBe(false)
    expect(segments.keyOf(null)).not.toBe(key)
  })

  it('keeps further input as a draft of the created segment, with its records', async () => {
    const { workbench, segments } = await listed()
    const place = segments.placeOf(null)
    segments.type(null, bag('Bag'))
    const key = segments.keyOf(null)
    const saves = [segments.save(key)]
    segments.type(null, bag('Bags'))
    saves.push(segments.save(key))
    await workbench.one('memory.saveSegment').answer(saved('Bag'))
    const records = [{ recordId: 9001, languageId: 'en', text: 'Bags' }]
    expect([...segments.drafts]).toEqual([[900, { tmId: 4, records }]])
    expect([segments.edited(null), segments.placeOf(null)]).toEqual([records, place])
    const second = workbench.one('memory.saveSegment')
    expect(second.input).toMatchObject({ segmentId: 900, records })
    await second.answer(saved('Bags'))
    expect(await Promise.all(saves)).toEqual([true, true])
    expect(segments.isDirty).toBe(false)
  })

  it('is not typed on in the next new segment', async () => {
    const { workbench, segments } = await listed()
    segments.type(null, bag('Bag'))
    const saving = segments.save(segments.keyOf(null))
    segments.startNew()
    segments.type(null, bag('Box'))
    await workbench.one('memory.saveSegment').answer(saved('Bag'))
    await saving
    expect([...segments.drafts]).toEqual([[segments.keyOf(null), { tmId: 4, records: bag('Box') }]])
    expect(segments.keyOf(null)).toBeLessThan(0)
  })

  it('saves each once with all others, though all are requested twice', async () => {
    const { workbench, segments } = await listed()
    segments.type(segment(1), cart('Візок'))
    segments.type(null, bag('Bag'))
    const saves = [segments.saveAll(), segments.saveAll()]
    await workbench.one('memory.saveSegment').answer({ segmentId: 1, records: [] })
    await workbench.one('memory.saveSegment').answer(saved('Bag'))
    expect(await Promise.all(saves)).toEqual([true, true])
    expect(workbench.inputs('memory.saveSegment').map(({ segmentId }) => segmentId)).toEqual([1, undefined])
  })
})

describe('segments that go', () => {
  it('affects the current one, or all listed ones', async () => {
    const { workbench, segments, done } = await listed()
    segments.select(2)
    workbench.answers('memory.deleteSegment', failing('project.readOnly'))
    await segments.removeSelected()
    expect(segments.error).toMatchObject({ code: 'project.readOnly' })
    expect(done).toEqual([])
    workbench
      .answers('memory.deleteSegment', { segments: 1 })
      .answers('memory.deleteSegments', { segments: 40 })
    await segments.removeSelected()
    expect(workbench.inputs('memory.deleteSegment').at(-1)).toEqual({ project: 'p', tmId: 4, segmentId: 3 })
    await segments.removeListed()
    expect(workbench.inputs('memory.deleteSegments')).toEqual([
      { project: 'p', tmId: 4, croql: 'true', isPreview: false },
    ])
    expect(done).toHaveLength(2)
    expect(done[1]).toContain('40')
  })

  it('are deleted once each, however often it is asked for', async () => {
    const { workbench, segments, done } = await listed()
    segments.select(2)
    const removing = [segments.removeSelected(), segments.removeSelected()]
    await workbench.one('memory.deleteSegment').answer({ segments: 1 })
    await Promise.all(removing)
    expect(done).toHaveLength(1)
  })

  it('are no duplicates of a memory that was left while they were looked for', async () => {
    const { workbench, memory, segments } = await listed()
    const finding = segments.findDuplicates()
    memory.id = 5
    await workbench.one('memory.duplicates').answer({ total: 1, groups: [{ segments: [] }] })
    await finding
    expect(segments.duplicates).toBeNull()
  })

  it('are merged: a group, or all that are the same', async () => {
    const { workbench, segments, done } = await listed()
    workbench
      .answers('memory.duplicates', { total: 1, groups: [{ segments: [] }] })
      .answers('memory.mergeDuplicates', { segments: 6 })
    expect(segments.duplicates).toBeNull()
    await segments.findDuplicates()
    expect(segments.duplicates).toMatchObject({ total: 1 })
    await segments.mergeAll('texts', 'newest')
    expect(done[0]).toContain('6')
    await settled()
    expect(workbench.inputs('memory.duplicates')).toHaveLength(2)
  })
})
