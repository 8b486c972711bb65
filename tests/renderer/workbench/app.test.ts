import { describe, expect, it, vi } from 'vitest'
import { FIRST_SETTINGS } from '../../../core/contract/firstSettings.ts'
import { commandOf } from '../../../renderer/src/workbench/menus.ts'
import { openPath } from '../../../renderer/src/documents/openPlace.ts'
import { noteNewVisit, readTabPlace, writeTabPlace } from '../../../renderer/src/workbench/tabPlace.ts'
import { failing, failure, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { appState, pathOf, started } from './startedApp.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

describe('the app', () => {
  it('begins with the settings, and the project that the workbench was started for', async () => {
    const { app } = started({ startPath: '/shop' })
    await app.start()
    expect([app.settings.theme, pathOf(app), readTabPlace()?.path]).toEqual(['dark', '/shop', '/shop'])
  })

  it('says what it is on its way to, from the first moment until that is there or could not be opened', async () => {
    const { workbench, app } = started({ startPath: '/shop/uk.po' })
    workbench.later('linked.open')
    expect(app.arrival).toBe('')
    const arriving = app.start()
    await settled()
    expect(app.arrival).toBe('uk.po')
    await workbench.one('linked.open').fail('bound.format')
    await arriving
    expect([app.arrival, app.project]).toEqual([null, null])
    const { app: left } = started()
    await left.start()
    expect(left.arrival).toBeNull()

    writeTabPlace({
      path: '/home/uk-1.interlinear',
      languageId: 'uk',
      fileId: null,
      croql: '',
      stringId: null,
    })
    const again = started({ recentProjects: [{ path: '/home/uk-1.interlinear', place: '/shop/uk.po' }] })
    again.workbench.later('project.open')
    void again.app.start()
    await settled()
    expect(again.app.arrival).toBe('uk.po')
  })

  it('shows the number of notices about the opened files, and all of them on request, then and later', async () => {
    const { workbench, app } = started()
    const warnings = ['One was empty.', 'One was odd.'].map((english) => ({ english, said: null }))
    const counts = { strings: 2, added: 2, changed: 0, archived: 0, translations: 0 }
    const report = {
      files: [{ path: 'uk.po', fileId: 1, type: 'po', ...counts, warnings }],
      ...{ failed: [], skipped: [] },
    }
    const linkedPlace = {
      kind: 'file',
      place: '/w/uk.po',
      exists: true,
      behind: 0,
      asksUnwritten: false,
      contested: 0,
      noPlace: 0,
    } as const
    workbench.answers('linked.open', ({ path }) => ({
      ...{ kind: 'opened', overview: { ...overviewOf(path), linkedPlace } },
      ...{ fileId: null, languageId: null, report },
    }))
    await openPath(app, '/w/uk.po')
    const [told] = app.toasts.items
    expect([told?.text, told?.action?.label]).toEqual(['2 notes on the files', 'Show'])
    told?.action?.run()
    expect(app.dialog).toEqual({ kind: 'notes' })
    // A meanwhile opening replaces a pending read.
    app.open('other', () => Promise.resolve())
    expect(app.dialog).toBeNull()
    const command = commandOf('file.notes')
    expect(command?.needs?.map((need) => need.isMet(app))).toEqual([true, true])
    command?.run(app)
    expect(app.dialog).toEqual({ kind: 'notes' })
    await app.openProject('/one')
    expect(command?.needs?.map((need) => need.isMet(app))).toEqual([true, false])
  })

  it('checks for a newer version only if it is enabled, and shows one', async () => {
    const report = { version: '1.0.0', newest: '1.1.0', isNewer: true, page: 'https://example.org/' }
    const silent = started()
    await silent.app.start()
    expect(silent.workbench.inputs('updates.look')).toEqual([])

    const { workbench, app } = started({ settings: { ...FIRST_SETTINGS, looksForUpdates: true } })
    workbench.answers('updates.look', report)
    await app.start()
    await settled()
    expect(workbench.inputs('updates.look')).toEqual([{ isAsked: false }])
    const [told] = app.toasts.items
    expect(told?.text).toBe('Version 1.1.0 is out.')
    told?.action?.run()
    expect([app.dialog, app.updates.report]).toEqual([{ kind: 'settings', tab: 'updates' }, report])
  })

  it('does not report a failed check for a newer version', async () => {
    const { workbench, app } = started({ settings: { ...FIRST_SETTINGS, looksForUpdates: true } })
    workbench.answers('updates.look', failing('update.unreachable'))
    await app.start()
    await settled()
    expect([app.toasts.items, app.dialog, app.updates.looking.error]).toEqual([[], null, null])
  })

  it('opens the start argument of a new workbench when its printed address is opened in another tab', async () => {
    writeTabPlace({ path: '/sample', languageId: 'uk', fileId: null, croql: '', stringId: 4 })
    noteNewVisit()
    const { workbench, app } = started({ startPath: '/shop/uk.po' })
    await app.start()
    expect([workbench.inputs('project.open'), workbench.inputs('linked.open')]).toEqual([
      [],
      [{ path: '/shop/uk.po' }],
    ])
  })

  it('comes back to its string after a reload, and at the printed address of the same file', async () => {
    const place = { path: '/shop', languageId: 'uk', fileId: null, croql: '', stringId: 4 }
    for (const isNewVisit of [false, true]) {
      writeTabPlace(place)
      if (isNewVisit) noteNewVisit()
      const recent = { path: '/shop', place: '/shop/uk.po', exists: true } as never
      const { workbench, app } = started({
        startPath: isNewVisit ? '/shop/uk.po' : '/another',
        recentProjects: [recent],
      })
      await app.start()
      expect(workbench.inputs('project.open')).toEqual([{ path: '/shop' }])
      expect(workbench.inputs('list.open')).toMatchObject([{ show: { stringId: 4 } }])
    }
  })

  it('restores the place of this tab, or no project if it had closed its own', async () => {
    writeTabPlace({ path: '/there', languageId: 'de', fileId: null, croql: 'is hidden', stringId: 4 })
    const { app } = started({ startPath: '/shop' })
    await app.start()
    expect([pathOf(app), app.project?.languageId, app.project?.query.ran]).toEqual([
      '/there',
      'de',
      'is hidden',
    ])
    writeTabPlace(null)
    const left = started({ startPath: '/shop' }).app
    await left.start()
    expect(left.project).toBeNull()
  })

  it('keeps a setting at once, one that a hand moves once it rests, and again where that failed', async () => {
    const { workbench, app } = started()
    const kept = () => workbench.inputs('app.setSettings').map(({ settings }) => settings)
    workbench.answers('app.setSettings', null as never)
    app.changeSettings({ theme: 'light' })
    expect(kept()).toEqual([{ theme: 'light' }])
    await pass(400)
    app.changeSettings({ editorSize: 16 }, { isPassing: true })
    await pass(400)
    app.changeSettings({ editorSize: 17 }, { isPassing: true })
    workbench.answers('app.setSettings', failing('connection.broken'))
    await pass(500)
    expect(kept().slice(1)).toEqual([{ editorSize: 17 }])
    workbench.later('app.setSettings')
    app.changeSettings({ userLogin: 'anna' })
    await app.refreshState()
    expect(app.settings).toMatchObject({ editorSize: 17, userLogin: 'anna' })
    await pass(500)
    expect(kept().slice(2)).toEqual([{ editorSize: 17, userLogin: 'anna' }])
  })

  it('keeps what was changed in the settings while an older answer was on its way', async () => {
    const { workbench, app } = started()
    workbench.answers('app.setSettings', null as never).later('app.state')
    app.changeSettings({ editorSize: 15 }, { isPassing: true })
    const reading = app.refreshState()
    app.changeSettings({ queryHistory: ['is hidden'], theme: 'light' })
    await settled()
    await workbench.one('app.state').answer(appState())
    await reading
    expect(app.settings).toMatchObject({
      ...{ queryHistory: ['is hidden'], theme: 'light', editorSize: 15 },
      savesOnLeave: true,
    })
    workbench.answers('app.state', appState())
    await app.refreshState()
    expect(app.settings).toMatchObject({ theme: 'dark', queryHistory: [] })
  })

  it('keeps what was on its way when the answer was asked for', async () => {
    const { workbench, app } = started()
    workbench.later('app.setSettings').later('app.state')
    app.changeSettings({ theme: 'light' })
    const reading = app.refreshState()
    await workbench.one('app.setSettings').answer({})
    await workbench.one('app.state').answer(appState())
    await reading
    expect(app.settings.theme).toBe('light')
  })

  it('shows a failure as it asks to be shown', () => {
    const { app } = started()
    app.fail(failure('cancelled'))
    app.fail(failure('translation.gone'))
    expect([app.toasts.items.length, app.dialog]).toEqual([1, null])
    app.fail(failure('internal'))
    expect(app.dialog).toMatchObject({ kind: 'failure', error: { code: 'internal' } })
  })

  it('opens the place of an address, if it was open here before', async () => {
    const recentProjects = [{ path: '/known', exists: true }]
    const { app } = started({ startPath: '/shop', recentProjects })
    await app.start('#project=%2Fknown&language=uk&string=3')
    expect(pathOf(app)).toBe('/known')
    writeTabPlace(null)
    sessionStorage.clear()
    const { app: other } = started({ startPath: '/shop', recentProjects })
    await other.start('#project=%2Felsewhere')
    await settled()
    expect(pathOf(other)).toBe('/shop')
  })

  it('comes back after a cut: it begins where it had not, else its project goes on', async () => {
    const { workbench, app } = started({ startPath: '/shop' })
    workbench.answers('app.state', failing('connection.broken'))
    await app.start()
    expect(app.state).toBeNull()
    workbench.answers('app.state', appState({ startPath: '/shop' }))
    workbench.connect('reconnecting')
    workbench.connect('connected')
    await settled()
    expect(pathOf(app)).toBe('/shop')
    const before = workbench.inputs('project.open').length
    workbench.connect('reconnecting')
    workbench.connect('connected')
    await settled()
    expect(workbench.inputs('project.open')).toHaveLength(before + 1)
  })
})

describe('a project', () => {
  it('is opened, left for another one, and closed', async () => {
    const { workbench, app } = started()
    const opening = app.openProject('/one')
    expect(app.openings.isOpening).toBe(true)
    await opening
    workbench.emit('app.open', { path: '/two' })
    await settled()
    expect([pathOf(app), app.openings.isOpening]).toEqual(['/two', false])
    expect(workbench.inputs('project.close')).toEqual([{ project: 'handle of /one' }])
    await app.closeProject()
    expect([app.project, readTabPlace()]).toEqual([null, null])
    expect(workbench.inputs('project.close')).toHaveLength(2)
  })

  it('that cannot be opened says why, and a reload does not try it again', async () => {
    const { workbench, app } = started()
    workbench.answers('project.open', failing('project.unreadable'))
    await app.openProject('/one')
    expect([app.openings.isOpening, app.dialog?.kind, readTabPlace()]).toEqual([false, 'failure', null])
  })

  it('is the one that was to be opened last, whichever opens first; the other is closed', async () => {
    const { workbench, app } = started()
    workbench.later('project.open')
    const older = app.enter(() => workbench.call('project.open', { path: '/older' }))
    const newer = app.enter(() => workbench.call('project.open', { path: '/newer' }))
    const [first, second] = workbench.waiting('project.open')
    await first?.answer(overviewOf('/older'))
    expect([app.openings.isOpening, app.project]).toEqual([true, null])
    await second?.answer(overviewOf('/newer'))
    expect([await older, await newer, pathOf(app)]).toEqual([false, true, '/newer'])
    expect(workbench.inputs('project.close')).toEqual([{ project: 'handle of /older' }])
  })

  it('that was to be opened twice stays open', async () => {
    const { workbench, app } = started()
    workbench.later('project.open')
    void app.openProject('/one')
    void app.openProject('/one')
    for (const call of workbench.waiting('project.open').reverse()) await call.answer(overviewOf('/one'))
    expect([pathOf(app), workbench.inputs('project.close')]).toEqual(['/one', []])
  })

  it('receives its own events only', async () => {
    const { workbench, app } = started()
    await app.openProject('/one')
    const project = 'handle of /one'
    workbench.emit('qa.progress', { project: 'other', report: { done: 1, total: 2 } })
    expect(app.project?.checking).toBeNull()
    workbench.emit('qa.progress', { project, report: { done: 1, total: 2 } })
    expect(app.project?.checking).toMatchObject({ done: 1 })
    workbench.emit('project.damaged', { project: 'other', problems: ['page 3'] })
    expect(app.dialog).toBeNull()
    workbench.emit('project.damaged', { project, problems: ['page 3'] })
    expect(app.dialog).toMatchObject({
      error: { code: 'project.damaged', details: { path: '/one', value: 'page 3' } },
    })
    const changed = vi.spyOn(app.project ?? ({} as never), 'changed')
    workbench.emit('project.changed', { project: 'other', stringIds: null, languageId: null })
    workbench.emit('project.changed', { project, stringIds: null, languageId: null })
    expect(changed).toHaveBeenCalledTimes(1)
    workbench.emit('app.failed', { error: failure('cloud.link') })
    expect(app.toasts.items).toHaveLength(1)
  })
})

describe('a choice', () => {
  it('reports failed files', async () => {
    const { workbench, app } = started({ hasNativeDialogs: true })
    await app.refreshState()
    workbench.answers('app.pick', failing('internal'))
    expect(await app.files.pick('open-project')).toBeNull()
    expect(app.dialog?.kind).toBe('failure')
  })
})

it('the keyboard goes to a place as long as it is on the screen', async () => {
  const { app } = started()
  await app.openProject('/one')
  if (app.project) app.project.screen = 'overview'
  const focus = vi.fn()
  const leave = app.registerFocus('query', focus)
  app.focus('query')
  expect([focus.mock.calls.length, app.project?.screen]).toEqual([1, 'editor'])
  const other = vi.fn()
  app.registerFocus('query', other)
  leave()
  app.focus('query')
  expect([focus.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
})

describe('a project whose files lack edits', () => {
  const behind = {
    linkedPlace: {
      kind: 'folder',
      place: '/w',
      exists: true,
      behind: 2,
      asksUnwritten: false,
      contested: 0,
      noPlace: 0,
    },
  }

  async function opened(more: object = behind) {
    const { workbench, app } = started()
    workbench.answers('project.open', ({ path }) => overviewOf(path, more) as never)
    workbench.answers(
      'project.overview',
      overviewOf('/shop', { linkedPlace: { ...behind.linkedPlace, behind: 0 } }),
    )
    workbench.answers('linked.write', {
      files: [],
      conflicts: [],
      noPlace: [],
      failed: [],
      needsWork: 0,
      drafts: [],
    })
    await app.openProject('/shop')
    return { workbench, app }
  }

  it('asks before it closes the project, and closes it once they are saved', async () => {
    const { workbench, app } = await opened()
    app.leaveProject()
    expect([app.project === null, app.dialog?.kind]).toEqual([false, 'unsaved'])
    await app.project?.diskSync.write()
    expect(app.project?.isBehind).toBe(false)
    app.dialog = null
    app.leaveProject()
    await settled()
    expect([app.project, workbench.inputs('linked.write').length]).toEqual([null, 1])
  })

  it('lets the browser ask before the page goes, and the page go where nothing is missing', async () => {
    expect((await opened()).app.mayClose({ isDesktop: false })).toBe(false)
    expect(
      (await opened({ linkedPlace: { ...behind.linkedPlace, behind: 0 } })).app.mayClose({
        isDesktop: false,
      }),
    ).toBe(true)
    expect((await opened({ linkedPlace: null })).app.mayClose({ isDesktop: false })).toBe(true)
  })

  it('asks about edits of an earlier session, unless files are written after each save', async () => {
    const left = { linkedPlace: { ...behind.linkedPlace, asksUnwritten: true } }
    const { app, workbench } = await opened(left)
    expect([app.dialog, workbench.inputs('linked.write')]).toEqual([{ kind: 'unsaved', goOn: null }, []])
    expect((await opened()).app.dialog).toBeNull()
  })

  it('asks on the desktop, where no browser does', async () => {
    const { app } = await opened()
    expect([app.mayClose({ isDesktop: true }), app.dialog?.kind]).toEqual([false, 'unsaved'])
  })
})
