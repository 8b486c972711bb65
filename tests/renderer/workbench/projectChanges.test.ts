/** An open project, as it is changed: by its person, by others, by a cut, by being closed. */
import { describe, expect, it, vi } from 'vitest'
import { failing, settled } from '../fakeWorkbench.ts'
import { page, useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { pass, useHandMovedTimers } from '../timers.ts'
import { at, detailOf, openedProject, queries, toasts } from './openedProject.ts'

useFakePage()
useHandMovedTimers()

describe('an open project', () => {
  it('undoes what was done, goes there, and says so', async () => {
    const { workbench, app, project } = await openedProject()
    workbench.answers('history.undo', { action: 'translation.save', stringId: 4, languageId: 'uk' })
    await project.undoing.undo()
    await settled()
    expect([at(project), toasts(app).length]).toEqual([[4, 4], 1])
    workbench.answers('history.redo', null)
    await project.undoing.redo()
    expect(toasts(app)).toHaveLength(2)
    workbench.answers('history.redo', failing('project.readOnly'))
    await project.undoing.redo()
    expect(app.toasts.items.at(-1)?.failure?.code).toBe('project.readOnly')
  })

  it('undoes what was done elsewhere without going there while a person writes here; they may go there', async () => {
    const { workbench, app, project } = await openedProject()
    workbench.later('history.undo')
    const undoing = project.undoing.undo()
    await settled()
    page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'т' }))
    await workbench.one('history.undo').answer({ action: 'translation.save', stringId: 4, languageId: 'uk' })
    await undoing
    expect(at(project)).toEqual([1, 1])
    app.toasts.items.at(-1)?.action?.run()
    await settled()
    expect(at(project)).toEqual([4, 4])
  })

  it('shows what was undone in the string that one writes in', async () => {
    const { workbench, app, project } = await openedProject()
    workbench.later('history.undo')
    const undoing = project.undoing.undo()
    await settled()
    page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'т' }))
    const before = workbench.inputs('string.get').length
    await workbench.one('history.undo').answer({ action: 'translation.save', stringId: 1, languageId: 'uk' })
    await undoing
    expect(workbench.inputs('string.get').length).toBeGreaterThan(before)
    expect(app.toasts.items.at(-1)?.action).toBeNull()
  })

  it('changes strings and shows them as they are then, or answers why not', async () => {
    const { workbench, project } = await openedProject()
    workbench.answers('bulk.run', {})
    const before = workbench.inputs('string.get').length
    expect(await project.change([1], { kind: 'hide' })).toBeNull()
    expect(workbench.inputs('bulk.run')).toMatchObject([
      { scope: { stringIds: [1] }, action: { kind: 'hide' } },
    ])
    expect(workbench.inputs('string.get').length).toBeGreaterThan(before)
    workbench.answers('bulk.run', failing('project.busy'))
    expect(await project.change([1], { kind: 'hide' })).toMatchObject({ code: 'project.busy' })
  })

  it('reads the changed parts of an event again, and counts once', async () => {
    const { workbench, project } = await openedProject()
    const reads = () => workbench.inputs('string.get').filter(({ stringId }) => stringId === 1).length
    const before = [reads(), workbench.inputs('list.rows').length]
    project.changed({ project: 'p', stringIds: [3], languageId: 'de' })
    await settled()
    expect([reads(), workbench.inputs('list.rows').length]).toEqual(before)
    project.changed({ project: 'p', stringIds: [1], languageId: 'uk' })
    await settled()
    expect([reads(), workbench.inputs('list.rows').length]).toEqual(before.map((count) => count + 1))
    project.changed({ project: 'p', stringIds: null, languageId: null })
    await pass(400)
    expect(workbench.inputs('project.overview')).toHaveLength(1)
    expect(workbench.inputs('query.list')).toHaveLength(2)
  })

  it('shows the newest overview, whichever is answered first', async () => {
    const { workbench, project } = await openedProject()
    workbench.later('project.overview')
    project.changed({ project: 'p', stringIds: [], languageId: null })
    await pass(400)
    project.update({ ...project.overview, name: 'Newer' }, { isStale: false })
    await workbench.one('project.overview').answer({ ...project.overview, name: 'Older' })
    expect(project.overview.name).toBe('Newer')
  })

  it('shows left drafts, with a link to them', async () => {
    const { workbench, app, project } = await openedProject()
    workbench.answers('draft.recovered', [{ stringId: 3, languageId: 'de' }] as never)
    await project.tellOfDrafts()
    app.toasts.items.at(-1)?.action?.run()
    await settled()
    expect([project.languageId, project.editor.stringId]).toEqual(['de', 3])
    workbench.answers('draft.recovered', [{ stringId: 3, languageId: 'uk' }, {}] as never)
    await project.tellOfDrafts()
    app.toasts.items.at(-1)?.action?.run()
    await settled()
    expect([project.languageId, project.listing.hasDraftsOnly]).toEqual(['uk', true])
  })

  it('continues after a broken connection: with a new handle, its list and unsent texts', async () => {
    const { workbench, project, path } = await openedProject()
    const [field] = project.editor.fields
    workbench.answers('draft.save', failing('connection.broken'))
    if (field) {
      field.text = 'Кошик'
      project.editor.typed(field)
    }
    await project.drafts.flush()
    expect(project.isWaiting).toBe(true)
    workbench.answers('draft.save', null).answers('project.open', overviewOf(path, { project: 'new handle' }))
    await project.reconnect()
    expect(queries(workbench).at(-1)).toMatchObject({ project: 'new handle' })
    expect(workbench.inputs('draft.save').at(-1)).toMatchObject({ project: 'new handle', text: 'Кошик' })
    expect(project.isWaiting).toBe(false)
    workbench.answers('project.open', failing('project.unreadable'))
    await project.reconnect()
    expect(project.overview.project).toBe('new handle')
  })

  it('runs its list again where the workbench has dropped it', async () => {
    const { workbench, project } = await openedProject()
    workbench.answers('list.rows', failing('list.closed'))
    project.list.refetch(null)
    await settled()
    expect(queries(workbench)).toHaveLength(2)
  })

  it('returns buffered input for a string that cannot be shown', async () => {
    const { workbench, app, project } = await openedProject()
    workbench.answers('string.get', failing('string.unknown'))
    project.list.select(3)
    vi.spyOn(project.typeAhead, 'giveUp').mockReturnValue('Набране')
    await settled()
    expect(app.toasts.items.at(-1)?.failure).toMatchObject({
      code: 'string.unknown',
      details: { value: 'Набране' },
    })
  })

  it('keeps what was typed when it is closed, and asks for nothing more', async () => {
    const { workbench, app, project } = await openedProject()
    app.changeSettings({ savesOnLeave: false })
    const [field] = project.editor.fields
    if (field) {
      field.text = 'Кошик'
      project.editor.typed(field)
    }
    project.changed({ project: 'p', stringIds: [], languageId: null })
    await project.close()
    expect(workbench.inputs('draft.save')).toMatchObject([{ stringId: 1, text: 'Кошик' }])
    expect(workbench.inputs('project.close')).toEqual([{ project: project.overview.project }])
    await pass(450)
    expect(workbench.inputs('project.overview')).toEqual([])
  })

  describe('a project with automatic writes to its files', () => {
    const REPORT = { files: [], conflicts: [], noPlace: [], failed: [], needsWork: 0, drafts: [] }
    const linkedPlace = {
      kind: 'file',
      place: '/w/uk.po',
      exists: true,
      behind: 0,
      asksUnwritten: false,
      contested: 0,
      noPlace: 0,
    }

    async function openedFile() {
      const opened = await openedProject({}, { linkedPlace })
      const { app, project, workbench } = opened
      workbench
        .answers('app.setSettings', null as never)
        .answers('project.overview', project.overview)
        .answers('linked.write', REPORT)
        .answers(
          'translation.save',
          ({ stringId }) =>
            ({ detail: detailOf(stringId), conflicts: [], repetitions: { used: 0, left: 0 } }) as never,
        )
      app.changeSettings({ writesAfterSave: 'documents' })
      const type = (text: string) => {
        const [field] = project.editor.fields
        if (field === undefined) throw new Error('There is no field.')
        field.text = text
        project.editor.typed(field)
      }
      const saved = () => workbench.inputs('translation.save').map(({ stringId, forms }) => [stringId, forms])
      const written = () =>
        workbench.calls.map(({ name }) => name).filter((name) => /^(linked.write|project.close)$/.test(name))
      return { ...opened, type, saved, written }
    }

    it('leaves a text alone that is being typed', async () => {
      const { project, workbench, type, saved } = await openedFile()
      type('Кошик')
      project.navigation.select(1)
      await settled()
      type('Пр')
      await pass(1500)
      expect([saved(), workbench.inputs('linked.write').length]).toEqual([[[1, { none: 'Кошик' }]], 1])
      await project.save()
      expect([saved().at(-1), workbench.inputs('linked.write').length]).toEqual([[2, { none: 'Пр' }], 2])
    })

    it('has its last text in the file when it is closed', async () => {
      const { project, type, saved, written } = await openedFile()
      type('Кошик')
      await project.close()
      expect([saved(), written()]).toEqual([[[1, { none: 'Кошик' }]], ['linked.write', 'project.close']])
    })
  })
})
