/** Strings that are opened from the page, one after the other, faster than they come. */
import { describe, expect, it } from 'vitest'
import { PreviewLoader } from '../../../renderer/src/preview/previewLoader.svelte.ts'
import { settled, type FakeWorkbench } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { useHandMovedTimers } from '../timers.ts'
import { at, detailOf, openedProject, rows } from '../workbench/openedProject.ts'

useFakePage()
useHandMovedTimers()

/** The first string is current. */
async function reading() {
  const { workbench, project } = await openedProject()
  return { workbench, project, opening: new PreviewLoader(project) }
}

/** The same in a long list, whose further rows wait. */
async function readingLong() {
  const made = await reading()
  made.workbench.answers('list.open', {
    ...{ list: 'long', total: 500, milliseconds: 1 },
    shown: { index: 0, from: 0, rows: rows() },
  })
  await made.project.listing.show('first')
  made.workbench.later('list.rows')
  return made
}

/** Has the strings come that wait. */
async function come(workbench: FakeWorkbench): Promise<void> {
  for (const call of workbench.waiting('string.get'))
    await call.answer(detailOf(call.input.stringId) as never)
}

describe('a string that is opened from the page', () => {
  it('is shown, and is the one that comes until then', async () => {
    const { workbench, project, opening } = await reading()
    workbench.later('list.position').later('string.get')
    opening.open(2)
    expect(opening.coming).toBe(2)
    await workbench.one('list.position').answer(1)
    expect([opening.coming, project.editor.stringId]).toEqual([2, 1])
    await come(workbench)
    expect([opening.coming, ...at(project)]).toEqual([2, 2, 2])
  })

  it('requests nothing if the string is current and no other is pending', async () => {
    const { workbench, opening } = await reading()
    const before = workbench.calls.length
    opening.open(1)
    expect([workbench.calls.length, opening.coming]).toEqual([before, 1])
  })

  it('keeps the current string if another one is found late', async () => {
    const { workbench, project, opening } = await reading()
    workbench.later('list.position')
    opening.open(2)
    opening.open(1)
    expect(opening.coming).toBe(1)
    const [late, own] = workbench.waiting('list.position')
    await late?.answer(1)
    await own?.answer(0)
    expect([opening.coming, ...at(project)]).toEqual([1, 1, 1])
  })

  it('keeps the current string if another one arrives late', async () => {
    const { workbench, project, opening } = await reading()
    workbench.later('string.get')
    opening.open(2)
    await settled()
    const [late] = workbench.waiting('string.get')
    workbench.later('list.position')
    opening.open(1)
    await late?.answer(detailOf(2) as never)
    expect([opening.coming, project.editor.stringId]).toEqual([1, 1])
    await workbench.one('list.position').answer(0)
    await come(workbench)
    expect(at(project)).toEqual([1, 1])
  })

  it('is the one that comes, though an older one has ended', async () => {
    const { workbench, opening } = await reading()
    workbench.later('list.position')
    opening.open(2)
    opening.open(3)
    await workbench.waiting('list.position')[0]?.answer(1)
    expect(opening.coming).toBe(3)
  })

  it('gives way to one that a command selects', async () => {
    const { workbench, project, opening } = await reading()
    workbench.later('list.position')
    opening.open(4)
    opening.command(() => undefined)
    expect(opening.coming).toBe(4)
    opening.command(() => project.navigation.next())
    expect(opening.coming).toBe(2)
  })

  it('is not known while the row that was chosen is not here', async () => {
    const { project, opening } = await readingLong()
    project.navigation.select(300)
    expect(opening.coming).toBeNull()
  })
})

describe('editing a string that is opened', () => {
  it('begins once, when the string is current', async () => {
    const { workbench, opening } = await reading()
    workbench.later('string.get')
    opening.openToEdit(2)
    await settled()
    expect(opening.takeEdit()).toBe(false)
    await come(workbench)
    expect([opening.takeEdit(), opening.takeEdit()]).toEqual([true, false])
  })

  it('begins at once if the string is current already', async () => {
    const { opening } = await reading()
    opening.openToEdit(1)
    expect(opening.takeEdit()).toBe(true)
  })

  it('does not begin while another one comes, nor when one is back later', async () => {
    const { workbench, project, opening } = await reading()
    opening.openToEdit(2)
    await settled()
    workbench.later('list.position')
    opening.open(3)
    expect([project.editor.stringId, opening.takeEdit()]).toEqual([2, false])
    await workbench.one('list.position').answer(2)
    opening.shown()
    project.navigation.select(1)
    await settled()
    expect([project.editor.stringId, opening.takeEdit()]).toEqual([2, false])
  })
})

describe('letters that are typed on the page', () => {
  it('are sent to the current string', async () => {
    const { opening } = await reading()
    opening.letter('а')
    opening.letter('б')
    expect([opening.takeLetters(), opening.takeLetters()]).toEqual(['аб', ''])
  })

  it('go to the string that comes, and to none before', async () => {
    const { workbench, opening } = await reading()
    workbench.later('string.get')
    opening.open(2)
    opening.letter('а')
    await settled()
    opening.letter('б')
    expect(opening.takeLetters()).toBe('')
    await come(workbench)
    opening.shown()
    expect(opening.takeLetters()).toBe('аб')
  })

  it('go to the row that was chosen, which is not here yet', async () => {
    const { workbench, project, opening } = await readingLong()
    project.navigation.select(300)
    opening.letter('а')
    opening.letter('б')
    expect(opening.takeLetters()).toBe('')
    await workbench.one('list.rows').answer([{ id: 301 }] as never)
    expect([project.editor.stringId, opening.takeLetters()]).toEqual([301, 'аб'])
  })

  it('are not for a row that is chosen in the place of theirs', async () => {
    const { project, opening } = await readingLong()
    project.navigation.select(300)
    opening.letter('а')
    project.navigation.select(1)
    await settled()
    expect([project.editor.stringId, opening.takeLetters()]).toEqual([2, ''])
  })

  it('are dropped with a row that another one replaced', async () => {
    const { workbench, project, opening } = await readingLong()
    project.navigation.select(300)
    opening.letter('а')
    project.navigation.select(400)
    opening.letter('б')
    for (const call of workbench.waiting('list.rows'))
      await call.answer([{ id: call.input.from + 1 }] as never)
    expect([project.editor.stringId, opening.takeLetters()]).toEqual([401, 'б'])
  })

  it('are dropped with a replaced string, even after a return to it', async () => {
    const { workbench, project, opening } = await reading()
    workbench.later('list.position')
    opening.open(2)
    opening.letter('а')
    workbench.answers('list.position', ({ stringId }) => stringId - 1)
    opening.open(3)
    await settled()
    expect([project.editor.stringId, opening.takeLetters()]).toEqual([3, ''])
    opening.open(2)
    await settled()
    expect([project.editor.stringId, opening.takeLetters()]).toEqual([2, ''])
  })

  it('are dropped where a command has shown another string', async () => {
    const { workbench, project, opening } = await reading()
    workbench.later('list.position')
    opening.open(4)
    opening.letter('а')
    opening.command(() => project.navigation.next())
    await settled()
    opening.shown()
    project.navigation.select(3)
    await settled()
    expect([project.editor.stringId, opening.takeLetters()]).toEqual([4, ''])
  })
})
