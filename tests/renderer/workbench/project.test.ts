import { describe, expect, it, vi } from 'vitest'
import { App } from '../../../renderer/src/workbench/app.svelte.ts'
import { readTabPlace } from '../../../renderer/src/workbench/tabPlace.ts'
import type { Project } from '../../../renderer/src/workbench/project.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

let projects = 0
const TOTAL = 5

const detailOf = (id: number) => ({
  ...{ row: { id, type: 'plain' }, source: [{ form: 'none', text: `Source ${id}` }], forms: ['none'] },
  ...{ translations: [], drafts: {} },
})
const rows = () => Array.from({ length: TOTAL }, (_, index) => ({ id: index + 1 }))

async function opened(place: object = {}, more: object = {}) {
  const path = `/project-of-spec-${++projects}`
  let lists = 0
  const workbench = new FakeWorkbench()
    .answers('list.open', ({ show }) => ({
      ...{ list: `l${++lists}`, total: TOTAL, milliseconds: 1 },
      shown: { index: Math.min(show?.index ?? 0, TOTAL - 1), from: 0, rows: rows() },
    }))
    .answers('list.close', null)
    .answers('list.position', ({ stringId }) => (stringId <= TOTAL ? stringId - 1 : null))
    .answers('list.rows', rows() as never)
    .answers('string.get', ({ stringId }) => detailOf(stringId) as never)
    .answers('project.open', overviewOf(path) as never)
    .answers('project.close', null)
    .answers('project.overview', overviewOf(path) as never)
    .answers('draft.recovered', [])
    .answers('draft.counts', [])
    .answers('draft.save', null)
    .answers('qa.unchecked', 0)
    .answers('query.list', [])
    .answers('cloud.status', { project: null })
    .answers('glossary.match', { matches: [], concepts: [], left: 0 })
    .answers('memory.matches', [])
  const app = new App(workbench)
  await app.show(overviewOf(path, more), place)
  await settled()
  const { project } = app
  if (project === null) throw new Error('It is not open.')
  return { workbench, app, project, path }
}

const queries = (workbench: FakeWorkbench) =>
  workbench.inputs('list.open').map(({ show: _, ...query }) => query)
const toasts = ({ toasts: { items } }: App) => items.map(({ text }) => text)
const at = ({ list, editor }: Project) => [list.selectedId, editor.stringId]

describe('an open project', () => {
  it('begins with its first language and string, and remembers the place', async () => {
    const { project, path } = await opened()
    expect([project.languageId, project.listing.fileId, ...at(project)]).toEqual(['uk', null, 1, 1])
    expect(readTabPlace()).toEqual({ path, languageId: 'uk', fileId: null, croql: '', stringId: 1 })
  })

  it('puts the caret into the first string to be translated, but where a person went elsewhere meanwhile', async () => {
    for (const isElsewhere of [false, true]) {
      const { project, workbench } = await opened()
      workbench.answers('list.seek', { index: 1 })
      const focus = vi.spyOn(project.editor, 'focusField')
      const hands = new AbortController()
      const begun = project.begin(hands.signal)
      if (isElsewhere) hands.abort()
      await begun
      await settled()
      expect(at(project)).toEqual(isElsewhere ? [1, 1] : [2, 2])
      expect(focus.mock.calls.length > 0, `elsewhere: ${isElsewhere}`).toBe(!isElsewhere)
    }
  })

  it('gives the caret to no other string before, however late that is shown', async () => {
    const { project, workbench } = await opened()
    workbench.later('list.seek')
    const focus = vi.spyOn(project.editor, 'focusField')
    const begun = project.begin(new AbortController().signal)
    await settled()
    project.editor.load(3)
    await settled()
    expect([project.editor.stringId, focus.mock.calls.length]).toEqual([3, 0])
    await workbench.one('list.seek').answer({ index: 1, isRound: false })
    await begun
    await settled()
    expect([...at(project), focus.mock.calls.length]).toEqual([2, 2, 1])
  })

  it('takes what is typed for the string at hand, though it is still on its way', async () => {
    const { project, workbench } = await opened()
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
    const { project, workbench } = await opened()
    const focus = vi.spyOn(project.editor, 'focusField')
    workbench.answers('list.open', {
      ...{ list: 'long', total: 500, milliseconds: 1 },
      shown: { index: 0, from: 0, rows: rows() },
    })
    await project.listing.show('first')
    workbench.later('string.get').later('list.rows').later('list.seek')
    project.navigation.select(2)
    const begun = project.begin(new AbortController().signal)
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
    const path = `/project-of-spec-${++projects}`
    const { workbench, app } = await opened()
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

  it('changes its language behind what was typed for a string that is on its way', async () => {
    const { project, workbench, app } = await opened()
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
    const { workbench, project } = await opened({
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
    const gone = await opened({ languageId: 'ja', fileId: 99 })
    expect([gone.project.languageId, gone.project.listing.fileId]).toEqual(['uk', null])
  })

  it('of the past is not remembered, and not checked', async () => {
    const { workbench, project } = await opened({}, { past: { snapshotId: 3 } })
    expect(project.isPast).toBe(true)
    expect([readTabPlace(), workbench.inputs('qa.unchecked'), workbench.inputs('draft.recovered')]).toEqual([
      ...[undefined, [], []],
    ])
  })

  it('lists what the language, the file and the query stand for', async () => {
    const { workbench, project } = await opened()
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
    const { workbench, project } = await opened()
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
    const { workbench, project } = await opened()
    workbench.answers('list.open', { list: 'empty', total: 0, milliseconds: 1, shown: null })
    project.listing.runList('is hidden')
    await settled()
    expect(at(project)).toEqual([null, null])
  })

  it('tells a query’s own failure at the bar, and another one for all to see', async () => {
    const { workbench, app, project } = await opened()
    workbench.answers('list.open', failing('croql.syntax'))
    project.listing.runList('(')
    await settled()
    expect([project.query.failure?.code, app.toasts.items.length]).toEqual(['croql.syntax', 0])
    workbench.answers('list.open', failing('list.tooMany'))
    project.listing.runList('is own')
    await settled()
    expect(app.toasts.items).toHaveLength(1)
  })

  it('goes through its strings and says where the list ends', async () => {
    const { app, project } = await opened()
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

  it('goes to the next string that asks for work, says where the list went round, and where there is none', async () => {
    const { workbench, app, project } = await opened()
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
    // What was typed meanwhile is for the string at hand.
    expect(stays).toHaveBeenCalledOnce()
  })

  it('goes to the next untranslated one after saving, where that is the setting', async () => {
    const { workbench, app, project } = await opened()
    app.changeSettings({ nextAfterSave: 'untranslated' })
    workbench.answers('list.seek', { index: 2, isRound: false })
    project.navigation.saveAndNext({ approve: false })
    expect(project.typeAhead.isWaiting).toBe(true)
    await settled()
    expect(at(project)).toEqual([3, 3])
  })

  it('stays where a row was chosen while the next one was looked for', async () => {
    const { workbench, app, project } = await opened()
    workbench.answers('list.seek', { index: 4, isRound: false })
    const seeking = project.navigation.seek('issue')
    project.navigation.select(1)
    await seeking
    await settled()
    expect(at(project)).toEqual([2, 2])
    expect(toasts(app)).toEqual([])
  })

  it('saves and goes on, and stays at the last string', async () => {
    const { workbench, app, project } = await opened()
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
    project.navigation.saveAndNext({ approve: false })
    expect(at(project)).toEqual([TOTAL, TOTAL])
    expect(toasts(app)).toHaveLength(2)
  })

  it('goes to a string in the list, or beside it, and in another language', async () => {
    const { workbench, project } = await opened()
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

  it('undoes what was done, goes there, and says so', async () => {
    const { workbench, app, project } = await opened()
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

  it('changes strings and shows them as they are then, or answers why not', async () => {
    const { workbench, project } = await opened()
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

  it('reads anew what an event says has changed, and counts once', async () => {
    const { workbench, project } = await opened()
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
    const { workbench, project } = await opened()
    workbench.later('project.overview')
    project.refreshOverviewSoon()
    await pass(400)
    project.update({ ...project.overview, name: 'Newer' }, { isStale: false })
    await workbench.one('project.overview').answer({ ...project.overview, name: 'Older' })
    expect(project.overview.name).toBe('Newer')
  })

  it('tells of drafts that were left, and goes there', async () => {
    const { workbench, app, project } = await opened()
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

  it('knows who can be mentioned', async () => {
    const { workbench, project } = await opened()
    workbench.answers('review.people', [{ login: 'anna' }, { login: 'olga' }] as never)
    await project.loadPeople()
    expect([...project.people]).toEqual(['anna', 'olga'])
    workbench.answers('review.people', failing('project.busy'))
    await project.loadPeople()
    expect(project.people.size).toBe(2)
  })

  it('goes on after a cut: under its new handle, with its list and what was not sent', async () => {
    const { workbench, project, path } = await opened()
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
    const { workbench, project } = await opened()
    workbench.answers('list.rows', failing('list.closed'))
    project.list.refetch(null)
    await settled()
    expect(queries(workbench)).toHaveLength(2)
  })

  it('gives back what was typed ahead for a string that cannot be shown', async () => {
    const { workbench, app, project } = await opened()
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
    const { workbench, app, project } = await opened()
    app.changeSettings({ savesOnLeave: false })
    const [field] = project.editor.fields
    if (field) {
      field.text = 'Кошик'
      project.editor.typed(field)
    }
    project.refreshOverviewSoon()
    await project.close()
    expect(workbench.inputs('draft.save')).toMatchObject([{ stringId: 1, text: 'Кошик' }])
    expect(workbench.inputs('project.close')).toEqual([{ project: project.overview.project }])
    await pass(450)
    expect(workbench.inputs('project.overview')).toEqual([])
  })
})
