/** An open project, as one goes from string to string. */
import { describe, expect, it, vi } from 'vitest'
import { settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { useHandMovedTimers } from '../timers.ts'
import { at, detailOf, openedProject, toasts, TOTAL } from './openedProject.ts'

useFakePage()
useHandMovedTimers()

describe('an open project', () => {
  it('moves through its strings and announces the end of the list', async () => {
    const { app, project } = await openedProject()
    project.navigation.next()
    project.navigation.next()
    await settled()
    expect(at(project)).toEqual([3, 3])
    project.navigation.previous()
    project.navigation.previous()
    await settled()
    expect(at(project)).toEqual([1, 1])
    project.navigation.previous()
    expect(app.toasts.announced).not.toBe('')
  })

  it('moves to the next unfinished string, and announces a wrap, and that there is none', async () => {
    const { workbench, app, project } = await openedProject()
    workbench.answers('list.seek', { index: 3, isRound: true })
    await project.navigation.seek('untranslated')
    await settled()
    expect(workbench.inputs('list.seek')[0]).toMatchObject({
      from: 0,
      kind: 'untranslated',
      isBackwards: false,
    })
    expect(at(project)).toEqual([4, 4])
    workbench.answers('list.seek', null)
    const stays = vi.spyOn(project.typeAhead, 'shown')
    await project.navigation.seek('needsWork', { isBackwards: true, isTyping: true })
    expect(workbench.inputs('list.seek')[1]).toMatchObject({ from: 3, kind: 'needsWork', isBackwards: true })
    expect(at(project)).toEqual([4, 4])
    expect(toasts(app)).toEqual(['Nothing else in this list needs work.'])
    // Meanwhile input is for the current string.
    expect(stays).toHaveBeenCalledOnce()
  })

  it('moves to the next untranslated one after saving, if that is set', async () => {
    const { workbench, app, project } = await openedProject()
    app.changeSettings({ nextAfterSave: 'untranslated' })
    workbench.answers('list.seek', { index: 2, isRound: false })
    project.navigation.saveAndNext({ approve: false })
    expect(project.typeAhead.isWaiting).toBe(true)
    await settled()
    expect(at(project)).toEqual([3, 3])
  })

  it('moves to the next unfinished one after saving, skipping those that are being saved', async () => {
    const { workbench, app, project } = await openedProject()
    const type = (text: string) => {
      const [field] = project.editor.fields
      if (field) field.text = text
    }
    workbench.later('translation.save')
    type('Один')
    // The next row is unfinished and here: nothing is looked for.
    project.navigation.saveAndNext({ approve: false })
    await settled()
    expect([at(project), workbench.inputs('list.seek')]).toEqual([[2, 2], []])
    project.list.update({ ...project.list.rowAt(2), state: 'translated' } as never)
    workbench.answers('list.seek', { index: 4, isRound: false })
    type('Два')
    project.navigation.saveAndNext({ approve: false })
    await settled()
    expect(workbench.inputs('list.seek')).toMatchObject([{ from: 1, kind: 'unfinished', except: [1, 2] }])
    expect(at(project)).toEqual([5, 5])
    // The row before is not read as unfinished while its text is on its way.
    project.list.select(0)
    await settled()
    workbench.answers('list.seek', null)
    project.navigation.saveAndNext({ approve: false })
    await settled()
    expect(workbench.inputs('list.seek')[1]).toMatchObject({ from: 0, except: [1, 2] })
    expect([at(project), toasts(app)]).toEqual([[1, 1], ['No other string in this list is unfinished.']])
  })

  it('moves to the next row after saving, if that is set', async () => {
    const { workbench, app, project } = await openedProject()
    app.changeSettings({ nextAfterSave: 'row' })
    project.list.update({ ...project.list.rowAt(1), state: 'approved' } as never)
    project.navigation.saveAndNext({ approve: false })
    await settled()
    expect([at(project), workbench.inputs('list.seek')]).toEqual([[2, 2], []])
  })

  it('stays where a row was chosen while the next one was looked for', async () => {
    const { workbench, app, project } = await openedProject()
    workbench.answers('list.seek', { index: 4, isRound: false })
    const seeking = project.navigation.seek('issue')
    project.navigation.select(1)
    await seeking
    await settled()
    expect(at(project)).toEqual([2, 2])
    expect(toasts(app)).toEqual([])
  })

  it('saves and goes on, and stays at the last string', async () => {
    const { workbench, app, project } = await openedProject()
    const [field] = project.editor.fields
    if (field) field.text = 'Кошик'
    project.navigation.saveAndNext({ approve: true })
    await settled()
    expect(workbench.inputs('translation.save')).toMatchObject([
      { stringId: 1, approve: true, forms: { none: 'Кошик' } },
    ])
    expect(at(project)).toEqual([2, 2])
    expect(project.isWaiting).toBe(true)
    await workbench.one('translation.save').answer({
      ...{ detail: { ...detailOf(1) }, conflicts: [{ form: 'none' }] },
      repetitions: { used: 0, left: 0 },
    } as never)
    expect(app.toasts.items[0]?.action).not.toBeNull()
    project.list.select(TOTAL - 1)
    await settled()
    workbench.answers('list.seek', null)
    project.navigation.saveAndNext({ approve: false })
    await settled()
    expect(at(project)).toEqual([TOTAL, TOTAL])
    expect(toasts(app).at(-1)).toBe('No other string in this list is unfinished.')
    app.changeSettings({ nextAfterSave: 'row' })
    project.navigation.saveAndNext({ approve: false })
    expect(at(project)).toEqual([TOTAL, TOTAL])
    expect(toasts(app).at(-1)).toBe('This is the last string of the list.')
  })

  it('moves to a string in the list, or outside of it, and in another language', async () => {
    const { workbench, project } = await openedProject()
    await project.navigation.goTo(4)
    await settled()
    expect(at(project)).toEqual([4, 4])
    await project.navigation.goTo(77, 'de')
    await settled()
    expect([project.languageId, project.editor.stringId]).toEqual(['de', 77])
    await project.navigation.goTo(2, 'ja')
    expect(project.languageId).toBe('de')
    expect(workbench.inputs('string.get').at(-1)).toMatchObject({ stringId: 2 })
  })
})
