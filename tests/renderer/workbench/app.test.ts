import { describe, expect, it, vi } from 'vitest'
import { FIRST_SETTINGS } from '../../../core/contract/firstSettings.ts'
import { App } from '../../../renderer/src/workbench/app.svelte.ts'
import { openPath } from '../../../renderer/src/documents/opening.ts'
import { readTabPlace, writeTabPlace } from '../../../renderer/src/workbench/tabPlace.ts'
import { failing, failure, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { overviewOf } from '../projects.ts'
import { MENU_COMMANDS, NEED_A_PROJECT } from '../../../core/contract/enumerations.ts'
import {
  offerCommands,
  offeredCommands,
  runFromOutside,
} from '../../../renderer/src/workbench/commands/outside.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

const state = (more: object = {}) =>
  ({
    settings: { theme: 'dark', queryHistory: [], savesOnLeave: true, panes: {}, lists: {} },
    startPath: null,
    ...more,
  }) as never

function started(more: object = {}) {
  const workbench = new FakeWorkbench()
    .answers('app.state', state(more))
    .answers('project.open', ({ path }) => overviewOf(path) as never)
    .answers('bound.open', ({ path }) => ({
      ...{ kind: 'opened', overview: overviewOf(path) },
      ...{ fileId: null, languageId: null, report: null },
    }))
    .answers('project.close', null)
    .answers('list.open', { list: 'l', total: 0, milliseconds: 1, shown: null })
  return { workbench, app: new App(workbench) }
}

const pathOf = ({ project }: App) => project?.overview.path

describe('the app', () => {
  it('begins with the settings, and the project that the workbench was started for', async () => {
    const { app } = started({ startPath: '/shop' })
    await app.start()
    expect([app.settings.theme, pathOf(app), readTabPlace()?.path]).toEqual(['dark', '/shop', '/shop'])
  })

  it('looks for a newer version only where the settings say so, and tells of one', async () => {
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

  it('tells nobody of a look for a newer version that failed', async () => {
    const { workbench, app } = started({ settings: { ...FIRST_SETTINGS, looksForUpdates: true } })
    workbench.answers('updates.look', failing('update.unreachable'))
    await app.start()
    await settled()
    expect([app.toasts.items, app.dialog, app.updates.looking.error]).toEqual([[], null, null])
  })

  it('goes back to where this tab was, or to no project where it had left its own', async () => {
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
    await workbench.one('app.state').answer(state())
    await reading
    expect(app.settings).toMatchObject({
      ...{ queryHistory: ['is hidden'], theme: 'light', editorSize: 15 },
      savesOnLeave: true,
    })
    workbench.answers('app.state', state())
    await app.refreshState()
    expect(app.settings).toMatchObject({ theme: 'dark', queryHistory: [] })
  })

  it('keeps what was on its way when the answer was asked for', async () => {
    const { workbench, app } = started()
    workbench.later('app.setSettings').later('app.state')
    app.changeSettings({ theme: 'light' })
    const reading = app.refreshState()
    await workbench.one('app.setSettings').answer({})
    await workbench.one('app.state').answer(state())
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

  it('goes where an address leads, if that was open here before', async () => {
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
    workbench.answers('app.state', state({ startPath: '/shop' }))
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

  it('hears of its own events alone', async () => {
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
  it('of files that failed says so', async () => {
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

describe('what comes from outside while a dialog is open', () => {
  it('opens once the dialog is closed, the last that was asked for, and says so', async () => {
    const { workbench, app } = started()
    await app.openProject('/one')
    app.dialog = { kind: 'new-project' }
    workbench.emit('app.open', { path: '/elsewhere/two.po' })
    workbench.emit('app.open', { path: 'C:\\texts\\three.po' })
    await settled()
    expect([pathOf(app), app.dialog]).toEqual(['/one', { kind: 'new-project' }])
    expect(app.toasts.items.map(({ text }) => text)).toEqual([
      'two.po opens once this dialog is closed.',
      'three.po opens once this dialog is closed.',
    ])
    app.dialog = null
    app.goOn()
    await settled()
    expect(pathOf(app)).toBe('C:\\texts\\three.po')
    expect(workbench.inputs('bound.open')).toHaveLength(1)
  })

  it('takes the place of a dialog that holds nothing of a person’s', async () => {
    const { workbench, app } = started()
    app.dialog = { kind: 'palette' }
    workbench.emit('app.open', { path: '/two' })
    await settled()
    expect([pathOf(app), app.dialog]).toEqual(['/two', null])
  })

  it('is a failure: beside the dialog as a message, or after it as a dialog', () => {
    const { workbench, app } = started()
    app.dialog = { kind: 'new-project' }
    workbench.emit('app.failed', { error: failure('cloud.unasked') })
    workbench.emit('app.failed', { error: failure('internal') })
    expect([app.toasts.items.length, app.dialog]).toEqual([1, { kind: 'new-project' }])
    app.dialog = null
    app.goOn()
    expect(app.dialog).toMatchObject({ kind: 'failure', error: { code: 'internal' } })
  })

  it('is a project that took its time: it is shown once the dialog is closed, and the dialog stays as it is', async () => {
    const { workbench, app } = started()
    await app.openProject('/one')
    workbench.later('bound.open').later('project.open')
    const dialog = { kind: 'glossary' } as const
    for (const open of [() => openPath(app, '/two'), () => app.openProject('/two')]) {
      const opening = open()
      await settled()
      app.dialog = dialog
      const call = [...workbench.waiting('bound.open'), ...workbench.waiting('project.open')][0]
      await call?.answer({
        ...{ kind: 'opened', overview: overviewOf('/two') },
        ...{ fileId: null, languageId: null, report: null },
        ...overviewOf('/two'),
      } as never)
      expect([pathOf(app), app.dialog]).toEqual(['/one', dialog])
      expect(app.toasts.items.at(-1)?.text).toBe('two opens once this dialog is closed.')
      app.close(dialog)
      app.goOn()
      await opening
      expect([pathOf(app), app.dialog]).toEqual(['/two', null])
      workbench.answers('project.open', ({ path }) => overviewOf(path) as never)
      await app.openProject('/one')
      workbench.later('project.open')
    }
  })

  it('is a question: about what is to be opened, what was changed elsewhere, or what is gone', async () => {
    const { workbench, app } = started()
    await app.openProject('/one')
    workbench.later('bound.open')
    const opening = openPath(app, '/folder')
    await settled()
    const dialog = { kind: 'add-term', source: 'a', target: 'b' } as const
    app.dialog = dialog
    await workbench.one('bound.open').answer({ kind: 'asks' } as never)
    app.ask({ kind: 'gone', error: failure('bound.gone') })
    app.ask({ kind: 'gone', error: failure('bound.gone') })
    expect(app.dialog).toBe(dialog)
    const kindOf = ({ dialog: open }: App) => open?.kind
    app.close(dialog)
    app.goOn()
    await settled()
    expect(kindOf(app)).toBe('gone')
    app.dialog = null
    app.goOn()
    await opening
    expect(kindOf(app)).toBe('open-place')
    app.dialog = null
    app.goOn()
    expect(app.dialog).toBeNull()
  })

  it('is a question of a project that was closed since: it is dropped', async () => {
    const { app } = started()
    await app.openProject('/one')
    const dialog = { kind: 'glossary' } as const
    app.dialog = dialog
    app.ask({ kind: 'contested' })
    await app.closeProject()
    app.goOn()
    expect(app.dialog).toBeNull()
  })

  it('is a failure of what was asked for here: it stands over the dialog, each in its turn', async () => {
    const { app } = started()
    await app.openProject('/one')
    const dialog = { kind: 'glossary' } as const
    app.dialog = dialog
    app.fail(failure('internal'))
    app.fail(failure('call.invalid'))
    expect([app.dialog, app.failures.map(({ code }) => code)]).toEqual([dialog, ['internal', 'call.invalid']])
    app.close(dialog)
    expect(app.isCovered).toBe(true)
    app.closeFailure()
    app.closeFailure()
    expect(app.isCovered).toBe(false)
  })

  it('closes no dialog but its own', () => {
    const { app } = started()
    const first = { kind: 'add-language' } as const
    const second = { kind: 'glossary' } as const
    app.dialog = first
    app.dialog = second
    app.close(first)
    expect(app.dialog).toBe(second)
    app.close(second)
    expect(app.dialog).toBeNull()
  })

  it('is shown in the place of the dialog that it was asked for in', async () => {
    const { workbench, app } = started()
    workbench.later('project.open')
    app.dialog = { kind: 'get-project' }
    const opening = app.openProject('/one')
    await workbench.one('project.open').answer(overviewOf('/one'))
    await opening
    expect([pathOf(app), app.dialog]).toEqual(['/one', null])
  })

  it('is no command: none is offered, and none is run; nor while the system asks', async () => {
    const { workbench, app } = started({ hasNativeDialogs: true })
    await app.start()
    await app.openProject('/one')
    workbench.answers('app.offer', null)
    const offer = offerCommands(workbench)
    offer(app)
    offer(app)
    expect(offeredCommands(app)).toEqual(expect.arrayContaining(['project.close', 'view.palette']))
    expect(workbench.inputs('app.offer')[0]?.on).toEqual([
      'view.theme.dark',
      'view.preview.both',
      'view.side',
    ])
    app.dialog = { kind: 'new-project' }
    offer(app)
    runFromOutside('project.close', app)
    expect([pathOf(app), app.dialog]).toEqual(['/one', { kind: 'new-project' }])
    expect(workbench.inputs('app.offer').map(({ commands }) => commands.length > 0)).toEqual([true, false])
    app.dialog = null
    workbench.later('app.pick')
    void app.files.pickOne('open-project')
    runFromOutside('project.close', app)
    expect([offeredCommands(app), pathOf(app)]).toEqual([[], '/one'])
  })

  it('is a command that needs a project, where there is none: it is not offered', () => {
    const { app } = started()
    const offered = offeredCommands(app)
    expect(MENU_COMMANDS.filter((id) => !offered.includes(id))).toEqual([...NEED_A_PROJECT])
  })
})
