/** An open project: where it begins, and what its list stands for. */
import { describe, expect, it, vi } from 'vitest'
import { readTabPlace } from '../../../renderer/src/workbench/tabPlace.ts'
import { failing, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { useHandMovedTimers } from '../timers.ts'
import { at, detailOf, newPath, openedProject, queries, rows, toasts, TOTAL } from './openedProject.ts'

useFakePage()
useHandMovedTimers()

describe('an open project', () => {
  it('begins with its first language and string, and remembers the place', async () => {
    const { project, path } = await openedProject()
    expect([project.languageId, project.listing.fileId, ...at(project)]).toEqual(['uk', null, 1, 1])
    const search = { matchCase: false, wholeWords: false, isRegExp: false }
    expect(readTabPlace()).toEqual({ path, languageId: 'uk', fileId: null, croql: '', search, stringId: 1 })
  })

  it('puts the caret into the first string to be translated, but where a person went elsewhere meanwhile', async () => {
    for (const isElsewhere of [false, true]) {
      const { project, workbench } = await openedProject()
      workbench.answers('list.seek', { index: 1 })
      const focus = vi.spyOn(project.editor, 'focusField')
      const hands = new AbortController()
      const begun = project.navigation.begin(hands.signal)
      if (isElsewhere) hands.abort()
      await begun
      await settled()
      expect(at(project)).toEqual(isElsewhere ? [1, 1] : [2, 2])
      expect(focus.mock.calls.length > 0, `elsewhere: ${isElsewhere}`).toBe(!isElsewhere)
    }
  })

  it('gives the caret to no other string before, however late that is shown', async () => {
    const { project, workbench } = await openedProject()
    workbench.later('list.seek')
    const focus = vi.spyOn(project.editor, 'focusField')
    const begun = project.navigation.begin(new AbortController().signal)
    await settled()
    project.editor.load(3)
    await settled()
    expect([project.editor.stringId, focus.mock.calls.length]).toEqual([3, 0])
    await workbench.one('list.seek').answer({ index: 1, isRound: false })
    await begun
    await settled()
    expect([...at(project), focus.mock.calls.length]).toEqual([2, 2, 1])
  })

  it('accepts input for the current string while it is loading', async () => {
    const { project, workbench } = await openedProject()
    const focus = vi.spyOn(project.editor, 'focusField')
    project.navigation.focusField()
    expect([focus.mock.calls.length, project.typeAhead.isWaiting]).toEqual([1, false])
    workbench.later('string.get')
    project.navigation.select(2)
    project.navigation.focusField()
    // The field that stands there is of the string before: what is typed now is not for it.
    expect([...at(project), focus.mock.calls.length, project.typeAhead.isWaiting]).toEqual([3, 1, 1, true])
  })

  it('shows no string that comes late once another was chosen, whose row is still to come', async () => {
    const { project, workbench } = await openedProject()
    const focus = vi.spyOn(project.editor, 'focusField')
    workbench.answers('list.open', {
      ...{ list: 'long', total: 500, milliseconds: 1 },
      shown: { index: 0, from: 0, rows: rows() },
    })
    await project.listing.show('first')
    workbench.later('string.get').later('list.rows').later('list.seek')
    project.navigation.select(2)
    const begun = project.navigation.begin(new AbortController().signal)
    await settled()
    await workbench.one('list.seek').answer({ index: 300, isRound: false })
    await begun
    await workbench.one('string.get').answer(detailOf(3) as never)
    expect([project.editor.stringId, focus.mock.calls.length]).toEqual([1, 0])
    project.navigation.focusField()
    expect([project.typeAhead.isWaiting, focus.mock.calls.length]).toEqual([true, 0])
    await workbench.one('list.rows').answer([{ id: 301 }] as never)
    await workbench.one('string.get').answer(detailOf(301) as never)
    expect([...at(project), focus.mock.calls.length]).toEqual([301, 301, 1])
  })

  it('seeks once the list is there, and does not say before that nothing is left', async () => {
    const path = newPath()
    const { workbench, app } = await openedProject()
    workbench.later('list.open').answers('list.seek', { index: 3, isRound: false })
    await app.show(overviewOf(path), {})
    const seeking = app.project?.navigation.seek('untranslated')
    await settled()
    expect([workbench.inputs('list.seek'), toasts(app)]).toEqual([[], []])
    await workbench.one('list.open').answer({
      ...{ list: 'late', total: TOTAL, milliseconds: 1 },
      shown: { index: 0, from: 0, rows: rows() },
    })
    await seeking
    await settled()
    expect([app.project?.list.selectedId, toasts(app)]).toEqual([4, []])
  })

  it.each([
    ['waits for its first string', TOTAL, true],
    ['gives the keys back where there is none', 0, false],
  ])('takes what is typed while its list is being opened, and %s', async (_, total, isWaiting) => {
    const path = newPath()
    const { workbench, app } = await openedProject()
    workbench.later('list.open').later('string.get')
    await app.show(overviewOf(path), {})
    app.project?.navigation.focusField()
    await settled()
    expect(app.project?.typeAhead.isWaiting).toBe(true)
    await workbench.one('list.open').answer({
      ...{ list: 'late', total, milliseconds: 1 },
      shown: total === 0 ? null : { index: 0, from: 0, rows: rows() },
    })
    await settled()
    expect(app.project?.typeAhead.isWaiting).toBe(isWaiting)
  })

  it('takes what is typed for the string that one came back to, which is there before the list', async () => {
    const path = newPath()
    const { workbench, app } = await openedProject()
    workbench.later('list.open')
    await app.show(overviewOf(path), { stringId: 3 })
    await settled()
    const { navigation, typeAhead, editor } = app.project!
    navigation.focusField()
    expect([editor.stringId, typeAhead.isWaiting]).toEqual([3, true])
    const shown = vi.spyOn(typeAhead, 'shown')
    await workbench.one('list.open').answer({
      ...{ list: 'late', total: TOTAL, milliseconds: 1 },
      shown: { index: 2, from: 0, rows: rows() },
    })
    await settled()
    expect(shown).toHaveBeenCalledOnce()
  })

  it('takes what is typed for the string that one went back to before another came', async () => {
    const { project, workbench } = await openedProject()
    workbench.answers('list.open', {
      ...{ list: 'long', total: 500, milliseconds: 1 },
      shown: { index: 0, from: 0, rows: rows() },
    })
    await project.listing.show('first')
    await settled()
    workbench.later('list.rows')
    project.navigation.select(300)
    project.navigation.focusField()
    const shown = vi.spyOn(project.typeAhead, 'shown')
    project.list.select(0)
    await settled()
    expect([...at(project), project.typeAhead.isWaiting]).toEqual([1, 1, true])
    expect(shown).toHaveBeenCalledOnce()
  })

  it('changes its language behind what was typed for a string that is on its way', async () => {
    const { project, workbench, app } = await openedProject()
    workbench.later('string.get').later('app.setSettings')
    project.navigation.select(2)
    project.navigation.focusField()
    project.typeAhead.then(() => undefined)
    const behind = vi.spyOn(project.typeAhead, 'then')
    app.changeLanguage('uk')
    await settled()
    expect(workbench.waiting('app.setSettings')).toEqual([])
    behind.mock.calls[0]?.[0]()
    await settled()
    expect(workbench.one('app.setSettings').input).toEqual({ settings: { language: 'uk' } })
  })

  it('begins where one was, as far as that is still there', async () => {
    const { workbench, project } = await openedProject({
      languageId: 'de',
      fileId: 2,
      croql: 'is hidden',
      stringId: 3,
    })
    expect([project.languageId, project.listing.fileId, project.query.text]).toEqual(['de', 2, 'is hidden'])
    expect(workbench.inputs('list.open')[0]).toMatchObject({
      languageId: 'de',
      fileId: 2,
      croql: 'is hidden',
    })
    expect(workbench.inputs('list.open')[0]?.show).toMatchObject({ stringId: 3 })
    const gone = await openedProject({ languageId: 'ja', fileId: 99 })
    expect([gone.project.languageId, gone.project.listing.fileId]).toEqual(['uk', null])
  })

  it('is not stored as recent, and not checked, if it shows the past', async () => {
    const { workbench, project } = await openedProject({}, { past: { snapshotId: 3 } })
    expect(project.isPast).toBe(true)
    expect([readTabPlace(), workbench.inputs('qa.unchecked'), workbench.inputs('draft.recovered')]).toEqual([
      ...[undefined, [], []],
    ])
  })

  it('lists what the language, the file and the query stand for', async () => {
    const { workbench, project } = await openedProject()
    const base = { project: project.overview.project, languageId: 'uk' }
    project.listing.setFile(2)
    project.listing.runList('is hidden')
    project.listing.showDrafts()
    project.listing.showChangedSince({ id: 7, name: 'May' })
    project.listing.openList('is own')
    project.listing.showAll()
    await settled()
    expect(queries(workbench).slice(1)).toEqual([
      { ...base, fileId: 2 },
      { ...base, fileId: 2, croql: 'is hidden' },
      { ...base, fileId: 2, drafts: true },
      { ...base, snapshotId: 7 },
      { ...base, croql: 'is own' },
      base,
    ])
  })

  it('shows another language at the same string', async () => {
    const { workbench, project } = await openedProject()
    project.list.select(2)
    await settled()
    project.setLanguage('uk')
    project.setLanguage('de')
    await settled()
    expect(queries(workbench).at(-1)).toMatchObject({ languageId: 'de' })
    expect(queries(workbench)).toHaveLength(2)
    expect(workbench.inputs('string.get').at(-1)).toMatchObject({ stringId: 3, languageId: 'de' })
  })

  it('shows nothing where the list is empty', async () => {
    const { workbench, project } = await openedProject()
    workbench.answers('list.open', { list: 'empty', total: 0, milliseconds: 1, shown: null })
    project.listing.runList('is hidden')
    await settled()
    expect(at(project)).toEqual([null, null])
  })

  it('tells a query’s own failure at the bar, and another one for all to see', async () => {
    const { workbench, app, project } = await openedProject()
    workbench.answers('list.open', failing('croql.syntax'))
    project.listing.runList('(')
    await settled()
    expect([project.query.failure?.code, app.toasts.items.length]).toEqual(['croql.syntax', 0])
    workbench.answers('list.open', failing('list.tooMany'))
    project.listing.runList('is own')
    await settled()
    expect(app.toasts.items).toHaveLength(1)
  })
})
