/** Input and commands while the next string is loading, in an open project. */
import { describe, expect, it, vi } from 'vitest'
import type { Project } from '../../../../renderer/src/workbench/project.svelte.ts'
import { commands } from '../../../../renderer/src/workbench/commands/table.ts'
import { runQueued } from '../../../../renderer/src/workbench/commands/commandQueue.ts'
import { settled, type FakeWorkbench } from '../../fakeWorkbench.ts'
import { page, useFakePage } from '../../fakePage.ts'
import { useHandMovedTimers } from '../../timers.ts'
import { at, detailOf, openedProject, rows, toasts } from '../openedProject.ts'

useFakePage()
useHandMovedTimers()

const saved = (id: number) =>
  ({ detail: detailOf(id), conflicts: [], repetitions: { used: 0, left: 0 } }) as never

/** Puts the first field of the current string on the page. */
function shownField(project: Project) {
  const area = page.area()
  project.editor.fields[0]?.attach(area.asPlace)
  return area
}

/** A project with the cursor in its first string, and the line for what is typed ahead. */
async function typing() {
  const opened = await openedProject()
  const area = shownField(opened.project)
  area.focus()
  const line = page.area()
  opened.project.typeAhead.attach(line.asElement)
  return { ...opened, area, line }
}

/** The same, gone on to the second string, which is not here yet. */
async function goneOn() {
  const made = await typing()
  made.workbench.later('string.get')
  made.project.navigation.saveAndNext({ approve: false })
  expect([made.line === page.activeElement, at(made.project)]).toEqual([true, [2, 1]])
  return made
}

/** Has strings that wait come, in the order in which they were asked for. */
async function come(workbench: FakeWorkbench): Promise<void> {
  for (const call of workbench.waiting('string.get'))
    await call.answer(detailOf(call.input.stringId) as never)
}

const long = (list: string, index = 0) =>
  ({ list, total: 500, milliseconds: 1, shown: { index, from: 0, rows: rows() } }) as never

/** The same in a long list, with row 301 sought, which is not here yet. */
async function sought() {
  const made = await typing()
  made.workbench.answers('list.open', long('long'))
  await made.project.listing.show('nearest')
  made.workbench.later('list.rows').answers('list.seek', { index: 300, isRound: false })
  await made.project.navigation.seek('untranslated')
  made.line.value = 'для 301'
  return made
}

describe('input typed ahead when the project is closed', () => {
  it('is shown, so that it can be copied, and nothing that waited behind it is done', async () => {
    const { workbench, app, project, line } = await goneOn()
    line.value = 'для наступного'
    project.setLanguage('de')
    void app.closeProject()
    await settled()
    expect(toasts(app).some((text) => text.includes('для наступного'))).toBe(true)
    expect([project.languageId, workbench.inputs('project.close').length]).toEqual(['uk', 1])
  })
})

describe('the cursor of who types ahead', () => {
  it('stays in place when the previous string is saved, changed or read again', async () => {
    const { workbench, project, area, line } = await typing()
    const [field] = project.editor.fields
    if (field) field.text = 'Один'
    workbench.later('string.get').later('translation.save')
    project.navigation.saveAndNext({ approve: false })
    await settled()
    await workbench.one('translation.save').answer(saved(1))
    project.changed({ project: 'p', stringIds: [1], languageId: 'uk' })
    await settled()
    expect([page.activeElement === line, page.activeElement === area]).toEqual([true, false])
  })

  it('stays where it is while the next string is looked for', async () => {
    const { workbench, app, project, line } = await typing()
    app.changeSettings({ nextAfterSave: 'untranslated' })
    workbench.later('list.seek').later('translation.save')
    const [field] = project.editor.fields
    if (field) field.text = 'Один'
    project.navigation.saveAndNext({ approve: false })
    await settled()
    await workbench.one('translation.save').answer(saved(1))
    expect(page.activeElement).toBe(line)
  })

  it('stays in another control to which one went meanwhile', async () => {
    const { workbench, project, line } = await goneOn()
    line.value = 'Два'
    const query = page.area()
    query.focus()
    await come(workbench)
    const second = shownField(project)
    await settled()
    expect([second.value, page.activeElement === query, at(project)]).toEqual(['Два', true, [2, 2]])
  })

  it('is led elsewhere by a command in its turn, and what is typed behind it is typed there', async () => {
    const { workbench, project, line } = await goneOn()
    const comment = page.area()
    line.value = 'Два'
    project.typeAhead.then(() => comment.focus())
    line.value = 'Чому?'
    await come(workbench)
    const second = shownField(project)
    await settled()
    expect([second.value, comment.value, page.activeElement === comment]).toEqual(['Два', 'Чому?', true])
  })

  it('moves from the buffer to the field if a dialog restores focus too late', async () => {
    const { workbench, project, line } = await goneOn()
    const dialog = page.area()
    dialog.focus()
    await come(workbench)
    const second = shownField(project)
    await settled()
    line.focus()
    expect([page.activeElement === second, project.typeAhead.isWaiting]).toEqual([true, false])
  })
})

describe('input typed ahead', () => {
  it.each([
    ['a language', ({ project }) => project.setLanguage('de')],
    ['a file', ({ project }) => project.listing.setFile(null)],
    ['a list', ({ project }) => project.listing.runList('is hidden')],
    ['another list', ({ project }) => project.listing.openList('is hidden')],
    ['an order', ({ project }) => void project.listing.reorder({ by: 'length', isDescending: true })],
    ['a string', ({ project }) => void project.navigation.goTo(4)],
    ['a row', ({ project }) => project.navigation.select(3)],
  ] satisfies [string, (made: { project: Project }) => void][])(
    'is typed before %s is chosen',
    async (_, choose) => {
      const { workbench, project, line } = await goneOn()
      line.value = 'Два'
      choose({ project })
      await settled()
      expect([project.languageId, project.list.selectedId]).toEqual(['uk', 2])
      await workbench
        .waiting('string.get')
        .at(-1)
        ?.answer(detailOf(2) as never)
      const second = shownField(project)
      await settled()
      expect(second.value).toBe('Два')
      expect(workbench.inputs('string.get').length + workbench.inputs('list.open').length).toBeGreaterThan(3)
    },
  )

  it('waits where the next string cannot be looked for, and goes on when there is a list again', async () => {
    const { workbench, app, project, area, line } = await typing()
    app.changeSettings({ nextAfterSave: 'untranslated' })
    workbench.later('list.seek')
    project.navigation.saveAndNext({ approve: false })
    line.value = 'для наступного'
    await workbench.one('list.seek').fail('connection.broken')
    expect([area.value, toasts(app), project.typeAhead.isWaiting]).toEqual(['', [], true])
    workbench.answers('list.seek', { index: 2, isRound: false })
    await project.reconnect()
    await settled()
    const third = shownField(project)
    await settled()
    expect([at(project), third.value, area.value]).toEqual([[3, 3], 'для наступного', ''])
  })

  it('is shown where the next string cannot be looked for at all', async () => {
    const { workbench, app, project, area, line } = await typing()
    app.changeSettings({ nextAfterSave: 'untranslated' })
    workbench.later('list.seek')
    project.navigation.saveAndNext({ approve: false })
    line.value = 'для наступного'
    await workbench.one('list.seek').fail('string.unknown')
    expect([area.value, project.typeAhead.isWaiting, page.activeElement === line]).toEqual(['', false, false])
    expect(toasts(app).some((text) => text.includes('для наступного'))).toBe(true)
  })

  it('is for the current string if that is chosen again while another is searched', async () => {
    const { workbench, project, area, line } = await typing()
    workbench.later('list.seek')
    void project.navigation.seek('issue')
    project.navigation.select(0)
    line.value = 'Один'
    await workbench.one('list.seek').answer({ index: 3, isRound: false })
    expect([area.value, at(project), project.typeAhead.isWaiting]).toEqual(['Один', [1, 1], false])
  })

  it('waits for the pending row if the list is reopened', async () => {
    const { workbench, project, area } = await sought()
    workbench.answers('list.open', long('again'))
    project.refresh()
    await settled()
    expect([project.list.selectedIndex, area.value, project.typeAhead.isWaiting]).toEqual([300, '', true])
  })

  it('waits for the same row over a new connection', async () => {
    const { workbench, project, area } = await sought()
    await workbench.waiting('list.rows')[0]?.fail('connection.broken')
    await project.reconnect()
    await settled()
    expect([project.list.selectedIndex, area.value, project.typeAhead.isWaiting]).toEqual([300, '', true])
    const row = Array.from({ length: 100 }, (_, index) => ({ id: index + 301 }))
    await workbench.waiting('list.rows').at(-1)?.answer(row)
    const next = shownField(project)
    await settled()
    expect([at(project), next.value]).toEqual([[301, 301], 'для 301'])
  })

  it('is shown, and not kept for another list, where the list is empty', async () => {
    const { workbench, app, project, line } = await goneOn()
    line.value = 'Два'
    workbench.answers('list.open', { list: 'empty', total: 0, milliseconds: 1, shown: null })
    await project.listing.show('nearest')
    expect([project.typeAhead.isWaiting, project.typeAhead.hasText, line.value]).toEqual([false, false, ''])
    expect(toasts(app).some((text) => text.includes('Два'))).toBe(true)
  })

  it('is shown where it stood in the line and nothing was on its way', async () => {
    const { workbench, app, project, line } = await typing()
    line.value = 'старе'
    workbench.later('string.get')
    project.navigation.saveAndNext({ approve: false })
    expect([line.value, toasts(app)[0]]).toEqual(['', expect.stringContaining('старе')])
  })

  it('stays while another screen is looked at', async () => {
    const { workbench, project, line } = await goneOn()
    line.value = 'Два'
    const detach = project.typeAhead.attach(line.asElement)
    detach()
    expect(project.typeAhead.hasText).toBe(true)
    await come(workbench)
    const second = shownField(project)
    await settled()
    expect(second.value).toBe('Два')
  })
})

describe('the current string', () => {
  it('comes in the other language that one goes to it in, by whichever way', async () => {
    const { workbench, project } = await openedProject()
    await project.navigation.goTo(1, 'de')
    await settled()
    expect(workbench.inputs('string.get').at(-1)).toMatchObject({ stringId: 1, languageId: 'de' })
    project.listing.showDrafts({ languageId: 'uk', fileId: null })
    await settled()
    expect(workbench.inputs('string.get').at(-1)).toMatchObject({ stringId: 1, languageId: 'uk' })
    project.listing.showChangedSince(null, 'de')
    await settled()
    expect(workbench.inputs('string.get').at(-1)).toMatchObject({ stringId: 1, languageId: 'de' })
    expect(project.editor.translated).toEqual({ stringId: 1, languageId: 'de' })
  })

  it('is the pending one across a reopened list, and accepts input', async () => {
    const { workbench, project } = await openedProject()
    workbench.later('list.position').later('list.open')
    project.refresh()
    const going = project.navigation.goTo(4)
    await workbench.one('list.open').answer(long('new'))
    for (const call of workbench.waiting('list.position')) await call.answer(3)
    await settled()
    for (const call of workbench.waiting('list.position')) await call.answer(3)
    await going
    await settled()
    project.navigation.focusField()
    expect([at(project), project.typeAhead.isWaiting]).toEqual([[4, 4], false])
  })
})

describe('a command for the string that is selected', () => {
  function run(id: string, app: Parameters<typeof runQueued>[1]): void {
    const command = commands.find((candidate) => candidate.id === id)
    if (command === undefined) throw new Error('There is no such command.')
    runQueued(command, app)
  }

  it('waits until that is the string on the screen, and leaves the cursor in the list meanwhile', async () => {
    const { workbench, app, project } = await typing()
    const list = page.area()
    list.focus()
    workbench.later('string.get')
    project.navigation.select(3)
    run('string.needsWork', app)
    run('string.labels', app)
    await settled()
    expect([workbench.inputs('translation.save'), app.dialog, page.activeElement === list]).toEqual([
      ...[[], null, true],
    ])
    const translations = [{ form: 'none', text: 'Чотири', isTop: true, approvals: [], votes: [] }]
    await workbench.one('string.get').answer({ ...detailOf(4), translations } as never)
    shownField(project)
    await settled()
    expect(workbench.inputs('translation.save')).toMatchObject([{ stringId: 4, needsWork: true }])
    expect([app.dialog, page.activeElement === list]).toEqual([{ kind: 'labels', stringId: 4 }, true])
  })

  it('keeps its turn before a row that is chosen behind it', async () => {
    const { workbench, app, project } = await typing()
    page.area().focus()
    workbench.later('string.get')
    project.navigation.select(3)
    run('string.labels', app)
    project.navigation.select(() => project.list.selectedIndex + 1)
    expect(project.list.selectedId).toBe(4)
    await come(workbench)
    shownField(project)
    await settled()
    expect([app.dialog, project.list.selectedId]).toEqual([{ kind: 'labels', stringId: 4 }, 5])
  })

  it('runs at once where nothing is on its way', async () => {
    const { app, project } = await typing()
    const waits = vi.spyOn(project.typeAhead, 'wait')
    run('string.labels', app)
    expect([app.dialog, waits.mock.calls]).toEqual([{ kind: 'labels', stringId: 1 }, []])
  })
})
